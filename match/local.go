package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

// A Maker makes a machine for the rules of a match, or none where the ones before it need no better. It ends soon after
// ctx does.
type Maker func(ctx context.Context) (Made, error)

// Made is a machine that a player owns. The player closes it and then, if Free is
// set, frees what it was made with. What owns a machine must not wrap it: players
// ask it for more than a [game.Machine] has, such as a [game.Sampler].
type Made struct {
	Machine game.Machine
	Free    func() error
}

// Close closes the machine and frees what it was made with.
func (m Made) Close() error {
	err := m.Machine.Close()
	if m.Free != nil {
		err = errors.Join(err, m.Free())
	}
	return err
}

// Local says how a player in this program plays.
type Local struct {
	Style player.Style
	// Makers make the player's machines one after the other, each better than the
	// one before, while the match goes on: the player uses the best that is there.
	// The first should be quick. A maker that fails leaves the player what it has.
	Makers []Maker
	Seed   uint64 // of random choices
	// Think bounds how long the player thinks about a move; 0: as long as the
	// clock allows.
	Think time.Duration
	// Ponder makes the player think while others choose, between two calls, if the clock or
	// Think says how long it may think about a move. It needs more than one thread: what comes
	// meanwhile would wait for ever.
	Ponder bool
	// Log, if set, is told why a machine could not be made, or not be used. It is called from several goroutines.
	Log func(error)
}

// A local player searches on machines of its own.
//
// Its work is a row of turns, each a goroutine that begins when the one before
// has ended, because machines and searchers belong to one goroutine. A call waits
// for its turn no longer than the clock allows, and answers with what the turn
// has in hand by then: the first legal move that it found, or better. So neither
// a machine that is still being built, nor a position with more moves than can be
// listed, nor a long step of a machine makes a player late.
type local struct {
	Local
	now   func() time.Time
	after func(time.Duration) (came <-chan time.Time, stop func() bool)

	begin  Beginning
	life   context.Context // of the match
	end    context.CancelFunc
	supply *supply
	latest *turn
	rest   context.CancelFunc // ends pondering
	told   [][]gdl.Term       // by all calls
	scout  scout
	scouts sync.WaitGroup

	// What follows belongs to the latest turn.
	owned    Made
	line     line // on the machine that is owned
	searcher *player.Player
	pending  [][]gdl.Term // joint moves that were told and not played yet
	answer   *gdl.Term    // given in this position, nil while there is none
	turns    uint64
}

// NewLocal returns a player that plays as p does on a machine that is there. It
// owns the machine, which must be one of the rules that are played. It thinks for
// at most the given time about a move, or when that is 0 for as long as the clock
// allows. With a fixed seed the players that choose at random always choose the
// same.
func NewLocal(p player.Style, m game.Machine, seed uint64, think time.Duration) Player {
	return newLocal(Local{Style: p, Seed: seed, Think: think}, Made{Machine: m})
}

// NewBuilding returns a player whose machines are made while the match goes on. It
// owns those that are there already, each better than the one before.
// It is an [io.Closer]: closing waits until it no longer thinks, and closes the
// machines.
func NewBuilding(l Local, made ...Made) Player { return newLocal(l, made...) }

// newLocal returns a player that has some machines to begin with.
func newLocal(l Local, made ...Made) *local {
	if l.Log == nil {
		l.Log = func(error) {}
	}
	x := &local{Local: l, now: time.Now, after: realTimer}
	x.life, x.end = context.WithCancel(context.Background())
	x.rest = func() {}
	x.supply = newSupply(x.life, l.Makers, made, l.Log)
	return x
}

// SearcherOf returns what a player of this program searches with on its latest machine; nil if it has none, or if p
// is no such player. It waits for the last call of p to end, and may be used until the next one.
func SearcherOf(p Player) *player.Player {
	l, ok := p.(*local)
	if !ok {
		return nil
	}
	if l.latest != nil {
		<-l.latest.done
	}
	return l.searcher
}

func realTimer(d time.Duration) (<-chan time.Time, func() bool) {
	t := time.NewTimer(d)
	return t.C, t.Stop
}

// margin is what a local player keeps of a clock for everything but thinking: a
// sixth, between 10 ms and half a second. A quarter of it is for what is under way
// when the search should have ended. It is wide because of busy computers: one with
// ten programs for each processor lets a thread wait for a tenth of a second.
func margin(clock time.Duration) time.Duration {
	return min(max(clock/6, 10*time.Millisecond), time.Second/2)
}

// deadline returns when work on a call that came at a time has to end: before the
// clock and the context do. Zero is never.
func (l *local) deadline(ctx context.Context, came time.Time, clock time.Duration) (t time.Time) {
	if clock > 0 {
		t = came.Add(clock)
	}
	if d, ok := ctx.Deadline(); ok && (t.IsZero() || d.Before(t)) {
		t = d
	}
	if !t.IsZero() {
		t = t.Add(-margin(clock))
	}
	return t
}

