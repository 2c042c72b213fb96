package simultaneous

import (
	"errors"
	"math"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
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
			if err := x.solve(t.Context(), matrixRounds); err != nil {
				t.Fatal(err)
			}
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

// Pennies are matched with very many equally good moves: none of them has a large share.
func TestAMatrixOfManyMoves(t *testing.T) {
	for _, rows := range []int{100, 101, 150, 301} {
		x := matrix{mine: make([]game.Move, rows), theirs: make([]game.Move, 2)}
		for i := range rows {
			x.values = append(x.values, 100*float64(i%2), 100*float64(1-i%2))
		}
		if err := x.solve(t.Context(), matrixRounds); err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, share := range x.shares {
			sum += share
		}
		if math.Abs(x.value-50) > 1 || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%d moves: value %.2f, want 50; shares add up to %.3f", rows, x.value, sum)
		}
	}
}

func TestAMatrixIsNotSolvedForEver(t *testing.T) {
	x := matrix{mine: make([]game.Move, 1000), theirs: make([]game.Move, 1000), values: make([]float64, 1000*1000)}
	for i := range x.values {
		x.values[i] = float64(i * 7919 % 101)
	}
	rounds := 0
	enough := errors.New("enough")
	ctx := pace.With(t.Context(), func() error {
		if rounds++; rounds == 3 {
			return enough
		}
		return nil
	})
	if err := x.solve(ctx, 1<<30); err != enough {
		t.Fatalf("ended with %v", err)
	}
	if x.value < 0 || x.value > 100 || math.IsNaN(x.value) {
		t.Errorf("value %f", x.value)
	}
}
