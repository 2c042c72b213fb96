package montecarlo

import (
	"slices"
	"testing"
)

func TestBetterMovesArePreferredMoreOften(t *testing.T) {
	got := chances([][]float32{{0, 0.05, -0.05, 1, -1}, nil})
	if want := []uint8{76, 208, 28, 255, 0}; len(got) != 2 || !slices.Equal(got[0], want) || len(got[1]) != 0 {
		t.Errorf("chances %v, want %v and none", got, want)
	}
	if chances(nil) != nil {
		t.Error("moves are preferred of which nothing is known")
	}
}
