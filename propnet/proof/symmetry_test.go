package proof

import (
	"testing"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// lamps returns the graph and the circuit of a puzzle with lamps that are all alike, each with a move that lights it.
func lamps(t *testing.T, n int) (*circuit.Graph, *circuit.Circuit) {
	t.Helper()
	c := circuit.New(n, []int{n})
	g := circuit.NewGraph(t.Context(), n, c.Inputs)
	var dark []circuit.Edge
	c.Legal = [][]circuit.Edge{nil}
	for i := range n {
		off := circuit.MakeEdge(c.Base(i), true)
		dark = append(dark, off)
		c.Legal[0] = append(c.Legal[0], off)
		c.Next = append(c.Next, g.And([]circuit.Edge{off, circuit.MakeEdge(c.Input(0, i), true)}).Not())
	}
	c.Terminal = g.And(dark).Not()
	c.Goals = [][]circuit.GoalEdge{{{Value: 100, When: c.Terminal}, {Value: 0, When: c.Terminal.Not()}}}
	return g, c
}

// TestNothingIsRefinedWhenTheTriesAreUsedUp counts looks at the context: one for each pair that is tried, and some for
// each refinement.
func TestNothingIsRefinedWhenTheTriesAreUsedUp(t *testing.T) {
	g, c := lamps(t, 4*symmetryTries)
	looks := 0
	ctx := pace.With(t.Context(), func() error { looks++; return nil })
	if _, err := Symmetries(ctx, g, c); err != nil {
		t.Fatal(err)
	}
	if looks > 6*symmetryTries {
		t.Errorf("%d looks for %d tries", looks, symmetryTries)
	}
}
