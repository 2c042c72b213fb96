package codegen

// The functions of a Playouts module that are not gates.

// count writes a function that adds one to a vertical counter, or subtracts
// one, in some lanes: count(address, lanes). The carry into the next plane is
// where the plane and the lanes are both set, the borrow where only the lanes
// are.
func (m *encoder) count(carry uint32) *function {
	const at, mask = 0, 1
	f := m.declare(signature{params: types(typeI32, typeV128)})
	x := f.local(typeV128)
	f.block()
	f.loop()
	{
		f.get(mask)
		f.vec(vecAnyTrue)
		f.op(opI32Eqz)
		f.brIf(1)
		f.get(at)
		f.get(at)
		f.loadVec(0)
		f.tee(x)
		f.get(mask)
		f.vec(vecXor)
		f.storeVec(0)
		f.get(mask)
		f.get(x)
		f.vec(carry)
		f.set(mask)
		f.get(at)
		f.i32(planeBytes)
		f.op(opI32Add)
		f.set(at)
		f.br(0)
	}
	f.end()
	f.end()
	return f
}

// writeBegin writes the function begin.
func (s *stepper) writeBegin(deposit *function) *function {
	const states, n = 1, 2
	l := &s.Layout
	f := s.module.declare(signature{params: types(typeI32, typeI32, typeI32)})
	address := func(offset uint32) {
		f.get(paramBase)
		f.i32(int32(offset))
		f.op(opI32Add)
	}
	address(l.rest)
	f.i32(0)
	f.i32(int32(l.Work - l.rest))
	f.fillMemory()
	// Before the first block of the log every lane has just begun.
	f.get(paramBase)
	f.loadI32(headSuffix)
	f.i32(0xFF)
	f.get(paramBase)
	f.loadI32(headLimit)
	f.i32(4)
	f.op(opI32Shl)
	f.fillMemory()
	f.get(paramBase)
	address(l.state)
	f.storeI32(headFrom)
	f.get(paramBase)
	address(l.state + uint32(s.circuit.Bases)*planeBytes)
	f.storeI32(headTo)
	f.loop()
	{
		for _, block := range []uint32{l.root, l.state} {
			address(block)
			f.get(states)
			f.call(deposit)
		}
		f.get(states)
		f.i32(int32(l.StateRecord))
		f.op(opI32Add)
		f.set(states)
		f.get(n)
		f.i32(1)
		f.op(opI32Sub)
		f.tee(n)
		f.brIf(0)
	}
	f.end()
	return f
}

// writeRandom writes a function that fills the random planes: random(base).
// The generators are Marsaglia's xorshift64 (Journal of Statistical Software
// 8, 2003), two in each vector; a plane takes a whole new value of one of the
// vectors, so each lane sees its own bit of 64-bit words.
func (s *stepper) writeRandom() *function {
	f := s.module.declare(signature{params: types(typeI32)})
	var state [generators]int
	for i := range state {
		state[i] = f.local(typeV128)
		f.get(0)
		f.loadVec(headRandom + uint32(i)*planeBytes)
		f.set(state[i])
	}
	for i, at := range s.random {
		x := state[i%generators]
		for _, shift := range []struct {
			op uint32
			by int32
		}{{vecShl64, 13}, {vecShr64, 7}, {vecShl64, 17}} {
			f.get(x)
			f.get(x)
			f.i32(shift.by)
			f.vec(shift.op)
			f.vec(vecXor)
			f.set(x)
		}
		f.get(0)
		f.get(x)
		f.storeVec(at)
	}
	for i := range state {
		f.get(0)
		f.get(state[i])
		f.storeVec(headRandom + uint32(i)*planeBytes)
	}
	return f
}

// writeCapture writes a function that notes what is to be counted of matches
// that end by the rules: capture(base, from).
func (s *stepper) writeCapture() *function {
	f := s.module.declare(signature{params: types(typeI32, typeI32)})
	mask := f.local(typeV128)
	f.get(paramBase)
	f.loadVec(headDone)
	f.get(paramBase)
	f.loadVec(headActive)
	f.vec(vecAnd)
	f.set(mask)
	f.get(paramBase)
	f.get(paramBase)
	f.loadVec(s.captured.at)
	f.get(mask)
	f.vec(vecOr)
	f.storeVec(s.captured.at)
	for i, from := range s.captured.from {
		to := s.captured.at + uint32(1+i)*planeBytes
		f.get(paramBase)
		f.get(s.captured.param)
		f.loadVec(from)
		if s.captured.param == paramBase {
			f.get(mask)
			f.vec(vecAnd)
			f.get(paramBase)
			f.loadVec(to)
			f.vec(vecOr)
		} else {
			f.get(paramBase)
			f.loadVec(to)
			f.get(mask)
			f.vec(vecSelect)
		}
		f.storeVec(to)
	}
	return f
}

