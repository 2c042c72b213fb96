package codegen

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// code writes the functions of a TreeSearch module, those that call others
// behind them.
func (g *treeGenerator) code() {
	deposit := writeDeposit(g.module, uint32(g.circuit.Bases))
	g.values = [2]uint32{g.block.Goals, g.block.Goals + uint32(len(g.circuit.Goals[0]))*planeBytes}
	g.raise, g.lower, g.later, g.meet = g.writeRaise(), g.writeLower(), g.writeLater(), g.writeMeet()
	g.fadeCounts = g.writeFade()
	g.reward = g.writeReward()
	g.extract = g.writeExtract()
	g.list = g.writeList()
	g.settle = g.writeSettle()
	g.evaluate = g.writeEvaluate()
	g.weigh = g.writeOutlook()
	g.generate = g.writeGenerate()
	g.probe = g.writeProbe()
	g.keep = g.writeKeep()
	s := treeSteps{treeGenerator: g}
	s.write()
	g.export("view", g.writeView(deposit))
	g.export("begin", g.writeBegin())
	g.export("run", g.writeRun(&s))
	g.export("recall", g.writeRecall())
	g.export("fade", g.fadeCounts)
	g.export("forget", g.writeForget())
}

// What lies at fixed addresses.

func (g *treeGenerator) head(offset uint32) expression { return load(address(g.at.Head), offset) }

func (g *treeGenerator) setHead(r *routine, offset uint32, x expression) {
	r.store(address(g.at.Head), offset, x)
}

// planes returns which bits of which role's goals, or heuristic values, lie
// where in a block, in the order of the circuit.
func (g *treeGenerator) planes(
	roles [][]circuit.GoalEdge, from uint32, role int,
) (offsets []uint32, goals []game.Goal) {
	at := from + values(roles[:role])*planeBytes
	for _, x := range roles[role] {
		offsets, goals = append(offsets, at), append(goals, x.Value)
		at += planeBytes
	}
	return offsets, goals
}

// Proofs: see package search, where the same is said in Go.

func byteOf(x expression, shift int32) expression {
	if shift == 0 {
		return and(x, constant(0xFF))
	}
	return and(shiftRight(x, constant(shift)), constant(0xFF))
}

func pack(low, high, lowPlies, highPlies expression) expression {
	return or(or(low, shiftLeft(high, constant(proofHigh))),
		or(shiftLeft(lowPlies, constant(proofLowPlies)), shiftLeft(highPlies, constant(proofHighPlies))))
}

// A proofParts is a proof taken apart into variables.
type proofParts struct{ low, high, lowPlies, highPlies variable }

func takeApart(r *routine, proof expression) proofParts {
	p := proofParts{r.number(), r.number(), r.number(), r.number()}
	whole := r.number()
	r.let(whole, proof)
	r.let(p.low, byteOf(whole.value(), 0))
	r.let(p.high, byteOf(whole.value(), proofHigh))
	r.let(p.lowPlies, byteOf(whole.value(), proofLowPlies))
	r.let(p.highPlies, byteOf(whole.value(), proofHighPlies))
	return p
}

func (p *proofParts) packed() expression {
	return pack(p.low.value(), p.high.value(), p.lowPlies.value(), p.highPlies.value())
}

// ofTwoProofs writes a function of two proofs that returns one.
func (g *treeGenerator) ofTwoProofs(join func(r *routine, p, q *proofParts)) *function {
	r := g.routine(types(typeI32, typeI32), types(typeI32))
	p, q := takeApart(r, variable(0).value()), takeApart(r, variable(1).value())
	join(r, &p, &q)
	p.packed()(r.function)
	return r.function
}

// better takes over a bound that is tighter, or equal and reached sooner.
func better(r *routine, tighter, same, sooner expression, bound, plies variable, newBound, newPlies variable) {
	r.when(or(tighter, and(same, sooner)), func() {
		r.let(bound, newBound.value())
		r.let(plies, newPlies.value())
	})
}

func (g *treeGenerator) writeRaise() *function {
	return g.ofTwoProofs(func(r *routine, p, q *proofParts) {
		better(r, greater(q.low.value(), p.low.value()), equal(q.low.value(), p.low.value()),
			less(q.lowPlies.value(), p.lowPlies.value()), p.low, p.lowPlies, q.low, q.lowPlies)
		r.let(p.high, greatest(p.high, q.high))
		r.let(p.highPlies, greatest(p.highPlies, q.highPlies))
	})
}

