package gates

import (
	"slices"

	"github.com/gdl-playground/engine/propnet/circuit"
)

// Values are planes of bits: one bit for each of the lanes, which all compute
// the same gates on different positions.
const (
	Lanes      = 128
	PlaneBytes = Lanes / 8
)

// An Edge is a node of a graph or its negation, encoded as in
// [circuit.Edge].
type Edge uint32

const (
	False Edge = 0
	True  Edge = 1
)

// Node returns the node that the edge is of.
func (e Edge) Node() uint32 { return uint32(e >> 1) }

// EdgeOf returns the positive edge of a node.
func EdgeOf(node uint32) Edge { return Edge(node << 1) }

// Negated reports whether the edge is the negation of its node.
func (e Edge) Negated() bool { return e&1 != 0 }

// Not returns the negation.
func (e Edge) Not() Edge { return e ^ 1 }

type operation uint8

const (
	opFalse operation = iota // node 0 alone
	opLoad                   // the plane at parameter a plus b bytes
	opAnd                    // a and b
	opXor                    // a xor b, both edges positive
	opMux                    // b where a holds, else c; a and c positive
)

type node struct {
	op      operation
	a, b, c Edge
}

// A Graph is what a piece of generated code computes: the network's gates and
// the arithmetic around them, with equal nodes shared. Unlike the circuit it
// has exclusive or and selection as nodes of their own, since both are single
// instructions; adders are made of them.
type Graph struct {
	*Watch
	nodes []node
	index []uint32 // hash table of nodes, 0 where empty; at most half full
}

// NewGraph returns a graph of constants alone, whose work is counted by a watch.
func NewGraph(w *Watch) *Graph {
	return &Graph{Watch: w, nodes: []node{{op: opFalse}}, index: make([]uint32, 1024)}
}

// Size returns how many nodes there are.
func (g *Graph) Size() int { return len(g.nodes) }

func (g *Graph) add(n node) Edge {
	place := g.find(n)
	if i := g.index[place]; i != 0 {
		return Edge(i << 1)
	}
	g.spend(1)
	i := uint32(len(g.nodes))
	g.nodes = append(g.nodes, n)
	g.index[place] = i
	if 2*len(g.nodes) > len(g.index) {
		g.index = make([]uint32, 2*len(g.index))
		for i := range g.nodes[1:] {
			g.index[g.find(g.nodes[1+i])] = uint32(1 + i)
		}
	}
	return Edge(i << 1)
}

// find returns the place of a node in the index, or where it belongs.
func (g *Graph) find(n node) uint32 {
	h := uint64(n.a)<<32 | uint64(n.b)
	h = (h^uint64(n.c)<<20^uint64(n.op)<<60)*0x9E3779B97F4A7C15 + uint64(n.c)
	mask := uint32(len(g.index) - 1)
	for place := uint32(h>>32) & mask; ; place = (place + 1) & mask {
		if i := g.index[place]; i == 0 || g.nodes[i] == n {
			return place
		}
	}
}

// Load returns the plane in memory at a parameter of the function plus an
// offset in bytes.
func (g *Graph) Load(param int, offset uint32) Edge {
	return g.add(node{op: opLoad, a: Edge(param), b: Edge(offset)})
}

// And returns the conjunction of two edges.
func (g *Graph) And(a, b Edge) Edge {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == False || a == b.Not():
		return False
	case a == True || a == b:
		return b
	}
	if e, ok := g.exclusive(a, b); ok {
		return e
	}
	if e, ok := g.absorbed(a, b); ok {
		return e
	}
	if e, ok := g.absorbed(b, a); ok {
		return e
	}
	return g.add(node{op: opAnd, a: a, b: b})
}

// absorbed returns the conjunction of a and b where b is a conjunction that a is part of, or the
// negation of one (Brummayer and Biere 2006).
func (g *Graph) absorbed(a, b Edge) (Edge, bool) {
	n := &g.nodes[b.Node()]
	switch {
	case n.op != opAnd:
		return 0, false
	case n.a == a.Not() || n.b == a.Not(): // b is false where a holds, or its negation true
		if b.Negated() {
			return a, true
		}
		return False, true
	case n.a != a && n.b != a:
		return 0, false
	case !b.Negated():
		return b, true
	case n.a == a:
		return g.And(a, n.b.Not()), true
	}
	return g.And(a, n.a.Not()), true
}

// exclusive finds a and b to be the two halves of an exclusive or:
// not (x and y), not (not x and not y).
func (g *Graph) exclusive(a, b Edge) (Edge, bool) {
	if !a.Negated() || !b.Negated() {
		return 0, false
	}
	p, q := &g.nodes[a.Node()], &g.nodes[b.Node()]
	if p.op != opAnd || q.op != opAnd {
		return 0, false
	}
	if p.a == q.a.Not() && p.b == q.b.Not() || p.a == q.b.Not() && p.b == q.a.Not() {
		return g.xor(p.a, p.b), true
	}
	return 0, false
}

