package treesearch

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

// code writes the functions of the module. Each comes after those that it calls.
func (g *treeGenerator) code() {
	deposit := positions.WriteDeposit(g.Module, uint32(g.circuit.Bases))
	g.raise, g.lower, g.later, g.intersect = g.writeRaise(), g.writeLower(), g.writeLater(), g.writeIntersect()
	g.fadeCounts, g.count = g.writeFade(), g.writeCount()
	g.reward = g.writeReward()
	g.watch.Look()
	g.extract, g.descend, g.ascend = g.writeExtract(), g.writeDescend(), g.writeAscend()
	g.list = g.writeList()
	g.settle = g.writeSettle()
	g.watch.Look()
	g.evaluate = g.writeEvaluate()
	g.addFeatures = g.writeFeatures()
	g.watch.Look()
	g.generate = g.writeGenerate()
	g.probe = g.writeProbe()
	g.watch.Look()
	g.hint = g.writeHint()
	g.keep = g.writeKeep()
	s := treeSteps{treeGenerator: g}
	g.watch.Look()
	s.write()
	g.watch.Look()
	g.Export("view", g.writeView(deposit))
	g.Export("begin", g.writeBegin())
	g.watch.Look()
	g.Export("run", g.writeRun(&s))
	g.watch.Look()
	g.Export("recall", g.writeRecall())
	g.Export("fade", g.fadeCounts)
	g.Export("grow", g.writeGrow())
	g.Export("forget", g.writeForget())
}

// What lies at fixed addresses.

func (g *treeGenerator) head(offset uint32) Expression { return Load(Address(g.at.Head), offset) }

func (g *treeGenerator) setHead(r *Routine, offset uint32, x Expression) {
	r.Store(Address(g.at.Head), offset, x)
}

// planes returns which bits of which role's goals, or heuristic values, lie
// where in a block, in the order of the circuit.
func (g *treeGenerator) planes(
	roles [][]circuit.GoalEdge, from uint32, role int,
) (offsets []uint32, goals []game.Goal) {
	at := from + positions.Values(roles[:role])*gates.PlaneBytes
	for _, x := range roles[role] {
		offsets, goals = append(offsets, at), append(goals, x.Value)
		at += gates.PlaneBytes
	}
	return offsets, goals
}

// Proofs: see package search, where the same is said in Go.

func byteOf(x Expression, shift int32) Expression {
	if shift == 0 {
		return And(x, Constant(0xFF))
	}
	return And(ShiftRight(x, Constant(shift)), Constant(0xFF))
}

func pack(low, high, lowPlies, highPlies Expression) Expression {
	return Or(Or(low, ShiftLeft(high, Constant(proofHigh))),
		Or(ShiftLeft(lowPlies, Constant(proofLowPlies)), ShiftLeft(highPlies, Constant(proofHighPlies))))
}

// A proofParts is a proof taken apart into variables.
type proofParts struct{ low, high, lowPlies, highPlies Variable }

func takeApart(r *Routine, proof Expression) proofParts {
	p := proofParts{r.Number(), r.Number(), r.Number(), r.Number()}
	whole := r.Number()
	r.Let(whole, proof)
	r.Let(p.low, byteOf(whole.Value(), 0))
	r.Let(p.high, byteOf(whole.Value(), proofHigh))
	r.Let(p.lowPlies, byteOf(whole.Value(), proofLowPlies))
	r.Let(p.highPlies, byteOf(whole.Value(), proofHighPlies))
	return p
}

func (p *proofParts) packed() Expression {
	return pack(p.low.Value(), p.high.Value(), p.lowPlies.Value(), p.highPlies.Value())
}

// ofTwoProofs writes a function of two proofs that returns one.
func (g *treeGenerator) ofTwoProofs(join func(r *Routine, p, q *proofParts)) *Function {
	r := g.Routine(Types(TypeI32, TypeI32), Types(TypeI32))
	p, q := takeApart(r, Variable(0).Value()), takeApart(r, Variable(1).Value())
	join(r, &p, &q)
	p.packed()(r.Function)
	return r.Function
}

