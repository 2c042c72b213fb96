package codegen

// A small assembler over [function], for generated code that is control flow
// and arithmetic on addresses rather than gates. Expressions are values of Go
// that push their result when they are written, so a search reads as an
// algorithm and not as a list of stack operations.

// An expression appends code that leaves one value on the stack.
type expression func(f *function)

// A variable is a local of the function that is being written.
type variable int

func (v variable) value() expression { return func(f *function) { f.get(int(v)) } }

const (
	opElse   = 0x05
	opReturn = 0x0F

	opI32Load16U = 0x2F
	opI32Store16 = 0x3B

	opI32LtS = 0x48
	opI32LtU = 0x49
	opI32GtS = 0x4A
	opI32LeS = 0x4C
	opI32GeS = 0x4E
	opI32GeU = 0x4F
	opI32Ne  = 0x47
	opI32Mul = 0x6C
	opI32Xor = 0x73
	opI32ShS = 0x75

	opI64Eq      = 0x51
	opI64Or      = 0x84
	opI64Xor     = 0x85
	opI64Mul     = 0x7E
	opI64Shl     = 0x86
	opI64ShrU    = 0x88
	opI64ExtendU = 0xAD
	opSelect     = 0x1B

	vecLoadSplat32 = 0x09 // v128.load32_splat
	vecShl32       = 0xAB // i32x4.shl
	vecShr32S      = 0xAC // i32x4.shr_s
)

func constant(n int32) expression    { return func(f *function) { f.i32(n) } }
func constant64(n uint64) expression { return func(f *function) { f.i64(int64(n)) } }
func address(n uint32) expression    { return constant(int32(n)) }
func operate1(op byte, x expression) expression {
	return func(f *function) { x(f); f.op(op) }
}

func operate2(op byte, x, y expression) expression {
	return func(f *function) { x(f); y(f); f.op(op) }
}

func add(x, y expression) expression        { return operate2(opI32Add, x, y) }
func subtract(x, y expression) expression   { return operate2(opI32Sub, x, y) }
func multiply(x, y expression) expression   { return operate2(opI32Mul, x, y) }
func and(x, y expression) expression        { return operate2(opI32And, x, y) }
func or(x, y expression) expression         { return operate2(opI32Or, x, y) }
func shiftLeft(x, y expression) expression  { return operate2(opI32Shl, x, y) }
func shiftRight(x, y expression) expression { return operate2(opI32ShrU, x, y) }
func equal(x, y expression) expression      { return operate2(opI32Eq, x, y) }
func unequal(x, y expression) expression    { return operate2(opI32Ne, x, y) }
func less(x, y expression) expression       { return operate2(opI32LtS, x, y) }
func lessEqual(x, y expression) expression  { return operate2(opI32LeS, x, y) }
func greater(x, y expression) expression    { return operate2(opI32GtS, x, y) }
func atLeast(x, y expression) expression    { return operate2(opI32GeS, x, y) }
func isZero(x expression) expression        { return operate1(opI32Eqz, x) }

func and64(x, y expression) expression        { return operate2(opI64And, x, y) }
func or64(x, y expression) expression         { return operate2(opI64Or, x, y) }
func xor64(x, y expression) expression        { return operate2(opI64Xor, x, y) }
func multiply64(x, y expression) expression   { return operate2(opI64Mul, x, y) }
func shiftRight64(x, y expression) expression { return operate2(opI64ShrU, x, y) }
func equal64(x, y expression) expression      { return operate2(opI64Eq, x, y) }
func wrap(x expression) expression            { return operate1(opI32Wrap, x) }
func extend(x expression) expression          { return operate1(opI64ExtendU, x) }

// choose yields x where the condition holds, else y; it computes both.
func choose(condition, x, y expression) expression {
	return func(f *function) { x(f); y(f); condition(f); f.op(opSelect) }
}

// The variables of least and greatest are read twice.
func least(x, y variable) expression {
	return choose(less(x.value(), y.value()), x.value(), y.value())
}

func greatest(x, y variable) expression {
	return choose(greater(x.value(), y.value()), x.value(), y.value())
}

func load(at expression, offset uint32) expression {
	return func(f *function) { at(f); f.loadI32(offset) }
}

func load8(at expression, offset uint32) expression {
	return func(f *function) { at(f); f.memory(opI32Load8U, 0, offset) }
}

func load16(at expression, offset uint32) expression {
	return func(f *function) { at(f); f.memory(opI32Load16U, 1, offset) }
}

