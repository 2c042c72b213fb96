package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// An evaluator estimates positions that search does not look beyond.
type evaluator interface {
	value(ctx context.Context, s position) (Value, error)
}

// A goalEvaluator takes the goal value that the rules give to a position on
// the way as a hint, and 50 where they give none.
type goalEvaluator struct{ role int }

func (e goalEvaluator) value(ctx context.Context, s position) (Value, error) {
	g, err := s.goal(ctx, e.role)
	if err != nil || g < 0 {
		return estimate(50), err
	}
	return estimate(float64(g)), nil
}

// A playoutEvaluator plays random matches from a position, in a batch, and takes
// their mean goal: the way out where nothing else is known. The same position
// gets the same matches.
type playoutEvaluator struct {
	sampler game.Sampler
	role    int
}

// leafPlayouts is from how many matches a leaf is valued: a batch takes about as
// long as its longest match, however few they are.
const leafPlayouts = 64

func (e playoutEvaluator) value(ctx context.Context, s position) (Value, error) {
	seed, _ := s.state.Hash()
	tallies, err := e.sampler.Playouts(ctx, []game.State{s.state}, leafPlayouts, seed, playoutPlies)
	if err != nil {
		return 0, err
	}
	t := tallies[0]
	return estimate((float64(t.Sum[e.role]) + 50*float64(t.Cut)) / float64(t.Done+t.Cut)), nil
}

// A sheetEvaluator asks the sheet's own heuristic relation. With two roles what
// is good for one is taken to be bad for the other.
type sheetEvaluator struct {
	estimator game.Estimator
	role      int
	roles     int
}

func (e sheetEvaluator) value(_ context.Context, s position) (Value, error) {
	mine, err := e.estimator.Estimate(s.state, e.role)
	if err != nil {
		return 0, err
	}
	if e.roles != 2 {
		return estimate(mine), nil
	}
	theirs, err := e.estimator.Estimate(s.state, 1-e.role)
	return estimate((100 + mine - theirs) / 2), err
}
