package induction

import (
	"slices"
	"testing"
)

// A claim n holds after a step if claim needs[n] held before; -1 is false.
func inductive(claims []int, needs map[int]int) []int {
	var supposed []int
	return Greatest(claims, func(list []int) { supposed = list }, func(n int) bool {
		return slices.Contains(supposed, needs[n])
	})
}

func TestClaimsThatRestOnARefutedOneAreGivenUp(t *testing.T) {
	if got := inductive([]int{1, 2, 3, 4}, map[int]int{1: 2, 2: 3, 3: -1, 4: 4}); !slices.Equal(got, []int{4}) {
		t.Errorf("%v are left, want 4 alone", got)
	}
}

func TestClaimsMayHelpEachOther(t *testing.T) {
	if got := inductive([]int{1, 2, 3}, map[int]int{1: 2, 2: 1, 3: -1}); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("%v are left, want 1 and 2", got)
	}
}

func TestNoClaimsAreInductive(t *testing.T) {
	if got := inductive(nil, nil); len(got) != 0 {
		t.Errorf("%v are left of nothing", got)
	}
}
