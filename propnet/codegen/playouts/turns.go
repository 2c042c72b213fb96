package playouts

import (
	"context"

	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/proof"
)

// A turnOrder is a proved order of turns that bases tell in a way in which
// gates can read it.
type turnOrder struct {
	*proof.TurnOrder
	// mover has edges for each role, one of which is true in its phases, none
	// in others.
	mover [][]circuit.Edge
}

// findTurns proves a turn order, or returns nil.
func findTurns(ctx context.Context, c *circuit.Circuit) *turnOrder {
	for order := range proof.TurnOrders(ctx, c) {
		if t := (&turnOrder{TurnOrder: order}); t.read(c) {
			return t
		}
	}
	return nil
}

// read finds the edges that tell whose turn it is.
func (t *turnOrder) read(c *circuit.Circuit) bool {
	for role := range c.Inputs {
		e, ok := t.when(c, func(p int) bool { return t.Movers[p] == role })
		if !ok {
			return false
		}
		t.mover = append(t.mover, e)
	}
	return true
}

// when returns edges of which one is true in the phases that f names, and none
// in the others: a base or its negation where one tells, else one for each
// phase.
func (t *turnOrder) when(c *circuit.Circuit, f func(phase int) bool) ([]circuit.Edge, bool) {
	if e, ok := t.literal(c, f); ok {
		return []circuit.Edge{e}, true
	}
	var edges []circuit.Edge
	for i := range t.Phases {
		if !f(i) {
			continue
		}
		e, ok := t.literal(c, func(phase int) bool { return phase == i })
		if !ok {
			return nil, false
		}
		edges = append(edges, e)
	}
	return edges, true
}

// literal returns a constant, a base or its negation that is true in just the
// phases that f names.
func (t *turnOrder) literal(c *circuit.Circuit, f func(phase int) bool) (circuit.Edge, bool) {
	matches := func(value func(phase []bool) bool) bool {
		for i, p := range t.Phases {
			if value(p) != f(i) {
				return false
			}
		}
		return true
	}
	for _, negated := range []bool{false, true} {
		if matches(func([]bool) bool { return negated }) {
			return circuit.MakeEdge(0, negated), true
		}
		for i, base := range t.Own {
			if matches(func(p []bool) bool { return p[i] != negated }) {
				return circuit.MakeEdge(c.Base(int(base)), negated), true
			}
		}
	}
	return 0, false
}
