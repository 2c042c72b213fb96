package board

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

func compile(t *testing.T, rules string) *logic.Rules {
	t.Helper()
	r, err := logic.Compile(gdl.Parse(rules))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestDomains(t *testing.T) {
	tests := map[string]struct {
		rules   string
		in      region
		functor string
		arity   int
		arg     int
		want    []string // in the order in which the rules mention them
	}{
		"constants flow through variables": {
			"(role w) (init (at a)) (step a b) (step b c) (<= (next (at ?y)) (true (at ?x)) (step ?x ?y))",
			inState, "at", 1, 0, []string{"a", "b", "c"},
		},
		"a condition that no value fulfils gives nothing": {
			"(role w) (init (at a)) (<= (next (at ?x)) (true (at ?x)) (other ?x))",
			inState, "at", 1, 0, []string{"a"},
		},
		"a move named by a view brings its arguments along": {
			"(role w) (init (at a)) (step a b) (<= (legal ?r ?move) (possible ?r ?move)) " +
				"(<= (possible w (go ?x ?y)) (true (at ?x)) (step ?x ?y)) (<= (next (at ?y)) (does w (go ?x ?y)))",
			inState, "at", 1, 0, []string{"a", "b"},
		},
		"so does one inside another term": {
			"(role w) (init (at a)) (step a b) (<= (legal ?r ?move) (possible ?r ?move)) " +
				"(<= (possible w (go (to ?y))) (true (at ?x)) (step ?x ?y))",
			inMove, "to", 1, 0, []string{"b"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := compile(t, test.rules)
			functor, ok := r.Terms.FindSymbol(test.functor)
			if !ok {
				t.Fatal("unknown functor")
			}
			names, pure := NewDomains(r).constants(place{test.in, uint32(functor), test.arity, test.arg})
			if got, want := spell(r.Terms, names), strings.Join(test.want, " "); got != want || !pure {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}
