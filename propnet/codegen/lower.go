package codegen

import (
	"os"
	"strconv"
)

// A store writes a value of the graph to memory: to the plane at a parameter
// of the function plus an offset in bytes.
type store struct {
	param  int
	offset uint32
	value  edge
}

// All functions that compute gates take the same three addresses.
const (
	paramBase = iota // of the module's memory, see layout
	paramFrom        // of a block of planes that is read
	paramTo          // of a block of planes that is written
)

var gateSignature = signature{params: types(typeI32, typeI32, typeI32)}

// chunkGates is how many gates go into one function. Below 100 the values that
// cross from one function to the next begin to cost, above 1000 the compilers
// of the engines take more time than the code gets faster.
func init() {
	if v := os.Getenv("CHUNK"); v != "" {
		chunkGates, _ = strconv.Atoi(v)
	}
}

var chunkGates = 300

// lowering turns a graph into straight-line functions. Each gate becomes one
// vector instruction: a node is kept positive or negated, whichever makes that
// possible, and those that read it know which:
//
//	a and b          →  and, kept positive
//	a and not b      →  andnot, kept positive
//	not a and not b  →  or, kept negated
//
// Within a function values are locals, or stay on the stack where only one
// gate reads them. Those that a later function reads go through memory, in
// spill slots that are used again once nobody reads them.
type lowering struct {
	module *encoder
	graph  *graph

	order    []uint32  // the gates that are needed, each after what it reads
	stores   [][]int32 // by node: which of the stores want it
	wanted   []store
	chunk    []int32 // by node: number of the function that computes it, or -1
	lastUse  []int32 // by node: the last function that reads it
	negated  []bool  // by node: kept negated
	slot     []int32 // by node: its spill slot, or -1
	maxSlots int
	spill    uint32 // offset of slot 0 from paramBase
}

// lower writes functions that do the stores, to be called in this order, and
// returns how many spill slots they use at offset spill. No store may
// overwrite what a load of the graph reads.
func lower(m *encoder, g *graph, stores []store, spill uint32) (functions []*function, slots int) {
	l := &lowering{module: m, graph: g, wanted: stores, spill: spill}
	l.schedule()
	l.phases()
	count := l.cut()
	l.assignSlots(count)
	for c := range count {
		functions = append(functions, l.emit(int32(c)))
	}
	return functions, l.maxSlots
}

// operands calls f for each edge that a node reads.
func (n *node) operands(f func(edge)) {
	switch n.op {
	case opAnd, opXor:
		f(n.a)
		f(n.b)
	case opMux:
		f(n.a)
		f(n.b)
		f(n.c)
	}
}

// schedule orders the gates that the stores need depth first, so that a value
// is computed shortly before it is read.
func (l *lowering) schedule() {
	n := len(l.graph.nodes)
	l.stores = make([][]int32, n)
	done := make([]bool, n)
	var stack []uint32
	for i, s := range l.wanted {
		root := s.value.node()
		l.stores[root] = append(l.stores[root], int32(i))
		stack = append(stack, root)
		for len(stack) > 0 {
			top := stack[len(stack)-1]
			if done[top] {
				stack = stack[:len(stack)-1]
				continue
			}
			ready := true
			l.graph.nodes[top].operands(func(e edge) {
				if !done[e.node()] {
					ready = false
					stack = append(stack, e.node())
				}
			})
			if ready {
				done[top] = true
				l.order = append(l.order, top)
				stack = stack[:len(stack)-1]
			}
		}
	}
}

// phases decides which nodes are kept negated.
func (l *lowering) phases() {
	l.negated = make([]bool, len(l.graph.nodes))
	for _, i := range l.order {
		n := &l.graph.nodes[i]
		switch n.op {
		case opAnd:
			l.negated[i] = l.flipped(n.a) && l.flipped(n.b)
		case opXor:
			l.negated[i] = l.flipped(n.a) != l.flipped(n.b)
		case opMux:
			l.negated[i] = l.flipped(n.b) && l.flipped(n.c)
		}
	}
}

// flipped reports whether an edge is the negation of what is kept of its node.
func (l *lowering) flipped(e edge) bool { return e.negated() != l.negated[e.node()] }

// cut divides the order into functions and returns their number. Loads and
// constants belong to no function: each reads them on its own.
func (l *lowering) cut() int {
	l.chunk = make([]int32, len(l.graph.nodes))
	l.lastUse = make([]int32, len(l.graph.nodes))
	gates := 0
	for _, n := range l.order {
		if l.graph.nodes[n].op > opLoad {
			gates++
		}
	}
	count := max(1, (gates+chunkGates/2)/chunkGates)
	size := (gates + count - 1) / count
	at, here := int32(0), 0
	for _, i := range l.order {
		n := &l.graph.nodes[i]
		if n.op <= opLoad {
			l.chunk[i] = -1
			continue
		}
		if here == size {
			at, here = at+1, 0
		}
		here++
		l.chunk[i], l.lastUse[i] = at, at
		n.operands(func(e edge) { l.lastUse[e.node()] = at })
	}
	return int(at) + 1
}

