// Package gdltest has what the tests of reading, checking and editing share.
package gdltest

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl"
)

// AddSeeds adds the sheets that match a pattern of paths, and some texts that are hard to read.
func AddSeeds(f *testing.F, pattern string) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		f.Fatalf("no sheets: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, text := range []string{
		"", "(", ")", "()", "((", "(<=", "(<= )", "<=", "?", ";", "(a ; b\n)", "(a\n; b\n)",
		"(<= ; a\n b ; c\n ; d\n c)",
		"(<= a\n(<= b", "(a\r(b)\r\n)", "\xff", "(a \xe9)", "é 😀\u00a0(ü)", "(not)", "(<= a (not))",
		"(<= a (distinct))",
	} {
		f.Add(text)
	}
}

// CheckDiagnostics fails where a diagnostic points outside of the text or says
// nothing, and where the edits of a fix overlap.
func CheckDiagnostics(t *testing.T, s *gdl.Sheet, ds []gdl.Diagnostic) {
	t.Helper()
	inside := func(p gdl.Place) {
		t.Helper()
		if p.Form == -1 && p.Span == (gdl.Span{}) {
			return
		}
		if p.Form < 0 || p.Form >= len(s.Forms) || p.From < 0 || p.To < p.From || p.To > len(s.Forms[p.Form].Text) {
			t.Fatalf("%+v lies outside of its form", p)
		}
	}
	for i, d := range ds {
		if d.Message == "" || d.Code == "" || !utf8.ValidString(d.Message) && utf8.ValidString(s.Text) {
			t.Fatalf("message %q of %s", d.Message, d.Code)
		}
		inside(d.Place)
		for _, n := range d.Notes {
			inside(n.Place)
		}
		for _, f := range d.Fixes {
			for k, e := range f.Edits {
				inside(e.Place)
				if k > 0 && (f.Edits[k-1].Place.Form > e.Place.Form || f.Edits[k-1].Place.Form == e.Place.Form &&
					f.Edits[k-1].Place.To > e.Place.From) {
					t.Fatalf("%s: %+v comes after %+v", f.Title, e.Place, f.Edits[k-1].Place)
				}
			}
		}
		if i > 0 && (ds[i-1].Place.Form > d.Place.Form || ds[i-1].Place.Form == d.Place.Form &&
			ds[i-1].Place.From > d.Place.From) {
			t.Fatalf("%+v comes after %+v", ds[i-1].Place, d.Place)
		}
	}
}

// Apply returns the text of a sheet after a fix.
func Apply(s *gdl.Sheet, f gdl.Fix) string {
	text := s.Text
	for i := len(f.Edits) - 1; i >= 0; i-- {
		from, to := s.Offset(f.Edits[i].Place)
		text = text[:from] + f.Edits[i].Text + text[to:]
	}
	return text
}

// Verdict returns "invalid" if there is an error, "warnings" if there is a warning, and "valid".
func Verdict(ds []gdl.Diagnostic) string {
	v := "valid"
	for _, d := range ds {
		switch d.Severity {
		case gdl.Error:
			return "invalid"
		case gdl.Warning:
			v = "warnings"
		}
	}
	return v
}

// HasError reports whether there is an error.
func HasError(ds []gdl.Diagnostic) bool { return Verdict(ds) == "invalid" }
