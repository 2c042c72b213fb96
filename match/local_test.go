package match_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
)

// A looked clock goes on a little each time somebody looks at it: time that
// depends on the work done and not on the computer. Any goroutine may look.
type looked struct {
	passed atomic.Int64 // nanoseconds
	step   time.Duration
}

func (l *looked) now() time.Time { return time.Unix(0, l.passed.Add(int64(l.step))) }

// since returns how much time has passed, without a look.
func (l *looked) since() time.Duration { return time.Duration(l.passed.Load()) }

// numbers writes the facts (number 0) to (number n-1).
func numbers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(number %d)\n", i)
	}
	return b.String()
}

// manyMoves is a game of two plies in which each move is one of n^k.
func manyMoves(n, k int) string {
	vars, conditions := "", ""
	for i := range k {
		vars += fmt.Sprintf(" ?v%d", i)
		conditions += fmt.Sprintf(" (number ?v%d)", i)
	}
	return numbers(n) + `
		(role p) (init (step 0)) (succ 0 1) (succ 1 2)
		(<= (legal p (choose` + vars + `)) (role p)` + conditions + `)
		(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
		(<= terminal (true (step 2)))
		(<= (goal p 100) terminal)`
}

// gated are the sheets of the corpus that the gate plays: those that were late in
// the past, and some that take long to look at.
var gated = []string{
	"amazons_10x10", "amazonsSuicide_10x10", "amazonsTorus_10x10", "chess", "chess_200", "alexChess.v1",
	"stateSpaceLarge",
	"skirmishNew", "checkers.v1", "reversi", "othellosuicide", "pentago", "hex", "madBishops", "battlebrushes",
	"gt_two_thirds_2p", "laikLee_hex", "snakeParallel", "untwistycomplex2", "lightsOnSimul4", "asteroids",
}

// TestEveryMoveIsLegalAndInTime asks for the first moves of many games, with the
// reasoner alone and a clock of one second that goes on with the work. All of
// what a player does in that time must come from the clock: it is the gate for
// "a legal move within the clock on every sheet".
func TestEveryMoveIsLegalAndInTime(t *testing.T) {
	play := func(name, rules string) {
		t.Run(name, func(t *testing.T) {
			for _, seconds := range []int{1, 2, 5} {
				gate(t, rules, time.Duration(seconds)*time.Second)
			}
		})
	}
	play("40^6 moves", manyMoves(40, 6))
	play("14^5 moves", manyMoves(14, 5))
	for _, g := range games.All() {
		play(g.Name, g.Rules)
	}
	t.Run("corpus", func(t *testing.T) {
		have := corpus.Games(t)
		for _, name := range gated {
			for _, x := range have {
				if x == name {
					play(name, corpus.Text(t, name))
				}
			}
		}
	})
}

// gate plays two plies of a game and checks what the first role answers.
func gate(t *testing.T, rules string, clock time.Duration) {
	t.Helper()
	m, err := machine(rules)
	if err != nil {
		t.Fatal(err)
	}
	judge := m.Clone()
	c := &looked{step: 5 * time.Millisecond}
	p := match.NewLocal(styleOf(t, "hard"), m, 1, 0)
	match.SetLocalClock(p, c.now)
	role := m.Rules().Terms.String(m.Rules().Roles[0])
	inTime := func(what string, do func() error) {
		t.Helper()
		begin := c.since()
		if err := do(); err != nil {
			t.Fatalf("%s with a clock of %s: %v", what, clock, err)
		}
		if d := c.since() - begin; d > clock {
			t.Errorf("%s took %s of %s", what, d, clock)
		}
	}
	inTime("start", func() error {
		return p.Start(t.Context(), match.Beginning{Match: "m", Role: role, Rules: rules, StartClock: clock,
			PlayClock: clock})
	})
	s, err := judge.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var last []gdl.Term
	for range 2 {
		if end, err := judge.Terminal(t.Context(), s); err != nil || end {
			break
		}
		var move gdl.Term
		inTime("a move", func() (err error) {
			move, err = p.Move(t.Context(), last)
			return err
		})
		joint := make(game.JointMove, len(m.Rules().Roles))
		last = nil
		for role := range joint {
			if role == 0 {
				joint[0], err = match.LegalMove(t.Context(), judge, s, 0, &move)
			} else {
				joint[role], _, err = game.AnyLegal(t.Context(), judge, s, role)
			}
			if err != nil {
				t.Fatal(err)
			}
			x, err := gdl.ParseTerm(m.Rules().Terms.String(judge.MoveTerm(role, joint[role])))
			if err != nil {
				t.Fatal(err)
			}
			last = append(last, x)
		}
		if s, err = judge.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.(io.Closer).Close(); err != nil {
		t.Error(err)
	}
}

// marked is a machine that tells when it is asked and closed.
type marked struct {
	game.Machine
	asked, closed *bool
}

func (m marked) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	*m.asked = true
	return m.Machine.Legal(ctx, s, role, dst)
}

