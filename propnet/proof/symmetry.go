package proof

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

const (
	// symmetryArcs bounds the size of what symmetries are looked for in.
	symmetryArcs = 1 << 19
	// symmetryTries bounds how often two vertices are taken to correspond.
	symmetryTries = 200
	// mostSymmetries bounds how many are returned.
	mostSymmetries = 15
)

// Symmetries returns permutations of the bases and inputs under which the
// network means the same: legality, next state, end and goals of a permuted position
// are the permuted ones, and the initial state stays where it is. The identity is
// not among them; with any two there is their product, unless there are more
// than 15. Roles keep their places. For a network that is too large there are none.
//
// What the rules do in an order, such as counting cell by cell, hides symmetries
// of the game, and so does unrolling a cycle or solving it.
//
// They are found as automorphisms of the graph of its conjunctions, by colour
// refinement and trying out what colours leave open (McKay and Piperno:
// Practical graph isomorphism, II, Journal of Symbolic Computation 60, 2014),
// and each is checked arc by arc before it is believed.
func Symmetries(ctx context.Context, graph *circuit.Graph, c *circuit.Circuit) ([]game.Symmetry, error) {
	g, ok := newSymmetryGraph(ctx, graph, c, symmetryArcs, nil)
	if !ok {
		return nil, pace.Check(ctx)
	}
	colours := g.refine(slices.Clone(g.kinds))
	var found [][]uint32
	tries := symmetryTries
	// Fix one vertex after the other, until none is left that another could
	// stand for: the maps found on the way generate all the rest.
	for {
		class := g.openClass(colours)
		if class == nil {
			break
		}
		fixed := g.marked(colours, class[0])
		for _, w := range class[1:] {
			if err := pace.Check(ctx); err != nil {
				return nil, err
			}
			if tries <= 0 {
				break
			}
			if p := g.match(fixed, g.marked(colours, w), &tries); p != nil && g.holds(p) {
				found = append(found, p)
			}
		}
		if tries <= 0 {
			break
		}
		colours = fixed
	}
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	return g.close(found), nil
}

// A symmetryGraph is a network of gates in which conjunctions of conjunctions are one, so
// that it does not matter in which order gates were put together. Vertices are
// the constant, the bases and the inputs, numbered like the circuit's nodes,
// then conjunctions and what they are for.
type symmetryGraph struct {
	ctx     context.Context // refinement ends early when it is done
	graph   *circuit.Graph
	circuit *circuit.Circuit // that reads the gates of the graph
	kinds   []uint64         // by vertex: colours to begin with
	arcs    [][]arc          // by vertex: what it is made of, sorted
	total   int
	most    int               // arcs
	vertex  map[uint32]uint32 // of gates, by node
	gates   []uint32          // nodes whose arcs are still to be made
}

// An arc leads to a vertex; its label says what for.
type arc struct {
	to    uint32
	label uint8 // one of the labels below, plus 1 if negated
}

const (
	labelPart  = 0 // of a conjunction
	labelNext  = 2 // of a base
	labelLegal = 4 // of an input
	labelRole  = 6 // of an input or a goal, where roles may change places
)

// newSymmetryGraph makes the graph of a circuit, unless it has more than most
// arcs. With an exchange roles may change places; else they keep theirs.
func newSymmetryGraph(ctx context.Context, graph *circuit.Graph, c *circuit.Circuit, most int, x *exchange,
) (*symmetryGraph, bool) {
	g := &symmetryGraph{ctx: ctx, graph: graph, circuit: c, vertex: map[uint32]uint32{}, most: most}
	g.add(1) // the constant
	for i := range c.Bases {
		kind := uint64(2)
		if c.Initial.Has(game.Fact(i)) && (x == nil || !x.turn[game.Fact(i)]) {
			kind = 3
		}
		g.add(kind)
	}
	for role, n := range c.Inputs {
		for range n {
			g.add(16 + x.kindOf(role))
		}
	}
	if x != nil {
		for role, n := range c.Inputs {
			x.roles = append(x.roles, g.add(6))
			for i := range n {
				g.arcs[c.Input(role, i)] = []arc{{x.roles[role], labelRole}}
			}
		}
	}
	for i, e := range c.Next {
		g.link(c.Base(i), labelNext, e)
	}
	for role, legal := range c.Legal {
		for i, e := range legal {
			g.link(c.Input(role, i), labelLegal, e)
		}
	}
	g.link(g.add(4), labelPart, c.Terminal)
	for role, goals := range c.Goals {
		for _, e := range goals {
			goal := g.add(mix(x.kindOf(role)<<16 + uint64(e.Value) + 1<<32))
			if x != nil {
				g.arcs[goal] = []arc{{x.roles[role], labelRole}}
			}
			g.link(goal, labelPart, e.When)
		}
	}
	for len(g.gates) > 0 {
		node := g.gates[len(g.gates)-1]
		g.gates = g.gates[:len(g.gates)-1]
		if g.conjunction(node); g.total > g.most {
			return nil, false
		}
	}
	for v := range g.arcs {
		slices.SortFunc(g.arcs[v], compareArcs)
	}
	g.fixIdle()
	return g, true
}

