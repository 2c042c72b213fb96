package treesearch

import (
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
)

// Children are searched in the order of how often their moves made the rest of a
// position needless (the history heuristic: Schaeffer 1989). A move of which the
// facts that it brings about depend on the position, such as a stone that falls down a
// column, counts for each of these facts apart: what it does is what refutes, not how
// it is written. In connect four a proof takes a fifth of the nodes.

// An effect of a child is noted in its frame, by lane: what its move makes true that
// other moves do not.
const (
	effectNone = 0      // or nobody looked
	effectMany = 0xFFFF // several facts, which are no sign of a move; else a base, plus 1
)

// countsEffects reports whether effects fit their notes.
func (g *treeGenerator) countsEffects() bool { return g.circuit.Bases < effectMany-1 }

// counts returns how many counts the history has: one for each input, then one for each base.
func (g *treeGenerator) counts() uint32 { return g.inputs + uint32(g.circuit.Bases) }

// effectOf returns the address of a child's effect, where its frame is and its lane.
func (g *treeGenerator) effectOf(frame, lane Expression) Expression {
	return Add(Add(frame, Address(g.frame.effects)), ShiftLeft(lane, Constant(1)))
}

// noteEffect notes, in the notes of a block, that a base has changed in a lane: it counts if it
// was false before.
func (g *treeGenerator) noteEffect(r *Routine, effects, lane, before, base Variable) {
	at, old := r.Number(), r.Number()
	r.Let(at, Add(effects.Value(), ShiftLeft(lane.Value(), Constant(1))))
	r.Let(old, Load16(at.Value(), 0))
	r.Store16(at.Value(), 0, Choose(before.Value(), old.Value(),
		Choose(old.Value(), Constant(effectMany), Add(base.Value(), Constant(1)))))
}

// writeCount writes count(move, effect): the address of the count of a move that has an effect.
// A move that was seen with another effect counts by its effects from then on.
func (g *treeGenerator) writeCount() *Function {
	r := g.Routine(Types(TypeI32, TypeI32), Types(TypeI32))
	move, effect := Variable(0), Variable(1)
	at, seen := r.Number(), r.Number()
	r.Let(at, ShiftLeft(move.Value(), Constant(1)))
	single := And(Unequal(effect.Value(), Constant(effectNone)), Unequal(effect.Value(), Constant(effectMany)))
	r.When(single, func() {
		r.Let(seen, Load16(at.Value(), g.memory.seen))
		r.When(IsZero(seen.Value()), func() {
			r.Let(seen, effect.Value())
			r.Store16(at.Value(), g.memory.seen, seen.Value())
		})
		r.When(Unequal(seen.Value(), effect.Value()), func() {
			r.Store16(at.Value(), g.memory.seen, Constant(effectMany))
			r.GiveBack(Add(Address(g.memory.history), ShiftLeft(
				Add(effect.Value(), Address(g.inputs-1)), Constant(2))))
		})
	})
	Add(Address(g.memory.history), ShiftLeft(move.Value(), Constant(2)))(r.Function)
	return r.Function
}

const mostHistory = 1 << 26

// writeFade writes fade(): halves all counts.
func (g *treeGenerator) writeFade() *Function {
	r := g.Routine("", "")
	at := r.Number()
	r.Let(at, Constant(0))
	r.While(Less(at.Value(), Address(4*g.counts())), func() {
		r.Store(at.Value(), g.memory.history, ShiftRight(Load(at.Value(), g.memory.history), Constant(1)))
		r.Let(at, Add(at.Value(), Constant(4)))
	})
	return r.Function
}

// writeReward writes reward(frame, move): the move, that of the child before the next one,
// made the rest of a position needless.
func (g *treeGenerator) writeReward() *Function {
	r := g.Routine(Types(TypeI32, TypeI32), "")
	frame, move := Variable(0), Variable(1)
	at, count, depth, child, effect := r.Number(), r.Number(), r.Number(), r.Number(), r.Number()
	r.Let(child, Add(Add(frame.Value(), Address(g.frame.children-childBytes)),
		ShiftLeft(Load(frame.Value(), frameIndex), Constant(4))))
	r.Let(effect, Constant(effectNone))
	r.When(Equal(Load16(child.Value(), childMove), move.Value()), func() {
		r.Let(effect, Load16(g.effectOf(frame.Value(), Load16(child.Value(), childLane)), 0))
	})
	r.Let(at, Invoked(g.count, move.Value(), effect.Value()))
	r.When(Unequal(Load(frame.Value(), frameKiller), at.Value()), func() {
		r.Store(frame.Value(), frameKiller2, Load(frame.Value(), frameKiller))
		r.Store(frame.Value(), frameKiller, at.Value())
	})
	r.Let(depth, Load(frame.Value(), frameDepth))
	r.Let(count, Add(Load(at.Value(), 0), Multiply(depth.Value(), depth.Value())))
	r.Store(at.Value(), 0, count.Value())
	r.When(Greater(count.Value(), Constant(mostHistory)), func() { r.Invoke(g.fadeCounts) })
	return r.Function
}
