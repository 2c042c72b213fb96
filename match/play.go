package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// A Setup is what a match needs to begin.
type Setup struct {
	Match      string // identifies the match; letters, digits, dots, dashes
	Game       string // its name, for the record
	Rules      string // the rule sheet, for players elsewhere
	Names      []string
	Players    []Player      // in role order
	StartClock time.Duration // 0: no limit
	PlayClock  time.Duration // 0: no limit
	Grace      time.Duration // added to each clock for the way of the answer; players do not count on it
	MaxPlies   int           // 0: no limit
	Seed       uint64        // of the random moves that replace missing ones

	// Observe, if set, is called after each ply. It must not keep the step.
	Observe func(Step)
}

// An End says why a match is over.
type End string

const (
	EndTerminal End = "terminal" // as the rules say
	EndStuck    End = "stuck"    // a role has no legal move
	EndPlies    End = "plies"    // the most plies allowed
	EndAborted  End = "aborted"
)

// A Fault says why a move in the record is a random one and not the player's.
type Fault string

const (
	FaultNone    Fault = ""
	FaultTime    Fault = "timeout" // no answer within the play clock and the grace
	FaultError   Fault = "error"   // the player failed
	FaultIllegal Fault = "illegal" // the move is not legal
)

// RecordVersion is the version of the form of records.
const RecordVersion = 1

// A Record is what is written down about a match.
type Record struct {
	Version    int      `json:"version"`
	Match      string   `json:"match"`
	Game       string   `json:"game"`
	Roles      []string `json:"roles"`
	Players    []string `json:"players"`
	StartClock float64  `json:"startClock"` // seconds
	PlayClock  float64  `json:"playClock"`  // seconds
	Seed       uint64   `json:"seed"`
	Steps      []Step   `json:"steps"`
	End        End      `json:"end"`
	Goals      []*int   `json:"goals"` // in role order; null where the rules give no single value
}

// A Step is one ply.
type Step struct {
	Moves   []string  `json:"moves"`            // in role order
	Seconds []float64 `json:"seconds"`          // that the players took
	Faults  []Fault   `json:"faults,omitempty"` // in role order; missing if there are none
	Errors  []string  `json:"errors,omitempty"` // what faults say, for people
}

