package gates

import (
	"slices"

	"github.com/gdl-playground/engine/propnet/codegen/asm"
)

// A Store writes a value of the graph to memory: to the plane at a parameter
// of the function plus an offset in bytes.
type Store struct {
	param  int
	offset uint32
	value  Edge
}

// StoreAt returns a store.
func StoreAt(param int, offset uint32, value Edge) Store { return Store{param, offset, value} }

// StoreNumber returns stores of a number, its lowest bit first.
func StoreNumber(param int, offset uint32, number []Edge) []Store {
	var list []Store
	for i, e := range number {
		list = append(list, StoreAt(param, offset+uint32(i)*PlaneBytes, e))
	}
	return list
}

// A Plan is what a row of functions has to compute and store.
type Plan struct {
	Graph  *Graph
	Stores []Store
}

// Put adds a store.
func (p *Plan) Put(param int, offset uint32, value Edge) {
	p.Stores = append(p.Stores, StoreAt(param, offset, value))
}

// All functions that compute gates take the same three addresses; those of a
// step of random matches, which run for several images of the memory, take how
// many these are.
const (
	ParamBase   = iota // of the part of the memory that the module keeps for itself
	ParamFrom          // of a block of planes that is read
	ParamTo            // of a block of planes that is written
	ParamImages        // at least 1
)

var (
	GateSignature = asm.Signature{Params: asm.Types(asm.TypeI32, asm.TypeI32, asm.TypeI32)}
	StepSignature = asm.Signature{Params: asm.Types(asm.TypeI32, asm.TypeI32, asm.TypeI32, asm.TypeI32)}
)

const (
	// chunkGates is how many gates go into one function. With fewer the values
	// that cross from one function to the next cost more; with many more the
	// engine's optimising compiler, whose time grows faster than the function,
	// takes long to finish.
	chunkGates = 600

	// registers is how many values are kept at hand at a time. An engine has 15
	// vector registers on x86; where it needs more it spills in places of its
	// own choice, which costs large networks a third of their speed.
	registers = 13

	// maxTried is up to how many gates all heuristics are tried and the best is taken.
	maxTried = 20000
)

// A lowering turns a graph into straight-line functions. Each gate becomes one
// vector instruction: a node is kept positive or negated, whichever makes that
// possible, and those that read it know which:
//
//	a and b          →  and, kept positive
//	a and not b      →  andnot, kept positive
//	not a and not b  →  or, kept negated
//
// Values are kept in locals, as many as there are registers. When one more is
// needed, the one whose next reader is farthest goes (Belady, IBM Systems
// Journal 5, 1966): what came from memory is loaded again when it is wanted,
// anything else is stored in a spill slot first. Values for a later function
// all go that way.
type lowering struct {
	*schedule
	negated   []bool // by node: kept negated
	params    int    // of the functions
	functions []*asm.Function

	f        *asm.Function // that is written
	local    []int32       // by node: the local that holds it, or -1
	slot     []int32       // by node: the spill slot that holds it, or -1
	held     []uint32      // nodes that locals hold
	locals   []int32       // of the function, that hold nothing
	slots    []int32       // that hold nothing
	maxSlots int32
	spill    uint32              // offset of slot 0 from the address at ParamBase
	pending  uint32              // node whose value was left on the stack, or 0
	traffic  int                 // loads and spills so far
	reached  [ParamImages]uint32 // by parameter: how far behind it the function reads or writes
}

// Lower writes functions that do the stores of a plan, to be called in this order, and
// returns how many spill slots they use at offset spill. No store may
// overwrite what a load of the graph reads. The signature begins with that of
// gates.
func Lower(m *asm.Module, p Plan, spill uint32, s asm.Signature) (functions []*asm.Function, slots int) {
	best := p.best(depthFirst(p.Graph, p.Stores), len(s.Params), spill)
	for _, f := range best.functions {
		m.Add(f, s)
	}
	return best.functions, int(best.maxSlots)
}

// best returns the lowering with the fewest loads and spills of those that the
// heuristics make of a depth-first schedule.
func (p *Plan) best(plain *schedule, params int, spill uint32) *lowering {
	try := heuristics
	if len(plain.order) > maxTried {
		try = heuristics[len(heuristics)-1:]
	}
	var best *lowering
	for _, h := range try {
		l := newLowering(plain.list(h), params, spill)
		l.write()
		if best == nil || l.traffic < best.traffic {
			best = l
		}
	}
	return best
}

// Traffic counts the loads and spills of the code of a plan: with its gates in
// depth-first order, and in the order that they are lowered in.
func (p *Plan) Traffic() (before, after int) {
	plain := depthFirst(p.Graph, p.Stores)
	params := len(GateSignature.Params)
	l := newLowering(plain, params, 0)
	l.write()
	return l.traffic, p.best(depthFirst(p.Graph, p.Stores), params, 0).traffic
}