func (g *treeGenerator) writeLower() *function {
	return g.ofTwoProofs(func(r *routine, p, q *proofParts) {
		better(r, less(q.high.value(), p.high.value()), equal(q.high.value(), p.high.value()),
			less(q.highPlies.value(), p.highPlies.value()), p.high, p.highPlies, q.high, q.highPlies)
		r.let(p.low, least(p.low, q.low))
		r.let(p.lowPlies, greatest(p.lowPlies, q.lowPlies))
	})
}

// writeMeet writes what two searches of the same position prove together.
func (g *treeGenerator) writeMeet() *function {
	return g.ofTwoProofs(func(r *routine, p, q *proofParts) {
		never := constant(0)
		better(r, greater(q.low.value(), p.low.value()), never, never, p.low, p.lowPlies, q.low, q.lowPlies)
		better(r, less(q.high.value(), p.high.value()), never, never, p.high, p.highPlies, q.high, q.highPlies)
	})
}

// writeLater writes what a child's proof is a ply before.
func (g *treeGenerator) writeLater() *function {
	r := g.routine(types(typeI32), types(typeI32))
	p := takeApart(r, variable(0).value())
	for _, x := range []struct {
		plies     variable
		beginning expression
	}{{p.lowPlies, greater(p.low.value(), constant(0))}, {p.highPlies, less(p.high.value(), constant(100))}} {
		r.when(and(x.beginning, less(x.plies.value(), constant(0xFF))), func() {
			r.let(x.plies, add(x.plies.value(), constant(1)))
		})
	}
	p.packed()(r.function)
	return r.function
}

// History.

const mostHistory = 1 << 26

func (g *treeGenerator) writeFade() *function {
	r := g.routine("", "")
	at := r.number()
	r.let(at, constant(0))
	r.while(less(at.value(), address(4*g.inputs)), func() {
		r.store(at.value(), g.history, shiftRight(load(at.value(), g.history), constant(1)))
		r.let(at, add(at.value(), constant(4)))
	})
	return r.function
}

// writeReward writes reward(frame, move): the move made the rest of a position
// needless.
func (g *treeGenerator) writeReward() *function {
	r := g.routine(types(typeI32, typeI32), "")
	frame, move := variable(0), variable(1)
	at, count, depth := r.number(), r.number(), r.number()
	r.when(unequal(load(frame.value(), frameKiller), move.value()), func() {
		r.store(frame.value(), frameKiller2, load(frame.value(), frameKiller))
		r.store(frame.value(), frameKiller, move.value())
	})
	r.let(at, shiftLeft(move.value(), constant(2)))
	r.let(depth, load(frame.value(), frameDepth))
	r.let(count, add(load(at.value(), g.history), multiply(depth.value(), depth.value())))
	r.store(at.value(), g.history, count.value())
	r.when(greater(count.value(), constant(mostHistory)), func() { r.invoke(g.fadeCounts) })
	return r.function
}

// chunkBases is how many bases one function spreads.
const chunkBases = 512

const (
	hashFactor1 = 0x9E3779B97F4A7C15
	hashFactor2 = 0xD6E8FEB86659FD93
)

// writeExtract writes extract(frame, block, lane): the position in a lane of a
// block is spread over all lanes of a frame, which learns its key and hash too.
func (g *treeGenerator) writeExtract() *function {
	bases := uint32(g.circuit.Bases)
	var parts []*function
	for from := uint32(0); from < bases; from += chunkBases {
		parts = append(parts, g.writeSpread(from, min(from+chunkBases, bases)))
	}
	r := g.routine(types(typeI32, typeI32, typeI32), "")
	frame, block, lane := variable(0), variable(1), variable(2)
	r.store(frame.value(), frameBlock, block.value())
	r.store(frame.value(), frameLane, lane.value())
	word, shift := r.number(), r.number()
	r.let(word, add(block.value(), shiftLeft(shiftRight(lane.value(), constant(5)), constant(2))))
	r.let(shift, subtract(constant(31), and(lane.value(), constant(31))))
	for _, part := range parts {
		r.invoke(part, frame.value(), word.value(), shift.value())
	}
	hash := r.number64()
	r.let(hash, constant64(hashFactor2))
	for p := uint32(0); p < (bases+lanes-1)/lanes; p++ {
		for h := range uint32(2) {
			r.let(hash, multiply64(xor64(hash.value(), load64(frame.value(), g.key+p*planeBytes+8*h)),
				constant64(hashFactor1)))
			r.let(hash, xor64(hash.value(), shiftRight64(hash.value(), constant64(29+3*uint64(h)))))
		}
	}
	r.let(hash, multiply64(hash.value(), constant64(hashFactor2)))
	r.let(hash, xor64(hash.value(), shiftRight64(hash.value(), constant64(32))))
	r.store64(frame.value(), frameHash, hash.value())
	return r.function
}

