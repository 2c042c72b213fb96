package codegen

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A Positions module evaluates 128 positions simultaneously: the parts of a network
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
//	outlook   a plane for each value of the heuristic relation of each role
//
// All planes are 16 bytes; lane i is bit i%8 of byte i/8. All addresses are
// multiples of 16. Exported functions, all arguments i32:
//
//	expand(base, block, states, n, plies, moves, m)
//	    puts n states into the lanes, plays a joint move and views the
//	    positions; with 0 plies it views the states themselves
//	goals(base, block, 0) and outlook(base, block, 0)
//	    evaluate these of a block
//
// States is a list of n records: a plane that says which lanes the state is
// for, then its facts, one bit each, padded to a multiple of 16 bytes. Moves
// are lists of 32-bit words, input number times 128 plus lane; every lane that
// matters has one for each role.
type Positions struct {
	Module []byte
	Layout Layout
}

// A Layout says where a Positions module keeps things, in bytes.
type Layout struct {
	Work        uint32 // size of the part that begins at the base address
	Block       uint32 // size of a block
	Legal       uint32 // offset in a block, and so on
	Terminal    uint32
	Goals       uint32
	Outlook     uint32
	StateRecord uint32 // size of a record in a list of states
}

// stateRecord returns the size of a record in a list of states.
func stateRecord(c *circuit.Circuit) uint32 {
	return planeBytes + (uint32(c.Bases)+127)/128*16
}

// CompilePositions generates the module of a network. It fails with ErrTooLarge and
// with the error of ctx.
func CompilePositions(ctx context.Context, c *circuit.Circuit) (_ *Positions, err error) {
	defer recoverInterruption(&err)
	if len(c.Gates) > maxGates {
		return nil, fmt.Errorf("%w: %d gates", ErrTooLarge, len(c.Gates))
	}
	inputs := uint32(c.FirstGate()) - c.Input(0, 0)
	state := uint32(c.Bases) * planeBytes
	goals := state + (inputs+1)*planeBytes
	outlook := goals + values(c.Goals)*planeBytes
	x := &Positions{Layout: Layout{
		Legal:       state,
		Terminal:    state + inputs*planeBytes,
		Goals:       goals,
		Outlook:     outlook,
		Block:       outlook + values(c.Heuristic)*planeBytes,
		StateRecord: stateRecord(c),
	}}
	before := inputs * planeBytes
	spill := before + state

	m, w := &module{}, &watch{ctx: ctx}
	views, err1 := x.Layout.views(w, c)
	goalStores, err2 := valueStores(w, c, "goal", c.Goals, goals)
	outlookStores, err3 := valueStores(w, c, "heuristic", c.Heuristic, outlook)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	slots := 0
	sequence := func(s plan) *function {
		chunks, n := lower(m, s, spill, gateSignature)
		slots = max(slots, n)
		return sequence(m, chunks)
	}
	e := expander{
		deposit: writeDeposit(m, uint32(c.Bases)),
		choose:  writeInputs(m, inputs),
		views:   sequence(views),
		next:    sequence(nextStores(w, c)),
		before:  before,
		record:  x.Layout.StateRecord,
	}
	m.export("goals", sequence(goalStores))
	m.export("outlook", sequence(outlookStores))
	m.export("expand", e.write(m))
	x.Layout.Work = spill + uint32(slots)*planeBytes
	if x.Module = m.bytes(1); len(x.Module) > maxModule {
		return nil, fmt.Errorf("%w: %d bytes", ErrTooLarge, len(x.Module))
	}
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	return x, nil
}

// stateGraph returns a graph with the bases of a circuit defined as the planes
// at paramFrom, and no inputs.
func stateGraph(w *watch, c *circuit.Circuit) (*graph, *importer) {
	g := newGraph(w)
	im := newImporter(g, c)
	for i := range c.Bases {
		im.define(c.Base(i), g.load(paramFrom, uint32(i)*planeBytes))
	}
	return g, im
}

// views stores legal moves and terminal of a block after its state.
func (l *Layout) views(w *watch, c *circuit.Circuit) (plan, error) {
	g, im := stateGraph(w, c)
	planned := plan{graph: g}
	at := l.Legal
	for role, legal := range c.Legal {
		edges, ok := im.bring(legal...)
		if !ok {
			return planned, fmt.Errorf("codegen: legality of a move of role %d depends on moves", role)
		}
		for _, e := range edges {
			planned.put(paramFrom, at, e)
			at += planeBytes
		}
	}
	v, ok := im.bring(c.Terminal)
	if !ok {
		return planned, fmt.Errorf("codegen: terminal depends on moves")
	}
	planned.put(paramFrom, l.Terminal, v[0])
	return planned, nil
}

// valueStores stores whether each value of each role holds, in a block.
func valueStores(w *watch, c *circuit.Circuit, what string, roles [][]circuit.GoalEdge, at uint32) (plan, error) {
	g, im := stateGraph(w, c)
	planned := plan{graph: g}
	edges, ok := im.bring(whens(roles)...)
	if !ok {
		return planned, fmt.Errorf("codegen: a %s depends on moves", what)
	}
	for _, e := range edges {
		planned.put(paramFrom, at, e)
		at += planeBytes
	}
	return planned, nil
}

