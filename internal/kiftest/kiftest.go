// Package kiftest compares what a checker finds in a rule sheet with what the
// sheet itself says should be found: a comment such as
//
//	(<= (goal ?r 100) won) ; want "\\?r is in the head"
//
// holds one quoted regular expression for each finding of its line. A finding
// that no expression of its line matches, and an expression that matches none,
// both fail the test.
package kiftest

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A Finding is something found in a line of a sheet.
type Finding struct {
	Line int // from 1
	Text string
}

// A Want is an expectation in a line of a sheet.
type Want struct {
	Line    int
	Pattern *regexp.Regexp
}

// Wants reads the expectations of a sheet.
func Wants(t testing.TB, text string) []Want {
	t.Helper()
	var wants []Want
	for i, line := range strings.Split(text, "\n") {
		_, rest, found := strings.Cut(line, "; want ")
		if !found {
			continue
		}
		for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
			quoted, err := strconv.QuotedPrefix(rest)
			if err != nil {
				t.Fatalf("line %d: not a quoted string: %s", i+1, rest)
			}
			rest = rest[len(quoted):]
			source, err := strconv.Unquote(quoted)
			if err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
			pattern, err := regexp.Compile(source)
			if err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
			wants = append(wants, Want{i + 1, pattern})
		}
	}
	return wants
}

// Compare fails the test where findings and wants differ.
func Compare(t testing.TB, file string, wants []Want, findings []Finding) {
	t.Helper()
	met := make([]bool, len(wants))
next:
	for _, f := range findings {
		for i, w := range wants {
			if !met[i] && w.Line == f.Line && w.Pattern.MatchString(f.Text) {
				met[i] = true
				continue next
			}
		}
		t.Errorf("%s:%d: found %q, which is not wanted", file, f.Line, f.Text)
	}
	for i, w := range wants {
		if !met[i] {
			t.Errorf("%s:%d: nothing found that matches %q", file, w.Line, w.Pattern)
		}
	}
}
