package circuit

import (
	"cmp"
	"slices"
)

const (
	// implyWork is the number of nodes that implication may visit in gates that
	// depend on moves, and again in the others. Each edge that it leaves out adds
	// implyWorkFor.
	implyWork    = 1 << 21
	implyWorkFor = 1 << 11
	// maxNested is how deep gates that only one gate reads are simplified along
	// with it: that goes on on the stack.
	maxNested = 64
)

// A simplifier leaves out of gates what the rest of them implies: of a
// conjunction what follows from another input, of a disjunction a term from
// which another one follows. What one gate alone reads is simplified with all
// else that this gate asks taken for granted. So the question whether there
// is a legal move forgets the moves that go far, since then there is one that
// goes one square; and a move stands for all that makes it legal, since only
// legal moves are played.
//
// That is removal of redundant connections with don't-cares (Bartlett, Brayton,
// Hachtel, Jacoby, Morrison, Rudell, Sangiovanni-Vincentelli, Wang: Multilevel
// Logic Minimization Using Implicit Don't Cares, IEEE TCAD 7, 1988). A gate that several
// read keeps its value in every state if it depends on no move, and else
// whenever the moves are legal. So what one of them implies stays true while
// the others are simplified, and the order does not matter.
type simplifier struct {
	*assumptions
	moving bool // the gate at work depends on moves
	fanout []uint32
	alone  []bool   // by node: a gate that is simplified with the only one that reads it
	moves  []bool   // by node: it depends on moves
	first  []uint32 // by edge: the first of the inputs at work that it is witness of, + 1; else 0
	next   []uint32 // by input at work: the next with the same witness, + 1; else 0
	out    *Graph
	edge   []Edge // by node: what it has become in out
	kept   []Edge // inputs of the gates at work, those of the innermost last
}

// imply returns a simplified graph, in which the roots are led to what they have
// become.
func (g *Graph) imply(roots []*Edge, legal [][]Edge) *Graph {
	order := g.reachable(roots)
	if len(order) > implyWork {
		return g // most of it would stay as it is
	}
	s := newSimplifier(g, order, roots, legal)
	var kinds [2]effort // for gates that do not depend on moves, and for others
	for _, x := range order {
		g.spend(len(g.fanin[x]))
		s.out.spend(1)
		if s.alone[x] {
			continue
		}
		s.moving = s.moves[x]
		kind := &kinds[0]
		if s.moving {
			kind = &kinds[1]
		}
		s.effort = *kind
		s.edge[x] = s.simplify(x)
		*kind = s.effort
		if kinds[0].futile() && kinds[1].futile() {
			return g
		}
	}
	for _, r := range roots {
		*r = s.edge[r.Node()] ^ *r&1
	}
	return s.out
}

// newSimplifier prepares to simplify a graph, whose nodes come in an order, for some roots.
func newSimplifier(g *Graph, order []uint32, roots []*Edge, legal [][]Edge) *simplifier {
	n := len(g.fanin)
	s := &simplifier{assumptions: newAssumptions(g, legal), fanout: g.fanout(order, roots), alone: make([]bool, n),
		moves: make([]bool, n),
		first: make([]uint32, 2*n), edge: make([]Edge, n)}
	s.out = &Graph{ctx: g.ctx, leaves: g.leaves, choices: g.choices, fanin: make([][]Edge, g.leaves)}
	for x := range g.leaves {
		s.edge[x] = MakeEdge(uint32(x), false)
	}
	for _, c := range g.choices {
		for x := c.from; x < c.to; x++ {
			s.moves[x] = true
		}
	}
	nested := make([]uint8, n)
	for _, x := range order {
		g.spend(len(g.fanin[x]))
		s.alone[x] = s.fanout[x] == 1
		for _, e := range g.fanin[x] {
			y := e.Node()
			s.moves[x] = s.moves[x] || s.moves[y]
			if s.alone[y] {
				nested[x] = max(nested[x], nested[y]+1)
			}
		}
		if nested[x] == maxNested {
			s.alone[x], nested[x] = false, 0
		}
	}
	for _, r := range roots {
		s.alone[r.Node()] = false
	}
	return s
}

// An effort is what simplifying gates has cost and what it was good for.
type effort struct {
	work  int // nodes looked at
	saved int // edges left out
}

// pays reports whether simplifying may go on.
func (e effort) pays() bool { return e.work < implyWork+implyWorkFor*e.saved }

// futile reports whether it has ended and nothing came of it.
func (e effort) futile() bool { return e.saved == 0 && !e.pays() }

// simplify returns what a gate becomes where all that is assumed holds.
func (s *simplifier) simplify(x uint32) Edge {
	in := s.fanin[x]
	s.spend(len(in))
	if s.pays() {
		in = s.common(s.absorb(in))
	}
	assumed, from := len(s.Trail), len(s.kept)
	possible := s.simplifyInputs(in)
	e := False
	if possible {
		e = s.out.And(s.unfold(s.kept[from:]))
	}
	s.undo(assumed)
	s.kept = s.kept[:from]
	return e
}

