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
