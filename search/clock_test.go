package search

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/logic"
)

// counting counts the calls of Next and does something at the n-th.
type counting struct {
	game.Machine
	n  *int
	at int
	do func() error
}

func (c counting) Next(ctx context.Context, s game.State, j game.JointMove) (game.State, error) {
	if *c.n++; *c.n == c.at {
		if err := c.do(); err != nil {
			return nil, err
		}
	}
	return c.Machine.Next(ctx, s, j)
}

func (c counting) Clone() game.Machine { return counting{c.Machine.Clone(), c.n, c.at, c.do} }

// isLegal reports whether a role may play a move.
func isLegal(t *testing.T, m game.Machine, s game.State, role int, mv game.Move) bool {
	t.Helper()
	moves, err := LegalMoves(t.Context(), m, s, role)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range moves {
		if l == mv {
			return true
		}
	}
	return false
}

func TestCancelInTheMiddleKeepsALegalMove(t *testing.T) {
	for _, p := range Players() {
		for name, toy := range toys {
			t.Run(p.ID+"/"+name, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				n := 0
				m := counting{toy.Machine(), &n, 40, func() error { cancel(); return nil }}
				s, err := m.Initial(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				r, err := p.New(m, 0, 0).Best(ctx, s, Options{Seed: 3})
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Errorf("error %v, want none or %v", err, context.Canceled)
				}
				if n > 40+2*maxInterval {
					t.Errorf("%d states computed after the cancel", n-40)
				}
				if !isLegal(t, m, s, 0, r.Move) {
					t.Errorf("move %d is not legal", r.Move)
				}
			})
		}
	}
}

func TestCancelBeforeTheStartStillGivesALegalMove(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, toy := range toys {
		m := lateMachine{toy.Machine()}
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r, err := Best(ctx, m, s, Options{})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want %v", name, err, context.Canceled)
		}
		if !isLegal(t, m, s, 0, r.Move) {
			t.Errorf("%s: move %d is not legal", name, r.Move)
		}
	}
}

// lateMachine refuses to work for a context that has ended.
type lateMachine struct{ game.Machine }

func (m lateMachine) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	if ctx.Err() != nil {
		return dst, ctx.Err()
	}
	return m.Machine.Legal(ctx, s, role, dst)
}

func TestAMachineAtItsLimitKeepsALegalMoveAndSaysWhy(t *testing.T) {
	limit := &logic.LimitError{What: "memory", Rule: -1}
	for name, toy := range toys {
		n := 0
		m := counting{toy.Machine(), &n, 25, func() error { return limit }}
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r, err := Best(t.Context(), m, s, Options{})
		if !errors.Is(err, limit) {
			t.Errorf("%s: error %v, want %v", name, err, limit)
		}
		if !isLegal(t, m, s, 0, r.Move) {
			t.Errorf("%s: move %d is not legal", name, r.Move)
		}
	}
}

func TestNoRoleOrNoMoveIsSaid(t *testing.T) {
	toy := gametest.TicTacToe()
	m := toy.Machine()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Best(t.Context(), m, s, Options{Role: 2}); !errors.Is(err, ErrNoMove) {
		t.Errorf("a role that is not there: %v", err)
	}
	toy.Legal = func(game.State, int) []int { return nil }
	if _, err := Best(t.Context(), toy.Machine(), s, Options{}); !errors.Is(err, ErrNoMove) {
		t.Errorf("a role without moves: %v", err)
	}
}

func TestWhereAnotherRoleIsStuckNothingIsProved(t *testing.T) {
	for _, role := range []int{0, 1} {
		toy := gametest.TicTacToe()
		toy.Legal = func(_ game.State, r int) []int {
			if r == role {
				return []int{1, 2}
			}
			return nil
		}
		m := toy.Machine()
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Role: role, MaxNodes: 2000, Seed: 1}
		for _, p := range Players() {
			r, err := p.New(m.Clone(), role, 1<<20).Best(t.Context(), s, o)
			if err != nil {
				t.Fatalf("%s, role %d: %v", p.ID, role, err)
			}
			if !isLegal(t, m, s, role, r.Move) || r.Proof != Unknown {
				t.Errorf("%s, role %d: move %d, proof %+v; want a legal move and nothing proved", p.ID, role, r.Move, r.Proof)
			}
		}
		sol, _, err := Solve(t.Context(), m, s, o)
		if err != nil || sol.Proof != Unknown || sol.Stop == "" {
			t.Errorf("solve, role %d: %+v, %v; want nothing proved", role, sol, err)
		}
		r, err := Analyse(t.Context(), m, s, o)
		if err != nil || r.Proof != Unknown {
			t.Errorf("analyse, role %d: %+v, %v; want nothing proved", role, r.Proof, err)
		}
	}
}

