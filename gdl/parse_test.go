package gdl

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/internal/corpus"
)

func TestFormsAreReadIntoTheTree(t *testing.T) {
	s := Parse("(role White)\r\n(<= (next ?F) ; a comment (with parentheses\n  (TRUE ?f)\n  (Or (not (p)) (distinct ?f (g 1))))\rterminal")
	if n := len(s.Forms); n != 3 {
		t.Fatalf("%d forms, want 3", n)
	}
	if have := s.Forms[0].Rule; have.Arrow || have.Head.Kind != Compound || have.Head.Args[0].Name != "White" || have.Head.Args[0].Fold != "white" {
		t.Errorf("the fact is %+v", have)
	}
	if have := s.Forms[2].Rule.Head; have.Kind != Constant || have.Name != "terminal" || have.At != have.Span {
		t.Errorf("the bare fact is %+v", have)
	}
	r := s.Forms[1].Rule
	if !r.Arrow || len(r.Body) != 2 || r.Body[0].Kind != Positive || r.Body[0].Atom.Fold != "true" || r.Body[1].Kind != Or {
		t.Fatalf("the rule is %+v", r)
	}
	not, distinct := r.Body[1].Sub[0], r.Body[1].Sub[1]
	if p := not.Sub[0].Atom; not.Kind != Not || p.Kind != Constant || p.Name != "p" || p.Span == p.At {
		t.Errorf("(p) is %+v", p)
	}
	if distinct.Kind != Distinct || len(distinct.Atom.Args) != 2 || distinct.Atom.Args[0].Kind != Variable {
		t.Errorf("distinct is %+v", distinct)
	}
	from, to := s.Offset(Place{1, distinct.Atom.Args[1].Span})
	if have := s.Text[from:to]; have != "(g 1)" {
		t.Errorf("the span of the term is that of %q", have)
	}
}

func TestBlanksOfOtherScriptsSeparateWords(t *testing.T) {
	s := Parse("\ufeff(role\u00a0white)\u2003terminal")
	if n := len(s.Forms); n != 2 || s.Forms[0].Rule == nil || len(s.Forms[0].Rule.Head.Args) != 1 {
		t.Errorf("%d forms: %+v", n, s.Diagnostics())
	}
}

func TestBytesThatAreNotTextAreFineInCommentsOnly(t *testing.T) {
	if ds := Parse("; caf\xe9 \x01\n(a b)").Diagnostics(); len(ds) != 0 {
		t.Errorf("in a comment: %+v", ds)
	}
	for text, want := range map[string]Span{
		"(a \xe9)":      {3, 4},
		"(a b\x01c)":    {4, 5},
		"(a b\u009b2J)": {4, 6}, // a terminal would clear its screen
	} {
		ds := Parse(text).Diagnostics()
		if len(ds) != 1 || ds[0].Code != CodeCharacter || ds[0].Place.Span != want {
			t.Errorf("%q: %+v", text, ds)
		}
	}
}

func TestLinesInColumnOneAreConditionsWhereFormsClose(t *testing.T) {
	const closed = "(<= (a ?x)\n(b ?x)\n(c ?x))\n"
	if ds := Parse(closed).Diagnostics(); len(ds) != 0 {
		t.Errorf("a rule that closes: %+v", ds)
	}
	s := Parse(closed + "(<= (d ?x)\n(b ?x)\n(c ?x)\n(<= (e ?x)\n(b ?x))")
	if n := len(s.Forms); n != 3 {
		t.Fatalf("%d forms, want 3", n)
	}
	ds := s.Diagnostics()
	if len(ds) != 1 || ds[0].Place.Form != 1 || ds[0].Code != CodeUnclosed {
		t.Fatalf("the second rule lacks a parenthesis: %+v", ds)
	}
	if fixed := apply(s, ds[0].Fixes[0]); len(Parse(fixed).Diagnostics()) != 0 {
		t.Errorf("the fix makes %q of it", fixed)
	}
}

// apply returns the text of a sheet after a fix.
func apply(s *Sheet, f Fix) string {
	text := s.Text
	for i := len(f.Edits) - 1; i >= 0; i-- {
		from, to := s.Offset(f.Edits[i].Place)
		text = text[:from] + f.Edits[i].Text + text[to:]
	}
	return text
}

