package circuit

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// MaxGates bounds a circuit, and what is made of a network on the way to it.
const MaxGates = 6 << 20

// Simplify makes the gates fewer and their inputs, and returns the circuit in
// which they have two inputs each. The edges of c lead into the graph before,
// and to gates of the circuit after.
func (g *Graph) Simplify(c *Circuit) (*Circuit, error) {
	g, err := g.minimize(c)
	if err != nil {
		return nil, err
	}
	return g.decompose(c)
}

// minimize runs the passes of multi-level minimisation. Terms are put together
// by what they have in common before implications take it away from some of them,
// and again after.
func (g *Graph) minimize(c *Circuit) (*Graph, error) {
	legal := make([][]Edge, len(c.Legal))
	for role, moves := range c.Legal {
		legal[role] = slices.Clone(moves) // roots are led elsewhere
	}
	roots := c.roots()
	if err := g.factor(roots); err != nil {
		return nil, err
	}
	g, err := g.imply(roots, legal)
	if err != nil {
		return nil, err
	}
	for _, pass := range []func([]*Edge) error{g.factor, g.cubes, g.extract} {
		if err := pass(roots); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// decompose turns gates with many inputs into gates of two and numbers those
// that are read, by the stage in which play reads them.
func (g *Graph) decompose(c *Circuit) (*Circuit, error) {
	d := newDecomposer(g)
	for _, r := range c.playing() {
		*r = d.convert(*r)
	}
	c.Playing = len(d.gates)
	for _, r := range c.viewing() {
		*r = d.convert(*r)
	}
	c.Viewing = len(d.gates)
	for i := range c.Next {
		c.Next[i] = d.convert(c.Next[i])
	}
	if len(d.gates) > MaxGates {
		return nil, &logic.LimitError{What: "gates", Limit: MaxGates, Rule: -1}
	}
	c.Gates = d.gates
	return c, nil
}
