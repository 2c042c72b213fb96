package codegen

// The steps of the search of a TreeSearch module. Frames take the place of a
// stack of calls, so that the search can stop anywhere and go on.

// A treeSteps has the functions that search a position: enter finds out what
// the table knows and computes the children, proceed values those that need no
// search and prepares the next that does, merge takes in what was found out
// about that, finish sums up.
type treeSteps struct {
	*treeGenerator
	fold, window, enter, proceed, merge, finish *function
}

const (
	enterSearch  = iota // the children of the position are to be searched
	enterSettled        // its value is in the head
	enterStop           // and above: why the search cannot go on, plus enterStop
)

func (s *treeSteps) write() {
	s.fold = s.writeFold()
	s.window = s.writeWindow()
	s.enter = s.writeEnter()
	s.proceed = s.writeProceed()
	s.merge = s.writeMerge()
	s.finish = s.writeFinish()
}

// result leaves a value and a proof in the head.
func (s *treeSteps) result(r *routine, value, proof expression) {
	s.setHead(r, headValue, value)
	s.setHead(r, headProof, proof)
}

// goalOf returns the value of a bound of a proof.
func goalOf(proof expression, shift int32) expression {
	return multiply(byteOf(proof, shift), constant(pointValue))
}

func isClosed(proof expression) expression {
	return equal(byteOf(proof, 0), byteOf(proof, proofHigh))
}

// estimateOf returns the value of a sum of weights.
func (s *treeSteps) estimateOf(r *routine, sum expression) expression {
	index := r.number()
	r.let(index, func(f *function) { sum(f); f.i32(sumShift); f.op(opI32ShS) })
	r.when(less(index.value(), constant(0)), func() { r.let(index, constant(0)) })
	r.when(atLeast(index.value(), constant(estimateSums)), func() { r.let(index, constant(estimateSums-1)) })
	return load16(shiftLeft(index.value(), constant(1)), s.at.Estimates)
}

// writeEnter writes enter(frame).
func (s *treeSteps) writeEnter() *function {
	r := s.routine(types(typeI32), types(typeI32))
	frame := variable(0)
	get := func(offset uint32) expression { return load(frame.value(), offset) }
	put := func(offset uint32, x expression) { r.store(frame.value(), offset, x) }
	alpha, beta, entry, known := r.number(), r.number(), r.number(), r.number()
	r.let(alpha, get(frameAlpha))
	r.let(beta, get(frameBeta))
	put(frameGivenAlpha, alpha.value())
	put(frameGivenBeta, beta.value())
	put(frameBestMove, constant(-1))
	put(frameTableMove, constant(noMove))
	r.let(known, constant(unproved))
	r.let(entry, invoked(s.probe, frame.value()))
	r.when(entry.value(), func() {
		put(frameTableMove, load16(entry.value(), entryMove))
		depth := load8(entry.value(), entryDepth)
		counts := or(isZero(s.head(headStrict)), equal(depth, get(frameDepth)))
		r.when(counts, func() { s.recallEntry(r, entry, frame, alpha, beta, known) })
	})
	put(frameKnown, known.value())

	s.listMoves(r, frame)
	// What is proved already need not be searched for.
	limit := r.number()
	r.let(limit, goalOf(known.value(), 0))
	r.when(greater(limit.value(), alpha.value()), func() { put(frameAlpha, limit.value()) })
	r.let(limit, goalOf(known.value(), proofHigh))
	r.when(less(limit.value(), beta.value()), func() { put(frameBeta, limit.value()) })
	r.invoke(s.generate, frame.value())
	s.setHead(r, headNodes, add(s.head(headNodes), get(frameCount)))
	put(frameIndex, constant(0))
	put(framePass, constant(passWhole))
	put(frameProof, constant(unproved))
	put(frameBest, choose(get(frameMaximises), constant(-1), constant(100*pointValue+1)))
	s.score(r, frame)
	r.i32(enterSearch)
	return r.function
}

// recallEntry settles a position by what the table knows of it, if that is
// enough.
func (s *treeSteps) recallEntry(r *routine, entry, frame, alpha, beta, known variable) {
	settled := func(value expression) {
		s.result(r, value, known.value())
		r.giveBack(constant(enterSettled))
	}
	r.let(known, load(entry.value(), entryProof))
	low, high, value, bound := r.number(), r.number(), r.number(), r.number()
	r.let(low, goalOf(known.value(), 0))
	r.let(high, goalOf(known.value(), proofHigh))
	r.when(or(equal(low.value(), high.value()), atLeast(low.value(), beta.value())), func() { settled(low.value()) })
	r.when(lessEqual(high.value(), alpha.value()), func() { settled(high.value()) })
	r.when(atLeast(load8(entry.value(), entryDepth), load(frame.value(), frameDepth)), func() {
		r.let(value, load16(entry.value(), entryValue))
		r.let(bound, and(load8(entry.value(), entryBound), constant(3)))
		enough := or(isZero(bound.value()), or(
			and(equal(bound.value(), constant(boundLower)), atLeast(value.value(), beta.value())),
			and(equal(bound.value(), constant(boundUpper)), lessEqual(value.value(), alpha.value()))))
		r.when(enough, func() { settled(value.value()) })
	})
}

