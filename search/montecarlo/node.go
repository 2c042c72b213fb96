package montecarlo

import (
	"math/bits"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// What a node is.
const (
	nodeNew      = iota // only its state is known
	nodeVisited         // that the match goes on is known
	nodeExpanded        // its moves are known
	nodeTerminal        // the match is over
	nodeStuck           // a role has no move, or the machine failed
)

// A node is a state in the tree. Its edges are the legal moves of all roles,
// one role after the other.
type node struct {
	state    game.State
	kind     uint8
	selected bool  // once at least
	chooser  int16 // the role that alone has a choice, -1 if several have
	visits   int64
	pending  int32        // visits that wait for their playouts
	proof    search.Proof // for the searching role
	value    float32      // the minimax of evaluations, for the searching role, 0..1
	goals    []float32    // of a terminal state, 0..1
	edges    []edge
	first    []int32 // by role: its first edge; then the number of edges
	// children where several roles choose, by joint move, as a mixed-radix
	// number of edges.
	children map[uint64]*node
}

// An edge is a legal move of a role in a state.
type edge struct {
	child   *node // where the role alone has a choice; nil until it is known
	visits  int64
	matches int64   // random matches that went through it
	sum     float64 // of the rewards of visits, 0..1 each
	sumSq   float64
	pending int32
	move    game.Move
	prior   float32 // evaluation of the child, for the searching role, 0..1
}

// visit looks whether the match is over in a node that is new.
func (t *tree) visit(l *node, w *path) error {
	end, err := t.m.Terminal(t.ctx, l.state)
	if err != nil {
		return err
	}
	if !end {
		l.kind = nodeVisited
		return nil
	}
	if err := t.terminate(l, search.Position{State: l.state, Machine: t.m}); err != nil {
		return err
	}
	t.propagate(w)
	return nil
}

// terminate notes that the match is over in a node.
func (t *tree) terminate(l *node, p search.Position) error {
	l.kind = nodeTerminal
	l.goals = make([]float32, t.roles)
	sum := 0
	for r := range l.goals {
		g, err := p.Goal(t.ctx, r)
		if err != nil {
			return err
		}
		// No goal, or several, are worth nothing; then there is no sum either.
		t.proofs = t.proofs && g >= 0
		sum += int(g)
		l.goals[r] = float32(max(g, 0)) / 100
		if r == t.me {
			g = max(g, 0)
			l.proof = search.Proof{Low: g, High: g}
		}
	}
	t.proofs = t.proofs && sum == t.sum
	l.value = l.goals[t.me]
	return nil
}

// expand finds the moves of states that are not terminal, and where the growth
// asks for it what they lead to.
func (t *tree) expand(nodes []*node) error {
	if err := t.listAll(nodes); err != nil {
		return err
	}
	var ahead []*node
	for _, l := range nodes {
		if l.kind == nodeExpanded && l.chooser >= 0 && (t.proofs || t.eval != nil) && len(l.choices()) <= maxEvaluated {
			ahead = append(ahead, l)
		}
	}
	for len(ahead) > 0 && !t.clock.Tick() { // those that are left out do without
		n := fitBatch(ahead)
		if err := t.evaluateChildren(ahead[:n]); err != nil {
			return err
		}
		ahead = ahead[n:]
	}
	// In a random order, so that the first tries favour no move.
	for _, l := range nodes {
		for r := range len(l.first) - 1 {
			of := l.edges[l.first[r]:l.first[r+1]]
			t.rng.Shuffle(len(of), func(i, j int) { of[i], of[j] = of[j], of[i] })
		}
	}
	return nil
}

// fitBatch returns how many of some nodes are looked ahead from in one batch.
func fitBatch(nodes []*node) int {
	children := 0
	for i, l := range nodes {
		if children += len(l.choices()); i > 0 && children > maxBatch {
			return i
		}
	}
	return len(nodes)
}

// listAll finds the edges of nodes.
func (t *tree) listAll(nodes []*node) error {
	var kids game.Children
	if t.expander != nil {
		var err error
		if kids, err = t.expander.Expand(t.ctx, states(nodes), 0); err != nil {
			return err
		}
		defer kids.Release()
	}
	for i, l := range nodes {
		if err := t.listEdges(l, search.Position{State: l.state, Machine: t.m, Children: kids, Index: i}); err != nil {
			return err
		}
	}
	return nil
}

// states returns the states of nodes.
func states(nodes []*node) []game.State {
	all := make([]game.State, len(nodes))
	for i, l := range nodes {
		all[i] = l.state
	}
	return all
}

// listEdges finds the edges of a node, which is a position.
func (t *tree) listEdges(l *node, p search.Position) error {
	first := make([]int32, 0, t.roles+1)
	var edges []edge
	choosers := 0
	chooser := t.me
	for r := range t.roles {
		first = append(first, int32(len(edges)))
		var err error
		if t.legal, err = p.Legal(t.ctx, r, t.legal[:0]); err != nil {
			return err
		}
		if len(t.legal) == 0 {
			l.kind = nodeStuck
			return nil
		}
		if len(t.legal) > 1 {
			choosers, chooser = choosers+1, r
		}
		edges = slices.Grow(edges, len(t.legal))
		for _, m := range t.legal {
			edges = append(edges, edge{move: m})
		}
	}
	if choosers > 1 {
		chooser = -1
	}
	l.kind, l.edges, l.first, l.chooser = nodeExpanded, edges, append(first, int32(len(edges))), int16(chooser)
	t.bytes += nodeBytes + int64(len(l.state))*8 + int64(len(edges))*edgeBytes
	return nil
}

// choices returns the edges of the role that alone has a choice.
func (n *node) choices() []edge { return n.edges[n.first[n.chooser]:n.first[n.chooser+1]] }

// evaluateChildren makes nodes of what the edges of the choosers lead to, and
// evaluates them.
func (t *tree) evaluateChildren(nodes []*node) error {
	positions, release, err := t.children(nodes)
	if err != nil {
		return err
	}
	defer release()
	for _, l := range nodes {
		edges := l.choices()
		children := make([]node, len(edges))
		for i, p := range positions[:len(edges)] {
			if err := t.evaluate(&children[i], p); err != nil {
				return err
			}
			edges[i].child, edges[i].prior = &children[i], children[i].value
		}
		positions = positions[len(edges):]
		t.backUp(l)
	}
	return nil
}

// evaluate makes a node of a position.
func (t *tree) evaluate(l *node, p search.Position) error {
	l.state, l.proof = p.State, search.Unknown
	t.bytes += nodeBytes + int64(len(p.State))*8
	t.clock.Nodes++
	end, err := p.Terminal(t.ctx)
	if err != nil {
		return err
	}
	if end {
		return t.terminate(l, p)
	}
	l.kind = nodeVisited
	if t.eval == nil {
		return nil
	}
	v, err := t.eval.Value(t.ctx, p)
	l.value = float32(v) / float32(search.MaxValue)
	return err
}

// children returns the positions that the choices in nodes lead to. They can be
// asked until release.
func (t *tree) children(nodes []*node) (positions []search.Position, release func(), err error) {
	if t.expander == nil {
		positions, err = t.childrenOneByOne(nodes)
		return positions, func() {}, err
	}
	kids, err := t.expander.Expand(t.ctx, states(nodes), 1)
	if err != nil {
		return nil, nil, err
	}
	positions = make([]search.Position, kids.Len()) // in the order of the parents and their legal moves
	at := 0
	for _, l := range nodes {
		n := len(l.choices())
		width := len(l.state) + 1
		words := make(game.State, n*width)
		for i := range n {
			state := kids.State(at, words[i*width:i*width:(i+1)*width])
			positions[at] = search.Position{State: state, Machine: t.m, Children: kids, Index: at}
			at++
		}
	}
	return positions, kids.Release, nil
}

func (t *tree) childrenOneByOne(nodes []*node) (positions []search.Position, err error) {
	for _, l := range nodes {
		for r := range t.joint {
			t.joint[r] = l.edges[l.first[r]].move
		}
		for _, a := range l.choices() { // at once: the engine has the state at hand
			t.joint[l.chooser] = a.move
			next, err := t.m.Next(t.ctx, l.state, t.joint)
			if err != nil {
				return nil, err
			}
			positions = append(positions, search.Position{State: next, Machine: t.m})
		}
	}
	return positions, nil
}

// backUp works out what the children of a node where one role has a choice say
// about it, and reports whether that is new.
func (t *tree) backUp(l *node) bool {
	value, proof := float32(0), search.Proof{}
	n := 0
	for i := l.first[l.chooser]; i < l.first[l.chooser+1]; i++ {
		a := &l.edges[i]
		p, v := search.Unknown, float32(0.5)
		if a.child != nil {
			p, v = a.child.proof.Later(), a.child.value
		}
		if int(l.chooser) == t.me {
			proof = proof.Raise(p, n == 0)
		} else {
			proof = proof.Lower(p, n == 0, false)
		}
		if n == 0 || (v > value) == (int(l.chooser) == t.me) {
			value = v
		}
		n++
	}
	if proof == l.proof && value == l.value {
		return false
	}
	l.proof, l.value = proof, value
	return true
}

// propagate takes what is new about the end of a path up to the root.
func (t *tree) propagate(w *path) {
	for i := len(w.steps) - 1; i >= 0; i-- {
		at := w.steps[i].at
		if at.chooser < 0 || !t.backUp(at) {
			return
		}
	}
}

// child returns the node that edges, one of each role, lead to, or nil if it is
// not in the tree.
func (n *node) child(edges []int32) *node {
	if n.chooser >= 0 {
		return n.edges[edges[n.chooser]].child
	}
	if key, ok := n.key(edges); ok {
		return n.children[key]
	}
	return nil
}

// key numbers the joint moves of a node, as mixed-radix numbers. It reports
// whether the number fits.
func (n *node) key(edges []int32) (key uint64, ok bool) {
	for r, i := range edges {
		over, low := bits.Mul64(key, uint64(n.first[r+1]-n.first[r]))
		sum, carry := bits.Add64(low, uint64(i-n.first[r]), 0)
		if over|carry != 0 {
			return 0, false
		}
		key = sum
	}
	return key, true
}

// attach makes a child a part of the tree, but for one of more joint moves than
// can be numbered.
func (t *tree) attach(l *node, v *step, child *node) {
	if l.chooser >= 0 {
		l.edges[v.edges[l.chooser]].child = child
	} else {
		key, ok := l.key(v.edges)
		if !ok {
			return
		}
		if l.children == nil {
			l.children = map[uint64]*node{}
		}
		l.children[key] = child
	}
	t.bytes += nodeBytes + int64(len(child.state))*8
}

// reroot makes the node of a state the root, if it is the root now or at most
// two plies below it, and forgets all others. It reports whether it was found.
func (t *tree) reroot(s game.State) bool {
	level := []*node{t.root}
	for range 3 {
		var below []*node
		for _, l := range level {
			if l.state.Equal(s) {
				t.root, t.bytes = l, l.size()
				t.bestGoal, t.bestLine = -1, nil // they began at another root
				return true
			}
			below = l.append(below)
		}
		level = below
	}
	return false
}

// append appends the children of a node that are in the tree.
func (n *node) append(dst []*node) []*node {
	for i := range n.edges {
		if c := n.edges[i].child; c != nil {
			dst = append(dst, c)
		}
	}
	for _, c := range n.children {
		dst = append(dst, c)
	}
	return dst
}

// size returns what a node and all below it take up, about, in bytes.
func (n *node) size() int64 {
	bytes := nodeBytes + int64(len(n.state))*8 + int64(len(n.edges))*edgeBytes
	for i := range n.edges {
		if c := n.edges[i].child; c != nil {
			bytes += c.size()
		}
	}
	for _, c := range n.children {
		bytes += c.size()
	}
	return bytes
}