func (m marked) Close() error {
	*m.closed = true
	return m.Machine.Close()
}

// TestAPlayerPlaysWhileItsNetworkIsBuilt starts a match with a network that comes
// only after some moves, as for rules that take longer to build than the start
// clock allows.
func TestAPlayerPlaysWhileItsNetworkIsBuilt(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	built := make(chan struct{})
	var slowAsked, slowClosed, quickAsked, quickClosed bool
	p := match.NewBuilding(match.Local{
		Style: styleOf(t, "legal"), Seed: 1,
		Makers: []match.Maker{
			func(context.Context) (match.Made, error) {
				return match.Made{Machine: marked{m.Clone(), &slowAsked, &slowClosed}}, nil
			},
			func(context.Context) (match.Made, error) {
				<-built
				return match.Made{Machine: marked{m.Clone(), &quickAsked, &quickClosed}}, nil
			},
		},
		Log: func(err error) { t.Error(err) },
	})
	role := m.Rules().Terms.String(m.Rules().Roles[0])
	begin := match.Beginning{Match: "m", Role: role, StartClock: 30 * time.Millisecond, PlayClock: time.Hour}
	if err := p.Start(t.Context(), begin); err != nil {
		t.Fatal(err)
	}
	move := func(last string) {
		t.Helper()
		if x, err := p.Move(t.Context(), terms(t, last)); err != nil || x.String() == "" {
			t.Fatalf("after %q: %s, %v", last, x.String(), err)
		}
	}
	move("")
	move("(drop 1) noop")
	if !slowAsked || quickAsked {
		t.Errorf("the first machine was asked: %v, the second: %v", slowAsked, quickAsked)
	}
	close(built)
	match.AwaitMachines(p)
	move("noop (drop 2)")
	if !quickAsked || !slowClosed {
		t.Errorf("the second machine was asked: %v, the first closed: %v", quickAsked, slowClosed)
	}
	if err := p.(io.Closer).Close(); err != nil || !quickClosed {
		t.Errorf("closed: %v, %v", quickClosed, err)
	}
}

