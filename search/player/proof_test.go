package player

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
)

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
			x := newPlayer(traits{method: search.MethodAlphaBeta, plain: true}, m, test.role, 0, false)
			r, err := x.Best(t.Context(), s, search.Options{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if !r.Proof.Closed() || r.Proof.Low != test.want || r.Stop != search.StopProved {
				t.Errorf("proved %+v, stopped by %q; want exactly %d", r.Proof, r.Stop, test.want)
			}
			if r.Nodes > test.nodes {
				t.Errorf("took %d nodes, more than %d", r.Nodes, test.nodes)
			}
			t.Logf("%d nodes, depth %d, line %v", r.Nodes, r.Depth, r.Line)
		})
	}
}
