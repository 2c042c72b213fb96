package proof

import (
	"errors"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// chain returns a circuit whose only goal is a chain of n disjunctions and as many conjunctions,
// each of which reads the one before and a base.
func chain(n int) *circuit.Circuit {
	c := circuit.New(2, []int{1})
	c.Terminal = circuit.True
	either, both := circuit.MakeEdge(c.Base(0), false), circuit.MakeEdge(c.Base(1), false)
	e := both
	for range n {
		c.Gates = append(c.Gates, circuit.Gate{A: e.Not(), B: either.Not()})
		e = circuit.MakeEdge(c.FirstGate()+uint32(len(c.Gates))-1, true)
		c.Gates = append(c.Gates, circuit.Gate{A: both, B: e})
		e = circuit.MakeEdge(c.FirstGate()+uint32(len(c.Gates))-1, false)
	}
	c.Playing, c.Viewing = 0, len(c.Gates)
	c.Next = []circuit.Edge{circuit.False, circuit.False}
	c.Legal = [][]circuit.Edge{{circuit.True}}
	c.Goals = [][]circuit.GoalEdge{{{Value: 100, When: e}, {Value: 0, When: e.Not()}}}
	return c
}

// Lines are read on the stack, and that of a browser's worker is small: where goals are deeper than
// any that people aim at there are none.
func TestLinesOfDeepGoalsAreNotReadOnTheStack(t *testing.T) {
	lines, err := FindLines(t.Context(), chain(1<<15))
	if err != nil || len(lines) != 0 {
		t.Errorf("%d lines of a goal of 65536 gates in a row, error %v", len(lines), err)
	}
}

func TestLinesAreNotReadOnWhenTheContextIsDone(t *testing.T) {
	gone := errors.New("gone")
	looks := 0
	ctx := pace.With(t.Context(), func() error {
		if looks++; looks > 3 {
			return gone
		}
		return nil
	})
	// A goal that two disjunctions hold together, each of half of the bases; none lies deeper than goals are read.
	c := circuit.New(lineDepth/2, []int{1})
	c.Terminal = circuit.True
	one := []circuit.Edge{circuit.MakeEdge(c.Base(0), false), circuit.MakeEdge(c.Base(1), false)}
	for i := 2; i < c.Bases; i++ {
		side := &one[i%2]
		c.Gates = append(c.Gates, circuit.Gate{A: side.Not(), B: circuit.MakeEdge(c.Base(i), true)})
		*side = circuit.MakeEdge(c.FirstGate()+uint32(len(c.Gates))-1, true)
	}
	c.Gates = append(c.Gates, circuit.Gate{A: one[0], B: one[1]})
	both := circuit.MakeEdge(c.FirstGate()+uint32(len(c.Gates))-1, false)
	c.Goals = [][]circuit.GoalEdge{{{Value: 100, When: both}, {Value: 0, When: both.Not()}}}
	if lines, err := FindLines(ctx, c); !errors.Is(err, gone) || lines != nil {
		t.Errorf("%d lines, error %v, after %d looks", len(lines), err, looks)
	}
}

// disjoint returns a circuit whose only goal is any of n lines of facts, which have none in common.
func disjoint(n, facts int) *circuit.Circuit {
	c := circuit.New(n*facts, []int{1})
	c.Legal = [][]circuit.Edge{{circuit.True}}
	and := func(a, b circuit.Edge) circuit.Edge {
		c.Gates = append(c.Gates, circuit.Gate{A: a, B: b})
		return circuit.MakeEdge(uint32(c.Nodes()-1), false)
	}
	var either []circuit.Edge
	for i := range n {
		line := circuit.True
		for k := range facts {
			line = and(line, circuit.MakeEdge(c.Base(i*facts+k), false))
		}
		either = append(either, line)
	}
	for len(either) > 1 { // in pairs, so that none lies deep
		either = append(either[2:], and(either[0].Not(), either[1].Not()).Not())
	}
	for i := range c.Bases {
		c.Next = append(c.Next, circuit.MakeEdge(c.Base(i), false))
	}
	c.Playing, c.Viewing = 0, len(c.Gates)
	c.Goals = [][]circuit.GoalEdge{{{Value: 100, When: either[0]}, {Value: 0, When: either[0].Not()}}}
	return c
}

func TestWhatBlocksLinesIsNotLookedForWhenTheContextIsDone(t *testing.T) {
	// One fact after the other holds, and never two, so that each two have to be compared to the end.
	c := disjoint(samplePlies/4, 4)
	c.Initial = c.Initial.Add(0)
	for i := range c.Next {
		c.Next[i] = circuit.MakeEdge(c.Base((i+c.Bases-1)%c.Bases), false)
	}
	gone := errors.New("gone")
	looks, most := 0, 1<<30
	ctx := pace.With(t.Context(), func() error {
		if looks++; looks > most {
			return gone
		}
		return nil
	})
	lines, err := FindLines(ctx, c)
	if err != nil || len(lines) != samplePlies/4 {
		t.Fatalf("%d lines, error %v", len(lines), err)
	}
	if looks < lineRounds*samplePlies+10 {
		t.Errorf("%d looks, of which matches take %d", looks, lineRounds*samplePlies)
	}
	looks, most = 0, looks-1
	if lines, err := FindLines(ctx, c); !errors.Is(err, gone) || lines != nil {
		t.Errorf("%d lines, error %v, after %d looks", len(lines), err, looks)
	}
}

func TestLinesOfTooManyFactsAreNone(t *testing.T) {
	for n, want := range map[int]int{mostLines / 8: mostLines / 8, mostLines: 0} {
		c := disjoint(n, mostLine)
		for i := range c.Bases {
			c.Initial = c.Initial.Add(game.Fact(i))
		}
		lines, err := FindLines(t.Context(), c)
		if err != nil || len(lines) != want {
			t.Errorf("%d lines of %d, want %d, error %v", len(lines), n, want, err)
		}
	}
}

func TestABadGoalIsNotTheLowest(t *testing.T) {
	c := disjoint(2, leastLine)
	// The two lines are the first gates but for the last one, which is either of them.
	won := circuit.MakeEdge(c.FirstGate()+leastLine-1, false)
	lost := circuit.MakeEdge(c.FirstGate()+2*leastLine-1, false)
	c.Goals = [][]circuit.GoalEdge{{
		{Value: 100, When: won}, {Value: 0, When: lost}, {Value: game.BadGoal, When: c.Goals[0][1].When},
	}}
	lines, err := FindLines(t.Context(), c)
	if err != nil || len(lines) != 2 || lines.Kinds() != 2 {
		t.Errorf("%d lines of %d kinds, want one for 100 and one for 0, error %v", len(lines), lines.Kinds(), err)
	}
}
