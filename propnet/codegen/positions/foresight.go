package positions

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/proof"
)

// A Foresight tells in gates what holds after a move, of positions in which one
// role has a choice: the circuit of the next position with that move as a constant, and
// over it what is asked for. Gates that the move leaves as they are are shared, so that
// most moves add few.
type Foresight struct {
	importer *gates.Importer // that knows the bases of the positions
	circuit  *circuit.Circuit
	order    *proof.TurnOrder
	facts    map[gates.Edge]gates.Edge // what holds as the match is not over yet
}

// maxCofactors bounds the nodes of the circuit times the moves, and with it
// how long it takes to find out.
const maxCofactors = 1 << 24

// OpenForesight prepares to look at the positions that follow those of a graph into
// which an importer brings a circuit. What it tells is true where the match is not over. It
// reports false where that cannot be done, or not in time.
func OpenForesight(im *gates.Importer, c *circuit.Circuit, order *proof.TurnOrder) (*Foresight, bool) {
	moves := 0
	for role, choices := range order.Choices {
		moves += len(choices)
		if order.Forced[role] == proof.NoMove {
			return nil, false // others would have to choose too
		}
	}
	if moves*c.Nodes() > maxCofactors {
		return nil, false
	}
	f := &Foresight{importer: im, circuit: c, order: order, facts: map[gates.Edge]gates.Edge{}}
	over, ok := im.Bring(c.Terminal)
	if !ok {
		return nil, false
	}
	im.Graph.Refute(over[0], f.facts)
	return f, true
}

// Bases returns the bases that some edges of the circuit depend on.
func (f *Foresight) Bases(es ...circuit.Edge) []game.Fact {
	return slices.Clone(proof.NewConeReader(f.circuit).Read(len(f.circuit.Gates), es...).Bases)
}

// After returns what some edges of the circuit, which depend on some bases alone, are
// after a move of a role that has the turn.
func (f *Foresight) After(role int, m game.Move, bases []game.Fact, es ...circuit.Edge) []gates.Edge {
	now := f.importer.Fork()
	for r, moves := range f.circuit.Inputs {
		chosen := f.order.Forced[r]
		if r == role {
			chosen = m
		}
		for i := range moves {
			e := gates.False
			if game.Move(i) == chosen {
				e = gates.True
			}
			now.Define(f.circuit.Input(r, i), e)
		}
	}
	then := gates.NewImporter(f.importer.Graph, f.circuit)
	then.Facts = f.facts
	for _, b := range bases {
		e, _ := now.Bring(f.circuit.Next[b]) // everything is defined
		then.Define(f.circuit.Base(int(b)), e[0])
	}
	values, _ := then.Bring(es...)
	return values
}
