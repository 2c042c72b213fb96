package gdl_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
	"github.com/gdl-playground/engine/internal/pace"
)

func TestFormsAreReadIntoTheTree(t *testing.T) {
	s := gdl.Parse("(role White)\r\n(<= (next ?F) ; a comment (with parentheses\n  (TRUE ?f)\n  (Or (not (p)) " +
		"(distinct ?f (g 1))))\rterminal")
	if n := len(s.Forms); n != 3 {
		t.Fatalf("%d forms, want 3", n)
	}
	if have := s.Forms[0].Rule; have.Arrow || have.Head.Kind != gdl.Compound || have.Head.Args[0].Name != "White" ||
		have.Head.Args[0].Fold != "white" {
		t.Errorf("the fact is %+v", have)
	}
	if have := s.Forms[2].Rule.Head; have.Kind != gdl.Constant || have.Name != "terminal" || have.At != have.Span {
		t.Errorf("the bare fact is %+v", have)
	}
	r := s.Forms[1].Rule
	if !r.Arrow || len(r.Body) != 2 || r.Body[0].Kind != gdl.Positive || r.Body[0].Atom.Fold != "true" ||
		r.Body[1].Kind != gdl.Or {
		t.Fatalf("the rule is %+v", r)
	}
	not, distinct := r.Body[1].Sub[0], r.Body[1].Sub[1]
	if p := not.Sub[0].Atom; not.Kind != gdl.Not || p.Kind != gdl.Constant || p.Name != "p" || p.Span == p.At {
		t.Errorf("(p) is %+v", p)
	}
	if distinct.Kind != gdl.Distinct || len(distinct.Atom.Args) != 2 || distinct.Atom.Args[0].Kind != gdl.Variable {
		t.Errorf("distinct is %+v", distinct)
	}
	from, to := s.Offset(gdl.Place{1, distinct.Atom.Args[1].Span})
	if have := s.Text[from:to]; have != "(g 1)" {
		t.Errorf("the span of the term is that of %q", have)
	}
}

func TestBlanksOfOtherScriptsSeparateWords(t *testing.T) {
	s := gdl.Parse("\ufeff(role\u00a0white)\u2003terminal")
	if n := len(s.Forms); n != 2 || s.Forms[0].Rule == nil || len(s.Forms[0].Rule.Head.Args) != 1 {
		t.Errorf("%d forms: %+v", n, s.Diagnostics())
	}
}

func TestBytesThatAreNotTextAreFineInCommentsOnly(t *testing.T) {
	if ds := gdl.Parse("; caf\xe9 \x01\n(a b)").Diagnostics(); len(ds) != 0 {
		t.Errorf("in a comment: %+v", ds)
	}
	for text, want := range map[string]gdl.Span{
		"(a \xe9)":      {3, 4},
		"(a b\x01c)":    {4, 5},
		"(a b\u009b2J)": {4, 6}, // a terminal would clear its screen
	} {
		ds := gdl.Parse(text).Diagnostics()
		if len(ds) != 1 || ds[0].Code != gdl.CodeCharacter || ds[0].Place.Span != want {
			t.Errorf("%q: %+v", text, ds)
		}
	}
}

func TestLinesInColumnOneAreConditionsWhereFormsClose(t *testing.T) {
	const closed = "(<= (a ?x)\n(b ?x)\n(c ?x))\n"
	if ds := gdl.Parse(closed).Diagnostics(); len(ds) != 0 {
		t.Errorf("a rule that closes: %+v", ds)
	}
	s := gdl.Parse(closed + "(<= (d ?x)\n(b ?x)\n(c ?x)\n(<= (e ?x)\n(b ?x))")
	if n := len(s.Forms); n != 3 {
		t.Fatalf("%d forms, want 3", n)
	}
	ds := s.Diagnostics()
	if len(ds) != 1 || ds[0].Place.Form != 1 || ds[0].Code != gdl.CodeUnclosed {
		t.Fatalf("the second rule lacks a parenthesis: %+v", ds)
	}
	if fixed := gdltest.Apply(s, ds[0].Fixes[0]); len(gdl.Parse(fixed).Diagnostics()) != 0 {
		t.Errorf("the fix makes %q of it", fixed)
	}
}

func TestAParserReadsOnlyFormsThatAreNew(t *testing.T) {
	p := gdl.NewParser()
	a := p.Parse("(a 1)\n(b 2)\n(c 3)")
	b := p.Parse("; moved down\n(a 1)\n(b 22)\n(c 3)")
	if a.Forms[0].Parsed != b.Forms[0].Parsed || a.Forms[2].Parsed != b.Forms[2].Parsed {
		t.Error("forms that did not change were parsed again")
	}
	if a.Forms[1].Parsed == b.Forms[1].Parsed {
		t.Error("a form that changed was not parsed again")
	}
	c := p.Parse("(a 1)\n(b 2)\n(c 3)")
	p.Parse("(a 1)")
	d := p.Parse("(a 1)\n(c 3)")
	if c.Forms[2].Parsed == d.Forms[1].Parsed {
		t.Error("a form that was gone for one text was remembered")
	}
	if c.Forms[0].Parsed != d.Forms[0].Parsed {
		t.Error("a form that was always there was forgotten")
	}
}

func TestParsingStopsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := gdl.NewParser()
	checks, most := 0, 3
	ctx = pace.With(ctx, func() error {
		if checks++; checks == most {
			cancel()
		}
		return nil
	})
	text := "(a 1)\n(b 2)\n(c 3)\n(d 4)"
	if s, err := p.ParseContext(ctx, text); s != nil || !errors.Is(err, context.Canceled) || checks != most {
		t.Fatalf("sheet %v, error %v, %d checks", s, err, checks)
	}
	checks, most = 0, -1
	counting := pace.With(t.Context(), func() error { checks++; return nil })
	if _, err := p.ParseContext(counting, text); err != nil || checks != 2 {
		t.Errorf("error %v; %d forms were parsed again, want the 2 that were not read before", err, checks)
	}
}

func TestTermsAndConditionsCanBeReadAlone(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"noop", "noop"},
		{"(mark 1 (at ?x))", "(mark 1 (at ?x))"},
		{" (noop) ; comment", "noop"},
	} {
		x, err := gdl.ParseTerm(c.text)
		if err != nil || x.String() != c.want {
			t.Errorf("%q: %v, %v", c.text, x, err)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"", "a term is missing"},
		{" ; nothing", "a term is missing"},
		{"a b", "not one term but 2"},
		{"(a", "too few"},
		{"a)", "too many"},
		{"(not a)", "1:2: `not` joins conditions"},
		{"((a))", "1:2: a name must follow"},
		{strings.Repeat("(f ", 1000), "nested deeper"},
	} {
		if x, err := gdl.ParseTerm(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20q: %v, %v, want an error with %q", c.text, x, err, c.want)
		}
	}
	xs, err := gdl.ParseTerms("(mark 1 1) noop\n(a)")
	if err != nil || len(xs) != 3 || xs[1].Span != (gdl.Span{11, 15}) {
		t.Errorf("three terms: %+v, %v", xs, err)
	}
	ls, err := gdl.ParseLiterals("(true (cell ?x b)) (not (p ?x)) terminal")
	if err != nil || len(ls) != 3 || ls[1].Kind != gdl.Not || ls[2].Atom.Name != "terminal" {
		t.Errorf("three conditions: %+v, %v", ls, err)
	}
	if _, err := gdl.ParseLiterals("(not a b)"); err == nil ||
		!strings.Contains(err.Error(), "1:2: `not` takes 1 argument") {
		t.Errorf("not with two parts: %v", err)
	}
}

func ExampleParse() {
	s := gdl.Parse(`(role robot)
(<= (legal robot (press ?b))
  (button ?b)`)
	for _, d := range s.Diagnostics() {
		from, _ := s.Offset(d.Place)
		fmt.Printf("%v: %v: %s\n", s.Position(from), d.Severity, d.Message)
	}
	// Output:
	// 2:1: error: this rule never closes: the text ends first; add a `)` at the end of line 3
}

func ExampleFormat() {
	fmt.Print(gdl.Format(`(role robot) ; who plays
(<= (next (lamp on)) (does robot press) (true (lamp off)))`))
	// Output:
	// (role robot)  ; who plays
	// (<= (next (lamp on))
	//   (does robot press)
	//   (true (lamp off)))
}

func TestParenthesesThatAreLeftOutJoinNothing(t *testing.T) {
	for text, want := range map[string]string{
		"(<= p (a)b)":   "(<= p a b)",
		"(<= p q(a))":   "(<= p q a)",
		"(<= p (a)(b))": "(<= p a (b))",
		"(<= p (a) b)":  "(<= p a b)",
		"(<= p\n(a))":   "(<= p\na)",
	} {
		s := gdl.Parse(text)
		ds := s.Diagnostics()
		if len(ds) == 0 || len(ds[0].Fixes) == 0 {
			t.Errorf("%s: %v", text, ds)
		} else if got := gdltest.Apply(s, ds[0].Fixes[0]); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// Whoever opens a parenthesis on each line gets one short message, in time.
func TestAFormThatLacksManyParenthesesIsToldInFewWords(t *testing.T) {
	s := gdl.Parse(strings.Repeat("(\n", 200_000))
	for _, d := range s.Diagnostics() {
		if len(d.Message) > 300 || len(d.Fixes) > 0 {
			t.Errorf("%d characters, %d fixes: %.300s", len(d.Message), len(d.Fixes), d.Message)
		}
	}
	s = gdl.Parse("(<= (next (a))\n  (true (b)\n  (true (c)\n  (true (d))")
	const lines = "line 2 and of line 3 and of line 4"
	if d := s.Diagnostics()[0]; len(d.Fixes) != 1 || !strings.Contains(d.Message, lines) {
		t.Errorf("%d fixes: %s", len(d.Fixes), d.Message)
	}
}
