package gates

import (
	"cmp"
	"slices"
)

// A schedule says which gates of a graph some stores need and in which order
// they are computed.
type schedule struct {
	graph  *Graph
	wanted []Store

	order   []uint32  // the gates that are needed, each after what it reads
	leaves  []uint32  // the loads and constants that are needed
	stores  [][]int32 // by node: which of the stores want it
	readers []int32   // positions in order that read a node, in ascending order, for all nodes
	next    []int32   // by node: where in readers its next reader is
	last    []int32   // by node: where in readers its readers end
}

// depthFirst returns a schedule in which a value is computed shortly before it
// is read: of the operands of a gate, the one that takes more registers comes
// first (Sethi, Ullman: The Generation of Optimal Code for Arithmetic
// Expressions, JACM 17, 1970).
func depthFirst(g *Graph, wanted []Store) *schedule {
	x := &schedule{graph: g, wanted: wanted}
	need := registersNeeded(g)
	x.stores = make([][]int32, len(g.nodes))
	done := make([]bool, len(g.nodes))
	var stack []uint32
	for i, s := range wanted {
		root := s.value.Node()
		x.stores[root] = append(x.stores[root], int32(i))
		stack = append(stack, root)
		for len(stack) > 0 {
			top := stack[len(stack)-1]
			if done[top] {
				stack = stack[:len(stack)-1]
				continue
			}
			from := len(stack)
			g.nodes[top].operands(func(e Edge) {
				if !done[e.Node()] {
					stack = append(stack, e.Node())
				}
			})
			if len(stack) > from {
				slices.SortStableFunc(stack[from:], func(a, b uint32) int { return cmp.Compare(need[a], need[b]) })
				continue
			}
			g.spend(1)
			done[top] = true
			stack = stack[:len(stack)-1]
			if g.nodes[top].op > opLoad {
				x.order = append(x.order, top)
			} else {
				x.leaves = append(x.leaves, top)
			}
		}
	}
	x.findReaders()
	return x
}

// registersNeeded estimates, by node, how many registers computing it takes,
// as if no node were shared.
func registersNeeded(g *Graph) []uint8 {
	need := make([]uint8, len(g.nodes))
	for i := range g.nodes {
		n := &g.nodes[i]
		most, same := uint8(0), uint8(0)
		n.operands(func(e Edge) {
			switch x := need[e.Node()]; {
			case x > most:
				most, same = x, 0
			case x == most:
				same = 1
			}
		})
		need[i] = min(most+same, 250)
		if n.op <= opLoad {
			need[i] = 1
		}
	}
	return need
}

// findReaders lists for each node the positions of the gates that read it.
func (s *schedule) findReaders() {
	nodes := s.graph.nodes
	s.last = make([]int32, len(nodes)+1)
	for _, i := range s.order {
		nodes[i].operands(func(e Edge) { s.last[e.Node()]++ })
	}
	s.next = make([]int32, len(nodes))
	sum := int32(0)
	for i := range s.next {
		s.next[i] = sum
		sum += s.last[i]
		s.last[i] = s.next[i]
	}
	s.readers = make([]int32, sum)
	for p, i := range s.order {
		nodes[i].operands(func(e Edge) {
			s.readers[s.last[e.Node()]] = int32(p)
			s.last[e.Node()]++
		})
	}
}

// A heuristic corrects a depth-first schedule. Depth first, a value that several
// gates read is at hand when the first of them is computed and has long been
// spilled when the next one comes. The heuristic says which gates are taken as
// soon as what they read is at hand, ahead of their turn: those for which
//
//	gain·(operands that nobody reads later) ≥ price·(operands that are not at hand)
//
// holds. Neither of them is the better one for every graph: what is computed too
// early waits, and is spilled itself.
type heuristic struct {
	loads   bool // loads that nobody reads later count as gained too
	onlyOne bool // a result with a single reader costs one more
}

var heuristics = []heuristic{{loads: true}, {onlyOne: true}}

const (
	gain  = 4
	price = 3

	// atHand is how many of the values used last are taken to be in registers.
	atHand = 11
	// lookahead bounds how many readers of each of these are looked at.
	lookahead = 8
)

