package positions

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// A Program is a module that evaluates 128 positions simultaneously: the parts of a network
// that search needs. Its memory holds, from the base address on:
//
//	inputs    a plane for each move of each role, cleared and set by expand
//	before    the states before the joint move
//	spill     values that cross from one function to the next
//
// and behind that, wherever the caller likes, blocks of 128 positions:
//
//	state     a plane for each base
//	legal     a plane for each move of each role
//	terminal  one plane
//	goals     a plane for each goal value of each role
//	heuristic a plane for each value of the heuristic relation of each role
//
// All planes are 16 bytes; lane i is bit i%8 of byte i/8. All addresses are
// multiples of 16. Exported functions, all arguments i32:
//
//	expand(base, block, states, n, plies, moves, m)
//	    puts n states into the lanes, plays a joint move and views the
//	    positions; with 0 plies it views the states themselves
//	goals(base, block, 0) and heuristic(base, block, 0)
//	    evaluate the goals and the heuristic of a block
//
// States is a list of n records: a plane that says which lanes the state is
// for, then its facts, one bit each, padded to a multiple of 16 bytes. Moves
// are lists of 32-bit words, input number times 128 plus lane; every lane that
// matters has one for each role.
type Program struct {
	Code   []byte
	Layout Layout
}

// A Layout says where the module keeps things, in bytes.
type Layout struct {
	Work        uint32 // size of the part that begins at the base address
	Block       uint32 // size of a block
	Legal       uint32 // offset in a block, and so on
	Terminal    uint32
	Goals       uint32
	Heuristic   uint32
	StateRecord uint32 // size of a record in a list of states
}

// StateRecord returns the size of a record in a list of states.
func StateRecord(c *circuit.Circuit) uint32 {
	return gates.PlaneBytes + (uint32(c.Bases)+127)/128*16
}

// Compile generates the module of a network. It fails with ErrTooLarge and
// with the error of ctx.
func Compile(ctx context.Context, c *circuit.Circuit) (_ *Program, err error) {
	defer gates.RecoverInterruption(&err)
	if len(c.Gates) > host.MaxGates {
		return nil, fmt.Errorf("%w: %d gates", host.ErrTooLarge, len(c.Gates))
	}
	inputs := uint32(c.FirstGate()) - c.Input(0, 0)
	state := uint32(c.Bases) * gates.PlaneBytes
	goals := state + (inputs+1)*gates.PlaneBytes
	heuristic := goals + Values(c.Goals)*gates.PlaneBytes
	x := &Program{Layout: Layout{
		Legal:       state,
		Terminal:    state + inputs*gates.PlaneBytes,
		Goals:       goals,
		Heuristic:   heuristic,
		Block:       heuristic + Values(c.Heuristic)*gates.PlaneBytes,
		StateRecord: StateRecord(c),
	}}
	before := inputs * gates.PlaneBytes
	spill := before + state

	m, w := &asm.Module{}, &gates.Watch{Ctx: ctx}
	views, err1 := x.Layout.Views(w, c)
	goalStores, err2 := ValueStores(w, c, "goal", c.Goals, goals)
	heuristicStores, err3 := ValueStores(w, c, "heuristic", c.Heuristic, heuristic)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	slots := 0
	sequence := func(s gates.Plan) *asm.Function {
		chunks, n := gates.Lower(m, s, spill, gates.GateSignature)
		slots = max(slots, n)
		return gates.Sequence(m, chunks)
	}
	e := expander{
		deposit: WriteDeposit(m, uint32(c.Bases)),
		choose:  writeInputs(m, inputs),
		views:   sequence(views),
		next:    sequence(NextStores(w, c)),
		before:  before,
		record:  x.Layout.StateRecord,
	}
	m.Export("goals", sequence(goalStores))
	m.Export("heuristic", sequence(heuristicStores))
	m.Export("expand", e.write(m))
	x.Layout.Work = spill + uint32(slots)*gates.PlaneBytes
	if x.Code = m.Bytes(1, w.Look); len(x.Code) > host.MaxModule {
		return nil, fmt.Errorf("%w: %d bytes", host.ErrTooLarge, len(x.Code))
	}
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	return x, nil
}

