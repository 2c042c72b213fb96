package game_test

import (
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
)

func TestStatesAreSets(t *testing.T) {
	var s game.State
	for _, f := range []game.Fact{200, 3, 64, 3} {
		s = s.Add(f)
	}
	if got := s.Append(nil); !slices.Equal(got, []game.Fact{3, 64, 200}) || s.Len() != 3 {
		t.Errorf("facts %v, %d of them", got, s.Len())
	}
	if !s.Has(64) || s.Has(65) || s.Has(100000) {
		t.Error("Has is wrong")
	}
	if z := append(s.Clone(), 0, 0).Trim(); !z.Equal(s) {
		t.Errorf("Trim gives %v", z)
	}
	seen := map[[2]uint64]bool{}
	for i := range game.Fact(2000) {
		hi, lo := s.Clone().Add(i).Hash()
		if s.Has(i) {
			continue
		}
		if seen[[2]uint64{hi, lo}] {
			t.Fatalf("two states have the hash %x %x", hi, lo)
		}
		seen[[2]uint64{hi, lo}] = true
	}
}
