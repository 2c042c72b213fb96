package codegen

// The loop over the steps of random matches, and what is done before each.

// writeBegin writes the function begin.
func (s *stepper) writeBegin(deposit *function) *function {
	const states, n = 1, 2
	l := &s.Layout
	f := s.module.declare(signature{params: types(typeI32, typeI32, typeI32)})
	f.plus(paramBase, l.rest)
	f.i32(0)
	f.i32(int32(l.end - l.rest))
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
	f.i32(int32(l.state))
	f.storeI32(headFrom)
	f.get(paramBase)
	f.i32(int32(l.state + uint32(s.circuit.Bases)*planeBytes))
	f.storeI32(headTo)
	f.loop()
	{
		for _, block := range []uint32{l.root, l.state} {
			f.plus(paramBase, block)
			f.get(states)
			f.call(deposit)
		}
		f.forward(states, l.StateRecord)
	}
	f.countDown(n)
	return f
}

// findTooLong notes the lanes that have played too long: those without an end
// in the last limit steps.
func findTooLong(f *function) {
	f.get(paramBase)
	f.get(paramBase)
	f.loadI32(headSuffix)
	f.get(paramBase)
	f.loadI32(headPosition)
	f.i32(4)
	f.op(opI32Shl, opI32Add)
	f.loadVec(0)
	f.get(paramBase)
	f.loadVec(headPrefix)
	f.vec(vecOr)
	f.vec(vecNot)
	f.storeVec(headTooLong)
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
		f.get(paramBase)
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
		f.get(paramBase)
		f.get(x)
		f.storeVec(at)
	}
	for i := range state {
		f.get(paramBase)
		f.get(state[i])
		f.storeVec(headRandom + uint32(i)*planeBytes)
	}
	return f
}

// A playLoop is the function play while it is written: play(base, steps, images).
type playLoop struct {
	*function
	several     bool   // images; if not, there is always one
	stride      uint32 // from one image to the next
	image, left int    // locals: address of the image that is dealt with, and how many are left
	from, to    int    // locals: addresses, in the first image, of the state that is looked at and of the next
	busy        int    // local: whether some lanes have matches to play
}

const (
	playSteps  = 1
	playImages = 2
)

// writePlay writes the loop over steps.
func (s *stepper) writePlay(step []*function, ends epilogue) *function {
	f := &playLoop{several: s.Images > 1, stride: s.Layout.Stride}
	prepare, settle := f.parts(s, ends)
	f.function = s.module.declare(signature{params: types(typeI32, typeI32, typeI32), results: types(typeI32)})
	for _, x := range []*int{&f.image, &f.left, &f.from, &f.to, &f.busy} {
		*x = f.local(typeI32)
	}
	f.eachState(func(head uint32, local int) {
		f.get(paramBase)
		f.get(paramBase)
		f.loadI32(head)
		f.op(opI32Add)
		f.set(local)
	})
	f.block()
	f.loop()
	{
		f.eachImage(prepare)
		for _, part := range step {
			f.get(paramBase)
			f.get(f.from)
			f.get(f.to)
			f.get(playImages)
			f.call(part)
		}
		f.i32(0)
		f.set(f.busy)
		f.eachImage(func() {
			settle()
			f.get(f.busy)
			f.op(opI32Or)
			f.set(f.busy)
		})
		f.get(f.from)
		f.get(f.to)
		f.set(f.from)
		f.set(f.to)
		f.get(f.busy)
		f.op(opI32Eqz)
		f.brIf(1)
	}
	f.countDown(playSteps)
	f.end()
	f.leave(ends.flush)
	return f.function
}

// parts returns what writes the parts of a step that are done image by image.
// They are functions of their own, prepare(base) and settle(base, from), unless
// there is but one image: a call costs small networks some percent.
func (p *playLoop) parts(s *stepper, ends epilogue) (prepare, settle func()) {
	random := s.writeRandom()
	write := func(f *function) {
		findTooLong(f)
		f.get(paramBase)
		f.call(random)
	}
	if !p.several {
		return func() { write(p.function) }, func() { ends.write(p.function, p.from) }
	}
	before := s.module.declare(signature{params: types(typeI32)})
	write(before)
	behind := s.module.declare(signature{params: types(typeI32, typeI32), results: types(typeI32)})
	ends.write(behind, paramFrom)
	prepare = func() {
		p.get(p.image)
		p.call(before)
	}
	settle = func() {
		p.get(p.image)
		p.get(p.from)
		p.get(p.image)
		p.op(opI32Add)
		p.get(paramBase)
		p.op(opI32Sub)
		p.call(behind)
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
	p.get(paramBase)
	p.set(p.image)
	if !p.several {
		body()
		return
	}
	p.get(playImages)
	p.set(p.left)
	p.loop()
	body()
	p.forward(p.image, p.stride)
	p.countDown(p.left)
}

// leave keeps what the next call goes on with. If all is played it counts what
// is left to count, and the function returns 1.
func (p *playLoop) leave(flush *function) {
	p.eachState(func(head uint32, local int) {
		p.get(paramBase)
		p.get(local)
		p.get(paramBase)
		p.op(opI32Sub)
		p.storeI32(head)
	})
	p.get(p.busy)
	p.op(opI32Eqz)
	p.when()
	p.eachImage(func() {
		p.get(p.image)
		p.call(flush)
	})
	p.end()
	p.get(p.busy)
	p.op(opI32Eqz)
}

// repeat makes a function of gates run for as many images as its last parameter
// says, each a stride behind the one before it.
func repeat(f *function, stride uint32) {
	f.enclose(f.loop, func() {
		for _, p := range []int{paramBase, paramFrom, paramTo} {
			f.forward(p, stride)
		}
		f.countDown(paramImages)
	})
}
