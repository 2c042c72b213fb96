package kiftest

import (
	"fmt"
	"testing"
)

// recorder keeps the errors that a test would have reported.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

func TestWantsAndFindingsAreComparedLineByLine(t *testing.T) {
	wants := Wants(t, "(a)\n(b) ; want \"x+\" `y`\n(c) ; want \"z\"\n")
	if len(wants) != 3 {
		t.Fatalf("%d wants, want 3", len(wants))
	}
	for _, c := range []struct {
		name     string
		findings []Finding
		errors   int
	}{
		{"all that is wanted and nothing else passes", []Finding{{2, "y"}, {2, "xx"}, {3, "z"}}, 0},
		{"a want that nothing meets fails", []Finding{{2, "y"}, {2, "x"}}, 1},
		{"a finding in another line fails, and so does its want", []Finding{{1, "z"}, {2, "y"}, {2, "x"}}, 2},
		{"one want does not meet two findings", []Finding{{2, "x"}, {2, "x"}, {2, "y"}, {3, "z"}}, 1},
	} {
		r := &recorder{TB: t}
		Compare(r, "f.kif", wants, c.findings)
		if len(r.errors) != c.errors {
			t.Errorf("%s: %d errors, want %d: %q", c.name, len(r.errors), c.errors, r.errors)
		}
	}
}