// whens lists when the values of all roles hold.
func whens(roles [][]circuit.GoalEdge) []circuit.Edge {
	var list []circuit.Edge
	for _, edges := range roles {
		for _, x := range edges {
			list = append(list, x.When)
		}
	}
	return list
}

// values counts the values of all roles.
func values(roles [][]circuit.GoalEdge) uint32 {
	n := 0
	for _, edges := range roles {
		n += len(edges)
	}
	return uint32(n)
}

// nextStores stores the states at paramTo that follow those at paramFrom by
// the moves at paramBase.
func nextStores(w *watch, c *circuit.Circuit) plan {
	g, im := stateGraph(w, c)
	planned := plan{graph: g}
	for n := c.Input(0, 0); n < c.FirstGate(); n++ {
		im.define(n, g.load(paramBase, (n-c.Input(0, 0))*planeBytes))
	}
	edges, _ := im.bring(c.Next...) // everything is defined
	for i, e := range edges {
		planned.put(paramTo, uint32(i) * planeBytes, e)
	}
	return planned
}

// writeDeposit writes a function that puts a state into some lanes of a block:
// deposit(block, record). It returns the function.
func writeDeposit(m *module, bases uint32) *function {
	const block, record = 0, 1
	f := m.declare(signature{params: types(typeI32, typeI32)})
	mask, end, byteAt := f.local(typeV128), f.local(typeI32), f.local(typeI32)
	bit := f.local(typeI32)
	if bases == 0 {
		return f
	}
	f.get(record)
	f.loadVec(0)
	f.set(mask)
	f.plus(block, bases*planeBytes)
	f.set(end)
	f.plus(record, planeBytes)
	f.set(byteAt)
	f.loop()
	{
		// The fact's bit as a plane: 0 minus the bit, in every word.
		f.get(block)
		f.i32(0)
		f.get(byteAt)
		f.memory(opI32Load8U, 0, 0)
		f.get(bit)
		f.op(opI32ShrU)
		f.i32(1)
		f.op(opI32And)
		f.op(opI32Sub)
		f.vec(vecSplat32)
		f.get(block)
		f.loadVec(0)
		f.get(mask)
		f.vec(vecSelect)
		f.storeVec(0)

		f.get(byteAt)
		f.get(bit)
		f.i32(7)
		f.op(opI32Eq)
		f.op(opI32Add)
		f.set(byteAt)
		f.plus(bit, 1)
		f.i32(7)
		f.op(opI32And)
		f.set(bit)
		f.plus(block, planeBytes)
		f.tee(block)
		f.get(end)
		f.op(opI32Sub)
		f.brIf(0)
	}
	f.end()
	return f
}

// writeInputs writes a function that sets the inputs: choose(base, moves, n).
func writeInputs(m *module, inputs uint32) *function {
	const base, moves, n = 0, 1, 2
	f := m.declare(signature{params: types(typeI32, typeI32, typeI32)})
	word, at := f.local(typeI32), f.local(typeI32)
	f.get(base)
	f.i32(0)
	f.i32(int32(inputs * planeBytes))
	f.fillMemory()
	f.block()
	f.get(n)
	f.op(opI32Eqz)
	f.brIf(0)
	f.loop()
	{
		// byte = base + word>>3, bit = word&7
		f.get(base)
		f.get(moves)
		f.loadI32(0)
		f.tee(word)
		f.i32(3)
		f.op(opI32ShrU)
		f.op(opI32Add)
		f.tee(at)
		f.get(at)
		f.memory(opI32Load8U, 0, 0)
		f.i32(1)
		f.get(word)
		f.i32(7)
		f.op(opI32And)
		f.op(opI32Shl)
		f.op(opI32Or)
		f.memory(opI32Store8, 0, 0)

		f.forward(moves, 4)
	}
	f.countDown(n)
	f.end()
	return f
}

// An expander writes the function expand.
type expander struct {
	*function
	deposit, choose, views, next *function
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

func (e *expander) write(m *module) *function {
	e.function = m.declare(signature{params: strings.Repeat(types(typeI32), expandParams)})
	start := e.local(typeI32)
	e.get(expandBlock)
	e.set(start)
	e.get(expandPlies)
	e.when()
	e.plus(expandBase, e.before)
	e.set(start)
	e.end()
	e.fill(start)

	e.get(expandPlies)
	e.when()
	e.play(start)
	e.end()
	e.get(expandBase)
	e.get(expandBlock)
	e.get(expandBlock)
	e.call(e.views)
	return e.function
}

// fill puts the states of the list into the block at the address in a local.
func (e *expander) fill(block int) {
	e.block()
	e.get(expandCount)
	e.op(opI32Eqz)
	e.brIf(0)
	e.loop()
	{
		e.get(block)
		e.get(expandStates)
		e.call(e.deposit)
		e.forward(expandStates, e.record)
	}
	e.countDown(expandCount)
	e.end()
}

// play plays the moves from the states at the address in a local into the block.
func (e *expander) play(from int) {
	e.get(expandBase)
	e.get(expandMoves)
	e.get(expandLength)
	e.call(e.choose)
	e.get(expandBase)
	e.get(from)
	e.get(expandBlock)
	e.call(e.next)
}
