package circuit

import (
	"slices"

	"github.com/gdl-playground/engine/internal/hashcons"
	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
)

// A decomposer turns n-ary gates into trees of gates with two inputs.
type decomposer struct {
	graph  *Graph
	edge   []Edge // by node of the graph, once done
	done   []bool
	gates  []Gate
	shared hashcons.Table // by inputs: number in gates
	first  uint32
}

func newDecomposer(g *Graph) *decomposer {
	d := &decomposer{graph: g, edge: make([]Edge, len(g.fanin)), done: make([]bool, len(g.fanin)),
		first: uint32(g.leaves)}
	for x := range g.leaves {
		d.edge[x], d.done[x] = MakeEdge(uint32(x), false), true
	}
	return d
}

// convert returns the edge that stands for one of the graph, making gates for all
// that it reads.
func (d *decomposer) convert(e Edge) Edge {
	stack := []uint32{e.Node()}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		if d.done[x] {
			stack = stack[:len(stack)-1]
			continue
		}
		ready := true
		d.graph.spend(len(d.graph.fanin[x]))
		for _, in := range d.graph.fanin[x] {
			if !d.done[in.Node()] {
				stack = append(stack, in.Node())
				ready = false
			}
		}
		if !ready {
			continue
		}
		d.edge[x], d.done[x] = d.tree(d.graph.fanin[x]), true
		stack = stack[:len(stack)-1]
	}
	return d.edge[e.Node()] ^ e&1
}

// tree joins edges pairwise, the nearest first.
func (d *decomposer) tree(in []Edge) Edge {
	level := make([]Edge, 0, len(in))
	for _, e := range in {
		level = append(level, d.edge[e.Node()]^e&1)
	}
	slices.Sort(level)
	for len(level) > 1 {
		out := level[:0]
		for i := 0; i < len(level); i += 2 {
			if i+1 == len(level) {
				out = append(out, level[i])
			} else {
				out = append(out, d.pair(level[i], level[i+1]))
			}
		}
		level = out
	}
	if len(level) == 0 {
		return True
	}
	return level[0]
}

// pair returns the conjunction of two edges: an edge that is known, or that of a gate, shared with equal ones.
func (d *decomposer) pair(a, b Edge) Edge {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == False || a == b.Not():
		return False
	case a == True || a == b:
		return b
	}
	g := Gate{a, b}
	h := rows.Hash([]Edge{a, b})
	x, ok := d.shared.Find(h, func(x uint32) bool { return d.gates[x] == g })
	if !ok {
		if len(d.gates) == MaxGates {
			panic(interruption{&logic.LimitError{What: "gates", Limit: MaxGates, Rule: -1}})
		}
		x = uint32(len(d.gates))
		d.gates = append(d.gates, g)
		d.shared.Add(h, x)
	}
	return MakeEdge(d.first+x, false)
}