func TestAMachineThatCannotBeMadeLeavesThePlayerWhatItHas(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	var logged []string // by the goroutine that makes machines, until it ends
	p := match.NewBuilding(match.Local{
		Style: styleOf(t, "legal"), Log: func(err error) { logged = append(logged, err.Error()) },
		Makers: []match.Maker{
			func(context.Context) (match.Made, error) { return match.Made{Machine: m.Clone()}, nil },
			func(context.Context) (match.Made, error) {
				return match.Made{}, &logic.LimitError{What: "gates", Limit: 1, Rule: -1}
			},
			func(context.Context) (match.Made, error) { return match.Made{}, nil }, // no better is needed
			func(context.Context) (match.Made, error) { panic("a fault of a machine") },
		},
	})
	role := m.Rules().Terms.String(m.Rules().Roles[0])
	if err := p.Start(t.Context(), match.Beginning{Match: "m", Role: role}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Move(t.Context(), nil); err != nil {
		t.Error(err)
	}
	match.AwaitMachines(p)
	if len(logged) != 2 || !strings.Contains(logged[0], "gates") ||
		!strings.Contains(logged[1], "a fault of a machine") {
		t.Errorf("of two machines that could not be made it says %q", logged)
	}
	if err := p.(io.Closer).Close(); err != nil {
		t.Error(err)
	}
}

// TestWhatWasToldBeforeThereWasAMachineIsNotLost asks for moves while even the
// first machine is still being made.
func TestWhatWasToldBeforeThereWasAMachineIsNotLost(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	made := make(chan struct{})
	p := match.NewBuilding(match.Local{
		Style: styleOf(t, "legal"),
		Makers: []match.Maker{func(context.Context) (match.Made, error) {
			<-made
			return match.Made{Machine: m.Clone()}, nil
		}},
	})
	role := m.Rules().Terms.String(m.Rules().Roles[1])
	clock := 30 * time.Millisecond
	begin := match.Beginning{Match: "m", Role: role, StartClock: clock, PlayClock: clock}
	if err := p.Start(t.Context(), begin); err != nil {
		t.Fatal(err)
	}
	for _, last := range []string{"", "(drop 1) noop"} {
		if _, err := p.Move(t.Context(), terms(t, last)); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("without a machine: %v", err)
		}
	}
	close(made)
	match.AwaitMachines(p)
	for { // a busy computer may take longer than the clock
		x, err := p.Move(t.Context(), terms(t, "noop (drop 2)"))
		if errors.Is(err, context.DeadlineExceeded) {
			continue
		}
		if err != nil || x.String() != "noop" {
			t.Errorf("%s, %v", x.String(), err)
		}
		break
	}
	if err := p.(io.Closer).Close(); err != nil {
		t.Error(err)
	}
}

// TestAllIsPreparedBeforeReady counts what has been done when START is answered:
// the time of ten moves, if the clock is longer.
func TestAllIsPreparedBeforeReady(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	made, asked, closed := 0, false, false
	mk := func(context.Context) (match.Made, error) {
		made++
		return match.Made{Machine: marked{m.Clone(), &asked, &closed}}, nil
	}
	p := match.NewBuilding(match.Local{Style: styleOf(t, "hard"), Makers: []match.Maker{mk, mk, mk}})
	c := &looked{step: time.Millisecond}
	match.SetLocalClock(p, c.now)
	role := m.Rules().Terms.String(m.Rules().Roles[0])
	begin := match.Beginning{Match: "m", Role: role, StartClock: 20 * time.Second, PlayClock: time.Second}
	if err := p.Start(t.Context(), begin); err != nil {
		t.Fatal(err)
	}
	used := c.since()
	if made != 3 || !asked || used < 5*time.Second || used > 11*time.Second {
		t.Errorf("%d of 3 machines are made, the last was asked: %v, %s of 20 s are used", made, asked, used)
	}
	if err := p.(io.Closer).Close(); err != nil {
		t.Error(err)
	}
}

// held is a machine that is stuck in each question until it is released. Its
// clones are not.
type held struct {
	game.Machine
	released chan struct{}
}

func (h held) Terminal(ctx context.Context, s game.State) (bool, error) {
	<-h.released
	return h.Machine.Terminal(ctx, s)
}

