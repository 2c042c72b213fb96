package playouts

import (
	"testing"
	"time"
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
