package simultaneous

import (
	"math"
	"testing"

	"github.com/gdl-playground/engine/game"
)

func TestMixedMovesOfAMatrix(t *testing.T) {
	tests := []struct {
		name   string
		rows   int
		values []float64
		value  float64
		shares []float64
	}{
		{"rock paper scissors is mixed evenly", 3, []float64{50, 0, 100, 100, 50, 0, 0, 100, 50}, 50,
			[]float64{1. / 3, 1. / 3, 1. / 3}},
		{"matching pennies with unequal stakes", 2, []float64{100, 0, 0, 50}, 100. / 3, []float64{1. / 3, 2. / 3}},
		{"a saddle point needs no mixing", 2, []float64{60, 40, 30, 20}, 40, []float64{1, 0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			x := matrix{mine: make([]game.Move, test.rows), theirs: make([]game.Move, len(test.values)/test.rows),
				values: test.values}
			x.solve(matrixRounds)
			if math.Abs(x.value-test.value) > 0.5 {
				t.Errorf("value %.2f, want %.2f", x.value, test.value)
			}
			for i, want := range test.shares {
				if math.Abs(x.shares[i]-want) > 0.02 {
					t.Errorf("shares %.3f, want %.3f", x.shares, test.shares)
					break
				}
			}
		})
	}
}