// StateGraph returns a graph with the bases of a circuit defined as the planes
// at ParamFrom, and no inputs.
func StateGraph(w *gates.Watch, c *circuit.Circuit) (*gates.Graph, *gates.Importer) {
	g := gates.NewGraph(w)
	im := gates.NewImporter(g, c)
	for i := range c.Bases {
		im.Define(c.Base(i), g.Load(gates.ParamFrom, uint32(i)*gates.PlaneBytes))
	}
	return g, im
}

// Views stores legal moves and terminal of a block after its state.
func (l *Layout) Views(w *gates.Watch, c *circuit.Circuit) (gates.Plan, error) {
	g, im := StateGraph(w, c)
	planned := gates.Plan{Graph: g}
	at := l.Legal
	for role, legal := range c.Legal {
		edges, ok := im.Bring(legal...)
		if !ok {
			return planned, fmt.Errorf("codegen: legality of a move of role %d depends on moves", role)
		}
		for _, e := range edges {
			planned.Put(gates.ParamFrom, at, e)
			at += gates.PlaneBytes
		}
	}
	v, ok := im.Bring(c.Terminal)
	if !ok {
		return planned, fmt.Errorf("codegen: terminal depends on moves")
	}
	planned.Put(gates.ParamFrom, l.Terminal, v[0])
	return planned, nil
}

// ValueStores stores whether each value of each role holds, in a block.
func ValueStores(
	w *gates.Watch, c *circuit.Circuit, what string, roles [][]circuit.GoalEdge, at uint32,
) (gates.Plan, error) {
	g, im := StateGraph(w, c)
	planned := gates.Plan{Graph: g}
	edges, ok := im.Bring(Whens(roles)...)
	if !ok {
		return planned, fmt.Errorf("codegen: a %s depends on moves", what)
	}
	for _, e := range edges {
		planned.Put(gates.ParamFrom, at, e)
		at += gates.PlaneBytes
	}
	return planned, nil
}

// Whens lists when the values of all roles hold.
func Whens(roles [][]circuit.GoalEdge) []circuit.Edge {
	var list []circuit.Edge
	for _, edges := range roles {
		for _, x := range edges {
			list = append(list, x.When)
		}
	}
	return list
}

// Values counts the values of all roles.
func Values(roles [][]circuit.GoalEdge) uint32 {
	n := 0
	for _, edges := range roles {
		n += len(edges)
	}
	return uint32(n)
}

// NextStores stores the states at ParamTo that follow those at ParamFrom by
// the moves at ParamBase.
func NextStores(w *gates.Watch, c *circuit.Circuit) gates.Plan {
	g, im := StateGraph(w, c)
	planned := gates.Plan{Graph: g}
	for n := c.Input(0, 0); n < c.FirstGate(); n++ {
		im.Define(n, g.Load(gates.ParamBase, (n-c.Input(0, 0))*gates.PlaneBytes))
	}
	edges, _ := im.Bring(c.Next...) // everything is defined
	for i, e := range edges {
		planned.Put(gates.ParamTo, uint32(i)*gates.PlaneBytes, e)
	}
	return planned
}

// WriteDeposit writes a function that puts a state into some lanes of a block:
// deposit(block, record). It returns the function.
func WriteDeposit(m *asm.Module, bases uint32) *asm.Function {
	const block, record = 0, 1
	f := m.Declare(asm.Signature{Params: asm.Types(asm.TypeI32, asm.TypeI32)})
	mask, end, byteAt := f.Local(asm.TypeV128), f.Local(asm.TypeI32), f.Local(asm.TypeI32)
	bit := f.Local(asm.TypeI32)
	if bases == 0 {
		return f
	}
	f.Get(record)
	f.LoadVec(0)
	f.Set(mask)
	f.Plus(block, bases*gates.PlaneBytes)
	f.Set(end)
	f.Plus(record, gates.PlaneBytes)
	f.Set(byteAt)
	f.Loop()
	{
		// The fact's bit as a plane: 0 minus the bit, in every word.
		f.Get(block)
		f.I32(0)
		f.Get(byteAt)
		f.Memory(asm.OpI32Load8U, 0, 0)
		f.Get(bit)
		f.Op(asm.OpI32ShrU)
		f.I32(1)
		f.Op(asm.OpI32And)
		f.Op(asm.OpI32Sub)
		f.Vec(asm.VecSplat32)
		f.Get(block)
		f.LoadVec(0)
		f.Get(mask)
		f.Vec(asm.VecSelect)
		f.StoreVec(0)

		f.Get(byteAt)
		f.Get(bit)
		f.I32(7)
		f.Op(asm.OpI32Eq)
		f.Op(asm.OpI32Add)
		f.Set(byteAt)
		f.Plus(bit, 1)
		f.I32(7)
		f.Op(asm.OpI32And)
		f.Set(bit)
		f.Plus(block, gates.PlaneBytes)
		f.Tee(block)
		f.Get(end)
		f.Op(asm.OpI32Sub)
		f.BrIf(0)
	}
	f.End()
	return f
}