// assignSlots gives a spill slot to every value that another function reads.
func (l *lowering) assignSlots(chunks int) {
	l.slot = make([]int32, len(l.graph.nodes))
	expiring := make([][]int32, chunks)
	var free []int32
	at := int32(0)
	for _, i := range l.order {
		l.slot[i] = -1
		c := l.chunk[i]
		if c < 0 {
			continue
		}
		for ; at < c; at++ {
			free = append(free, expiring[at]...)
		}
		if l.lastUse[i] == c {
			continue
		}
		s := int32(l.maxSlots)
		if k := len(free); k > 0 {
			s, free = free[k-1], free[:k-1]
		} else {
			l.maxSlots++
		}
		l.slot[i] = s
		expiring[l.lastUse[i]] = append(expiring[l.lastUse[i]], s)
	}
}

// An emission writes one function.
type emission struct {
	*lowering
	f     *function
	chunk int32
	uses  map[uint32]int // reads within the function that are still to come
	local map[uint32]int // where a value is kept
	free  []int          // locals that hold nothing any more
}

func (l *lowering) emit(chunk int32) *function {
	e := &emission{l, l.module.declare(gateSignature), chunk, map[uint32]int{}, map[uint32]int{}, nil}
	var gates []uint32
	for _, i := range l.order {
		if l.chunk[i] == chunk {
			gates = append(gates, i)
			l.graph.nodes[i].operands(func(x edge) { e.uses[x.node()]++ })
		}
	}
	if chunk == 0 { // loads and constants that are stored as they are
		for _, i := range l.order {
			if l.chunk[i] < 0 {
				for _, s := range l.stores[i] {
					e.uses[i]++
					e.storePlane(&l.wanted[s])
				}
			}
		}
	}
	for _, i := range gates {
		if stores := l.stores[i]; l.slot[i] < 0 && len(stores) == 0 {
			if e.uses[i] == 1 {
				continue // computed where it is read
			}
		}
		e.keep(i)
	}
	return e.f
}

// keep computes a gate and puts it where it is wanted: into a local, a spill
// slot, the memory of its stores.
func (e *emission) keep(i uint32) {
	stores := e.stores[i]
	e.uses[i] += len(stores)
	if e.slot[i] >= 0 {
		e.uses[i]++
	}
	if e.uses[i] == 1 && len(stores) == 1 {
		e.storePlane(&e.wanted[stores[0]])
		return
	}
	if e.uses[i] == 1 && e.slot[i] >= 0 {
		e.f.get(paramBase)
		e.compute(i)
		e.f.storeVec(e.slotOffset(i))
		return
	}
	e.compute(i)
	e.f.set(e.allocate(i))
	if e.slot[i] >= 0 {
		e.f.get(paramBase)
		e.push(i)
		e.f.storeVec(e.slotOffset(i))
	}
	for _, s := range stores {
		e.storePlane(&e.wanted[s])
	}
}

func (e *emission) slotOffset(i uint32) uint32 { return e.spill + uint32(e.slot[i])*planeBytes }

func (e *emission) storePlane(s *store) {
	e.f.get(s.param)
	e.push(s.value.node())
	if e.flipped(s.value) {
		e.f.vec(vecNot)
	}
	e.f.storeVec(s.offset)
}

// push leaves the value of a node on the stack, as it is kept.
func (e *emission) push(i uint32) {
	e.uses[i]--
	last := e.uses[i] == 0
	if v, ok := e.local[i]; ok {
		e.f.get(v)
		if last {
			e.free = append(e.free, v)
			delete(e.local, i)
		}
		return
	}
	n := &e.graph.nodes[i]
	switch {
	case n.op == opFalse:
		e.f.splatBit(false)
		return
	case n.op == opLoad:
		e.f.get(int(n.a))
		e.f.loadVec(uint32(n.b))
	case e.lowering.chunk[i] < e.chunk:
		e.f.get(paramBase)
		e.f.loadVec(e.slotOffset(i))
	default:
		e.compute(i)
	}
	if !last {
		e.f.tee(e.allocate(i))
	}
}

func (e *emission) allocate(i uint32) int {
	var v int
	if k := len(e.free); k > 0 {
		v, e.free = e.free[k-1], e.free[:k-1]
	} else {
		v = e.f.local(typeV128)
	}
	e.local[i] = v
	return v
}

// compute leaves the value of a gate on the stack.
func (e *emission) compute(i uint32) {
	n := &e.graph.nodes[i]
	a, b := n.a, n.b
	switch n.op {
	case opAnd:
		op := uint32(vecAnd)
		switch fa, fb := e.flipped(a), e.flipped(b); {
		case fa && fb:
			op = vecOr
		case fa:
			a, b = b, a
			op = vecAndNot
		case fb:
			op = vecAndNot
		}
		e.push(a.node())
		e.push(b.node())
		e.f.vec(op)
	case opXor:
		e.push(a.node())
		e.push(b.node())
		e.f.vec(vecXor)
	case opMux:
		c := n.c
		if e.flipped(a) {
			b, c = c, b
		}
		mixed := e.flipped(b) != e.flipped(c)
		for _, x := range []edge{b, c} {
			e.push(x.node())
			if mixed && e.flipped(x) {
				e.f.vec(vecNot)
			}
		}
		e.push(a.node())
		e.f.vec(vecSelect)
	}
}
