package pace

import (
	"context"
	"time"
)

type clockKey struct{}

// WithClock returns a context in which a [Watch] goes by a clock of the caller: a caller who counts processor time
// gets pieces of work of the same size however busy the machine is.
func WithClock(ctx context.Context, now func() time.Time) context.Context {
	return context.WithValue(ctx, clockKey{}, now)
}

// A Watch times a piece of work that cannot be interrupted, so that the next piece takes as long as it should.
type Watch struct {
	now   func() time.Time // nil: time.Now
	begin time.Time
	wall  time.Time
}

// patience is how many times as long as it should a piece may take by the wall clock.
const patience = 16

// Start starts a watch.
func Start(ctx context.Context) Watch {
	w := Watch{wall: time.Now()}
	if now, ok := ctx.Value(clockKey{}).(func() time.Time); ok {
		w.now, w.begin = now, now()
	}
	return w
}

// Took returns how long ago the watch was started, by the clock of the caller. Who cancels waits by the wall clock:
// where the caller's clock stands still, or nearly so, the result is a part of the time by that one instead.
func (w Watch) Took() time.Duration {
	wall := time.Since(w.wall)
	if w.now == nil {
		return wall
	}
	return max(w.now().Sub(w.begin), wall/patience)
}