func TestALegalMoveIsFoundWhileTheMachineIsStuck(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	released := make(chan struct{})
	p := match.NewLocal(styleOf(t, "hard"), held{m.Clone(), released}, 1, 0)
	role := m.Rules().Terms.String(m.Rules().Roles[0])
	clock := 60 * time.Millisecond
	begin := match.Beginning{Match: "m", Role: role, StartClock: clock, PlayClock: clock}
	if err := p.Start(t.Context(), begin); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ last, want string }{
		{"", "(drop "}, {"(drop 1) noop", "noop"}, {"noop (drop 1)", "(drop "},
	} {
		for { // a busy computer may take longer than the clock
			move, err := p.Move(t.Context(), terms(t, x.last))
			if errors.Is(err, context.DeadlineExceeded) {
				continue
			}
			if err != nil || !strings.HasPrefix(move.String(), x.want) {
				t.Fatalf("after %q: %s, %v", x.last, move.String(), err)
			}
			break
		}
	}
	close(released)
	if err := p.(io.Closer).Close(); err != nil {
		t.Error(err)
	}
}

// broken is a machine that breaks down when a search asks whether the match is
// over, as often as it is told.
type broken struct {
	game.Machine
	left *int
}

func (b broken) Terminal(ctx context.Context, s game.State) (bool, error) {
	if *b.left--; *b.left >= 0 {
		panic("a fault of a search")
	}
	return b.Machine.Terminal(ctx, s)
}

func TestASearchThatBreaksDownInPreparationDoesNotLoseTheMatch(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	left := 1
	logged := 0
	p := match.NewBuilding(match.Local{
		Style: styleOf(t, "alphabeta-2"), Log: func(error) { logged++ },
		Makers: []match.Maker{func(context.Context) (match.Made, error) {
			return match.Made{Machine: broken{m.Clone(), &left}}, nil
		}},
	})
	role := m.Rules().Terms.String(m.Rules().Roles[0])
	if err := p.Start(t.Context(), match.Beginning{Match: "m", Role: role}); err != nil || logged != 1 {
		t.Errorf("%v, %d errors are logged", err, logged)
	}
	if _, err := p.Move(t.Context(), nil); err != nil {
		t.Error(err)
	}
	if err := p.(io.Closer).Close(); err != nil {
		t.Error(err)
	}
}

var errStep = errors.New("a fault of the machine")

// stuck is a machine that finds moves and cannot play them.
type stuck struct{ game.Machine }

func (stuck) Next(context.Context, game.State, game.JointMove) (game.State, error) {
	return nil, errStep
}

func TestASearchThatFailsIsLoggedAndAMoveIsMade(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	var logged []error
	p := match.NewBuilding(match.Local{
		Style: styleOf(t, "goals-2"), Log: func(err error) { logged = append(logged, err) },
		Makers: []match.Maker{func(context.Context) (match.Made, error) {
			return match.Made{Machine: stuck{m.Clone()}}, nil
		}},
	})
	role := m.Rules().Terms.String(m.Rules().Roles[0])
	if err := p.Start(t.Context(), match.Beginning{Match: "m", Role: role}); err != nil {
		t.Fatal(err)
	}
	logged = nil // of preparation
	if move, err := p.Move(t.Context(), nil); err != nil || move.String() == "" {
		t.Errorf("%s, %v", move.String(), err)
	}
	if err := p.(io.Closer).Close(); err != nil {
		t.Error(err)
	}
	if len(logged) != 1 || !errors.Is(logged[0], errStep) {
		t.Errorf("%v is logged, want %v", logged, errStep)
	}
}

func TestMachinesOfAMatchThatIsNotBegunAreFreed(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	var made, freed atomic.Int32
	maker := func(context.Context) (match.Made, error) {
		made.Add(1)
		return match.Made{Machine: m.Clone(), Free: func() error { freed.Add(1); return nil }}, nil
	}
	p := match.NewBuilding(match.Local{Style: styleOf(t, "legal"), Makers: []match.Maker{maker, maker, maker},
		Log: func(err error) { t.Error(err) }})
	if err := p.Start(t.Context(), match.Beginning{Match: "m", Role: "nobody"}); err == nil {
		t.Error("it began in a role that the rules do not have")
	}
	match.AwaitMachines(p)
	if err := p.(io.Closer).Close(); err != nil || freed.Load() != made.Load() {
		t.Errorf("%d of %d machines were freed, %v", freed.Load(), made.Load(), err)
	}
}
