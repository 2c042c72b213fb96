package gates

import "testing"

// A conjunction of conjunctions, each of them read on its own too, may be as deep as a circuit is large.
func TestWhatFollowsFromADeepConjunctionIsNotDerivedOnTheStack(t *testing.T) {
	const depth = 1 << 18
	g := NewGraph(&Watch{})
	all := True
	for i := range uint32(depth) {
		all = g.And(all, g.Load(0, i*PlaneBytes))
	}
	facts := map[Edge]Edge{}
	g.Refute(all.Not(), facts)
	for i := range uint32(depth) {
		if e := g.Load(0, i*PlaneBytes); facts[e] != True || facts[e.Not()] != False {
			t.Fatalf("part %d of a conjunction that holds: %v and %v", i, facts[e], facts[e.Not()])
		}
	}
}
