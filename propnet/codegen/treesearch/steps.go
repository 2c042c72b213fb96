package treesearch

import (
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// The steps of the search of the module. Frames take the place of a
// stack of calls, so that the search can stop anywhere and go on.

// A treeSteps has the functions that search a position: enter finds out what
// the table knows and computes the children, proceed values those that need no
// search and prepares the next that does, merge takes in what was found out
// about that, finish sums up.
type treeSteps struct {
	*treeGenerator
	fold, window, enter, proceed, merge, finish *Function
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
func (s *treeSteps) result(r *Routine, value, proof Expression) {
	s.setHead(r, headValue, value)
	s.setHead(r, headProof, proof)
}

// goalOf returns the value of a bound of a proof.
func goalOf(proof Expression, shift int32) Expression {
	return Multiply(byteOf(proof, shift), Constant(pointValue))
}

func isClosed(proof Expression) Expression {
	return Equal(byteOf(proof, 0), byteOf(proof, proofHigh))
}

// estimateOf returns the value of a sum of weights.
func (s *treeSteps) estimateOf(r *Routine, sum Expression) Expression {
	index := r.Number()
	r.Let(index, func(f *Function) { sum(f); f.I32(sumShift); f.Op(OpI32ShS) })
	r.When(Less(index.Value(), Constant(0)), func() { r.Let(index, Constant(0)) })
	r.When(AtLeast(index.Value(), Constant(estimateSums)), func() { r.Let(index, Constant(estimateSums-1)) })
	return Load16(ShiftLeft(index.Value(), Constant(1)), s.at.Estimates)
}

// writeEnter writes enter(frame).
func (s *treeSteps) writeEnter() *Function {
	r := s.Routine(Types(TypeI32), Types(TypeI32))
	frame := Variable(0)
	get := func(offset uint32) Expression { return Load(frame.Value(), offset) }
	put := func(offset uint32, x Expression) { r.Store(frame.Value(), offset, x) }
	alpha, beta, entry, known := r.Number(), r.Number(), r.Number(), r.Number()
	r.Let(alpha, get(frameAlpha))
	r.Let(beta, get(frameBeta))
	put(frameGivenAlpha, alpha.Value())
	put(frameGivenBeta, beta.Value())
	put(frameBestMove, Constant(-1))
	put(frameTableMove, Constant(noMove))
	r.Let(known, Constant(unproved))
	r.Let(entry, Invoked(s.probe, frame.Value()))
	r.When(entry.Value(), func() {
		put(frameTableMove, s.fromImage(frame, Load16(entry.Value(), entryMove)))
		depth := Load8(entry.Value(), entryDepth)
		counts := Or(IsZero(s.head(headStrict)), Equal(depth, get(frameDepth)))
		r.When(counts, func() { s.recallEntry(r, entry, frame, alpha, beta, known) })
	})
	put(frameKnown, known.Value())

	s.listMoves(r, frame)
	// What is proved already need not be searched for, except for a move that is worth as much.
	limit := r.Number()
	r.Let(limit, Subtract(goalOf(known.Value(), 0), get(frameMaximises)))
	r.When(Greater(limit.Value(), alpha.Value()), func() { put(frameAlpha, limit.Value()) })
	r.Let(limit, Subtract(Add(goalOf(known.Value(), proofHigh), Constant(1)), get(frameMaximises)))
	r.When(Less(limit.Value(), beta.Value()), func() { put(frameBeta, limit.Value()) })
	r.Invoke(s.generate, frame.Value())
	s.setHead(r, headNodes, Add(s.head(headNodes), get(frameCount)))
	put(frameIndex, Constant(0))
	put(framePass, Constant(passWhole))
	put(frameProof, Constant(unproved))
	put(frameBest, Choose(get(frameMaximises), Constant(-1), Constant(100*pointValue+1)))
	s.score(r, frame)
	r.I32(enterSearch)
	return r.Function
}

// recallEntry settles a position by what the table knows of it, if that is
// enough.
func (s *treeSteps) recallEntry(r *Routine, entry, frame, alpha, beta, known Variable) {
	settled := func(value Expression) {
		s.result(r, value, known.Value())
		r.GiveBack(Constant(enterSettled))
	}
	r.Let(known, Load(entry.Value(), entryProof))
	low, high, value, bound := r.Number(), r.Number(), r.Number(), r.Number()
	r.Let(low, goalOf(known.Value(), 0))
	r.Let(high, goalOf(known.Value(), proofHigh))
	r.When(Or(Equal(low.Value(), high.Value()), AtLeast(low.Value(), beta.Value())), func() { settled(low.Value()) })
	r.When(LessEqual(high.Value(), alpha.Value()), func() { settled(high.Value()) })
	r.When(AtLeast(Load8(entry.Value(), entryDepth), Load(frame.Value(), frameDepth)), func() {
		r.Let(value, Load16(entry.Value(), entryValue))
		r.Let(bound, And(Load8(entry.Value(), entryBound), Constant(3)))
		enough := Or(IsZero(bound.Value()), Or(
			And(Equal(bound.Value(), Constant(boundLower)), AtLeast(value.Value(), beta.Value())),
			And(Equal(bound.Value(), Constant(boundUpper)), LessEqual(value.Value(), alpha.Value()))))
		r.When(enough, func() { settled(value.Value()) })
	})
}

// listMoves finds the moves of both roles and which of them chooses.
func (s *treeSteps) listMoves(r *Routine, frame Variable) {
	children := Add(frame.Value(), Address(s.frame.children))
	legal := func(role Expression, at Expression) Expression {
		return Invoked(s.list, Load(frame.Value(), frameBlock), Load(frame.Value(), frameLane), role, at)
	}
	mine, theirs, other := r.Number(), r.Number(), r.Number()
	r.Let(other, Subtract(Constant(1), s.head(headRole)))
	r.Let(mine, legal(s.head(headRole), children))
	r.Let(theirs, legal(other.Value(), Address(s.memory.scratch)))
	r.When(Or(IsZero(mine.Value()), IsZero(theirs.Value())), func() {
		// A position in which a role is stuck has no successors.
		s.setHead(r, headUneven, Constant(1))
		s.result(r, s.inside(r, s.estimateOf(r, Load(frame.Value(), frameSum)), Load(frame.Value(), frameKnown)),
			Load(frame.Value(), frameKnown))
		r.GiveBack(Constant(enterSettled))
	})
	r.When(Greater(theirs.Value(), Constant(1)), func() {
		r.When(Greater(mine.Value(), Constant(1)), func() { r.GiveBack(Constant(enterStop + searchTogether)) })
		r.Store(frame.Value(), frameReply, Load16(children, childMove))
		r.Store(frame.Value(), frameMaximises, Constant(0))
		children(r.Function)
		r.I32(int32(s.memory.scratch))
		ShiftLeft(theirs.Value(), Constant(4))(r.Function)
		r.CopyMemory()
		r.Let(mine, theirs.Value())
	}, func() {
		r.Store(frame.Value(), frameReply, Load16(Address(s.memory.scratch), childMove))
		r.Store(frame.Value(), frameMaximises, Constant(1))
	})
	r.When(Greater(mine.Value(), Constant(childBlocks*gates.Lanes)),
		func() { r.GiveBack(Constant(enterStop + searchTooMany)) })
	r.Store(frame.Value(), frameCount, mine.Value())
}

// inside moves an estimate strictly between the bounds of a proof that is not
// closed, so that it stays an estimate.
func (s *treeSteps) inside(r *Routine, value, proof Expression) Expression {
	v := r.Number()
	r.Let(v, value)
	low, high := r.Number(), r.Number()
	r.Let(low, Add(goalOf(proof, 0), Constant(1)))
	r.Let(high, Subtract(goalOf(proof, proofHigh), Constant(1)))
	r.Let(v, Greatest(v, low))
	return Least(v, high)
}

// Scores of children that stand out. History stays below scoreRefutes.
const (
	scoreTable   = 1 << 30
	scoreEnded   = 1 << 29
	scoreRefutes = 1 << 28
	scoreThreat  = 1 << 23 // for each fact that alone is missing in a line of who has moved
	// mostThreatBits is how many bits of their number count, so that they stay below, too.
	mostThreatBits = 4
)

// score says in which order the children of a frame are searched. Leaves are
// not put in order.
func (s *treeSteps) score(r *Routine, frame Variable) {
	child, end, move, count, points := r.Number(), r.Number(), r.Number(), r.Number(), r.Number()
	looks, sought := r.Number(), r.Number()
	if s.exact {
		r.Let(looks, Constant(1))
	} else {
		r.Let(looks, Greater(Load(frame.Value(), frameDepth), Constant(2)))
	}
	r.When(Greater(Load(frame.Value(), frameDepth), Constant(1)), func() {
		r.Let(child, Add(frame.Value(), Address(s.frame.children)))
		r.Let(end, Add(child.Value(), ShiftLeft(Load(frame.Value(), frameCount), Constant(4))))
		r.When(looks.Value(), func() { s.seek(r, frame, child, end, sought) })
		r.Let(sought, Address(s.memory.scratch))
		r.Repeat(func(again Label) {
			r.Let(move, Load16(child.Value(), childMove))
			r.Let(count, Invoked(s.count, move.Value(),
				Load16(s.effectOf(frame.Value(), Load16(child.Value(), childLane)), 0)))
			r.Let(points, Add(Load(count.Value(), 0), Load(child.Value(), childScore)))
			r.When(Equal(count.Value(), Load(frame.Value(), frameKiller2)),
				func() { r.Let(points, Constant(scoreRefutes)) })
			r.When(Equal(count.Value(), Load(frame.Value(), frameKiller)),
				func() { r.Let(points, Constant(scoreRefutes+1)) })
			r.When(Equal(move.Value(), Load(frame.Value(), frameTableMove)),
				func() { r.Let(points, Constant(scoreTable)) })
			r.When(isClosed(Load(child.Value(), childProof)), func() {
				r.Let(points, Subtract(Constant(100*pointValue), Load(child.Value(), childValue)))
				r.When(Load(frame.Value(), frameMaximises), func() { r.Let(points, Load(child.Value(), childValue)) })
				r.Let(points, Add(points.Value(), Constant(scoreEnded)))
			}, func() {
				r.When(looks.Value(), func() {
					r.When(Invoked(s.hint, frame.Value(), sought.Value()),
						func() { r.Let(points, Constant(scoreTable+1)) })
				})
			})
			r.Store(child.Value(), childScore, points.Value())
			r.Let(sought, Add(sought.Value(), Constant(soughtBytes)))
			r.Let(child, Add(child.Value(), Constant(childBytes)))
			r.JumpIf(Less(child.Value(), end.Value()), again)
		})
	})
}

// writeFold writes fold(frame, move, value, proof): the choice in a frame takes
// in what one of its moves is worth.
func (s *treeSteps) writeFold() *Function {
	r := s.Routine(Types(TypeI32, TypeI32, TypeI32, TypeI32), "")
	frame, move, value, proof := Variable(0), Variable(1), Variable(2), Variable(3)
	get := func(offset uint32) Expression { return Load(frame.Value(), offset) }
	put := func(offset uint32, x Expression) { r.Store(frame.Value(), offset, x) }
	first := Equal(get(frameIndex), Constant(1))
	r.When(get(frameMaximises), func() {
		r.When(first, func() { put(frameProof, proof.Value()) }, func() {
			put(frameProof, Invoked(s.raise, get(frameProof), proof.Value()))
		})
		r.When(Greater(value.Value(), get(frameBest)), func() {
			put(frameBest, value.Value())
			put(frameBestMove, move.Value())
		})
		r.When(Greater(value.Value(), get(frameAlpha)), func() { put(frameAlpha, value.Value()) })
	}, func() {
		r.When(first, func() { put(frameProof, proof.Value()) }, func() {
			put(frameProof, Invoked(s.lower, get(frameProof), proof.Value()))
		})
		r.When(Less(value.Value(), get(frameBest)), func() {
			put(frameBest, value.Value())
			put(frameBestMove, move.Value())
		})
		r.When(Less(value.Value(), get(frameBeta)), func() { put(frameBeta, value.Value()) })
	})
	return r.Function
}

// writeWindow writes window(frame, child): the child's frame gets the window of
// the pass that its parent's is in.
func (s *treeSteps) writeWindow() *Function {
	r := s.Routine(Types(TypeI32, TypeI32), "")
	frame, child := Variable(0), Variable(1)
	alpha, beta := r.Number(), r.Number()
	r.Let(alpha, Load(frame.Value(), frameAlpha))
	r.Let(beta, Load(frame.Value(), frameBeta))
	r.When(Equal(Load(frame.Value(), framePass), Constant(passNarrow)), func() {
		r.When(Load(frame.Value(), frameMaximises), func() { r.Let(beta, Add(alpha.Value(), Constant(1))) },
			func() { r.Let(alpha, Subtract(beta.Value(), Constant(1))) })
	})
	r.Store(child.Value(), frameAlpha, alpha.Value())
	r.Store(child.Value(), frameBeta, beta.Value())
	r.Store(child.Value(), frameDepth, Subtract(Load(frame.Value(), frameDepth), Constant(1)))
	return r.Function
}

// writeProceed writes proceed(frame): it returns 1 if a child is to be
// searched, in the frame behind this one, and 0 if there is none left.
func (s *treeSteps) writeProceed() *Function {
	r := s.Routine(Types(TypeI32), Types(TypeI32))
	frame := Variable(0)
	get := func(offset uint32) Expression { return Load(frame.Value(), offset) }
	put := func(offset uint32, x Expression) { r.Store(frame.Value(), offset, x) }
	child, proof, next := r.Number(), r.Number(), r.Number()
	leaf := r.Number()
	r.Let(leaf, LessEqual(get(frameDepth), Constant(1)))
	r.Repeat(func(again Label) {
		r.When(And(AtLeast(get(frameAlpha), get(frameBeta)), Greater(get(frameIndex), Constant(0))), func() {
			s.cutOff(r, frame)
			r.GiveBack(Constant(0))
		})
		r.When(Equal(get(frameIndex), get(frameCount)), func() { r.GiveBack(Constant(0)) })
		r.Let(child, Add(Add(frame.Value(), Address(s.frame.children)), ShiftLeft(get(frameIndex), Constant(4))))
		r.When(IsZero(leaf.Value()), func() { s.pick(r, frame, child) })
		put(frameIndex, Add(get(frameIndex), Constant(1)))
		r.Let(proof, Load(child.Value(), childProof))
		r.When(isClosed(proof.Value()), func() {
			r.Invoke(s.fold, frame.Value(), Load16(child.Value(), childMove), Load(child.Value(), childValue),
				Invoked(s.later, proof.Value()))
			r.Jump(again)
		})
		r.When(leaf.Value(), func() {
			value := s.estimateOf(r, Load(child.Value(), childValue))
			r.Invoke(s.fold, frame.Value(), Load16(child.Value(), childMove), value, proof.Value())
			r.Jump(again)
		})
		narrow := And(Greater(get(frameIndex), Constant(1)), Greater(Subtract(get(frameBeta), get(frameAlpha)),
			Constant(1)))
		put(framePass, Choose(narrow, Constant(passNarrow), Constant(passWhole)))
		r.Let(next, Add(frame.Value(), Address(s.at.Frame)))
		r.Invoke(s.descend, frame.Value(), Load16(child.Value(), childLane))
		r.Store(next.Value(), frameSum, Load(child.Value(), childValue))
		r.Invoke(s.window, frame.Value(), next.Value())
		r.GiveBack(Constant(1))
	})
	r.I32(0)
	return r.Function
}

// cutOff notes that the last move made the rest needless, if there is a rest.
func (s *treeSteps) cutOff(r *Routine, frame Variable) {
	get := func(offset uint32) Expression { return Load(frame.Value(), offset) }
	r.When(Less(get(frameIndex), get(frameCount)), func() {
		const low = 0xFF | 0xFF<<proofLowPlies // where the low bound lies; the high one lies in the rest
		proof := Choose(get(frameMaximises), Or(And(get(frameProof), Constant(low)), Constant(unproved)),
			And(get(frameProof), Constant(^low)))
		r.Store(frame.Value(), frameProof, proof)
		r.Invoke(s.reward, frame.Value(), get(frameBestMove))
	})
}

// pick moves the best of the children from one on to its place.
func (s *treeSteps) pick(r *Routine, frame, child Variable) {
	best, at, end, score := r.Number(), r.Number(), r.Number(), r.Number()
	moved := r.Plane()
	r.Let(best, child.Value())
	r.Let(score, Load(child.Value(), childScore))
	r.Let(at, Add(child.Value(), Constant(childBytes)))
	children := Add(frame.Value(), Address(s.frame.children))
	r.Let(end, Add(children, ShiftLeft(Load(frame.Value(), frameCount), Constant(4))))
	r.While(Less(at.Value(), end.Value()), func() {
		r.When(Greater(Load(at.Value(), childScore), score.Value()), func() {
			r.Let(score, Load(at.Value(), childScore))
			r.Let(best, at.Value())
		})
		r.Let(at, Add(at.Value(), Constant(childBytes)))
	})
	// Moving the others up, not swapping, keeps equal children in their order.
	r.Let(moved, LoadPlane(best.Value(), 0))
	r.While(Greater(best.Value(), child.Value()), func() {
		r.StorePlane(best.Value(), 0, LoadPlane(Subtract(best.Value(), Constant(childBytes)), 0))
		r.Let(best, Subtract(best.Value(), Constant(childBytes)))
	})
	r.StorePlane(child.Value(), 0, moved.Value())
}

// writeMerge writes merge(frame): the child that was searched is worth what the
// head says. It returns 1 if it has to be searched again.
func (s *treeSteps) writeMerge() *Function {
	r := s.Routine(Types(TypeI32), Types(TypeI32))
	frame := Variable(0)
	get := func(offset uint32) Expression { return Load(frame.Value(), offset) }
	put := func(offset uint32, x Expression) { r.Store(frame.Value(), offset, x) }
	value, proof := r.Number(), r.Number()
	child := Add(Add(frame.Value(), Address(s.frame.children-childBytes)), ShiftLeft(get(frameIndex), Constant(4)))
	r.Invoke(s.ascend, frame.Value())
	r.Let(value, s.head(headValue))
	r.Let(proof, Invoked(s.later, s.head(headProof)))
	r.When(Equal(get(framePass), Constant(passNarrow)), func() {
		r.When(And(Greater(value.Value(), get(frameAlpha)), Less(value.Value(), get(frameBeta))), func() {
			put(framePass, Constant(passAgain))
			put(frameScout, proof.Value())
			r.Invoke(s.descend, frame.Value(), Load16(child, childLane))
			r.Invoke(s.window, frame.Value(), Add(frame.Value(), Address(s.at.Frame)))
			r.GiveBack(Constant(1))
		})
	})
	r.When(Equal(get(framePass), Constant(passAgain)), func() {
		r.Let(proof, Invoked(s.intersect, proof.Value(), get(frameScout)))
	})
	r.Invoke(s.fold, frame.Value(), Load16(child, childMove), value.Value(), proof.Value())
	r.I32(0)
	return r.Function
}

// writeFinish writes finish(frame): all that is to be known of the position is.
func (s *treeSteps) writeFinish() *Function {
	r := s.Routine(Types(TypeI32), "")
	frame := Variable(0)
	get := func(offset uint32) Expression { return Load(frame.Value(), offset) }
	proof, value, bound, limit := r.Number(), r.Number(), r.Number(), r.Number()
	r.Let(proof, Invoked(s.intersect, get(frameProof), get(frameKnown)))
	r.Let(value, get(frameBest))
	r.Let(limit, goalOf(proof.Value(), 0))
	r.Let(value, Greatest(value, limit))
	r.Let(limit, goalOf(proof.Value(), proofHigh))
	r.Let(value, Least(value, limit))
	r.Let(bound, Constant(boundExact))
	r.When(LessEqual(value.Value(), get(frameGivenAlpha)), func() { r.Let(bound, Constant(boundUpper)) }, func() {
		r.When(AtLeast(value.Value(), get(frameGivenBeta)), func() { r.Let(bound, Constant(boundLower)) })
	})
	// Where no move is good enough, values only say how good each is at most: the table keeps its move.
	failed := Equal(bound.Value(), Choose(get(frameMaximises), Constant(boundUpper), Constant(boundLower)))
	known := Unequal(get(frameTableMove), Constant(noMove))
	r.When(And(And(failed, known), IsZero(isClosed(get(frameProof)))), func() {
		r.Store(frame.Value(), frameBestMove, get(frameTableMove))
	})
	r.Invoke(s.keep, frame.Value(), value.Value(), bound.Value(), proof.Value())
	s.result(r, value.Value(), proof.Value())
	return r.Function
}