// writeSpread writes what extract does for some bases: spread(frame, word,
// shift), with the address of the word that holds the lane in the first base of
// the block, and how far its bit is from the highest.
func (g *treeGenerator) writeSpread(from, to uint32) *function {
	r := g.routine(types(typeI32, typeI32, typeI32), "")
	frame, word, shift := variable(0), variable(1), variable(2)
	key, all := r.plane(), r.plane()
	for b := from; b < to; b++ {
		// The sign of each word, spread by an arithmetic shift.
		r.get(int(word))
		r.loadSplat32(b * planeBytes)
		r.get(int(shift))
		r.vec(vecShl32)
		r.i32(31)
		r.vec(vecShr32S)
		r.set(int(all))
		r.storePlane(frame.value(), g.state+b*planeBytes, all.value())
		all.value()(r.function)
		r.oneBit(b % lanes)
		r.vec(vecAnd)
		if b%lanes != 0 {
			key.value()(r.function)
			r.vec(vecOr)
		}
		r.set(int(key))
		if b%lanes == lanes-1 || b == to-1 {
			r.storePlane(frame.value(), g.key+b/lanes*planeBytes, key.value())
		}
	}
	return r.function
}

// listUnroll is how many moves one turn of the loop of list looks at.
const listUnroll = 8

// writeList writes list(block, lane, role, at): the legal moves of a role in a
// lane become children at an address; it returns how many.
func (g *treeGenerator) writeList() *function {
	r := g.routine(types(typeI32, typeI32, typeI32, typeI32), types(typeI32))
	block, lane, role, at := variable(0), variable(1), variable(2), variable(3)
	from, plane, bit, move, end := r.number(), r.number(), r.number(), r.number(), r.number()
	r.let(from, at.value())
	r.let(move, constant(0))
	r.let(end, address(uint32(g.circuit.Inputs[0])))
	r.when(role.value(), func() {
		r.let(move, end.value())
		r.let(end, address(g.inputs))
	})
	r.let(plane, add(add(block.value(), shiftRight(lane.value(), constant(3))),
		add(address(g.block.Legal), shiftLeft(move.value(), constant(4)))))
	r.let(bit, and(lane.value(), constant(7)))
	// The move is written behind the list in any case, and stays if it is legal.
	look := func(i int32) {
		r.store16(at.value(), childMove, add(move.value(), constant(i)))
		r.let(at, add(at.value(), shiftLeft(
			and(shiftRight(load8(plane.value(), uint32(i)*planeBytes), bit.value()), constant(1)), constant(4))))
	}
	r.while(lessEqual(add(move.value(), constant(listUnroll)), end.value()), func() {
		for i := range int32(listUnroll) {
			look(i)
		}
		r.let(move, add(move.value(), constant(listUnroll)))
		r.let(plane, add(plane.value(), constant(listUnroll*planeBytes)))
	})
	r.while(less(move.value(), end.value()), func() {
		look(0)
		r.let(move, add(move.value(), constant(1)))
		r.let(plane, add(plane.value(), constant(planeBytes)))
	})
	shiftRight(subtract(at.value(), from.value()), constant(4))(r.function)
	return r.function
}

// readValues writes to an array, for each lane in a mask at g.plane, which one
// of some values holds there; -1 if none does, -2 if several do.
func (g *treeGenerator) readValues(
	r *routine, block variable, offsets []uint32, goals []game.Goal, mask variable, array uint32,
) {
	lane, at := r.number(), r.number()
	r.storePlane(address(g.plane), 0, mask.value())
	r.eachBit(address(g.plane), lane, func() {
		r.store(shiftLeft(lane.value(), constant(2)), array, constant(int32(game.NoGoal)))
	})
	held := r.plane()
	for i, offset := range offsets {
		r.let(held, vector(vecAnd, loadPlane(block.value(), offset), mask.value()))
		r.when(vector(vecAnyTrue, held.value()), func() {
			r.storePlane(address(g.plane), 0, held.value())
			r.eachBit(address(g.plane), lane, func() {
				r.let(at, shiftLeft(lane.value(), constant(2)))
				r.store(at.value(), array, choose(equal(load(at.value(), array), constant(int32(game.NoGoal))),
					constant(int32(goals[i])), constant(int32(game.ManyGoals))))
			})
		})
	}
}

