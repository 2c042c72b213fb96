package player

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
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
	moves, err := search.LegalMoves(t.Context(), m, s, role)
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

// maxInterval is how many nodes a clock lets pass at most between two looks.
const maxInterval = 512

func TestCancelInTheMiddleKeepsALegalMove(t *testing.T) {
	for _, p := range Styles() {
		for name, toy := range searchtest.Toys {
			t.Run(p.ID+"/"+name, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				n := 0
				m := counting{toy.Machine(), &n, 40, func() error { cancel(); return nil }}
				s, err := m.Initial(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				r, err := p.New(m, 0, 0).Best(ctx, s, search.Options{Seed: 3})
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
	for name, toy := range searchtest.Toys {
		m := lateMachine{toy.Machine()}
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r, err := Best(ctx, m, s, search.Options{})
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

func (l lateMachine) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	if ctx.Err() != nil {
		return dst, ctx.Err()
	}
	return l.Machine.Legal(ctx, s, role, dst)
}

func TestAMachineAtItsLimitKeepsALegalMoveAndSaysWhy(t *testing.T) {
	limit := &logic.LimitError{What: "memory", Rule: -1}
	for name, toy := range searchtest.Toys {
		n := 0
		m := counting{toy.Machine(), &n, 25, func() error { return limit }}
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r, err := Best(t.Context(), m, s, search.Options{})
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
	if _, err := Best(t.Context(), m, s, search.Options{Role: 2}); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("a role that is not there: %v", err)
	}
	toy.Legal = func(game.State, int) []int { return nil }
	if _, err := Best(t.Context(), toy.Machine(), s, search.Options{}); !errors.Is(err, search.ErrNoMove) {
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
		o := search.Options{Role: role, MaxNodes: 2000, Seed: 1}
		for _, p := range Styles() {
			r, err := p.New(m.Clone(), role, 1<<20).Best(t.Context(), s, o)
			if err != nil {
				t.Fatalf("%s, role %d: %v", p.ID, role, err)
			}
			if !isLegal(t, m, s, role, r.Move) || r.Proof != search.Unknown {
				t.Errorf("%s, role %d: move %d, proof %+v; want a legal move and nothing proved", p.ID, role, r.Move,
					r.Proof)
			}
		}
		sol, _, err := Solve(t.Context(), m, s, o)
		if err != nil || sol.Proof != search.Unknown || sol.Stop == "" {
			t.Errorf("solve, role %d: %+v, %v; want nothing proved", role, sol, err)
		}
		r, err := Analyse(t.Context(), m, s, o)
		if err != nil || r.Proof != search.Unknown {
			t.Errorf("analyse, role %d: %+v, %v; want nothing proved", role, r.Proof, err)
		}
	}
}

func TestNodeLimitIsKeptAndTheSeedDecides(t *testing.T) {
	for _, p := range Styles() {
		for name, toy := range searchtest.Toys {
			t.Run(p.ID+"/"+name, func(t *testing.T) {
				var first search.Result
				for run := range 2 {
					m := toy.Machine()
					s, err := m.Initial(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					const limit = 700
					r, err := p.New(m, 0, 0).Best(t.Context(), s, search.Options{MaxNodes: limit, Seed: 9})
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

// slowBatches is a machine whose batches take long, as those that compile do.
type slowBatches struct {
	searchtest.Batched
	calls *int
	pass  func(time.Duration) // lets time go by
}

func (s slowBatches) Expand(ctx context.Context, parents []game.State) (game.Children, error) {
	*s.calls++
	s.pass(40 * time.Millisecond)
	return s.Batched.Expand(ctx, parents)
}

func TestSlowBatchesAreNotMeasuredForLong(t *testing.T) {
	now, calls := time.Unix(1e9, 0), 0
	pass := func(d time.Duration) { now = now.Add(d) }
	tell := func() time.Time {
		pass(10 * time.Microsecond)
		return now
	}
	m := slowBatches{searchtest.Batched{Machine: gametest.ConnectFour(7, 6).Machine()}, &calls, pass}
	x := newPlayer(traits{method: search.MethodAlphaBeta, plain: true}, m, 0, 1<<20, false)
	s := searchtest.Initial(t, m)
	_, err := x.Best(t.Context(), s, search.Options{Deadline: now.Add(200 * time.Millisecond), Now: tell})
	if err != nil {
		t.Fatal(err)
	}
	if calls != 1 || x.alphaBeta.Batching.Known {
		t.Errorf("%d batches were tried in a tenth of 200 ms, known %v; want 1 of 40 ms", calls,
			x.alphaBeta.Batching.Known)
	}
	err = x.Prepare(t.Context(), s, search.Options{Deadline: now.Add(5 * time.Second), MaxNodes: 100, Now: tell})
	if err != nil {
		t.Fatal(err)
	}
	if refused := (search.Batching{Known: true}); x.alphaBeta.Batching != refused {
		t.Errorf("with more time: %+v, want batches refused", x.alphaBeta.Batching)
	}
}