func TestAParserReadsOnlyFormsThatAreNew(t *testing.T) {
	p := NewParser()
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
	ctx, cancel := context.WithCancel(context.Background())
	p := NewParser()
	forms := 0
	text := "(a 1)\n(b 2)\n(c 3)\n(d 4)"
	s, err := p.ParseContext(ctx, text, func() {
		if forms++; forms == 2 {
			cancel()
		}
	})
	if s != nil || !errors.Is(err, context.Canceled) || forms != 2 {
		t.Fatalf("sheet %v, error %v, %d forms", s, err, forms)
	}
	if _, err := p.ParseContext(context.Background(), text, func() { forms++ }); err != nil || forms != 4 {
		t.Errorf("error %v; %d forms were parsed in all, want 4", err, forms)
	}
}

// TestTextsBeyondAllMeasureGetAMessage takes seconds; were something quadratic, it
// would take hours.
func TestTextsBeyondAllMeasureGetAMessage(t *testing.T) {
	for _, c := range []struct {
		name, text string
		code       Code
	}{
		{"10,000 nested parentheses", strings.Repeat("(", 10_000), CodeLimit},
		{"10,000 nested terms that close", strings.Repeat("(f ", 10_000) + strings.Repeat(")", 10_000), CodeLimit},
		{"10,000 nested terms in a rule", "(<= a " + strings.Repeat("(not ", 10_000), CodeLimit},
		{"a form of a million words", "(a " + strings.Repeat("b ", 1_000_000) + ")", CodeLimit},
		{"a million forms", strings.Repeat("a ", 1_000_000), CodeLimit},
		{"more bytes than are read", strings.Repeat("; comment\n", MaxBytes/10+1), CodeLimit},
		{"100,000 lines that never close", strings.Repeat("(a\n", 100_000), CodeLimit},
		{"100,000 rules inside each other", strings.Repeat("(<= a\n", 100_000) + strings.Repeat(")", 100_000), CodeLimit},
		{"100,000 closing parentheses", strings.Repeat(") ", 100_000), CodeLimit},
		{"20,000 relations in a ring of negations", ring("(<= (r%d ?x) (r%d ?x) (not (r%[2]d a)))\n"), CodeNegationCycle},
		{"20,000 relations that hand on a value each", ring("(<= (r%d ?x) (r%d ?x)) (r%[1]d %[1]d)\n"), CodeMissing},
		{"20,000 facts that nothing sets", ring("(<= (p%d ?x) (true (f%d ?x)))\n"), CodeNeverTrue},
		{"a rule of 20,000 equal conditions", "(<= a" + strings.Repeat(" b", 20_000) + ")", CodeRepeated},
		{"a rule of 20,000 unbound variables", "(<= (a" + strings.Repeat(" ?x ?variable", 10_000) + ") (or b (c ?x)))", CodeUnsafe},
		{"binary garbage", strings.Repeat("\x00\xff(\x7f)\x80 ", 100_000), CodeCharacter},
	} {
		if testing.Short() && len(c.text) > 100_000 {
			continue
		}
		ds := Check(Parse(c.text))
		found := false
		for _, d := range ds {
			found = found || d.Code == c.code
		}
		if !found {
			t.Errorf("%s: no %s among %d diagnostics", c.name, c.code, len(ds))
		}
		if Format(c.text) == "" {
			t.Errorf("%s: formatting loses it", c.name)
		}
	}
}

// ring fills a format with the numbers of relations, each with the next one's.
func ring(format string) string {
	const n = 20_000
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i, (i+1)%n)
	}
	return b.String()
}

