package propnet

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
)

// maxGates bounds a circuit, and what unrolling recursive views may make.
const maxGates = 6 << 20

// Optimize boils a network down to the circuit that play needs. Equal gates are
// shared, constants folded, views that read each other in a circle unrolled to
// their least fixpoint, inputs that follow from others left out, and what many
// gates have in common becomes gates of its own. It fails with a
// *logic.LimitError when unrolling grows too large, or with ctx.Err().
func Optimize(ctx context.Context, net *Net) (*Circuit, error) {
	w, c, err := boil(ctx, net)
	if err != nil {
		return nil, err
	}
	return w.narrow(c)
}

// boil turns a network into wide gates and a circuit that reads them.
func boil(ctx context.Context, net *Net) (*wide, *Circuit, error) {
	w := &wide{ctx: ctx}
	w.leaves = 1 + len(net.bases)
	for _, moves := range net.moves {
		w.choices = append(w.choices, choice{uint32(w.leaves), uint32(w.leaves + len(moves))})
		w.leaves += len(moves)
	}
	w.fanin = make([][]Edge, w.leaves)
	edges, err := w.read(net)
	if err != nil {
		return nil, nil, err
	}
	c := &Circuit{Bases: len(net.bases), Terminal: edges[net.terminal]}
	for i, x := range net.bases {
		if net.initial[i] {
			c.Initial = c.Initial.Add(game.Fact(i))
		}
		next := EdgeFalse
		if in := net.Inputs(x); len(in) > 0 {
			next = edges[net.Inputs(in[0])[0]]
		}
		c.Next = append(c.Next, next)
	}
	for role := range net.moves {
		c.Inputs = append(c.Inputs, len(net.moves[role]))
		var legal []Edge
		for _, x := range net.legals[role] {
			legal = append(legal, edges[x])
		}
		c.Legal = append(c.Legal, legal)
		var goals []GoalEdge
		for _, x := range net.goals[role] {
			goals = append(goals, GoalEdge{goalValue(net, x), edges[x]})
		}
		c.Goals = append(c.Goals, goals)
	}
	c.Outlook = outlook(net, edges)
	return w, c, nil
}

// outlook collects the edges of (heuristic ?role ?value).
func outlook(net *Net, edges []Edge) [][]GoalEdge {
	if !net.Rules.HasHeuristic() {
		return nil
	}
	terms := net.Rules.Terms
	name := net.Rules.Relations[logic.RelHeuristic].Name
	values := make([][]GoalEdge, len(net.Rules.Roles))
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
			values[role] = append(values[role], GoalEdge{game.ParseGoal(terms, args[1]), edges[x]})
		}
	}
	return values
}

// A wide is an and-inverter graph whose gates take any number of edges.
type wide struct {
	ctx     context.Context
	leaves  int      // constant, bases and inputs come first
	choices []choice // the inputs of each role
	fanin   [][]Edge // by node; sorted; nothing for leaves
	shared  sharing  // gates by their inputs
	room    []Edge   // where the next inputs go, see keep
}

// A choice is a range of leaves of which exactly one is true: a role makes
// exactly one move.
type choice struct{ from, to uint32 }

// choose uses that exactly one leaf of a choice is true in a conjunction of
// sorted edges; it returns sorted edges. A leaf rules out the others, and "none
// of these" over more than half of the leaves becomes "one of those".
func (w *wide) choose(in []Edge, c choice) []Edge {
	lo, _ := slices.BinarySearch(in, MakeEdge(c.from, false))
	hi, _ := slices.BinarySearch(in, MakeEdge(c.to, false))
	part := in[lo:hi]
	if len(part) < 2 {
		return in
	}
	chosen := EdgeTrue
	for _, e := range part {
		if e.Negated() {
			continue
		}
		if chosen != EdgeTrue && chosen != e {
			return []Edge{EdgeFalse}
		}
		chosen = e
	}
	if chosen != EdgeTrue {
		if slices.Contains(part, chosen.Not()) {
			return []Edge{EdgeFalse}
		}
		return slices.Concat(in[:lo], []Edge{chosen}, in[hi:])
	}
	if n := int(c.to - c.from); len(part) < n/2+1 {
		return in
	}
	var others []Edge // negated
	for x := c.from; x < c.to; x++ {
		e := MakeEdge(x, true)
		if _, ruledOut := slices.BinarySearch(part, e); !ruledOut {
			others = append(others, e)
		}
	}
	in = slices.Concat(in[:lo], in[hi:], []Edge{w.and(others).Not()})
	slices.Sort(in)
	return in
}

