package learn

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// classified returns what 5,000 positions of random matches show of a game, and what its machine proves.
func classified(t *testing.T, m game.Machine) search.Class {
	t.Helper()
	c := search.NewClock(t.Context(), search.Options{MaxNodes: 5000})
	s := newSampler(m, 1)
	if err := s.play(c, searchtest.Initial(t, m), 1000); err != nil {
		t.Fatal(err)
	}
	addProofs(&s.class, c, m)
	if c.Err != nil {
		t.Fatal(c.Err)
	}
	return s.class
}

func TestTheClassOfAGameIsSeenInRandomMatches(t *testing.T) {
	tests := []struct {
		name string
		toy  gametest.Toy
		want search.Class
	}{
		{"two roles in turn, all of 100 shared", gametest.TicTacToe(),
			search.Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100}},
		{"three roles in turn", gametest.Nim(3, 2, 3, 1), search.Class{Roles: 3, Turns: true, ConstantSum: true,
			Sum: 100}},
		{"two roles simultaneously with a counter", gametest.RockPaperScissors(5),
			search.Class{Roles: 2, ConstantSum: true, Sum: 100, Counter: true}},
		{"a role alone with a counter", gametest.Corridor(4, 6), search.Class{Roles: 1, Turns: true, Counter: true}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := classified(t, test.toy.Machine())
			if got.Roles != test.want.Roles || got.Turns != test.want.Turns ||
				got.ConstantSum != test.want.ConstantSum ||
				got.Sum != test.want.Sum || got.Counter != test.want.Counter {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
			if got.Matches == 0 || got.Positions > 5000 || got.Broken+got.Stuck > 0 {
				t.Errorf("seen: %+v", got)
			}
		})
	}
}

func TestWhatTheMachineProvesIsCertain(t *testing.T) {
	got := classified(t, searchtest.Network(t, "tic-tac-toe"))
	if p := got.Proved; !p.Turns || !p.ConstantSum || p.Sum != 100 || !p.Alike {
		t.Errorf("proved %+v, want turns, a sum of 100 and roles alike", p)
	}
	got = classified(t, searchtest.Network(t, "rock-paper-scissors"))
	if got.Turns || got.Proved.Turns || !got.Counter {
		t.Errorf("rock paper scissors: %+v", got)
	}
	// Without a network nothing is proved, and as much is seen.
	got = classified(t, searchtest.Reasoner(t, "tic-tac-toe"))
	if got.Proved != (game.Properties{}) || !got.Turns || !got.ConstantSum {
		t.Errorf("the reasoner: %+v", got)
	}
}

// A batcher computes leaves one by one.
type batcher struct{ game.Machine }

func (b batcher) OpenLeaves(context.Context, bool) (game.Leaves, error) {
	return game.LeavesOneByOne(b.Machine), nil
}

func TestMatchesInStepShowWhatMatchesOneByOneDo(t *testing.T) {
	for _, name := range []string{"draughts-6x6", "tic-tac-toe", "nim", "three-for-three", "tron"} {
		m := searchtest.Network(t, name)
		start := searchtest.Start(t, m)
		limit := search.Options{MaxNodes: 20_000}
		alone, many := newSampler(m, 1), newSampler(batcher{m}, 1)
		if err := alone.playInStep(search.NewClock(t.Context(), limit), start); err != nil {
			t.Fatal(err)
		}
		if err := many.playInStep(search.NewClock(t.Context(), limit), start); err != nil {
			t.Fatal(err)
		}
		a, b := alone.class, many.class
		if a.Turns != b.Turns || a.ConstantSum != b.ConstantSum || a.Sum != b.Sum || a.Counter != b.Counter ||
			b.Plies < 0.9*a.Plies || b.Plies > 1.1*a.Plies || b.Branching < 0.9*a.Branching ||
			b.Branching > 1.1*a.Branching || b.Matches < a.Matches*3/4 || (a.Repeats > 0) != (b.Repeats > 0) {
			t.Errorf("%s: in step %+v, one by one %+v", name, b, a)
		}
		all := slices.Concat(many.unfinished, many.all)
		if many.class.Positions != len(all) || len(many.unfinished) == 0 {
			t.Errorf("%s: %d positions seen, %d and %d unfinished kept", name, many.class.Positions, len(many.all),
				len(many.unfinished))
		}
		for i, x := range all {
			if x.ply == 0 && !x.state.Equal(start) || x.ply > 0 && x.ply != all[i-1].ply+1 {
				t.Fatalf("%s: position %d is not of the match before it, nor the first of another", name, i)
			}
		}
	}
}

// When positions are few, each lane ends one or two matches, and short ones more often than long ones.
func TestMeansOfMatchesInStepAreThoseOfMatchesOneByOne(t *testing.T) {
	m := searchtest.Network(t, "tic-tac-toe")
	start := searchtest.Start(t, m)
	means := func(m game.Machine, nodes int64, seeds uint64) (plies, goal float64) {
		for seed := range seeds {
			s := newSampler(m, seed)
			if err := s.playInStep(search.NewClock(t.Context(), search.Options{MaxNodes: nodes}), start); err != nil {
				t.Fatal(err)
			}
			plies += s.class.Plies / float64(seeds)
			goal += s.class.Goals[0] / float64(seeds)
		}
		return plies, goal
	}
	plies, goal := means(m, 50_000, 4)
	for _, nodes := range []int64{300, 1000} {
		p, g := means(batcher{m}, nodes, 100)
		if math.Abs(p-plies) > 0.06 || math.Abs(g-goal) > 2 {
			t.Errorf("of %d positions in step: %.2f plies and a goal of %.1f, one by one %.2f and %.1f", nodes, p, g,
				plies, goal)
		}
	}
}

// Too few positions for many matches in step are for one after the other.
func TestMatchesThatWouldNotEndAreNotPlayedInStep(t *testing.T) {
	m := searchtest.Network(t, "draughts-6x6")
	s := newSampler(batcher{m}, 1)
	c := search.NewClock(t.Context(), search.Options{MaxNodes: 100})
	if err := s.playInStep(c, searchtest.Start(t, m)); err != nil {
		t.Fatal(err)
	}
	if len(s.all) == 0 || len(s.unfinished) > 0 {
		t.Errorf("%d positions of %d matches, %d of matches cut short", len(s.all), s.class.Matches, len(s.unfinished))
	}
}