// better takes over a bound that is tighter, or equal and reached sooner.
func better(r *Routine, tighter, same, sooner Expression, bound, plies Variable, newBound, newPlies Variable) {
	r.When(Or(tighter, And(same, sooner)), func() {
		r.Let(bound, newBound.Value())
		r.Let(plies, newPlies.Value())
	})
}

func (g *treeGenerator) writeRaise() *Function {
	return g.ofTwoProofs(func(r *Routine, p, q *proofParts) {
		better(r, Greater(q.low.Value(), p.low.Value()), Equal(q.low.Value(), p.low.Value()),
			Less(q.lowPlies.Value(), p.lowPlies.Value()), p.low, p.lowPlies, q.low, q.lowPlies)
		r.Let(p.high, Greatest(p.high, q.high))
		r.Let(p.highPlies, Greatest(p.highPlies, q.highPlies))
	})
}

func (g *treeGenerator) writeLower() *Function {
	return g.ofTwoProofs(func(r *Routine, p, q *proofParts) {
		better(r, Less(q.high.Value(), p.high.Value()), Equal(q.high.Value(), p.high.Value()),
			Less(q.highPlies.Value(), p.highPlies.Value()), p.high, p.highPlies, q.high, q.highPlies)
		r.Let(p.low, Least(p.low, q.low))
		r.Let(p.lowPlies, Greatest(p.lowPlies, q.lowPlies))
	})
}

// writeIntersect writes what two searches of the same position prove together.
func (g *treeGenerator) writeIntersect() *Function {
	return g.ofTwoProofs(func(r *Routine, p, q *proofParts) {
		never := Constant(0)
		better(r, Greater(q.low.Value(), p.low.Value()), never, never, p.low, p.lowPlies, q.low, q.lowPlies)
		better(r, Less(q.high.Value(), p.high.Value()), never, never, p.high, p.highPlies, q.high, q.highPlies)
	})
}

// writeLater writes what a child's proof is a ply before.
func (g *treeGenerator) writeLater() *Function {
	r := g.Routine(Types(TypeI32), Types(TypeI32))
	p := takeApart(r, Variable(0).Value())
	for _, x := range []struct {
		plies     Variable
		beginning Expression
	}{{p.lowPlies, Greater(p.low.Value(), Constant(0))}, {p.highPlies, Less(p.high.Value(), Constant(100))}} {
		r.When(And(x.beginning, Less(x.plies.Value(), Constant(0xFF))), func() {
			r.Let(x.plies, Add(x.plies.Value(), Constant(1)))
		})
	}
	p.packed()(r.Function)
	return r.Function
}

// unrolled is how many moves one turn of the loop of list looks at, and how many planes that of listPlanes.
const unrolled = 8

// writeList writes list(block, lane, role, at): the legal moves of a role in a
// lane become children at an address; it returns how many.
func (g *treeGenerator) writeList() *Function {
	r := g.Routine(Types(TypeI32, TypeI32, TypeI32, TypeI32), Types(TypeI32))
	block, lane, role, at := Variable(0), Variable(1), Variable(2), Variable(3)
	from, plane, bit, move, end := r.Number(), r.Number(), r.Number(), r.Number(), r.Number()
	r.Let(from, at.Value())
	r.Let(move, Constant(0))
	r.Let(end, Address(uint32(g.circuit.Inputs[0])))
	r.When(role.Value(), func() {
		r.Let(move, end.Value())
		r.Let(end, Address(g.inputs))
	})
	r.Let(plane, Add(Add(block.Value(), ShiftRight(lane.Value(), Constant(3))),
		Add(Address(g.block.Legal), ShiftLeft(move.Value(), Constant(4)))))
	r.Let(bit, And(lane.Value(), Constant(7)))
	// The move is written behind the list in any case, and stays if it is legal.
	look := func(i int32) {
		r.Store16(at.Value(), childMove, Add(move.Value(), Constant(i)))
		r.Let(at, Add(at.Value(), ShiftLeft(
			And(ShiftRight(Load8(plane.Value(), uint32(i)*gates.PlaneBytes), bit.Value()), Constant(1)), Constant(4))))
	}
	r.While(LessEqual(Add(move.Value(), Constant(unrolled)), end.Value()), func() {
		for i := range int32(unrolled) {
			look(i)
		}
		r.Let(move, Add(move.Value(), Constant(unrolled)))
		r.Let(plane, Add(plane.Value(), Constant(unrolled*gates.PlaneBytes)))
	})
	r.While(Less(move.Value(), end.Value()), func() {
		look(0)
		r.Let(move, Add(move.Value(), Constant(1)))
		r.Let(plane, Add(plane.Value(), Constant(gates.PlaneBytes)))
	})
	ShiftRight(Subtract(at.Value(), from.Value()), Constant(4))(r.Function)
	return r.Function
}