// Or returns their disjunction.
func (g *Graph) Or(a, b Edge) Edge { return g.And(a.Not(), b.Not()).Not() }

func (g *Graph) xor(a, b Edge) Edge {
	sign := (a ^ b) & 1
	a, b = a&^1, b&^1
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return False ^ sign
	case a == False:
		return b ^ sign
	}
	return g.add(node{op: opXor, a: a, b: b}) ^ sign
}

// Mux returns b where a holds, else c.
func (g *Graph) Mux(a, b, c Edge) Edge {
	if a.Negated() {
		a, b, c = a.Not(), c, b
	}
	switch {
	case a == False:
		return c
	case b == c:
		return b
	case b == c.Not():
		return g.xor(a, c)
	case b == False || b == a.Not():
		return g.And(a.Not(), c)
	case b == True || b == a:
		return g.Or(a, c)
	case c == False || c == a:
		return g.And(a, b)
	case c == True || c == a.Not():
		return g.Or(a.Not(), b)
	}
	sign := c & 1
	return g.add(node{op: opMux, a: a, b: b ^ sign, c: c ^ sign}) ^ sign
}

// OrAll returns the disjunction of all edges as a balanced tree.
func (g *Graph) OrAll(es []Edge) Edge {
	switch len(es) {
	case 0:
		return False
	case 1:
		return es[0]
	}
	m := len(es) / 2
	return g.Or(g.OrAll(es[:m]), g.OrAll(es[m:]))
}

// Refute notes what follows from an edge being false.
func (g *Graph) Refute(e Edge, facts map[Edge]Edge) {
	todo := []Edge{e} // a list, since conjunctions may be nested deeper than a stack of calls allows
	for len(todo) > 0 {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := facts[e]; ok {
			continue
		}
		g.spend(1)
		facts[e], facts[e.Not()] = False, True
		if n := &g.nodes[e.Node()]; n.op == opAnd && e.Negated() { // a and b holds
			todo = append(todo, n.b.Not(), n.a.Not())
		}
	}
}

// An Importer brings the parts of a circuit that are asked for into a graph.
type Importer struct {
	Graph   *Graph
	circuit *circuit.Circuit
	edges   []Edge // by node of the circuit, where known
	state   []importState
	Facts   map[Edge]Edge // edges whose value is taken for granted, and what that is
}

type importState uint8

const (
	unseen importState = iota
	wanted
	imported
)

// NewImporter returns an importer of a circuit, of which nothing but the constants is known.
func NewImporter(g *Graph, c *circuit.Circuit) *Importer {
	im := &Importer{Graph: g, circuit: c, edges: make([]Edge, c.Nodes()), state: make([]importState, c.Nodes())}
	im.Define(0, False)
	return im
}

// Define says what a base or an input of the circuit is in the graph.
func (im *Importer) Define(node uint32, e Edge) { im.edges[node], im.state[node] = e, imported }

// Known returns what was brought or defined of a node of the circuit.
func (im *Importer) Known(node uint32) (e Edge, ok bool) {
	return im.edges[node], im.state[node] == imported
}

// Fork returns an importer that knows what im knows, and goes its own way.
func (im *Importer) Fork() *Importer {
	fork := *im
	fork.edges, fork.state = slices.Clone(im.edges), slices.Clone(im.state)
	return &fork
}

// Bring returns the graph's edges for edges of the circuit. The bases and
// inputs that they depend on must be defined; for others it reports false.
func (im *Importer) Bring(es ...circuit.Edge) ([]Edge, bool) {
	var todo []uint32
	want := func(n uint32) {
		if im.state[n] == unseen {
			im.state[n] = wanted
			todo = append(todo, n)
		}
	}
	for _, e := range es {
		want(e.Node())
	}
	first := im.circuit.FirstGate()
	for i := 0; i < len(todo); i++ {
		im.Graph.spend(1)
		if todo[i] < first {
			return nil, false
		}
		gate := im.circuit.Gates[todo[i]-first]
		want(gate.A.Node())
		want(gate.B.Node())
	}
	slices.Sort(todo)
	for _, n := range todo {
		gate := im.circuit.Gates[n-first]
		e := im.Graph.And(im.edge(gate.A), im.edge(gate.B))
		if known, ok := im.Facts[e]; ok {
			e = known
		}
		im.Define(n, e)
	}
	out := make([]Edge, len(es))
	for i, e := range es {
		out[i] = im.edge(e)
	}
	return out, true
}

func (im *Importer) edge(e circuit.Edge) Edge {
	return im.edges[e.Node()] ^ Edge(e&1)
}
