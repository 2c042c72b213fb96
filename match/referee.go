package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// A referee conducts a match: it asks players, judges their moves and writes the record.
type referee struct {
	Setup
	m      game.Machine
	rng    *rand.Rand
	record Record
	busy   []chan struct{} // by role: closed when the player's last call has returned
	begun  time.Time
	ply    atomic.Int64                                 // how many joint moves have been played
	wait   func(ctx context.Context, shut func()) error // until the next ply may be played
}

// An answer is what came of asking a player.
type answer struct {
	role int
	err  error
	took time.Duration
}

// connect makes remote players log their messages, and scramble them if that is asked for.
func (r *referee) connect() {
	var names *scrambler
	if r.Scramble {
		names = newScrambler(r.Rules, r.Seed)
	}
	for role, p := range r.Players {
		x, ok := p.(*remote)
		if !ok {
			continue
		}
		x.names = names
		if r.Log == nil {
			continue
		}
		x.log = func(out bool, text string, err error) {
			e := Entry{
				Seconds: time.Since(r.begun).Seconds(), Role: role, Ply: int(r.ply.Load()), Out: out, Text: text,
			}
			if err != nil {
				e.Error = err.Error()
			}
			r.Log(e)
		}
	}
}

// close closes the players that hold something, when their last call has
// returned.
func (r *referee) close() error {
	var err error
	for role, p := range r.Players {
		if c, ok := p.(io.Closer); ok {
			if r.busy[role] != nil {
				<-r.busy[role]
			}
			err = errors.Join(err, c.Close())
		}
	}
	return err
}

// each asks all players simultaneously and returns their errors and times in role
// order. A player that the clock binds and that has not answered after it is not
// waited for; its next call begins when it returns from this one.
func (r *referee) each(ctx context.Context, clock time.Duration,
	ask func(ctx context.Context, role int, p Player) error) []answer {
	limited := ctx
	if clock > 0 {
		clock += r.Grace
		c, cancel := context.WithTimeout(ctx, clock)
		defer cancel()
		limited = c
	}
	begin := time.Now()
	came := make(chan answer, len(r.Players))
	for role, p := range r.Players {
		ctx, before, done := ctx, r.busy[role], make(chan struct{})
		if !r.unhurried(role) {
			ctx = limited
		}
		r.busy[role] = done
		go func() {
			defer close(done)
			if before != nil {
				<-before
			}
			err := guarded(func() error { return ask(ctx, role, p) })
			came <- answer{role, err, time.Since(begin)}
		}()
	}
	return r.collect(ctx, limited.Done(), clock, came)
}

// collect returns the answers of all players in role order, when those that the clock binds have answered or it is
// over, and the others have answered or ctx is done.
func (r *referee) collect(ctx context.Context, over <-chan struct{}, clock time.Duration, came <-chan answer) []answer {
	answers := make([]answer, len(r.Players))
	hurried, unhurried := 0, 0 // that have not answered
	for role := range answers {
		answers[role] = answer{role, context.DeadlineExceeded, clock}
		if r.unhurried(role) {
			unhurried++
		} else {
			hurried++
		}
	}
	late := false
	take := func(a answer) {
		switch {
		case r.unhurried(a.role):
			unhurried--
		case late:
			return
		default:
			hurried--
		}
		answers[a.role] = a
	}
	for hurried+unhurried > 0 && !(late && unhurried == 0) {
		select {
		case a := <-came:
			take(a)
		case <-over:
			for len(came) > 0 { // answers that came together with the end of the clock
				take(<-came)
			}
			if ctx.Err() != nil {
				return answers
			}
			late, over = true, ctx.Done()
		}
	}
	return answers
}

// unhurried reports whether no clock binds a role.
func (r *referee) unhurried(role int) bool { return role < len(r.Unhurried) && r.Unhurried[role] }

// eachRemote asks all players that are reached by messages.
func (r *referee) eachRemote(ctx context.Context, clock time.Duration,
	ask func(ctx context.Context, p *remote) error) {
	r.each(ctx, clock, func(ctx context.Context, _ int, p Player) error {
		if x, ok := p.(*remote); ok {
			return ask(ctx, x)
		}
		return nil
	})
}

// await tells what the match waits for from now on.
func (r *referee) await(stage Stage, clock time.Duration) {
	if r.Await != nil {
		r.Await(Awaited{stage, int(r.ply.Load()), clock.Seconds()})
	}
}

// guarded turns a panic of a player into an error, so that one player cannot end
// the match of the others.
func guarded(f func() error) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("the player broke down: %v", x)
		}
	}()
	return f()
}