// Start returns when the clock runs out or nothing is left to prepare: the
// machines are made and the searcher knows the game.
func (l *local) Start(ctx context.Context, b Beginning) error {
	l.begin = b
	t := l.work(ctx, b.StartClock, l.prepare)
	t.mu.Lock()
	defer t.mu.Unlock()
	if errors.Is(t.err, context.DeadlineExceeded) {
		return nil // it goes on during the first move
	}
	return t.err
}

const (
	// glancedNodes bounds preparation where no clock does, preparedNodes where one
	// does: more matches teach nothing more.
	glancedNodes, preparedNodes = 20_000, 1_000_000
	// preparedMoves is for how many moves' time a player prepares at most: in a
	// match of quick moves nobody waits long for its beginning.
	preparedMoves = 10
)

// prepare waits for the best machine and learns what it can about the game.
func (l *local) prepare(ctx context.Context, t *turn) error {
	for more := true; more; {
		changed, left := l.supply.state()
		if err := l.adopt(); err != nil {
			return err
		}
		if more = left > 0; more {
			if err := l.wait(ctx, t, changed); err != nil {
				return err
			}
		}
	}
	if l.line.m == nil {
		return l.supply.failure()
	}
	o := search.Options{Deadline: t.deadline, Seed: l.Seed, Now: l.now}
	if o.MaxNodes = preparedNodes; t.deadline.IsZero() || l.begin.PlayClock <= 0 {
		o.MaxNodes = glancedNodes
	} else if latest := l.now().Add(preparedMoves * l.begin.PlayClock); latest.Before(o.Deadline) {
		o.Deadline = latest
	}
	err := guarded(func() error { return l.searcher.Prepare(ctx, l.line.state, o) })
	if err != nil && pace.Check(ctx) == nil {
		// A search that cannot prepare, whatever is wrong with it, is no reason to
		// lose the match: the player has a machine.
		l.Log(fmt.Errorf("preparing: %w", err))
		l.searcher = l.Style.New(l.line.m, l.line.role, 0)
		return nil
	}
	return err
}

// wait waits until something changes, or the turn has to end.
func (l *local) wait(ctx context.Context, t *turn, changed <-chan struct{}) error {
	var late <-chan time.Time
	if !t.deadline.IsZero() {
		came, stop := l.after(t.deadline.Sub(l.now()))
		defer stop()
		late = came
	}
	select {
	case <-changed:
		return nil
	case <-late:
		return context.DeadlineExceeded
	case <-ctx.Done():
		return ctx.Err()
	case <-l.life.Done():
		return l.life.Err()
	}
}

// adopt goes over to the machines that have been made since the last time. It
// fails if the first of them cannot be used for this match.
func (l *local) adopt() error {
	made := l.supply.take()
	for i, m := range made {
		err := l.use(m)
		if err == nil {
			continue
		}
		if l.line.m == nil {
			l.discard(made[i:])
			return err
		}
		l.discard(made[i : i+1])
		l.Log(err)
	}
	return nil
}

// discard closes machines that are not used.
func (l *local) discard(made []Made) {
	for _, m := range made {
		if err := m.Close(); err != nil {
			l.Log(err)
		}
	}
}

// use makes m the machine that the player plays on.
func (l *local) use(made Made) error {
	m := made.Machine
	role, ok := findRole(m.Rules(), l.begin.Role)
	if !ok {
		return &MisfitError{"the rules have no role " + abridged(l.begin.Role)}
	}
	now, err := newLine(l.life, m, role, l.line.played)
	if err != nil {
		return err
	}
	if l.line.m != nil {
		if err := l.owned.Close(); err != nil {
			l.Log(err)
		}
	} else if err := l.scout.take(l.life, m, role, now.played); err != nil {
		return err
	}
	l.owned, l.line = made, now
	l.searcher = l.Style.New(m, role, 0)
	return nil
}

