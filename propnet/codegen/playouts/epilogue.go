package playouts

import (
	"github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// What the module does with matches that end.

// An epilogue writes what comes behind the gates of a step: what there is to do
// with lanes whose match has ended.
type epilogue struct {
	*asm.Function
	flush, capture, retire, suffix *asm.Function

	state int // local: address of the positions in which matches have ended
	ended int // local: lanes whose match ends in this step
}

// write writes all that into a function, with a state at the address in a local,
// and leaves on the stack how many lanes have matches to play.
func (e epilogue) write(into *asm.Function, state int) {
	e.Function, e.state = into, state
	e.ended = e.Local(asm.TypeV128)
	e.logEnds()
	e.countEnds()
	e.Get(gates.ParamBase)
	e.Get(state)
	e.Call(e.capture)
	e.addEnded(headPending)
	e.takeOut()
	e.Get(gates.ParamBase)
	e.Get(gates.ParamBase)
	e.LoadI64(headStep)
	e.I64(1)
	e.Op(asm.OpI64Add)
	e.StoreI64(headStep)
	for half := range byte(gates.Lanes / 64) {
		e.Get(gates.ParamBase)
		e.LoadVec(headActive)
		e.Extract64(half)
		e.Op(asm.OpI64Popcnt, asm.OpI32Wrap)
	}
	e.Op(asm.OpI32Add)
}

// logEnds puts the ends of the step into the log, and closes its block if it is
// full.
func (e *epilogue) logEnds() {
	position := e.Local(asm.TypeI32)
	e.Get(gates.ParamBase)
	e.LoadI32(headLog)
	e.Get(gates.ParamBase)
	e.LoadI32(headPosition)
	e.Tee(position)
	e.I32(4)
	e.Op(asm.OpI32Shl, asm.OpI32Add)
	e.Get(gates.ParamBase)
	e.LoadVec(headEnd)
	e.Tee(e.ended)
	e.StoreVec(0)
	e.addEnded(headPrefix)
	e.Get(gates.ParamBase)
	e.Plus(position, 1)
	e.Tee(position)
	e.StoreI32(headPosition)
	e.Get(position)
	e.Get(gates.ParamBase)
	e.LoadI32(headLimit)
	e.Op(asm.OpI32Eq)
	e.When()
	e.Get(gates.ParamBase)
	e.Call(e.suffix)
	e.End()
}

// countEnds leaves aside lanes that have no matches to play. If one of the
// others has ended before since the last time, all that was captured is counted.
func (e *epilogue) countEnds() {
	e.Get(e.ended)
	e.Get(gates.ParamBase)
	e.LoadVec(headActive)
	e.Vec(asm.VecAnd)
	e.Tee(e.ended)
	e.Get(gates.ParamBase)
	e.LoadVec(headPending)
	e.Vec(asm.VecAnd)
	e.Vec(asm.VecAnyTrue)
	e.When()
	e.Get(gates.ParamBase)
	e.Call(e.flush)
	e.End()
}

// addEnded adds the lanes whose match ends to a plane of the head.
func (e *epilogue) addEnded(plane uint32) {
	e.Get(gates.ParamBase)
	e.Get(gates.ParamBase)
	e.LoadVec(plane)
	e.Get(e.ended)
	e.Vec(asm.VecOr)
	e.StoreVec(plane)
}

// takeOut takes out the lanes that have ended their last match.
func (e *epilogue) takeOut() {
	last := e.Local(asm.TypeV128)
	e.Get(e.ended)
	e.Get(gates.ParamBase)
	e.LoadVec(headLast)
	e.Vec(asm.VecAnd)
	e.Tee(last)
	e.Vec(asm.VecAnyTrue)
	e.When()
	e.Get(gates.ParamBase)
	e.Get(last)
	e.Call(e.retire)
	e.End()
}

// writeCapture writes a function that notes what is to be counted of matches
// that end by the rules: capture(base, from).
func (s *stepper) writeCapture() *asm.Function {
	f := s.module.Declare(asm.Signature{Params: asm.Types(asm.TypeI32, asm.TypeI32)})
	mask := f.Local(asm.TypeV128)
	f.Get(gates.ParamBase)
	f.LoadVec(headDone)
	f.Get(gates.ParamBase)
	f.LoadVec(headActive)
	f.Vec(asm.VecAnd)
	f.Set(mask)
	f.Get(gates.ParamBase)
	f.Get(gates.ParamBase)
	f.LoadVec(s.captured.at)
	f.Get(mask)
	f.Vec(asm.VecOr)
	f.StoreVec(s.captured.at)
	for i, from := range s.captured.from {
		to := s.captured.plane(i)
		f.Get(gates.ParamBase)
		f.Get(s.captured.param)
		f.LoadVec(from)
		if s.captured.param == gates.ParamBase {
			f.Get(mask)
			f.Vec(asm.VecAnd)
			f.Get(gates.ParamBase)
			f.LoadVec(to)
			f.Vec(asm.VecOr)
		} else {
			f.Get(gates.ParamBase)
			f.LoadVec(to)
			f.Get(mask)
			f.Vec(asm.VecSelect)
		}
		f.StoreVec(to)
	}
	return f
}

// writeFlush writes a function that counts all that was captured: flush(base).
func (s *stepper) writeFlush(count, add, subtract *asm.Function) *asm.Function {
	f := s.module.Declare(asm.Signature{Params: asm.Types(asm.TypeI32)})
	any := f.Local(asm.TypeV128)
	f.Get(gates.ParamBase)
	f.Get(gates.ParamBase)
	f.Get(gates.ParamBase)
	f.Call(count)
	for i, at := range s.counted {
		f.Plus(gates.ParamBase, s.Layout.Counters+uint32(i)*counterBytes)
		f.Get(gates.ParamBase)
		f.LoadVec(at)
		f.Call(add)
	}
	f.Plus(gates.ParamBase, headQuota)
	f.Get(gates.ParamBase)
	f.LoadVec(headPending)
	f.Get(gates.ParamBase)
	f.LoadVec(headActive)
	f.Vec(asm.VecAnd)
	f.Call(subtract)
	f.Get(gates.ParamBase)
	f.LoadVec(headQuota)
	for i := 1; i < counterBits; i++ {
		f.Get(gates.ParamBase)
		f.LoadVec(headQuota + uint32(i)*gates.PlaneBytes)
		f.Vec(asm.VecOr)
	}
	f.Set(any)
	f.Get(gates.ParamBase)
	f.Get(gates.ParamBase)
	f.LoadVec(headActive)
	f.Get(any)
	f.Vec(asm.VecAndNot)
	f.StoreVec(headLast)

	f.Get(gates.ParamBase)
	f.SplatBit(false)
	f.StoreVec(headPending)
	f.Plus(gates.ParamBase, s.captured.at)
	f.I32(0)
	f.I32(int32(1+len(s.captured.from)) * gates.PlaneBytes)
	f.FillMemory()
	return f
}

// writeRetire writes a function that notes the step that ended the last match
// of some lanes, and takes them out: retire(base, lanes).
func (s *stepper) writeRetire() *asm.Function {
	const mask = 1
	f := s.module.Declare(asm.Signature{Params: asm.Types(asm.TypeI32, asm.TypeV128)})
	word := f.Local(asm.TypeI64)
	for half := range gates.Lanes / 64 {
		f.Get(mask)
		f.Extract64(byte(half))
		f.Set(word)
		f.Block()
		f.Loop()
		{
			f.Get(word)
			f.Op(asm.OpI64Eqz)
			f.BrIf(1)
			f.Get(gates.ParamBase)
			f.Get(word)
			f.Op(asm.OpI64Ctz, asm.OpI32Wrap)
			f.I32(3)
			f.Op(asm.OpI32Shl, asm.OpI32Add)
			f.Get(gates.ParamBase)
			f.LoadI64(headStep)
			f.StoreI64(s.Layout.Stopped + uint32(half)*64*8)
			f.Get(word)
			f.Get(word)
			f.I64(1)
			f.Op(asm.OpI64Sub, asm.OpI64And)
			f.Set(word)
			f.Br(0)
		}
		f.End()
		f.End()
	}
	f.Get(gates.ParamBase)
	f.Get(gates.ParamBase)
	f.LoadVec(headActive)
	f.Get(mask)
	f.Vec(asm.VecAndNot)
	f.StoreVec(headActive)
	return f
}

// writeSuffix writes a function that closes a block of the log: plane i of the
// suffixes becomes the disjunction of planes i.. of the log.
func (s *stepper) writeSuffix() *asm.Function {
	f := s.module.Declare(asm.Signature{Params: asm.Types(asm.TypeI32)})
	log, suffix, left := f.Local(asm.TypeI32), f.Local(asm.TypeI32), f.Local(asm.TypeI32)
	all := f.Local(asm.TypeV128)
	end := func(head uint32, local int) {
		f.Get(gates.ParamBase)
		f.LoadI32(head)
		f.Get(left)
		f.I32(4)
		f.Op(asm.OpI32Shl, asm.OpI32Add)
		f.Set(local)
	}
	f.Get(gates.ParamBase)
	f.LoadI32(headLimit)
	f.Set(left)
	end(headLog, log)
	end(headSuffix, suffix)
	back := func(local int) {
		f.Get(local)
		f.I32(gates.PlaneBytes)
		f.Op(asm.OpI32Sub)
		f.Tee(local)
	}
	f.Loop()
	{
		back(suffix)
		back(log)
		f.LoadVec(0)
		f.Get(all)
		f.Vec(asm.VecOr)
		f.Tee(all)
		f.StoreVec(0)
	}
	f.CountDown(left)
	f.Get(gates.ParamBase)
	f.I32(0)
	f.StoreI32(headPosition)
	f.Get(gates.ParamBase)
	f.SplatBit(false)
	f.StoreVec(headPrefix)
	return f
}

// writeCounter writes a function that adds one to a vertical counter, or subtracts
// one, in some lanes: count(address, lanes). The carry into the next plane is
// where the plane and the lanes are both set, the borrow where only the lanes
// are.
func writeCounter(m *asm.Module, carry uint32) *asm.Function {
	const at, mask = 0, 1
	f := m.Declare(asm.Signature{Params: asm.Types(asm.TypeI32, asm.TypeV128)})
	x := f.Local(asm.TypeV128)
	f.Block()
	f.Loop()
	{
		f.Get(mask)
		f.Vec(asm.VecAnyTrue)
		f.Op(asm.OpI32Eqz)
		f.BrIf(1)
		f.Get(at)
		f.Get(at)
		f.LoadVec(0)
		f.Tee(x)
		f.Get(mask)
		f.Vec(asm.VecXor)
		f.StoreVec(0)
		f.Get(mask)
		f.Get(x)
		f.Vec(carry)
		f.Set(mask)
		f.Forward(at, gates.PlaneBytes)
		f.Br(0)
	}
	f.End()
	f.End()
	return f
}
