package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gdl-playground/engine/logic"
)

// An Answerer lets a player in this program be reached by messages, as a game
// manager sends them. It plays one match at a time and belongs to one goroutine.
type Answerer struct {
	// Name is what it answers to info.
	Name string
	// NewPlayer makes a player for a match that begins.
	NewPlayer func(ctx context.Context, b Beginning) (Player, error)

	player Player
	begin  Beginning
	asked  bool             // for a move
	heard  time.Time        // when the last message about the match came
	now    func() time.Time // nil: time.Now
}

// silence is how long, beyond all clocks of a match, a manager may say nothing
// before another match may take its place: managers break down, and players
// that wait for them would be busy for ever.
const silence = time.Minute

func (a *Answerer) time() time.Time {
	if a.now != nil {
		return a.now()
	}
	return time.Now()
}

// busy reports whether a match is being played.
func (a *Answerer) busy() bool {
	return a.player != nil && a.time().Sub(a.heard) <= a.begin.StartClock+a.begin.PlayClock+silence
}

// Info returns the reply to info. It may be called while Answer is at work, for
// then it is busy.
func (a *Answerer) Info(busy bool) string {
	status := "available"
	if busy {
		status = "busy"
	}
	return fmt.Sprintf("((name %s) (status %s))", a.Name, status)
}

// Answer returns the reply to a message. Messages about another match than the
// one that is being played are answered with busy.
func (a *Answerer) Answer(ctx context.Context, text string) (string, error) {
	m, err := ParseMessage(text)
	if err != nil {
		return "", err
	}
	switch m.Verb {
	case Info:
		return a.Info(a.busy()), nil
	case Preview:
		return "ready", nil
	case Start:
		return a.start(ctx, m)
	}
	if a.player == nil || m.Match != a.begin.Match {
		return "busy", nil
	}
	a.heard = a.time()
	if m.Verb == Ask {
		a.asked = true
		ctx, cancel := clocked(ctx, a.begin.PlayClock)
		defer cancel()
		move, err := a.player.Move(ctx, m.Moves)
		return move.String(), err
	}
	player := a.player
	a.player = nil
	if m.Verb == Stop {
		return "done", player.Stop(ctx, m.Moves)
	}
	return "aborted", player.Abort(ctx)
}

func (a *Answerer) start(ctx context.Context, m Message) (string, error) {
	b := Beginning{Match: m.Match, Role: m.Role, Rules: m.Rules, StartClock: m.StartClock, PlayClock: m.PlayClock}
	if a.busy() {
		if b == a.begin && !a.asked {
			return "ready", nil // the manager has not heard it
		}
		return "busy", nil
	}
	if a.player != nil {
		player := a.player
		a.player = nil
		if err := player.Abort(ctx); err != nil {
			return "", err
		}
	}
	ctx, cancel := clocked(ctx, b.StartClock)
	defer cancel()
	player, err := a.NewPlayer(ctx, b)
	if err != nil {
		return "", err
	}
	err = player.Start(ctx, b)
	if limit := (*logic.LimitError)(nil); err != nil && ctx.Err() == nil && !errors.As(err, &limit) {
		// Nothing that more time or another position would change, such as a role
		// that the rules do not have: the next match need not wait for this one.
		return "", errors.Join(err, player.Abort(ctx))
	}
	a.player, a.begin, a.asked, a.heard = player, b, false, a.time()
	if err != nil {
		return "", err
	}
	return "ready", nil
}

// clocked bounds a context by a clock, 0 for none.
func clocked(ctx context.Context, clock time.Duration) (context.Context, context.CancelFunc) {
	if clock <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, clock)
}
