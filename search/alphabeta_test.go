package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
)

// toys are small enough for the judge.
var toys = map[string]gametest.Toy{
	"tic-tac-toe":                   gametest.TicTacToe(),
	"nim":                           gametest.Nim(2, 1, 3, 2),
	"nim for three":                 gametest.Nim(3, 2, 3, 1),
	"rock paper scissors, 2 rounds": gametest.RockPaperScissors(2),
	"a corridor":                    gametest.Corridor(4, 7),
}

// hashValue is an estimate that differs from position to position, so that a
// search cannot be right by chance.
type hashValue struct{}

func (hashValue) value(_ context.Context, s position) (Value, error) {
	hi, _ := s.state.Hash()
	return 1 + Value(hi%uint64(MaxValue-1)), nil
}

func TestAlphaBetaAgreesWithMinimax(t *testing.T) {
	for name, toy := range toys {
		t.Run(name, func(t *testing.T) {
			m := toy.Machine()
			rng := rand.New(rand.NewPCG(1, 2))
			for i := range 60 {
				s := randomState(t, m, rng, i%6)
				for role := range m.Rules().Roles {
					for depth := 1; depth <= 4; depth++ {
						want, _, err := Minimax(t.Context(), m, s, role, depth, func(s game.State) (Value, error) {
							return hashValue{}.value(t.Context(), position{state: s})
						})
						if err != nil {
							t.Fatal(err)
						}
						for _, how := range []struct{ table, batches bool }{{false, false}, {true, false}, {true, true}} {
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
func depthValue(t *testing.T, m game.Machine, s game.State, role, depth int, withTable, batches bool) Value {
	t.Helper()
	if end, err := m.Terminal(t.Context(), s); err != nil || end {
		g, _ := m.Goal(t.Context(), s, role)
		return goalValue(g)
	}
	tr := &tree{
		m: m, ctx: t.Context(), clock: newClock(t.Context(), Options{}), me: role,
		eval: hashValue{}, order: &history{},
	}
	if withTable {
		tr.table = newTable(0, false)
		tr.table.strict = true
	}
	if batches {
		tr.expander = game.NewExpander(m)
	}
	legal, err := LegalMoves(t.Context(), m, s, role)
	if err != nil {
		t.Fatal(err)
	}
	d := newDeepening(tr, tr.clock, m, Problem{State: s, Legal: legal, Seed: 1})
	for n := 1; n <= depth; n++ {
		if !d.aspire(n) {
			t.Fatalf("stopped: %s", tr.clock.stopped)
		}
	}
	return d.value
}

// randomState plays some random plies from the start, fewer if the game ends.
func randomState(t *testing.T, m game.Machine, rng *rand.Rand, plies int) game.State {
	t.Helper()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		if end, err := m.Terminal(t.Context(), s); err != nil || end {
			break
		}
		joint := make(game.JointMove, len(m.Rules().Roles))
		for r := range joint {
			moves, err := LegalMoves(t.Context(), m, s, r)
			if err != nil {
				t.Fatal(err)
			}
			joint[r] = moves[rng.IntN(len(moves))]
		}
		if s, err = m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestBestProvesSmallGames(t *testing.T) {
	tests := []struct {
		name  string
		toy   gametest.Toy
		role  int
		want  game.Goal
		nodes int64 // ceiling
	}{
		{"tic-tac-toe is a draw", gametest.TicTacToe(), 0, 50, 8000},
		{"nim 1 5 4 2 is won by the first", gametest.Nim(2, 1, 5, 4, 2), 0, 100, 4000},
		{"nim 2 3 1 is lost by the first", gametest.Nim(2, 2, 3, 1), 0, 0, 1000},
		{"three at nim, alone against two, cannot be sure of anything", gametest.Nim(3, 2, 2, 2), 0, 0, 2000},
		{"the end of a corridor can be reached in time", gametest.Corridor(5, 8), 0, 100, 1000},
		{"a corridor too long can be walked half way", gametest.Corridor(10, 6), 0, 50, 1000},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := test.toy.Machine()
			s, err := m.Initial(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			x := newSearcher(style{method: MethodAlphaBeta, plain: true}, m, test.role, 0, false)
			r, err := x.Best(t.Context(), s, Options{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if !r.Proof.Closed() || r.Proof.Low != test.want || r.Stop != StopProved {
				t.Errorf("proved %+v, stopped by %q; want exactly %d", r.Proof, r.Stop, test.want)
			}
			if r.Nodes > test.nodes {
				t.Errorf("took %d nodes, more than %d", r.Nodes, test.nodes)
			}
			t.Logf("%d nodes, depth %d, line %v", r.Nodes, r.Depth, r.Line)
		})
	}
}

func TestAlphaBetaAgreesWithMinimaxInEveryPositionOfSmallGames(t *testing.T) {
	for name, toy := range map[string]gametest.Toy{"tic-tac-toe": gametest.TicTacToe(), "nim": gametest.Nim(2, 1, 3, 4, 2)} {
		t.Run(name, func(t *testing.T) {
			m := toy.Machine()
			for role := range 2 {
				judge := solver{t: t, m: m, role: role, values: map[string]Value{}}
				s := initial(t, m)
				judge.value(s)
				x := newSearcher(style{method: MethodAlphaBeta, plain: true}, m, role, 0, false)
				for _, s := range judge.positions {
					legal, err := LegalMoves(t.Context(), m, s, role)
					if err != nil {
						t.Fatal(err)
					}
					r := x.alphaBeta.Search(newClock(t.Context(), Options{}), x.problem(s, legal, Options{}))
					if want := judge.values[fmt.Sprint(s)]; r.Value != want || r.Stop != StopProved || goalValue(r.Proof.Low) != want {
						t.Fatalf("role %d, state %v: %d, proved %+v, until %s; minimax says %d", role, s, r.Value, r.Proof, r.Stop, want)
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
	values    map[string]Value
	positions []game.State // not terminal
}

func (x *solver) value(s game.State) Value {
	if v, ok := x.values[fmt.Sprint(s)]; ok {
		return v
	}
	end, err := x.m.Terminal(x.t.Context(), s)
	if err != nil {
		x.t.Fatal(err)
	}
	best := Value(-1)
	if end {
		g, err := x.m.Goal(x.t.Context(), s, x.role)
		if err != nil {
			x.t.Fatal(err)
		}
		best = goalValue(g)
	} else {
		x.positions = append(x.positions, s)
		legal := make([][]game.Move, 2)
		for r := range legal {
			if legal[r], err = LegalMoves(x.t.Context(), x.m, s, r); err != nil {
				x.t.Fatal(err)
			}
		}
		for _, mine := range legal[x.role] {
			worst := MaxValue + 1
			for _, joint := range jointMoves(legal, x.role, mine) {
				next, err := x.m.Next(x.t.Context(), s, joint)
				if err != nil {
					x.t.Fatal(err)
				}
				worst = min(worst, x.value(next))
			}
			best = max(best, worst)
		}
	}
	x.values[fmt.Sprint(s)] = best
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
			m := buildPair(t, rules(t, g.name))
			defer m.Close()
			rng := rand.New(rand.NewPCG(5, 6))
			for i := range 5 {
				s := randomState(t, m, rng, 4*i)
				for role := range m.Rules().Roles {
					want, _, err := Minimax(t.Context(), m, s, role, g.depth, func(s game.State) (Value, error) {
						return hashValue{}.value(t.Context(), position{state: s})
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

func TestTheBestMoveStaysFirstWhileNoOtherIsKnownToBeBetter(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	s := initial(t, m)
	legal, err := LegalMoves(t.Context(), m, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	tr := &tree{m: m, ctx: t.Context(), clock: newClock(t.Context(), Options{}), eval: hashValue{}, order: &history{}}
	d := newDeepening(tr, tr.clock, m, Problem{State: s, Legal: legal, Seed: 1})
	if !d.aspire(2) {
		t.Fatal("stopped")
	}
	first := d.moves[0].Move
	// All moves fall short of such a window: what comes back are upper bounds,
	// of which the highest says nothing.
	if v, _, ok := d.iterate(3, MaxValue-2, MaxValue-1); !ok || v > MaxValue-2 {
		t.Fatalf("value %d, %v, want one below the window", v, ok)
	}
	if d.moves[0].Move != first {
		t.Errorf("move %d goes before %d", d.moves[0].Move, first)
	}
	for _, x := range d.moves {
		if x.Bound != Upper {
			t.Errorf("move %d is worth %s %d, want an upper bound", x.Move, x.Bound, x.Value)
		}
	}
}