// Play plays a match and returns its record. Players think at the same time. A
// move that is late, illegal or missing is replaced by a random legal one, and
// the record says so. When ctx is done the match is aborted, and the record
// tells how far it got.
//
// An error says that the machine failed; the record holds what came before.
func Play(ctx context.Context, m game.Machine, setup Setup) (Record, error) {
	r := referee{
		Setup: setup, m: m, rng: rand.New(rand.NewPCG(setup.Seed, 0x6D61746368)),
		record: Record{
			Version: RecordVersion, Match: setup.Match, Game: setup.Game, Players: setup.Names,
			StartClock: setup.StartClock.Seconds(), PlayClock: setup.PlayClock.Seconds(), Seed: setup.Seed,
			Steps: []Step{},
		},
	}
	for _, role := range m.Rules().Roles {
		r.record.Roles = append(r.record.Roles, m.Rules().Terms.String(role))
	}
	if len(setup.Players) != len(r.record.Roles) {
		return r.record, fmt.Errorf("%d players for %d roles", len(setup.Players), len(r.record.Roles))
	}
	r.busy = make([]chan struct{}, len(setup.Players))
	err := r.play(ctx)
	if ctx.Err() != nil {
		r.record.End, err = EndAborted, nil
		r.each(context.WithoutCancel(ctx), time.Second,
			func(ctx context.Context, _ int, p Player) error { return p.Abort(ctx) })
	}
	return r.record, errors.Join(err, r.close())
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

type referee struct {
	Setup
	m      game.Machine
	rng    *rand.Rand
	record Record
	busy   []chan struct{} // by role: closed when the player's last call has returned
}

// An answer is what came of asking a player.
type answer struct {
	role int
	err  error
	took time.Duration
}

// each asks all players at once and returns their errors and times in role
// order. A player that has not answered after the clock is not waited for; its
// next call begins when it returns from this one.
func (r *referee) each(ctx context.Context, clock time.Duration,
	ask func(ctx context.Context, role int, p Player) error) []answer {
	if clock > 0 {
		clock += r.Grace
		limited, cancel := context.WithTimeout(ctx, clock)
		defer cancel()
		ctx = limited
	}
	begin := time.Now()
	came := make(chan answer, len(r.Players))
	for role, p := range r.Players {
		before, done := r.busy[role], make(chan struct{})
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
	answers := make([]answer, len(r.Players))
	for role := range answers {
		answers[role] = answer{role, context.DeadlineExceeded, clock}
	}
	for range r.Players {
		select {
		case a := <-came:
			answers[a.role] = a
		case <-ctx.Done():
			for { // answers that came together with the end of the clock
				select {
				case a := <-came:
					answers[a.role] = a
				default:
					return answers
				}
			}
		}
	}
	return answers
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

func (r *referee) play(ctx context.Context) error {
	s, err := r.m.Initial(ctx)
	if err != nil {
		return err
	}
	r.each(ctx, r.StartClock, func(ctx context.Context, role int, p Player) error {
		return p.Start(ctx, Beginning{
			Match: r.Match, Role: r.record.Roles[role], Rules: r.Rules,
			StartClock: r.StartClock, PlayClock: r.PlayClock,
		})
	})
	var last []gdl.Term
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		end, err := r.m.Terminal(ctx, s)
		if err != nil {
			return err
		}
		switch {
		case end:
			r.record.End = EndTerminal
		case r.MaxPlies > 0 && len(r.record.Steps) >= r.MaxPlies:
			r.record.End = EndPlies
		}
		var joint game.JointMove
		if r.record.End == "" {
			if joint, err = r.ask(ctx, s, last); err != nil {
				return err
			}
			if joint == nil {
				r.record.End = EndStuck
			}
		}
		if r.record.End != "" {
			return r.finish(ctx, s, last)
		}
		if s, err = r.m.Next(ctx, s, joint); err != nil {
			return err
		}
		last = last[:0:0]
		for role, move := range joint {
			t, err := gdl.ParseTerm(r.m.Rules().Terms.String(r.m.MoveTerm(role, move)))
			if err != nil {
				return err
			}
			last = append(last, t)
		}
	}
}

// finish notes the goals and tells the players.
func (r *referee) finish(ctx context.Context, s game.State, last []gdl.Term) error {
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
		r.record.Goals = append(r.record.Goals, value)
	}
	r.each(ctx, r.PlayClock, func(ctx context.Context, _ int, p Player) error { return p.Stop(ctx, last) })
	return nil
}

// ask asks all players for a move and records the ply. It returns nil if a role
// has no legal move.
func (r *referee) ask(ctx context.Context, s game.State, last []gdl.Term) (game.JointMove, error) {
	for role := range r.Players {
		if _, ok, err := game.AnyLegal(ctx, r.m, s, role); err != nil || !ok {
			return nil, err
		}
	}
	type reply struct {
		role int
		move gdl.Term
	}
	replies := make(chan reply, len(r.Players)) // not a slice: a late player may still write
	answers := r.each(ctx, r.PlayClock, func(ctx context.Context, role int, p Player) error {
		move, err := p.Move(ctx, last)
		if err == nil {
			replies <- reply{role, move}
		}
		return err
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	moves := make([]*gdl.Term, len(r.Players))
	for len(replies) > 0 {
		x := <-replies
		moves[x.role] = &x.move
	}
	return r.settle(ctx, s, moves, answers)
}

// settle puts a random legal move in place of each that is late, illegal or
// missing, and records the ply.
func (r *referee) settle(ctx context.Context, s game.State, moves []*gdl.Term,
	answers []answer) (game.JointMove, error) {
	joint := make(game.JointMove, len(r.Players))
	step := Step{Moves: make([]string, len(joint)), Seconds: make([]float64, len(joint))}
	for role := range joint {
		fault, err := FaultNone, answers[role].err
		if err == nil {
			if joint[role], err = LegalMove(ctx, r.m, s, role, moves[role]); err != nil {
				fault = FaultIllegal
				if illegal := (*IllegalError)(nil); !errors.As(err, &illegal) {
					return nil, err
				}
			}
		} else if fault = FaultError; errors.Is(err, context.DeadlineExceeded) {
			fault = FaultTime
		}
		if fault != FaultNone {
			says := err.Error()
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
	r.record.Steps = append(r.record.Steps, step)
	if r.Observe != nil {
		r.Observe(step)
	}
	return joint, nil
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