// writeSettle writes settle(block, children, mask): the children in the lanes
// of the mask are terminal, and worth their goals. The first child of the block
// is at the address.
func (g *treeGenerator) writeSettle() *function {
	r := g.routine(types(typeI32, typeI32, typeV128), "")
	block, children, mask := variable(0), variable(1), variable(2)
	r.invoke(g.goals, constant(baseAddress), block.value(), block.value())
	for role := range 2 {
		offsets, goals := g.planes(g.circuit.Goals, g.block.Goals, role)
		g.readValues(r, block, offsets, goals, mask, g.lane[role])
	}
	lane, at, mine, theirs, child := r.number(), r.number(), r.number(), r.number(), r.number()
	r.storePlane(address(g.plane), 0, mask.value())
	r.eachBit(address(g.plane), lane, func() {
		r.let(at, shiftLeft(lane.value(), constant(2)))
		r.let(mine, choose(g.head(headRole), load(at.value(), g.lane[1]), load(at.value(), g.lane[0])))
		r.let(theirs, choose(g.head(headRole), load(at.value(), g.lane[0]), load(at.value(), g.lane[1])))
		missing := or(less(mine.value(), constant(0)), less(theirs.value(), constant(0)))
		other := and(atLeast(g.head(headSum), constant(0)), unequal(add(mine.value(), theirs.value()), g.head(headSum)))
		r.when(or(missing, other), func() { g.setHead(r, headUneven, constant(1)) })
		r.when(less(mine.value(), constant(0)), func() { r.let(mine, constant(0)) })
		r.let(child, add(children.value(), shiftLeft(lane.value(), constant(4))))
		r.store(child.value(), childValue, multiply(mine.value(), constant(pointValue)))
		r.store(child.value(), childProof, pack(mine.value(), mine.value(), constant(0), constant(0)))
	})
	return r.function
}

// sumShift is how much finer sums of weights are than the table of estimates.
const sumShift = 6

// writeEvaluate writes evaluate(frame, block, children, mask): the children in
// the lanes of the mask get the sum of the weights of their facts, or what the
// sheet's own heuristic says in its place.
func (g *treeGenerator) writeEvaluate() *function {
	r := g.routine(types(typeI32, typeI32, typeI32, typeV128), "")
	frame, block, children, mask := variable(0), variable(1), variable(2), variable(3)
	lane, child := r.number(), r.number()
	if g.hasHeuristic() {
		r.invoke(g.outlook, constant(baseAddress), block.value(), block.value())
		for role := range 2 {
			offsets, goals := g.planes(g.circuit.Heuristic, g.block.Outlook, role)
			g.readValues(r, block, offsets, goals, mask, g.lane[role])
		}
		at, difference := r.number(), r.number()
		r.storePlane(address(g.plane), 0, mask.value())
		r.eachBit(address(g.plane), lane, func() {
			r.let(at, shiftLeft(lane.value(), constant(2)))
			r.let(difference, subtract(load(at.value(), g.lane[0]), load(at.value(), g.lane[1])))
			r.when(g.head(headRole), func() { r.let(difference, subtract(constant(0), difference.value())) })
			r.let(child, add(children.value(), shiftLeft(lane.value(), constant(4))))
			r.store(child.value(), childValue, shiftLeft(add(difference.value(), constant(100)), constant(sumShift)))
		})
		return r.function
	}

	// Only what a move changes is looked at. Facts that change in all lanes, such
	// as whose turn it is, are added up once.
	base, weight, changed, delta, common := r.number(), r.number(), r.plane(), r.number(), r.number()
	r.let(common, load(frame.value(), frameSum))
	r.storePlane(address(g.plane), 0, mask.value())
	r.eachBit(address(g.plane), lane, func() {
		r.store(add(children.value(), shiftLeft(lane.value(), constant(4))), childValue, constant(0))
	})
	r.let(base, constant(0))
	r.let(weight, address(g.at.Weights))
	r.while(less(base.value(), address(uint32(g.circuit.Bases)*planeBytes)), func() {
		before := loadPlane(add(frame.value(), base.value()), g.state)
		r.let(changed, vector(vecAnd, vector(vecXor, loadPlane(add(block.value(), base.value()), 0), before),
			mask.value()))
		r.when(vector(vecAnyTrue, changed.value()), func() {
			r.let(delta, load(weight.value(), 0))
			r.when(load(add(frame.value(), base.value()), g.state), func() {
				r.let(delta, subtract(constant(0), delta.value()))
			})
			r.when(isZero(vector(vecAnyTrue, vector(vecXor, changed.value(), mask.value()))), func() {
				r.let(common, add(common.value(), delta.value()))
			}, func() {
				r.when(delta.value(), func() {
					r.storePlane(address(g.plane), 0, changed.value())
					r.eachBit(address(g.plane), lane, func() {
						r.let(child, add(children.value(), shiftLeft(lane.value(), constant(4))))
						r.store(child.value(), childValue, add(load(child.value(), childValue), delta.value()))
					})
				})
			})
		})
		r.let(base, add(base.value(), constant(planeBytes)))
		r.let(weight, add(weight.value(), constant(4)))
	})
	r.storePlane(address(g.plane), 0, mask.value())
	r.eachBit(address(g.plane), lane, func() {
		r.let(child, add(children.value(), shiftLeft(lane.value(), constant(4))))
		r.store(child.value(), childValue, add(load(child.value(), childValue), common.value()))
	})
	return r.function
}

