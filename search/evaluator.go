package search

import (
	"context"
)

// An Evaluator estimates positions that search does not look beyond.
type Evaluator interface {
	Value(ctx context.Context, s Position) (Value, error)
}
