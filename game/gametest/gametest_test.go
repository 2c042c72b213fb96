package gametest

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
)

var toys = map[string]Toy{
	"tic-tac-toe":         TicTacToe(),
	"nim":                 Nim(2, 1, 5, 4, 2),
	"nim for three":       Nim(3, 3, 2, 1),
	"rock paper scissors": RockPaperScissors(5),
	"corridor":            Corridor(5, 8),
	"connect four":        ConnectFour(7, 6),
	"breakthrough":        Breakthrough(4, 5),
}

func TestToysKeepTheContract(t *testing.T) {
	for name, toy := range toys {
		t.Run(name, func(t *testing.T) { Run(t, toy.Machine) })
	}
}

func TestAdaptersKeepTheContract(t *testing.T) {
	for name, toy := range toys {
		t.Run(name, func(t *testing.T) {
			Run(t, func() game.Machine {
				m := toy.Machine()
				return batched{m, game.NewExpander(m), game.NewSampler(m)}
			})
		})
	}
}

// batched is a machine with the plain adapters.
type batched struct {
	game.Machine
	game.Expander
	game.Sampler
}

func TestAgreeAcceptsEqualsAndFindsTheFirstDifference(t *testing.T) {
	toy := TicTacToe()
	shuffled := toy
	shuffled.Legal = func(s game.State, role int) []int {
		moves := toy.Legal(s, role)
		for i, j := 0, len(moves)-1; i < j; i, j = i+1, j-1 {
			moves[i], moves[j] = moves[j], moves[i]
		}
		return moves
	}
	Agree(t, toy.Machine(), shuffled.Machine(), 1, 200)

	forgetful := toy // it lets o mark the first cell twice
	forgetful.Legal = func(s game.State, role int) []int {
		moves := toy.Legal(s, role)
		if s.Has(0) && role == 1 && moves[0] != 9 {
			moves = append(moves, 0)
		}
		return moves
	}
	err := playtest.Agree(t.Context(), toy.Machine(), forgetful.Machine(), 1, 200)
	if err == nil {
		t.Fatal("the difference was not found")
	}
	for _, part := range []string{"after (", "(mark 1 1)", "legal moves of o",
		"only the second machine has (mark 1 1)"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %q", err, part)
		}
	}
}

func TestPlayoutsOfTicTacToeAreUniform(t *testing.T) {
	// First player 58.5 %, second 28.8 %, draws 12.7 % in random play.
	m := TicTacToe().Machine()
	s := must(m.Initial(t.Context()))(t, "Initial")
	const n = 20000
	tally := must(game.NewSampler(m).Playouts(t.Context(), []game.State{s}, n, 1, 100))(t, "Playouts")[0]
	if got := float64(tally.Sum[0]) / n; got < 64.9-1 || got > 64.9+1 {
		t.Errorf("x gets %.1f on average, want 64.9", got)
	}
	if tally.Sum[0]+tally.Sum[1] != 100*n || tally.Cut != 0 {
		t.Errorf("sums %v, cut %d", tally.Sum, tally.Cut)
	}
}

func TestBoardsHaveTheKnownNumberOfLines(t *testing.T) {
	tests := []struct {
		name string
		toy  Toy
		want []uint64
	}{
		{"tic-tac-toe", TicTacToe(), []uint64{9, 72, 504, 3024, 15120}},
		{"connect four 7x6", ConnectFour(7, 6), []uint64{7, 49, 343, 2401}},
		{"breakthrough 5x5", Breakthrough(5, 5), []uint64{13, 156, 1924}},
		{"breakthrough 6x6", Breakthrough(6, 6), []uint64{16, 256, 4308}},
	}
	for _, test := range tests {
		m := test.toy.Machine()
		s := must(m.Initial(t.Context()))(t, "Initial")
		for i, want := range test.want {
			if got := must(playtest.Perft(t.Context(), m, s, i+1))(t, "Perft"); got != want {
				t.Errorf("%s, depth %d: %d, want %d", test.name, i+1, got, want)
			}
		}
	}
}
