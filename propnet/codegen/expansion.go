package codegen

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
)

// maxChildren bounds the positions of one Expand.
const maxChildren = 1 << 20

// Expand implements [game.Expander]. It fails where there would be more than a
// million children. The results stay in the lanes of the module until they are
// asked for.
func (m *Machine) Expand(ctx context.Context, parents []game.State) (game.Children, error) {
	if err := m.open(ctx); err != nil {
		return nil, err
	}
	x := &expansion{ctx: ctx, memory: m.memory, parents: parents}
	if err := x.run(); err != nil {
		x.release()
		return nil, err
	}
	n := 0
	for _, b := range x.batches {
		n += len(b.lines)
	}
	return &children{x.memory, x.batches, n}, nil
}

// A line is what was played from a parent: a joint move, or nothing yet.
type line struct {
	parent int
	joint  game.JointMove
}

// A batch is a block with up to 128 positions.
type batch struct {
	block uint32
	lines []line   // by lane
	views []byte   // legal and terminal planes
	legal []uint64 // the rows of views, once asked for
	words int      // in one of these rows
	goals []byte   // planes, once asked for
	state []uint64 // the rows of the states, once asked for
	width int      // words in one of these
}

// terminal reports whether the position in a lane is terminal.
func (b *batch) terminal(lane int) bool {
	return b.views[len(b.views)-gates.PlaneBytes+lane/8]>>(lane%8)&1 != 0
}

// appendLegal appends the moves whose planes from..to-1 hold in a lane.
func (b *batch) appendLegal(dst []game.Move, lane, from, to int) []game.Move {
	if b.legal == nil {
		b.legal, b.words = positions.Rows(b.views, len(b.lines))
	}
	return appendSet(dst, b.legal[lane*b.words:(lane+1)*b.words], from, to)
}

// appendSet appends which of from..to-1 are in a set, counted from from.
func appendSet(dst []game.Move, row []uint64, from, to int) []game.Move {
	for w := from / 64; w*64 < to; w++ {
		set := row[w]
		if low := from - w*64; low > 0 {
			set &= ^uint64(0) << low
		}
		if high := to - w*64; high < 64 {
			set &= 1<<high - 1
		}
		for ; set != 0; set &= set - 1 {
			dst = append(dst, game.Move(w*64+bits.TrailingZeros64(set)-from))
		}
	}
	return dst
}

// An expansion is one Expand under way.
type expansion struct {
	ctx     context.Context
	memory  *positions.Memory
	parents []game.State
	batches []*batch // all that hold a block
}

func (e *expansion) release() {
	for _, b := range e.batches {
		e.memory.Release(b.block)
	}
	e.batches = nil
}

// run views the parents, and then what follows from them.
func (e *expansion) run() error {
	roots := make([]line, len(e.parents))
	for i := range roots {
		roots[i].parent = i
	}
	if err := e.evaluate(roots, 0); err != nil {
		return err
	}
	var lines []line
	for _, b := range e.batches {
		for lane := range b.lines {
			var err error
			if lines, err = e.extend(lines, b, lane); err != nil {
				return err
			}
		}
	}
	e.release()
	return e.evaluate(lines, 1)
}

// extend appends the lines that follow the position in a lane, in the order of
// their joint moves. None do if it is terminal or a role has no move.
func (e *expansion) extend(lines []line, b *batch, lane int) ([]line, error) {
	if b.terminal(lane) {
		return lines, nil
	}
	c := e.memory.Circuit
	var buffer []game.Move
	ends := make([]int, len(c.Inputs)) // of the roles' moves in the buffer
	at := 0
	for role, n := range c.Inputs {
		from := len(buffer)
		buffer = b.appendLegal(buffer, lane, at, at+n)
		if len(buffer) == from {
			return lines, nil
		}
		ends[role] = len(buffer)
		at += n
	}
	first := func(role int) int { // of the role's moves in the buffer
		if role == 0 {
			return 0
		}
		return ends[role-1]
	}
	combinations := 1
	for role, end := range ends {
		if combinations *= end - first(role); combinations+len(lines) > maxChildren {
			return nil, &logic.LimitError{What: "positions in one expansion", Limit: maxChildren, Rule: -1}
		}
	}
	all := make([]game.Move, combinations*len(c.Inputs))
	chosen := make([]int, len(c.Inputs)) // index into the buffer
	for role := range chosen {
		chosen[role] = first(role)
	}
	for range combinations {
		joint := all[:len(chosen):len(chosen)]
		all = all[len(chosen):]
		for role, i := range chosen {
			joint[role] = buffer[i]
		}
		lines = append(lines, line{b.lines[lane].parent, joint})
		for role := len(chosen) - 1; role >= 0; role-- {
			if chosen[role]++; chosen[role] < ends[role] {
				break
			}
			chosen[role] = first(role)
		}
	}
	return lines, nil
}

