package search

import (
	"context"
	"math"
	"time"

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

// pickExpander returns the machine's batches if they are the faster way to the
// children of s: for few children of a small net one by one often is. The
// choice changes how fast a search is, never what it finds. It takes at most
// measureShare of the time that is left, but for what one batch takes; known
// says that it lasted long enough to tell.
func pickExpander(c *clock, m game.Machine, s game.State) (e game.Expander, known bool) {
	e, ok := m.(game.Expander)
	if !ok {
		return nil, true
	}
	ctx, p := c.context(), c.part(measureShare)
	const runs = 3 // the fastest counts: the first one may have to compile
	alone, together := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for range runs {
		for _, way := range []struct {
			e    game.Expander
			best *time.Duration
		}{{game.OneByOne(m), &alone}, {e, &together}} {
			if p.look(); p.stopped != "" {
				return nil, false
			}
			start := time.Now()
			kids, err := way.e.Expand(ctx, []game.State{s}, 1)
			if err != nil {
				return nil, false // the search will meet the error and say so
			}
			// What a search asks of each child.
			var state game.State
			var legal []game.Move
			for i := range min(kids.Len(), maxChildren) {
				state = kids.State(i, state)
				kids.Terminal(i)
				for r := range m.Rules().Roles {
					legal = kids.Legal(i, r, legal[:0])
				}
			}
			kids.Release()
			*way.best = min(*way.best, time.Since(start))
		}
	}
	if alone <= together {
		return nil, true
	}
	return e, true
}

// measureShare is how much of the time that is left may go into finding out
// which way to the children of a position is faster.
const measureShare = 0.1

// maxChildren bounds the children that are looked at to choose a way.
const maxChildren = 256
