package alphabeta

import (
	"math"
	"testing"
	"time"
)

// TestSlicesEndWithTheClock measures a code that becomes slower, and asks how much fits into what is left.
func TestSlicesEndWithTheClock(t *testing.T) {
	var s speed
	now := time.Unix(1, 0)
	s.measure(0, now)
	if n := s.within(time.Second); n != math.MaxInt64 {
		t.Errorf("before anything is measured %d children fit, want no bound", n)
	}
	step := func(children int64, took time.Duration) {
		now = now.Add(took)
		s.measure(children, now)
	}
	step(1000, time.Millisecond)
	if n := s.within(3 * time.Millisecond); n != 3000 {
		t.Errorf("%d children fit into 3 ms, want 3000", n)
	}
	for range 10 {
		step(1000, 10*time.Millisecond)
	}
	if n := s.within(10 * time.Millisecond); n < 1000 || n > 1010 {
		t.Errorf("%d children fit into 10 ms, want about 1000", n)
	}
	now = now.Add(time.Hour) // between two moves nothing is computed
	s.measure(0, now)
	step(1000, 10*time.Millisecond)
	if n := s.within(10 * time.Millisecond); n < 990 || n > 1010 {
		t.Errorf("after a pause %d children fit into 10 ms, want about 1000", n)
	}
	if n := s.within(-time.Second); n != fewChildren {
		t.Errorf("%d children are computed when no time is left, want %d", n, fewChildren)
	}
}
