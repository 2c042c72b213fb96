package codegen

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A memory is an instance of a positions module with its blocks.
type memory struct {
	instance Instance
	layout   Layout
	circuit  *circuit.Circuit
	job      uint32 // address of the area that jobs are written to
	end      uint32 // of what is used
	size     uint32 // of the memory in bytes
	free     []uint32
	buffer   []byte
}

const maxStates = lanes // in one job

func newMemory(ctx context.Context, h Host, c *circuit.Circuit, p *Positions) (*memory, error) {
	job := baseAddress + p.Layout.Work
	jobBytes := maxStates*p.Layout.StateRecord + 2*lanes*uint32(len(c.Inputs))*4
	end := (job + jobBytes + 15) &^ 15
	pages := (end + p.Layout.Block + PageBytes - 1) / PageBytes
	instance, err := h.Instantiate(ctx, p.Module, pages)
	if err != nil {
		return nil, err
	}
	return &memory{instance: instance, layout: p.Layout, circuit: c, job: job, end: end, size: pages * PageBytes}, nil
}

// allocate returns the address of a block that nobody uses.
func (m *memory) allocate() (uint32, error) {
	if n := len(m.free); n > 0 {
		b := m.free[n-1]
		m.free = m.free[:n-1]
		return b, nil
	}
	if m.end+m.layout.Block > m.size {
		// A quarter more at a time, so that growing stays rare.
		more := max(m.layout.Block, m.size/4)/PageBytes + 1
		if uint64(m.size)+uint64(more)*PageBytes > maxMemory {
			return 0, &logic.LimitError{What: "bytes of positions", Limit: maxMemory, Rule: -1}
		}
		if err := m.instance.Grow(more); err != nil {
			return 0, err
		}
		m.size += more * PageBytes
	}
	b := m.end
	m.end += m.layout.Block
	return b, nil
}

func (m *memory) release(block uint32) { m.free = append(m.free, block) }

// goals and outlook evaluate a block and return the planes.
func (m *memory) goals(ctx context.Context, block uint32) ([]byte, error) {
	return m.values(ctx, "goals", block, m.layout.Goals, m.layout.Outlook)
}

func (m *memory) outlook(ctx context.Context, block uint32) ([]byte, error) {
	return m.values(ctx, "outlook", block, m.layout.Outlook, m.layout.Block)
}

func (m *memory) values(ctx context.Context, function string, block, from, to uint32) ([]byte, error) {
	if _, err := m.instance.Call(ctx, function, baseAddress, block, block); err != nil {
		return nil, err
	}
	planes := make([]byte, to-from)
	return planes, m.instance.Read(block+from, planes)
}

// A job collects what one call of expand works on.
type job struct {
	memory *memory
	states int
	moves  []uint32
	words  []byte // the records of states
}

func (m *memory) newJob() *job { return &job{memory: m, words: m.buffer[:0]} }

// state adds a state for the lanes in a mask: lanes 0..63, lanes 64..127.
func (j *job) state(s game.State, low, high uint64) {
	j.words = appendState(j.words, j.memory.layout.StateRecord, s, low, high)
	j.states++
}

// appendState appends a record of a list of states, see [Positions].
func appendState(list []byte, record uint32, s game.State, low, high uint64) []byte {
	from := len(list)
	list = slices.Grow(list, int(record))[:from+int(record)]
	r := list[from:]
	clear(r)
	binary.LittleEndian.PutUint64(r, low)
	binary.LittleEndian.PutUint64(r[8:], high)
	for i, w := range s {
		binary.LittleEndian.PutUint64(r[planeBytes+8*i:], w)
	}
	return list
}

// move says what a role does in a lane.
func (j *job) move(lane, role int, m game.Move) {
	c := j.memory.circuit
	input := c.Input(role, int(m)) - c.Input(0, 0)
	j.moves = append(j.moves, input*lanes+uint32(lane))
}

// expand runs the job, of no or one ply, into a block.
func (j *job) expand(ctx context.Context, block uint32, plies int) error {
	x := j.memory
	bytes := j.words
	for _, w := range j.moves {
		bytes = binary.LittleEndian.AppendUint32(bytes, w)
	}
	x.buffer = bytes
	if err := x.instance.Write(x.job, bytes); err != nil {
		return err
	}
	_, err := x.instance.Call(ctx, "expand", baseAddress, block, x.job, uint32(j.states), uint32(plies),
		x.job+uint32(len(j.words)), uint32(len(j.moves)))
	return err
}
