package game_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/logic"
)

// crowd is a game of one ply in which each role has a given number of moves.
func crowd(moves ...int) gametest.Toy {
	t := gametest.Toy{
		Facts:    []string{"over"},
		Next:     func(game.State, game.JointMove) []int { return []int{0} },
		Terminal: func(s game.State) bool { return s.Has(0) },
		Goal:     func(game.State, int) game.Goal { return 100 },
		Legal: func(_ game.State, role int) []int {
			all := make([]int, moves[role])
			for i := range all {
				all[i] = i
			}
			return all
		},
	}
	for role, n := range moves {
		t.Roles = append(t.Roles, fmt.Sprintf("role%d", role))
		var names []string
		for i := range n {
			names = append(names, fmt.Sprintf("(go %d)", i))
		}
		t.Moves = append(t.Moves, names)
	}
	return t
}

func TestExpandingOneByOneIsBounded(t *testing.T) {
	tests := []struct {
		name     string
		moves    []int
		children int // -1 for more than can be listed
	}{
		{"few joint moves", []int{3, 4, 5}, 60},
		{"a role without a move after roles with many", []int{1000, 1000, 1000, 1000, 0}, 0},
		{"too many joint moves", []int{1000, 1000, 1000, 1000}, -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := crowd(test.moves...).Machine()
			s, err := m.Initial(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			kids, err := game.NewExpander(m).Expand(t.Context(), []game.State{s})
			if test.children < 0 {
				var limit *logic.LimitError
				if !errors.As(err, &limit) {
					t.Errorf("the error is %v, want a limit", err)
				}
				return
			}
			if err != nil || kids.Len() != test.children {
				t.Fatalf("%v children, error %v; want %d", kids, err, test.children)
			}
		})
	}
}
