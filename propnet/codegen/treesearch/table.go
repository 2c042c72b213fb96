package treesearch

import (
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// The transposition table of the module: buckets of four entries, as
// package search has them.

// frontierBuckets is how many buckets, at the beginning of the table, are for positions that
// are searched a ply deep: a power of two. They are most of all, and those that are met again
// are met soon, so that a part that stays in a processor's cache serves them as well as the
// table. Nor do their best moves, found by estimates alone, come first in the next depth.
const frontierBuckets = 1 << 14

// bucketOf returns the address of the bucket that the position of a frame
// belongs to. Proofs, for which a table is exact, count at any depth, and use all of it.
func (g *treeGenerator) bucketOf(frame Variable) Expression {
	index := And(Wrap(Load64(frame.Value(), frameHash)), g.head(headMask))
	if !g.exact {
		frontier := LessEqual(Load(frame.Value(), frameDepth), Constant(1))
		index = And(index, Choose(frontier, Constant(frontierBuckets-1), Constant(-1)))
	}
	return Add(Multiply(index, Address(g.at.Bucket)), Address(g.at.Table))
}

func (g *treeGenerator) entrySize() uint32 { return g.at.Bucket / bucketSize }

const checkBits = ^uint64(noMove)

// isEntryOf tells whether an entry is about the position of a frame.
func (g *treeGenerator) isEntryOf(entry, frame Variable) Expression {
	same := Equal64(And64(Xor64(Load64(entry.Value(), entryMove), Load64(frame.Value(), frameHash)),
		Constant64(checkBits)), Constant64(0))
	same = And(same, Unequal(Load8(entry.Value(), entryDepth), Constant(0)))
	for at := uint32(entryBytes); at < g.entrySize(); at += gates.PlaneBytes {
		difference := Vector(VecXor, LoadPlane(entry.Value(), at), LoadPlane(frame.Value(), g.key+at-entryBytes))
		same = And(same, IsZero(Vector(VecAnyTrue, difference)))
	}
	return same
}

// writeProbe writes probe(frame): the address of the entry about its position,
// or 0.
func (g *treeGenerator) writeProbe() *Function {
	r := g.Routine(Types(TypeI32), Types(TypeI32))
	frame := Variable(0)
	entry, left := r.Number(), r.Number()
	r.Let(entry, g.bucketOf(frame))
	r.Let(left, Constant(bucketSize))
	r.Repeat(func(again Label) {
		r.When(g.isEntryOf(entry, frame), func() { r.GiveBack(entry.Value()) })
		r.Let(entry, Add(entry.Value(), Address(g.entrySize())))
		r.Let(left, Subtract(left.Value(), Constant(1)))
		r.JumpIf(left.Value(), again)
	})
	r.I32(0)
	return r.Function
}

// writeKeep writes keep(frame, value, bound, proof): the table learns what was
// found out about the position of a frame. A bucket that is full gives up what
// is from an older search, or else was searched least deep.
func (g *treeGenerator) writeKeep() *Function {
	r := g.Routine(Types(TypeI32, TypeI32, TypeI32, TypeI32), "")
	frame, value, bound, proof := Variable(0), Variable(1), Variable(2), Variable(3)
	entry, left, victim, worst, worth := r.Number(), r.Number(), r.Number(), r.Number(), r.Number()
	r.Let(entry, g.bucketOf(frame))
	r.Let(left, Constant(bucketSize))
	r.Let(worst, Constant(1<<30))
	move := r.Number()
	r.Let(move, And(Load(frame.Value(), frameBestMove), Constant(noMove)))
	r.Let(move, g.toImage(frame, move.Value()))
	r.Within(func(found Label) {
		r.Repeat(func(again Label) {
			r.When(IsZero(Load8(entry.Value(), entryDepth)), func() {
				r.Let(victim, entry.Value())
				r.Jump(found)
			})
			r.When(g.isEntryOf(entry, frame), func() {
				r.Let(victim, entry.Value())
				r.When(IsZero(g.head(headStrict)), func() {
					r.Let(proof, Invoked(g.meet, proof.Value(), Load(entry.Value(), entryProof)))
				})
				r.When(Equal(move.Value(), Constant(noMove)), func() { r.Let(move, Load16(entry.Value(), entryMove)) })
				r.Jump(found)
			})
			r.Let(worth, Load8(entry.Value(), entryDepth))
			closed := Equal(byteOf(Load(entry.Value(), entryProof), 0),
				byteOf(Load(entry.Value(), entryProof), proofHigh))
			r.Let(worth, Add(worth.Value(), ShiftLeft(closed, Constant(1))))
			r.When(Equal(ShiftRight(Load8(entry.Value(), entryBound), Constant(2)), g.head(headAge)), func() {
				r.Let(worth, Add(worth.Value(), Constant(1<<16)))
			})
			r.When(Less(worth.Value(), worst.Value()), func() {
				r.Let(worst, worth.Value())
				r.Let(victim, entry.Value())
			})
			r.Let(entry, Add(entry.Value(), Address(g.entrySize())))
			r.Let(left, Subtract(left.Value(), Constant(1)))
			r.JumpIf(left.Value(), again)
		})
	})
	r.Store64(victim.Value(), entryMove, Or64(And64(Load64(frame.Value(), frameHash), Constant64(checkBits)),
		Extend(move.Value())))
	r.Store(victim.Value(), entryValue, Or(Or(value.Value(), ShiftLeft(Load(frame.Value(), frameDepth), Constant(16))),
		ShiftLeft(Or(bound.Value(), ShiftLeft(g.head(headAge), Constant(2))), Constant(24))))
	r.Store(victim.Value(), entryProof, proof.Value())
	for at := uint32(entryBytes); at < g.entrySize(); at += gates.PlaneBytes {
		r.StorePlane(victim.Value(), at, LoadPlane(frame.Value(), g.key+at-entryBytes))
	}
	return r.Function
}
