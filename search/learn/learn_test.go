package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestEveryPositionIsLabelledOnceBeforeAnyTwice(t *testing.T) {
	m := searchtest.NewCountingSampler(gametest.TicTacToe().Machine())
	o := search.Options{MaxNodes: 3000, Seed: 1}
	x := newSampler(m, 1)
	if err := x.play(search.NewClock(t.Context(), o), searchtest.Initial(t, m), 100); err != nil {
		t.Fatal(err)
	}
	// Time for as many calls as there are batches: each position is played from
	// once before any is played from twice.
	batches := (len(x.all) + labelBatch - 1) / labelBatch
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	got := relabel(search.NewClock(ctx, search.Options{}), cancelAfter{m, batches, cancel}, x.all, 1)
	if len(got) != len(x.all) {
		t.Errorf("%d of %d positions have labels", len(got), len(x.all))
	}
}

// A cancelAfter cancels once its machine has played a number of batches.
type cancelAfter struct {
	*searchtest.CountingSampler
	calls  int
	cancel context.CancelFunc
}

func (c cancelAfter) Playouts(
	ctx context.Context, from []game.State, n int, seed uint64, maxPlies int,
) ([]game.Tally, error) {
	t, err := c.CountingSampler.Playouts(ctx, from, n, seed, maxPlies)
	if c.CountingSampler.Calls == c.calls {
		c.cancel()
	}
	return t, err
}

func TestGuidedMatchesTakeWhatWins(t *testing.T) {
	m := searchtest.Reasoner(t, "tic-tac-toe")
	s := searchtest.Played(t, m, "(mark 1 1)", "(mark 3 3)", "(mark 2 1)", "(mark 3 2)")
	soon := map[bool]int{}
	for _, guided := range []bool{false, true} {
		p := newSampler(m, 1)
		if guided {
			p.guide = &linear{role: 1} // to which all positions are alike, but wins
		}
		for range 200 {
			p.all = p.all[:0]
			if err := p.match(search.NewClock(t.Context(), search.Options{}), s); err != nil {
				t.Fatal(err)
			}
			if p.all[0].plies == 1 {
				soon[guided]++
			}
		}
	}
	if soon[true] < 140 || soon[false] > 70 {
		t.Errorf("of 200 matches %d guided and %d random ones end with the first move, want three quarters and a fifth",
			soon[true], soon[false])
	}
}

func TestLearningFindsTheFactThatDecides(t *testing.T) {
	// Fact 3 wins for the role, fact 5 says nothing.
	var samples []sample
	r := rand.New(rand.NewPCG(4, 2))
	for range 2000 {
		s := game.State{1 << 8}
		goals := []game.Goal{0, 100}
		if r.IntN(2) == 0 {
			s = s.Add(3)
			goals = []game.Goal{100, 0}
		}
		if r.IntN(2) == 0 {
			s = s.Add(5)
		}
		samples = append(samples, sample{state: s, choices: []uint16{2, 1}, goals: goals, plies: 1})
	}
	c := search.NewClock(t.Context(), search.Options{})
	for role, wins := range []bool{true, false} {
		e := fit(c, view{roles: 2}, role, samples, 1, 3)
		if e == nil {
			t.Fatal("learned nothing")
		}
		if e.fit < 0.9 || (e.weights.Facts[3] > 0.5) != wins || math.Abs(float64(e.weights.Facts[5])) > 0.5 {
			t.Errorf("role %d: fit %.3f, weights %.2f and %.2f", role, e.fit, e.weights.Facts[3], e.weights.Facts[5])
		}
	}
	if e := fit(c, view{roles: 2}, 0, samples[:minSamples-1], 1, 3); e != nil {
		t.Error("it learned from too little")
	}
}

func TestChanceDoesNotFitMatchesThatWereHeldOut(t *testing.T) {
	// As many facts as matches: all that is learned is learned by heart.
	var samples []sample
	r := rand.New(rand.NewPCG(8, 9))
	for range 1200 {
		s := game.State{1 << r.IntN(64), 1 << r.IntN(64), 1 << r.IntN(64)}
		goals := []game.Goal{100, 0}
		if r.IntN(2) == 0 {
			goals = []game.Goal{0, 100}
		}
		samples = append(samples, sample{state: s, choices: []uint16{1, 1}, goals: goals, plies: 1})
	}
	e := fit(search.NewClock(t.Context(), search.Options{}), view{roles: 2}, 0, samples, 1, learnPasses)
	if e == nil {
		t.Fatal("learned nothing")
	}
	// The standard error of a correlation over 200 samples is 0.07.
	if math.Abs(e.fit) > 0.2 {
		t.Errorf("chance fits held out matches with %.3f", e.fit)
	}
}
