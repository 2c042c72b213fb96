package treesearch

import (
	. "github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// The functions that a host calls.

// first returns the address of the frame that holds what comes before the root.
func (g *treeGenerator) first() Expression { return Address(g.at.Frames) }

// root returns the address of the root's frame.
func (g *treeGenerator) root() Expression { return Address(g.at.Frames + g.at.Frame) }

// writeView writes view(): the record becomes a position in the first block.
func (g *treeGenerator) writeView(deposit *Function) *Function {
	r := g.Routine("", "")
	block := Address(g.at.Frames + g.frame.blocks)
	r.Invoke(deposit, block, Address(g.at.Record))
	r.Invoke(g.views, Constant(host.BaseAddress), block, block)
	r.Invoke(g.extract, g.root(), block)
	return r.Function
}

// writeBegin writes begin(alpha, beta, depth, sum): the root is to be searched.
func (g *treeGenerator) writeBegin() *Function {
	r := g.Routine(Types(TypeI32, TypeI32, TypeI32, TypeI32), "")
	for i, offset := range []uint32{frameAlpha, frameBeta, frameDepth, frameSum} {
		r.Store(g.root(), offset, Variable(i).Value())
	}
	g.setHead(r, headFrame, g.root())
	g.setHead(r, headMode, Constant(modeEnter))
	return r.Function
}

// What run does next in the frame of the head.
const (
	modeEnter = iota
	modeProceed
	modeMerge
)

// writeRun writes run(positions).
func (g *treeGenerator) writeRun(s *treeSteps) *Function {
	r := g.Routine(Types(TypeI32), Types(TypeI32))
	limit, frame, mode, stop := Variable(0), r.Number(), r.Number(), r.Number()
	g.setHead(r, headNodes, Constant(0)) // of each run anew: a search may go on for more than 2³² of them
	g.setHead(r, headLimit, limit.Value())
	r.Let(frame, g.head(headFrame))
	r.Let(mode, g.head(headMode))
	leave := func(why Expression) {
		g.setHead(r, headFrame, frame.Value())
		g.setHead(r, headMode, mode.Value())
		r.GiveBack(why)
	}
	last := Address(g.at.Frames + (g.at.Plies-1)*g.at.Frame)
	back := func() {
		r.Let(frame, Subtract(frame.Value(), Address(g.at.Frame)))
		r.Let(mode, Constant(modeMerge))
		r.When(Equal(frame.Value(), g.first()), func() { leave(Constant(searchDone)) })
	}
	r.Repeat(func(again Label) {
		r.When(Equal(mode.Value(), Constant(modeEnter)), func() {
			r.When(AtLeast(g.head(headNodes), g.head(headLimit)), func() { leave(Constant(searchYield)) })
			r.When(Equal(frame.Value(), last), func() { leave(Constant(searchTooDeep)) })
			r.Let(stop, Invoked(s.enter, frame.Value()))
			r.When(AtLeast(stop.Value(), Constant(enterStop)), func() {
				leave(Subtract(stop.Value(), Constant(enterStop)))
			})
			r.When(Equal(stop.Value(), Constant(enterSettled)), func() { back() },
				func() { r.Let(mode, Constant(modeProceed)) })
		})
		r.When(Equal(mode.Value(), Constant(modeMerge)), func() {
			r.Let(mode, Constant(modeProceed))
			r.When(Invoked(s.merge, frame.Value()), func() {
				r.Let(frame, Add(frame.Value(), Address(g.at.Frame)))
				r.Let(mode, Constant(modeEnter))
				r.Jump(again)
			})
		})
		r.When(Equal(mode.Value(), Constant(modeProceed)), func() {
			r.When(Invoked(s.proceed, frame.Value()), func() {
				r.Let(frame, Add(frame.Value(), Address(g.at.Frame)))
				r.Let(mode, Constant(modeEnter))
			}, func() {
				r.Invoke(s.finish, frame.Value())
				back()
			})
		})
		r.Jump(again)
	})
	r.I32(searchDone)
	return r.Function
}

// writeRecall writes recall().
func (g *treeGenerator) writeRecall() *Function {
	r := g.Routine("", Types(TypeI32))
	entry, root := r.Number(), r.Number()
	r.Let(root, g.root())
	for depth := int32(2); depth > 0; depth-- { // how deep it was searched decides where it is
		r.Store(root.Value(), frameDepth, Constant(depth))
		r.Let(entry, Invoked(g.probe, root.Value()))
		r.When(entry.Value(), func() { r.GiveBack(g.fromImage(root, Load16(entry.Value(), entryMove))) })
	}
	r.I32(-1)
	return r.Function
}

// writeForget writes forget(n).
func (g *treeGenerator) writeForget() *Function {
	r := g.Routine(Types(TypeI32), "")
	buckets := Variable(0)
	Address(g.at.Table)(r.Function)
	r.I32(0)
	Multiply(buckets.Value(), Address(g.at.Bucket))(r.Function)
	r.FillMemory()
	g.setHead(r, headFilled, Constant(0))
	return r.Function
}