// play conducts the match, from what comes before it to its end.
func (r *referee) play(ctx context.Context) error {
	s, err := r.m.Initial(ctx)
	if err != nil {
		return err
	}
	r.begin(ctx)
	var last []gdl.Term
	for {
		joint, err := r.turn(ctx, s, last)
		if err != nil {
			return err
		}
		if r.record.End != "" {
			return r.finish(ctx, s, last)
		}
		if s, err = r.m.Next(ctx, s, joint); err != nil {
			return err
		}
		r.ply.Add(1)
		if last, err = r.terms(joint); err != nil {
			return err
		}
		if len(r.record.Steps) > len(r.Played) {
			if r.Delay > 0 {
				r.await(StageDelay, r.Delay)
			}
			if err := sleep(ctx, r.Delay); err != nil {
				return err
			}
		}
	}
}

// begin asks players what they are, shows them the rules, and starts them.
func (r *referee) begin(ctx context.Context) {
	if r.InfoClock > 0 {
		r.await(StageInfo, r.InfoClock)
		r.eachRemote(ctx, r.InfoClock, func(ctx context.Context, p *remote) error { return p.info(ctx) })
	}
	if r.PreviewClock > 0 {
		r.await(StagePreview, r.PreviewClock)
		r.eachRemote(ctx, r.PreviewClock, func(ctx context.Context, p *remote) error {
			return p.preview(ctx, r.Rules, r.PreviewClock)
		})
	}
	r.await(StageStart, r.StartClock)
	answers := r.each(ctx, r.StartClock, func(ctx context.Context, role int, p Player) error {
		return p.Start(ctx, Beginning{
			Match: cmp.Or(r.Told, r.Match), Role: r.record.Roles[role], Rules: r.Rules,
			StartClock: r.StartClock, PlayClock: r.PlayClock,
		})
	})
	if r.Unready == nil || ctx.Err() != nil {
		return
	}
	for _, a := range answers {
		if errors.Is(a.err, context.DeadlineExceeded) {
			a.err = errLateStart
		}
		if a.err != nil {
			r.Unready(a.role, a.err)
		}
	}
}

// errLateStart is the error of a player that the start clock was not enough for.
var errLateStart = errors.New("no answer within the start clock")