func load64(at expression, offset uint32) expression {
	return func(f *function) { at(f); f.loadI64(offset) }
}

func loadPlane(at expression, offset uint32) expression {
	return func(f *function) { at(f); f.loadVec(offset) }
}

// zeroPlane is the vector without a bit set.
func zeroPlane() expression { return func(f *function) { f.splatBit(false) } }

func vector(op uint32, xs ...expression) expression {
	return func(f *function) {
		for _, x := range xs {
			x(f)
		}
		f.vec(op)
	}
}

// A label names an enclosing block or loop.
type label int

// A routine writes a function of structured statements.
type routine struct {
	*function
	depth int // blocks that are open
}

func (m *module) routine(params, results string) *routine {
	return &routine{function: m.declare(signature{params: params, results: results})}
}

func (r *routine) number() variable   { return variable(r.local(typeI32)) }
func (r *routine) number64() variable { return variable(r.local(typeI64)) }
func (r *routine) plane() variable    { return variable(r.local(typeV128)) }

func (r *routine) let(v variable, x expression) { x(r.function); r.set(int(v)) }

func (r *routine) store(at expression, offset uint32, x expression) {
	at(r.function)
	x(r.function)
	r.storeI32(offset)
}

func (r *routine) store8(at expression, offset uint32, x expression) {
	at(r.function)
	x(r.function)
	r.memory(opI32Store8, 0, offset)
}

func (r *routine) store16(at expression, offset uint32, x expression) {
	at(r.function)
	x(r.function)
	r.memory(opI32Store16, 1, offset)
}

func (r *routine) store64(at expression, offset uint32, x expression) {
	at(r.function)
	x(r.function)
	r.storeI64(offset)
}

func (r *routine) storePlane(at expression, offset uint32, x expression) {
	at(r.function)
	x(r.function)
	r.storeVec(offset)
}

// when writes a body that runs where a condition holds, and what runs else if
// there is such.
func (r *routine) when(condition expression, body func(), otherwise ...func()) {
	condition(r.function)
	r.function.when()
	r.depth++
	body()
	for _, other := range otherwise {
		r.op(opElse)
		other()
	}
	r.depth--
	r.end()
}

// within writes a body that leave can end; repeat one that again can begin
// another time and that ends otherwise.
func (r *routine) within(body func(out label)) {
	r.block()
	r.depth++
	body(label(r.depth))
	r.depth--
	r.end()
}

func (r *routine) repeat(body func(again label)) {
	r.loop()
	r.depth++
	body(label(r.depth))
	r.depth--
	r.end()
}

func (r *routine) jump(to label) { r.br(byte(r.depth - int(to))) }

func (r *routine) jumpIf(condition expression, to label) {
	condition(r.function)
	r.brIf(byte(r.depth - int(to)))
}

// while repeats a body as long as a condition holds.
func (r *routine) while(condition expression, body func()) {
	r.within(func(out label) {
		r.repeat(func(again label) {
			r.jumpIf(isZero(condition), out)
			body()
			r.jump(again)
		})
	})
}

// invoke calls a function; its result, if it has one, stays on the stack.
func (r *routine) invoke(f *function, args ...expression) {
	for _, x := range args {
		x(r.function)
	}
	r.call(f)
}

func invoked(callee *function, args ...expression) expression {
	return func(f *function) {
		for _, x := range args {
			x(f)
		}
		f.call(callee)
	}
}

// giveBack ends the function with a result.
func (r *routine) giveBack(x expression) { x(r.function); r.op(opReturn) }

// eachBit runs a body for each lane of a plane that is kept at an address, the
// number of the lane in a variable.
func (r *routine) eachBit(at expression, lane variable, body func()) {
	word, bits := r.number(), r.number64()
	r.let(word, constant(0))
	r.repeat(func(again label) {
		r.let(bits, load64(add(at, word.value()), 0))
		r.while(isSet64(bits), func() {
			r.let(lane, add(wrap(operate1(opI64Ctz, bits.value())), shiftLeft(word.value(), constant(3))))
			body()
			r.let(bits, and64(bits.value(), operate2(opI64Sub, bits.value(), constant64(1))))
		})
		r.let(word, add(word.value(), constant(8)))
		r.jumpIf(less(word.value(), constant(vectorBytes)), again)
	})
}

func isSet64(v variable) expression { return isZero(operate1(opI64Eqz, v.value())) }
