package gdl_test

import (
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

func FuzzParse(f *testing.F) {
	gdltest.AddSeeds(f, "check/testdata/*.kif")
	f.Fuzz(func(t *testing.T, text string) {
		s := gdl.Parse(text)
		structure := len(s.Diagnostics()) // about parentheses, and not in one form
		for _, form := range s.Forms {
			structure -= len(form.Diagnostics)
		}
		end := 0
		for i, form := range s.Forms {
			if form.Offset < end || form.Offset+len(form.Text) > len(text) || form.Text == "" {
				t.Fatalf("form %d is not where it says", i)
			}
			end = form.Offset + len(form.Text)
			if form.Text != text[form.Offset:end] && structure == 0 {
				t.Fatalf("form %d is read as another text, and nothing says so", i)
			}
			if form.Rule == nil && len(form.Diagnostics) == 0 && structure == 0 {
				t.Fatalf("form %d cannot be read, and nothing says why", i)
			}
			if form.Rule != nil {
				checkSpans(t, form.Text, form.Rule)
			}
		}
		gdltest.CheckDiagnostics(t, s, s.Diagnostics())
		if offset := s.FromUTF16(s.UTF16(len(text))); offset != len(text) {
			t.Fatalf("the end of the text is %d in UTF-16 and back", offset)
		}
	})
}

// checkSpans fails where a name is not at its place.
func checkSpans(t *testing.T, text string, r *gdl.Rule) {
	t.Helper()
	var walk func(x *gdl.Term)
	walk = func(x *gdl.Term) {
		if text[x.At.From:x.At.To] != x.Name || x.Span.From > x.At.From || x.Span.To < x.At.To {
			t.Fatalf("%+v is not at its place", x)
		}
		for i := range x.Args {
			walk(&x.Args[i])
		}
	}
	walk(&r.Head)
	gdl.EachLiteral(r.Body, func(l *gdl.Literal) { walk(&l.Atom) })
}

func FuzzFormat(f *testing.F) {
	gdltest.AddSeeds(f, "check/testdata/*.kif")
	f.Add("(<= (; the move of x\n  legal x go)\n  (true on))")
	f.Add("(<= (; c\n white go))\n(<= ; arrow\n ; and its head\n (next ; n\n (; a\n a b)) (true on))")
	f.Fuzz(func(t *testing.T, text string) {
		once := gdl.Format(text)
		if a, b := commentLetters(text), commentLetters(once); a != b {
			t.Fatalf("the comments differ: %s", firstDifference(a, b))
		}
		if why := differs(gdl.Parse(text), gdl.Parse(once)); why != "" {
			t.Fatal(why)
		}
		if twice := gdl.Format(once); twice != once {
			t.Fatalf("formatting it again changes it: %s", firstDifference(once, twice))
		}
	})
}