// turn returns the joint move of a position, as soon as the match may go on. It
// returns none where the match ends, and says in the record why.
func (r *referee) turn(ctx context.Context, s game.State, last []gdl.Term) (game.JointMove, error) {
	if r.record.End == "" && len(r.record.Steps) >= len(r.Played) {
		if err := r.wait(ctx, func() { r.await(StagePaused, 0) }); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	end, err := r.m.Terminal(ctx, s)
	if err != nil {
		return nil, err
	}
	switch {
	case end:
		r.record.End = EndTerminal
	case r.MaxPlies > 0 && len(r.record.Steps) >= r.MaxPlies:
		r.record.End = EndPlies
	}
	if r.record.End != "" {
		return nil, nil
	}
	joint, err := r.ask(ctx, s, last)
	if err == nil && joint == nil {
		r.record.End = EndStuck
	}
	return joint, err
}

// terms returns a joint move in the form in which players get it.
func (r *referee) terms(joint game.JointMove) ([]gdl.Term, error) {
	var terms []gdl.Term
	for role, move := range joint {
		t, err := gdl.ParseTerm(r.m.Rules().Terms.String(r.m.MoveTerm(role, move)))
		if err != nil {
			return nil, err
		}
		terms = append(terms, t)
	}
	return terms, nil
}

// stopClock is how long players may take to hear that the match is over where moves have no clock.
const stopClock = 10 * time.Second

// finish notes the goals and tells the players.
func (r *referee) finish(ctx context.Context, s game.State, last []gdl.Term) error {
	var goals []*int
	for role := range r.record.Roles {
		g, err := r.m.Goal(ctx, s, role)
		if err != nil {
			return err
		}
		var value *int
		if g >= 0 {
			v := int(g)
			value = &v
		}
		goals = append(goals, value)
	}
	r.record.Goals = goals
	clock := cmp.Or(r.PlayClock, stopClock)
	r.await(StageStop, clock)
	r.each(ctx, clock, func(ctx context.Context, _ int, p Player) error { return p.Stop(ctx, last) })
	return nil
}

// ask asks all players for a move and records the ply. It returns nil if a role
// has no legal move.
func (r *referee) ask(ctx context.Context, s game.State, last []gdl.Term) (game.JointMove, error) {
	forced := make([]*gdl.Term, len(r.Players))
	for role := range r.Players {
		move, ok, err := game.AnyLegal(ctx, r.m, s, role)
		if err != nil || !ok {
			return nil, err
		}
		if forced[role], err = r.forced(ctx, s, role, move); err != nil {
			return nil, err
		}
	}
	type reply struct {
		role int
		move gdl.Term
	}
	clock := r.PlayClock
	if len(r.record.Steps) >= len(r.Played) {
		r.await(StagePlay, clock)
	} else if r.ReplayClock > 0 {
		clock = r.ReplayClock
	}
	replies := make(chan reply, len(r.Players)) // not a slice: a late player may still write
	answers := r.each(ctx, clock, func(ctx context.Context, role int, p Player) error {
		if forced[role] != nil {
			replies <- reply{role, *forced[role]}
			return nil
		}
		move, err := p.Move(ctx, last)
		if err == nil {
			replies <- reply{role, move}
		}
		return err
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(r.record.Steps) < len(r.Played) {
		return r.repeat(ctx, s)
	}
	moves := make([]*gdl.Term, len(r.Players))
	for len(replies) > 0 {
		x := <-replies
		moves[x.role] = &x.move
	}
	return r.settle(ctx, s, moves, answers)
}

// forced returns the move of a role that is not asked: its only one.
func (r *referee) forced(ctx context.Context, s game.State, role int, move game.Move) (*gdl.Term, error) {
	if role >= len(r.Unasked) || !r.Unasked[role] {
		return nil, nil
	}
	legal, err := r.m.Legal(ctx, s, role, nil)
	if limit := (*logic.LimitError)(nil); errors.As(err, &limit) || len(legal) > 1 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	x, err := moveTerm(r.m, role, move)
	return &x, err
}

// repeat records a ply of the match that goes on, whatever players have answered.
func (r *referee) repeat(ctx context.Context, s game.State) (game.JointMove, error) {
	ply := len(r.record.Steps)
	joint, err := LegalJoint(ctx, r.m, s, r.Played[ply])
	if err != nil {
		return nil, fmt.Errorf("move %d of the match that goes on: %w", ply+1, err)
	}
	step := Ply{Moves: make([]string, len(joint)), Seconds: make([]float64, len(joint))}
	for role, move := range joint {
		step.Moves[role] = r.m.Rules().Terms.String(r.m.MoveTerm(role, move))
	}
	r.record.Steps = append(r.record.Steps, step)
	return joint, nil
}

// settle puts a random legal move in place of each that is late, illegal or
// missing, and records the ply.
func (r *referee) settle(ctx context.Context, s game.State, moves []*gdl.Term,
	answers []answer) (game.JointMove, error) {
	joint := make(game.JointMove, len(r.Players))
	step := Ply{Moves: make([]string, len(joint)), Seconds: make([]float64, len(joint))}
	for role := range joint {
		fault, err := FaultNone, answers[role].err
		if err == nil {
			if joint[role], err = LegalMove(ctx, r.m, s, role, moves[role]); err != nil {
				fault = FaultIllegal
				if illegal := (*IllegalError)(nil); !errors.As(err, &illegal) {
					return nil, err
				}
				if r.isBusy(role, moves[role]) {
					fault, err = FaultError, errBusy
				}
			}
		} else if fault = FaultError; errors.Is(err, context.DeadlineExceeded) {
			fault = FaultTime
		}
		if fault != FaultNone {
			says := err.Error()
			if fault == FaultTime {
				says = "no answer within the play clock"
			}
			if joint[role], err = r.randomMove(ctx, s, role); err != nil {
				return nil, err
			}
			if step.Faults == nil {
				step.Faults, step.Errors = make([]Fault, len(joint)), make([]string, len(joint))
			}
			step.Faults[role], step.Errors[role] = fault, says
		}
		step.Moves[role] = r.m.Rules().Terms.String(r.m.MoveTerm(role, joint[role]))
		step.Seconds[role] = answers[role].took.Seconds()
	}
	step.At = time.Since(r.begun).Milliseconds()
	r.record.Steps = append(r.record.Steps, step)
	if r.Observe != nil {
		r.Observe(step)
	}
	return joint, nil
}

// isBusy reports whether what a role has answered, and is no legal move, says that its player plays another match.
func (r *referee) isBusy(role int, move *gdl.Term) bool {
	_, elsewhere := r.Players[role].(*remote)
	return elsewhere && move != nil && saysBusy(move.String())
}

// randomMove returns a random legal move, or where there are more than the
// machine can list any that it finds.
func (r *referee) randomMove(ctx context.Context, s game.State, role int) (game.Move, error) {
	legal, err := r.m.Legal(ctx, s, role, nil)
	if limit := (*logic.LimitError)(nil); errors.As(err, &limit) {
		move, _, err := game.AnyLegal(ctx, r.m, s, role)
		return move, err
	}
	if err != nil {
		return 0, err
	}
	return legal[r.rng.IntN(len(legal))], nil
}
