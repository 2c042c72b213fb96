package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
)

// A Setup is what a match needs to begin.
type Setup struct {
	Match        string // identifies the match in its record; letters, digits, dots, dashes
	Told         string // what players are told that identifies it, likewise; empty: Match
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
	// Unhurried are roles that no clock binds: people take their time, and others
	// keep to the clocks beside them. Nil: clocks bind all.
	Unhurried []bool
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

	// Unready, if set, is called before the first ply with each player that failed at START, in role order. It is asked
	// for moves all the same.
	Unready func(role int, err error)
	// Observe, if set, is called after each ply that is played, not after those of Played. It must not keep it.
	Observe func(Ply)
	// Await, if set, is called whenever the match begins to wait for something else.
	Await func(Awaited)
	// Log, if set, is called with each message to and from a player that is reached
	// by messages. It may be called from several goroutines simultaneously, and after the
	// match for players that did not answer in time.
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
	if r.record.Goals == nil && (err != nil || ctx.Err() != nil) { // a match that has come to its goals is over
		if ctx.Err() != nil {
			r.record.End, err = EndAborted, nil
		}
		r.each(context.WithoutCancel(ctx), time.Second,
			func(ctx context.Context, _ int, p Player) error { return p.Abort(ctx) })
	}
	return r.record, errors.Join(err, r.close())
}
