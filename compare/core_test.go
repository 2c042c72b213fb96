package compare_test

import (
	"testing"

	"github.com/gdl-playground/engine/compare"
)

// What others imply is left out of a rule, also where only several conditions
// together can be.
func TestRulesAreTheSameByTheirCores(t *testing.T) {
	const sheet = `(role x)
(init (cell 1 1))
(succ 1 2) (succ 2 3)
(<= (legal x go) (true (cell ?a ?b)))
(<= (next (cell ?b ?c)) (true (cell ?a ?b)) (succ ?b ?c))
(<= terminal (true (cell ?a 3)))
(<= (goal x 100) (true (cell ?a ?b)) (succ ?a ?b))
`
	tests := []struct {
		name  string
		edits []string
		same  bool
	}{
		{"one condition", []string{"(succ ?b ?c))\n(<= t", "(succ ?b ?c) (true (cell ?d ?b)))\n(<= t"}, true},
		{"a chain", []string{"100) (true", "100) (true (cell ?d ?e)) (succ ?d ?e) (true"}, true},
		{"a view", []string{"100) (true", "100) some (true", "(succ 1 2)",
			"(<= some (true (cell ?n ?m)) (succ ?n ?m)) (succ 1 2)"}, true},
		{"a closed chain", []string{"100) (true", "100) (succ ?b ?e) (succ ?e ?a) (true"}, false},
		{"a longer chain", []string{"100) (true", "100) (succ ?b ?e) (true"}, false},
		{"a variable of the head", []string{"(succ ?b ?c))\n(<= t", "(succ ?b ?c) (true (cell ?d ?c)))\n(<= t"}, false},
		{"what must not hold", []string{"100) (true", "100) (succ ?d ?e) (not (true (cell ?d ?e))) (true"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := compare.Games(t.Context(), compileText(t, sheet), compileText(t, edit(t, sheet, test.edits...)),
				compare.Options{Pairs: 1, Samples: -1})
			if err != nil || (r.Method == compare.ByRules) != test.same {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}
