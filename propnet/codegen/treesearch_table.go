package codegen

// The transposition table of a TreeSearch module: buckets of four entries, as
// package search has them.

// bucketOf returns the address of the bucket that the position of a frame
// belongs to.
func (g *treeGenerator) bucketOf(frame variable) expression {
	index := and(wrap(load64(frame.value(), frameHash)), g.head(headMask))
	return add(multiply(index, address(g.at.Bucket)), address(g.at.Table))
}

func (g *treeGenerator) entrySize() uint32 { return g.at.Bucket / bucketSize }

const checkBits = ^uint64(noMove)

// isEntryOf tells whether an entry is about the position of a frame.
func (g *treeGenerator) isEntryOf(entry, frame variable) expression {
	same := equal64(and64(xor64(load64(entry.value(), entryMove), load64(frame.value(), frameHash)),
		constant64(checkBits)), constant64(0))
	same = and(same, unequal(load8(entry.value(), entryDepth), constant(0)))
	for at := uint32(entryBytes); at < g.entrySize(); at += planeBytes {
		difference := vector(vecXor, loadPlane(entry.value(), at), loadPlane(frame.value(), g.key+at-entryBytes))
		same = and(same, isZero(vector(vecAnyTrue, difference)))
	}
	return same
}

// writeProbe writes probe(frame): the address of the entry about its position,
// or 0.
func (g *treeGenerator) writeProbe() *function {
	r := g.routine(types(typeI32), types(typeI32))
	frame := variable(0)
	entry, left := r.number(), r.number()
	r.let(entry, g.bucketOf(frame))
	r.let(left, constant(bucketSize))
	r.repeat(func(again label) {
		r.when(g.isEntryOf(entry, frame), func() { r.giveBack(entry.value()) })
		r.let(entry, add(entry.value(), address(g.entrySize())))
		r.let(left, subtract(left.value(), constant(1)))
		r.jumpIf(left.value(), again)
	})
	r.i32(0)
	return r.function
}

// writeKeep writes keep(frame, value, bound, proof): the table learns what was
// found out about the position of a frame. A bucket that is full gives up what
// is from an older search, or else was searched least deep.
func (g *treeGenerator) writeKeep() *function {
	r := g.routine(types(typeI32, typeI32, typeI32, typeI32), "")
	frame, value, bound, proof := variable(0), variable(1), variable(2), variable(3)
	entry, left, victim, worst, worth := r.number(), r.number(), r.number(), r.number(), r.number()
	r.let(entry, g.bucketOf(frame))
	r.let(left, constant(bucketSize))
	r.let(worst, constant(1<<30))
	move := r.number()
	r.let(move, and(load(frame.value(), frameBestMove), constant(noMove)))
	r.within(func(found label) {
		r.repeat(func(again label) {
			r.when(isZero(load8(entry.value(), entryDepth)), func() {
				r.let(victim, entry.value())
				r.jump(found)
			})
			r.when(g.isEntryOf(entry, frame), func() {
				r.let(victim, entry.value())
				r.when(isZero(g.head(headStrict)), func() {
					r.let(proof, invoked(g.meet, proof.value(), load(entry.value(), entryProof)))
				})
				r.when(equal(move.value(), constant(noMove)), func() { r.let(move, load16(entry.value(), entryMove)) })
				r.jump(found)
			})
			r.let(worth, load8(entry.value(), entryDepth))
			closed := equal(byteOf(load(entry.value(), entryProof), 0),
				byteOf(load(entry.value(), entryProof), proofHigh))
			r.let(worth, add(worth.value(), shiftLeft(closed, constant(1))))
			r.when(equal(shiftRight(load8(entry.value(), entryBound), constant(2)), g.head(headAge)), func() {
				r.let(worth, add(worth.value(), constant(1<<16)))
			})
			r.when(less(worth.value(), worst.value()), func() {
				r.let(worst, worth.value())
				r.let(victim, entry.value())
			})
			r.let(entry, add(entry.value(), address(g.entrySize())))
			r.let(left, subtract(left.value(), constant(1)))
			r.jumpIf(left.value(), again)
		})
	})
	r.store64(victim.value(), entryMove, or64(and64(load64(frame.value(), frameHash), constant64(checkBits)),
		extend(move.value())))
	r.store(victim.value(), entryValue, or(or(value.value(), shiftLeft(load(frame.value(), frameDepth), constant(16))),
		shiftLeft(or(bound.value(), shiftLeft(g.head(headAge), constant(2))), constant(24))))
	r.store(victim.value(), entryProof, proof.value())
	for at := uint32(entryBytes); at < g.entrySize(); at += planeBytes {
		r.storePlane(victim.value(), at, loadPlane(frame.value(), g.key+at-entryBytes))
	}
	return r.function
}
