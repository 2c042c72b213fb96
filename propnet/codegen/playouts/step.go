package playouts

import (
	"context"
	"fmt"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
	"github.com/gdl-playground/engine/propnet/proof"
)

// A stepper generates the functions of the module.
type stepper struct {
	*Program
	module   *asm.Module
	watch    gates.Watch
	graph    *gates.Graph
	importer *gates.Importer
	size     uint32        // of the memory given out so far
	random   []uint32      // offsets of the random planes that a step needs
	early    []gates.Store // of a step, before scans
	scans    []*scan
	stores   []gates.Store // of a step
	dropped  []bool        // by base: not carried along
	Tuning

	captured captured
	flush    gates.Plan // counts what was captured
	counted  []uint32   // offsets of the planes that it adds to the counters
}

func newStepper(ctx context.Context, c *circuit.Circuit, origin Origin, known Invariants, t Tuning) *stepper {
	x := &Program{Invariants: known, circuit: c, origin: origin}
	s := &stepper{
		Program: x, module: &asm.Module{}, watch: gates.Watch{Ctx: ctx}, size: headSize,
		dropped: make([]bool, c.Bases), Tuning: t,
	}
	s.graph, s.importer = positions.StateGraph(&s.watch, c)
	for _, g := range x.groups {
		s.dropped[g[0]] = true
	}
	s.restore(s.importer)
	l := &x.Layout
	l.StateRecord = positions.StateRecord(c)
	l.Stopped = s.reserve(gates.Lanes * 8 / gates.PlaneBytes)
	l.root = s.reserve(c.Bases)
	l.state = s.reserve(2 * c.Bases)
	s.reserveSlots()
	l.rest = s.size
	return s
}

// reserve gives out memory for planes.
func (s *stepper) reserve(planes int) uint32 {
	at := s.size
	s.size += uint32(planes) * gates.PlaneBytes
	return at
}

// restore defines the bases that are not carried along from the others of
// their groups, where an importer knows these.
func (s *stepper) restore(im *gates.Importer) {
	for _, g := range s.groups {
		others := gates.False
		known := true
		for _, f := range g[1:] {
			e, ok := im.Known(s.circuit.Base(int(f)))
			known = known && ok
			others = im.Graph.Or(others, e)
		}
		if known {
			im.Define(s.circuit.Base(int(g[0])), others.Not())
		}
	}
}

// bring imports edges that must not depend on moves.
func (s *stepper) bring(what string, es ...circuit.Edge) ([]gates.Edge, error) {
	out, ok := s.importer.Bring(es...)
	if !ok {
		return nil, fmt.Errorf("codegen: %s depends on moves", what)
	}
	return out, nil
}

// step plans what one step computes.
func (s *stepper) step() error {
	c, g := s.circuit, s.graph
	// All that must not depend on moves comes before there are any.
	terminal, err := s.bring("terminal", c.Terminal)
	if err != nil {
		return err
	}
	legal := make([][]gates.Edge, len(c.Legal))
	for role, es := range c.Legal {
		if legal[role], err = s.bring("legality", es...); err != nil {
			return err
		}
	}
	before := g.Size()
	goals, err := s.bring("a goal", positions.Whens(c.Goals)...)
	if err != nil {
		return err
	}
	extra := g.Size() - before
	stuck, err := s.choose(legal)
	if err != nil {
		return err
	}
	done := terminal[0]
	if s.scans != nil { // then what follows them loads it
		s.early = append(s.early, gates.StoreAt(gates.ParamBase, headDone, done))
		done = g.Load(gates.ParamBase, headDone)
	} else {
		s.stores = []gates.Store{gates.StoreAt(gates.ParamBase, headDone, done)}
	}
	end := g.OrAll([]gates.Edge{done, stuck, g.Load(gates.ParamBase, headTooLong)})
	s.stores = append(s.stores, gates.StoreAt(gates.ParamBase, headEnd, end))
	s.countGoals(goals, extra)
	for i, x := range c.Next {
		if s.dropped[i] {
			continue
		}
		e, _ := s.importer.Bring(x) // everything is defined
		at := uint32(i) * gates.PlaneBytes
		root := g.Load(gates.ParamBase, s.Layout.root+at)
		if s.origin == Initial {
			root = gates.False
			if c.Initial.Has(game.Fact(i)) {
				root = gates.True
			}
		}
		s.stores = append(s.stores, gates.StoreAt(gates.ParamTo, at, g.Mux(end, root, e[0])))
	}
	return nil
}