// readValues writes to an array, for each lane in a mask at g.memory.plane, which one
// of some values holds there; -1 if none does, -2 if several do.
func (g *treeGenerator) readValues(
	r *Routine, block Variable, offsets []uint32, goals []game.Goal, mask Variable, array uint32,
) {
	lane, at := r.Number(), r.Number()
	r.StorePlane(Address(g.memory.plane), 0, mask.Value())
	r.EachBit(Address(g.memory.plane), lane, func() {
		r.Store(ShiftLeft(lane.Value(), Constant(2)), array, Constant(int32(game.NoGoal)))
	})
	held := r.Plane()
	for i, offset := range offsets {
		r.Let(held, Vector(VecAnd, LoadPlane(block.Value(), offset), mask.Value()))
		r.When(Vector(VecAnyTrue, held.Value()), func() {
			r.StorePlane(Address(g.memory.plane), 0, held.Value())
			r.EachBit(Address(g.memory.plane), lane, func() {
				r.Let(at, ShiftLeft(lane.Value(), Constant(2)))
				r.Store(at.Value(), array, Choose(Equal(Load(at.Value(), array), Constant(int32(game.NoGoal))),
					Constant(int32(goals[i])), Constant(int32(game.ManyGoals))))
			})
		})
	}
}

// writeSettle writes settle(block, children, mask): the children in the lanes
// of the mask are terminal, and worth their goals. The first child of the block
// is at the address.
func (g *treeGenerator) writeSettle() *Function {
	r := g.Routine(Types(TypeI32, TypeI32, TypeV128), "")
	block, children, mask := Variable(0), Variable(1), Variable(2)
	r.Invoke(g.goals, Constant(host.BaseAddress), block.Value(), block.Value())
	for role := range 2 {
		offsets, goals := g.planes(g.circuit.Goals, g.block.Goals, role)
		g.readValues(r, block, offsets, goals, mask, g.memory.lane[role])
	}
	lane, at, mine, theirs, child := r.Number(), r.Number(), r.Number(), r.Number(), r.Number()
	r.StorePlane(Address(g.memory.plane), 0, mask.Value())
	r.EachBit(Address(g.memory.plane), lane, func() {
		r.Let(at, ShiftLeft(lane.Value(), Constant(2)))
		r.Let(mine, Choose(g.head(headRole), Load(at.Value(), g.memory.lane[1]), Load(at.Value(), g.memory.lane[0])))
		r.Let(theirs, Choose(g.head(headRole), Load(at.Value(), g.memory.lane[0]), Load(at.Value(), g.memory.lane[1])))
		missing := Or(Less(mine.Value(), Constant(0)), Less(theirs.Value(), Constant(0)))
		other := And(AtLeast(g.head(headSum), Constant(0)), Unequal(Add(mine.Value(), theirs.Value()), g.head(headSum)))
		r.When(Or(missing, other), func() { g.setHead(r, headUneven, Constant(1)) })
		r.When(Less(mine.Value(), Constant(0)), func() { r.Let(mine, Constant(0)) })
		r.Let(child, Add(children.Value(), ShiftLeft(lane.Value(), Constant(4))))
		r.Store(child.Value(), childValue, Multiply(mine.Value(), Constant(pointValue)))
		r.Store(child.Value(), childProof, pack(mine.Value(), mine.Value(), Constant(0), Constant(0)))
	})
	return r.Function
}

