package codegen

import (
	"context"
	"sync"

	"github.com/gdl-playground/engine/internal/pace"
)

// once returns a function that makes a value, or an error, when it is first called, and returns the same
// from then on. What a context ended is made again. A call that comes while the value is being made waits
// for it, or for the end of its own context.
func once[T any](make func(context.Context) (T, error)) func(context.Context) (T, error) {
	var mu sync.Mutex
	var value T
	var err error
	done := false
	return func(ctx context.Context) (T, error) {
		if failure := pace.Lock(ctx, &mu); failure != nil {
			var none T
			return none, failure
		}
		defer mu.Unlock()
		if !done {
			v, failure := make(ctx)
			if failure != nil && pace.Check(ctx) != nil {
				return v, failure
			}
			value, err, done = v, failure, true
		}
		return value, err
	}
}
