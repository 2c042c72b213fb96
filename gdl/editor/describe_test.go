package editor

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
)

// codesOf returns the value of every constant of type Code in codes.go.
func codesOf(t *testing.T) []gdl.Code {
	t.Helper()
	file, err := parser.ParseFile(gotoken.NewFileSet(), "../codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []gdl.Code
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			code, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, gdl.Code(code))
		}
		return true
	})
	return codes
}

func TestEveryCodeHasAPageWhoseExamplesAreRight(t *testing.T) {
	codes := codesOf(t)
	if len(codes) < 40 {
		t.Fatalf("only %d codes found", len(codes))
	}
	for _, code := range codes {
		page := Explain(code)
		if !strings.HasPrefix(page, "# ") {
			t.Errorf("%s has no page", code)
			continue
		}
		wrong, right := blocks(page, "gdl wrong"), blocks(page, "gdl right")
		if len(wrong) == 0 && code != gdl.CodeLimit && code != gdl.CodeCharacter { // those cannot be shown
			t.Errorf("the page of %s has no example", code)
		}
		for _, text := range wrong {
			if !hasCode(text, code) {
				t.Errorf("the wrong example of %s does not get that code: %+v", code, check.Check(gdl.Parse(text)))
			}
		}
		for _, text := range right {
			if hasCode(text, code) {
				t.Errorf("the right example of %s gets that code", code)
			}
			for _, d := range check.Check(gdl.Parse(text)) {
				if d.Severity == gdl.Error && d.Code != gdl.CodeMissing {
					t.Errorf("the right example of %s has an error: %s", code, d.Message)
				}
			}
			if gdl.Format(text) != text {
				t.Errorf("the right example of %s is not laid out as gdl fmt does:\n%s", code, gdl.Format(text))
			}
		}
	}
	files, err := os.ReadDir("codes")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(codes) {
		t.Errorf("%d pages for %d codes", len(files), len(codes))
	}
	if page := Explain("no-such-code"); page != "" {
		t.Errorf("a code that does not exist has the page %q", page)
	}
}

// blocks returns the fenced blocks of a page with this mark.
func blocks(page, mark string) []string {
	var out []string
	for {
		_, rest, found := strings.Cut(page, "```"+mark+"\n")
		if !found {
			return out
		}
		var block string
		block, page, _ = strings.Cut(rest, "```")
		out = append(out, block)
	}
}

func TestEveryKeywordHasAPageThatIsGDL(t *testing.T) {
	words := []string{"<=", "not", "or", "distinct", "and", keyword.Heuristic}
	for name := range keyword.Table {
		words = append(words, name)
	}
	for _, word := range words {
		page := KeywordPage(strings.ToUpper(word))
		if page == "" {
			t.Errorf("%s has no page", word)
		}
		for _, text := range blocks(page, "gdl") {
			for _, d := range check.Check(gdl.Parse(text)) {
				if d.Severity == gdl.Error && d.Code != gdl.CodeMissing {
					t.Errorf("the example of %s has an error: %s", word, d.Message)
				}
			}
			if gdl.Format(text) != text {
				t.Errorf("the example of %s is not laid out as gdl fmt does:\n%s", word, gdl.Format(text))
			}
		}
	}
	if KeywordPage("cell") != "" {
		t.Error("cell is no keyword")
	}
}

func hasCode(text string, code gdl.Code) bool {
	for _, d := range check.Check(gdl.Parse(text)) {
		if d.Code == code {
			return true
		}
	}
	return false
}