// fixIdle gives each base that nothing depends on and that depends on nothing a
// kind of its own: it could stand for any other such base, and these symmetries
// say nothing about the game.
func (g *symmetryGraph) fixIdle() {
	read := make([]bool, len(g.arcs))
	for v, arcs := range g.arcs {
		for _, a := range arcs {
			read[a.to] = read[a.to] || int(a.to) != v
		}
	}
	for i, next := range g.circuit.Next {
		if v := g.circuit.Base(i); !read[v] && (next.Node() == 0 || next.Node() == v) {
			g.kinds[v] = mix(uint64(i) + 2<<32)
		}
	}
}

// An exchange lets two roles change places, and whose turn it is with them.
type exchange struct {
	turn  map[game.Fact]bool // bases whose initial values do not count
	roles []uint32           // vertices that stand for the roles
}

// kindOf tells roles apart unless they may change places.
func (e *exchange) kindOf(role int) uint64 {
	if e != nil {
		return 0
	}
	return uint64(role)
}

const (
	// exchangeArcs and exchangeTries bound the search for a symmetry between
	// roles, which players wait for.
	exchangeArcs  = 1 << 15
	exchangeTries = 20
)

// RolesAlike proves that two roles could change places: a permutation of bases
// and inputs that takes the moves and goals of each role to those of the other
// changes nothing, and the initial state stays as it is except for bases that tell
// whose turn it is.
func RolesAlike(ctx context.Context, graph *circuit.Graph, c *circuit.Circuit, turn []game.Fact) (bool, error) {
	if len(c.Inputs) != 2 {
		return false, nil
	}
	x := &exchange{turn: map[game.Fact]bool{}}
	for _, f := range turn {
		x.turn[f] = true
	}
	g, ok := newSymmetryGraph(ctx, graph, c, exchangeArcs, x)
	if !ok {
		return false, pace.Check(ctx)
	}
	colours := g.refine(slices.Clone(g.kinds))
	if colours[x.roles[0]] != colours[x.roles[1]] {
		return false, pace.Check(ctx)
	}
	tries := exchangeTries
	p := g.match(g.marked(colours, x.roles[0]), g.marked(colours, x.roles[1]), &tries)
	return p != nil && p[x.roles[0]] == x.roles[1] && g.holds(p), pace.Check(ctx)
}

// add adds a vertex.
func (g *symmetryGraph) add(kind uint64) uint32 {
	g.kinds, g.arcs = append(g.kinds, kind), append(g.arcs, nil)
	return uint32(len(g.kinds) - 1)
}

// link adds an arc for an edge of the circuit.
func (g *symmetryGraph) link(from uint32, label uint8, e circuit.Edge) {
	if e.Negated() {
		label++
	}
	g.arcs[from] = append(g.arcs[from], arc{g.of(e.Node()), label})
	g.total++
}

// of returns the vertex of a node.
func (g *symmetryGraph) of(node uint32) uint32 {
	if node < g.circuit.FirstGate() {
		return node
	}
	v, ok := g.vertex[node]
	if !ok {
		v = g.add(5)
		g.vertex[node] = v
		g.gates = append(g.gates, node)
	}
	return v
}

// conjunction makes the arcs of a gate: to all that it is a conjunction of.
func (g *symmetryGraph) conjunction(node uint32) {
	first := g.circuit.FirstGate()
	v := g.vertex[node]
	seen := map[circuit.Edge]bool{}
	stack := []circuit.Edge{circuit.MakeEdge(node, false)}
	for len(stack) > 0 && g.total <= g.most {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[e] {
			continue
		}
		seen[e] = true
		if e.Node() >= first && !e.Negated() {
			stack = append(stack, g.graph.Inputs(e.Node())...)
			continue
		}
		g.link(v, labelPart, e)
	}
}

func compareArcs(a, b arc) int {
	if a.to != b.to {
		return int(a.to) - int(b.to)
	}
	return int(a.label) - int(b.label)
}

// mix turns a number into one that looks random (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// refine tells vertices apart by the colours of their neighbours, until that
// makes no more difference. Colours are hashes, so those of two refinements can
// be compared; that two of them are equal by chance is found out by holds.
func (g *symmetryGraph) refine(colours []uint64) []uint64 {
	sums := make([]uint64, len(colours))
	for count := distinct(colours); ; {
		for v, c := range colours {
			sums[v] += mix(c)
			for _, a := range g.arcs[v] {
				label := uint64(a.label) << 56
				sums[v] += mix(bits.RotateLeft64(colours[a.to], 17) ^ label ^ 1)
				sums[a.to] += mix(bits.RotateLeft64(c, 41) ^ label ^ 2)
			}
		}
		for v := range colours {
			colours[v], sums[v] = mix(sums[v]), 0
		}
		n := distinct(colours)
		if n <= count || pace.Check(g.ctx) != nil {
			return colours
		}
		count = n
	}
}

