package search

import (
	"context"
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
		m: m, ctx: t.Context(), clock: newClock(t.Context(), &Options{}), me: role,
		eval: hashValue{}, order: &history{},
	}
	if withTable {
		tr.table = newTable(0, false)
		tr.table.strict = true
	}
	if batches {
		tr.expander = game.NewExpander(m)
	}
	legal, err := legalMoves(t.Context(), m, s, role)
	if err != nil {
		t.Fatal(err)
	}
	d := newDeepening(tr, s, legal, 1)
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
			moves, err := legalMoves(t.Context(), m, s, r)
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
			x := New(m, test.role, 0)
			x.style = style{method: MethodAlphaBeta, plain: true}
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
