package check

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/internal/kiftest"
	"github.com/gdl-playground/engine/internal/pace"
)

func TestDiagnosticsAreWhatTheSheetsInTestdataWant(t *testing.T) {
	files, err := filepath.Glob("testdata/*.kif")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sheets: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := gdl.Parse(string(text))
			var found []kiftest.Finding
			for _, d := range Check(s) {
				from, _ := s.Offset(d.Place)
				found = append(found, kiftest.Finding{
					Line: s.Position(from).Line, Text: fmt.Sprintf("%v %s: %s", d.Severity, d.Code, d.Message),
				})
			}
			kiftest.Compare(t, file, kiftest.Wants(t, string(text)), found)
		})
	}
}

func TestCheckingStopsWhenTheContextEnds(t *testing.T) {
	s := gdl.Parse("(role white)")
	ctx, cancel := context.WithCancel(context.Background())
	checks := 0
	paced := pace.With(ctx, func() error {
		if checks++; checks == 3 {
			cancel()
		}
		return nil
	})
	r, err := NewChecker().Check(paced, s)
	if r != nil || !errors.Is(err, context.Canceled) || checks != 3 {
		t.Errorf("result %v, error %v, %d checks", r, err, checks)
	}
}

// TestMessagesTellAFewNamesHoweverManyThereAre keeps what is said of a sheet in
// proportion to it: each rule may have a message, and each could list as many
// names, or steps, as the sheet has.
func TestMessagesTellAFewNamesHoweverManyThereAre(t *testing.T) {
	const n = 2000
	var values, cycle strings.Builder
	fmt.Fprintln(&values, "(role a) (legal a go) (goal a 100) (<= terminal (true (c 1))) (<= (base (c ?x)) (q ?x))")
	fmt.Fprintln(&cycle, "(role a) (legal a go) (goal a 100) (<= terminal (p0 1)) (q 1)")
	for i := range n {
		fmt.Fprintf(&values, "(q v%d) (<= (r%d) (q z%d)) (init (c w%d))\n", i, i, i, i)
		fmt.Fprintf(&cycle, "(<= (p%d ?x) (q ?x) (not (p%d ?x)))\n", i, (i+1)%n)
	}
	for name, c := range map[string]struct {
		text  string
		least int // diagnostics
	}{"values": {values.String(), 50}, "a cycle": {cycle.String(), 1}} {
		told := 0
		ds := Check(gdl.Parse(c.text))
		for _, d := range ds {
			told += len(d.Args) + len(d.Notes)
		}
		if len(ds) < c.least || told > 3*maxChain*len(ds) {
			t.Errorf("%s: %d diagnostics speak of %d names and places", name, len(ds), told)
		}
	}
}

