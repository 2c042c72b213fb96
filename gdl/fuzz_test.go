package gdl

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"
)

// addSeeds adds the sheets of testdata and some texts that are hard to read.
func addSeeds(f *testing.F) {
	files, err := filepath.Glob("testdata/*.kif")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, text := range []string{
		"", "(", ")", "()", "((", "(<=", "(<= )", "<=", "?", ";", "(a ; b\n)", "(a\n; b\n)", "(<= ; a\n b ; c\n ; d\n c)",
		"(<= a\n(<= b", "(a\r(b)\r\n)", "\xff", "(a \xe9)", "é 😀\u00a0(ü)", "(not)", "(<= a (not))", "(<= a (distinct))",
	} {
		f.Add(text)
	}
}

// checkDiagnostics fails where a diagnostic points outside of the text or says
// nothing, and where the edits of a fix overlap.
func checkDiagnostics(t *testing.T, s *Sheet, ds []Diagnostic) {
	t.Helper()
	inside := func(p Place) {
		t.Helper()
		if p.Form == -1 && p.Span == (Span{}) {
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
				if k > 0 && (f.Edits[k-1].Place.Form > e.Place.Form || f.Edits[k-1].Place.Form == e.Place.Form && f.Edits[k-1].Place.To > e.Place.From) {
					t.Fatalf("%s: %+v comes after %+v", f.Title, e.Place, f.Edits[k-1].Place)
				}
			}
		}
		if i > 0 && (ds[i-1].Place.Form > d.Place.Form || ds[i-1].Place.Form == d.Place.Form && ds[i-1].Place.From > d.Place.From) {
			t.Fatalf("%+v comes after %+v", ds[i-1].Place, d.Place)
		}
	}
}

// FuzzScan holds the scanner to what a token is: only blanks and comments lie
// between tokens, and each is the same when scanning begins with it.
func FuzzScan(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		s := newScanner(text, 0)
		for end := 0; ; {
			token := s.next()
			if token.from < end || token.to < token.from || token.to > len(text) {
				t.Fatalf("token %+v comes after %d of %d bytes", token, end, len(text))
			}
			if skipBlank(text[:token.from], end) != token.from {
				t.Fatalf("%q is skipped", text[end:token.from])
			}
			if token.kind == tokenEnd {
				if token.from != len(text) {
					t.Fatalf("the text ends at %d of %d bytes", token.from, len(text))
				}
				return
			}
			alone := newScanner(text[token.from:token.to], 0)
			if again := alone.next(); again.kind != token.kind || again.to != token.to-token.from || alone.next().kind != tokenEnd {
				t.Fatalf("%q is another token by itself: %+v", text[token.from:token.to], again)
			}
			if s.odd >= token.to {
				t.Fatalf("what is no text lies at %d, after %+v", s.odd, token)
			}
			end = token.to
		}
	})
}

func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		s := Parse(text)
		end := 0
		for i, form := range s.Forms {
			if form.Offset < end || form.Text != text[form.Offset:form.Offset+len(form.Text)] || form.Text == "" {
				t.Fatalf("form %d is not where it says", i)
			}
			end = form.Offset + len(form.Text)
			if form.Rule == nil && len(form.Diagnostics) == 0 && len(s.structure) == 0 {
				t.Fatalf("form %d cannot be read, and nothing says why", i)
			}
			if form.Rule != nil {
				checkSpans(t, form.Text, form.Rule)
			}
		}
		checkDiagnostics(t, s, s.Diagnostics())
		if offset := s.FromUTF16(s.UTF16(len(text))); offset != len(text) {
			t.Fatalf("the end of the text is %d in UTF-16 and back", offset)
		}
		// What the parser takes is what the search for mistakes lets pass.
		if tokens, problem := tokenize(text); problem == nil {
			_, parses := parseTokens(formParser, tokens)
			if bad, _ := culprit(tokens, wantForm); parses != (bad < 0) {
				t.Fatalf("the parser says %v, but the first wrong token is %d", parses, bad)
			}
		}
	})
}

// checkSpans fails where a name is not at its place.
func checkSpans(t *testing.T, text string, r *Rule) {
	t.Helper()
	var walk func(x *Term)
	walk = func(x *Term) {
		if text[x.At.From:x.At.To] != x.Name || x.Span.From > x.At.From || x.Span.To < x.At.To {
			t.Fatalf("%+v is not at its place", x)
		}
		for i := range x.Args {
			walk(&x.Args[i])
		}
	}
	walk(&r.Head)
	eachLiteral(r.Body, func(l *Literal) { walk(&l.Atom) })
}

func FuzzCheck(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		p := NewParser()
		s := p.Parse(text)
		ds := Check(s)
		checkDiagnostics(t, s, ds)
		again := Check(p.Parse("(extra)\n" + text))
		if verdict(ds) == "valid" && len(again) == 0 {
			t.Fatal("a relation that nothing asks for goes unnoticed")
		}
	})
}

func FuzzFormat(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		once := Format(text)
		if why := differs(Parse(text), Parse(once)); why != "" {
			t.Fatal(why)
		}
		if twice := Format(once); twice != once {
			t.Fatalf("formatting it again changes it: %s", firstDifference(once, twice))
		}
	})
}

func FuzzIndex(f *testing.F) {
	files, err := filepath.Glob("testdata/*.kif")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), 40)
	}
	f.Add("(<= (a ?x", 9)
	f.Add("(true (", 7)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		s := Parse(text)
		x := NewIndex(s)
		if symbol, at, ok := x.At(offset); ok {
			from, to := s.Offset(at)
			if from > offset || to < offset {
				t.Fatalf("the name at %d lies at %d to %d", offset, from, to)
			}
			x.Describe(symbol)
			x.Comment(symbol)
			if edits, err := x.Rename(offset, "fresh-name"); err == nil {
				if after := Parse(apply(s, Fix{Edits: edits})); len(after.Forms) != len(s.Forms) || hasError(after.Diagnostics()) && !hasError(s.Diagnostics()) {
					t.Fatalf("renaming breaks %q", after.Text)
				}
			}
		}
		from, to, words := x.Complete(offset)
		if from < 0 || to < from || to > len(text) {
			t.Fatalf("a completion would replace %d to %d", from, to)
		}
		for _, w := range words {
			if w.Text == "" || w.Detail == "" {
				t.Fatalf("%+v says nothing", w)
			}
		}
		end := 0
		for _, fold := range s.Folds() {
			if fold[0] < end || fold[1] <= fold[0] || fold[1] > len(text) {
				t.Fatalf("the folds are %v", s.Folds())
			}
			end = fold[1]
		}
		for i, section := range s.Outline() {
			if section.To <= section.From || section.To > len(s.Forms) {
				t.Fatalf("section %d is %+v", i, section)
			}
		}
	})
}
