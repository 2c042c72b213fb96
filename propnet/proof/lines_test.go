package proof

import (
	"testing"

	"github.com/gdl-playground/engine/propnet/circuit"
)

// chain returns a circuit whose only goal is a chain of n disjunctions and as many conjunctions,
// each of which reads the one before and a base.
func chain(n int) *circuit.Circuit {
	c := &circuit.Circuit{Bases: 2, Inputs: []int{1}, Terminal: circuit.True}
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
