package codegen

import (
	"context"
	"sync"
	"time"

	"github.com/gdl-playground/engine/internal/pace"
)

// onceEvery is how often who waits looks at its context.
const onceEvery = time.Millisecond

// once returns a function that makes a value, or the error instead of it, when it
// is first asked for. What a context ended is made again. Who asks while it is made
// for somebody else waits until then, or for the end of their own context.
func once[T any](make func(context.Context) (T, error)) func(context.Context) (T, error) {
	var mu sync.Mutex
	var value T
	var err error
	done := false
	return func(ctx context.Context) (T, error) {
		for !mu.TryLock() {
			if failure := pace.Check(ctx); failure != nil {
				var none T
				return none, failure
			}
			time.Sleep(onceEvery)
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
