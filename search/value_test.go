package search

import (
	"testing"
)

func TestEstimatesAreNeverGoals(t *testing.T) {
	for x := 0.0; x <= 100; x += 0.25 {
		if v := Estimate(x); v%PerPoint == 0 || v < 1 || v >= MaxValue {
			t.Errorf("%.2f points are estimated at %d", x, v)
		}
	}
	p := Proof{Low: 50, High: 100}
	for _, v := range []Value{1, 5000, 5001, MaxValue - 1} {
		if got := p.Inside(v); got <= 5000 || got >= MaxValue {
			t.Errorf("%d is moved to %d, outside 50..100", v, got)
		}
	}
}
