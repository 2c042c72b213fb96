package asm

// The part of the WebAssembly binary format that generated modules need
// (WebAssembly Core Specification 2.0, chapter 5): functions over one imported
// memory, with vectors. Every function is encoded once, straight into bytes.

// A ValueType is the type of a local, a parameter or a result.
type ValueType byte

const (
	TypeI32  ValueType = 0x7F
	TypeI64  ValueType = 0x7E
	TypeV128 ValueType = 0x7B
)

// A Signature is a function type: its parameters, then its results.
type Signature struct{ Params, Results string } // of ValueType bytes

// Types writes types as a Signature holds them.
func Types(ts ...ValueType) string {
	b := make([]byte, len(ts))
	for i, t := range ts {
		b[i] = byte(t)
	}
	return string(b)
}

// A Module collects functions and is written in the binary format.
type Module struct {
	signatures []Signature
	functions  []*Function
	exports    []export
}

type export struct {
	name     string
	function int
}

// Declare reserves a function, so that others can call it before it is
// written.
func (m *Module) Declare(s Signature) *Function {
	f := &Function{Params: len(s.Params)}
	m.Add(f, s)
	return f
}

// Add gives a function that was written already its place in the module.
func (m *Module) Add(f *Function, s Signature) {
	t := -1
	for i, have := range m.signatures {
		if have == s {
			t = i
		}
	}
	if t < 0 {
		t = len(m.signatures)
		m.signatures = append(m.signatures, s)
	}
	f.index, f.signature = len(m.functions), t
	m.functions = append(m.functions, f)
}

// Export gives a function a name under which a host finds it.
func (m *Module) Export(name string, f *Function) {
	m.exports = append(m.exports, export{name, f.index})
}

// Names of the memory that a generated module imports.
const (
	memoryModule = "env"
	memoryName   = "memory"
)

// Bytes writes the module. It imports a memory of at least pages pages. Between functions it calls pause, which may
// panic to end it.
func (m *Module) Bytes(pages uint32, pause func()) []byte {
	out := []byte{0, 'a', 's', 'm', 1, 0, 0, 0}
	section := func(id byte, body []byte) {
		out = append(out, id)
		out = appendUnsigned(out, uint64(len(body)))
		out = append(out, body...)
	}
	var b []byte
	b = appendUnsigned(b, uint64(len(m.signatures)))
	for _, s := range m.signatures {
		b = append(b, 0x60)
		b = appendName(b, s.Params)
		b = appendName(b, s.Results)
	}
	section(1, b)

	b = append([]byte{1}, appendName(appendName(nil, memoryModule), memoryName)...)
	b = append(b, 2, 0) // a memory without upper bound
	b = appendUnsigned(b, uint64(pages))
	section(2, b)

	b = appendUnsigned(nil, uint64(len(m.functions)))
	for _, f := range m.functions {
		b = appendUnsigned(b, uint64(f.signature))
	}
	section(3, b)

	b = appendUnsigned(nil, uint64(len(m.exports)))
	for _, e := range m.exports {
		b = appendName(b, e.name)
		b = append(b, 0)
		b = appendUnsigned(b, uint64(e.function))
	}
	section(7, b)

	b = appendUnsigned(nil, uint64(len(m.functions)))
	for _, f := range m.functions {
		pause()
		body := f.bytes()
		b = appendUnsigned(b, uint64(len(body)))
		b = append(b, body...)
	}
	section(10, b)
	return out
}

func appendName(b []byte, s string) []byte {
	return append(appendUnsigned(b, uint64(len(s))), s...)
}