// evaluate plays lines of no or one ply, 128 at a time, into batches of their own.
func (e *expansion) evaluate(lines []line, plies int) error {
	for len(lines) > 0 {
		if err := pace.Check(e.ctx); err != nil {
			return err
		}
		n := min(gates.Lanes, len(lines))
		b := &batch{lines: lines[:n]}
		lines = lines[n:]
		j := e.memory.NewJob()
		for from := 0; from < n; {
			to := from + 1
			for to < n && b.lines[to].parent == b.lines[from].parent {
				to++
			}
			low, high := positions.LaneMask(from, to)
			j.State(e.parents[b.lines[from].parent], low, high)
			from = to
		}
		for lane, l := range b.lines {
			for role, m := range l.joint {
				j.Move(lane, role, m)
			}
		}
		var err error
		if b.block, err = e.memory.Allocate(); err != nil {
			return err
		}
		e.batches = append(e.batches, b)
		if err := j.Expand(e.ctx, b.block, plies); err != nil {
			return err
		}
		layout := &e.memory.Layout
		b.views = make([]byte, layout.Goals-layout.Legal)
		if err := e.memory.Instance.Read(b.block+layout.Legal, b.views); err != nil {
			return err
		}
	}
	return nil
}

// children is the result of an Expand. Reading it fails only if the machine
// was closed in between or has lost its memory, and then panics.
type children struct {
	memory  *positions.Memory
	batches []*batch // all but the last are full
	n       int
}

func (c *children) Len() int { return c.n }

// place returns where a child is kept.
func (c *children) place(i int) (b *batch, lane int) {
	return c.batches[i/gates.Lanes], i % gates.Lanes
}

func (c *children) Origin(i int) (int, game.JointMove) {
	b, lane := c.place(i)
	return b.lines[lane].parent, b.lines[lane].joint
}

func (c *children) Terminal(i int) bool {
	b, lane := c.place(i)
	return b.terminal(lane)
}

func (c *children) Goal(i, role int) game.Goal {
	b, lane := c.place(i)
	if b.goals == nil {
		goals, err := c.memory.Goals(context.Background(), b.block)
		if err != nil {
			panic(fmt.Sprintf("codegen: goals of a batch: %v", err))
		}
		b.goals = goals
	}
	return valueOf(c.memory.Circuit.Goals, b.goals, role, lane)
}

func (c *children) Legal(i, role int, dst []game.Move) []game.Move {
	b, lane := c.place(i)
	circuit := c.memory.Circuit
	first := int(circuit.Input(role, 0) - circuit.Input(0, 0))
	return b.appendLegal(dst, lane, first, first+circuit.Inputs[role])
}

func (c *children) State(i int, dst game.State) game.State {
	b, lane := c.place(i)
	if b.state == nil {
		planes := make([]byte, c.memory.Circuit.Bases*gates.PlaneBytes)
		if err := c.memory.Instance.Read(b.block, planes); err != nil {
			panic(fmt.Sprintf("codegen: states of a batch: %v", err))
		}
		b.state, b.width = positions.Rows(planes, len(b.lines))
	}
	return append(dst[:0], b.state[lane*b.width:(lane+1)*b.width]...).Trim()
}

func (c *children) Release() {
	for _, b := range c.batches {
		c.memory.Release(b.block)
	}
	c.batches, c.n = nil, 0
}