// and returns the conjunction of some edges, which it may reorder.
func (w *wide) and(in []Edge) Edge {
	slices.Sort(in)
	in = slices.Compact(in)
	for _, c := range w.choices {
		in = w.choose(in, c)
	}
	out := in[:0]
	for _, e := range in {
		switch {
		case e == EdgeFalse:
			return EdgeFalse
		case e == EdgeTrue:
		case len(out) > 0 && out[len(out)-1] == e:
		case len(out) > 0 && out[len(out)-1] == e.Not():
			return EdgeFalse
		default:
			out = append(out, e)
		}
	}
	switch len(out) {
	case 0:
		return EdgeTrue
	case 1:
		return out[0]
	}
	h := rows.Hash(out)
	x, ok := w.shared.find(h, func(x uint32) bool { return slices.Equal(w.fanin[x], out) })
	if !ok {
		x = uint32(len(w.fanin))
		w.fanin = append(w.fanin, w.keep(out))
		w.shared.add(h, x)
	}
	return MakeEdge(x, false)
}

// keep copies the inputs of a gate to where they stay. There are too many gates
// to allocate memory for each of them.
func (w *wide) keep(in []Edge) []Edge {
	if len(in) > len(w.room) {
		w.room = make([]Edge, max(len(in), keptTogether))
	}
	n := copy(w.room, in)
	kept := w.room[:n:n]
	w.room = w.room[n:]
	return kept
}

// keptTogether is how many edges memory is allocated for at a time.
const keptTogether = 1 << 12

// A netReader turns the nodes of a network into edges of a wide graph.
type netReader struct {
	*wide
	net    *Net
	edges  []Edge // by node; false until known: where least fixpoints begin
	buffer []Edge
}

// read turns every node of a network into an edge.
func (w *wide) read(net *Net) ([]Edge, error) {
	r := &netReader{wide: w, net: net, edges: make([]Edge, net.Len())}
	leaf := uint32(1)
	for _, list := range append([][]Node{net.bases}, net.moves...) {
		for _, x := range list {
			r.edges[x] = MakeEdge(leaf, false)
			leaf++
		}
	}
	for i, component := range net.Components() {
		if i%4096 == 0 {
			if err := w.ctx.Err(); err != nil {
				return nil, err
			}
		}
		if len(component) == 1 {
			r.step(component[0])
		} else if err := r.unroll(component); err != nil {
			return nil, err
		}
	}
	return r.edges, nil
}

