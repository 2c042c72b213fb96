package circuit

import (
	"slices"

	"github.com/gdl-playground/engine/internal/pace"
)

// MaxGates bounds a circuit, and what is made of a network on the way to it.
const MaxGates = 6 << 20

// Passes are passes of [Graph.Simplify], as a set: any of them keeps the meaning of
// a circuit, so each can be left out to find the one that does not.
type Passes uint8

const (
	Factoring  Passes = 1 << iota // terms by what they have in common
	Implying                      // inputs that follow from others left out
	Cubing                        // sets of inputs that two gates have in common
	Extracting                    // pairs of inputs that several gates have in common

	AllPasses = Factoring | Implying | Cubing | Extracting
)

// Simplify makes the gates fewer and their inputs, and returns the circuit in
// which they have two inputs each. The edges of c lead into the graph before,
// and to gates of the circuit after. It fails with the error of the graph's
// context, and with a *logic.LimitError where a circuit would be too large.
func (g *Graph) Simplify(c *Circuit, passes Passes) (simple *Circuit, err error) {
	defer recoverInterruption(&err)
	if err := g.Check(); err != nil {
		return nil, err
	}
	g.minimize(c, passes).decompose(c)
	if err := pace.Check(g.ctx); err != nil {
		return nil, err
	}
	return c, nil
}

// minimize runs the passes of multi-level minimisation. Terms are put together
// by what they have in common before implications take it away from some of them,
// and again after.
func (g *Graph) minimize(c *Circuit, passes Passes) *Graph {
	legal := make([][]Edge, len(c.Legal))
	for role, moves := range c.Legal {
		legal[role] = slices.Clone(moves) // roots are led elsewhere
	}
	roots := c.roots()
	if passes&Factoring != 0 {
		g.factor(roots)
	}
	if passes&Implying != 0 {
		g = g.imply(roots, legal)
	}
	if passes&Factoring != 0 {
		g.factor(roots)
	}
	if passes&Cubing != 0 {
		g.cubes(roots)
	}
	if passes&Extracting != 0 {
		g.extract(roots)
	}
	return g
}

// decompose turns gates with many inputs into gates of two and numbers those
// that are read, by the stage in which play reads them.
func (g *Graph) decompose(c *Circuit) {
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
	c.Gates = d.gates
}
