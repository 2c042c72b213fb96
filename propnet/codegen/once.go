package codegen

import (
	"context"
	"sync"

	"github.com/gdl-playground/engine/internal/pace"
)

// once returns a function that makes a value, or the error instead of it, when it
// is first asked for. What a context ended is made again.
func once[T any](make func(context.Context) (T, error)) func(context.Context) (T, error) {
	var mu sync.Mutex
	var value T
	var err error
	done := false
	return func(ctx context.Context) (T, error) {
		mu.Lock()
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