// step computes the edge of a node from those of its inputs and reports whether
// it changed.
func (r *netReader) step(x Node) bool {
	in := r.net.Inputs(x)
	e := EdgeFalse
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
		e = r.and(r.buffer)
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

// unroll computes the least fixpoint of nodes that read each other in a circle.
func (r *netReader) unroll(circle []Node) error {
	order, cut := r.net.unroll(circle)
	for range len(cut) + 1 {
		changed := false
		for _, x := range order {
			changed = r.step(x) || changed
		}
		for _, x := range cut {
			changed = r.step(x) || changed
		}
		if !changed {
			return nil
		}
		if len(r.fanin) > maxGates {
			return &logic.LimitError{What: "gates while unrolling recursion", Limit: maxGates, Rule: firstRule(r.net, circle)}
		}
		if err := r.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

func firstRule(net *Net, nodes []Node) int {
	for _, x := range nodes {
		if rules := net.Sources(x); len(rules) > 0 {
			return int(rules[0])
		}
	}
	return -1
}

// narrow turns gates with many inputs into pairs and renumbers what is used.
func (w *wide) narrow(c *Circuit) (*Circuit, error) {
	w, err := w.simplify(c)
	if err != nil {
		return nil, err
	}
	n := &narrower{w: w, edge: make([]Edge, len(w.fanin)), done: make([]bool, len(w.fanin)), first: uint32(w.leaves)}
	for x := range w.leaves {
		n.edge[x], n.done[x] = MakeEdge(uint32(x), false), true
	}
	for _, r := range c.playing() {
		*r = n.convert(*r)
	}
	c.Playing = len(n.gates)
	for _, r := range c.viewing() {
		*r = n.convert(*r)
	}
	c.Viewing = len(n.gates)
	for i := range c.Next {
		c.Next[i] = n.convert(c.Next[i])
	}
	if len(n.gates) > maxGates {
		return nil, &logic.LimitError{What: "gates", Limit: maxGates, Rule: -1}
	}
	c.Gates = n.gates
	return c, nil
}

// simplify makes the gates fewer and their inputs. Terms are put together by what
// they have in common before implications take it away from some of them.
func (w *wide) simplify(c *Circuit) (*wide, error) {
	legal := make([][]Edge, len(c.Legal))
	for role, moves := range c.Legal {
		legal[role] = slices.Clone(moves) // roots are led elsewhere
	}
	roots := c.roots()
	if err := w.factor(roots); err != nil {
		return nil, err
	}
	w, err := w.imply(roots, legal)
	if err != nil {
		return nil, err
	}
	if err := w.factor(roots); err != nil {
		return nil, err
	}
	if err := w.cubes(roots); err != nil {
		return nil, err
	}
	return w, w.extract(roots)
}

// roots lists all edges that play reads.
func (c *Circuit) roots() []*Edge {
	roots := append(c.playing(), c.viewing()...)
	for i := range c.Next {
		roots = append(roots, &c.Next[i])
	}
	return roots
}

// playing lists the edges that choosing moves reads.
func (c *Circuit) playing() []*Edge {
	edges := []*Edge{&c.Terminal}
	for i := range c.Legal {
		for k := range c.Legal[i] {
			edges = append(edges, &c.Legal[i][k])
		}
	}
	return edges
}

// viewing lists the edges that tell results.
func (c *Circuit) viewing() []*Edge {
	var edges []*Edge
	for _, values := range [][][]GoalEdge{c.Goals, c.Outlook} {
		for i := range values {
			for k := range values[i] {
				edges = append(edges, &values[i][k].When)
			}
		}
	}
	return edges
}

// reachable lists the gates that the roots read, inputs first.
func (w *wide) reachable(roots []*Edge) []uint32 {
	var order, stack []uint32
	state := make([]uint8, len(w.fanin)) // 1 on the stack, 2 listed
	for _, r := range roots {
		stack = append(stack, r.Node())
		for len(stack) > 0 {
			x := stack[len(stack)-1]
			if state[x] != 0 || int(x) < w.leaves {
				if state[x] == 1 {
					state[x] = 2
					order = append(order, x)
				}
				stack = stack[:len(stack)-1]
				continue
			}
			state[x] = 1
			for _, e := range w.fanin[x] {
				if y := e.Node(); state[y] == 0 && int(y) >= w.leaves {
					stack = append(stack, y)
				}
			}
		}
	}
	return order
}

// fanout counts how many of some gates and roots read each node.
func (w *wide) fanout(gates []uint32, roots []*Edge) []uint32 {
	fanout := make([]uint32, len(w.fanin))
	for _, x := range gates {
		for _, e := range w.fanin[x] {
			fanout[e.Node()]++
		}
	}
	for _, r := range roots {
		fanout[r.Node()]++
	}
	return fanout
}

// flatten merges conjunctions into the only conjunction that reads them, where
// moves that come together are chosen among anew.
func (w *wide) flatten(roots []*Edge) {
	order := w.reachable(roots)
	fanout := w.fanout(order, roots)
	var flat []Edge
	for _, x := range order {
		if !slices.ContainsFunc(w.fanin[x], func(e Edge) bool { return w.private(e, fanout) }) {
			continue
		}
		flat = flat[:0]
		for _, e := range w.fanin[x] {
			if w.private(e, fanout) {
				flat = append(flat, w.fanin[e.Node()]...)
			} else {
				flat = append(flat, e)
			}
		}
		slices.Sort(flat)
		flat = slices.Compact(flat)
		for _, c := range w.choices {
			flat = w.choose(flat, c)
		}
		w.fanin[x] = w.keep(flat)
	}
}

// private reports whether e is a plain conjunction that nothing else reads.
func (w *wide) private(e Edge, fanout []uint32) bool {
	return !e.Negated() && int(e.Node()) >= w.leaves && fanout[e.Node()] == 1
}

// A narrower makes gates with two inputs.
type narrower struct {
	w      *wide
	edge   []Edge // by wide node, once done
	done   []bool
	gates  []Gate
	shared sharing // by inputs: number in gates
	first  uint32
}

// convert returns the edge that stands for a wide one, making gates for all
// that it reads.
func (n *narrower) convert(e Edge) Edge {
	stack := []uint32{e.Node()}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		if n.done[x] {
			stack = stack[:len(stack)-1]
			continue
		}
		ready := true
		for _, in := range n.w.fanin[x] {
			if !n.done[in.Node()] {
				stack = append(stack, in.Node())
				ready = false
			}
		}
		if !ready {
			continue
		}
		n.edge[x], n.done[x] = n.tree(n.w.fanin[x]), true
		stack = stack[:len(stack)-1]
	}
	return n.edge[e.Node()] ^ e&1
}

// tree joins edges pairwise, the nearest first.
func (n *narrower) tree(in []Edge) Edge {
	level := make([]Edge, 0, len(in))
	for _, e := range in {
		level = append(level, n.edge[e.Node()]^e&1)
	}
	slices.Sort(level)
	for len(level) > 1 {
		out := level[:0]
		for i := 0; i < len(level); i += 2 {
			if i+1 == len(level) {
				out = append(out, level[i])
			} else {
				out = append(out, n.pair(level[i], level[i+1]))
			}
		}
		level = out
	}
	if len(level) == 0 {
		return EdgeTrue
	}
	return level[0]
}

func (n *narrower) pair(a, b Edge) Edge {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == EdgeFalse || a == b.Not():
		return EdgeFalse
	case a == EdgeTrue || a == b:
		return b
	}
	g := Gate{a, b}
	h := rows.Hash([]Edge{a, b})
	x, ok := n.shared.find(h, func(x uint32) bool { return n.gates[x] == g })
	if !ok {
		x = uint32(len(n.gates))
		n.gates = append(n.gates, g)
		n.shared.add(h, x)
	}
	return MakeEdge(n.first+x, false)
}
