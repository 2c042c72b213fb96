package codegen

// The functions that a host calls.

// first returns the address of the frame that holds what comes before the root.
func (g *treeGenerator) first() expression { return address(g.at.Frames) }

// root returns the address of the root's frame.
func (g *treeGenerator) root() expression { return address(g.at.Frames + g.at.Frame) }

// writeView writes view(): the record becomes a position in the first block.
func (g *treeGenerator) writeView(deposit *function) *function {
	r := g.routine("", "")
	block := address(g.at.Frames + g.blocks)
	r.invoke(deposit, block, address(g.at.Record))
	r.invoke(g.views, constant(baseAddress), block, block)
	r.invoke(g.extract, g.root(), block, constant(0))
	return r.function
}

// writeBegin writes begin(alpha, beta, depth, sum): the root is to be searched.
func (g *treeGenerator) writeBegin() *function {
	r := g.routine(types(typeI32, typeI32, typeI32, typeI32), "")
	for i, offset := range []uint32{frameAlpha, frameBeta, frameDepth, frameSum} {
		r.store(g.root(), offset, variable(i).value())
	}
	g.setHead(r, headFrame, g.root())
	g.setHead(r, headMode, constant(modeEnter))
	return r.function
}

// What run does next in the frame of the head.
const (
	modeEnter = iota
	modeProceed
	modeMerge
)

// writeRun writes run(positions).
func (g *treeGenerator) writeRun(s *treeSteps) *function {
	r := g.routine(types(typeI32), types(typeI32))
	limit, frame, mode, stop := variable(0), r.number(), r.number(), r.number()
	r.let(limit, add(limit.value(), g.head(headNodes)))
	r.let(frame, g.head(headFrame))
	r.let(mode, g.head(headMode))
	leave := func(why expression) {
		g.setHead(r, headFrame, frame.value())
		g.setHead(r, headMode, mode.value())
		r.giveBack(why)
	}
	last := address(g.at.Frames + (g.at.Plies-1)*g.at.Frame)
	back := func() {
		r.let(frame, subtract(frame.value(), address(g.at.Frame)))
		r.let(mode, constant(modeMerge))
		r.when(equal(frame.value(), g.first()), func() { leave(constant(searchDone)) })
	}
	r.repeat(func(again label) {
		r.when(equal(mode.value(), constant(modeEnter)), func() {
			r.when(atLeast(g.head(headNodes), limit.value()), func() { leave(constant(searchYield)) })
			r.when(equal(frame.value(), last), func() { leave(constant(searchTooDeep)) })
			r.let(stop, invoked(s.enter, frame.value()))
			r.when(atLeast(stop.value(), constant(enterStop)), func() {
				leave(subtract(stop.value(), constant(enterStop)))
			})
			r.when(equal(stop.value(), constant(enterSettled)), func() { back() },
				func() { r.let(mode, constant(modeProceed)) })
		})
		r.when(equal(mode.value(), constant(modeMerge)), func() {
			r.let(mode, constant(modeProceed))
			r.when(invoked(s.merge, frame.value()), func() {
				r.let(frame, add(frame.value(), address(g.at.Frame)))
				r.let(mode, constant(modeEnter))
				r.jump(again)
			})
		})
		r.when(equal(mode.value(), constant(modeProceed)), func() {
			r.when(invoked(s.proceed, frame.value()), func() {
				r.let(frame, add(frame.value(), address(g.at.Frame)))
				r.let(mode, constant(modeEnter))
			}, func() {
				r.invoke(s.finish, frame.value())
				back()
			})
		})
		r.jump(again)
	})
	r.i32(searchDone)
	return r.function
}

// writeRecall writes recall().
func (g *treeGenerator) writeRecall() *function {
	r := g.routine("", types(typeI32))
	entry, root := r.number(), r.number()
	r.let(root, g.root())
	r.let(entry, invoked(g.probe, root.value()))
	r.when(entry.value(), func() { r.giveBack(load16(entry.value(), entryMove)) })
	r.i32(-1)
	return r.function
}

// writeForget writes forget().
func (g *treeGenerator) writeForget() *function {
	r := g.routine("", "")
	address(g.at.Table)(r.function)
	r.i32(0)
	multiply(add(g.head(headMask), constant(1)), address(g.at.Bucket))(r.function)
	r.fillMemory()
	return r.function
}