// list returns the schedule with gates taken ahead of their turn by a heuristic:
// list scheduling (Gibbons, Muchnick: Efficient Instruction Scheduling for a
// Pipelined Architecture, PLDI 1986) with the depth-first order as fallback.
func (s *schedule) list(h heuristic) *schedule {
	g := &listScheduler{
		schedule: s, heuristic: h,
		first: slices.Clone(s.next), unread: make([]int32, len(s.next)),
		waits: make([]uint8, len(s.order)), placed: make([]bool, len(s.order)),
		held: make([]bool, len(s.next)), order: make([]uint32, 0, len(s.order)),
	}
	for i := range g.unread {
		g.unread[i] = s.last[i] - s.next[i]
	}
	for p, i := range s.order {
		s.graph.nodes[i].operands(func(e Edge) {
			if s.graph.nodes[e.Node()].op > opLoad {
				g.waits[p]++
			}
		})
	}
	for turn := range s.order {
		if g.placed[turn] {
			continue
		}
		for p := int32(turn); p >= 0; p = g.best() {
			s.graph.spend(1)
			g.place(p)
		}
	}
	y := &schedule{graph: s.graph, wanted: s.wanted, order: g.order, leaves: s.leaves, stores: s.stores}
	y.findReaders()
	return y
}

// A listScheduler reorders a schedule. It names gates by their positions in the old
// order.
type listScheduler struct {
	*schedule
	heuristic
	waits  []uint8  // by gate: operands that are gates not placed yet
	placed []bool   // by gate
	first  []int32  // by node: where in readers the first one is that may not be placed yet
	unread []int32  // by node: readers not placed yet
	near   []uint32 // nodes taken to be at hand, the one used last at the end
	held   []bool   // by node: in near
	order  []uint32 // the new order
}

// place puts a gate into the new order.
func (l *listScheduler) place(p int32) {
	i := l.schedule.order[p]
	l.placed[p] = true
	l.order = append(l.order, i)
	l.graph.nodes[i].operands(func(e Edge) {
		n := e.Node()
		l.forget(n)
		if l.unread[n]--; l.unread[n] > 0 {
			l.use(n)
		}
	})
	if l.unread[i] > 0 {
		l.use(i)
	}
	for _, reader := range l.readers[l.next[i]:l.last[i]] {
		l.waits[reader]--
	}
}

// use makes a node the one used last.
func (l *listScheduler) use(n uint32) {
	if len(l.near) == atHand {
		l.held[l.near[0]] = false
		l.near = append(l.near[:0], l.near[1:]...)
	}
	l.near = append(l.near, n)
	l.held[n] = true
}

func (l *listScheduler) forget(n uint32) {
	if l.held[n] {
		x := slices.Index(l.near, n)
		l.near = slices.Delete(l.near, x, x+1)
		l.held[n] = false
	}
}

// best returns the gate to be taken next, ahead of its turn, or -1.
func (l *listScheduler) best() int32 {
	best, most := int32(-1), 0
	for _, n := range l.near {
		for l.first[n] < l.last[n] && l.placed[l.readers[l.first[n]]] {
			l.first[n]++
		}
		for _, p := range l.readers[l.first[n]:min(l.first[n]+lookahead, l.last[n])] {
			if l.placed[p] || l.waits[p] > 0 {
				continue
			}
			if v := l.value(p); v > most || v == most && (best < 0 || p < best) {
				best, most = p, v
			}
		}
	}
	return best
}

// value says how much taking a gate ahead of its turn is worth; below 0 it is
// not.
func (l *listScheduler) value(p int32) int {
	i := l.schedule.order[p]
	v := 0
	l.graph.nodes[i].operands(func(e Edge) {
		n := e.Node()
		if l.unread[n] == 1 && (l.loads || l.graph.nodes[n].op > opLoad) {
			v += gain
		}
		if !l.held[n] {
			v -= price
		}
	})
	switch {
	case l.unread[i] == 0:
		v += gain
	case l.unread[i] == 1 && l.onlyOne:
		v--
	}
	return v
}
