package playouts

import (
	"github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// The loop over the steps of random matches, and what is done before each.

// writeBegin writes the function begin.
func (s *stepper) writeBegin(deposit *asm.Function) *asm.Function {
	const states, n = 1, 2
	l := &s.Layout
	f := s.module.Declare(asm.Signature{Params: asm.Types(asm.TypeI32, asm.TypeI32, asm.TypeI32)})
	f.Plus(gates.ParamBase, l.rest)
	f.I32(0)
	f.I32(int32(l.end - l.rest))
	f.FillMemory()
	// Before the first block of the log every lane has just begun.
	f.Get(gates.ParamBase)
	f.LoadI32(headSuffix)
	f.I32(0xFF)
	f.Get(gates.ParamBase)
	f.LoadI32(headLimit)
	f.I32(4)
	f.Op(asm.OpI32Shl)
	f.FillMemory()
	f.Get(gates.ParamBase)
	f.I32(int32(l.state))
	f.StoreI32(headFrom)
	f.Get(gates.ParamBase)
	f.I32(int32(l.state + uint32(s.circuit.Bases)*gates.PlaneBytes))
	f.StoreI32(headTo)
	f.Loop()
	{
		for _, block := range []uint32{l.root, l.state} {
			f.Plus(gates.ParamBase, block)
			f.Get(states)
			f.Call(deposit)
		}
		f.Forward(states, l.StateRecord)
	}
	f.CountDown(n)
	return f
}

// findTooLong notes the lanes that have played too long: those without an end
// in the last limit steps.
func findTooLong(f *asm.Function) {
	f.Get(gates.ParamBase)
	f.Get(gates.ParamBase)
	f.LoadI32(headSuffix)
	f.Get(gates.ParamBase)
	f.LoadI32(headPosition)
	f.I32(4)
	f.Op(asm.OpI32Shl, asm.OpI32Add)
	f.LoadVec(0)
	f.Get(gates.ParamBase)
	f.LoadVec(headPrefix)
	f.Vec(asm.VecOr)
	f.Vec(asm.VecNot)
	f.StoreVec(headTooLong)
}

// writeRandom writes a function that fills the random planes: random(base).
// The generators are Marsaglia's xorshift64 (Journal of Statistical Software
// 8, 2003), two in each vector; a plane takes a whole new value of one of the
// vectors, so each lane sees its own bit of 64-bit words.
func (s *stepper) writeRandom() *asm.Function {
	f := s.module.Declare(asm.Signature{Params: asm.Types(asm.TypeI32)})
	var state [generators]int
	for i := range state {
		state[i] = f.Local(asm.TypeV128)
		f.Get(gates.ParamBase)
		f.LoadVec(headRandom + uint32(i)*gates.PlaneBytes)
		f.Set(state[i])
	}
	for i, at := range s.random {
		x := state[i%generators]
		for _, shift := range []struct {
			op uint32
			by int32
		}{{asm.VecShl64, 13}, {asm.VecShr64, 7}, {asm.VecShl64, 17}} {
			f.Get(x)
			f.Get(x)
			f.I32(shift.by)
			f.Vec(shift.op)
			f.Vec(asm.VecXor)
			f.Set(x)
		}
		f.Get(gates.ParamBase)
		f.Get(x)
		f.StoreVec(at)
	}
	for i := range state {
		f.Get(gates.ParamBase)
		f.Get(state[i])
		f.StoreVec(headRandom + uint32(i)*gates.PlaneBytes)
	}
	return f
}

// A playLoop is the function play while it is written: play(base, steps, images, least).
type playLoop struct {
	*asm.Function
	several     bool   // images; if not, there is always one
	stride      uint32 // from one image to the next
	image, left int    // locals: address of the image that is dealt with, and how many are left
	from, to    int    // locals: addresses, in the first image, of the state that is looked at and of the next
	busy        int    // local: how many lanes have matches to play
}

const (
	playSteps  = 1
	playImages = 2
	playLeast  = 3
)

// writePlay writes the loop over steps.
func (s *stepper) writePlay(step []*asm.Function, ends epilogue) *asm.Function {
	f := &playLoop{several: s.Images > 1, stride: s.Layout.Stride}
	prepare, settle := f.parts(s, ends)
	f.Function = s.module.Declare(asm.Signature{
		Params:  asm.Types(asm.TypeI32, asm.TypeI32, asm.TypeI32, asm.TypeI32),
		Results: asm.Types(asm.TypeI32),
	})
	for _, x := range []*int{&f.image, &f.left, &f.from, &f.to, &f.busy} {
		*x = f.Local(asm.TypeI32)
	}
	f.eachState(func(head uint32, local int) {
		f.Get(gates.ParamBase)
		f.Get(gates.ParamBase)
		f.LoadI32(head)
		f.Op(asm.OpI32Add)
		f.Set(local)
	})
	f.Block()
	f.Loop()
	{
		f.eachImage(prepare)
		for _, part := range step {
			f.Get(gates.ParamBase)
			f.Get(f.from)
			f.Get(f.to)
			f.Get(playImages)
			f.Call(part)
		}
		f.I32(0)
		f.Set(f.busy)
		f.eachImage(func() {
			settle()
			f.Get(f.busy)
			f.Op(asm.OpI32Add)
			f.Set(f.busy)
		})
		f.Get(f.from)
		f.Get(f.to)
		f.Set(f.from)
		f.Set(f.to)
		f.few()
		f.BrIf(1)
	}
	f.CountDown(playSteps)
	f.End()
	f.leave(ends.flush)
	return f.Function
}

// parts returns what writes the parts of a step that are done image by image.
// They are functions of their own, prepare(base) and settle(base, from), unless
// there is but one image: a call costs small networks some percent.
func (p *playLoop) parts(s *stepper, ends epilogue) (prepare, settle func()) {
	random := s.writeRandom()
	write := func(f *asm.Function) {
		findTooLong(f)
		s.copySlot(f)
		f.Get(gates.ParamBase)
		f.Call(random)
	}
	if !p.several {
		return func() { write(p.Function) }, func() { ends.write(p.Function, p.from) }
	}
	before := s.module.Declare(asm.Signature{Params: asm.Types(asm.TypeI32)})
	write(before)
	behind := s.module.Declare(asm.Signature{
		Params: asm.Types(asm.TypeI32, asm.TypeI32), Results: asm.Types(asm.TypeI32),
	})
	ends.write(behind, gates.ParamFrom)
	prepare = func() {
		p.Get(p.image)
		p.Call(before)
	}
	settle = func() {
		p.Get(p.image)
		p.Get(p.from)
		p.Get(p.image)
		p.Op(asm.OpI32Add)
		p.Get(gates.ParamBase)
		p.Op(asm.OpI32Sub)
		p.Call(behind)
	}
	return prepare, settle
}

// eachState does something with both states: the place of the variable that
// tells its offset, the local that holds its address.
func (p *playLoop) eachState(do func(head uint32, local int)) {
	do(headFrom, p.from)
	do(headTo, p.to)
}

// eachImage writes a loop over the images around a body.
func (p *playLoop) eachImage(body func()) {
	p.Get(gates.ParamBase)
	p.Set(p.image)
	if !p.several {
		body()
		return
	}
	p.Get(playImages)
	p.Set(p.left)
	p.Loop()
	body()
	p.Forward(p.image, p.stride)
	p.CountDown(p.left)
}

// few leaves on the stack whether at most as many lanes as are waited for have matches to play.
func (p *playLoop) few() {
	p.Get(p.busy)
	p.Get(playLeast)
	p.Op(asm.OpI32LeU)
}

// leave keeps what the next call goes on with. If enough is played it counts what
// is left to count, and the function returns 1.
func (p *playLoop) leave(flush *asm.Function) {
	p.eachState(func(head uint32, local int) {
		p.Get(gates.ParamBase)
		p.Get(local)
		p.Get(gates.ParamBase)
		p.Op(asm.OpI32Sub)
		p.StoreI32(head)
	})
	p.few()
	p.When()
	p.eachImage(func() {
		p.Get(p.image)
		p.Call(flush)
	})
	p.End()
	p.few()
}

// repeat makes a function of gates run for as many images as its last parameter
// says, each a stride behind the one before it.
func repeat(f *asm.Function, stride uint32) {
	f.Enclose(f.Loop, func() {
		for _, p := range []int{gates.ParamBase, gates.ParamFrom, gates.ParamTo} {
			f.Forward(p, stride)
		}
		f.CountDown(gates.ParamImages)
	})
}