// Sequence returns a function that calls others with its own arguments.
func Sequence(m *asm.Module, functions []*asm.Function) *asm.Function {
	if len(functions) == 1 {
		return functions[0]
	}
	f := m.Declare(GateSignature)
	for _, g := range functions {
		f.Get(ParamBase)
		f.Get(ParamFrom)
		f.Get(ParamTo)
		f.Call(g)
	}
	return f
}

func newLowering(s *schedule, params int, spill uint32) *lowering {
	l := &lowering{schedule: s, params: params, spill: spill}
	l.phases()
	l.local, l.slot = make([]int32, len(s.next)), make([]int32, len(s.next))
	for i := range l.local {
		l.local[i], l.slot[i] = -1, -1
	}
	return l
}

// write writes the functions.
func (l *lowering) write() {
	count := max(1, (len(l.order)+chunkGates/2)/chunkGates)
	for c := range count {
		from, to := len(l.order)*c/count, len(l.order)*(c+1)/count
		l.f = &asm.Function{Params: l.params}
		l.locals = l.locals[:0]
		if c == 0 {
			for _, i := range l.leaves {
				for _, s := range l.stores[i] {
					l.f.Get(l.wanted[s].param)
					l.load(i)
					l.finishStore(&l.wanted[s])
				}
			}
		}
		l.graph.spend(to - from)
		for p := from; p < to; p++ {
			l.emit(int32(p), p+1 < to)
		}
		for len(l.held) > 0 {
			l.evict(0)
		}
		l.touch()
		l.functions = append(l.functions, l.f)
	}
}

