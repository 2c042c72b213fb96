package match

import (
	"context"
	"fmt"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// ponderClocks is for how many clocks of a move a player thinks on at most when
// nobody calls.
const ponderClocks = 2

// ponderTime returns how long the player thinks on at most when nobody calls. Where
// others take their time and there is no clock, what it takes for its own moves counts.
func (l *local) ponderTime() time.Duration {
	if l.begin.PlayClock <= 0 {
		return ponderClocks * l.Think
	}
	return ponderClocks * l.begin.PlayClock
}

// ponder goes on thinking, in a turn of its own that answers nobody, until the next
// call comes.
func (l *local) ponder() {
	if !l.Ponder || l.ponderTime() <= 0 {
		return
	}
	ctx, cancel := context.WithCancel(l.life)
	l.rest = cancel
	before := l.latest
	t := &turn{done: make(chan struct{})}
	l.latest = t
	go func() {
		defer close(t.done)
		defer cancel()
		<-before.done
		l.remember(before)
		if err := guarded(func() error { return l.thinkOn(ctx) }); err != nil && ctx.Err() == nil {
			l.Log(fmt.Errorf("thinking while others choose: %w", err))
		}
	}()
}

// thinkOn thinks about the position in which the others choose.
func (l *local) thinkOn(ctx context.Context) error {
	if l.line.m == nil || l.answer == nil || ctx.Err() != nil {
		return nil
	}
	s, ok, err := l.opposed(ctx)
	if err != nil || !ok {
		return err
	}
	o := search.Options{Seed: l.Seed + l.turns, Now: l.now, Deadline: l.now().Add(l.ponderTime())}
	_, err = l.searcher.Ponder(ctx, s, o)
	return err
}

// opposed returns the position in which the others choose: this one if the player
// has no choice in it, else the one after its answer, if only it had.
func (l *local) opposed(ctx context.Context) (s game.State, ok bool, err error) {
	m, s := l.line.m, l.line.state
	joint := make(game.JointMove, len(m.Rules().Roles))
	others := false
	var mine int
	for r := range joint {
		legal, err := m.Legal(ctx, s, r, nil)
		if err != nil || len(legal) == 0 {
			return nil, false, err
		}
		joint[r] = legal[0]
		if r == l.line.role {
			mine = len(legal)
		} else if len(legal) > 1 {
			others = true
		}
	}
	if others {
		return s, mine == 1, nil
	}
	x, err := m.Rules().Terms.Intern(l.answer)
	if err != nil {
		return nil, false, err
	}
	if joint[l.line.role], ok = m.FindMove(l.line.role, x); !ok {
		return nil, false, nil
	}
	if s, err = m.Next(ctx, s, joint); err != nil {
		return nil, false, err
	}
	end, err := m.Terminal(ctx, s)
	return s, !end, err
}
