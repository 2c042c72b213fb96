package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/gdl-playground/engine/logic"
)

// An Answerer lets a player in this program be reached by messages, as a game
// manager sends them. It plays one match at a time and belongs to one goroutine.
type Answerer struct {
	// Name is what it answers to info.
	Name string
	// NewPlayer makes a player for a match that begins. It should be quick: what
	// takes time belongs into the player's Start, or goes on after it.
	NewPlayer func(b Beginning) (Player, error)
	// Log, if set, is told what goes wrong with a player that is no longer needed.
	Log func(error)

	player Player
	begin  Beginning
	asked  bool             // for a move
	heard  time.Time        // when the last message about the match was answered
	now    func() time.Time // nil: time.Now
}

const (
	// silence is how long, beyond the clock that is running, a manager may say
	// nothing before the match is given up: managers break down, and players that
	// wait for them would be busy for ever.
	silence = time.Minute
	// maxClock is the longest that a player thinks about anything, whatever the
	// clocks of a match say. A stranger could keep it busy for days otherwise.
	maxClock = 10 * time.Minute
)

func (a *Answerer) time() time.Time {
	if a.now != nil {
		return a.now()
	}
	return time.Now()
}

// PlayClock returns how long the player of the last match has for a move.
func (a *Answerer) PlayClock() time.Duration { return a.begin.PlayClock }

// Match returns the match that is being played, or nothing.
func (a *Answerer) Match() string {
	if a.player == nil {
		return ""
	}
	return a.begin.Match
}

// busy reports whether a match is being played.
func (a *Answerer) busy() bool { return a.player != nil && a.Patience() > 0 }

// Patience returns how much longer the manager may say nothing before the match
// gives way to others; 0 or less if it does so now, or if there is none.
func (a *Answerer) Patience() time.Duration {
	if a.player == nil {
		return 0
	}
	clock := cmp.Or(a.begin.PlayClock, maxClock)
	if !a.asked {
		clock = max(clock, cmp.Or(a.begin.StartClock, maxClock))
	}
	return a.heard.Add(clock + silence).Sub(a.time())
}

// Expire gives up a match of which nothing has been heard for too long, and frees
// what its player holds.
func (a *Answerer) Expire() {
	if a.player != nil && !a.busy() {
		a.drop(Player.Abort)
	}
}

// Abandon breaks the match off, as when nothing will be heard of it any more.
func (a *Answerer) Abandon() {
	if a.player != nil {
		a.drop(Player.Abort)
	}
}

// drop ends the match without waiting for the player's thinking.
func (a *Answerer) drop(end func(Player, context.Context) error) {
	p := a.player
	a.player = nil
	go func() {
		err := end(p, context.Background())
		if c, ok := p.(io.Closer); ok {
			err = errors.Join(err, c.Close())
		}
		if err != nil && a.Log != nil {
			a.Log(err)
		}
	}()
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
	return a.AnswerFrom(ctx, text, a.time())
}

// AnswerFrom is [Answerer.Answer] for a message that has waited since it came: the manager's clock runs meanwhile.
func (a *Answerer) AnswerFrom(ctx context.Context, text string, came time.Time) (string, error) {
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
		return a.start(ctx, m, came)
	}
	if a.player == nil || m.Match != a.begin.Match {
		return "busy", nil
	}
	switch m.Verb {
	case Ask:
		a.asked = true
		ctx, cancel := a.clocked(ctx, came, a.begin.PlayClock)
		defer cancel()
		move, err := a.player.Move(ctx, m.Moves)
		a.heard = a.time()
		return move.String(), err
	case Stop:
		a.drop(func(p Player, ctx context.Context) error { return p.Stop(ctx, m.Moves) })
		return "done", nil
	}
	a.drop(Player.Abort)
	return "aborted", nil
}

func (a *Answerer) start(ctx context.Context, m Message, came time.Time) (string, error) {
	b := Beginning{
		Match: m.Match, Role: m.Role, Rules: m.Rules,
		StartClock: min(m.StartClock, maxClock), PlayClock: min(m.PlayClock, maxClock),
	}
	if a.busy() {
		if b == a.begin && !a.asked {
			return "ready", nil // the manager has not heard it
		}
		return "busy", nil
	}
	a.Expire()
	ctx, cancel := a.clocked(ctx, came, b.StartClock)
	defer cancel()
	player, err := a.NewPlayer(b)
	if err != nil {
		return "", err
	}
	a.player, a.begin, a.asked = player, b, false
	err = player.Start(ctx, b)
	a.heard = a.time()
	if limit := (*logic.LimitError)(nil); err != nil && ctx.Err() == nil && !errors.As(err, &limit) {
		// Nothing that more time or another position would change, such as a role
		// that the rules do not have: the next match need not wait for this one.
		a.drop(Player.Abort)
	}
	if err != nil {
		return "", err
	}
	return "ready", nil
}

// clocked bounds a context by a clock that began when a message came; 0 is the longest.
func (a *Answerer) clocked(ctx context.Context, came time.Time, clock time.Duration,
) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, cmp.Or(clock, maxClock)-a.time().Sub(came))
}
