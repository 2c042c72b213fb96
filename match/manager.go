package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// A Setup is what a match needs to begin.
type Setup struct {
	Match        string // identifies the match; letters, digits, dots, dashes
	Game         string // its name, for the record
	Rules        string // the rule sheet, for players elsewhere
	Names        []string
	Players      []Player      // in role order
	InfoClock    time.Duration // for players to say who they are, which goes into the log alone; 0: nobody asks
	PreviewClock time.Duration // 0: no preview
	StartClock   time.Duration // 0: no limit
	PlayClock    time.Duration // 0: no limit
	Grace        time.Duration // added to each clock for the way of the answer; players do not count on it
	Delay        time.Duration // between two plies, for people who watch
	MaxPlies     int           // 0: no limit
	Seed         uint64        // of the random moves that replace missing ones, and of scrambling
	// Unasked are roles that are not asked where they have one legal move, which is
	// made for them: people need not press a button to wait. Nil: all are asked.
	Unasked []bool
	// Scramble gives the words of the rules other names in messages.
	Scramble bool
	// Played are joint moves with which the match begins: one that was broken off
	// goes on. Players are asked for all of them, since that is how they learn of
	// them, but their answers do not count.
	Played [][]gdl.Term
	// ReplayClock is what players have for each of them; 0: as long as for a move.
	// Their answers do not matter, but one that is hurried may not be ready for the
	// next message.
	ReplayClock time.Duration
	// Began is when the match begins, for the record.
	Began time.Time

	// Observe, if set, is called after each ply. It must not keep it.
	Observe func(Ply)
	// Await, if set, is called whenever the match begins to wait for something else.
	Await func(Awaited)
	// Log, if set, is called with each message to and from a player that is reached
	// by messages. It may be called from several goroutines simultaneously.
	Log func(Entry)
}

// Play plays a match and returns its record; see [Manager.Run].
func Play(ctx context.Context, m game.Machine, setup Setup) (Record, error) {
	return NewManager(m, setup).Run(ctx)
}

// A Manager plays one match as a game manager does: it asks all players
// simultaneously, and clocks bind. It opens no sockets; who it speaks to is behind
// a [Player] or, for messages of the protocol, a [Transport]. Run belongs to one
// goroutine; the other methods may be called from any.
type Manager struct {
	referee
	gate   *gate
	cancel context.CancelFunc
	ctx    context.Context // ends when somebody aborts the match
}

// NewManager returns a manager for a match. The machine judges what is legal and
// is used by Run alone.
func NewManager(m game.Machine, setup Setup) *Manager {
	g := &Manager{gate: newGate()}
	g.ctx, g.cancel = context.WithCancel(context.Background())
	g.referee = referee{
		Setup: setup, m: m, rng: rand.New(rand.NewPCG(setup.Seed, 0x6D61746368)), wait: g.gate.wait,
		record: Record{
			Version: RecordVersion, Match: setup.Match, Game: setup.Game, Players: setup.Names,
			PreviewClock: setup.PreviewClock.Seconds(),
			StartClock:   setup.StartClock.Seconds(), PlayClock: setup.PlayClock.Seconds(), Seed: setup.Seed,
			Scrambled: setup.Scramble, Steps: []Ply{},
		},
	}
	if setup.Rules != "" {
		g.record.RulesHash = HashRules(setup.Rules)
	}
	for _, role := range m.Rules().Roles {
		g.record.Roles = append(g.record.Roles, m.Rules().Terms.String(role))
	}
	return g
}

// Pause makes the match wait after the ply that is being played; no clock runs
// while it waits.
func (g *Manager) Pause() { g.gate.set(false, 0) }

// Resume lets the match go on.
func (g *Manager) Resume() { g.gate.set(true, 0) }

// Step lets one ply be played and pauses the match after it.
func (g *Manager) Step() { g.gate.set(false, 1) }

// Ply returns how many joint moves have been played.
func (g *Manager) Ply() int { return int(g.ply.Load()) }

// Abort breaks the match off.
func (g *Manager) Abort() { g.cancel() }

// Run plays the match and returns its record. Players think at the same time. A
// move that is late, illegal or missing is replaced by a random legal one, and
// the record says so. When ctx is done or somebody calls Abort the match is
// aborted, and the record tells how far it got.
//
// An error says that the machine failed; the record holds what came before.
func (g *Manager) Run(ctx context.Context) (Record, error) {
	if len(g.Players) != len(g.record.Roles) {
		return g.record, fmt.Errorf("%d players for %d roles", len(g.Players), len(g.record.Roles))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(g.ctx, cancel)()
	r := &g.referee
	r.begun = time.Now()
	if r.Began.IsZero() {
		r.Began = r.begun
	}
	r.record.Began = r.Began.UnixMilli()
	r.busy = make([]chan struct{}, len(r.Players))
	r.connect()
	err := r.play(ctx)
	if ctx.Err() != nil {
		r.record.End, err = EndAborted, nil
		r.each(context.WithoutCancel(ctx), time.Second,
			func(ctx context.Context, _ int, p Player) error { return p.Abort(ctx) })
	}
	return r.record, errors.Join(err, r.close())
}

// connect sees to it that what goes over the wire is logged, and scrambled if that
// is wanted.
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

// A gate lets plies through, all or one at a time.
type gate struct {
	mu      sync.Mutex
	open    bool
	steps   int           // that may pass a closed gate
	changed chan struct{} // closed when any of these changes
}

func newGate() *gate { return &gate{open: true, changed: make(chan struct{})} }

func (g *gate) set(open bool, steps int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open = open
	if g.steps += steps; open {
		g.steps = 0
	}
	close(g.changed)
	g.changed = make(chan struct{})
}

// wait waits until the next ply may be played; shut is called if that is not now.
func (g *gate) wait(ctx context.Context, shut func()) error {
	for told := false; ; told = true {
		g.mu.Lock()
		changed, pass := g.changed, g.open
		if !pass && g.steps > 0 {
			g.steps--
			pass = true
		}
		g.mu.Unlock()
		if pass {
			return ctx.Err()
		}
		if !told {
			shut()
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// sleep waits for a time.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
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

// each asks all players simultaneously and returns their errors and times in role
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
	r.each(ctx, r.StartClock, func(ctx context.Context, role int, p Player) error {
		return p.Start(ctx, Beginning{
			Match: r.Match, Role: r.record.Roles[role], Rules: r.Rules,
			StartClock: r.StartClock, PlayClock: r.PlayClock,
		})
	})
}

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

// terms returns a joint move as players are told it.
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
	r.await(StageStop, r.PlayClock)
	r.each(ctx, r.PlayClock, func(ctx context.Context, _ int, p Player) error { return p.Stop(ctx, last) })
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

// settle puts a random legal move in place of each that is late, illegal or
// missing, and records the ply.
func (r *referee) settle(ctx context.Context, s game.State, moves []*gdl.Term,
	answers []answer) (game.JointMove, error) {
	joint := make(game.JointMove, len(r.Players))
	step := Ply{Moves: make([]string, len(joint)), Seconds: make([]float64, len(joint))}
	if ply := len(r.record.Steps); ply < len(r.Played) {
		var err error
		if joint, err = LegalJoint(ctx, r.m, s, r.Played[ply]); err != nil {
			return nil, fmt.Errorf("move %d of the match that goes on: %w", ply+1, err)
		}
		for role := range joint {
			step.Moves[role] = r.m.Rules().Terms.String(r.m.MoveTerm(role, joint[role]))
		}
		r.record.Steps = append(r.record.Steps, step)
		return joint, nil
	}
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
	step.At = time.Since(r.begun).Milliseconds()
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