// writeInputs writes a function that sets the inputs: choose(base, moves, n).
func writeInputs(m *asm.Module, inputs uint32) *asm.Function {
	const base, moves, n = 0, 1, 2
	f := m.Declare(asm.Signature{Params: asm.Types(asm.TypeI32, asm.TypeI32, asm.TypeI32)})
	word, at := f.Local(asm.TypeI32), f.Local(asm.TypeI32)
	f.Get(base)
	f.I32(0)
	f.I32(int32(inputs * gates.PlaneBytes))
	f.FillMemory()
	f.Block()
	f.Get(n)
	f.Op(asm.OpI32Eqz)
	f.BrIf(0)
	f.Loop()
	{
		// byte = base + word>>3, bit = word&7
		f.Get(base)
		f.Get(moves)
		f.LoadI32(0)
		f.Tee(word)
		f.I32(3)
		f.Op(asm.OpI32ShrU)
		f.Op(asm.OpI32Add)
		f.Tee(at)
		f.Get(at)
		f.Memory(asm.OpI32Load8U, 0, 0)
		f.I32(1)
		f.Get(word)
		f.I32(7)
		f.Op(asm.OpI32And)
		f.Op(asm.OpI32Shl)
		f.Op(asm.OpI32Or)
		f.Memory(asm.OpI32Store8, 0, 0)

		f.Forward(moves, 4)
	}
	f.CountDown(n)
	f.End()
	return f
}

// An expander writes the function expand.
type expander struct {
	*asm.Function
	deposit, choose, views, next *asm.Function
	before                       uint32 // offset from the base
	record                       uint32
}

// The parameters of expand.
const (
	expandBase = iota
	expandBlock
	expandStates
	expandCount // of states
	expandPlies
	expandMoves
	expandLength // of the list of moves
	expandParams
)

// write writes the function expand.
func (e *expander) write(m *asm.Module) *asm.Function {
	e.Function = m.Declare(asm.Signature{Params: strings.Repeat(asm.Types(asm.TypeI32), expandParams)})
	start := e.Local(asm.TypeI32)
	e.Get(expandBlock)
	e.Set(start)
	e.Get(expandPlies)
	e.When()
	e.Plus(expandBase, e.before)
	e.Set(start)
	e.End()
	e.fill(start)

	e.Get(expandPlies)
	e.When()
	e.play(start)
	e.End()
	e.Get(expandBase)
	e.Get(expandBlock)
	e.Get(expandBlock)
	e.Call(e.views)
	return e.Function
}

// fill puts the states of the list into the block at the address in a local.
func (e *expander) fill(block int) {
	e.Block()
	e.Get(expandCount)
	e.Op(asm.OpI32Eqz)
	e.BrIf(0)
	e.Loop()
	{
		e.Get(block)
		e.Get(expandStates)
		e.Call(e.deposit)
		e.Forward(expandStates, e.record)
	}
	e.CountDown(expandCount)
	e.End()
}

// play plays the moves from the states at the address in a local into the block.
func (e *expander) play(from int) {
	e.Get(expandBase)
	e.Get(expandMoves)
	e.Get(expandLength)
	e.Call(e.choose)
	e.Get(expandBase)
	e.Get(from)
	e.Get(expandBlock)
	e.Call(e.next)
}