// simplifyInputs adds to s.kept what the inputs of a gate become, and assumes
// those that others read too, first those that imply most. It reports false if
// they cannot all be true.
func (s *simplifier) simplifyInputs(in []Edge) (possible bool) {
	for turn := range lastTurn + 1 {
		for _, e := range slices.Backward(in) {
			if s.turn(e) != turn {
				continue
			}
			if s.pays() {
				switch s.ask(e) {
				case Yes:
					s.saved++
					continue
				case No:
					s.saved++
					return false
				}
			}
			if s.alone[e.Node()] {
				s.kept = append(s.kept, s.simplify(e.Node())^e&1)
				continue
			}
			s.kept = append(s.kept, s.edge[e.Node()]^e&1)
			if s.assume(e); s.failed {
				return false
			}
		}
	}
	return true
}

const (
	moveTurn = iota
	sharedTurn
	aloneTurn
	lastTurn = aloneTurn
)

// turn says when an input is to be simplified: moves, which stand for much, come
// first, and gates that are simplified along last.
func (s *simplifier) turn(e Edge) int {
	switch x := e.Node(); {
	case int(x) < s.leaves && s.moves[x]:
		return moveTurn
	case s.alone[x]:
		return aloneTurn
	}
	return sharedTurn
}

// absorb leaves out inputs of a conjunction that another one of them implies.
// Whether one does is seen from the other side: if it is false the other is.
func (s *simplifier) absorb(in []Edge) []Edge {
	if len(in) < 2 {
		return in
	}
	witness := make([]Edge, len(in))
	s.next = slices.Grow(s.next[:0], len(in))[:len(in)]
	for i, e := range in {
		witness[i] = s.witness(e.Not())
		s.next[i] = s.first[witness[i]]
		s.first[witness[i]] = uint32(i + 1)
	}
	out := make([]bool, len(in))
	for i, e := range in {
		if !s.pays() {
			break
		}
		assumed := len(s.Trail)
		s.assume(e.Not())
		out[i] = s.failed || s.refuted(in, out, i, assumed)
		s.undo(assumed)
	}
	for _, e := range witness {
		s.first[e] = 0
	}
	return s.without(in, out)
}

// refuted reports whether what has been assumed since the trail was so long
// makes an input false, except for number i and those that are out.
func (s *simplifier) refuted(in []Edge, out []bool, i, assumed int) bool {
	for _, x := range s.Trail[assumed:] {
		for k := s.first[MakeEdge(x, s.Values[x] == No)]; k != 0; k = s.next[k-1] {
			if other := int(k - 1); other != i && !out[other] && s.ask(in[other]) == No {
				return true
			}
		}
	}
	return false
}

// witness returns an edge that is true whenever another one is, preferably a
// leaf that few gates read.
func (s *simplifier) witness(e Edge) Edge {
	if e.Negated() || int(e.Node()) < s.leaves {
		return e
	}
	rank := func(e Edge) uint64 {
		r := uint64(s.fanout[e.Node()])
		if int(e.Node()) >= s.leaves {
			r |= 1 << 32
		}
		return r
	}
	s.spend(len(s.fanin[e.Node()]))
	return slices.MinFunc(s.fanin[e.Node()], func(a, b Edge) int { return cmp.Compare(rank(a), rank(b)) })
}

// common leaves out inputs of a conjunction that follow from each term of a
// disjunction next to them. Only terms with moves imply much.
func (s *simplifier) common(in []Edge) []Edge {
	if !s.moving {
		return in
	}
	out := make([]bool, len(in))
	var follow []int
	for i, d := range in {
		if !d.Negated() || int(d.Node()) < s.leaves || !s.moves[d.Node()] || out[i] {
			continue
		}
		follow = follow[:0]
		s.spend(len(in))
		for k, e := range in {
			if k != i && !out[k] && !s.alone[e.Node()] {
				follow = append(follow, k)
			}
		}
		for _, term := range s.fanin[d.Node()] {
			if !s.pays() {
				follow = nil
			}
			if len(follow) == 0 {
				break
			}
			assumed := len(s.Trail)
			if s.assume(term.Not()); !s.failed {
				follow = slices.DeleteFunc(follow, func(k int) bool { return s.ask(in[k]) != Yes })
			}
			s.undo(assumed)
		}
		for _, k := range follow {
			out[k] = true
		}
	}
	return s.without(in, out)
}

// without returns the edges that are not out.
func (s *simplifier) without(in []Edge, out []bool) []Edge {
	if !slices.Contains(out, true) {
		return in
	}
	var left []Edge
	for i, e := range in {
		if !out[i] {
			left = append(left, e)
		}
	}
	s.saved += len(in) - len(left)
	return left
}

// unfold puts the moves in the place of gates that say "none of these moves",
// so that those of one role come together, see [Graph.choose].
func (s *simplifier) unfold(in []Edge) []Edge {
	for i, e := range in {
		if !e.Negated() && s.noneOf(s.out.fanin[e.Node()]) {
			in = append(in, s.out.fanin[e.Node()]...)
			in[i] = True
		}
	}
	return in
}

// noneOf reports whether the inputs of a gate are negations of moves.
func (s *simplifier) noneOf(in []Edge) bool {
	for _, e := range in {
		if x := e.Node(); !e.Negated() || int(x) >= s.leaves || !s.moves[x] {
			return false
		}
	}
	return len(in) > 0
}
