package main

import (
	"slices"
	"testing"
)

// A game of one move begins without a fact: what it draws shows at its end.
func TestWhatIsDrawnAfterAnEmptyPositionCounts(t *testing.T) {
	r := survey("(role w) (role b) (n 1 2) (n 2 3) (<= (legal ?r (guess ?k)) (role ?r) (n ?k ?m)) " +
		"(<= (next (guessed ?r ?k)) (does ?r (guess ?k))) (<= terminal (true (guessed w ?k))) " +
		"(<= (goal ?r 50) (role ?r))")
	if r.Problem != "" || !slices.Equal(r.Drawn, []string{"gauges"}) {
		t.Errorf("%q, %q is drawn", r.Problem, r.Drawn)
	}
}
