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

func TestAConjunctionAbsorbsWhatItsPartsImply(t *testing.T) {
	inputs := []uint64{0xAAAAAAAA, 0xCCCCCCCC}
	for name, x := range map[string]struct {
		build func(g *Graph, a, b Edge) Edge
		want  uint64
		nodes int // besides a and b
	}{
		"a and (a and b)": {
			func(g *Graph, a, b Edge) Edge { return g.And(a, g.And(a, b)) }, 0x88888888, 1,
		},
		"a and (not a and b)": {
			func(g *Graph, a, b Edge) Edge { return g.And(a, g.And(a.Not(), b)) }, 0, 1,
		},
		"a and (a or b)": {
			func(g *Graph, a, b Edge) Edge { return g.And(a, g.Or(a, b)) }, 0xAAAAAAAA, 1,
		},
		"a and (not a or b)": {
			func(g *Graph, a, b Edge) Edge { return g.And(a, g.Or(a.Not(), b)) }, 0x88888888, 2,
		},
		"(b or not a) and a": {
			func(g *Graph, a, b Edge) Edge { return g.And(g.Or(b, a.Not()), a) }, 0x88888888, 2,
		},
		"not a and not (a and b)": {
			func(g *Graph, a, b Edge) Edge { return g.And(a.Not(), g.And(a, b).Not()) }, ^uint64(0xAAAAAAAA), 1,
		},
	} {
		g := NewGraph(&Watch{})
		a, b := g.Load(0, 0), g.Load(0, 1)
		e := x.build(g, a, b)
		if got := evaluate(g, inputs)(e); got != x.want {
			t.Errorf("%s: %x, want %x", name, got, x.want)
		}
		if n := g.Size() - 3; n != x.nodes {
			t.Errorf("%s: %d nodes, want %d", name, n, x.nodes)
		}
	}
}
