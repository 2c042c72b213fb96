package check

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// TestFixesMendWhatTheyAreFor applies each fix to its sheet: the diagnostic is
// gone then, and nothing that could be read before cannot be read any more.
func TestFixesMendWhatTheyAreFor(t *testing.T) {
	files, err := filepath.Glob("testdata/*.kif")
	if err != nil {
		t.Fatal(err)
	}
	tried := map[gdl.Code]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s := gdl.Parse(string(text))
		before := Check(s)
		for _, d := range before {
			for _, fix := range d.Fixes {
				tried[d.Code] = true
				after := gdl.Parse(gdltest.Apply(s, fix))
				from, _ := s.Offset(d.Place)
				name := fmt.Sprintf("%s:%v: %s: %s", file, s.Position(from), d.Code, fix.Title)
				if have, want := count(Check(after), d), count(before, d); have >= want {
					t.Errorf("%s: %d of this kind before, %d after", name, want, have)
				}
				if have, want := unreadable(after), unreadable(s); have > want {
					t.Errorf("%s: %d forms could not be read before, %d after", name, want, have)
				}
			}
		}
	}
	if len(tried) < 20 {
		t.Errorf("only %d codes have fixes", len(tried))
	}
}

// count returns how many diagnostics have the code and arguments of d.
func count(ds []gdl.Diagnostic, d gdl.Diagnostic) int {
	n := 0
	for _, x := range ds {
		if x.Code == d.Code && (d.Code == gdl.CodeUnclosed || fmt.Sprint(x.Args) == fmt.Sprint(d.Args)) {
			n++
		}
	}
	return n
}

func unreadable(s *gdl.Sheet) int {
	n := 0
	for _, f := range s.Forms {
		if f.Rule == nil {
			n++
		}
	}
	return n
}

func TestFixesOfNegatedConnectivesKeepWhatLiesBetween(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"(not (or a b))", "(not a) (not b)"},
		{"(not (or (a)(b)))", "(not (a)) (not (b))"},
		{"(not (or (not a) b (not c)))", "a (not b) c"},
		{"(not (or a ; first\n b))", "(not a) ; first\n (not b)"},
		{"(not (and a (not b)))", "(or (not a) b)"},
		{"(not (not (not a)))", "(not a)"},
		{"(or a (not (and b c)))", "(or a (or (not b) (not c)))"},
		{"(or a (not (or b c)))", ""}, // two conditions cannot take the place of one
		{"(p ?x) (not (distinct ?x (f 1)))", "(p (f 1)) "},
		{"(p ?x ?y) (not (distinct ?x ?y))", "(p ?y ?y) "},
		{"(p ?x) (not (distinct ?x (f ?x)))", ""},
	} {
		s := gdl.Parse("(<= h " + test.body + ")")
		got := ""
		for _, d := range Check(s) {
			if d.Code == gdl.CodeNotOver && len(d.Fixes) > 0 {
				got = gdltest.Apply(s, d.Fixes[0])
				break
			}
		}
		if test.want != "" {
			test.want = "(<= h " + test.want + ")"
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.body, got, test.want)
		}
	}
}
