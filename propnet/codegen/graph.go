package codegen

import (
	"slices"

	"github.com/gdl-playground/engine/propnet/circuit"
)

// Values are planes of bits: one bit for each of the lanes, which all compute
// the same gates on different positions.
const (
	lanes      = 128
	planeBytes = lanes / 8
)

// An edge is a node of a graph or its negation, encoded as in
// [propnet.Edge].
type edge uint32

const (
	edgeFalse edge = 0
	edgeTrue  edge = 1
)

func (e edge) node() uint32  { return uint32(e >> 1) }
// edgeOf returns the positive edge of a node.
func edgeOf(node uint32) edge { return edge(node << 1) }

func (e edge) negated() bool { return e&1 != 0 }
func (e edge) not() edge     { return e ^ 1 }

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
	a, b, c edge
}

// A graph is what a piece of generated code computes: the network's gates and
// the arithmetic around them, with equal nodes shared. Unlike the circuit it
// has exclusive or and selection as nodes of their own, since both are single
// instructions; adders are made of them.
type graph struct {
	*watch
	nodes []node
	index []uint32 // hash table of nodes, 0 where empty; at most half full
}

func newGraph(w *watch) *graph {
	return &graph{watch: w, nodes: []node{{op: opFalse}}, index: make([]uint32, 1024)}
}

// size returns how many nodes there are.
func (g *graph) size() int { return len(g.nodes) }

func (g *graph) add(n node) edge {
	place := g.find(n)
	if i := g.index[place]; i != 0 {
		return edge(i << 1)
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
	return edge(i << 1)
}

// find returns the place of a node in the index, or where it belongs.
func (g *graph) find(n node) uint32 {
	h := uint64(n.a)<<32 | uint64(n.b)
	h = (h^uint64(n.c)<<20^uint64(n.op)<<60)*0x9E3779B97F4A7C15 + uint64(n.c)
	mask := uint32(len(g.index) - 1)
	for place := uint32(h>>32) & mask; ; place = (place + 1) & mask {
		if i := g.index[place]; i == 0 || g.nodes[i] == n {
			return place
		}
	}
}

// load returns the plane in memory at a parameter of the function plus an
// offset in bytes.
func (g *graph) load(param int, offset uint32) edge {
	return g.add(node{op: opLoad, a: edge(param), b: edge(offset)})
}

func (g *graph) and(a, b edge) edge {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == edgeFalse || a == b.not():
		return edgeFalse
	case a == edgeTrue || a == b:
		return b
	}
	if e, ok := g.exclusive(a, b); ok {
		return e
	}
	return g.add(node{op: opAnd, a: a, b: b})
}

// exclusive finds a and b to be the two halves of an exclusive or:
// not (x and y), not (not x and not y).
func (g *graph) exclusive(a, b edge) (edge, bool) {
	if !a.negated() || !b.negated() {
		return 0, false
	}
	p, q := &g.nodes[a.node()], &g.nodes[b.node()]
	if p.op != opAnd || q.op != opAnd {
		return 0, false
	}
	if p.a == q.a.not() && p.b == q.b.not() || p.a == q.b.not() && p.b == q.a.not() {
		return g.xor(p.a, p.b), true
	}
	return 0, false
}

func (g *graph) or(a, b edge) edge { return g.and(a.not(), b.not()).not() }

func (g *graph) xor(a, b edge) edge {
	sign := (a ^ b) & 1
	a, b = a&^1, b&^1
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return edgeFalse ^ sign
	case a == edgeFalse:
		return b ^ sign
	}
	return g.add(node{op: opXor, a: a, b: b}) ^ sign
}

// mux returns b where a holds, else c.
func (g *graph) mux(a, b, c edge) edge {
	if a.negated() {
		a, b, c = a.not(), c, b
	}
	switch {
	case a == edgeFalse:
		return c
	case b == c:
		return b
	case b == c.not():
		return g.xor(a, c)
	case b == edgeFalse || b == a.not():
		return g.and(a.not(), c)
	case b == edgeTrue || b == a:
		return g.or(a, c)
	case c == edgeFalse || c == a:
		return g.and(a, b)
	case c == edgeTrue || c == a.not():
		return g.or(a.not(), b)
	}
	sign := c & 1
	return g.add(node{op: opMux, a: a, b: b ^ sign, c: c ^ sign}) ^ sign
}

// orAll returns the disjunction of all edges as a balanced tree.
func (g *graph) orAll(es []edge) edge {
	switch len(es) {
	case 0:
		return edgeFalse
	case 1:
		return es[0]
	}
	m := len(es) / 2
	return g.or(g.orAll(es[:m]), g.orAll(es[m:]))
}

// An importer brings the parts of a circuit that are asked for into a graph.
type importer struct {
	graph   *graph
	circuit *circuit.Circuit
	edges   []edge // by node of the circuit, where known
	state   []importState
}

type importState uint8

const (
	unseen importState = iota
	wanted
	imported
)

func newImporter(g *graph, c *circuit.Circuit) *importer {
	im := &importer{g, c, make([]edge, c.Nodes()), make([]importState, c.Nodes())}
	im.define(0, edgeFalse)
	return im
}

// define says what a base or an input of the circuit is in the graph.
func (im *importer) define(node uint32, e edge) { im.edges[node], im.state[node] = e, imported }

// known returns what was brought or defined of a node of the circuit.
func (im *importer) known(node uint32) (e edge, ok bool) {
	return im.edges[node], im.state[node] == imported
}

// bring returns the graph's edges for edges of the circuit. The bases and
// inputs that they depend on must be defined; for others it reports false.
func (im *importer) bring(es ...circuit.Edge) ([]edge, bool) {
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
		im.graph.spend(1)
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
		im.define(n, im.graph.and(im.edge(gate.A), im.edge(gate.B)))
	}
	out := make([]edge, len(es))
	for i, e := range es {
		out[i] = im.edge(e)
	}
	return out, true
}

func (im *importer) edge(e circuit.Edge) edge {
	return im.edges[e.Node()] ^ edge(e&1)
}
