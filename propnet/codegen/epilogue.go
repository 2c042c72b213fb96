package codegen

// What a Playouts module does with matches that end.

// An epilogue writes what comes behind the gates of a step: what there is to do
// with lanes whose match has ended.
type epilogue struct {
	*function
	flush, capture, retire, suffix *function

	state int // local: address of the positions in which matches have ended
	ended int // local: lanes whose match ends in this step
}

// write writes all that into a function, with a state at the address in a local,
// and leaves on the stack whether some lanes have matches to play.
func (e epilogue) write(into *function, state int) {
	e.function, e.state = into, state
	e.ended = e.local(typeV128)
	e.logEnds()
	e.countEnds()
	e.get(paramBase)
	e.get(state)
	e.call(e.capture)
	e.addEnded(headPending)
	e.takeOut()
	e.get(paramBase)
	e.get(paramBase)
	e.loadI64(headStep)
	e.i64(1)
	e.op(opI64Add)
	e.storeI64(headStep)
	e.get(paramBase)
	e.loadVec(headActive)
	e.vec(vecAnyTrue)
}

// logEnds puts the ends of the step into the log, and closes its block if it is
// full.
func (e *epilogue) logEnds() {
	position := e.local(typeI32)
	e.get(paramBase)
	e.loadI32(headLog)
	e.get(paramBase)
	e.loadI32(headPosition)
	e.tee(position)
	e.i32(4)
	e.op(opI32Shl, opI32Add)
	e.get(paramBase)
	e.loadVec(headEnd)
	e.tee(e.ended)
	e.storeVec(0)
	e.addEnded(headPrefix)
	e.get(paramBase)
	e.plus(position, 1)
	e.tee(position)
	e.storeI32(headPosition)
	e.get(position)
	e.get(paramBase)
	e.loadI32(headLimit)
	e.op(opI32Eq)
	e.when()
	e.get(paramBase)
	e.call(e.suffix)
	e.end()
}

// countEnds leaves aside lanes that have no matches to play. If one of the
// others has ended before since the last time, all that was captured is counted.
func (e *epilogue) countEnds() {
	e.get(e.ended)
	e.get(paramBase)
	e.loadVec(headActive)
	e.vec(vecAnd)
	e.tee(e.ended)
	e.get(paramBase)
	e.loadVec(headPending)
	e.vec(vecAnd)
	e.vec(vecAnyTrue)
	e.when()
	e.get(paramBase)
	e.call(e.flush)
	e.end()
}

// addEnded adds the lanes whose match ends to a plane of the head.
func (e *epilogue) addEnded(plane uint32) {
	e.get(paramBase)
	e.get(paramBase)
	e.loadVec(plane)
	e.get(e.ended)
	e.vec(vecOr)
	e.storeVec(plane)
}

// takeOut takes out the lanes that have ended their last match.
func (e *epilogue) takeOut() {
	last := e.local(typeV128)
	e.get(e.ended)
	e.get(paramBase)
	e.loadVec(headLast)
	e.vec(vecAnd)
	e.tee(last)
	e.vec(vecAnyTrue)
	e.when()
	e.get(paramBase)
	e.get(last)
	e.call(e.retire)
	e.end()
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
		f.plus(paramBase, s.Layout.Paid+uint32(i)*counterBytes)
		f.get(paramBase)
		f.loadVec(at)
		f.call(add)
	}
	f.plus(paramBase, headQuota)
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
	f.plus(paramBase, s.captured.at)
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
	}
	f.countDown(left)
	f.get(paramBase)
	f.i32(0)
	f.storeI32(headPosition)
	f.get(paramBase)
	f.splatBit(false)
	f.storeVec(headPrefix)
	return f
}

// writeCounter writes a function that adds one to a vertical counter, or subtracts
// one, in some lanes: count(address, lanes). The carry into the next plane is
// where the plane and the lanes are both set, the borrow where only the lanes
// are.
func writeCounter(m *module, carry uint32) *function {
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
		f.forward(at, planeBytes)
		f.br(0)
	}
	f.end()
	f.end()
	return f
}
