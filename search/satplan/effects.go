package satplan

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A model says what each move of a role alone needs and changes. Its edges are those
// of a graph over the bases; facts of a timer count as false.
type model struct {
	graph    *circuit.Graph
	bases    int
	legal    []circuit.Edge // by move
	effects  [][]effect     // by move, of ascending bases
	terminal circuit.Edge
	targets  []target // of falling values
	timed    bool     // there is a timer

	// What is wanted: where a goal is given, and what matters for it.
	goal  circuit.Edge
	moves []int32
	needs [2][]conflict
	all   bool // no two moves go into one step; needs say nothing then

	// Counters are bases that change with each move, whichever it is.
	counted  bool           // there are any
	counters []bool         // by base
	counts   []circuit.Edge // by base: what a counter becomes
}

// A target is a goal above 0 and where the rules give it and no other.
type target struct {
	value game.Goal
	when  circuit.Edge
}

// An effect is what a move makes of a base: the value of an edge before the move.
type effect struct {
	base int32
	to   circuit.Edge
}

// A conflict lists the moves that may make a base true, or false, and those
// that this may spoil: it makes them illegal or changes what they do.
type conflict struct{ changers, needers []int32 }

const (
	// maxEffects bounds the effects of all moves, and what their conditions depend on.
	maxEffects = 1 << 22
	// maxGates bounds the gates of these conditions: they take up about 100 MB.
	maxGates = 1 << 21
)

// newModel makes the model of a circuit for one role. It returns nil for a circuit
// that is too large or where nothing is worth anything, and the error of ctx.
func newModel(ctx context.Context, c *circuit.Circuit, timer []game.Fact) (*model, error) {
	m := &model{graph: circuit.NewGraph(ctx, c.Bases, nil), bases: c.Bases, timed: len(timer) > 0}
	r, err := newRestriction(m.graph, c, timer)
	if err != nil {
		return nil, err
	}
	m.terminal = r.read(c.Terminal)
	if err := m.findTargets(r, c.Goals[0]); err != nil || len(m.targets) == 0 {
		return nil, err
	}
	total := 0
	for move, legal := range c.Legal[0] {
		m.legal = append(m.legal, r.read(legal))
		effects, err := m.effectsOf(r, move)
		if err != nil {
			return nil, err
		}
		r.undo()
		m.effects = append(m.effects, effects)
		if total += len(effects); total > maxEffects || m.graph.Nodes() > maxGates {
			return nil, nil
		}
	}
	return m, nil
}

// findTargets lists the goals above 0 by falling values, each where it alone is given.
func (m *model) findTargets(r *restriction, goals []circuit.GoalEdge) error {
	for i, g := range goals {
		if err := m.graph.Spend(len(goals)); err != nil {
			return err
		}
		if g.Value <= 0 {
			continue
		}
		given := []circuit.Edge{r.read(g.When)}
		for k, other := range goals {
			if k != i {
				given = append(given, r.read(other.When).Not())
			}
		}
		if when := m.graph.And(given); when != circuit.False {
			m.targets = append(m.targets, target{g.Value, when})
		}
	}
	slices.SortStableFunc(m.targets, func(x, y target) int { return int(y.value) - int(x.value) })
	return nil
}

// want makes a goal the one that is wanted. After an error that has to be done again.
func (m *model) want(ctx context.Context, goal circuit.Edge) error {
	m.goal, m.moves, m.all, m.counted = goal, nil, false, false
	meter := pace.NewMeter(ctx, modelCheck)
	if err := m.chooseMoves(meter); err != nil {
		return err
	}
	if err := m.findConflicts(meter); err != nil || !m.all {
		return err
	}
	return m.findCounters(meter)
}

// modelCheck is how many nodes and effects are looked at between two looks at the context: less than a
// millisecond of work.
const modelCheck = 1 << 14

// inSequence makes every step a single move. After an error nothing has changed.
func (m *model) inSequence(ctx context.Context) error {
	err := m.findCounters(pace.NewMeter(ctx, modelCheck))
	m.all = err == nil
	return err
}

// effectsOf returns what changes when a move is made that is legal.
func (m *model) effectsOf(r *restriction, move int) (found []effect, err error) {
	if err := r.make(move); err != nil {
		return nil, err
	}
	known := newImplied(m.graph, m.legal[move])
	for b := range r.circuit.Bases {
		before := circuit.MakeEdge(r.circuit.Base(b), false)
		if r.timer.Has(game.Fact(b)) {
			continue
		}
		to := known.simplify(r.read(r.circuit.Next[b]))
		if to != before && to != known.simplify(before) {
			found = append(found, effect{int32(b), to})
		}
	}
	return found, m.graph.Spend(r.circuit.Bases + len(known.value))
}

