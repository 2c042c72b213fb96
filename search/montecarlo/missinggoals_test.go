package montecarlo

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// TestEndsWithoutGoalsAreSharedAndProveNothing searches tic-tac-toe in which nobody gets a goal for a draw: proofs go
// on counting, a draw is worth half of what there is, and a win is proved.
func TestEndsWithoutGoalsAreSharedAndProveNothing(t *testing.T) {
	toy := gametest.TicTacToe()
	goal := toy.Goal
	toy.Goal = func(s game.State, role int) game.Goal {
		if g := goal(s, role); g != 50 {
			return g
		}
		return game.NoGoal
	}
	m := toy.Machine()
	draw := searchtest.Played(t, m, "(mark 1 1)", "(mark 1 3)", "(mark 1 2)", "(mark 2 1)", "(mark 2 3)", "(mark 2 2)",
		"(mark 3 1)") // whatever follows
	tr := rooted(t, m, search.Options{MaxNodes: 500}, draw, tuned, 0)
	tr.run()
	x := &tr.nodes[tr.root]
	if !tr.proofs || x.proof.Low != 0 || x.proof.High != 100 || x.visits == 0 || x.sum != float64(x.visits)/2 {
		t.Errorf("a draw: proofs %t, proved %v, %.1f of %d", tr.proofs, x.proof, x.sum, x.visits)
	}
	won := searchtest.Played(t, m, "(mark 1 1)", "(mark 1 2)", "(mark 3 3)", "(mark 1 3)")
	tr = rooted(t, m, search.Options{MaxNodes: 5000}, won, tuned, 0)
	if stop := tr.run(); stop != search.StopProved || tr.nodes[tr.root].proof.Low != 100 {
		t.Errorf("a win: stopped by %s, proved %v", stop, tr.nodes[tr.root].proof)
	}
}

func TestRandomMatchesWithoutGoalsCountAsAHalf(t *testing.T) {
	tally := game.Tally{Done: 3, Cut: 1, Sum: []int64{100, 0}} // won, two without goals, cut
	tr := &tree{options: options{proofs: true}, sum: 100, rewards: make([]float64, 2)}
	tr.reward(&tally)
	if r := tr.rewards; r[0] != 0.625 || r[1] != 0.375 {
		t.Errorf("rewards %v, want 0.625 and 0.375", r)
	}
	tr.proofs = false // what goals add up to is not known
	tr.reward(&tally)
	if r := tr.rewards; r[0] != 0.375 || r[1] != 0.125 {
		t.Errorf("without a sum rewards are %v, want 0.375 and 0.125", r)
	}
}
