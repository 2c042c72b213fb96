package compare_test

import (
	"testing"

	"github.com/gdl-playground/engine/compare"
)

func TestFingerprintsTellRulesApartAndNothingElse(t *testing.T) {
	const sheet = `(role x)
(init (cell 1 b))
(<= (free ?n) (true (cell ?n b)) (role x))
(<= (legal ?p (mark ?n)) (role ?p) (free ?n))
(<= (unneeded ?n) (free ?n))
(edge 1 2) (edge 2 3)
(<= (path ?a ?b) (edge ?a ?b))
(<= (path ?a ?c) (edge ?a ?b) (path ?b ?c))
(<= (taken ?n ?p) (true (cell ?n ?p)) (distinct ?p b))
(<= (taken ?n ?p) (true (blocked ?n)) (role ?p))
(<= (goal ?p 50) (or (taken ?n ?p) (taken ?p ?n)) (path ?n ?p))
`
	tests := []struct {
		name  string
		edits []string
		same  bool
	}{
		{"nothing", nil, true},
		{"a comment", []string{"(role x)", "; hello\n(role x)"}, true},
		{"the order of conditions", []string{"(role ?p) (free ?n)", "(free ?n) (role ?p)"}, true},
		{"the names of variables", []string{"(legal ?p (mark ?n)) (role ?p) (free ?n)",
			"(legal ?q (mark ?m)) (role ?q) (free ?m)"}, true},
		{"the name of a view", []string{"(free ?n) (true", "(blank ?n) (true", "(role ?p) (free ?n)",
			"(role ?p) (blank ?n)",
			"(unneeded ?n) (free ?n)", "(unneeded ?n) (blank ?n)"}, true},
		{"the name of a recursive view", []string{"(path ?a ?b)", "(way ?a ?b)", "(path ?a ?c)", "(way ?a ?c)",
			"(path ?b ?c)", "(way ?b ?c)", "(path ?n ?p)", "(way ?n ?p)"}, true},
		{"the order of the arguments of a view", []string{"(taken ?n ?p) (true", "(taken ?p ?n) (true",
			"(or (taken ?n ?p) (taken ?p ?n))", "(or (taken ?p ?n) (taken ?n ?p))"}, true},
		{"the order of alternatives",
			[]string{"(or (taken ?n ?p) (taken ?p ?n))", "(or (taken ?p ?n) (taken ?n ?p))"}, true},
		{"another recursion", []string{"(edge ?a ?b) (path ?b ?c)", "(path ?a ?b) (edge ?b ?c)"}, false},
		{"a repetition", []string{"(role x)\n", "(role x)\n(role x)\n"}, true},
		{"a constant", []string{"(cell 1 b)", "(cell 2 b)"}, false},
		{"a condition", []string{" (free ?n))\n(<= (unneeded", " (free ?n) (true (turn ?p)))\n(<= (unneeded"}, false},
		{"a rule that no game needs",
			[]string{"(<= (unneeded ?n) (free ?n))", "(<= (unneeded ?n) (free ?n) (true on))"}, false},
	}
	want := compare.Fingerprint(compileText(t, sheet))
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			have := compare.Fingerprint(compileText(t, edit(t, sheet, test.edits...)))
			if (have == want) != test.same {
				t.Errorf("%s, and %s without the edit", have, want)
			}
		})
	}
}