// findJoint returns the moves of a machine that terms stand for, legal or not.
func findJoint(m game.Machine, moves []gdl.Term) (game.JointMove, error) {
	joint := make(game.JointMove, len(moves))
	for role := range moves {
		x, err := m.Rules().Terms.Intern(&moves[role])
		if err != nil {
			return nil, err
		}
		var ok bool
		if joint[role], ok = m.FindMove(role, x); !ok {
			return nil, fmt.Errorf("the machine has no move %s", moves[role].String())
		}
	}
	return joint, nil
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

// Move answers a call that comes a second time as it did the first time, since game
// managers that hear nothing ask again. A joint move that is legal in what follows it,
// too, looks like the next ply: who knows that a message is repeated must not call twice.
func (l *local) Move(ctx context.Context, last []gdl.Term) (gdl.Term, error) {
	if l.begin.Role == "" {
		return gdl.Term{}, errors.New("no match has been started")
	}
	l.told = append(l.told, last)
	l.rest()
	t := l.work(ctx, l.begin.PlayClock, func(ctx context.Context, t *turn) error {
		l.pending = append(l.pending, last)
		for l.line.m == nil {
			changed, left := l.supply.state()
			if err := l.adopt(); err != nil {
				return err
			}
			if l.line.m == nil && left == 0 {
				return l.supply.failure()
			}
			if l.line.m == nil {
				if err := l.wait(ctx, t, changed); err != nil {
					return err
				}
			}
		}
		return l.choose(ctx, t)
	})
	move, err := t.give() // before pondering begins, which is about what follows from it
	l.ponder()
	return move, err
}

// choose finds a move: any legal one first, then better ones.
func (l *local) choose(ctx context.Context, t *turn) error {
	if err := l.adopt(); err != nil {
		return err
	}
	if err := l.advance(); err != nil {
		return err
	}
	if l.answer != nil {
		t.hold(*l.answer)
		return nil
	}
	l.turns++
	move, ok, err := game.AnyLegal(ctx, l.line.m, l.line.state, l.line.role)
	if err != nil {
		return err
	}
	if !ok {
		return search.ErrNoMove
	}
	if err := l.hold(t, move); err != nil {
		return err
	}
	for {
		changed, _ := l.supply.state()
		if err := l.look(l.until(ctx, halfway(l.now(), t.deadline))); err != nil {
			if !l.better() {
				return nil // with what is in hand
			}
		} else if again, err := l.think(ctx, t, changed); err != nil || !again {
			return err
		}
		if err := l.adopt(); err != nil {
			return err
		}
	}
}

// look asks what a search asks before it looks at any clock: whether the match is
// over, and which moves there are. Both must leave time to search.
func (l *local) look(ctx context.Context) error {
	if _, err := l.line.m.Terminal(ctx, l.line.state); err != nil {
		return err
	}
	_, err := l.line.m.Legal(ctx, l.line.state, l.line.role, nil)
	return err
}

// better reports whether a better machine is there.
func (l *local) better() bool {
	l.supply.mu.Lock()
	defer l.supply.mu.Unlock()
	return len(l.supply.made) > 0
}

// halfway returns the time between two; zero if the later one is.
func halfway(now, deadline time.Time) time.Time {
	if deadline.IsZero() {
		return deadline
	}
	return now.Add(deadline.Sub(now) / 2)
}

// think searches for the best move until the turn ends. It reports whether it
// has stopped before because a better machine came.
func (l *local) think(ctx context.Context, t *turn, changed <-chan struct{}) (again bool, err error) {
	o := search.Options{
		Seed: l.Seed + l.turns - 1, Deadline: t.deadline, Now: l.now,
		Progress: func(r search.Report) {
			if len(r.Moves) > 0 {
				l.hold(t, r.Moves[0].Move) // an error means that the one in hand stays
			}
		},
	}
	if l.Think > 0 {
		if d := l.now().Add(l.Think); o.Deadline.IsZero() || d.Before(o.Deadline) {
			o.Deadline = d
		}
	}
	searching, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		for {
			select {
			case <-searching.Done():
				return
			case <-l.life.Done():
				cancel()
			case <-changed:
				if l.better() {
					cancel()
				}
				var left int
				if changed, left = l.supply.state(); left == 0 {
					changed = nil
				}
			}
		}
	}()
	r, err := l.searcher.Best(searching, l.line.state, o)
	if errors.Is(err, search.ErrNoMove) {
		return false, nil // there is one in hand, and the machine cannot list the others
	}
	if err != nil && searching.Err() == nil {
		l.Log(fmt.Errorf("searching: %w", err)) // the best move so far is played
	}
	if err := l.hold(t, r.Move); err != nil {
		return false, err
	}
	return searching.Err() != nil && ctx.Err() == nil && l.life.Err() == nil && l.better(), nil
}

// hold takes a move in hand.
func (l *local) hold(t *turn, move game.Move) error {
	x, err := moveTerm(l.line.m, l.line.role, move)
	if err == nil {
		t.hold(x)
	}
	return err
}

// advance plays what was told since the last time, however late it is: the player
// must know the position when it is asked again. A joint move that was played
// already and cannot be played again changes nothing.
func (l *local) advance() error {
	pending := l.pending
	l.pending = nil
	for _, last := range pending {
		on, err := l.line.step(l.life, last)
		if err != nil {
			return err
		}
		if on {
			l.answer = nil
		}
	}
	return nil
}

// sameMoves reports whether two joint moves are the same, in any case of letters.
func sameMoves(a, b []gdl.Term) bool {
	return slices.EqualFunc(a, b, func(x, y gdl.Term) bool { return strings.EqualFold(x.String(), y.String()) })
}

// Stop ends thinking without waiting for it; there are no more moves.
func (l *local) Stop(context.Context, []gdl.Term) error {
	l.end()
	return nil
}

// Abort does what Stop does.
func (l *local) Abort(ctx context.Context) error { return l.Stop(ctx, nil) }

// Close implements [io.Closer].
func (l *local) Close() error {
	l.end()
	if l.latest != nil {
		<-l.latest.done
	}
	l.scouts.Wait()
	<-l.supply.done
	var err error
	for _, m := range l.supply.take() {
		err = errors.Join(err, m.Close())
	}
	if l.line.m != nil {
		err = errors.Join(err, l.scout.line.m.Close(), l.owned.Close())
		l.line.m = nil
	}
	return err
}