// sumShift is how much finer sums of weights are than the table of estimates.
const sumShift = 6

// A childLoop writes loops over the children of a block: that in lane i is child i.
type childLoop struct {
	*Routine
	plane          uint32   // address of the lanes that a loop goes through
	children, mask Variable // address of the first child; the lanes that are meant
	lane, child    Variable // in a loop's body: of the child, and its address
}

func (g *treeGenerator) childLoop(r *Routine, children, mask Variable) childLoop {
	return childLoop{r, g.memory.plane, children, mask, r.Number(), r.Number()}
}

// each writes a body for each of the lanes that were stored to go through.
func (l *childLoop) each(body func()) { l.EachBit(Address(l.plane), l.lane, body) }

// masked writes a body for each lane of the mask.
func (l *childLoop) masked(body func()) {
	l.StorePlane(Address(l.plane), 0, l.mask.Value())
	l.each(body)
}

// where writes a body that runs if a plane has lanes of the mask; each goes
// through them then.
func (l *childLoop) where(held Variable, plane Expression, body func()) {
	l.Let(held, Vector(VecAnd, plane, l.mask.Value()))
	l.When(Vector(VecAnyTrue, held.Value()), func() {
		l.StorePlane(Address(l.plane), 0, held.Value())
		body()
	})
}

func (l *childLoop) address() Expression {
	return Add(l.children.Value(), ShiftLeft(l.lane.Value(), Constant(4)))
}

// add adds to the value of the child.
func (l *childLoop) add(x Expression) {
	l.Let(l.child, l.address())
	l.Store(l.child.Value(), childValue, Add(Load(l.child.Value(), childValue), x))
}

// writeEvaluate writes evaluate(frame, block, children, mask): the children in
// the lanes of the mask get the sum of the weights of their facts, or what the
// sheet's own heuristic says in its place.
func (g *treeGenerator) writeEvaluate() *Function {
	r := g.Routine(Types(TypeI32, TypeI32, TypeI32, TypeV128), "")
	frame, block, children, mask := Variable(0), Variable(1), Variable(2), Variable(3)
	loop := g.childLoop(r, children, mask)
	g.addChanges(&loop, frame, block)
	if hasHeuristic(g.circuit) {
		g.readHeuristic(&loop, block)
	}
	return r.Function
}

// readHeuristic gives children the difference of what the sheet's heuristic says
// for the two roles, and notes where that is not a single value for each.
func (g *treeGenerator) readHeuristic(loop *childLoop, block Variable) {
	r := loop.Routine
	r.Invoke(g.heuristic, Constant(host.BaseAddress), block.Value(), block.Value())
	for role := range 2 {
		offsets, goals := g.planes(g.circuit.Heuristic, g.block.Heuristic, role)
		g.readValues(r, block, offsets, goals, loop.mask, g.memory.lane[role])
	}
	at, difference := r.Number(), r.Number()
	loop.masked(func() {
		r.Let(at, ShiftLeft(loop.lane.Value(), Constant(2)))
		signs := Or(Load(at.Value(), g.memory.lane[0]), Load(at.Value(), g.memory.lane[1]))
		r.When(Less(signs, Constant(0)), func() { g.setHead(r, headUnvalued, Constant(1)) })
		r.Let(difference, Subtract(Load(at.Value(), g.memory.lane[0]), Load(at.Value(), g.memory.lane[1])))
		r.When(g.head(headRole), func() { r.Let(difference, Subtract(Constant(0), difference.Value())) })
		r.Let(loop.child, loop.address())
		r.Store(loop.child.Value(), childValue,
			ShiftLeft(Add(difference.Value(), Constant(100)), Constant(sumShift)))
	})
}

// A changeNotes says where it is noted what the moves to the children of a block change.
type changeNotes struct {
	list            Variable // address: the planes that differ, see changeBytes
	hashes, effects Variable // address: those of the first child
}

