package playouts

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

// In a decisive match a role wins by its next move if it can (Teytaud and Teytaud: On
// the huge benefit of decisive moves in Monte-Carlo tree search algorithms, CIG
// 2010). Gates tell of each move whether it does.

// mostForesight is how many gates foresight may add, as a multiple of those
// of the circuit: the number of matches counts too.
const mostForesight = 2

// A foresight tells which moves win.
type foresight struct {
	*positions.Foresight
	whens [][]circuit.Edge // by role that has the turn in some phase: terminal, and its best goals
	bases [][]game.Fact    // likewise: that these depend on
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
	wins := make([]gates.Edge, len(columns)) // gates.False
	for role, choices := range s.order.Choices {
		for i, m := range choices {
			win := f.wins(g, role, m)
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
	ahead, ok := positions.OpenForesight(s.importer, s.circuit, s.order.TurnOrder)
	if !ok {
		return nil, false
	}
	roles := len(s.circuit.Goals)
	f := &foresight{ahead, make([][]circuit.Edge, roles), make([][]game.Fact, roles)}
	for role, choices := range s.order.Choices {
		if len(choices) > 0 {
			f.whens[role] = winning(s.circuit, role)
			f.bases[role] = ahead.Bases(f.whens[role]...)
		}
	}
	return f, true
}

// wins returns the lanes in which a move of a role, who has the turn, ends the match with
// the most that its goals can bring.
func (f *foresight) wins(g *gates.Graph, role int, m game.Move) gates.Edge {
	values := f.After(role, m, f.bases[role], f.whens[role]...)
	return g.And(values[0], g.OrAll(values[1:]))
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
