package circuit

import (
	"github.com/gdl-playground/engine/logic"

	"github.com/gdl-playground/engine/internal/pace"
)

const (
	// lookEvery is how many edges are looked at between looks at the context: less
	// than a millisecond of work.
	lookEvery = 1 << 15
	// maxNodes and maxEdges bound a graph, gates that nothing reads any more among
	// them: what its gates read takes half a gigabyte.
	maxNodes = 2 * MaxGates
	maxEdges = 128 << 20
)

// An interruption carries an error out of the depth of a pass to the exported
// method that began it.
type interruption struct{ err error }

// Check returns why the graph may not grow any more: its context is done, or it
// is too large.
func (g *Graph) Check() error {
	g.left = lookEvery
	if len(g.fanin) > maxNodes {
		return &logic.LimitError{What: "gates", Limit: maxNodes, Rule: -1}
	}
	if g.edges > maxEdges {
		return &logic.LimitError{What: "inputs of gates", Limit: maxEdges, Rule: -1}
	}
	return pace.Check(g.ctx)
}

// Spend counts edges that were looked at and returns what Check says from time to
// time.
func (g *Graph) Spend(edges int) error {
	if g.left -= edges; g.left < 0 {
		return g.Check()
	}
	return nil
}

// spend is Spend inside a pass, which it ends by a panic that [Graph.Simplify]
// recovers.
func (g *Graph) spend(edges int) {
	if err := g.Spend(edges); err != nil {
		panic(interruption{err})
	}
}

// recoverInterruption makes an interruption the error of a method.
func recoverInterruption(err *error) {
	if r := recover(); r != nil {
		i, ok := r.(interruption)
		if !ok {
			panic(r)
		}
		*err = i.err
	}
}