// writeFlush writes a function that counts all that was captured: flush(base).
func (s *stepper) writeFlush(count, add, subtract *function) *function {
	f := s.module.declare(signature{params: types(typeI32)})
	any := f.local(typeV128)
	f.get(paramBase)
	f.get(paramBase)
	f.get(paramBase)
	f.call(count)
	for i, at := range s.paid {
		f.get(paramBase)
		f.i32(int32(s.Layout.Paid + uint32(i)*counterBytes))
		f.op(opI32Add)
		f.get(paramBase)
		f.loadVec(at)
		f.call(add)
	}
	f.get(paramBase)
	f.i32(headQuota)
	f.op(opI32Add)
	f.get(paramBase)
	f.loadVec(headPending)
	f.get(paramBase)
	f.loadVec(headActive)
	f.vec(vecAnd)
	f.call(subtract)
	f.get(paramBase)
	f.loadVec(headQuota)
	for i := 1; i < counterBits; i++ {
		f.get(paramBase)
		f.loadVec(headQuota + uint32(i)*planeBytes)
		f.vec(vecOr)
	}
	f.set(any)
	f.get(paramBase)
	f.get(paramBase)
	f.loadVec(headActive)
	f.get(any)
	f.vec(vecAndNot)
	f.storeVec(headLast)

	f.get(paramBase)
	f.splatBit(false)
	f.storeVec(headPending)
	f.get(paramBase)
	f.i32(int32(s.captured.at))
	f.op(opI32Add)
	f.i32(0)
	f.i32(int32(1+len(s.captured.from)) * planeBytes)
	f.fillMemory()
	return f
}

// writeRetire writes a function that notes the step that ended the last match
// of some lanes, and takes them out: retire(base, lanes).
func (s *stepper) writeRetire() *function {
	const mask = 1
	f := s.module.declare(signature{params: types(typeI32, typeV128)})
	word := f.local(typeI64)
	for half := range lanes / 64 {
		f.get(mask)
		f.extract64(byte(half))
		f.set(word)
		f.block()
		f.loop()
		{
			f.get(word)
			f.op(opI64Eqz)
			f.brIf(1)
			f.get(paramBase)
			f.get(word)
			f.op(opI64Ctz, opI32Wrap)
			f.i32(3)
			f.op(opI32Shl, opI32Add)
			f.get(paramBase)
			f.loadI64(headStep)
			f.storeI64(s.Layout.Stopped + uint32(half)*64*8)
			f.get(word)
			f.get(word)
			f.i64(1)
			f.op(opI64Sub, opI64And)
			f.set(word)
			f.br(0)
		}
		f.end()
		f.end()
	}
	f.get(paramBase)
	f.get(paramBase)
	f.loadVec(headActive)
	f.get(mask)
	f.vec(vecAndNot)
	f.storeVec(headActive)
	return f
}

// writeSuffix writes a function that closes a block of the log: plane i of the
// suffixes becomes the disjunction of planes i.. of the log.
func (s *stepper) writeSuffix() *function {
	f := s.module.declare(signature{params: types(typeI32)})
	log, suffix, left := f.local(typeI32), f.local(typeI32), f.local(typeI32)
	all := f.local(typeV128)
	end := func(head uint32, local int) {
		f.get(paramBase)
		f.loadI32(head)
		f.get(left)
		f.i32(4)
		f.op(opI32Shl, opI32Add)
		f.set(local)
	}
	f.get(paramBase)
	f.loadI32(headLimit)
	f.set(left)
	end(headLog, log)
	end(headSuffix, suffix)
	back := func(local int) {
		f.get(local)
		f.i32(planeBytes)
		f.op(opI32Sub)
		f.tee(local)
	}
	f.loop()
	{
		back(suffix)
		back(log)
		f.loadVec(0)
		f.get(all)
		f.vec(vecOr)
		f.tee(all)
		f.storeVec(0)
		f.get(left)
		f.i32(1)
		f.op(opI32Sub)
		f.tee(left)
		f.brIf(0)
	}
	f.end()
	f.get(paramBase)
	f.i32(0)
	f.storeI32(headPosition)
	f.get(paramBase)
	f.splatBit(false)
	f.storeVec(headPrefix)
	return f
}

// A playLoop is the function play while it is written.
type playLoop struct {
	*function
	from, to int // locals: the addresses of the state that is looked at and of the next
	position int // local: of the step in its block of the log
	ended    int // local: lanes whose match ends in this step
	last     int // local: those of them whose last match it was
}