func (g *treeGenerator) changeNotes(loop *childLoop, frame Variable) changeNotes {
	r, offset := loop.Routine, loop.Number()
	n := changeNotes{r.Number(), r.Number(), r.Number()}
	children := Add(frame.Value(), Address(g.frame.children))
	r.Let(offset, Subtract(loop.children.Value(), children)) // childBytes for each lane
	r.Let(n.hashes, Add(Add(frame.Value(), Address(g.frame.laneHashes)),
		Multiply(ShiftRight(offset.Value(), Constant(4)), Address(g.hashBytes()))))
	r.Let(n.effects, Add(Add(frame.Value(), Address(g.frame.effects)), ShiftRight(offset.Value(), Constant(3))))
	r.Let(n.list, Add(Add(frame.Value(), Address(g.frame.changes)),
		Multiply(ShiftRight(offset.Value(), Constant(11)), Address(g.changeBytes()))))
	return n
}

// addHashes adds numbers, by side, to the hashes of the child.
func (g *treeGenerator) addHashes(loop *childLoop, notes *changeNotes, numbers []Variable) {
	loop.Let(loop.child, Add(notes.hashes.Value(), Multiply(loop.lane.Value(), Address(g.hashBytes()))))
	for side, n := range numbers {
		addHash(loop.Routine, loop.child, 8*uint32(side), n.Value())
	}
}

// addChanges gives children the sum of their parent and the weights of the facts
// that the move changes, and their hashes likewise. Facts that change in all lanes, such as
// whose turn it is, are added up once.
func (g *treeGenerator) addChanges(loop *childLoop, frame, block Variable) {
	r, mask, notes := loop.Routine, loop.mask, g.changeNotes(loop, frame)
	now, before, changed, delta, common := r.Number(), r.Number(), r.Plane(), r.Number(), r.Number()
	r.Let(common, Load(frame.Value(), frameSum))
	var commonHash, number []Variable // by side
	for side := range g.sides() {
		commonHash, number = append(commonHash, r.Number64()), append(number, r.Number64())
		r.Let(commonHash[side], Load64(frame.Value(), g.frame.hashes+8*side))
	}
	difference := func(at uint32) Expression {
		both := Vector(VecXor, LoadPlane(now.Value(), at), LoadPlane(before.Value(), at))
		return Vector(VecAnd, both, mask.Value())
	}
	entry, base := r.Number(), r.Number()
	r.Let(now, block.Value())
	r.Let(before, Address(g.memory.state))
	r.Let(entry, Add(notes.list.Value(), Constant(4)))
	last := g.listPlanes(r, entry.Value(), uint32(g.circuit.Bases), now, difference, before)
	r.Store(notes.list.Value(), 0, last.Value())
	r.While(Less(entry.Value(), last.Value()), func() {
		r.Let(now, Load(entry.Value(), 0))
		r.Let(base, Subtract(now.Value(), block.Value()))
		r.Let(before, Add(Address(g.memory.state), base.Value()))
		r.Let(changed, difference(0))
		r.Let(delta, Load(ShiftRight(base.Value(), Constant(2)), g.at.Weights))
		r.Let(base, ShiftRight(base.Value(), Constant(4)))
		for side, n := range number {
			r.Let(n, g.hashOf(base, uint32(side)))
		}
		r.Let(before, Load(before.Value(), 0))
		r.When(before.Value(), func() { r.Let(delta, Subtract(Constant(0), delta.Value())) })
		r.When(IsZero(Vector(VecAnyTrue, Vector(VecXor, changed.Value(), mask.Value()))), func() {
			r.Let(common, Add(common.Value(), delta.Value()))
			for side, n := range number {
				r.Let(commonHash[side], Xor64(commonHash[side].Value(), n.Value()))
			}
		}, func() {
			r.EachLane(changed, loop.lane, func() {
				loop.add(delta.Value())
				g.addHashes(loop, &notes, number)
				if g.countsEffects() {
					g.noteEffect(r, notes.effects, loop.lane, before, base)
				}
			})
		})
		r.Let(entry, Add(entry.Value(), Constant(4)))
	})
	loop.masked(func() {
		loop.add(common.Value())
		g.addHashes(loop, &notes, commonHash)
	})
}