func distinct(colours []uint64) int {
	sorted := slices.Sorted(slices.Values(colours))
	return len(slices.Compact(sorted))
}

// marked returns the colours that follow when a vertex is told apart.
func (g *symmetryGraph) marked(colours []uint64, v uint32) []uint64 {
	colours = slices.Clone(colours)
	colours[v] = mix(colours[v] ^ 0x6D61726B)
	return g.refine(colours)
}

// openClass returns the vertices of a smallest set of bases and inputs that have
// one colour, or nil if all have colours of their own.
func (g *symmetryGraph) openClass(colours []uint64) []uint32 {
	byColour := map[uint64][]uint32{}
	for v := range g.circuit.FirstGate() {
		byColour[colours[v]] = append(byColour[colours[v]], v)
	}
	var best []uint32
	for v := range g.circuit.FirstGate() { // in order: maps have none
		if class := byColour[colours[v]]; len(class) > 1 && (best == nil || len(class) < len(best)) {
			best = class
		}
	}
	return best
}

// match returns a map of vertices that takes one colouring to the other, or nil.
func (g *symmetryGraph) match(from, to []uint64, tries *int) []uint32 {
	if *tries--; *tries < 0 || pace.Check(g.ctx) != nil {
		return nil
	}
	if !slices.Equal(slices.Sorted(slices.Values(from)), slices.Sorted(slices.Values(to))) {
		return nil
	}
	class := g.openClass(from)
	if class == nil {
		return g.pair(from, to)
	}
	if *tries <= 0 {
		return nil
	}
	fixed := g.marked(from, class[0])
	for v := range g.circuit.FirstGate() {
		if to[v] == from[class[0]] {
			if *tries <= 0 || pace.Check(g.ctx) != nil {
				return nil // and no more is refined on the way back
			}
			if p := g.match(fixed, g.marked(to, v), tries); p != nil {
				return p
			}
		}
	}
	return nil
}

// pair maps each vertex to the one of the same colour. Conjunctions of the same
// things have the same colour; they all may go to one.
func (g *symmetryGraph) pair(from, to []uint64) []uint32 {
	of := make(map[uint64]uint32, len(to))
	for v, c := range to {
		of[c] = uint32(v)
	}
	p := make([]uint32, len(from))
	for v, c := range from {
		p[v] = of[c]
	}
	return p
}

// holds checks that a map permutes bases and inputs and keeps all arcs, which
// makes it a symmetry whatever led to it.
func (g *symmetryGraph) holds(p []uint32) bool {
	n := g.circuit.FirstGate()
	hit := make([]bool, n)
	var image []arc
	for v, w := range p {
		if g.kinds[v] != g.kinds[w] || len(g.arcs[v]) != len(g.arcs[w]) {
			return false
		}
		if uint32(v) < n {
			if w >= n || hit[w] {
				return false
			}
			hit[w] = true
		}
		image = image[:0]
		for _, a := range g.arcs[v] {
			image = append(image, arc{p[a.to], a.label})
		}
		slices.SortFunc(image, compareArcs)
		if !slices.Equal(image, g.arcs[w]) {
			return false
		}
	}
	return true
}

// close returns the maps and their products, without the identity, as
// permutations of facts and moves.
func (g *symmetryGraph) close(found [][]uint32) []game.Symmetry {
	n := int(g.circuit.FirstGate())
	identity := make([]uint32, n)
	for v := range identity {
		identity[v] = uint32(v)
	}
	group := [][]uint32{identity}
	for i := 0; i < len(group) && len(group) <= mostSymmetries; i++ {
		for _, p := range found {
			q := make([]uint32, n)
			for v, w := range group[i] {
				q[v] = p[w]
			}
			if len(group) <= mostSymmetries &&
				!slices.ContainsFunc(group, func(x []uint32) bool { return slices.Equal(x, q) }) {
				group = append(group, q)
			}
		}
	}
	var all []game.Symmetry
	for _, p := range group[1:] {
		all = append(all, g.symmetry(p))
	}
	return all
}

// symmetry turns a permutation of nodes into one of facts and moves.
func (g *symmetryGraph) symmetry(p []uint32) game.Symmetry {
	c := g.circuit
	s := game.Symmetry{Facts: make([]game.Fact, c.Bases), Moves: make([][]game.Move, len(c.Inputs))}
	for i := range s.Facts {
		s.Facts[i] = game.Fact(p[c.Base(i)] - c.Base(0))
	}
	for role, moves := range c.Inputs {
		s.Moves[role] = make([]game.Move, moves)
		for i := range moves {
			s.Moves[role][i] = game.Move(p[c.Input(role, i)] - c.Input(role, 0))
		}
	}
	return s
}
