package proof

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// Timer returns the facts of a clock that does nothing in a game for one role but
// end the match some day: they run by themselves, nothing else that happens in a
// match that goes on depends on them, no goal does, and a position with a goal of
// 100 is an end whatever they say. It returns nil where that does not follow, or takes
// too much work.
func Timer(c *circuit.Circuit) []game.Fact {
	if len(c.Inputs) != 1 {
		return nil
	}
	own := newAutonomy(c)
	var clock []game.Fact
	for _, f := range endings(c) {
		clock = append(clock, own.closure(f, maxSteps)...)
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