// writePlay writes the loop over steps.
func (s *stepper) writePlay(step []*function, random, capture, flush, retire, suffix *function) *function {
	const steps = 1
	f := &playLoop{function: s.module.declare(signature{params: types(typeI32, typeI32), results: types(typeI32)})}
	f.from, f.to, f.position = f.local(typeI32), f.local(typeI32), f.local(typeI32)
	f.ended, f.last = f.local(typeV128), f.local(typeV128)
	f.get(paramBase)
	f.loadI32(headFrom)
	f.set(f.from)
	f.get(paramBase)
	f.loadI32(headTo)
	f.set(f.to)
	f.block()
	f.loop()
	{
		f.findTooLong()
		f.get(paramBase)
		f.call(random)
		for _, g := range step {
			f.get(paramBase)
			f.get(f.from)
			f.get(f.to)
			f.call(g)
		}
		f.logEnds(suffix)
		f.countEnds(flush, capture)
		f.takeOut(retire)
		f.nextStep()
		f.idle()
		f.brIf(1)
		f.get(steps)
		f.i32(1)
		f.op(opI32Sub)
		f.tee(steps)
		f.brIf(0)
	}
	f.end()
	f.end()
	f.leave(flush)
	return f.function
}

// findTooLong notes the lanes that have played too long: those without an end
// in the last limit steps.
func (f *playLoop) findTooLong() {
	f.get(paramBase)
	f.get(paramBase)
	f.loadI32(headSuffix)
	f.get(paramBase)
	f.loadI32(headPosition)
	f.tee(f.position)
	f.i32(4)
	f.op(opI32Shl, opI32Add)
	f.loadVec(0)
	f.get(paramBase)
	f.loadVec(headPrefix)
	f.vec(vecOr)
	f.vec(vecNot)
	f.storeVec(headTooLong)
}

// logEnds puts the ends of the step into the log, and closes its block if it is
// full.
func (f *playLoop) logEnds(suffix *function) {
	f.get(paramBase)
	f.loadI32(headLog)
	f.get(f.position)
	f.i32(4)
	f.op(opI32Shl, opI32Add)
	f.get(paramBase)
	f.loadVec(headEnd)
	f.tee(f.ended)
	f.storeVec(0)
	f.addEnded(headPrefix)
	f.get(paramBase)
	f.get(f.position)
	f.i32(1)
	f.op(opI32Add)
	f.tee(f.position)
	f.storeI32(headPosition)
	f.get(f.position)
	f.get(paramBase)
	f.loadI32(headLimit)
	f.op(opI32Eq)
	f.when()
	f.get(paramBase)
	f.call(suffix)
	f.end()
}

// countEnds captures the ends of lanes that have matches to play. If one of
// these lanes has ended before since the last time, all that was captured is
// counted first.
func (f *playLoop) countEnds(flush, capture *function) {
	f.get(f.ended)
	f.get(paramBase)
	f.loadVec(headActive)
	f.vec(vecAnd)
	f.tee(f.ended)
	f.get(paramBase)
	f.loadVec(headPending)
	f.vec(vecAnd)
	f.vec(vecAnyTrue)
	f.when()
	f.get(paramBase)
	f.call(flush)
	f.end()
	f.get(paramBase)
	f.get(f.from)
	f.call(capture)
	f.addEnded(headPending)
}

// addEnded adds the lanes whose match ends to a plane of the head.
func (f *playLoop) addEnded(plane uint32) {
	f.get(paramBase)
	f.get(paramBase)
	f.loadVec(plane)
	f.get(f.ended)
	f.vec(vecOr)
	f.storeVec(plane)
}

// takeOut takes out the lanes that have ended their last match.
func (f *playLoop) takeOut(retire *function) {
	f.get(f.ended)
	f.get(paramBase)
	f.loadVec(headLast)
	f.vec(vecAnd)
	f.tee(f.last)
	f.vec(vecAnyTrue)
	f.when()
	f.get(paramBase)
	f.get(f.last)
	f.call(retire)
	f.end()
}

// nextStep lets the states change places and counts the step.
func (f *playLoop) nextStep() {
	f.get(f.from)
	f.get(f.to)
	f.set(f.from)
	f.set(f.to)
	f.get(paramBase)
	f.get(paramBase)
	f.loadI64(headStep)
	f.i64(1)
	f.op(opI64Add)
	f.storeI64(headStep)
}

// idle leaves on the stack whether no lane has matches to play.
func (f *playLoop) idle() {
	f.get(paramBase)
	f.loadVec(headActive)
	f.vec(vecAnyTrue)
	f.op(opI32Eqz)
}

// leave keeps what the next call goes on with. If all is played it counts what
// is left to count, and the function returns 1.
func (f *playLoop) leave(flush *function) {
	f.get(paramBase)
	f.get(f.from)
	f.storeI32(headFrom)
	f.get(paramBase)
	f.get(f.to)
	f.storeI32(headTo)
	f.idle()
	f.tee(f.position)
	f.when()
	f.get(paramBase)
	f.call(flush)
	f.end()
	f.get(f.position)
}