// A restriction is a circuit of which it is known which move is made, as edges of a
// graph over the bases: at first none.
type restriction struct {
	graph   *circuit.Graph
	circuit *circuit.Circuit
	timer   game.State
	fanout  [][]uint32     // by node: the gates that read it
	none    []circuit.Edge // by node: its edge if no move is made
	edges   []circuit.Edge // by node: its edge
	changed []uint32       // nodes whose edges depend on the move
	inside  []bool         // by node: it is one of them
}

// newRestriction prepares to restrict a circuit to moves, without the bases that only keep time.
func newRestriction(g *circuit.Graph, c *circuit.Circuit, timer []game.Fact) (*restriction, error) {
	r := &restriction{
		graph: g, circuit: c, fanout: make([][]uint32, c.Nodes()),
		edges: make([]circuit.Edge, c.Nodes()), inside: make([]bool, c.Nodes()),
	}
	for _, f := range timer {
		r.timer = r.timer.Add(f)
	}
	for b := range c.Bases {
		if !r.timer.Has(game.Fact(b)) {
			r.edges[c.Base(b)] = circuit.MakeEdge(c.Base(b), false)
		}
	}
	for i, gate := range c.Gates {
		n := c.FirstGate() + uint32(i)
		r.edges[n] = r.and(gate)
		if err := g.Spend(1); err != nil {
			return nil, err
		}
		r.fanout[gate.A.Node()] = append(r.fanout[gate.A.Node()], n)
		r.fanout[gate.B.Node()] = append(r.fanout[gate.B.Node()], n)
	}
	r.none = slices.Clone(r.edges)
	return r, nil
}

// read returns the edge of the graph for one of the circuit.
func (r *restriction) read(e circuit.Edge) circuit.Edge { return r.edges[e.Node()] ^ e&1 }

func (r *restriction) and(g circuit.Gate) circuit.Edge {
	return r.graph.And([]circuit.Edge{r.read(g.A), r.read(g.B)})
}

// make takes a move to be made, until undo.
func (r *restriction) make(move int) error {
	input := r.circuit.Input(0, move)
	r.edges[input] = circuit.True
	r.changed = append(r.changed[:0], input)
	for at := 0; at < len(r.changed); at++ {
		for _, n := range r.fanout[r.changed[at]] {
			if !r.inside[n] {
				r.inside[n] = true
				r.changed = append(r.changed, n)
			}
		}
	}
	slices.Sort(r.changed)
	for _, n := range r.changed[1:] {
		r.edges[n] = r.and(r.circuit.Gates[n-r.circuit.FirstGate()])
		if err := r.graph.Spend(1); err != nil {
			return err
		}
	}
	return nil
}

func (r *restriction) undo() {
	for _, n := range r.changed {
		r.edges[n], r.inside[n] = r.none[n], false
	}
}

// implied are the values of nodes that follow from an edge by conjunctions alone.
type implied struct {
	graph *circuit.Graph
	value map[uint32]bool
	left  int // nodes that a question may still look at
}

func newImplied(g *circuit.Graph, e circuit.Edge) *implied {
	v := &implied{graph: g, value: map[uint32]bool{}}
	for stack := []circuit.Edge{e}; len(stack) > 0; {
		e, stack = stack[len(stack)-1], stack[:len(stack)-1]
		if _, ok := v.value[e.Node()]; ok {
			continue
		}
		v.value[e.Node()] = !e.Negated()
		if !e.Negated() {
			stack = append(stack, g.Inputs(e.Node())...)
		}
	}
	return v
}

// maxQuestion is how many nodes are looked at to simplify an edge.
const maxQuestion = 64

// simplify returns a constant where the edge has that value.
func (v *implied) simplify(e circuit.Edge) circuit.Edge {
	v.left = maxQuestion
	if value, known := v.of(e); known && value {
		return circuit.True
	} else if known {
		return circuit.False
	}
	return e
}

// of returns the value of an edge if it is implied, within a bound on the nodes that are looked at.
func (v *implied) of(e circuit.Edge) (value, known bool) {
	if e.Node() == 0 {
		return e.Negated(), true
	}
	if value, known = v.value[e.Node()]; known {
		return value != e.Negated(), true
	}
	inputs := v.graph.Inputs(e.Node())
	all := len(inputs) > 0
	for _, in := range inputs {
		if v.left--; v.left < 0 {
			return false, false
		}
		value, known := v.of(in)
		if known && !value {
			return e.Negated(), true
		}
		all = all && known
	}
	return !e.Negated(), all
}
