package treesearch

import (
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// The transposition table of the module: buckets of a few entries, as
// package search has them.

// frontierBuckets is how many buckets, at the beginning of the table, are for positions that
// are searched a ply deep: a power of two. They are most of all, and those that are met again
// are met soon, so that a part that stays in a processor's cache serves them as well as the
// table. Nor do their best moves, found by estimates alone, come first in the next depth.
const frontierBuckets = 1 << 14

// bucketOf returns the address of the bucket that a position that is searched to a depth
// belongs to. Proofs, for which a table is exact, count at any depth, and use all of it.
func (g *treeGenerator) bucketOf(hash, depth Expression) Expression {
	index := And(Wrap(hash), g.head(headMask))
	if !g.exact {
		frontier := LessEqual(depth, Constant(1))
		index = And(index, Choose(frontier, Constant(frontierBuckets-1), Constant(-1)))
	}
	return Add(Multiply(index, Address(g.at.Bucket)), Address(g.at.Table))
}

func (g *treeGenerator) bucketSize() uint32 { return g.at.Bucket / g.at.Entry }

const checkBits = ^uint64(noMove)

// isEntryOf tells whether an entry is about the position of a frame.
func (g *treeGenerator) isEntryOf(entry, frame Variable) Expression {
	same := Equal64(And64(Xor64(Load64(entry.Value(), entryMove), Load64(frame.Value(), frameHash)),
		Constant64(checkBits)), Constant64(0))
	same = And(same, Unequal(Load8(entry.Value(), entryDepth), Constant(0)))
	for at := uint32(entryBytes); at < g.at.Entry; at += gates.PlaneBytes {
		key := LoadPlane(Load(frame.Value(), frameKey), at-entryBytes)
		difference := Vector(VecXor, LoadPlane(entry.Value(), at), key)
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
	r.Let(entry, g.bucketOf(Load64(frame.Value(), frameHash), Load(frame.Value(), frameDepth)))
	r.Let(left, Address(g.bucketSize()))
	r.Repeat(func(again Label) {
		r.When(g.isEntryOf(entry, frame), func() { r.GiveBack(entry.Value()) })
		r.Let(entry, Add(entry.Value(), Address(g.at.Entry)))
		r.Let(left, Subtract(left.Value(), Constant(1)))
		r.JumpIf(left.Value(), again)
	})
	r.I32(0)
	return r.Function
}

// What is sought in the table about a child, one behind the other at g.memory.scratch.
const (
	soughtHash   = 0 // 64 bits
	soughtBucket = 8 // address
	soughtBytes  = 16
)

// seek writes where in the table the children of a frame that are not settled would be, and reads a
// word of each of these buckets. They are far away from a processor, which waits for all of them
// together, as nothing between these reads depends on one of them.
func (g *treeGenerator) seek(r *Routine, frame, first, end, sought Variable) {
	hash, other, read := r.Number64(), r.Number64(), r.Number()
	child, hashes, depth, bucket := r.Number(), r.Number(), r.Number(), r.Number()
	r.Let(child, first.Value())
	r.Let(sought, Address(g.memory.scratch))
	r.Let(read, Constant(0))
	r.Let(depth, Subtract(Load(frame.Value(), frameDepth), Constant(1)))
	r.Repeat(func(again Label) {
		r.When(IsZero(isClosed(Load(child.Value(), childProof))), func() {
			r.Let(hashes, Add(frame.Value(), Multiply(Load16(child.Value(), childLane), Address(g.hashBytes()))))
			r.Let(hash, Load64(hashes.Value(), g.frame.laneHashes))
			for side := uint32(1); side < g.sides(); side++ {
				r.Let(other, Load64(hashes.Value(), g.frame.laneHashes+8*side))
				r.When(Less64(other.Value(), hash.Value()), func() { r.Let(hash, other.Value()) })
			}
			r.Let(bucket, g.bucketOf(hash.Value(), depth.Value()))
			r.Store64(sought.Value(), soughtHash, hash.Value())
			r.Store(sought.Value(), soughtBucket, bucket.Value())
			r.Let(read, Xor(read.Value(), Load(bucket.Value(), 0)))
		})
		r.Let(sought, Add(sought.Value(), Constant(soughtBytes)))
		r.Let(child, Add(child.Value(), Constant(childBytes)))
		r.JumpIf(Less(child.Value(), end.Value()), again)
	})
	g.setHead(r, headRead, read.Value())
}

// writeHint writes hint(frame, sought): whether the table seems to know that a child makes the rest
// of its parent needless (enhanced transposition cutoffs: Schaeffer and Plaat 1996). It does not
// compare keys: that is done where the child is searched.
func (g *treeGenerator) writeHint() *Function {
	r := g.Routine(Types(TypeI32, TypeI32), Types(TypeI32))
	frame, sought := Variable(0), Variable(1)
	entry, left, hash, depth := r.Number(), r.Number(), r.Number64(), r.Number()
	r.Let(hash, Load64(sought.Value(), soughtHash))
	r.Let(entry, Load(sought.Value(), soughtBucket))
	r.Let(depth, Subtract(Load(frame.Value(), frameDepth), Constant(1)))
	r.Let(left, Address(g.bucketSize()))
	r.Repeat(func(again Label) {
		same := Equal64(And64(Xor64(Load64(entry.Value(), entryMove), hash.Value()), Constant64(checkBits)),
			Constant64(0))
		r.When(And(same, Unequal(Load8(entry.Value(), entryDepth), Constant(0))), func() {
			g.refutes(r, frame, entry, depth)
		})
		r.Let(entry, Add(entry.Value(), Address(g.at.Entry)))
		r.Let(left, Subtract(left.Value(), Constant(1)))
		r.JumpIf(left.Value(), again)
	})
	r.I32(0)
	return r.Function
}

// refutes writes the end of hint: whether what an entry says of a child lies beyond the window
// of its parent.
func (g *treeGenerator) refutes(r *Routine, frame, entry, depth Variable) {
	value, proof, bound, deep := r.Number(), r.Number(), r.Number(), r.Number()
	r.Let(value, Load16(entry.Value(), entryValue))
	r.Let(proof, Load(entry.Value(), entryProof))
	r.Let(bound, And(Load8(entry.Value(), entryBound), Constant(3)))
	r.Let(deep, AtLeast(Load8(entry.Value(), entryDepth), depth.Value()))
	r.When(Load(frame.Value(), frameMaximises), func() {
		known := And(And(deep.Value(), Unequal(bound.Value(), Constant(boundUpper))),
			AtLeast(value.Value(), Load(frame.Value(), frameBeta)))
		r.GiveBack(Or(known, AtLeast(goalOf(proof.Value(), 0), Load(frame.Value(), frameBeta))))
	})
	known := And(And(deep.Value(), Unequal(bound.Value(), Constant(boundLower))),
		LessEqual(value.Value(), Load(frame.Value(), frameAlpha)))
	r.GiveBack(Or(known, LessEqual(goalOf(proof.Value(), proofHigh), Load(frame.Value(), frameAlpha))))
}

// writeKeep writes keep(frame, value, bound, proof): the table learns what was
// found out about the position of a frame. A bucket that is full gives up what
// is from an older search, or else was searched least deep.
func (g *treeGenerator) writeKeep() *Function {
	r := g.Routine(Types(TypeI32, TypeI32, TypeI32, TypeI32), "")
	frame, value, bound, proof := Variable(0), Variable(1), Variable(2), Variable(3)
	entry, left, victim, worst, worth := r.Number(), r.Number(), r.Number(), r.Number(), r.Number()
	r.Let(entry, g.bucketOf(Load64(frame.Value(), frameHash), Load(frame.Value(), frameDepth)))
	r.Let(left, Address(g.bucketSize()))
	r.Let(worst, Constant(1<<30))
	move := r.Number()
	r.Let(move, And(Load(frame.Value(), frameBestMove), Constant(noMove)))
	r.Let(move, g.toImage(frame, move.Value()))
	r.Within(func(found Label) {
		r.Repeat(func(again Label) {
			r.When(IsZero(Load8(entry.Value(), entryDepth)), func() {
				r.Let(victim, entry.Value())
				g.setHead(r, headFilled, Add(g.head(headFilled), Constant(1)))
				full := AtLeast(g.head(headFilled), g.head(headCrowded))
				r.When(full, func() { g.setHead(r, headLimit, Constant(0)) })
				r.Jump(found)
			})
			r.When(g.isEntryOf(entry, frame), func() {
				r.Let(victim, entry.Value())
				r.When(IsZero(g.head(headStrict)), func() {
					r.Let(proof, Invoked(g.intersect, proof.Value(), Load(entry.Value(), entryProof)))
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
			r.Let(entry, Add(entry.Value(), Address(g.at.Entry)))
			r.Let(left, Subtract(left.Value(), Constant(1)))
			r.JumpIf(left.Value(), again)
		})
	})
	r.Store64(victim.Value(), entryMove, Or64(And64(Load64(frame.Value(), frameHash), Constant64(checkBits)),
		Extend(move.Value())))
	r.Store(victim.Value(), entryValue, Or(Or(value.Value(), ShiftLeft(Load(frame.Value(), frameDepth), Constant(16))),
		ShiftLeft(Or(bound.Value(), ShiftLeft(g.head(headAge), Constant(2))), Constant(24))))
	r.Store(victim.Value(), entryProof, proof.Value())
	for at := uint32(entryBytes); at < g.at.Entry; at += gates.PlaneBytes {
		r.StorePlane(victim.Value(), at, LoadPlane(Load(frame.Value(), frameKey), at-entryBytes))
	}
	return r.Function
}

// fewestBuckets is how many buckets are used at first: a table that is hardly used would have a
// processor fetch a page of memory for each entry. They are enough for an entry to tell where it goes
// when the table grows: its hash without the lowest 16 bits, where it keeps its move.
const fewestBuckets = 1 << 16

// writeGrow writes grow(first, n): of n buckets from one on, those entries that the next bit of
// their hash asks for go to the same place in the other half of the table, which is empty before.
func (g *treeGenerator) writeGrow() *Function {
	r := g.Routine(Types(TypeI32, TypeI32), "")
	first, n := Variable(0), Variable(1)
	entry, end, half, bit := r.Number(), r.Number(), r.Number(), r.Number64()
	stays, goes, to := r.Number(), r.Number(), r.Number() // where the next one of each kind is put
	r.Let(half, Multiply(Add(g.head(headMask), Constant(1)), Address(g.at.Bucket)))
	r.Let(bit, Extend(Add(g.head(headMask), Constant(1))))
	r.Let(entry, Add(Address(g.at.Table), Multiply(first.Value(), Address(g.at.Bucket))))
	r.Repeat(func(again Label) {
		r.Let(stays, entry.Value())
		r.Let(goes, Add(entry.Value(), half.Value()))
		r.Let(end, Add(entry.Value(), Address(g.at.Bucket)))
		r.Repeat(func(again Label) {
			r.When(Load8(entry.Value(), entryDepth), func() {
				r.When(Equal64(And64(Load64(entry.Value(), entryMove), bit.Value()), Constant64(0)), func() {
					r.Let(to, stays.Value())
					r.Let(stays, Add(stays.Value(), Address(g.at.Entry)))
				}, func() {
					r.Let(to, goes.Value())
					r.Let(goes, Add(goes.Value(), Address(g.at.Entry)))
				})
				r.When(Unequal(to.Value(), entry.Value()), func() {
					for at := uint32(0); at < g.at.Entry; at += gates.PlaneBytes {
						r.StorePlane(to.Value(), at, LoadPlane(entry.Value(), at))
						r.StorePlane(entry.Value(), at, ZeroPlane())
					}
				})
			})
			r.Let(entry, Add(entry.Value(), Address(g.at.Entry)))
			r.JumpIf(LessUnsigned(entry.Value(), end.Value()), again)
		})
		r.Let(n, Subtract(n.Value(), Constant(1)))
		r.JumpIf(n.Value(), again)
	})
	return r.Function
}