// hasHeuristic reports whether the sheet says itself how good positions are.
func (g *treeGenerator) hasHeuristic() bool {
	o := g.circuit.Heuristic
	return len(o) == 2 && len(o[0]) > 0 && len(o[1]) > 0
}

// writeGenerate writes generate(frame): the children of the position in a
// frame, whose moves are listed, are computed and valued.
func (g *treeGenerator) writeGenerate() *function {
	r := g.routine(types(typeI32), "")
	frame := variable(0)
	children, block, left, n, i, at := r.number(), r.number(), r.number(), r.number(), r.number(), r.number()
	mask, ended, reply := r.plane(), r.plane(), r.number()
	r.let(children, add(frame.value(), address(g.children)))
	r.let(block, add(frame.value(), address(g.blocks)))
	r.let(left, load(frame.value(), frameCount))
	r.let(reply, add(constant(baseAddress), shiftLeft(load(frame.value(), frameReply), constant(4))))
	first := r.number()
	r.let(first, constant(0))
	r.repeat(func(again label) {
		r.let(n, choose(less(left.value(), constant(lanes)), left.value(), constant(lanes)))
		r.let(mask, loadPlane(shiftLeft(n.value(), constant(4)), g.at.Masks))
		r.storePlane(reply.value(), 0, mask.value())
		input := func() expression {
			return add(constant(baseAddress), shiftLeft(load16(at.value(), childMove), constant(4)))
		}
		each := func(body func()) {
			r.let(i, constant(0))
			r.let(at, children.value())
			r.repeat(func(again label) {
				body()
				r.let(at, add(at.value(), constant(childBytes)))
				r.let(i, add(i.value(), constant(1)))
				r.jumpIf(less(i.value(), n.value()), again)
			})
		}
		each(func() {
			r.store8(add(input(), shiftRight(i.value(), constant(3))), 0,
				shiftLeft(constant(1), and(i.value(), constant(7))))
			r.store16(at.value(), childLane, add(first.value(), i.value()))
			r.store(at.value(), childProof, constant(unproved))
		})
		r.invoke(g.next, constant(baseAddress), add(frame.value(), address(g.state)), block.value())
		r.invoke(g.views, constant(baseAddress), block.value(), block.value())
		each(func() { r.storePlane(input(), 0, zeroPlane()) })
		r.storePlane(reply.value(), 0, zeroPlane())

		r.let(ended, vector(vecAnd, loadPlane(block.value(), g.block.Terminal), mask.value()))
		r.when(vector(vecAnyTrue, ended.value()), func() {
			r.invoke(g.settle, block.value(), children.value(), ended.value())
			r.let(mask, vector(vecAndNot, mask.value(), ended.value()))
		})
		r.invoke(g.evaluate, frame.value(), block.value(), children.value(), mask.value())
		looks := and(isZero(isZero(g.head(headOutlook))), lessEqual(load(frame.value(), frameDepth), constant(1)))
		r.when(looks, func() { r.invoke(g.weigh, block.value(), children.value(), mask.value()) })

		r.let(left, subtract(left.value(), n.value()))
		r.let(first, add(first.value(), n.value()))
		r.let(children, add(children.value(), constant(lanes*childBytes)))
		r.let(block, add(block.value(), address(g.block.Block)))
		r.jumpIf(greater(left.value(), constant(0)), again)
	})
	return r.function
}