// listPlanes writes the addresses of those of n planes, from one on, for which a vector has a
// bit set, to a list, and returns the end of it. The vector is asked for by an
// offset from the address, and from others that go forward with it. Few planes are listed,
// and which ones is hard to foresee for a processor, so that no jump depends on it: an
// entry is written in any case, and stays if it counts.
func (g *treeGenerator) listPlanes(
	r *Routine, list Expression, n uint32, from Variable, vector func(at uint32) Expression, others ...Variable,
) (last Variable) {
	last, end := r.Number(), r.Number()
	look := func(i uint32) {
		r.Store(last.Value(), 0, Add(from.Value(), Address(i*gates.PlaneBytes)))
		counts := Vector(VecAnyTrue, vector(i*gates.PlaneBytes))
		r.Let(last, Add(last.Value(), ShiftLeft(counts, Constant(2))))
	}
	r.Let(last, list)
	r.Let(end, Add(from.Value(), Address(n/unrolled*unrolled*gates.PlaneBytes)))
	r.While(Less(from.Value(), end.Value()), func() {
		for i := range uint32(unrolled) {
			look(i)
		}
		for _, v := range append(others, from) {
			r.Let(v, Add(v.Value(), Constant(unrolled*gates.PlaneBytes)))
		}
	})
	for i := range n % unrolled {
		look(i)
	}
	return last
}

// hasHeuristic reports whether the sheet says itself how good positions are.
func hasHeuristic(c *circuit.Circuit) bool {
	o := c.Heuristic
	return len(o) == 2 && len(o[0]) > 0 && len(o[1]) > 0
}

// countThreats writes what scores children of a block by how many facts alone are missing in lines
// of who has moved, where several are left to be put in order.
func (g *treeGenerator) countThreats(r *Routine, loop *childLoop, frame, block Variable) {
	held := r.Plane()
	for role, count := range g.threatCounts {
		if count == nil {
			continue
		}
		chooses := Equal(Equal(g.head(headRole), Constant(int32(role))), Load(frame.Value(), frameMaximises))
		ordered := And(severalBits(loop.mask), Greater(Load(frame.Value(), frameDepth), Constant(1)))
		r.When(And(chooses, ordered), func() {
			r.Invoke(count, Constant(host.BaseAddress), block.Value(), Address(g.memory.derived))
			for b := range min(g.features.threatBits[role], mostThreatBits) {
				loop.where(held, LoadPlane(Address(g.memory.derived), uint32(b)*gates.PlaneBytes), func() {
					loop.each(func() {
						r.Let(loop.child, loop.address())
						r.Store(loop.child.Value(), childScore, Add(Load(loop.child.Value(), childScore),
							Constant(scoreThreat<<b)))
					})
				})
			}
		})
	}
}

// severalBits tells whether a plane has more than one bit set.
func severalBits(plane Variable) Expression {
	low, high := Half(plane.Value(), 0), Half(plane.Value(), 1)
	more := func(x Expression) Expression { return Unequal64(And64(x, Subtract64(x, Constant64(1))), Constant64(0)) }
	both := And(Unequal64(low, Constant64(0)), Unequal64(high, Constant64(0)))
	return Or(Or(more(low), more(high)), both)
}

// eachChild writes a body for n children from an address on, with their number and address in
// variables.
func (g *treeGenerator) eachChild(r *Routine, children, n, i, at Variable, body func()) {
	r.Let(i, Constant(0))
	r.Let(at, children.Value())
	r.Repeat(func(again Label) {
		body()
		r.Let(at, Add(at.Value(), Constant(childBytes)))
		r.Let(i, Add(i.Value(), Constant(1)))
		r.JumpIf(Less(i.Value(), n.Value()), again)
	})
}