// TestTextsBeyondAllMeasureGetAMessage takes seconds; were something quadratic, it
// would take hours.
func TestTextsBeyondAllMeasureGetAMessage(t *testing.T) {
	for _, c := range []struct {
		name, text string
		code       gdl.Code
	}{
		{"10,000 nested parentheses", strings.Repeat("(", 10_000), gdl.CodeLimit},
		{"10,000 nested terms that close", strings.Repeat("(f ", 10_000) + strings.Repeat(")", 10_000), gdl.CodeLimit},
		{"10,000 nested terms in a rule", "(<= a " + strings.Repeat("(not ", 10_000), gdl.CodeLimit},
		{"a form of a million words", "(a " + strings.Repeat("b ", 1_000_000) + ")", gdl.CodeLimit},
		{"a million forms", strings.Repeat("a ", 1_000_000), gdl.CodeLimit},
		{"more bytes than are read", strings.Repeat("; comment\n", gdl.MaxBytes/10+1), gdl.CodeLimit},
		{"100,000 lines that never close", strings.Repeat("(a\n", 100_000), gdl.CodeLimit},
		{"100,000 rules inside each other", strings.Repeat("(<= a\n", 100_000) + strings.Repeat(")", 100_000),
			gdl.CodeLimit},
		{"100,000 closing parentheses", strings.Repeat(") ", 100_000), gdl.CodeLimit},
		{"20,000 relations in a ring of negations", ring("(<= (r%d ?x) (r%d ?x) (not (r%[2]d a)))\n"),
			gdl.CodeNegationCycle},
		{"20,000 relations that hand on a value each", ring("(<= (r%d ?x) (r%d ?x)) (r%[1]d %[1]d)\n"),
			gdl.CodeMissing},
		{"20,000 facts that nothing sets", ring("(<= (p%d ?x) (true (f%d ?x)))\n"), gdl.CodeNeverTrue},
		{"20,000 facts that are set and asked for", "(role a) (legal a go)" +
			ring("(init (f%d)) (<= (next (f%[1]d)) (true (f%d)))\n"), gdl.CodeMissing},
		{"20,000 facts that only stay", "(role a) (init (g 1))" + ring("(<= (next (f%d ?x)) (true (f%[1]d ?x)))\n"),
			gdl.CodeNeverTrue},
		{"20,000 relations that nothing asks for", ring("(p%d p%d)\n"), gdl.CodeMissing},
		{"a rule of 20,000 equal conditions", "(<= a" + strings.Repeat(" b", 20_000) + ")", gdl.CodeRepeated},
		{"a rule of 20,000 unbound variables",
			"(<= (a" + strings.Repeat(" ?x ?variable", 10_000) + ") (or b (c ?x)))", gdl.CodeUnsafe},
		{"binary garbage", strings.Repeat("\x00\xff(\x7f)\x80 ", 100_000), gdl.CodeCharacter},
	} {
		if testing.Short() && len(c.text) > 100_000 {
			continue
		}
		ds := Check(gdl.Parse(c.text))
		found := false
		for _, d := range ds {
			found = found || d.Code == c.code
		}
		if !found {
			t.Errorf("%s: no %s among %d diagnostics", c.name, c.code, len(ds))
		}
		if gdl.Format(c.text) == "" {
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

func ExampleCheck() {
	s := gdl.Parse(`(role robot)
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

// BenchmarkCheck measures the way from a keystroke to diagnostics.
func BenchmarkCheck(b *testing.B) {
	for _, game := range []string{"ticTacToe", "chess", "c2006.CHIMPANZEE.3361621913"} {
		text := corpus.Text(b, game)
		b.Run(game+"/cold", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Check(gdl.Parse(text))
			}
		})
		b.Run(game+"/one-form-changed", func(b *testing.B) {
			b.ReportAllocs()
			p, c := gdl.NewParser(), NewChecker()
			checkWith(b, c, p.Parse(text))
			at := strings.Index(text, "(<=") + len("(<=")
			n := 0
			for b.Loop() {
				n++
				checkWith(b, c, p.Parse(fmt.Sprint(text[:at], " (changed ", n, ") ", text[at:])))
			}
		})
	}
}

func TestACheckerForgetsNamesThatAreGone(t *testing.T) {
	const rules = "(role white) (<= (legal white go) (true (cell 1 b))) (init (cell 1 b)) (<= (next ?f) (true ?f)) " +
		"(goal white 100) (<= terminal (not (true (cell 1 b)))) "
	p, c := gdl.NewParser(), NewChecker()
	checkWith(t, c, p.Parse(rules))
	begun := len(c.numbers)
	for i := range 10 {
		var names strings.Builder
		for k := range maxNew / 8 {
			fmt.Fprintf(&names, " name%d-%d", i, k)
		}
		s := p.Parse(rules + "(names" + names.String() + ")")
		if ds := s.Diagnostics(); len(ds) > 0 {
			t.Fatal(ds)
		}
		checkWith(t, c, s)
	}
	ds := checkWith(t, c, p.Parse(rules))
	if n := len(c.numbers); n > begun+2*maxNew {
		t.Errorf("%d names are remembered, %d are in use", n, begun)
	}
	if len(ds) > 0 {
		t.Errorf("after forgetting: %+v", ds)
	}
}

func checkWith(t testing.TB, c *Checker, s *gdl.Sheet) []gdl.Diagnostic {
	t.Helper()
	r, err := c.Check(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r.Diagnostics
}
