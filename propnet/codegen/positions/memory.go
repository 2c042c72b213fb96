package positions

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// A Memory is an instance of a positions module with its blocks.
type Memory struct {
	Instance host.Instance
	Layout   Layout
	Circuit  *circuit.Circuit
	Job      uint32 // address of the area that jobs are written to
	end      uint32 // of what is used
	size     uint32 // of the memory in bytes
	free     []uint32
	buffer   []byte
}

const maxStates = gates.Lanes // in one job

// NewMemory instantiates a program for a circuit.
func NewMemory(ctx context.Context, h host.Host, c *circuit.Circuit, p *Program) (*Memory, error) {
	job := host.BaseAddress + p.Layout.Work
	jobBytes := maxStates*p.Layout.StateRecord + 2*gates.Lanes*uint32(len(c.Inputs))*4
	end := (job + jobBytes + 15) &^ 15
	pages := (end + p.Layout.Block + host.PageBytes - 1) / host.PageBytes
	instance, err := h.Instantiate(ctx, p.Code, pages)
	if err != nil {
		return nil, err
	}
	return &Memory{
		Instance: instance, Layout: p.Layout, Circuit: c, Job: job, end: end, size: pages * host.PageBytes,
	}, nil
}

// Allocate returns the address of a block that nobody uses.
func (m *Memory) Allocate() (uint32, error) {
	if n := len(m.free); n > 0 {
		b := m.free[n-1]
		m.free = m.free[:n-1]
		return b, nil
	}
	if m.end+m.Layout.Block > m.size {
		// A quarter more at a time, so that growing stays rare.
		more := max(m.Layout.Block, m.size/4)/host.PageBytes + 1
		if uint64(m.size)+uint64(more)*host.PageBytes > host.MaxMemory {
			return 0, &logic.LimitError{What: "bytes of positions", Limit: host.MaxMemory, Rule: -1}
		}
		if err := m.Instance.Grow(more); err != nil {
			return 0, err
		}
		m.size += more * host.PageBytes
	}
	b := m.end
	m.end += m.Layout.Block
	return b, nil
}

// Release gives a block back.
func (m *Memory) Release(block uint32) { m.free = append(m.free, block) }

// Goals evaluates the goals in a block and returns their planes.
func (m *Memory) Goals(ctx context.Context, block uint32) ([]byte, error) {
	return m.values(ctx, "goals", block, m.Layout.Goals, m.Layout.Heuristic)
}

// Heuristic evaluates the heuristic relation of the sheet and returns its planes.
func (m *Memory) Heuristic(ctx context.Context, block uint32) ([]byte, error) {
	return m.values(ctx, "heuristic", block, m.Layout.Heuristic, m.Layout.Block)
}

func (m *Memory) values(ctx context.Context, function string, block, from, to uint32) ([]byte, error) {
	if _, err := m.Instance.Call(ctx, function, host.BaseAddress, block, block); err != nil {
		return nil, err
	}
	planes := make([]byte, to-from)
	return planes, m.Instance.Read(block+from, planes)
}

// A Job collects what one call of expand works on.
type Job struct {
	memory *Memory
	states int
	moves  []uint32
	words  []byte // the records of states
}

// NewJob returns an empty job. There is one at a time.
func (m *Memory) NewJob() *Job { return &Job{memory: m, words: m.buffer[:0]} }

// State adds a state for the lanes in a mask: lanes 0..63, lanes 64..127.
func (j *Job) State(s game.State, low, high uint64) {
	j.words = AppendState(j.words, j.memory.Layout.StateRecord, s, low, high)
	j.states++
}

// AppendState appends a record of a list of states, see [Program].
func AppendState(list []byte, record uint32, s game.State, low, high uint64) []byte {
	from := len(list)
	list = slices.Grow(list, int(record))[:from+int(record)]
	r := list[from:]
	clear(r)
	binary.LittleEndian.PutUint64(r, low)
	binary.LittleEndian.PutUint64(r[8:], high)
	for i, w := range s {
		binary.LittleEndian.PutUint64(r[gates.PlaneBytes+8*i:], w)
	}
	return list
}

// Move says what a role does in a lane.
func (j *Job) Move(lane, role int, m game.Move) {
	c := j.memory.Circuit
	input := c.Input(role, int(m)) - c.Input(0, 0)
	j.moves = append(j.moves, input*gates.Lanes+uint32(lane))
}

// Expand runs the job, of no or one ply, into a block.
func (j *Job) Expand(ctx context.Context, block uint32, plies int) error {
	x := j.memory
	bytes := j.words
	for _, w := range j.moves {
		bytes = binary.LittleEndian.AppendUint32(bytes, w)
	}
	x.buffer = bytes
	if err := x.Instance.Write(x.Job, bytes); err != nil {
		return err
	}
	_, err := x.Instance.Call(ctx, "expand", host.BaseAddress, block, x.Job, uint32(j.states), uint32(plies),
		x.Job+uint32(len(j.words)), uint32(len(j.moves)))
	return err
}
