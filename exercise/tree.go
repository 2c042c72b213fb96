package exercise

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/reasoner"
)

// Searches of this package are those of a textbook: what a learner computes by
// hand has to come out, with moves in alphabetical order. What plays well
// is in package search.

// mostVisits bounds the positions of a search.
const mostVisits = 200_000

// A tree is the game tree as one role sees it: it maximises its goal, all others
// together minimise it. Where several roles choose simultaneously the others are
// taken to see the first one's move, which is the least that it can make sure of.
type tree struct {
	ctx    context.Context
	m      *reasoner.Machine
	role   int
	visits int
	known  map[[2]uint64]int // values by state
}

// underWay is the value of a position that is being looked at.
const underWay = -1

// What keeps a game from being searched as a textbook does.
var (
	errTooManyVisits = errors.New("its game tree is too large to be searched as a textbook does")
	errRepeats       = errors.New("positions come up again in its matches, so its game tree has no end")
)

// enter counts a visit.
func (t *tree) enter() error {
	if t.visits++; t.visits > mostVisits {
		return errTooManyVisits
	}
	return pace.Check(t.ctx)
}

// ending returns the goal of the role where the match ends or cannot go on.
func (t *tree) ending(s game.State) (goal int, ended bool, legal [][]game.Move, err error) {
	if ended, err = t.m.Terminal(t.ctx, s); err != nil {
		return 0, false, nil, err
	}
	if !ended {
		if legal, err = game.LegalMoves(t.ctx, t.m, s); err != nil {
			return 0, false, nil, err
		}
		for role := range legal {
			t.sort(role, legal[role])
		}
		n := game.CountJointMoves(legal, mostJointMoves)
		if n < 0 {
			return 0, false, nil, errBranching
		}
		ended = n == 0
	}
	if ended {
		goal, err = t.goal(s)
	}
	return goal, ended, legal, err
}

// sort puts moves into alphabetical order, the one that a learner can know.
func (t *tree) sort(role int, moves []game.Move) {
	text := func(m game.Move) string { return t.m.Rules().Terms.Canonical(t.m.MoveTerm(role, m)) }
	slices.SortFunc(moves, func(a, b game.Move) int { return strings.Compare(text(a), text(b)) })
}

func (t *tree) goal(s game.State) (int, error) {
	g, err := t.m.Goal(t.ctx, s, t.role)
	return max(0, int(g)), err
}

// value returns what a state is worth to the role under best play of all.
func (t *tree) value(s game.State) (int, error) {
	hi, lo := s.Hash()
	key := [2]uint64{hi, lo}
	if v, ok := t.known[key]; ok {
		if v == underWay {
			return 0, errRepeats
		}
		return v, nil
	}
	t.known[key] = underWay
	if err := t.enter(); err != nil {
		return 0, err
	}
	v, ended, legal, err := t.ending(s)
	if err != nil {
		return 0, err
	}
	if !ended {
		v = -1
		for _, move := range legal[t.role] {
			worst, err := t.reply(s, legal, move)
			if err != nil {
				return 0, err
			}
			v = max(v, worst)
		}
	}
	t.known[key] = v
	return v, nil
}

// reply returns what a move of the role is worth: the least that the others can
// make of it.
func (t *tree) reply(s game.State, legal [][]game.Move, move game.Move) (int, error) {
	worst := 101
	err := t.replies(legal, move, func(joint game.JointMove) error {
		next, err := t.m.Next(t.ctx, s, joint)
		if err != nil {
			return err
		}
		v, err := t.value(next)
		worst = min(worst, v)
		return err
	})
	return worst, err
}

// replies calls f for the joint moves with one move of the role.
func (t *tree) replies(legal [][]game.Move, move game.Move, f func(game.JointMove) error) error {
	fixed := append([][]game.Move(nil), legal...)
	fixed[t.role] = []game.Move{move}
	return game.EachJointMove(fixed, f)
}

// best returns the moves of the role that are worth most.
func (t *tree) best(s game.State) ([]game.Move, error) {
	_, ended, legal, err := t.ending(s)
	if err != nil || ended {
		return nil, err
	}
	most, moves := -1, []game.Move(nil)
	for _, move := range legal[t.role] {
		v, err := t.reply(s, legal, move)
		if err != nil {
			return nil, err
		}
		if v > most {
			most, moves = v, nil
		}
		if v == most {
			moves = append(moves, move)
		}
	}
	return moves, nil
}

// errCutOff leaves the rest of the joint moves out.
var errCutOff = errors.New("cut-off")

// alphaBeta returns the value of a state within the window alpha to beta, without
// looking beyond depth plies, where the goal of the role counts, and visits
// positions as in Knuth and Moore: An Analysis of Alpha-Beta Pruning (1975).
func (t *tree) alphaBeta(s game.State, depth, alpha, beta int) (int, error) {
	if err := t.enter(); err != nil {
		return 0, err
	}
	v, ended, legal, err := t.ending(s)
	if err != nil || ended {
		return v, err
	}
	if depth == 0 {
		return t.goal(s)
	}
	best := -1
	for _, move := range legal[t.role] {
		worst := 101
		err := t.replies(legal, move, func(joint game.JointMove) error {
			next, err := t.m.Next(t.ctx, s, joint)
			if err != nil {
				return err
			}
			v, err := t.alphaBeta(next, depth-1, max(alpha, best), min(beta, worst))
			if err != nil {
				return err
			}
			if worst = min(worst, v); worst <= max(alpha, best) {
				return errCutOff
			}
			return nil
		})
		if err != nil && !errors.Is(err, errCutOff) {
			return 0, err
		}
		if best = max(best, worst); best >= beta {
			break
		}
	}
	return best, nil
}
