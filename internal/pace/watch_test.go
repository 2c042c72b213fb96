package pace_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdl-playground/engine/internal/pace"
)

func TestAWatchGoesByTheCallersClock(t *testing.T) {
	for _, x := range []struct {
		name  string
		speed float64 // of the caller's clock; 0: it stands still, negative: there is none
		want  time.Duration
	}{
		{"without a clock", -1, 160 * time.Millisecond},
		{"that is as fast", 1, 160 * time.Millisecond},
		{"of a busy machine", 0.25, 40 * time.Millisecond},
		{"that stands still", 0, 10 * time.Millisecond},
	} {
		t.Run(x.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begin := time.Now()
				ctx := t.Context()
				if x.speed >= 0 {
					ctx = pace.WithClock(ctx, func() time.Time {
						return begin.Add(time.Duration(x.speed * float64(time.Since(begin))))
					})
				}
				ctx, cancel := context.WithCancel(ctx)
				defer cancel()
				w := pace.Start(ctx)
				time.Sleep(160 * time.Millisecond)
				if got := w.Took(); got != x.want {
					t.Errorf("took %v, want %v", got, x.want)
				}
			})
		})
	}
}
