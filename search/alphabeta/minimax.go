package alphabeta

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/search"
)

// Minimax returns the value of s to a role by looking at every line of the
// given length: the judge of the faster searches. Where several roles choose
// simultaneously, the others see the role's move before they choose. Positions at the
// end of the lines are valued by eval. The second result is true if all lines
// ended in terminal states, so that the value is no estimate.
func Minimax(
	ctx context.Context, m game.Machine, s game.State, role, depth int, eval func(game.State) (search.Value, error),
) (search.Value, bool, error) {
	if err := pace.Check(ctx); err != nil {
		return 0, false, err
	}
	end, err := m.Terminal(ctx, s)
	if err != nil {
		return 0, false, err
	}
	if end {
		g, err := m.Goal(ctx, s, role)
		return search.GoalValue(g), true, err
	}
	roles := len(m.Rules().Roles)
	legal := make([][]game.Move, roles)
	stuck := false
	for r := range legal {
		if legal[r], err = m.Legal(ctx, s, r, nil); err != nil {
			return 0, false, err
		}
		stuck = stuck || len(legal[r]) == 0
	}
	if depth == 0 || stuck {
		v, err := eval(s)
		return v, false, err
	}
	best, proved := search.Value(-1), true
	for _, mine := range legal[role] {
		worst := search.MaxValue + 1
		for _, joint := range jointMoves(legal, role, mine) {
			next, err := m.Next(ctx, s, joint)
			if err != nil {
				return 0, false, err
			}
			v, p, err := Minimax(ctx, m, next, role, depth-1, eval)
			if err != nil {
				return 0, false, err
			}
			worst, proved = min(worst, v), proved && p
		}
		best = max(best, worst)
	}
	return best, proved, nil
}

// jointMoves returns all joint moves in which a role plays the given move.
func jointMoves(legal [][]game.Move, role int, move game.Move) []game.JointMove {
	joints := []game.JointMove{nil}
	for r, moves := range legal {
		if r == role {
			moves = []game.Move{move}
		}
		var longer []game.JointMove
		for _, j := range joints {
			for _, x := range moves {
				longer = append(longer, append(j[:len(j):len(j)], x))
			}
		}
		joints = longer
	}
	return joints
}
