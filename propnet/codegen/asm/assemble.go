package asm

// A small assembler over [Function], for generated code that is control flow
// and arithmetic on addresses rather than gates. Expressions are values of Go
// that push their result when they are written, so a search reads as an
// algorithm and not as a list of stack operations.

// An Expression appends code that leaves one value on the stack.
type Expression func(f *Function)

// A Variable is a local of the function that is being written.
type Variable int

// Value yields what the variable holds.
func (v Variable) Value() Expression { return func(f *Function) { f.Get(int(v)) } }

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
	opI32Ne  = 0x47
	opI32Xor = 0x73
	OpI32ShS = 0x75

	opI64Eq      = 0x51
	opI64Ne      = 0x52
	opI64LtU     = 0x54
	opI64Or      = 0x84
	opI64Xor     = 0x85
	opI64ExtendU = 0xAD
	opSelect     = 0x1B
)

// Constant yields a number of 32 bits.
func Constant(n int32) Expression { return func(f *Function) { f.I32(n) } }

// Constant64 yields a number of 64 bits.
func Constant64(n uint64) Expression { return func(f *Function) { f.I64(int64(n)) } }

// Address yields a place in memory.
func Address(n uint32) Expression { return Constant(int32(n)) }

func operate1(op byte, x Expression) Expression {
	return func(f *Function) { x(f); f.Op(op) }
}

func operate2(op byte, x, y Expression) Expression {
	return func(f *Function) { x(f); y(f); f.Op(op) }
}

// Arithmetic on numbers of 32 bits. Shifts to the right bring in zeros; comparisons are
// of signed numbers, and yield 1 or 0.

func Add(x, y Expression) Expression          { return operate2(OpI32Add, x, y) }
func Subtract(x, y Expression) Expression     { return operate2(OpI32Sub, x, y) }
func Multiply(x, y Expression) Expression     { return operate2(OpI32Mul, x, y) }
func And(x, y Expression) Expression          { return operate2(OpI32And, x, y) }
func Or(x, y Expression) Expression           { return operate2(OpI32Or, x, y) }
func Xor(x, y Expression) Expression          { return operate2(opI32Xor, x, y) }
func ShiftLeft(x, y Expression) Expression    { return operate2(OpI32Shl, x, y) }
func ShiftRight(x, y Expression) Expression   { return operate2(OpI32ShrU, x, y) }
func Equal(x, y Expression) Expression        { return operate2(OpI32Eq, x, y) }
func Unequal(x, y Expression) Expression      { return operate2(opI32Ne, x, y) }
func Less(x, y Expression) Expression         { return operate2(opI32LtS, x, y) }
func LessEqual(x, y Expression) Expression    { return operate2(opI32LeS, x, y) }
func Greater(x, y Expression) Expression      { return operate2(opI32GtS, x, y) }
func AtLeast(x, y Expression) Expression      { return operate2(opI32GeS, x, y) }
func LessUnsigned(x, y Expression) Expression { return operate2(opI32LtU, x, y) }
func IsZero(x Expression) Expression          { return operate1(OpI32Eqz, x) }

// The same on numbers of 64 bits, and the ways between the two: Wrap keeps the low half,
// Extend takes its argument as unsigned.

func And64(x, y Expression) Expression      { return operate2(OpI64And, x, y) }
func Subtract64(x, y Expression) Expression { return operate2(OpI64Sub, x, y) }
func Or64(x, y Expression) Expression       { return operate2(opI64Or, x, y) }
func Xor64(x, y Expression) Expression      { return operate2(opI64Xor, x, y) }
func Equal64(x, y Expression) Expression    { return operate2(opI64Eq, x, y) }
func Unequal64(x, y Expression) Expression  { return operate2(opI64Ne, x, y) }
func Less64(x, y Expression) Expression     { return operate2(opI64LtU, x, y) }
func Wrap(x Expression) Expression          { return operate1(OpI32Wrap, x) }
func Extend(x Expression) Expression        { return operate1(opI64ExtendU, x) }

// Choose yields x where the condition holds, else y; it computes both.
func Choose(condition, x, y Expression) Expression {
	return func(f *Function) { x(f); y(f); condition(f); f.Op(opSelect) }
}

// Least yields the smaller of two signed numbers.
func Least(x, y Variable) Expression {
	return Choose(Less(x.Value(), y.Value()), x.Value(), y.Value())
}

// Greatest yields the larger of two signed numbers.
func Greatest(x, y Variable) Expression {
	return Choose(Greater(x.Value(), y.Value()), x.Value(), y.Value())
}

// Load, Load8, Load16 and Load64 yield what is in memory at an address plus a constant offset,
// both in bytes: 32 bits, or as many as the name says, 8 and 16 of them unsigned.
func Load(at Expression, offset uint32) Expression {
	return func(f *Function) { at(f); f.LoadI32(offset) }
}

func Load8(at Expression, offset uint32) Expression {
	return func(f *Function) { at(f); f.Memory(OpI32Load8U, 0, offset) }
}

func Load16(at Expression, offset uint32) Expression {
	return func(f *Function) { at(f); f.Memory(opI32Load16U, 1, offset) }
}

func Load64(at Expression, offset uint32) Expression {
	return func(f *Function) { at(f); f.LoadI64(offset) }
}

// LoadPlane yields the 128 bits at an address.
func LoadPlane(at Expression, offset uint32) Expression {
	return func(f *Function) { at(f); f.LoadVec(offset) }
}

// Splat32 yields four times the same number.
func Splat32(x Expression) Expression { return Vector(VecSplat32, x) }

// Half yields the lower (0) or the upper (1) 64 bits of a vector.
func Half(v Expression, half int) Expression {
	return func(f *Function) {
		v(f)
		f.Extract64(byte(half))
	}
}

