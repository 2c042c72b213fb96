package gdl

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzCulprit holds the parser and the search for the first wrong token together: what the one takes
// is what the other lets pass.
func FuzzCulprit(f *testing.F) {
	files, err := filepath.Glob("check/testdata/*.kif")
	if err != nil || len(files) == 0 {
		f.Fatalf("no sheets: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, form := range Parse(string(text)).Forms {
			f.Add(form.Text)
		}
	}
	for _, text := range []string{
		"", "(", ")", "()", "((", "(<=", "(<= )", "<=", "?", "(<= a ?x)", "(a (b) ?c (<= d))",
		"(<= (a) (or) (not b c))",
		"(<= a\n(<= b", "(not)", "(<= a (not))", "(<= a (distinct))", "(<= (not a) b)", "(a not)",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tokens, problem := tokenize(text)
		if problem != nil {
			return
		}
		_, parses := parseTokens(formParser, tokens)
		if bad, _ := culprit(tokens, wantForm); parses != (bad < 0) {
			t.Fatalf("the parser says %v, but the first wrong token is %d", parses, bad)
		}
	})
}