func TestTermsAndConditionsCanBeReadAlone(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"noop", "noop"},
		{"(mark 1 (at ?x))", "(mark 1 (at ?x))"},
		{" (noop) ; comment", "noop"},
	} {
		x, err := ParseTerm(c.text)
		if err != nil || x.String() != c.want {
			t.Errorf("%q: %v, %v", c.text, x, err)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"", "not one term but 0"},
		{"a b", "not one term but 2"},
		{"(a", "too few"},
		{"a)", "too many"},
		{"(not a)", "1:2: `not` joins conditions"},
		{"((a))", "1:2: a name must follow"},
		{strings.Repeat("(f ", 1000), "nested deeper"},
	} {
		if x, err := ParseTerm(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20q: %v, %v, want an error with %q", c.text, x, err, c.want)
		}
	}
	if xs, err := ParseTerms("(mark 1 1) noop\n(a)"); err != nil || len(xs) != 3 || xs[1].Span != (Span{11, 15}) {
		t.Errorf("three terms: %+v, %v", xs, err)
	}
	ls, err := ParseLiterals("(true (cell ?x b)) (not (p ?x)) terminal")
	if err != nil || len(ls) != 3 || ls[1].Kind != Not || ls[2].Atom.Name != "terminal" {
		t.Errorf("three conditions: %+v, %v", ls, err)
	}
	if _, err := ParseLiterals("(not a b)"); err == nil || !strings.Contains(err.Error(), "1:2: `not` takes 1 argument") {
		t.Errorf("not with two parts: %v", err)
	}
}

func ExampleParse() {
	s := Parse(`(role robot)
(<= (legal robot (press ?b))
  (button ?b)`)
	for _, d := range s.Diagnostics() {
		from, _ := s.Offset(d.Place)
		fmt.Printf("%v: %v: %s\n", s.Position(from), d.Severity, d.Message)
	}
	// Output:
	// 2:1: error: this rule never closes: the text ends first; add a `)` at the end of line 3
}

func ExampleCheck() {
	s := Parse(`(role robot)
(init (lamp off))
(<= (legal robot press) (role robot))
(<= (next (lamp on)) (does robot press))
(<= (goal robot 100) (lamp on))
(<= terminal (true (lmap on)))`)
	for _, d := range Check(s) {
		from, _ := s.Offset(d.Place)
		fmt.Printf("%v: %v: %s\n", s.Position(from), d.Severity, d.Message)
	}
	// Output:
	// 5:22: warning: `lamp` is a state fact (see 2:7): write `(true (lamp on))`
	// 6:20: warning: neither init nor next sets `lmap`, so it is never true; did you mean `lamp`?
}

func ExampleFormat() {
	fmt.Print(Format(`(role robot) ; who plays
(<= (next (lamp on)) (does robot press) (true (lamp off)))`))
	// Output:
	// (role robot)  ; who plays
	// (<= (next (lamp on))
	//   (does robot press)
	//   (true (lamp off)))
}

// BenchmarkParse measures the way from a keystroke to diagnostics.
func BenchmarkParse(b *testing.B) {
	for _, game := range []string{"ticTacToe", "chess", "c2006.CHIMPANZEE.3361621913"} {
		text := corpus.Text(b, game)
		b.Run(game+"/cold", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Check(Parse(text))
			}
		})
		b.Run(game+"/one-form-changed", func(b *testing.B) {
			b.ReportAllocs()
			p := NewParser()
			p.Parse(text)
			at := strings.Index(text, "(<=") + len("(<=")
			n := 0
			for b.Loop() {
				n++
				Check(p.Parse(fmt.Sprint(text[:at], " (changed ", n, ") ", text[at:])))
			}
		})
	}
}

func TestAParserForgetsNamesThatAreGone(t *testing.T) {
	const rules = "(role white) (<= (legal white go) (true (cell 1 b))) (init (cell 1 b)) (<= (next ?f) (true ?f)) (goal white 100) terminal "
	p := NewParser()
	p.Parse(rules)
	begun := len(p.numbers)
	for i := range 10 {
		var names strings.Builder
		for k := range maxNew / 8 {
			fmt.Fprintf(&names, " name%d-%d", i, k)
		}
		if s := p.Parse(rules + "(names" + names.String() + ")"); len(s.Diagnostics()) > 0 {
			t.Fatal(s.Diagnostics())
		}
	}
	s := p.Parse(rules)
	if n := len(p.numbers); n > begun+2*maxNew {
		t.Errorf("%d names are remembered, %d are in use", n, begun)
	}
	if ds := Check(s); len(ds) > 0 {
		t.Errorf("after forgetting: %+v", ds)
	}
}
