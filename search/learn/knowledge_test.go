package learn

import (
	"reflect"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/evaluate"
	"github.com/gdl-playground/engine/search/searchtest"
)

// TestGoalsThatTellWhoseTurnItIsAreNoEstimates begins games of which nothing is learned with goals that can be right,
// and with some that give the match away before the first move.
func TestGoalsThatTellWhoseTurnItIsAreNoEstimates(t *testing.T) {
	for _, x := range []struct {
		name  string
		goals []game.Goal // by role, of the first position
		want  search.Evaluator
	}{
		{"who has no move loses, and the first has the turn", []game.Goal{0, 100}, evaluate.Unknown{}},
		{"among three", []game.Goal{0, 100, 0}, evaluate.Unknown{}},
		{"nothing is decided", []game.Goal{0, 0}, evaluate.Goals{}},
		{"equal", []game.Goal{50, 50}, evaluate.Goals{}},
		{"an advantage", []game.Goal{25, 75}, evaluate.Goals{}},
		{"a puzzle that is solved", []game.Goal{100}, evaluate.Goals{}},
	} {
		toy := gametest.Toy{
			Facts: []string{"(at 0)"}, Initial: []int{0},
			Legal:    func(game.State, int) []int { return []int{0} },
			Next:     func(game.State, game.JointMove) []int { return []int{0} }, // it never ends
			Terminal: func(game.State) bool { return false },
			Goal:     func(_ game.State, role int) game.Goal { return x.goals[role] },
		}
		for range x.goals {
			toy.Roles = append(toy.Roles, []string{"a", "b", "c"}[len(toy.Roles)])
			toy.Moves = append(toy.Moves, []string{"go"})
		}
		m := toy.Machine()
		k := New(m, 0)
		k.Prepare(search.NewClock(t.Context(), search.Options{MaxNodes: 1}), searchtest.Initial(t, m), 1, 0)
		got := k.Evaluator()
		if !reflect.DeepEqual(got, x.want) || k.Informed(got) {
			t.Errorf("%s: %T, informed %t, want %T", x.name, got, k.Informed(got), x.want)
		}
	}
}