// operands calls f for each edge that a node reads.
func (n *node) operands(f func(Edge)) {
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
func (l *lowering) flipped(e Edge) bool { return e.Negated() != l.negated[e.Node()] }

// nextReader returns the position of the next gate that reads a node, or a
// position behind all.
func (l *lowering) nextReader(i uint32) int32 {
	if l.next[i] == l.last[i] {
		return int32(len(l.order))
	}
	return l.readers[l.next[i]]
}

// emit writes the gate at a position. If it is not the last one of its
// function its value may stay on the stack for the following one.
func (l *lowering) emit(p int32, more bool) {
	i := l.order[p]
	stores := l.stores[i]
	readers := l.last[i] - l.next[i]
	n := l.instruction(i)
	if readers == 0 && len(stores) == 1 && l.pending == 0 {
		s := &l.wanted[stores[0]]
		l.f.Get(s.param)
		l.compute(&n)
		l.finishStore(s)
		return
	}
	l.compute(&n)
	if more && readers == 1 && len(stores) == 0 && l.nextReader(i) == p+1 {
		if reader := l.instruction(l.order[p+1]); reader.takesFirst(i) {
			l.pending = i
			return
		}
	}
	v := l.hold(i)
	l.f.Set(v)
	for _, x := range stores {
		s := &l.wanted[x]
		l.f.Get(s.param)
		l.f.Get(v)
		l.finishStore(s)
	}
	switch {
	case readers == 0:
		l.drop(i)
	case len(l.held) > registers:
		l.evict(l.farthest())
	}
}

// An instruction is how a gate is computed from what is kept of its operands.
type instruction struct {
	op       uint32
	args     [3]uint32 // nodes, in the order in which they are pushed
	count    int       // of args
	invert   uint32    // node among them that has to be negated first, or 0
	commutes bool
}

// takesFirst reports whether a node can be what is pushed first.
func (n *instruction) takesFirst(i uint32) bool { return n.commutes || n.args[0] == i }

func (l *lowering) instruction(i uint32) instruction {
	n := &l.graph.nodes[i]
	a, b := n.a.Node(), n.b.Node()
	switch n.op {
	case opXor:
		return instruction{op: asm.VecXor, args: [3]uint32{a, b}, count: 2, commutes: true}
	case opMux:
		b, c := n.b, n.c
		if l.flipped(n.a) {
			b, c = c, b
		}
		x := instruction{op: asm.VecSelect, args: [3]uint32{b.Node(), c.Node(), a}, count: 3}
		if fb, fc := l.flipped(b), l.flipped(c); fb && !fc {
			x.invert = b.Node()
		} else if fc && !fb {
			x.invert = c.Node()
		}
		return x
	}
	switch fa, fb := l.flipped(n.a), l.flipped(n.b); {
	case fa && fb:
		return instruction{op: asm.VecOr, args: [3]uint32{a, b}, count: 2, commutes: true}
	case fa:
		return instruction{op: asm.VecAndNot, args: [3]uint32{b, a}, count: 2}
	case fb:
		return instruction{op: asm.VecAndNot, args: [3]uint32{a, b}, count: 2}
	}
	return instruction{op: asm.VecAnd, args: [3]uint32{a, b}, count: 2, commutes: true}
}

// compute leaves the value of a gate on the stack.
func (l *lowering) compute(n *instruction) {
	if l.pending != 0 && n.args[0] != l.pending {
		n.args[0], n.args[1] = n.args[1], n.args[0] // it commutes
	}
	for _, i := range n.args[:n.count] {
		l.push(i)
		if i == n.invert {
			l.f.Vec(asm.VecNot)
		}
	}
	l.f.Vec(n.op)
}

// push leaves the value of a node on the stack, for its next reader.
func (l *lowering) push(i uint32) {
	l.next[i]++
	over := l.next[i] == l.last[i]
	switch {
	case i == l.pending:
		l.pending = 0 // it is there already
	case l.local[i] >= 0:
		l.f.Get(int(l.local[i]))
		if over {
			l.drop(i)
		}
	default:
		l.load(i)
		if over {
			break
		}
		// Worth a local if another value is wanted later than this one.
		if len(l.held) == registers {
			x := l.farthest()
			if l.nextReader(l.held[x]) <= l.nextReader(i) {
				break
			}
			l.evict(x)
		}
		l.f.Tee(l.hold(i))
	}
	if over && l.slot[i] >= 0 {
		l.slots = append(l.slots, l.slot[i])
		l.slot[i] = -1
	}
}

// load leaves a value on the stack that is in memory.
func (l *lowering) load(i uint32) {
	l.traffic++
	switch n := &l.graph.nodes[i]; n.op {
	case opFalse:
		l.f.SplatBit(false)
	case opLoad:
		l.f.Get(int(n.a))
		l.reach(int(n.a), uint32(n.b))
		l.f.LoadVec(uint32(n.b))
	default:
		l.f.Get(ParamBase)
		l.reach(ParamBase, l.slotOffset(i))
		l.f.LoadVec(l.slotOffset(i))
	}
}

func (l *lowering) slotOffset(i uint32) uint32 { return l.spill + uint32(l.slot[i])*PlaneBytes }

// finishStore stores the value on the stack at the address under it.
func (l *lowering) finishStore(s *Store) {
	if l.flipped(s.value) {
		l.f.Vec(asm.VecNot)
	}
	l.reach(s.param, s.offset)
	l.f.StoreVec(s.offset)
}

// reach notes that the function that is written reads or writes a plane.
func (l *lowering) reach(param int, offset uint32) {
	l.reached[param] = max(l.reached[param], offset+PlaneBytes)
}

// touch puts before the function that was written a read of the last byte that it reads or writes behind
// each parameter. Wazero checks of each address whether it lies in the memory, unless one that is
// farther behind the same parameter was checked before.
func (l *lowering) touch() {
	l.f.Enclose(func() {
		for param, end := range l.reached {
			if end > 0 {
				l.f.Get(param)
				l.f.Memory(asm.OpI32Load8U, 0, end-1)
				l.f.Op(asm.OpDrop)
			}
		}
	}, func() {})
	clear(l.reached[:])
}

// hold gives a local to a node.
func (l *lowering) hold(i uint32) int {
	if n := len(l.locals); n > 0 {
		l.local[i] = l.locals[n-1]
		l.locals = l.locals[:n-1]
	} else {
		l.local[i] = int32(l.f.Local(asm.TypeV128))
	}
	l.held = append(l.held, i)
	return int(l.local[i])
}

// drop takes the local of a node away.
func (l *lowering) drop(i uint32) {
	l.locals = append(l.locals, l.local[i])
	l.local[i] = -1
	x := slices.Index(l.held, i)
	l.held = slices.Delete(l.held, x, x+1)
}

// farthest returns the place in held of the node whose next reader is farthest.
func (l *lowering) farthest() int {
	best := 0
	for x, i := range l.held {
		if l.nextReader(i) > l.nextReader(l.held[best]) {
			best = x
		}
	}
	return best
}

// evict takes the local of the x-th held node away. If its value cannot be
// loaded again it is stored first.
func (l *lowering) evict(x int) {
	i := l.held[x]
	if l.graph.nodes[i].op > opLoad && l.slot[i] < 0 {
		if n := len(l.slots); n > 0 {
			l.slot[i] = l.slots[n-1]
			l.slots = l.slots[:n-1]
		} else {
			l.slot[i] = l.maxSlots
			l.maxSlots++
		}
		l.traffic++
		l.f.Get(ParamBase)
		l.f.Get(int(l.local[i]))
		l.reach(ParamBase, l.slotOffset(i))
		l.f.StoreVec(l.slotOffset(i))
	}
	l.drop(i)
}
