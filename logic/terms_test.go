package logic

import (
	"strconv"
	"testing"
)

// While a large table grows all of its terms are found, in copies too, and no new term has to move many.
func TestALargeTableGrowsInSteps(t *testing.T) {
	const side = 600
	terms := NewTerms()
	var constants []Term
	for i := range side {
		constants = append(constants, terms.Constant(strconv.Itoa(i)))
	}
	f := terms.Symbol("f")
	pair := func(n int) []Term { return []Term{constants[n/side], constants[n%side]} }
	made := make([]Term, side*side)
	growing := 0
	for n := range made {
		before := terms.moved
		made[n] = terms.Make(f, pair(n)...)
		if terms.before == nil || len(terms.table) <= smallTable {
			continue
		}
		growing++
		if terms.moved > before+movesPerTerm {
			t.Fatalf("term %d moves %d others", n, terms.moved-before)
		}
		for _, old := range []int{0, n / 3, n / 2, n} {
			for _, in := range []*Terms{terms, clonedSometimes(terms, n)} {
				if x, ok := in.Find(f, pair(old)...); !ok || x != made[old] {
					t.Fatalf("with %d terms, term %d is found as %d, %v", n, old, x, ok)
				}
			}
			if x := terms.Make(f, pair(old)...); x != made[old] {
				t.Fatalf("with %d terms, term %d is made again as %d", n, old, x)
			}
		}
	}
	if growing < 1<<15 {
		t.Errorf("the table grew in %d steps", growing)
	}
	for n, want := range made {
		if x, ok := terms.Find(f, pair(n)...); !ok || x != want {
			t.Fatalf("in the end term %d is found as %d, %v", n, x, ok)
		}
	}
}

// clonedSometimes returns a copy in one of 8,192 cases, which takes its time.
func clonedSometimes(t *Terms, n int) *Terms {
	if n%(1<<13) == 0 {
		return t.Clone()
	}
	return t
}
