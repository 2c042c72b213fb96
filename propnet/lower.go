package propnet

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// Optimize simplifies a network to the circuit that play needs. Equal gates are
// shared, constants folded, views that read each other in a cycle unrolled to
// their least fixpoint, inputs that follow from others left out, and what many
// gates have in common becomes gates of its own. It fails with a
// *logic.LimitError when unrolling grows too large, or with ctx.Err().
func Optimize(ctx context.Context, net *Net) (*circuit.Circuit, error) {
	return OptimizeBy(ctx, net, circuit.AllPasses)
}

// OptimizeBy is Optimize with some of the passes that make a circuit smaller.
func OptimizeBy(ctx context.Context, net *Net, passes circuit.Passes) (*circuit.Circuit, error) {
	g, c, err := lower(ctx, net)
	if err != nil {
		return nil, err
	}
	return g.Simplify(c, passes)
}

// lower turns a network into n-ary gates and a circuit that reads them.
func lower(ctx context.Context, net *Net) (*circuit.Graph, *circuit.Circuit, error) {
	inputs := make([]int, len(net.moves))
	for role, moves := range net.moves {
		inputs[role] = len(moves)
	}
	c := circuit.New(len(net.bases), inputs)
	g := circuit.NewGraph(ctx, c.Bases, c.Inputs)
	edges, err := read(g, net)
	if err != nil {
		return nil, nil, err
	}
	c.Terminal = edges[net.terminal]
	for i, x := range net.bases {
		if net.initial[i] {
			c.Initial = c.Initial.Add(game.Fact(i))
		}
		next := circuit.False
		if in := net.Inputs(x); len(in) > 0 {
			next = edges[net.Inputs(in[0])[0]]
		}
		c.Next = append(c.Next, next)
	}
	for role := range net.moves {
		var legal []circuit.Edge
		for _, x := range net.legals[role] {
			legal = append(legal, edges[x])
		}
		c.Legal = append(c.Legal, legal)
		var goals []circuit.GoalEdge
		for _, x := range net.goals[role] {
			goals = append(goals, circuit.GoalEdge{Value: goalValue(net, x), When: edges[x]})
		}
		c.Goals = append(c.Goals, goals)
	}
	c.Heuristic = heuristicValues(net, edges)
	return g, c, nil
}

// heuristicValues collects the edges of (heuristic ?role ?value).
func heuristicValues(net *Net, edges []circuit.Edge) [][]circuit.GoalEdge {
	if !net.Rules.HasHeuristic() {
		return nil
	}
	terms := net.Rules.Terms
	name := net.Rules.Relations[logic.RelHeuristic].Name
	values := make([][]circuit.GoalEdge, len(net.Rules.Roles))
	for x, k := range net.kind {
		if k != View {
			continue
		}
		atom := net.label[x].term
		args := terms.Args(atom)
		if terms.Functor(atom) != name || len(args) != 2 {
			continue
		}
		if role := net.Rules.RoleIndex(args[0]); role >= 0 {
			values[role] = append(values[role], circuit.GoalEdge{Value: game.ParseGoal(terms, args[1]), When: edges[x]})
		}
	}
	return values
}

// A netReader turns the nodes of a network into edges of a graph.
type netReader struct {
	*circuit.Graph
	net    *Net
	edges  []circuit.Edge // by node; false until known: where least fixpoints begin
	buffer []circuit.Edge
}

// read turns every node of a network into an edge.
func read(g *circuit.Graph, net *Net) ([]circuit.Edge, error) {
	r := &netReader{Graph: g, net: net, edges: make([]circuit.Edge, net.Len())}
	leaf := uint32(1)
	for _, list := range append([][]Node{net.bases}, net.moves...) {
		for _, x := range list {
			r.edges[x] = circuit.MakeEdge(leaf, false)
			leaf++
		}
	}
	var err error
	components := net.components(func(steps int) bool {
		if err == nil {
			err = g.Spend(steps)
		}
		return err != nil
	})
	if err != nil {
		return nil, err
	}
	for component := range components.All() {
		if err := g.Spend(1); err != nil {
			return nil, err
		}
		if len(component) == 1 {
			r.step(component[0])
		} else if err := r.unroll(component); err != nil {
			return nil, err
		}
	}
	return r.edges, g.Check()
}

// step computes the edge of a node from those of its inputs and reports whether
// it changed.
func (r *netReader) step(x Node) bool {
	in := r.net.Inputs(x)
	e := circuit.False
	switch k := r.net.kind[x]; k {
	case Base, Input:
		return false
	case And, Or:
		r.buffer = r.buffer[:0]
		for _, y := range in {
			f := r.edges[y]
			if k == Or {
				f = f.Not()
			}
			r.buffer = append(r.buffer, f)
		}
		e = r.And(r.buffer)
		if k == Or {
			e = e.Not()
		}
	case Not:
		e = r.edges[in[0]].Not()
	default:
		if len(in) > 0 {
			e = r.edges[in[0]]
		}
	}
	changed := r.edges[x] != e
	r.edges[x] = e
	return changed
}

// unroll computes the least fixpoint of nodes that read each other in a cycle: by
// elimination where that takes fewer gates, else by rounds.
func (r *netReader) unroll(cycle []Node) error {
	order, cut, err := r.net.feedbackOrder(cycle, r.Spend)
	if err != nil {
		return err
	}
	bound := func() error { return r.bound(cycle) }
	if len(cut) >= fewCuts {
		if solved, err := r.eliminate(cycle, len(cut), bound); solved || err != nil {
			return err
		}
	}
	return r.iterate(append(order, cut...), len(cut)+1, bound)
}

// iterate computes nodes again until none changes, in a given number of rounds at most.
// It gives up with the error of bound.
func (r *netReader) iterate(nodes []Node, rounds int, bound func() error) error {
	for range rounds {
		changed := false
		for _, x := range nodes {
			changed = r.step(x) || changed
			if err := bound(); err != nil {
				return err
			}
		}
		if !changed {
			return nil
		}
	}
	return nil
}

// eliminate solves the equations of a cycle, if it has such and they take no more gates than
// a number of rounds may.
func (r *netReader) eliminate(cycle []Node, rounds int, bound func() error) (solved bool, err error) {
	c, ok := newRecursion(r, cycle)
	if !ok {
		return false, nil
	}
	wires := 0
	for _, x := range cycle {
		wires += len(r.net.Inputs(x))
	}
	return c.solve(rounds*wires, bound)
}

// fewCuts is from how many cut nodes on elimination is tried: few rounds are simpler.
const fewCuts = 4

// bound returns an error when unrolling a cycle must end.
func (r *netReader) bound(cycle []Node) error {
	if r.Nodes() > circuit.MaxGates {
		rule := firstRule(r.net, cycle)
		return &logic.LimitError{What: "gates while unrolling recursion", Limit: circuit.MaxGates, Rule: rule}
	}
	err := r.Spend(1)
	if limit := (*logic.LimitError)(nil); errors.As(err, &limit) && limit.Rule < 0 {
		return &logic.LimitError{What: limit.What, Limit: limit.Limit, Rule: firstRule(r.net, cycle)}
	}
	return err
}

// firstRule returns the form that the first of some nodes comes from, -1 if none tells.
func firstRule(net *Net, nodes []Node) int {
	for _, x := range nodes {
		if rules := net.Sources(x); len(rules) > 0 {
			return int(rules[0])
		}
	}
	return -1
}
