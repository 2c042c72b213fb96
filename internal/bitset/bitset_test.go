package bitset

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSetsAreSets compares sets with maps over random operations.
func TestSetsAreSets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var sets [3]Set
	var want [3]map[int]bool
	for i := range want {
		want[i] = map[int]bool{}
	}
	for range 5000 {
		a, b, n := random.IntN(3), random.IntN(3), random.IntN(300)
		switch random.IntN(8) {
		case 0:
			grown := false
			for x := range want[b] {
				grown = grown || !want[a][x]
				want[a][x] = true
			}
			if got := sets[a].Join(sets[b]); got != grown {
				t.Fatalf("Join says %t, want %t", got, grown)
			}
		case 1:
			sets[a].Meet(sets[b])
			for x := range want[a] {
				if !want[b][x] {
					delete(want[a], x)
				}
			}
		default:
			if got := sets[a].Add(n); got == want[a][n] {
				t.Fatalf("Add(%d) says %t", n, got)
			}
			want[a][n] = true
		}
		var members []int
		for x := range want[a] {
			members = append(members, x)
		}
		slices.Sort(members)
		if got := slices.Collect(sets[a].All()); !slices.Equal(got, members) || sets[a].Len() != len(members) ||
			sets[a].Empty() != (len(members) == 0) {
			t.Fatalf("%v of %d, want %v", got, sets[a].Len(), members)
		}
		if sets[a].Has(n) != want[a][n] {
			t.Fatalf("Has(%d) says %t", n, sets[a].Has(n))
		}
	}
}

func TestAllCanBeLeft(t *testing.T) {
	var s Set
	s.Add(3)
	s.Add(70)
	for n := range s.All() {
		if n != 3 {
			t.Errorf("went on to %d", n)
		}
		break
	}
}
