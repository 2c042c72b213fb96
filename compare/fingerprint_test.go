package compare_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/compare"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
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
		{"the name of a fact", []string{"(cell 1 b)", "(field 1 b)", "(cell ?n b)", "(field ?n b)",
			"(cell ?n ?p)", "(field ?n ?p)"}, true},
		{"the name of a fact, in one place", []string{"(cell 1 b)", "(field 1 b)"}, false},
		{"the order of the arguments of a fact", []string{"(cell 1 b)", "(cell b 1)", "(cell ?n b)", "(cell b ?n)",
			"(cell ?n ?p)", "(cell ?p ?n)"}, true},
		{"the name of a constant", []string{"(cell 1 b)", "(cell 1 empty)", "(cell ?n b)", "(cell ?n empty)",
			"(distinct ?p b)", "(distinct ?p empty)"}, true},
		{"the name of a constant, in one place", []string{"(cell 1 b)", "(cell 1 empty)"}, false},
		{"a name in a move", []string{"(mark ?n)", "(take ?n)"}, false},
		{"a value in a move", []string{"(cell 1 b)", "(cell 3 b)", "(edge 1 2) (edge 2 3)", "(edge 3 2) (edge 2 1)"},
			false},
		{"the name of a role", []string{"(role x)\n", "(role y)\n"}, false},
		{"a constant", []string{"(cell 1 b)", "(cell 2 b)"}, false},
		{"a condition", []string{" (free ?n))\n(<= (unneeded", " (free ?n) (true (turn ?p)))\n(<= (unneeded"}, false},
		{"a rule that no game needs",
			[]string{"(<= (unneeded ?n) (free ?n))", "(<= (unneeded ?n) (free ?n) (true on))"}, false},
	}
	want := fingerprint(t, compileText(t, sheet))
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			have := fingerprint(t, compileText(t, edit(t, sheet, test.edits...)))
			if (have == want) != test.same {
				t.Errorf("%s, and %s without the edit", have, want)
			}
		})
	}
}

// fingerprint is that of rules, which are read in time.
func fingerprint(t *testing.T, rules *logic.Rules) string {
	t.Helper()
	print, err := compare.Fingerprint(t.Context(), rules)
	if err != nil {
		t.Fatal(err)
	}
	return print
}

func TestAFingerprintIsNotWaitedForBeyondItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	print, err := compare.Fingerprint(ctx, compileText(t, "(role x) (<= (legal x ?a) (true (s ?a)))"))
	if print != "" || !errors.Is(err, context.Canceled) {
		t.Errorf("%q, %v", print, err)
	}
}

// Whole games keep their fingerprints under the rewritings that change names and
// order only. A mutant may have the fingerprint of its game only if it is the
// same game by its rules.
func TestFingerprintsOfGames(t *testing.T) {
	const namesAndOrder = 2 // the first rewritings
	kept := slices.Clone(rewritings[:namesAndOrder])
	for _, v := range rewritings {
		if v.name == "facts renamed" || v.name == "views renamed" || v.name == "rule repeated" {
			kept = append(kept, v)
		}
	}
	for _, g := range games.All() {
		want := fingerprint(t, compileText(t, g.Rules))
		for k, v := range kept {
			b, ok := vary(g.Rules, v, uint64(k))
			if ok && fingerprint(t, compileText(t, b)) != want {
				t.Errorf("%s, %s: another fingerprint", g.Name, v.name)
			}
		}
		for k, v := range mutants {
			b, ok := vary(g.Rules, v, uint64(k))
			if !ok {
				continue
			}
			rules, err := logic.Compile(gdl.Parse(b))
			if err != nil || fingerprint(t, rules) != want {
				continue
			}
			r, ok, err := compareVariant(t, g.Rules, b, compare.Options{Pairs: 1, Samples: -1})
			if ok && (err != nil || r.Method != compare.ByRules) {
				t.Errorf("%s, %s: the same fingerprint, %+v, %v", g.Name, v.name, r, err)
			}
		}
	}
}
