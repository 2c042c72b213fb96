package logic

import (
	"slices"
	"testing"

	"github.com/gdl-playground/engine/gdl"
)

func TestLiteralsThatSayTheSameCountOnce(t *testing.T) {
	sheet := gdl.Parse(`(role r) (<= (p ?x ?y)
		(q ?x ?y) (q ?y ?x) (Q ?x ?y) (q (f ?x) ?y) (q (f ?x ?y) a) (q (f ?x) ?y) (not (q ?x ?y)) (not (q ?x ?y))
		(distinct ?x ?y) (distinct ?y ?x) (distinct ?x ?y))`)
	rules, err := Compile(sheet)
	if err != nil {
		t.Fatal(err)
	}
	got := DistinctLiterals(rules.Clauses[1].Body)
	if want := []int{0, 1, 3, 4, 6, 8, 9}; !slices.Equal(got, want) {
		t.Errorf("the places %v, want %v", got, want)
	}
}
