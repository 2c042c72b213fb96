package player

import (
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// A clock that goes on by itself at each look: what an audition does depends on
// how often it is looked at, and not on the machine.
func ticking(step time.Duration) func() time.Time {
	now := time.Unix(0, 0)
	return func() time.Time {
		now = now.Add(step)
		return now
	}
}

func TestAnAuditionGivesEachMethodBothRolesOfEveryOpening(t *testing.T) {
	m := codedPair(t, "breakthrough-4x5")
	s := searchtest.Start(t, m)
	p := New(m, 0, 1<<20)
	now := ticking(200 * time.Microsecond)
	o := search.Options{Seed: 3, Now: now, Deadline: now().Add(5 * time.Second), MaxNodes: 5_000}
	if err := p.Prepare(t.Context(), s, o); err != nil {
		t.Fatal(err)
	}
	if !p.alphaBeta.HasCode() {
		t.Fatal("there is no generated code: nothing was auditioned")
	}
	if p.auditions == 0 || p.auditions%2 != 0 {
		t.Errorf("%d matches, want pairs", p.auditions)
	}
	r, err := p.Best(t.Context(), s, search.Options{Seed: 3, MaxNodes: 50_000})
	if err != nil {
		t.Fatal(err)
	}
	if p.alone != (r.Method == search.MethodAlphaBeta) && r.Stop != search.StopProved {
		t.Errorf("alpha-beta alone: %t, and the move is found by %s", p.alone, r.Method)
	}
}

// Whoever does not choose between methods learns for the whole of the clock.
func TestOnlyWhoChoosesBetweenMethodsHoldsAuditions(t *testing.T) {
	m := codedPair(t, "breakthrough-4x5")
	now := ticking(0)
	for _, x := range []struct {
		style string
		clock time.Duration
		want  bool
	}{{"hard", time.Second, true}, {"hard", 0, false}, {"hard", leastAudition, false},
		{"strong", time.Second, false}, {"mcts", time.Second, false}} {
		style, ok := FindStyle(x.style)
		if !ok {
			t.Fatalf("no style %s", x.style)
		}
		p := style.New(m, 0, 1<<20)
		p.alphaBeta.Open(t.Context())
		o := search.Options{Now: now}
		if x.clock > 0 {
			o.Deadline = now().Add(x.clock)
		}
		if got := p.holdsAuditions(search.NewClock(t.Context(), o)); got != x.want {
			t.Errorf("%s with a clock of %v: %t, want %t", x.style, x.clock, got, x.want)
		}
	}
}

func TestPointsOfAMatch(t *testing.T) {
	for _, x := range []struct {
		goals []game.Goal
		want  float64
	}{{[]game.Goal{100, 0}, 1}, {[]game.Goal{50, 50}, 0.5}, {[]game.Goal{0, 100}, 0}} {
		if got := pointsOf(x.goals, 0); got != x.want {
			t.Errorf("goals %v score %v, want %v", x.goals, got, x.want)
		}
	}
}

// A tree that values no positions needs many random matches to know more than a good evaluation.
func TestAGoodEvaluationIsWorthMoreThanFewMatches(t *testing.T) {
	m := codedPair(t, "breakthrough-4x5")
	now := ticking(0)
	for _, x := range []struct {
		name  string
		clock time.Duration
		alter func(p *Player)
		want  bool
	}{
		{"few matches and a good evaluation", 100 * time.Millisecond, func(*Player) {}, true},
		{"many matches", 2 * time.Second, func(*Player) {}, false},
		{"an evaluation that tells little", 100 * time.Millisecond,
			func(p *Player) { p.knowledge.ClearResults = false }, false},
		{"goals of a constant sum, which a tree values", 100 * time.Millisecond,
			func(p *Player) { p.knowledge.Class.ConstantSum = true }, false},
	} {
		p := New(m, 0, 1<<20)
		p.alphaBeta.Open(t.Context())
		p.knowledge.Class.Turns, p.knowledge.ClearResults, p.knowledge.MatchTime = true, true, 20*time.Microsecond
		x.alter(p)
		c := search.NewClock(t.Context(), search.Options{Now: now, Deadline: now().Add(x.clock)})
		if got := p.estimatesTellMore(c); got != x.want {
			t.Errorf("%s: alpha-beta alone %t, want %t", x.name, got, x.want)
		}
	}
}

// Half of the time is for an audition where two roles are opposed, and for learning where they are not.
func TestTimeThatNoAuditionNeedsIsForLearning(t *testing.T) {
	const whole = 4 * time.Second
	for name, opposed := range map[string]bool{"breakthrough-4x5": true, "goofspiel": false} {
		m := codedPair(t, name)
		p := New(m, 0, 1<<20)
		now := ticking(time.Millisecond)
		begin := now()
		c := search.NewClock(t.Context(), search.Options{Seed: 1, Now: now, Deadline: begin.Add(whole)})
		p.alphaBeta.Open(c.Context())
		if !p.holdsAuditions(c) {
			t.Fatalf("%s: it would not hold an audition", name)
		}
		p.prepare(c, searchtest.Start(t, m), 1, auditionShare)
		took := now().Sub(begin)
		if got := p.knowledge.Class.Opposed(); got != opposed {
			t.Errorf("%s: roles are opposed: %t, want %t", name, got, opposed)
		}
		if left := took < whole/2; left != opposed {
			t.Errorf("%s: learning took %v of %v", name, took, whole)
		}
	}
}
