package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// A position is a state and who knows about it: the batch that it was computed
// in, or else the machine.
type position struct {
	state game.State
	m     game.Machine
	kids  game.Children // nil: ask the machine
	at    int           // which of the children it is
}

func (p position) terminal(ctx context.Context) (bool, error) {
	if p.kids != nil {
		return p.kids.Terminal(p.at), nil
	}
	return p.m.Terminal(ctx, p.state)
}

func (p position) goal(ctx context.Context, role int) (game.Goal, error) {
	if p.kids != nil {
		return p.kids.Goal(p.at, role), nil
	}
	return p.m.Goal(ctx, p.state, role)
}

func (p position) legal(ctx context.Context, role int, dst []game.Move) ([]game.Move, error) {
	if p.kids != nil {
		return p.kids.Legal(p.at, role, dst), nil
	}
	return p.m.Legal(ctx, p.state, role, dst)
}

// play puts a legal move of a role into the joint move of the frame.
func (f *frame) play(role, i int) {
	f.joint[role] = f.legal[role][i]
	f.picks[role] = i
}

// step returns the position that the joint move in the frame leads to. known
// is its state if that was computed before. Where the machine computes all
// children of a position at once, so does step at the first of them.
func (t *tree) step(p position, f *frame, known game.State) (position, error) {
	if t.expander == nil {
		if known == nil {
			var err error
			if known, err = t.m.Next(t.ctx, p.state, f.joint); err != nil {
				return position{}, err
			}
		}
		return position{state: known, m: t.m}, nil
	}
	if f.kids == nil {
		f.parent[0] = p.state
		kids, err := t.expander.Expand(t.ctx, f.parent[:], 1)
		if err != nil {
			return position{}, err
		}
		f.kids = kids
	}
	// Children come in the order of the legal moves, those of the last role
	// changing fastest.
	at := 0
	for r, pick := range f.picks {
		at = at*len(f.legal[r]) + pick
	}
	f.child = f.kids.State(at, f.child)
	return position{state: f.child, m: t.m, kids: f.kids, at: at}, nil
}

// close gives back what step computed.
func (f *frame) close() {
	if f.kids != nil {
		f.kids.Release()
		f.kids = nil
	}
}
