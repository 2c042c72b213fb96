package stats

import (
	"math"
	"testing"
)

func TestInterval(t *testing.T) {
	tests := []struct {
		name       string
		goals      []float64
		mean, half float64
	}{
		{"one goal may be any", []float64{100}, 100, 98},
		{"equal goals count as if one were another", []float64{0, 0, 0, 0}, 0, 24.5},
		{"half of many are won", alternating(400, 0, 100), 50, 4.9},
		{"goals that differ less", alternating(16, 25, 75), 50, 12.25},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var sum, squares float64
			for _, goal := range test.goals {
				sum, squares = sum+goal, squares+goal*goal
			}
			mean, half := Interval(float64(len(test.goals)), sum, squares)
			if math.Abs(mean-test.mean) > 1e-9 || math.Abs(half-test.half) > 1e-9 {
				t.Errorf("got %.3f ± %.3f, want %.3f ± %.3f", mean, half, test.mean, test.half)
			}
		})
	}
}

// alternating returns n goals, a and b in turn.
func alternating(n int, a, b float64) []float64 {
	goals := make([]float64, n)
	for i := range goals {
		goals[i] = a + float64(i%2)*(b-a)
	}
	return goals
}
