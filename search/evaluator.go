package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// An Evaluator estimates positions that search does not look beyond.
type Evaluator interface {
	Value(ctx context.Context, s Position) (Value, error)
}

// A Linear evaluator adds up weights and presses the sum into 0..100 by the
// logistic function, as machines can do too for many positions at a time.
type Linear interface {
	Evaluator
	Weights() game.Weights
}
