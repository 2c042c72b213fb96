package alphabeta

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/evaluate"
	"github.com/gdl-playground/engine/search/searchtest"
	"github.com/gdl-playground/engine/search/table"
)

// hashValue is an estimate that differs from position to position, so that a
// search cannot be right by chance.
type hashValue struct{}

func (hashValue) Value(_ context.Context, s search.Position) (search.Value, error) {
	hi, _ := s.State.Hash()
	return 1 + search.Value(hi%uint64(search.MaxValue-1)), nil
}

func TestAlphaBetaAgreesWithMinimax(t *testing.T) {
	for name, toy := range searchtest.Toys {
		t.Run(name, func(t *testing.T) {
			m := toy.Machine()
			rng := rand.New(rand.NewPCG(1, 2))
			for i := range 60 {
				s := searchtest.RandomState(t, m, rng, i%6)
				for role := range m.Rules().Roles {
					for depth := 1; depth <= 4; depth++ {
						want, _, err := Minimax(t.Context(), m, s, role, depth,
							func(s game.State) (search.Value, error) {
								return hashValue{}.Value(t.Context(), search.Position{State: s})
							})
						if err != nil {
							t.Fatal(err)
						}
						for _, how := range []struct{ table, batches bool }{{false, false}, {true, false},
							{true, true}} {
							if got := depthValue(t, m, s, role, depth, how.table, how.batches); got != want {
								t.Fatalf("role %d, depth %d, %+v, state %v: got %d, minimax says %d",
									role, depth, how, s, got, want)
							}
						}
					}
				}
			}
		})
	}
}

// depthValue deepens to a depth and returns the value there.
func depthValue(t *testing.T, m game.Machine, s game.State, role, depth int, withTable, batches bool) search.Value {
	t.Helper()
	if end, err := m.Terminal(t.Context(), s); err != nil || end {
		g, _ := m.Goal(t.Context(), s, role)
		return search.GoalValue(g)
	}
	tr := &tree{
		m: m, ctx: t.Context(), clock: search.NewClock(t.Context(), search.Options{}), me: role,
		eval: hashValue{}, order: &history{},
	}
	if withTable {
		tr.table = table.New(0, false)
		tr.table.Strict = true
	}
	if batches {
		tr.expander = game.NewExpander(m)
	}
	legal, err := search.LegalMoves(t.Context(), m, s, role)
	if err != nil {
		t.Fatal(err)
	}
	d := newDeepening(tr, tr.clock, m, search.Problem{State: s, Legal: legal, Seed: 1})
	for n := 1; n <= depth; n++ {
		if !d.aspire(n) {
			t.Fatalf("stopped: %s", tr.clock.Stopped)
		}
	}
	return d.value
}

func TestAlphaBetaAgreesWithMinimaxInEveryPositionOfSmallGames(t *testing.T) {
	for name, toy := range map[string]gametest.Toy{"tic-tac-toe": gametest.TicTacToe(),
		"nim": gametest.Nim(2, 1, 3, 4, 2)} {
		t.Run(name, func(t *testing.T) {
			m := toy.Machine()
			for role := range 2 {
				judge := solver{t: t, m: m, role: role, values: map[string]search.Value{}}
				s := searchtest.Initial(t, m)
				judge.value(s)
				x := New(m, role, 0, false)
				for _, s := range judge.positions {
					legal, err := search.LegalMoves(t.Context(), m, s, role)
					if err != nil {
						t.Fatal(err)
					}
					r := x.Search(search.NewClock(t.Context(), search.Options{}),
						search.Problem{State: s, Legal: legal, Evaluator: evaluate.Goals{Role: role}})
					if want := judge.values[fmt.Sprint(s)]; r.Value != want || r.Stop != search.StopProved ||
						search.GoalValue(r.Proof.Low) != want {
						t.Fatalf("role %d, state %v: %d, proved %+v, until %s; minimax says %d", role, s, r.Value,
							r.Proof, r.Stop, want)
					}
				}
				if len(judge.positions) < 100 {
					t.Errorf("only %d positions", len(judge.positions))
				}
			}
		})
	}
}

// A solver values every position of a game by minimax, each once.
type solver struct {
	t         *testing.T
	m         game.Machine
	role      int
	values    map[string]search.Value
	positions []game.State // not terminal
}

