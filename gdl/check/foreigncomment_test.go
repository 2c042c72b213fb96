package check

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// A comment of another language is one finding, whatever its words would mean, and one press makes it a comment.
func TestAForeignCommentIsOneFinding(t *testing.T) {
	rule, first, _ := strings.Cut(duel[strings.Index(duel, "(<= "):], "\n")
	before := duel[:strings.Index(duel, rule)]
	around := func(comment string) string { return before + comment + "\n" + rule + "\n" + first }
	inside := func(comment string) string { return before + rule + " " + comment + "\n" + first }
	replaced := func(old, new string) string { return strings.Replace(duel, old, new, 1) }
	for name, text := range map[string]string{
		"C":               around("/* Two draw, and\n   one (or none)\n   is hit */"),
		"C, a line each":  around("/*\n * Two draw.\n *\n * It's over soon.\n */"),
		"C, after a rule": strings.TrimSuffix(duel, "\n") + " /* The end;\nthat is all */\n",
		"C, before a rule": around("/* Two\n draw */ (bullet y)") +
			"(<= (goal x 7) (bullet y) (not (bullet x)))",
		"C, rules left out":        around("/* (role z)\n(<= (goal ?r 101)\n  (true (nothing ?x)))\n*/"),
		"C, with parentheses":      around("/* (role z\n   or ) not */"),
		"C, in a rule":             inside("/* when it\n  is time and not before */"),
		"C++, in a rule":           inside("// when it is (about) time"),
		"C++, in a condition":      replaced("(true (control ?p))", "(true // whose turn (is it)\n  (control ?p))"),
		"C, in a condition":        replaced("(true (control ?p))", "(true (control ?p /* whose\n turn */))"),
		"C++, many lines":          around("// Two draw.\n// It's over\n\t// soon (or not)"),
		"Lisp":                     around("#| Two draw, and\n   one is hit |#"),
		"Haskell":                  around("{- Two draw, and\n   one is hit -}"),
		"Haskell, in a rule":       inside("-- when it is time"),
		"Python":                   around("\"\"\"\nTwo draw, and\none is hit\n\"\"\""),
		"Python, single":           around("'''Two draw, and\none is hit'''"),
		"Python, many lines":       around("# Two draw, and\n# one is hit"),
		"Python, in a rule":        inside("# when it is time"),
		"HTML":                     around("<!-- Two draw, and\n     one is hit\n-->"),
		"ML":                       around("(* Two draw, and\n   one is hit *)"),
		"Lua":                      around("--[[ Two draw, and\n   one is hit ]]"),
		"Ruby":                     around("=begin\nTwo draw\n=end"),
		"Prolog, in a rule":        inside("% when it is time"),
		"Prolog, many lines":       around("%% Two draw,\n%% and one is hit"),
		"C++, with the rule's end": replaced(")\n", " // so it is)\n"),
	} {
		s := gdl.Parse(text)
		ds := Check(s)
		gdltest.CheckDiagnostics(t, s, ds)
		if len(ds) != 1 || ds[0].Code != gdl.CodeForeign || len(ds[0].Fixes) != 1 {
			t.Errorf("%s: %d findings in\n%s\n%v", name, len(ds), text, ds)
			continue
		}
		after := gdltest.Apply(s, ds[0].Fixes[0])
		if left := Check(gdl.Parse(after)); len(left) > 0 {
			t.Errorf("%s: after the fix %q is found in\n%s", name, left[0].Message, after)
		}
	}
}

// What only looks like a comment is left alone: names with such marks that a sheet defines or uses as names.
func TestNamesWithMarksOfCommentsAreNames(t *testing.T) {
	for _, text := range []string{
		duel + "(<= # (role x))\n(<= (goal x 3) # (not #))\n",
		duel + "(<= (goal x 3) (role #up))\n",
		duel + "(wall #)\n(<= (goal x 3) (wall #) (not (wall #)))\n",
	} {
		for _, d := range Check(gdl.Parse(text)) {
			if d.Code == gdl.CodeForeign {
				t.Errorf("%q in\n%s", d.Message, text)
			}
		}
	}
}

// The rest of a sheet is checked as if the comment were one, and what is found keeps its place.
func TestWhatStandsBesideAForeignCommentIsChecked(t *testing.T) {
	s := gdl.Parse(duel + "/* Two\n é */ (<= (goal x 100) (true nothing))\n")
	ds := Check(s)
	if len(ds) != 2 {
		t.Fatalf("%d findings: %v", len(ds), ds)
	}
	from, to := s.Offset(ds[1].Place)
	if s.Text[from:to] != "nothing" || ds[1].Code != gdl.CodeNeverTrue {
		t.Errorf("%q is found at %q", ds[1].Message, s.Text[from:to])
	}
}