func TestNodeLimitIsKeptAndTheSeedDecides(t *testing.T) {
	for _, p := range Players() {
		for name, toy := range toys {
			t.Run(p.ID+"/"+name, func(t *testing.T) {
				var first Result
				for run := range 2 {
					m := toy.Machine()
					s, err := m.Initial(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					const limit = 700
					r, err := p.New(m, 0, 0).Best(t.Context(), s, Options{MaxNodes: limit, Seed: 9})
					if err != nil {
						t.Fatal(err)
					}
					// A playout in a batch is finished once it is begun.
					if r.Nodes > limit+100 {
						t.Errorf("%d nodes, more than %d", r.Nodes, limit)
					}
					if run == 1 && (r.Move != first.Move || r.Nodes != first.Nodes || r.Value != first.Value) {
						t.Errorf("the second run gives %d, %d nodes, value %d; the first %d, %d, %d",
							r.Move, r.Nodes, r.Value, first.Move, first.Nodes, first.Value)
					}
					first = r
				}
			})
		}
	}
}

func TestTheClockYieldsAndReportsByTime(t *testing.T) {
	yields := 0
	o := Options{Yield: func() { yields++ }}
	c := newClock(t.Context(), o)
	reports := 0
	c.report = func() { reports++ }
	// The clock believes that its last look was long ago.
	for range 3 {
		c.lastYield = c.lastYield.Add(-time.Second)
		c.lastReport = c.lastReport.Add(-time.Second)
		c.look()
	}
	if yields != 3 || reports != 3 {
		t.Errorf("%d yields and %d reports in 3 seconds of 3 looks", yields, reports)
	}
	c.look()
	if yields != 3 || reports != 3 {
		t.Error("it yields or reports again at once")
	}
}

func TestAnExpiredDeadlineStopsTheMachineToo(t *testing.T) {
	o := Options{Deadline: time.Now().Add(-time.Second)}
	c := newClock(t.Context(), o)
	if err := c.context().Err(); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the machine's context says %v", err)
	}
	c.fail(context.DeadlineExceeded)
	if c.stopped != StopTime || c.err != nil {
		t.Errorf("stopped by %q with error %v; a deadline is no error", c.stopped, c.err)
	}
}

// slowBatches is a machine whose batches take long, as those that compile do.
type slowBatches struct {
	batched
	calls *int
	pass  func(time.Duration) // lets time go by
}

func (b slowBatches) Expand(ctx context.Context, parents []game.State, plies int) (game.Children, error) {
	*b.calls++
	b.pass(40 * time.Millisecond)
	return b.batched.Expand(ctx, parents, plies)
}

func TestSlowBatchesAreNotMeasuredForLong(t *testing.T) {
	now, calls := time.Unix(1e9, 0), 0
	pass := func(d time.Duration) { now = now.Add(d) }
	tell := func() time.Time {
		pass(10 * time.Microsecond)
		return now
	}
	m := slowBatches{batched{gametest.ConnectFour(7, 6).Machine()}, &calls, pass}
	x := newSearcher(style{method: MethodAlphaBeta, plain: true}, m, 0, 1<<20, false)
	s := initial(t, m)
	if _, err := x.Best(t.Context(), s, Options{Deadline: now.Add(200 * time.Millisecond), now: tell}); err != nil {
		t.Fatal(err)
	}
	if calls != 1 || x.alphaBeta.batching.known {
		t.Errorf("%d batches were tried in a tenth of 200 ms, known %v; want 1 of 40 ms", calls, x.alphaBeta.batching.known)
	}
	if err := x.Prepare(t.Context(), s, Options{Deadline: now.Add(5 * time.Second), MaxNodes: 100, now: tell}); err != nil {
		t.Fatal(err)
	}
	if refused := (batching{known: true}); x.alphaBeta.batching != refused || x.monteCarlo.batching != refused {
		t.Errorf("with more time: %+v and %+v, want batches refused", x.alphaBeta.batching, x.monteCarlo.batching)
	}
}

func TestTheMachineYieldsToo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	now := time.Unix(1e9, 0)
	yields := 0
	o := Options{now: func() time.Time { return now }, Yield: func() {
		if yields++; yields == 2 {
			cancel()
		}
	}}
	machine := newClock(ctx, o).context()
	for range 3 {
		if err := machine.Err(); err != nil || yields > 1 {
			t.Fatalf("%v after %d yields", err, yields)
		}
	}
	now = now.Add(yieldEvery)
	if err := machine.Err(); err != nil || yields != 1 {
		t.Fatalf("%v after %d yields", err, yields)
	}
	now = now.Add(yieldEvery)
	if err := machine.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("%v after a cancel while it yielded", err)
	}
}
