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

// measureBatch compares the ways to the children of s: what all at once take,
// as a share of what they take one by one. For few children of a small net that
// can be more than 1. It takes at most measureShare of the time that is left,
// but for what one batch takes; known says that it lasted long enough to tell.
func measureBatch(c *clock, m game.Machine, s game.State) (share float64, known bool) {
	e, ok := m.(game.Expander)
	if !ok {
		return math.Inf(1), true
	}
	ctx, p := c.context(), c.part(measureShare)
	const runs = 3 // the fastest counts: the first one may have to compile
	alone, together := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for range runs {
		if p.look(); p.stopped != "" {
			return math.Inf(1), false
		}
		a, b, err := compareWays(ctx, c, m, e, s)
		if err != nil {
			return math.Inf(1), false // the search will meet the error and say so
		}
		alone, together = min(alone, a), min(together, b)
	}
	return float64(together) / float64(max(alone, 1)), true
}

// batches returns the machine's batches if the children of a position take at
// most some share of what they take one by one. The choice changes how fast a
// search is, never what it finds.
func (x *Searcher) batches(atMost float64) game.Expander {
	if x.batchShare > atMost {
		return nil
	}
	return x.m.(game.Expander)
}

// compareWays returns how long it takes to look at the children of s one by
// one, judged by a few of them, and all in a batch.
func compareWays(ctx context.Context, c *clock, m game.Machine, e game.Expander, s game.State) (alone, together time.Duration, err error) {
	start := c.now()
	kids, err := e.Expand(ctx, []game.State{s}, 1)
	if err != nil {
		return 0, 0, err
	}
	defer kids.Release()
	n := min(kids.Len(), maxChildren)
	var state game.State
	for i := range n {
		state = kids.State(i, state)
		if err := visit(ctx, position{state: state, m: m, kids: kids, at: i}); err != nil {
			return 0, 0, err
		}
	}
	together = c.now().Sub(start)

	start = c.now()
	states := make([]game.State, min(n, fewChildren))
	for i := range states { // at once, as generate does it
		_, joints := kids.Path(i * n / len(states))
		if states[i], err = m.Next(ctx, s, joints[0]); err != nil {
			return 0, 0, err
		}
	}
	for _, next := range states {
		if err := visit(ctx, position{state: next, m: m}); err != nil {
			return 0, 0, err
		}
	}
	return c.now().Sub(start) * time.Duration(n) / time.Duration(max(len(states), 1)), together, nil
}

// visit asks what a search asks of most positions.
func visit(ctx context.Context, p position) error {
	if _, err := p.terminal(ctx); err != nil {
		return err
	}
	var legal []game.Move
	for r := range p.m.Rules().Roles {
		var err error
		if legal, err = p.legal(ctx, r, legal[:0]); err != nil {
			return err
		}
	}
	return nil
}

const (
	// measureShare is how much of the time that is left may go into finding out
	// which way to the children of a position is faster.
	measureShare = 0.1
	// someChildren and allChildren are the shares of the time for all children
	// one by one that a batch may take where search looks at some of them, for
	// cut-offs save the rest, or at all.
	someChildren = 0.5
	allChildren  = 1
	// maxChildren bounds the children that are looked at to choose a way,
	// fewChildren those that are looked at one by one.
	maxChildren, fewChildren = 256, 8
)