// choose defines the inputs of the network as a random choice among the legal
// moves, by role. It returns where a role has none.
func (s *stepper) choose(legal [][]gates.Edge) (gates.Edge, error) {
	if s.order != nil {
		return s.chooseInTurn(legal)
	}
	stuck := gates.False
	for role := range legal {
		chosen, none := s.pick(legal[role])
		for m, e := range chosen {
			s.importer.Define(s.circuit.Input(role, m), e)
		}
		stuck = s.graph.Or(stuck, none)
	}
	return stuck, nil
}

// pick returns the lanes that choose each of some moves, and those in which
// none is legal.
func (s *stepper) pick(legal []gates.Edge) (chosen []gates.Edge, none gates.Edge) {
	switch {
	case len(legal) == 0:
		return nil, gates.True
	case len(legal) >= s.ScanMoves:
		return s.scan(legal)
	}
	tree := s.graph.Count(legal)
	var random []gates.Edge
	for _, at := range s.draw(len(legal)) {
		random = append(random, s.graph.Load(gates.ParamBase, at))
	}
	chosen = s.graph.Pick(tree, gates.True, s.graph.Scale(random, tree.Sum, len(legal)))
	return chosen, s.graph.OrAll(tree.Sum).Not()
}

// draw returns the offsets of random planes, enough of them to choose among a
// number of moves.
func (s *stepper) draw(moves int) []uint32 {
	planes := make([]uint32, gates.Precision(moves))
	for i := range planes {
		planes[i] = s.reserve(1)
	}
	s.random = append(s.random, planes...)
	return planes
}

// chooseInTurn makes one choice for all roles, since only one of them has any.
func (s *stepper) chooseInTurn(legal [][]gates.Edge) (gates.Edge, error) {
	g := s.graph
	shared := 0
	mover := make([]gates.Edge, len(legal))
	for role, choices := range s.order.Choices {
		shared = max(shared, len(choices))
		e, err := s.bring("the turn", s.order.mover[role]...)
		if err != nil {
			return 0, err
		}
		mover[role] = g.OrAll(e)
	}
	columns := make([]gates.Edge, shared) // gates.False
	open := func(role, i int) gates.Edge {
		m := s.order.Choices[role][i]
		if m == s.order.Forced[role] {
			return g.And(legal[role][m], mover[role])
		}
		return legal[role][m]
	}
	for role, choices := range s.order.Choices {
		for i := range choices {
			columns[i] = g.Or(columns[i], open(role, i))
		}
	}
	if s.prefers() {
		columns = s.prefer(columns, open)
	}
	if s.origin == Decisive || s.origin == Preferring {
		columns = s.decide(columns, open)
	}
	chosen, stuck := s.pick(columns)
	someMover := g.OrAll(mover)
	for role, choices := range s.order.Choices {
		does := make([]gates.Edge, s.circuit.Inputs[role])
		for i, m := range choices {
			does[m] = g.And(chosen[i], mover[role])
		}
		if forced := s.order.Forced[role]; forced != proof.NoMove {
			does[forced] = g.Or(does[forced], mover[role].Not())
		}
		for m, e := range does {
			s.importer.Define(s.circuit.Input(role, m), e)
		}
	}
	return g.And(someMover, stuck), nil
}