// listMoves finds the moves of both roles and which of them chooses.
func (s *treeSteps) listMoves(r *routine, frame variable) {
	children := add(frame.value(), address(s.children))
	legal := func(role expression, at expression) expression {
		return invoked(s.list, load(frame.value(), frameBlock), load(frame.value(), frameLane), role, at)
	}
	mine, theirs, other := r.number(), r.number(), r.number()
	r.let(other, subtract(constant(1), s.head(headRole)))
	r.let(mine, legal(s.head(headRole), children))
	r.let(theirs, legal(other.value(), address(s.scratch)))
	r.when(or(isZero(mine.value()), isZero(theirs.value())), func() {
		// A position in which a role is stuck has no successors.
		s.setHead(r, headUneven, constant(1))
		s.result(r, s.inside(r, s.estimateOf(r, load(frame.value(), frameSum)), load(frame.value(), frameKnown)),
			load(frame.value(), frameKnown))
		r.giveBack(constant(enterSettled))
	})
	r.when(greater(theirs.value(), constant(1)), func() {
		r.when(greater(mine.value(), constant(1)), func() { r.giveBack(constant(enterStop + searchTogether)) })
		r.store(frame.value(), frameReply, load16(children, childMove))
		r.store(frame.value(), frameMaximises, constant(0))
		children(r.function)
		r.i32(int32(s.scratch))
		shiftLeft(theirs.value(), constant(4))(r.function)
		r.copyMemory()
		r.let(mine, theirs.value())
	}, func() {
		r.store(frame.value(), frameReply, load16(address(s.scratch), childMove))
		r.store(frame.value(), frameMaximises, constant(1))
	})
	r.when(greater(mine.value(), constant(childBlocks*lanes)),
		func() { r.giveBack(constant(enterStop + searchTooMany)) })
	r.store(frame.value(), frameCount, mine.value())
}

// inside moves an estimate strictly between the bounds of a proof that is not
// closed, so that it stays an estimate.
func (s *treeSteps) inside(r *routine, value, proof expression) expression {
	v := r.number()
	r.let(v, value)
	low, high := r.number(), r.number()
	r.let(low, add(goalOf(proof, 0), constant(1)))
	r.let(high, subtract(goalOf(proof, proofHigh), constant(1)))
	r.let(v, greatest(v, low))
	return least(v, high)
}

// Scores of children that stand out; history stays below scoreRefutes.
const (
	scoreTable   = 1 << 30
	scoreEnded   = 1 << 29
	scoreRefutes = 1 << 28
)

// score says in which order the children of a frame are searched. Leaves are
// not put in order.
func (s *treeSteps) score(r *routine, frame variable) {
	child, end, move, points := r.number(), r.number(), r.number(), r.number()
	r.when(greater(load(frame.value(), frameDepth), constant(1)), func() {
		r.let(child, add(frame.value(), address(s.children)))
		r.let(end, add(child.value(), shiftLeft(load(frame.value(), frameCount), constant(4))))
		r.repeat(func(again label) {
			r.let(move, load16(child.value(), childMove))
			r.let(points, load(shiftLeft(move.value(), constant(2)), s.history))
			r.when(equal(move.value(), load(frame.value(), frameKiller2)),
				func() { r.let(points, constant(scoreRefutes)) })
			r.when(equal(move.value(), load(frame.value(), frameKiller)),
				func() { r.let(points, constant(scoreRefutes+1)) })
			r.when(equal(move.value(), load(frame.value(), frameTableMove)),
				func() { r.let(points, constant(scoreTable)) })
			r.when(isClosed(load(child.value(), childProof)), func() {
				r.let(points, subtract(constant(100*pointValue), load(child.value(), childValue)))
				r.when(load(frame.value(), frameMaximises), func() { r.let(points, load(child.value(), childValue)) })
				r.let(points, add(points.value(), constant(scoreEnded)))
			})
			r.store(child.value(), childScore, points.value())
			r.let(child, add(child.value(), constant(childBytes)))
			r.jumpIf(less(child.value(), end.value()), again)
		})
	})
}