// ZeroPlane is the vector without a bit set.
func ZeroPlane() Expression { return func(f *Function) { f.SplatBit(false) } }

// Vector yields the result of a vector instruction.
func Vector(op uint32, xs ...Expression) Expression {
	return func(f *Function) {
		for _, x := range xs {
			x(f)
		}
		f.Vec(op)
	}
}

// A Label names an enclosing block or loop.
type Label int

// A Routine writes a function of structured statements.
type Routine struct {
	*Function
	depth int // blocks that are open
}

// Routine declares a function, with the types of its parameters and results (see [Types]),
// and returns what writes it.
func (m *Module) Routine(params, results string) *Routine {
	return &Routine{Function: m.Declare(Signature{Params: params, Results: results})}
}

// Number returns a new variable of 32 bits, which is 0 at first.
func (r *Routine) Number() Variable { return Variable(r.Local(TypeI32)) }

// Number64 returns a new variable of 64 bits.
func (r *Routine) Number64() Variable { return Variable(r.Local(TypeI64)) }

// Plane returns a new variable of 128 bits.
func (r *Routine) Plane() Variable { return Variable(r.Local(TypeV128)) }

// Let gives a variable a value.
func (r *Routine) Let(v Variable, x Expression) { x(r.Function); r.Set(int(v)) }

// Store and its kin write what the loads read; of larger values the low bits.
func (r *Routine) Store(at Expression, offset uint32, x Expression) {
	at(r.Function)
	x(r.Function)
	r.StoreI32(offset)
}

func (r *Routine) Store8(at Expression, offset uint32, x Expression) {
	at(r.Function)
	x(r.Function)
	r.Memory(OpI32Store8, 0, offset)
}

func (r *Routine) Store16(at Expression, offset uint32, x Expression) {
	at(r.Function)
	x(r.Function)
	r.Memory(opI32Store16, 1, offset)
}

func (r *Routine) Store64(at Expression, offset uint32, x Expression) {
	at(r.Function)
	x(r.Function)
	r.StoreI64(offset)
}

// StorePlane writes 128 bits.
func (r *Routine) StorePlane(at Expression, offset uint32, x Expression) {
	at(r.Function)
	x(r.Function)
	r.StoreVec(offset)
}

// When writes a body that runs where a condition holds, and, if it is given, what runs
// otherwise.
func (r *Routine) When(condition Expression, body func(), otherwise ...func()) {
	condition(r.Function)
	r.Function.When()
	r.depth++
	body()
	for _, other := range otherwise {
		r.Op(opElse)
		other()
	}
	r.depth--
	r.End()
}

// Within writes a body that a jump to out ends.
func (r *Routine) Within(body func(out Label)) {
	r.Block()
	r.depth++
	body(Label(r.depth))
	r.depth--
	r.End()
}

// Repeat writes a body that a jump to again begins once more; it runs once otherwise.
func (r *Routine) Repeat(body func(again Label)) {
	r.Loop()
	r.depth++
	body(Label(r.depth))
	r.depth--
	r.End()
}

// Jump goes to a label of a block that is open.
func (r *Routine) Jump(to Label) { r.Br(byte(r.depth - int(to))) }

// JumpIf goes to a label where a condition holds.
func (r *Routine) JumpIf(condition Expression, to Label) {
	condition(r.Function)
	r.BrIf(byte(r.depth - int(to)))
}

// While repeats a body as long as a condition holds.
func (r *Routine) While(condition Expression, body func()) {
	r.Within(func(out Label) {
		r.Repeat(func(again Label) {
			r.JumpIf(IsZero(condition), out)
			body()
			r.Jump(again)
		})
	})
}

// Invoke calls a function; its result, if it has one, stays on the stack.
func (r *Routine) Invoke(f *Function, args ...Expression) {
	for _, x := range args {
		x(r.Function)
	}
	r.Call(f)
}

// Invoked yields the result of a call.
func Invoked(callee *Function, args ...Expression) Expression {
	return func(f *Function) {
		for _, x := range args {
			x(f)
		}
		f.Call(callee)
	}
}

// GiveBack ends the function with a result.
func (r *Routine) GiveBack(x Expression) { x(r.Function); r.Op(opReturn) }

// EachLane runs a body for each lane of a plane, the number of the lane in a variable. The
// body is written twice; see EachBit for long ones.
func (r *Routine) EachLane(plane, lane Variable, body func()) {
	bits := r.Number64()
	for half := range 2 {
		r.Let(bits, Half(plane.Value(), half))
		r.While(isSet64(bits), func() {
			r.Let(lane, Add(Wrap(operate1(OpI64Ctz, bits.Value())), Constant(int32(64*half))))
			body()
			r.Let(bits, And64(bits.Value(), operate2(OpI64Sub, bits.Value(), Constant64(1))))
		})
	}
}

// EachBit runs a body for each lane of a plane that is kept at an address, the
// number of the lane in a variable.
func (r *Routine) EachBit(at Expression, lane Variable, body func()) {
	word, bits := r.Number(), r.Number64()
	r.Let(word, Constant(0))
	r.Repeat(func(again Label) {
		r.Let(bits, Load64(Add(at, word.Value()), 0))
		r.While(isSet64(bits), func() {
			r.Let(lane, Add(Wrap(operate1(OpI64Ctz, bits.Value())), ShiftLeft(word.Value(), Constant(3))))
			body()
			r.Let(bits, And64(bits.Value(), operate2(OpI64Sub, bits.Value(), Constant64(1))))
		})
		r.Let(word, Add(word.Value(), Constant(8)))
		r.JumpIf(Less(word.Value(), Constant(vectorBytes)), again)
	})
}

func isSet64(v Variable) Expression { return IsZero(operate1(OpI64Eqz, v.Value())) }