// clearChild writes what nothing is known of a child yet, which is in a lane of its frame, and whose hashes
// are at an address.
func (g *treeGenerator) clearChild(r *Routine, frame, child, hashes Variable, lane Expression) {
	r.Store16(child.Value(), childLane, lane)
	r.Store16(g.effectOf(frame.Value(), lane), 0, Constant(effectNone))
	r.Store(child.Value(), childValue, Constant(0))
	r.Store(child.Value(), childScore, Constant(0))
	r.Store(child.Value(), childProof, Constant(unproved))
	for side := range g.sides() {
		r.Store64(hashes.Value(), g.frame.laneHashes+8*side, Constant64(0))
	}
	r.Let(hashes, Add(hashes.Value(), Address(g.hashBytes())))
}

// writeGenerate writes generate(frame): the children of the position in a
// frame, whose moves are listed, are computed and valued.
func (g *treeGenerator) writeGenerate() *Function {
	r := g.Routine(Types(TypeI32), "")
	frame := Variable(0)
	children, block, left, n, i, at := r.Number(), r.Number(), r.Number(), r.Number(), r.Number(), r.Number()
	mask, ended, reply := r.Plane(), r.Plane(), r.Number()
	r.Let(children, Add(frame.Value(), Address(g.frame.children)))
	r.Let(block, Add(frame.Value(), Address(g.frame.blocks)))
	r.Let(left, Load(frame.Value(), frameCount))
	r.Let(reply, Add(Constant(host.BaseAddress), ShiftLeft(Load(frame.Value(), frameReply), Constant(4))))
	first, loop := r.Number(), g.childLoop(r, children, mask)
	r.Let(first, Constant(0))
	hashes := r.Number()
	r.Let(hashes, frame.Value())
	r.Repeat(func(again Label) {
		r.Let(n, Choose(Less(left.Value(), Constant(gates.Lanes)), left.Value(), Constant(gates.Lanes)))
		r.Let(mask, LoadPlane(ShiftLeft(n.Value(), Constant(4)), g.at.Masks))
		r.StorePlane(reply.Value(), 0, mask.Value())
		input := func() Expression {
			return Add(Constant(host.BaseAddress), ShiftLeft(Load16(at.Value(), childMove), Constant(4)))
		}
		g.eachChild(r, children, n, i, at, func() {
			r.Store8(Add(input(), ShiftRight(i.Value(), Constant(3))), 0,
				ShiftLeft(Constant(1), And(i.Value(), Constant(7))))
			g.clearChild(r, frame, at, hashes, Add(first.Value(), i.Value()))
		})
		r.Invoke(g.next, Constant(host.BaseAddress), Address(g.memory.state), block.Value())
		r.Invoke(g.views, Constant(host.BaseAddress), block.Value(), block.Value())
		g.eachChild(r, children, n, i, at, func() { r.StorePlane(input(), 0, ZeroPlane()) })
		r.StorePlane(reply.Value(), 0, ZeroPlane())

		r.Let(ended, Vector(VecAnd, LoadPlane(block.Value(), g.block.Terminal), mask.Value()))
		r.When(Vector(VecAnyTrue, ended.Value()), func() {
			r.Invoke(g.settle, block.Value(), children.Value(), ended.Value())
			r.Let(mask, Vector(VecAndNot, mask.Value(), ended.Value()))
		})
		g.foresee(r, &loop, frame, block)
		// Nobody asks about the facts of children that are settled.
		r.When(Vector(VecAnyTrue, mask.Value()), func() {
			g.countThreats(r, &loop, frame, block)
			r.Invoke(g.evaluate, frame.Value(), block.Value(), children.Value(), mask.Value())
			frontier := And(IsZero(IsZero(g.head(headFeatures))),
				LessEqual(Load(frame.Value(), frameDepth), Constant(1)))
			r.When(frontier, func() { r.Invoke(g.addFeatures, block.Value(), children.Value(), mask.Value()) })
		})

		r.Let(left, Subtract(left.Value(), n.Value()))
		r.Let(first, Add(first.Value(), n.Value()))
		r.Let(children, Add(children.Value(), Constant(gates.Lanes*childBytes)))
		r.Let(block, Add(block.Value(), Address(g.block.Block)))
		r.JumpIf(Greater(left.Value(), Constant(0)), again)
	})
	return r.Function
}