func (s *solver) value(state game.State) search.Value {
	if v, ok := s.values[fmt.Sprint(state)]; ok {
		return v
	}
	end, err := s.m.Terminal(s.t.Context(), state)
	if err != nil {
		s.t.Fatal(err)
	}
	best := search.Value(-1)
	if end {
		g, err := s.m.Goal(s.t.Context(), state, s.role)
		if err != nil {
			s.t.Fatal(err)
		}
		best = search.GoalValue(g)
	} else {
		s.positions = append(s.positions, state)
		legal := make([][]game.Move, 2)
		for r := range legal {
			if legal[r], err = search.LegalMoves(s.t.Context(), s.m, state, r); err != nil {
				s.t.Fatal(err)
			}
		}
		for _, mine := range legal[s.role] {
			worst := search.MaxValue + 1
			for _, joint := range jointMoves(legal, s.role, mine) {
				next, err := s.m.Next(s.t.Context(), state, joint)
				if err != nil {
					s.t.Fatal(err)
				}
				worst = min(worst, s.value(next))
			}
			best = max(best, worst)
		}
	}
	s.values[fmt.Sprint(state)] = best
	return best
}

func TestAlphaBetaAgreesWithMinimaxOnNetworks(t *testing.T) {
	games := []struct {
		name  string
		depth int
	}{
		{"connect-four", 3}, {"breakthrough-6x6", 2}, {"reversi", 2}, {"hex-5x5", 2}, {"dots-and-boxes", 2},
		{"fox-and-hounds", 4}, {"three-for-three", 2}, {"tron", 2}, {"goofspiel", 1},
	}
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			m := searchtest.Pair(t, searchtest.Rules(t, g.name))
			defer m.Close()
			rng := rand.New(rand.NewPCG(5, 6))
			for i := range 5 {
				s := searchtest.RandomState(t, m, rng, 4*i)
				for role := range m.Rules().Roles {
					want, _, err := Minimax(t.Context(), m, s, role, g.depth, func(s game.State) (search.Value, error) {
						return hashValue{}.Value(t.Context(), search.Position{State: s})
					})
					if err != nil {
						t.Fatal(err)
					}
					for _, how := range []struct{ table, batches bool }{{false, false}, {true, false}, {true, true}} {
						if got := depthValue(t, m, s, role, g.depth, how.table, how.batches); got != want {
							t.Fatalf("role %d, %+v, after %d plies: got %d, minimax says %d", role, how, 4*i, got, want)
						}
					}
				}
			}
		})
	}
}

// A failing search by generated code never comes to a value.
type failing struct {
	game.TreeSearch
	err error
}

func (f failing) Search(
	context.Context, game.State, int, int32, int32, func(int64) int64,
) (game.TreeResult, error) {
	return game.TreeResult{}, f.err
}
func (failing) SetWeights(game.Weights) error    { return nil }
func (failing) Configure(uint8, int, bool) error { return nil }
func (failing) Fade(context.Context) error       { return nil }

// withCode is a machine with a search of its own.
type withCode struct {
	game.Machine
	code game.TreeSearch
}

func (m withCode) OpenTree(context.Context, int, game.TreeTable) (game.TreeSearch, error) {
	return m.code, nil
}

func TestTheTreeSearchesWhatDoesNotSuitGeneratedCodeAndNothingHidesAFault(t *testing.T) {
	trap := errors.New("unreachable executed")
	for _, c := range []struct {
		name string
		err  error
		stop search.Stop
		want error
	}{
		{"a position with too many moves", fmt.Errorf("%w: moves", game.ErrUnsuited), search.StopProved, nil},
		{"a trap", trap, search.StopEngine, trap},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := withCode{gametest.TicTacToe().Machine(), failing{err: c.err}}
			s := searchtest.Initial(t, m)
			legal, err := search.LegalMoves(t.Context(), m, s, 0)
			if err != nil {
				t.Fatal(err)
			}
			clock := search.NewClock(t.Context(), search.Options{})
			r := New(m, 0, 0, false).Search(clock,
				search.Problem{State: s, Legal: legal, Evaluator: evaluate.Goals{Role: 0}})
			if r.Stop != c.stop || !errors.Is(clock.Err, c.want) {
				t.Errorf("it ends by %s, %v; want %s, %v", r.Stop, clock.Err, c.stop, c.want)
			}
			if !slices.Contains(legal, r.Move) {
				t.Errorf("move %d is not legal", r.Move)
			}
		})
	}
}

