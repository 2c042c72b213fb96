package treesearch

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
	"github.com/gdl-playground/engine/propnet/proof"
)

// Gates tell of all children in which of them whoever has the turn wins by its next move. These
// are settled without a pass of their own: where the other role threatens to win, only moves that
// meet the threat are left, and where it threatens twice, none.

// For each role foresight may take mostForesight times the gates of the circuit, or fewForesight
// gates, which take less time than all that a position takes besides gates.
const (
	mostForesight = 1
	fewForesight  = 2500
)

// planForesight returns for each role what computes, from a block at ParamFrom, a plane at ParamTo:
// in which positions a move of the role wins, if they are not over. It returns nothing where that
// costs too much, or turns are not proved.
func (g *treeGenerator) planForesight(ctx context.Context) []gates.Plan {
	for order := range proof.TurnOrders(ctx, g.circuit) {
		var plans []gates.Plan
		for role := range g.circuit.Inputs {
			graph, im := positions.StateGraph(&g.watch, g.circuit)
			f, ok := positions.OpenForesight(im, g.circuit, order)
			if !ok {
				break
			}
			e, ok := g.wins(f, im, order, role)
			if !ok {
				return nil
			}
			planned := gates.Plan{Graph: graph}
			planned.Put(gates.ParamTo, 0, e)
			plans = append(plans, planned)
		}
		if len(plans) == len(g.circuit.Inputs) {
			g.order = order
			return plans
		}
	}
	return nil
}

// wins returns the lanes in which a move of a role ends the match with 100 points for it and
// none for the other role.
func (g *treeGenerator) wins(
	f *positions.Foresight, im *gates.Importer, order *proof.TurnOrder, role int,
) (gates.Edge, bool) {
	c, graph := g.circuit, im.Graph
	needed := []circuit.Edge{c.Terminal}
	var won, other []circuit.Edge
	for r, goals := range c.Goals {
		wanted, found := game.Goal(0), false
		if r == role {
			wanted = 100
		}
		for _, x := range goals {
			if x.Value == wanted {
				won, found = append(won, x.When), true
			} else {
				other = append(other, x.When)
			}
		}
		if !found {
			return gates.False, true // it cannot win
		}
	}
	needed = append(append(needed, won...), other...)
	if len(won) != len(c.Goals) {
		return gates.False, true // goals are stated in several places: nobody writes such sheets
	}
	bases := f.Bases(needed...)
	some := gates.False
	for _, m := range order.Choices[role] {
		if m == order.Forced[role] {
			continue // it may be legal without a choice
		}
		values := f.After(role, m, bases, needed...)
		legal, ok := im.Bring(c.Legal[role][m])
		if !ok || graph.Size() > max(mostForesight*len(c.Gates), fewForesight) {
			return 0, false
		}
		win := graph.And(legal[0], graph.OrAll(values[1+len(won):]).Not())
		for _, e := range values[:1+len(won)] {
			win = graph.And(win, e)
		}
		some = graph.Or(some, win)
	}
	return some, true
}

// alternate reports whether each phase of an order of turns is one role's, and the next one the other's.
func alternate(order *proof.TurnOrder) bool {
	for i, mover := range order.Movers {
		next := order.Back
		if i+1 < len(order.Movers) {
			next = i + 1
		}
		if mover < 0 || mover == order.Movers[next] {
			return false
		}
	}
	return true
}

// foresee writes what settles children of a block that its mask holds, and takes them out of the mask.
func (g *treeGenerator) foresee(r *Routine, loop *childLoop, frame, block Variable) {
	if g.foresight == nil {
		return
	}
	settle := r.Plane()
	mine := r.Number()
	once := alternate(g.order)
	// A leaf is worth its estimate. One ply before, a pass costs less than to foresee what it finds,
	// except in a proof, where positions are far more expensive to look up than to compute.
	least := int32(2)
	if g.exact {
		least = 1
	}
	deep := And(g.head(headForesees), Greater(Load(frame.Value(), frameDepth), Constant(least)))
	r.When(deep, func() {
		for role, wins := range g.foresight {
			r.Let(mine, Equal(g.head(headRole), Constant(int32(role))))
			// Whoever has moved does not move again, unless turns are in another order.
			moves := Constant(1)
			if once {
				moves = Unequal(mine.Value(), Load(frame.Value(), frameMaximises))
			}
			r.When(moves, func() {
				r.Invoke(wins, Constant(host.BaseAddress), block.Value(), Address(g.memory.threatened))
				g.settleForeseen(loop, settle, mine)
			})
		}
	})
}

// settleForeseen settles the children that g.memory.threatened holds: the searching role wins them, if
// they are its own, or loses them.
func (g *treeGenerator) settleForeseen(loop *childLoop, held, mine Variable) {
	r := loop.Routine
	loop.where(held, LoadPlane(Address(g.memory.threatened), 0), func() {
		loop.each(func() {
			r.Let(loop.child, loop.address())
			r.Store(loop.child.Value(), childValue, Choose(mine.Value(), Constant(100*pointValue), Constant(0)))
			r.Store(loop.child.Value(), childProof, Choose(mine.Value(),
				Constant(100|100<<proofHigh|1<<proofLowPlies), Constant(1<<proofHighPlies)))
		})
		r.Let(loop.mask, Vector(VecAndNot, loop.mask.Value(), held.Value()))
	})
}
