package playouts

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/proof"
)

// Invariants are what is proved of all states that can be reached. The zero
// value claims nothing.
type Invariants struct {
	order  *turnOrder         // nil if roles choose independently
	groups []proof.ExactlyOne // of bases, the first of which is not carried along
}

// FindInvariants proves what it can; it fails with the error of ctx alone.
func FindInvariants(ctx context.Context, c *circuit.Circuit) (x Invariants, err error) {
	if len(c.Gates) > host.MaxGates {
		return x, pace.Check(ctx) // nobody will use them
	}
	var turns *proof.TurnOrder
	if x.order = findTurns(ctx, c); x.order != nil {
		turns = x.order.TurnOrder
	}
	x.groups, err = proof.FindExactlyOne(ctx, c, turns)
	return x, err
}

// Covers reports whether what was proved of reachable states holds in a state.
func (p *Program) Covers(s game.State) bool {
	if p.order != nil && !p.order.Covers(s) {
		return false
	}
	return !slices.ContainsFunc(p.groups, func(g proof.ExactlyOne) bool { return !g.Holds(s) })
}