// ticTacToe returns a machine, its first state and the moves of its first role there.
func ticTacToe(t *testing.T) (game.Machine, game.State, []game.Move) {
	t.Helper()
	m := gametest.TicTacToe().Machine()
	s := searchtest.Initial(t, m)
	legal, err := search.LegalMoves(t.Context(), m, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	return m, s, legal
}

func TestTheBestMoveStaysFirstWhileNoOtherIsKnownToBeBetter(t *testing.T) {
	m, s, legal := ticTacToe(t)
	tr := &tree{m: m, ctx: t.Context(), clock: search.NewClock(t.Context(), search.Options{}), eval: hashValue{},
		order: &history{}}
	d := newDeepening(tr, tr.clock, m, search.Problem{State: s, Legal: legal, Seed: 1})
	if !d.aspire(2) {
		t.Fatal("stopped")
	}
	first := d.moves[0].Move
	// All moves fall short of such a window: what comes back are upper bounds,
	// of which the highest says nothing.
	if v, _, ok := d.iterate(3, search.MaxValue-2, search.MaxValue-1); !ok || v > search.MaxValue-2 {
		t.Fatalf("value %d, %v, want one below the window", v, ok)
	}
	if d.moves[0].Move != first {
		t.Errorf("move %d goes before %d", d.moves[0].Move, first)
	}
	for _, x := range d.moves {
		if x.Bound != search.Upper {
			t.Errorf("move %d is worth %s %d, want an upper bound", x.Move, x.Bound, x.Value)
		}
	}
}

// TestMovesAreComparedAtTheSameDepth stops searches in the middle of a depth.
func TestMovesAreComparedAtTheSameDepth(t *testing.T) {
	m, s, legal := ticTacToe(t)
	depths := map[int]bool{}
	for nodes := int64(300); nodes < 6000; nodes += 100 {
		clock := search.NewClock(t.Context(), search.Options{MaxNodes: nodes})
		r := New(m, 0, 0, false).Search(clock,
			search.Problem{State: s, Legal: legal, Evaluator: hashValue{}, Request: search.RateMoves})
		if r.Stop != search.StopNodes {
			t.Fatalf("%d nodes: it ends by %s", nodes, r.Stop)
		}
		depths[r.Depth] = true
		for _, x := range r.Moves {
			if x.Depth != r.Depth && !x.Proof.Closed() {
				t.Errorf("%d nodes: move %d is valued at depth %d, the position at %d", nodes, x.Move, x.Depth, r.Depth)
			}
		}
		if first := r.Moves[0]; first.Value != r.Value || first.Move != r.Move {
			t.Errorf("%d nodes: %d is worth %d, and the position %d", nodes, first.Move, first.Value, r.Value)
		}
	}
	if len(depths) < 3 {
		t.Errorf("depths %v, want several", depths)
	}
}

// A symmetricMachine looks for symmetries until its time is over, and is the only one that takes any.
type symmetricMachine struct {
	game.Machine
	now time.Time
}

func (m *symmetricMachine) Symmetries(ctx context.Context) ([]game.Symmetry, error) {
	for {
		if err := pace.Check(ctx); err != nil {
			return nil, err
		}
		m.now = m.now.Add(time.Millisecond)
	}
}

func TestAProofDoesWithoutSymmetriesThatTakeTooLong(t *testing.T) {
	m := &symmetricMachine{gametest.Nim(2, 3, 2, 1).Machine(), time.Unix(0, 0)}
	c := search.NewClock(t.Context(), search.Options{
		Now: func() time.Time { return m.now }, Deadline: m.now.Add(time.Second),
	})
	s := searchtest.Initial(t, m)
	legal, err := search.LegalMoves(t.Context(), m, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	sol, err := New(m, 0, 0, true).Prove(c, search.Problem{State: s, Legal: legal, Evaluator: hashValue{}})
	if err != nil || !sol.Proof.Closed() || sol.Stop != search.StopProved {
		t.Errorf("%+v, %v", sol, err)
	}
}