func appendUnsigned(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

func appendSigned(b []byte, v int64) []byte {
	for {
		low := byte(v & 0x7F)
		v >>= 7
		if v == 0 && low&0x40 == 0 || v == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}

// A Function is a body under construction. Its methods append one instruction
// each; operands come from the stack as in WebAssembly.
type Function struct {
	index     int
	signature int
	Params    int         // how many; they are its first locals
	locals    []ValueType // beyond the parameters
	code      []byte
}

// Local adds a local variable and returns its number.
func (f *Function) Local(t ValueType) int {
	f.locals = append(f.locals, t)
	return f.Params + len(f.locals) - 1
}

// bytes returns the locals and the code as the code section wants them.
func (f *Function) bytes() []byte {
	var runs [][2]uint64 // how many, of which type
	for _, t := range f.locals {
		if n := len(runs); n > 0 && runs[n-1][1] == uint64(t) {
			runs[n-1][0]++
		} else {
			runs = append(runs, [2]uint64{1, uint64(t)})
		}
	}
	b := appendUnsigned(nil, uint64(len(runs)))
	for _, r := range runs {
		b = append(appendUnsigned(b, r[0]), byte(r[1]))
	}
	return append(append(b, f.code...), opEnd)
}

const (
	opBlock    = 0x02
	opLoop     = 0x03
	opIf       = 0x04
	opEnd      = 0x0B
	opBr       = 0x0C
	opBrIf     = 0x0D
	opCall     = 0x10
	OpDrop     = 0x1A
	opLocalGet = 0x20
	opLocalSet = 0x21
	opLocalTee = 0x22

	opI32Load   = 0x28
	opI64Load   = 0x29
	OpI32Load8U = 0x2D
	opI32Store  = 0x36
	OpI32Store8 = 0x3A
	opI64Store  = 0x37
	opI32Const  = 0x41
	opI64Const  = 0x42
	OpI32Eqz    = 0x45
	OpI32Eq     = 0x46
	OpI32LeU    = 0x4D
	OpI64Eqz    = 0x50
	OpI32Add    = 0x6A
	OpI32Sub    = 0x6B
	OpI32Mul    = 0x6C
	OpI32And    = 0x71
	OpI32Or     = 0x72
	OpI32Shl    = 0x74
	OpI32ShrU   = 0x76
	OpI64Ctz    = 0x7A
	OpI64Popcnt = 0x7B
	OpI64Add    = 0x7C
	OpI64Sub    = 0x7D
	OpI64And    = 0x83
	OpI32Wrap   = 0xA7

	noResult = 0x40 // the type of a block that leaves nothing
)

// vectorBytes is the size of a vector.
const vectorBytes = 16

// Vector instructions, behind the prefix 0xFD.
const (
	vecLoad      = 0x00
	vecStore     = 0x0B
	vecConst     = 0x0C
	VecSplat32   = 0x11 // i32x4.splat
	vecExtract64 = 0x1D // i64x2.extract_lane
	VecNot       = 0x4D
	VecAnd       = 0x4E
	VecAndNot    = 0x4F
	VecOr        = 0x50
	VecXor       = 0x51
	VecSelect    = 0x52 // v128.bitselect
	VecAnyTrue   = 0x53
	VecShl64     = 0xCB // i64x2.shl
	VecShr64     = 0xCD // i64x2.shr_u
)

// Op and what follows append single instructions, which find their operands on the
// stack: Get, Set and Tee are those of locals, I32 and I64 push constants.

func (f *Function) Op(ops ...byte) { f.code = append(f.code, ops...) }
func (f *Function) Get(local int)  { f.code = appendUnsigned(append(f.code, opLocalGet), uint64(local)) }
func (f *Function) Set(local int)  { f.code = appendUnsigned(append(f.code, opLocalSet), uint64(local)) }
func (f *Function) Tee(local int)  { f.code = appendUnsigned(append(f.code, opLocalTee), uint64(local)) }
func (f *Function) Call(callee *Function) {
	f.code = appendUnsigned(append(f.code, opCall), uint64(callee.index))
}
func (f *Function) I32(v int32) { f.code = appendSigned(append(f.code, opI32Const), int64(v)) }
func (f *Function) I64(v int64) { f.code = appendSigned(append(f.code, opI64Const), v) }

// Block, Loop and When open a block that End closes; Br and BrIf leave the depth-th
// enclosing block, or repeat it if it is a loop.

func (f *Function) Block()          { f.Op(opBlock, noResult) }
func (f *Function) Loop()           { f.Op(opLoop, noResult) }
func (f *Function) When()           { f.Op(opIf, noResult) }
func (f *Function) End()            { f.Op(opEnd) }
func (f *Function) Br(depth byte)   { f.Op(opBr, depth) }
func (f *Function) BrIf(depth byte) { f.Op(opBrIf, depth) }

// Memory appends a load or store with its alignment (as a power of two) and
// constant offset.
func (f *Function) Memory(op byte, align byte, offset uint32) {
	f.code = appendUnsigned(append(f.code, op, align), uint64(offset))
}

// LoadI32 and its kin append the loads and stores of 32 and 64 bits.

func (f *Function) LoadI32(offset uint32)  { f.Memory(opI32Load, 2, offset) }
func (f *Function) StoreI32(offset uint32) { f.Memory(opI32Store, 2, offset) }
func (f *Function) LoadI64(offset uint32)  { f.Memory(opI64Load, 3, offset) }
func (f *Function) StoreI64(offset uint32) { f.Memory(opI64Store, 3, offset) }

// Vec appends a vector instruction, behind its prefix.
func (f *Function) Vec(op uint32) { f.code = appendUnsigned(append(f.code, 0xFD), uint64(op)) }

// LoadVec appends v128.load.
func (f *Function) LoadVec(offset uint32) {
	f.Vec(vecLoad)
	f.code = appendUnsigned(append(f.code, 4), uint64(offset))
}

// StoreVec appends v128.store.
func (f *Function) StoreVec(offset uint32) {
	f.Vec(vecStore)
	f.code = appendUnsigned(append(f.code, 4), uint64(offset))
}

// SplatBit appends a vector of 128 times the same bit.
func (f *Function) SplatBit(bit bool) {
	f.Vec(vecConst)
	fill := byte(0)
	if bit {
		fill = 0xFF
	}
	for range vectorBytes {
		f.code = append(f.code, fill)
	}
}

// Extract64 appends i64x2.extract_lane: the low or the high half of a vector.
func (f *Function) Extract64(lane byte) {
	f.Vec(vecExtract64)
	f.code = append(f.code, lane)
}

// FillMemory appends memory.fill: destination, byte, length from the stack.
func (f *Function) FillMemory() { f.Op(0xFC, 11, 0) }

// Plus appends the sum of a local and a number.
func (f *Function) Plus(local int, n uint32) {
	f.Get(local)
	f.I32(int32(n))
	f.Op(OpI32Add)
}

// Forward moves a local on by a number.
func (f *Function) Forward(local int, by uint32) {
	f.Plus(local, by)
	f.Set(local)
}

// CopyMemory appends memory.copy: destination, source, length from the stack.
func (f *Function) CopyMemory() { f.Op(0xFC, 10, 0, 0) }

// Size returns how many bytes the instructions take.
func (f *Function) Size() int { return len(f.code) }

// Enclose puts what was written so far between two other pieces of code.
func (f *Function) Enclose(before, after func()) {
	body := f.code
	f.code = nil
	before()
	f.code = append(f.code, body...)
	after()
}

// CountDown ends a loop that runs as often as a local says, at least once.
func (f *Function) CountDown(local int) {
	f.Get(local)
	f.I32(1)
	f.Op(OpI32Sub)
	f.Tee(local)
	f.BrIf(0)
	f.End()
}

// MemoryModule returns a module that does nothing but export a memory as
// "memory", for hosts that cannot make one otherwise.
func MemoryModule(pages uint32) []byte {
	memory := appendUnsigned([]byte{1, 0}, uint64(pages))
	exports := append(appendName([]byte{1}, memoryName), 2, 0)
	out := []byte{0, 'a', 's', 'm', 1, 0, 0, 0, 5}
	out = append(appendUnsigned(out, uint64(len(memory))), memory...)
	out = append(append(out, 7), appendUnsigned(nil, uint64(len(exports)))...)
	return append(out, exports...)
}
