package playouts

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
	"github.com/gdl-playground/engine/propnet/proof"
)

// captured says what is kept of positions that end a match.
type captured struct {
	at    uint32   // offset of the planes that it is kept in; the first one says which lanes are
	from  []uint32 // offset of the planes that it is copied from
	param int      // what these offsets are relative to
}

// plane returns the offset of the i-th plane that is captured.
func (c *captured) plane(i int) uint32 { return c.at + uint32(1+i)*gates.PlaneBytes }

// captureGoals plans what is captured of ended matches. It returns a graph over what was captured, and the goals in it.
// Where goals take few extra gates, compared with what capturing costs, they are computed in every step and captured.
// Else the bases that they depend on are captured, and goals are computed for many matches together.
func (s *stepper) captureGoals(goals []gates.Edge, extra int) (*gates.Graph, []gates.Edge) {
	const moveGates, selectGates = 4, 6 // to copy a plane, to copy some lanes of one
	values, bases := distinctNodes(goals), s.support()
	if extra+moveGates*len(values) > selectGates*len(bases) {
		return s.captureBases(bases)
	}
	return s.captureValues(goals, values)
}

// distinctNodes returns the nodes of edges that are not constant, each once.
func distinctNodes(edges []gates.Edge) (nodes []uint32) {
	for _, e := range edges {
		if n := e.Node(); n != 0 && !slices.Contains(nodes, n) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// captureBases captures bases and computes goals from them.
func (s *stepper) captureBases(bases []int) (*gates.Graph, []gates.Edge) {
	s.captured.param = gates.ParamFrom
	s.captured.at = s.reserve(1 + len(bases))
	g := gates.NewGraph(&s.watch)
	im := gates.NewImporter(g, s.circuit)
	for i, base := range bases {
		s.captured.from = append(s.captured.from, uint32(base)*gates.PlaneBytes)
		im.Define(s.circuit.Base(base), g.Load(gates.ParamBase, s.captured.plane(i)))
	}
	s.restore(im)
	edges, _ := im.Bring(positions.Whens(s.circuit.Goals)...) // all they depend on is defined
	return g, edges
}

// captureValues captures the nodes that tell the goals.
func (s *stepper) captureValues(goals []gates.Edge, nodes []uint32) (*gates.Graph, []gates.Edge) {
	s.captured.param = gates.ParamBase
	s.captured.at = s.reserve(1 + len(nodes))
	for _, n := range nodes {
		at := s.reserve(1)
		s.captured.from = append(s.captured.from, at)
		s.stores = append(s.stores, gates.StoreAt(gates.ParamBase, at, gates.EdgeOf(n)))
	}
	g := gates.NewGraph(&s.watch)
	edges := slices.Clone(goals)
	for i, e := range goals {
		if e.Node() == 0 {
			continue
		}
		edges[i] = g.Load(gates.ParamBase, s.captured.plane(slices.Index(nodes, e.Node())))
		if e.Negated() {
			edges[i] = edges[i].Not()
		}
	}
	return g, edges
}

// countGoals plans how ended matches are counted, by the goals of their roles.
func (s *stepper) countGoals(goals []gates.Edge, extra int) {
	g, captured := s.captureGoals(goals, extra)
	// A role has a goal where exactly one of its goals holds.
	done := g.Load(gates.ParamBase, s.captured.at)
	s.flush.Graph = g
	index := map[gates.Edge]int{}
	count := func(e gates.Edge) int {
		i, ok := index[e]
		if !ok {
			i = len(s.counted)
			index[e] = i
			at := s.reserve(1)
			s.counted = append(s.counted, at)
			s.flush.Put(gates.ParamBase, at, e)
		}
		return i
	}
	count(done)
	at := 0
	for role, goals := range s.circuit.Goals {
		one, many := gates.False, gates.False
		for i := range goals {
			e := captured[at+i]
			many = g.Or(many, g.And(one, e))
			one = g.Or(one, e)
		}
		for i, goal := range goals {
			if goal.Value > 0 { // others are worth nothing
				e := g.And(done, g.And(captured[at+i], many.Not()))
				s.counters = append(s.counters, scoreCounter{role, goal.Value, count(e)})
			}
		}
		at += len(goals)
	}
}

// support returns the bases, among those that are carried along, that goals
// depend on.
func (s *stepper) support() []int {
	var bases []int
	add := func(f game.Fact) {
		if !s.dropped[f] {
			bases = append(bases, int(f))
		}
	}
	cone := proof.NewConeReader(s.circuit).Read(len(s.circuit.Gates), positions.Whens(s.circuit.Goals)...)
	for _, f := range cone.Bases {
		add(f)
	}
	for _, g := range s.groups {
		if slices.Contains(cone.Bases, g[0]) {
			for _, f := range g[1:] {
				add(f)
			}
		}
	}
	slices.Sort(bases)
	return slices.Compact(bases)
}
