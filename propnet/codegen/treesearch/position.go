package treesearch

import (
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// The position that is searched is spread over all lanes of the planes at g.memory.state. A move to a
// child complements the planes of the facts that it changes, and the way back does so again. Hashes
// are sums, without carry, of a random number for each fact that holds (Zobrist 1970), so that
// changes give those of all children before any of them is searched: a position has one hash for
// itself and one for each of its images.

// sides is how many hashes a position has, and keys, where the table is exact.
func (g *treeGenerator) sides() uint32 { return uint32(len(g.alike)) + 1 }

// hashBytes is the size of all hashes of a position.
func (g *treeGenerator) hashBytes() uint32 { return 8 * g.sides() }

// hashOf yields the number of a base in the hash of a side.
func (g *treeGenerator) hashOf(base Variable, side uint32) Expression {
	return Load64(Multiply(base.Value(), Address(g.hashBytes())), g.at.Hashes+8*side)
}

// addHash adds a number to a hash at an address.
func addHash(r *Routine, at Variable, offset uint32, x Expression) {
	r.Store64(at.Value(), offset, Xor64(Load64(at.Value(), offset), x))
}

// flipKeys changes the bit of a base in the keys of a frame.
func (g *treeGenerator) flipKeys(r *Routine, frame, base Variable) {
	if !g.exact {
		return
	}
	image, at := r.Number(), r.Number()
	for side := range g.sides() {
		r.Let(image, base.Value())
		if side > 0 {
			r.Let(image, Load16(Multiply(base.Value(), Address(2*(g.sides()-1))), g.at.Facts+2*(side-1)))
		}
		r.Let(at, Add(frame.Value(), ShiftRight(image.Value(), Constant(3))))
		bit := ShiftLeft(Constant(1), And(image.Value(), Constant(7)))
		key := g.frame.keys + side*g.frame.keyBytes
		r.Store8(at.Value(), key, Xor(Load8(at.Value(), key), bit))
	}
}

// settleImage chooses the side by which the table knows the position of a frame: that with the
// least hash.
func (g *treeGenerator) settleImage(r *Routine, frame Variable) {
	hash, other, side := r.Number64(), r.Number64(), r.Number()
	r.Let(hash, Load64(frame.Value(), g.frame.hashes))
	r.Let(side, Constant(0))
	for s := uint32(1); s < g.sides(); s++ {
		r.Let(other, Load64(frame.Value(), g.frame.hashes+8*s))
		r.When(Less64(other.Value(), hash.Value()), func() {
			r.Let(hash, other.Value())
			r.Let(side, Address(s))
		})
	}
	r.Store64(frame.Value(), frameHash, hash.Value())
	r.Store(frame.Value(), frameImage, side.Value())
	r.Store(frame.Value(), frameKey,
		Add(Add(frame.Value(), Address(g.frame.keys)), Multiply(side.Value(), Address(g.frame.keyBytes))))
}

// writeExtract writes extract(frame, block): the position in the first lane of a block
// becomes the one that is searched, that of a frame.
func (g *treeGenerator) writeExtract() *Function {
	r := g.Routine(Types(TypeI32, TypeI32), "")
	frame, block := Variable(0), Variable(1)
	base, held, offset := r.Number(), r.Number(), r.Number()
	r.Store(frame.Value(), frameBlock, block.Value())
	r.Store(frame.Value(), frameLane, Constant(0))
	for side := range g.sides() {
		r.Store64(frame.Value(), g.frame.hashes+8*side, Constant64(0))
	}
	if g.exact {
		for at := uint32(0); at < g.sides()*g.frame.keyBytes; at += gates.PlaneBytes {
			r.StorePlane(frame.Value(), g.frame.keys+at, ZeroPlane())
		}
	}
	r.Let(base, Constant(0))
	r.While(Less(base.Value(), Address(uint32(g.circuit.Bases))), func() {
		r.Let(offset, ShiftLeft(base.Value(), Constant(4)))
		r.Let(held, And(Load8(Add(block.Value(), offset.Value()), 0), Constant(1)))
		r.StorePlane(offset.Value(), g.memory.state, Splat32(Subtract(Constant(0), held.Value())))
		r.When(held.Value(), func() {
			for side := range g.sides() {
				addHash(r, frame, g.frame.hashes+8*side, g.hashOf(base, side))
			}
			g.flipKeys(r, frame, base)
		})
		r.Let(base, Add(base.Value(), Constant(1)))
	})
	g.settleImage(r, frame)
	return r.Function
}

// changeBytes is the size of the list of planes that differ from their parent's in some lane
// of a block. Its first word says where it ends.
func (g *treeGenerator) changeBytes() uint32 { return (4*uint32(g.circuit.Bases) + 8 + 15) &^ 15 }

// writeDescend writes descend(frame, lane): the position of a frame becomes that of a child, and
// belongs to the next frame.
func (g *treeGenerator) writeDescend() *Function {
	r := g.Routine(Types(TypeI32, TypeI32), "")
	frame, lane := Variable(0), Variable(1)
	entry, end, to, word, plane, next := r.Number(), r.Number(), r.Number(), r.Number(), r.Number(), r.Number()
	block, hashes := r.Number(), r.Number()
	r.Let(next, Add(frame.Value(), Address(g.at.Frame)))
	r.Let(hashes, Add(frame.Value(), Multiply(lane.Value(), Address(g.hashBytes()))))
	for side := range g.sides() {
		r.Store64(next.Value(), g.frame.hashes+8*side, Load64(hashes.Value(), g.frame.laneHashes+8*side))
	}
	r.Let(block, ShiftRight(lane.Value(), Constant(7)))
	r.Let(entry, Add(Add(frame.Value(), Address(g.frame.changes)), Multiply(block.Value(), Address(g.changeBytes()))))
	r.Let(block, Add(Add(frame.Value(), Address(g.frame.blocks)), Multiply(block.Value(), Address(g.block.Block))))
	r.Let(lane, And(lane.Value(), Constant(gates.Lanes-1)))
	r.Store(next.Value(), frameBlock, block.Value())
	r.Store(next.Value(), frameLane, lane.Value())
	// An entry is written in any case, and stays if its plane differs in the lane: see listPlanes.
	r.Let(to, Add(frame.Value(), Address(g.frame.flipped)))
	r.Let(word, Add(block.Value(), ShiftLeft(ShiftRight(lane.Value(), Constant(5)), Constant(2))))
	r.Let(end, Load(entry.Value(), 0))
	r.Let(entry, Add(entry.Value(), Constant(4)))
	r.While(Less(entry.Value(), end.Value()), func() {
		r.Let(plane, Subtract(Load(entry.Value(), 0), block.Value()))
		r.Store(to.Value(), 0, plane.Value())
		both := Xor(Load(Add(word.Value(), plane.Value()), 0), Load(plane.Value(), g.memory.state))
		differs := And(ShiftRight(both, And(lane.Value(), Constant(31))), Constant(1))
		r.Let(to, Add(to.Value(), ShiftLeft(differs, Constant(2))))
		r.Let(entry, Add(entry.Value(), Constant(4)))
	})
	r.Store(frame.Value(), frameFlipped, to.Value())
	if g.exact {
		for at := uint32(0); at < g.sides()*g.frame.keyBytes; at += gates.PlaneBytes {
			r.StorePlane(next.Value(), g.frame.keys+at, LoadPlane(frame.Value(), g.frame.keys+at))
		}
	}
	g.flip(r, frame, func() {
		r.Let(plane, ShiftRight(plane.Value(), Constant(4)))
		g.flipKeys(r, next, plane)
	}, plane)
	g.settleImage(r, next)
	return r.Function
}

// flip complements the planes that are listed in a frame, and does something else for each,
// with its offset in a variable.
func (g *treeGenerator) flip(r *Routine, frame Variable, also func(), plane Variable) {
	entry, end := r.Number(), r.Number()
	r.Let(entry, Add(frame.Value(), Address(g.frame.flipped)))
	r.Let(end, Load(frame.Value(), frameFlipped))
	r.While(Less(entry.Value(), end.Value()), func() {
		r.Let(plane, Load(entry.Value(), 0))
		r.StorePlane(plane.Value(), g.memory.state, Vector(VecNot, LoadPlane(plane.Value(), g.memory.state)))
		also()
		r.Let(entry, Add(entry.Value(), Constant(4)))
	})
}

// writeAscend writes ascend(frame): the position of the frame behind this one becomes that of
// this one.
func (g *treeGenerator) writeAscend() *Function {
	r := g.Routine(Types(TypeI32), "")
	g.flip(r, Variable(0), func() {}, r.Number())
	return r.Function
}
