package playouts

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// What a call may do is found within a few calls, also where no call is cut short: each
// of them plays all matches of a batch.
func TestStepsFitIntoASlice(t *testing.T) {
	for _, x := range []struct {
		name  string
		step  time.Duration
		batch uint32 // steps after which all matches are over
	}{
		{"of a large network, in one call", 9 * time.Millisecond, 70},
		{"of a large network", time.Millisecond, 1000},
		{"of a small network", time.Microsecond, 1 << 20},
	} {
		t.Run(x.name, func(t *testing.T) {
			steps := uint32(1 << 10)
			for range 20 {
				run := min(steps, x.batch)
				steps = stepsPerSlice(steps, time.Duration(run)*x.step, run == x.batch)
			}
			if took := time.Duration(min(steps, x.batch)) * x.step; took > 2*slice || took < slice/2 {
				t.Errorf("%d steps take %v, want about %v", steps, took, slice)
			}
		})
	}
}

// slowInstance takes a time for each step, and its matches never end.
type slowInstance struct {
	host.Instance
	step    time.Duration
	longest time.Duration // of a call
}

func (x *slowInstance) Call(_ context.Context, _ string, args ...uint32) (uint32, error) {
	took := time.Duration(args[1]) * x.step
	x.longest = max(x.longest, took)
	time.Sleep(took)
	return 0, nil
}

// Slices have their length by the caller's clock, and who cancels is heard soon also where
// that clock stands still.
func TestSlicesGoByTheCallersClock(t *testing.T) {
	for _, x := range []struct {
		name        string
		share       int // of the time that passes, by which the caller's clock goes on; 0: it stands still
		least, most time.Duration
	}{
		{"that is as fast", 1, slice / 2, 2 * slice},
		{"of a machine that eight share", 8, 8 * slice / 2, 8 * 2 * slice},
		{"that stands still", 0, 8 * slice, 350 * time.Millisecond},
	} {
		t.Run(x.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begin := time.Now()
				ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
				defer cancel()
				ctx = pace.WithClock(ctx, func() time.Time {
					if x.share == 0 {
						return begin
					}
					return begin.Add(time.Since(begin) / time.Duration(x.share))
				})
				instance := &slowInstance{step: 10 * time.Microsecond}
				s := &Sampler{instance: instance, steps: firstSteps}
				if err := s.finish(ctx, 1); !errors.Is(err, context.DeadlineExceeded) {
					t.Error(err)
				}
				if late := time.Since(begin) - 5*time.Second; late > instance.longest {
					t.Errorf("%v late", late)
				}
				if instance.longest < x.least || instance.longest > x.most {
					t.Errorf("a slice took %v, want %v to %v", instance.longest, x.least, x.most)
				}
			})
		})
	}
}
