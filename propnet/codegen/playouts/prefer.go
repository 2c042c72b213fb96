package playouts

import (
	"encoding/binary"
	"slices"

	"github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// In decisive matches of games in turn some moves may be preferred: before each step every lane draws some moves,
// each with a chance of its own, and whoever chooses takes one of these at random, if any is legal, else any legal
// move. What is drawn stands in slots of planes, which steps use in turn: to draw in the module would take several
// random planes for each move.

const (
	// mostSlots and slotBytes bound the slots; there is always one.
	mostSlots, slotBytes = 16, 64 << 10
	// chanceBits is how finely chances are told apart.
	chanceBits = 5
)

// InTurn reports whether it is proved that roles move in turn: only then moves can be preferred.
func (p *Program) InTurn() bool { return p.order != nil }

// prefers reports whether the module can prefer moves.
func (p *Program) prefers() bool { return p.origin == Preferring && p.InTurn() }

// preferable returns how many moves may be preferred: those of all roles that are ever chosen.
func (p *Program) preferable() (n int) {
	for _, choices := range p.order.Choices {
		n += len(choices)
	}
	return n
}

// slots returns how many slots there are, a power of two.
func (p *Program) slots() int {
	n := mostSlots
	for n > 1 && n*p.preferable()*gates.PlaneBytes > slotBytes {
		n /= 2
	}
	return n
}

// reserveSlots gives out memory for the slots and for a copy of the one that counts.
func (s *stepper) reserveSlots() {
	if s.prefers() {
		s.Layout.preferred = s.reserve(s.preferable())
		s.Layout.slots = s.reserve(s.preferable() * s.slots())
	}
}

// prefer leaves whose turn it is only the moves that are preferred, where any of these may be chosen. See decide for
// columns and open.
func (s *stepper) prefer(columns []gates.Edge, open func(role, i int) gates.Edge) []gates.Edge {
	g := s.graph
	preferred := make([]gates.Edge, len(columns)) // gates.False
	at := s.Layout.preferred
	for role, choices := range s.order.Choices {
		for i := range choices {
			preferred[i] = g.Or(preferred[i], g.And(open(role, i), g.Load(gates.ParamBase, at)))
			at += gates.PlaneBytes
		}
	}
	some := g.OrAll(preferred)
	left := make([]gates.Edge, len(columns))
	for i, e := range columns {
		left[i] = g.Mux(some, preferred[i], e)
	}
	return left
}

// copySlot makes the next slot the one that counts.
func (s *stepper) copySlot(f *asm.Function) {
	if !s.prefers() {
		return
	}
	size := int32(s.preferable() * gates.PlaneBytes)
	f.Plus(gates.ParamBase, s.Layout.preferred)
	f.Plus(gates.ParamBase, s.Layout.slots)
	f.Get(gates.ParamBase)
	f.LoadI32(headStep)
	f.I32(int32(s.slots() - 1))
	f.Op(asm.OpI32And)
	f.I32(size)
	f.Op(asm.OpI32Mul, asm.OpI32Add)
	f.I32(size)
	f.CopyMemory()
}

// Prefer says which moves are preferred from now on: by role and move, with what chance, in parts of 256. The chances
// must not change; nil: none is preferred, as in a module that has no slots.
func (l *LeafRun) Prefer(chances [][]uint8) { l.chances, l.slots = chances, l.slots[:0] }

// fillSlots draws what stands in one of the slots, or in all of them if these are not from this run.
func (l *LeafRun) fillSlots() error {
	x := l.sampler
	if !x.prefers() || l.chances == nil {
		return nil
	}
	size := x.preferable() * gates.PlaneBytes
	from, to := l.slot, l.slot+1
	if all := x.slots() * size; x.drawer != l || len(l.slots) != all {
		from, to = 0, x.slots()
		l.slots = slices.Grow(l.slots[:0], all)[:all]
	}
	for slot := from; slot < to; slot++ {
		l.draw(l.slots[slot*size : slot*size])
	}
	l.slot, x.drawer = to%x.slots(), l
	for i := range x.Images {
		at := x.image(i) + x.Layout.slots + uint32(from*size)
		if err := x.instance.Write(at, l.slots[from*size:to*size]); err != nil {
			return err
		}
	}
	return nil
}

// draw appends the lanes in which each move is preferred.
func (l *LeafRun) draw(slot []byte) {
	for role, choices := range l.sampler.order.Choices {
		for _, m := range choices {
			chance := uint8(0)
			if role < len(l.chances) && int(m) < len(l.chances[role]) {
				chance = l.chances[role][m] >> (8 - chanceBits)
			}
			for range gates.Lanes / 64 {
				slot = binary.LittleEndian.AppendUint64(slot, l.bits(chance))
			}
		}
	}
}

// bits returns 64 bits, each of which is set by a chance: the highest one means always.
func (l *LeafRun) bits(chance uint8) (drawn uint64) {
	switch chance {
	case 0:
		return 0
	case 1<<chanceBits - 1:
		return ^drawn
	}
	for i := range chanceBits { // the lowest bit first: each one halves what is below it
		if r := l.seeds.nonzero(); chance>>i&1 != 0 {
			drawn |= r
		} else {
			drawn &= r
		}
	}
	return drawn
}
