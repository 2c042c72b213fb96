package codegen

import (
	"cmp"
	"slices"
)

// A schedule says which gates of a graph some stores need and in which order
// they are computed.
type schedule struct {
	graph  *graph
	wanted []store

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
func depthFirst(g *graph, wanted []store) *schedule {
	x := &schedule{graph: g, wanted: wanted}
	need := registersNeeded(g)
	x.stores = make([][]int32, len(g.nodes))
	done := make([]bool, len(g.nodes))
	var stack []uint32
	for i, s := range wanted {
		root := s.value.node()
		x.stores[root] = append(x.stores[root], int32(i))
		stack = append(stack, root)
		for len(stack) > 0 {
			top := stack[len(stack)-1]
			if done[top] {
				stack = stack[:len(stack)-1]
				continue
			}
			from := len(stack)
			g.nodes[top].operands(func(e edge) {
				if !done[e.node()] {
					stack = append(stack, e.node())
				}
			})
			if len(stack) > from {
				slices.SortStableFunc(stack[from:], func(a, b uint32) int { return cmp.Compare(need[a], need[b]) })
				continue
			}
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
func registersNeeded(g *graph) []uint8 {
	need := make([]uint8, len(g.nodes))
	for i := range g.nodes {
		n := &g.nodes[i]
		most, same := uint8(0), uint8(0)
		n.operands(func(e edge) {
			switch x := need[e.node()]; {
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
func (x *schedule) findReaders() {
	nodes := x.graph.nodes
	x.last = make([]int32, len(nodes)+1)
	for _, i := range x.order {
		nodes[i].operands(func(e edge) { x.last[e.node()]++ })
	}
	x.next = make([]int32, len(nodes))
	sum := int32(0)
	for i := range x.next {
		x.next[i] = sum
		sum += x.last[i]
		x.last[i] = x.next[i]
	}
	x.readers = make([]int32, sum)
	for p, i := range x.order {
		nodes[i].operands(func(e edge) {
			x.readers[x.last[e.node()]] = int32(p)
			x.last[e.node()]++
		})
	}
}

// Depth first, a value that several gates read is at hand when the first of
// them is computed and has long been spilled when the next one comes. A habit
// says which gates are taken as soon as what they read is at hand, ahead of
// their turn: those for which
//
//	gain·(operands that nobody reads later) ≥ price·(operands that are not at hand)
//
// holds. Neither habit is the better one for every graph: what is computed too
// early waits, and is spilled itself.
type habit struct {
	loads   bool // loads that nobody reads later count as gained too
	onlyOne bool // a result with a single reader costs one more
}

var habits = []habit{{loads: true}, {onlyOne: true}}

const (
	gain  = 4
	price = 3

	// atHand is how many of the values used last are taken to be in registers.
	atHand = 11
	// lookahead bounds how many readers of each of these are looked at.
	lookahead = 8
)

// gathered returns the schedule with gates taken ahead of their turn by a habit.
func (x *schedule) gathered(h habit) *schedule {
	g := &gatherer{
		schedule: x, habit: h,
		first: slices.Clone(x.next), unread: make([]int32, len(x.next)),
		waits: make([]uint8, len(x.order)), placed: make([]bool, len(x.order)),
		held: make([]bool, len(x.next)), order: make([]uint32, 0, len(x.order)),
	}
	for i := range g.unread {
		g.unread[i] = x.last[i] - x.next[i]
	}
	for p, i := range x.order {
		x.graph.nodes[i].operands(func(e edge) {
			if x.graph.nodes[e.node()].op > opLoad {
				g.waits[p]++
			}
		})
	}
	for turn := range x.order {
		if g.placed[turn] {
			continue
		}
		for p := int32(turn); p >= 0; p = g.best() {
			g.place(p)
		}
	}
	y := &schedule{graph: x.graph, wanted: x.wanted, order: g.order, leaves: x.leaves, stores: x.stores}
	y.findReaders()
	return y
}

// A gatherer reorders a schedule. It names gates by their positions in the old
// order.
type gatherer struct {
	*schedule
	habit
	waits  []uint8  // by gate: operands that are gates not placed yet
	placed []bool   // by gate
	first  []int32  // by node: where in readers the first one is that may not be placed yet
	unread []int32  // by node: readers not placed yet
	near   []uint32 // nodes taken to be at hand, the one used last at the end
	held   []bool   // by node: in near
	order  []uint32 // the new order
}

// place puts a gate into the new order.
func (g *gatherer) place(p int32) {
	i := g.schedule.order[p]
	g.placed[p] = true
	g.order = append(g.order, i)
	g.graph.nodes[i].operands(func(e edge) {
		n := e.node()
		g.forget(n)
		if g.unread[n]--; g.unread[n] > 0 {
			g.use(n)
		}
	})
	if g.unread[i] > 0 {
		g.use(i)
	}
	for _, reader := range g.readers[g.next[i]:g.last[i]] {
		g.waits[reader]--
	}
}

// use makes a node the one used last.
func (g *gatherer) use(n uint32) {
	if len(g.near) == atHand {
		g.held[g.near[0]] = false
		g.near = append(g.near[:0], g.near[1:]...)
	}
	g.near = append(g.near, n)
	g.held[n] = true
}

func (g *gatherer) forget(n uint32) {
	if g.held[n] {
		x := slices.Index(g.near, n)
		g.near = slices.Delete(g.near, x, x+1)
		g.held[n] = false
	}
}

// best returns the gate to be taken next, ahead of its turn, or -1.
func (g *gatherer) best() int32 {
	best, most := int32(-1), 0
	for _, n := range g.near {
		for g.first[n] < g.last[n] && g.placed[g.readers[g.first[n]]] {
			g.first[n]++
		}
		for _, p := range g.readers[g.first[n]:min(g.first[n]+lookahead, g.last[n])] {
			if g.placed[p] || g.waits[p] > 0 {
				continue
			}
			if v := g.value(p); v > most || v == most && (best < 0 || p < best) {
				best, most = p, v
			}
		}
	}
	return best
}

// value says how much taking a gate ahead of its turn is worth; below 0 it is
// not.
func (g *gatherer) value(p int32) int {
	i := g.schedule.order[p]
	v := 0
	g.graph.nodes[i].operands(func(e edge) {
		n := e.node()
		if g.unread[n] == 1 && (g.loads || g.graph.nodes[n].op > opLoad) {
			v += gain
		}
		if !g.held[n] {
			v -= price
		}
	})
	switch {
	case g.unread[i] == 0:
		v += gain
	case g.unread[i] == 1 && g.onlyOne:
		v--
	}
	return v
}
