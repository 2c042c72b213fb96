package proof

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// Timer returns the facts of a clock that does nothing in a game for one role but
// end the match some day: they run by themselves, each of some of them ends it, nothing
// else that ends it or that happens in a match that goes on depends on them, no goal does,
// and a position with a goal of 100 is an end whatever they say. It returns nil where that does not follow, or takes
// too much work.
func Timer(c *circuit.Circuit) []game.Fact {
	if len(c.Inputs) != 1 {
		return nil
	}
	own := newAutonomy(c)
	var clock, ends []game.Fact
	for _, f := range endings(c) {
		if facts := own.closure(f, maxSteps); len(facts) > 0 {
			clock, ends = append(clock, facts...), append(ends, f)
		}
	}
	slices.Sort(clock)
	clock = slices.Compact(clock)
	if len(clock) == 0 {
		return nil
	}
	p := newPropagation(c)
	for _, g := range c.Goals[0] {
		if p.work > maxGoalWork {
			return nil
		}
		mark := len(p.Trail)
		if g.Value == 100 && p.assign(g.When, true) && p.Read(c.Terminal) != circuit.Yes {
			return nil
		}
		p.Undo(mark)
	}
	idle := dependents(c, clock, make([]circuit.Value, c.Nodes()))
	for _, g := range c.Goals[0] {
		if idle[g.When.Node()] {
			return nil
		}
	}
	mark := len(p.Trail)
	for _, f := range ends {
		if !p.assign(circuit.MakeEdge(c.Base(int(f)), false), false) {
			return nil
		}
	}
	if dependents(c, clock, p.Values)[c.Terminal.Node()] {
		return nil // what else ends the match may do so at one time and not at another
	}
	p.Undo(mark)
	if !p.assign(c.Terminal, false) {
		return nil // no match begins
	}
	idle = dependents(c, clock, p.Values)
	for _, e := range c.Legal[0] {
		if idle[e.Node()] {
			return nil
		}
	}
	for f, e := range c.Next {
		if _, own := slices.BinarySearch(clock, game.Fact(f)); !own && idle[e.Node()] {
			return nil
		}
	}
	return clock
}

// dependents marks the nodes whose values depend on some bases, where some values
// are known, by node.
func dependents(c *circuit.Circuit, bases []game.Fact, values []circuit.Value) []bool {
	t := newTernary(c)
	copy(t.Values, values)
	t.Values[0] = circuit.No
	depends := make([]bool, c.Nodes())
	for _, f := range bases {
		n := c.Base(int(f))
		depends[n] = t.Values[n] == circuit.Unknown
	}
	t.conclude(func(n uint32, g circuit.Gate) { depends[n] = depends[g.A.Node()] || depends[g.B.Node()] })
	return depends
}
