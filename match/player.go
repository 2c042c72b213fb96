package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

// A Player plays one role of one match. The deadline of each context is the
// clock; an answer after it does not count. The methods are called one at a
// time, in the order of the match: Start, Move until the end, Stop or Abort.
type Player interface {
	// Start tells that a match begins. A player that fails here is still asked
	// for moves.
	Start(ctx context.Context, b Beginning) error
	// Move returns the player's move. Last is the joint move that was played
	// before, empty at the first call.
	Move(ctx context.Context, last []gdl.Term) (gdl.Term, error)
	// Stop tells that the match has ended with a joint move.
	Stop(ctx context.Context, last []gdl.Term) error
	// Abort tells that the match was broken off.
	Abort(ctx context.Context) error
}

// A Beginning is what a player learns when a match starts.
type Beginning struct {
	Match      string
	Role       string // the player's role
	Rules      string // the rule sheet
	StartClock time.Duration
	PlayClock  time.Duration
}

// A local player searches on a machine of its own.
type local struct {
	player player.Style
	m      game.Machine
	seed   uint64
	think  time.Duration

	role     int
	searcher *player.Player
	state    game.State
	last     []gdl.Term // led to state, empty at first
	answer   *gdl.Term  // given in state, nil while there is none
	ply      uint64
	clock    time.Duration
}

// NewLocal returns a player that plays as p does. It owns the machine, which
// must be one of the rules that are played. It thinks for at most the given time
// about a move, or when that is 0 for as long as the clock allows. With a fixed
// seed the players that choose at random always choose the same.
func NewLocal(p player.Style, m game.Machine, seed uint64, think time.Duration) Player {
	return &local{player: p, m: m, seed: seed, think: think}
}

// margin is what a local player keeps of a clock for everything but thinking:
// a twentieth, between 10 ms and a second.
func margin(clock time.Duration) time.Duration {
	return min(max(clock/20, 10*time.Millisecond), time.Second)
}

// options are bounds for a search that has to end before the clock does.
func (l *local) options(ctx context.Context, clock time.Duration) search.Options {
	o := search.Options{Seed: l.seed + l.ply}
	bound := func(t time.Time) {
		if o.Deadline.IsZero() || t.Before(o.Deadline) {
			o.Deadline = t
		}
	}
	if deadline, ok := ctx.Deadline(); ok {
		bound(deadline.Add(-margin(clock)))
	}
	if clock > 0 {
		bound(time.Now().Add(clock - margin(clock)))
	}
	if l.think > 0 {
		bound(time.Now().Add(l.think))
	}
	return o
}

func (l *local) Start(ctx context.Context, b Beginning) error {
	role, ok := findRole(l.m.Rules(), b.Role)
	if !ok {
		return fmt.Errorf("the rules have no role %s", abridged(b.Role))
	}
	s, err := l.m.Initial(ctx)
	if err != nil {
		return err
	}
	l.role, l.state, l.last, l.answer, l.clock = role, s, nil, nil, b.PlayClock
	l.searcher = l.player.New(l.m, role, 0)
	o := l.options(ctx, b.StartClock)
	o.MaxNodes = 20_000 // to see what kind of game it is, not to use up the clock
	return l.searcher.Prepare(ctx, s, o)
}

// findRole returns the index of a role by its name in any case.
func findRole(rules *logic.Rules, name string) (int, bool) {
	for i, role := range rules.Roles {
		if strings.EqualFold(rules.Terms.String(role), name) {
			return i, true
		}
	}
	return 0, false
}

// Move answers a call that comes a second time as it did the first time: game
// managers that hear nothing ask again.
func (l *local) Move(ctx context.Context, last []gdl.Term) (gdl.Term, error) {
	if err := l.advance(ctx, last); err != nil {
		return gdl.Term{}, err
	}
	if l.answer != nil {
		return *l.answer, nil
	}
	result, err := l.searcher.Best(ctx, l.state, l.options(ctx, l.clock))
	l.ply++
	if err != nil && ctx.Err() == nil {
		return gdl.Term{}, err
	}
	move, err := gdl.ParseTerm(l.m.Rules().Terms.String(l.m.MoveTerm(l.role, result.Move)))
	if err == nil {
		l.answer = &move
	}
	return move, err
}

// advance plays what was played since the last call, even when the clock has run
// out: the player must know the position when it is asked again. A joint move
// that was played already and cannot be played again changes nothing.
func (l *local) advance(ctx context.Context, last []gdl.Term) error {
	if l.searcher == nil {
		return fmt.Errorf("no match has been started")
	}
	if len(last) == 0 {
		if len(l.last) > 0 {
			return fmt.Errorf("only the first call comes without moves")
		}
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	joint, err := LegalJoint(ctx, l.m, l.state, last)
	if illegal := (*IllegalError)(nil); errors.As(err, &illegal) && sameMoves(last, l.last) {
		return nil
	}
	if err != nil {
		return err
	}
	s, err := l.m.Next(ctx, l.state, joint)
	if err != nil {
		return err
	}
	l.state, l.last, l.answer = s, last, nil
	return nil
}

// sameMoves reports whether two joint moves are the same, in any case of letters.
func sameMoves(a, b []gdl.Term) bool {
	return slices.EqualFunc(a, b, func(x, y gdl.Term) bool { return strings.EqualFold(x.String(), y.String()) })
}

// Stop frees what the machine holds; there are no more moves.
func (l *local) Stop(context.Context, []gdl.Term) error { return l.m.Close() }

// Abort does what Stop does.
func (l *local) Abort(context.Context) error { return l.m.Close() }

// A Transport carries a message to a player and brings back its reply.
type Transport func(ctx context.Context, message string) (reply string, err error)

// A remote player is reached by messages.
type remote struct {
	send  Transport
	match string
}

// NewRemote returns a player that is reached by messages of the protocol.
func NewRemote(send Transport) Player { return &remote{send: send} }

func (r *remote) Start(ctx context.Context, b Beginning) error {
	r.match = b.Match
	_, err := r.send(ctx, Message{
		Verb: Start, Match: b.Match, Role: b.Role, Rules: b.Rules, StartClock: b.StartClock, PlayClock: b.PlayClock,
	}.String())
	return err
}

func (r *remote) Move(ctx context.Context, last []gdl.Term) (gdl.Term, error) {
	reply, err := r.send(ctx, Message{Verb: Ask, Match: r.match, Moves: last}.String())
	if err != nil {
		return gdl.Term{}, err
	}
	return gdl.ParseTerm(strings.TrimSpace(reply))
}

func (r *remote) Stop(ctx context.Context, last []gdl.Term) error {
	_, err := r.send(ctx, Message{Verb: Stop, Match: r.match, Moves: last}.String())
	return err
}

func (r *remote) Abort(ctx context.Context) error {
	_, err := r.send(ctx, Message{Verb: Abort, Match: r.match}.String())
	return err
}
