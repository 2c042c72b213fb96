package circuit

import (
	"context"
	"slices"
	"sort"

	"github.com/gdl-playground/engine/internal/hashcons"
	"github.com/gdl-playground/engine/internal/rows"
)

// A Graph is an and-inverter graph whose gates take any number of edges.
type Graph struct {
	ctx     context.Context
	leaves  int            // constant, bases and inputs come first
	choices []choice       // the inputs of each role
	fanin   [][]Edge       // by node; sorted; nothing for leaves
	shared  hashcons.Table // gates by their inputs
	room    []Edge         // where the next inputs go, see keep
	edges   int            // that were kept
	left    int            // edges to look at until the next look at ctx
}

// NewGraph returns a graph of the leaves alone: the given number of bases, and for
// each role its number of moves.
func NewGraph(ctx context.Context, bases int, moves []int) *Graph {
	g := &Graph{ctx: ctx, leaves: 1 + bases}
	for _, n := range moves {
		g.choices = append(g.choices, choice{uint32(g.leaves), uint32(g.leaves + n)})
		g.leaves += n
	}
	g.fanin = make([][]Edge, g.leaves)
	return g
}

// Nodes returns how many nodes there are, leaves among them.
func (g *Graph) Nodes() int { return len(g.fanin) }

// Inputs returns what a gate reads, in order; nothing for a leaf.
func (g *Graph) Inputs(node uint32) []Edge { return g.fanin[node] }

// A choice is a range of leaves of which exactly one is true: a role makes
// exactly one move.
type choice struct{ from, to uint32 }

// chooseAll uses of each role that it makes exactly one move in a conjunction of sorted edges; it returns sorted edges.
// It looks for the roles whose moves are there, since most gates read moves of few roles, and games may have thousands.
func (g *Graph) chooseAll(in []Edge) []Edge {
	for role := 0; role < len(g.choices); role++ {
		at, _ := slices.BinarySearch(in, MakeEdge(g.choices[role].from, false))
		if at == len(in) || int(in[at].Node()) >= g.leaves {
			break
		}
		role = g.roleOf(in[at].Node())
		in = g.choose(in, g.choices[role])
	}
	return in
}

// roleOf returns the role of which a leaf is a move, or 0 where it is a base.
func (g *Graph) roleOf(leaf uint32) int {
	return sort.Search(len(g.choices), func(role int) bool { return leaf < g.choices[role].to })
}

// choose uses that exactly one leaf of a choice is true in a conjunction of
// sorted edges; it returns sorted edges. A leaf rules out the others, and "none
// of these" over more than half of the leaves becomes "one of those".
func (g *Graph) choose(in []Edge, c choice) []Edge {
	lo, _ := slices.BinarySearch(in, MakeEdge(c.from, false))
	hi, _ := slices.BinarySearch(in, MakeEdge(c.to, false))
	part := in[lo:hi]
	if len(part) < 2 {
		return in
	}
	chosen := True
	for _, e := range part {
		if e.Negated() {
			continue
		}
		if chosen != True && chosen != e {
			return []Edge{False}
		}
		chosen = e
	}
	if chosen != True {
		if slices.Contains(part, chosen.Not()) {
			return []Edge{False}
		}
		return slices.Concat(in[:lo], []Edge{chosen}, in[hi:])
	}
	if n := int(c.to - c.from); len(part) < n/2+1 {
		return in
	}
	g.left -= int(c.to - c.from)
	var others []Edge // negated
	for x := c.from; x < c.to; x++ {
		e := MakeEdge(x, true)
		if _, ruledOut := slices.BinarySearch(part, e); !ruledOut {
			others = append(others, e)
		}
	}
	in = slices.Concat(in[:lo], in[hi:], []Edge{g.And(others).Not()})
	slices.Sort(in)
	return in
}

// And returns the conjunction of some edges, which it may reorder. It counts for
// [Graph.Spend], which is to be asked now and then.
func (g *Graph) And(in []Edge) Edge {
	slices.Sort(in)
	in = slices.Compact(in)
	g.left -= len(in)
	in = g.chooseAll(in)
	out := in[:0]
	for _, e := range in {
		switch {
		case e == False:
			return False
		case e == True:
		case len(out) > 0 && out[len(out)-1] == e:
		case len(out) > 0 && out[len(out)-1] == e.Not():
			return False
		default:
			out = append(out, e)
		}
	}
	switch len(out) {
	case 0:
		return True
	case 1:
		return out[0]
	}
	h := rows.Hash(out)
	x, ok := g.shared.Find(h, func(x uint32) bool { return slices.Equal(g.fanin[x], out) })
	if !ok {
		x = uint32(len(g.fanin))
		g.fanin = append(g.fanin, g.keep(out))
		g.shared.Add(h, x)
	}
	return MakeEdge(x, false)
}

// keep copies the inputs of a gate to where they stay. There are too many gates
// to allocate memory for each of them.
func (g *Graph) keep(in []Edge) []Edge {
	if len(in) > len(g.room) {
		g.room = make([]Edge, max(len(in), keptTogether))
	}
	g.edges += len(in)
	n := copy(g.room, in)
	kept := g.room[:n:n]
	g.room = g.room[n:]
	return kept
}

// keptTogether is how many edges memory is allocated for at a time.
const keptTogether = 1 << 12

// reachable lists the gates that the roots read, inputs first.
func (g *Graph) reachable(roots []*Edge) []uint32 {
	var order, stack []uint32
	state := make([]uint8, len(g.fanin)) // 1 on the stack, 2 listed
	for _, r := range roots {
		stack = append(stack, r.Node())
		for len(stack) > 0 {
			x := stack[len(stack)-1]
			if state[x] != 0 || int(x) < g.leaves {
				if state[x] == 1 {
					state[x] = 2
					order = append(order, x)
				}
				stack = stack[:len(stack)-1]
				continue
			}
			state[x] = 1
			g.spend(len(g.fanin[x]))
			for _, e := range g.fanin[x] {
				if y := e.Node(); state[y] == 0 && int(y) >= g.leaves {
					stack = append(stack, y)
				}
			}
		}
	}
	return order
}

// fanout counts how many of some gates and roots read each node.
func (g *Graph) fanout(gates []uint32, roots []*Edge) []uint32 {
	fanout := make([]uint32, len(g.fanin))
	for _, x := range gates {
		g.spend(len(g.fanin[x]))
		for _, e := range g.fanin[x] {
			fanout[e.Node()]++
		}
	}
	for _, r := range roots {
		fanout[r.Node()]++
	}
	return fanout
}

// flatten merges conjunctions into the only conjunction that reads them, where
// moves that come together are chosen among again.
func (g *Graph) flatten(roots []*Edge) {
	order := g.reachable(roots)
	fanout := g.fanout(order, roots)
	var flat []Edge
	for _, x := range order {
		g.spend(len(g.fanin[x]))
		if !slices.ContainsFunc(g.fanin[x], func(e Edge) bool { return g.private(e, fanout) }) {
			continue
		}
		flat = flat[:0]
		for _, e := range g.fanin[x] {
			if g.private(e, fanout) {
				flat = append(flat, g.fanin[e.Node()]...)
			} else {
				flat = append(flat, e)
			}
		}
		g.spend(len(flat))
		slices.Sort(flat)
		flat = slices.Compact(flat)
		g.fanin[x] = g.keep(g.chooseAll(flat))
	}
}

// private reports whether e is a plain conjunction that nothing else reads.
func (g *Graph) private(e Edge, fanout []uint32) bool {
	return !e.Negated() && int(e.Node()) >= g.leaves && fanout[e.Node()] == 1
}
