package playouts

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/proof"
)

// In a decisive match a role wins by its next move if it can (Teytaud and Teytaud: On
// the huge benefit of decisive moves in Monte-Carlo tree search algorithms, CIG
// 2010). Gates tell of each move whether it does: the circuit of the next
// position with that move as a constant, and over it those of terminal and
// of the best goal. Gates that the move leaves as they are are shared, so that most
// moves add few.

const (
	// mostForesight is how many gates foresight may add, as a multiple of those
	// of the circuit: the number of matches counts too.
	mostForesight = 2
	// mostCofactors bounds the nodes of the circuit times the moves, and with it
	// how long it takes to find out.
	mostCofactors = 1 << 24
)

// A foresight tells what the moves of a position lead to.
type foresight struct {
	*stepper
	whens [][]circuit.Edge          // by role: terminal, and its best goals
	bases [][]game.Fact             // by role: that these depend on
	facts map[gates.Edge]gates.Edge // what holds as the match is not over yet
}

// decide leaves whose turn it is only the moves that win, where there are any. Column i
// holds the lanes in which the mover may choose move Choices[role][i], open those of
// one role. It changes nothing where finding out costs too much.
func (s *stepper) decide(columns []gates.Edge, open func(role, i int) gates.Edge) []gates.Edge {
	f, ok := s.openForesight()
	if !ok {
		return columns
	}
	g := s.graph
	most := g.Size() + mostForesight*len(s.circuit.Gates)
	wins := make([]gates.Edge, len(columns)) // False
	for role, choices := range s.order.Choices {
		for i, m := range choices {
			win := f.wins(role, m)
			if g.Size() > most {
				return columns
			}
			wins[i] = g.Or(wins[i], g.And(open(role, i), win))
		}
	}
	some := g.OrAll(wins)
	decided := make([]gates.Edge, len(columns))
	for i, e := range columns {
		decided[i] = g.Mux(some, wins[i], e)
	}
	return decided
}

// openForesight prepares to look at the next positions. It reports false where
// that cannot be done, or not in time.
func (s *stepper) openForesight() (*foresight, bool) {
	moves := 0
	for role, choices := range s.order.Choices {
		moves += len(choices)
		if s.order.Forced[role] == proof.NoMove {
			return nil, false // others would have to choose too
		}
	}
	if moves*s.circuit.Nodes() > mostCofactors {
		return nil, false
	}
	f := &foresight{stepper: s, facts: map[gates.Edge]gates.Edge{}}
	over, _ := s.importer.Bring(s.circuit.Terminal) // it was brought before
	s.graph.Refute(over[0], f.facts)
	cones := proof.NewConeReader(s.circuit)
	for role := range s.circuit.Goals {
		edges := winning(s.circuit, role)
		f.whens = append(f.whens, edges)
		f.bases = append(f.bases, slices.Clone(cones.Read(len(s.circuit.Gates), edges...).Bases))
	}
	return f, true
}

// wins returns the lanes in which a move of a role, who has the turn, ends the match with
// the most that its goals can bring.
func (f *foresight) wins(role int, m game.Move) gates.Edge {
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
	then := gates.NewImporter(f.graph, f.circuit)
	then.Facts = f.facts
	for _, b := range f.bases[role] {
		e, _ := now.Bring(f.circuit.Next[b]) // everything is defined
		then.Define(f.circuit.Base(int(b)), e[0])
	}
	values, _ := then.Bring(f.whens[role]...)
	return f.graph.And(values[0], f.graph.OrAll(values[1:]))
}

// winning returns the edges of terminal and of the goals with the highest value.
func winning(c *circuit.Circuit, role int) []circuit.Edge {
	high := game.Goal(0)
	for _, g := range c.Goals[role] {
		high = max(high, g.Value)
	}
	edges := []circuit.Edge{c.Terminal}
	for _, g := range c.Goals[role] {
		if g.Value == high && high > 0 {
			edges = append(edges, g.When)
		}
	}
	return edges
}