// writeFold writes fold(frame, move, value, proof): the choice in a frame takes
// in what one of its moves is worth.
func (s *treeSteps) writeFold() *function {
	r := s.routine(types(typeI32, typeI32, typeI32, typeI32), "")
	frame, move, value, proof := variable(0), variable(1), variable(2), variable(3)
	get := func(offset uint32) expression { return load(frame.value(), offset) }
	put := func(offset uint32, x expression) { r.store(frame.value(), offset, x) }
	first := equal(get(frameIndex), constant(1))
	r.when(get(frameMaximises), func() {
		r.when(first, func() { put(frameProof, proof.value()) }, func() {
			put(frameProof, invoked(s.raise, get(frameProof), proof.value()))
		})
		r.when(greater(value.value(), get(frameBest)), func() {
			put(frameBest, value.value())
			put(frameBestMove, move.value())
		})
		r.when(greater(value.value(), get(frameAlpha)), func() { put(frameAlpha, value.value()) })
	}, func() {
		r.when(first, func() { put(frameProof, proof.value()) }, func() {
			put(frameProof, invoked(s.lower, get(frameProof), proof.value()))
		})
		r.when(less(value.value(), get(frameBest)), func() {
			put(frameBest, value.value())
			put(frameBestMove, move.value())
		})
		r.when(less(value.value(), get(frameBeta)), func() { put(frameBeta, value.value()) })
	})
	return r.function
}

// writeWindow writes window(frame, child): the child's frame gets the window of
// the pass that its parent's is in.
func (s *treeSteps) writeWindow() *function {
	r := s.routine(types(typeI32, typeI32), "")
	frame, child := variable(0), variable(1)
	alpha, beta := r.number(), r.number()
	r.let(alpha, load(frame.value(), frameAlpha))
	r.let(beta, load(frame.value(), frameBeta))
	r.when(equal(load(frame.value(), framePass), constant(passNarrow)), func() {
		r.when(load(frame.value(), frameMaximises), func() { r.let(beta, add(alpha.value(), constant(1))) },
			func() { r.let(alpha, subtract(beta.value(), constant(1))) })
	})
	r.store(child.value(), frameAlpha, alpha.value())
	r.store(child.value(), frameBeta, beta.value())
	r.store(child.value(), frameDepth, subtract(load(frame.value(), frameDepth), constant(1)))
	return r.function
}

// writeProceed writes proceed(frame): it returns 1 if a child is to be
// searched, in the frame behind this one, and 0 if there is none left.
func (s *treeSteps) writeProceed() *function {
	r := s.routine(types(typeI32), types(typeI32))
	frame := variable(0)
	get := func(offset uint32) expression { return load(frame.value(), offset) }
	put := func(offset uint32, x expression) { r.store(frame.value(), offset, x) }
	child, proof, next, lane := r.number(), r.number(), r.number(), r.number()
	leaf := r.number()
	r.let(leaf, lessEqual(get(frameDepth), constant(1)))
	r.repeat(func(again label) {
		r.when(and(atLeast(get(frameAlpha), get(frameBeta)), greater(get(frameIndex), constant(0))), func() {
			s.cutOff(r, frame)
			r.giveBack(constant(0))
		})
		r.when(equal(get(frameIndex), get(frameCount)), func() { r.giveBack(constant(0)) })
		r.let(child, add(add(frame.value(), address(s.children)), shiftLeft(get(frameIndex), constant(4))))
		r.when(isZero(leaf.value()), func() { s.pick(r, frame, child) })
		put(frameIndex, add(get(frameIndex), constant(1)))
		r.let(proof, load(child.value(), childProof))
		r.when(isClosed(proof.value()), func() {
			r.invoke(s.fold, frame.value(), load16(child.value(), childMove), load(child.value(), childValue),
				invoked(s.later, proof.value()))
			r.jump(again)
		})
		r.when(leaf.value(), func() {
			value := s.estimateOf(r, load(child.value(), childValue))
			r.invoke(s.fold, frame.value(), load16(child.value(), childMove), value, proof.value())
			r.jump(again)
		})
		narrow := and(greater(get(frameIndex), constant(1)), greater(subtract(get(frameBeta), get(frameAlpha)),
			constant(1)))
		put(framePass, choose(narrow, constant(passNarrow), constant(passWhole)))
		r.let(next, add(frame.value(), address(s.at.Frame)))
		r.let(lane, load16(child.value(), childLane))
		block := add(add(frame.value(), address(s.blocks)), multiply(shiftRight(lane.value(), constant(7)),
			address(s.block.Block)))
		r.invoke(s.extract, next.value(), block, and(lane.value(), constant(lanes-1)))
		r.store(next.value(), frameSum, load(child.value(), childValue))
		r.invoke(s.window, frame.value(), next.value())
		r.giveBack(constant(1))
	})
	r.i32(0)
	return r.function
}

// cutOff notes that the last move made the rest needless, if there is a rest.
func (s *treeSteps) cutOff(r *routine, frame variable) {
	get := func(offset uint32) expression { return load(frame.value(), offset) }
	r.when(less(get(frameIndex), get(frameCount)), func() {
		const low = 0xFF | 0xFF<<proofLowPlies // where the low bound lies; the high one lies in the rest
		proof := choose(get(frameMaximises), or(and(get(frameProof), constant(low)), constant(unproved)),
			and(get(frameProof), constant(^low)))
		r.store(frame.value(), frameProof, proof)
		r.invoke(s.reward, frame.value(), get(frameBestMove))
	})
}

// pick moves the best of the children from one on to its place.
func (s *treeSteps) pick(r *routine, frame, child variable) {
	best, at, end, score := r.number(), r.number(), r.number(), r.number()
	moved := r.plane()
	r.let(best, child.value())
	r.let(score, load(child.value(), childScore))
	r.let(at, add(child.value(), constant(childBytes)))
	r.let(end, add(add(frame.value(), address(s.children)), shiftLeft(load(frame.value(), frameCount), constant(4))))
	r.while(less(at.value(), end.value()), func() {
		r.when(greater(load(at.value(), childScore), score.value()), func() {
			r.let(score, load(at.value(), childScore))
			r.let(best, at.value())
		})
		r.let(at, add(at.value(), constant(childBytes)))
	})
	// Moving the others up, not swapping, keeps equal children in their order.
	r.let(moved, loadPlane(best.value(), 0))
	r.while(greater(best.value(), child.value()), func() {
		r.storePlane(best.value(), 0, loadPlane(subtract(best.value(), constant(childBytes)), 0))
		r.let(best, subtract(best.value(), constant(childBytes)))
	})
	r.storePlane(child.value(), 0, moved.value())
}

// writeMerge writes merge(frame): the child that was searched is worth what the
// head says. It returns 1 if it has to be searched again.
func (s *treeSteps) writeMerge() *function {
	r := s.routine(types(typeI32), types(typeI32))
	frame := variable(0)
	get := func(offset uint32) expression { return load(frame.value(), offset) }
	put := func(offset uint32, x expression) { r.store(frame.value(), offset, x) }
	value, proof := r.number(), r.number()
	r.let(value, s.head(headValue))
	r.let(proof, invoked(s.later, s.head(headProof)))
	r.when(equal(get(framePass), constant(passNarrow)), func() {
		r.when(and(greater(value.value(), get(frameAlpha)), less(value.value(), get(frameBeta))), func() {
			put(framePass, constant(passAgain))
			put(frameScout, proof.value())
			r.invoke(s.window, frame.value(), add(frame.value(), address(s.at.Frame)))
			r.giveBack(constant(1))
		})
	})
	r.when(equal(get(framePass), constant(passAgain)), func() {
		r.let(proof, invoked(s.meet, proof.value(), get(frameScout)))
	})
	child := add(add(frame.value(), address(s.children-childBytes)), shiftLeft(get(frameIndex), constant(4)))
	r.invoke(s.fold, frame.value(), load16(child, childMove), value.value(), proof.value())
	r.i32(0)
	return r.function
}

// writeFinish writes finish(frame): all that is to be known of the position is.
func (s *treeSteps) writeFinish() *function {
	r := s.routine(types(typeI32), "")
	frame := variable(0)
	get := func(offset uint32) expression { return load(frame.value(), offset) }
	proof, value, bound, limit := r.number(), r.number(), r.number(), r.number()
	r.let(proof, invoked(s.meet, get(frameProof), get(frameKnown)))
	r.let(value, get(frameBest))
	r.let(limit, goalOf(proof.value(), 0))
	r.let(value, greatest(value, limit))
	r.let(limit, goalOf(proof.value(), proofHigh))
	r.let(value, least(value, limit))
	r.let(bound, constant(boundExact))
	r.when(lessEqual(value.value(), get(frameGivenAlpha)), func() { r.let(bound, constant(boundUpper)) }, func() {
		r.when(atLeast(value.value(), get(frameGivenBeta)), func() { r.let(bound, constant(boundLower)) })
	})
	r.invoke(s.keep, frame.value(), value.value(), bound.value(), proof.value())
	s.result(r, value.value(), proof.value())
	return r.function
}
