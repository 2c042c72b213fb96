package gdl

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"os"
	"strconv"
	"strings"
	"testing"
)

// codesOf returns the value of every constant of type Code in codes.go.
func codesOf(t *testing.T) []Code {
	t.Helper()
	file, err := parser.ParseFile(gotoken.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []Code
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			code, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, Code(code))
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
		if len(wrong) == 0 && code != CodeLimit && code != CodeCharacter { // those cannot be shown
			t.Errorf("the page of %s has no example", code)
		}
		for _, text := range wrong {
			if !hasCode(text, code) {
				t.Errorf("the wrong example of %s does not get that code: %+v", code, Check(Parse(text)))
			}
		}
		for _, text := range right {
			if hasCode(text, code) {
				t.Errorf("the right example of %s gets that code", code)
			}
			for _, d := range Check(Parse(text)) {
				if d.Severity == Error && d.Code != CodeMissing {
					t.Errorf("the right example of %s has an error: %s", code, d.Message)
				}
			}
			if Format(text) != text {
				t.Errorf("the right example of %s is not laid out as gdl fmt does:\n%s", code, Format(text))
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
	words := []string{"<=", "not", "or", "distinct", "and", heuristic}
	for name := range keywords {
		words = append(words, name)
	}
	for _, word := range words {
		page := KeywordPage(strings.ToUpper(word))
		if page == "" {
			t.Errorf("%s has no page", word)
		}
		for _, text := range blocks(page, "gdl") {
			for _, d := range Check(Parse(text)) {
				if d.Severity == Error && d.Code != CodeMissing {
					t.Errorf("the example of %s has an error: %s", word, d.Message)
				}
			}
			if Format(text) != text {
				t.Errorf("the example of %s is not laid out as gdl fmt does:\n%s", word, Format(text))
			}
		}
	}
	if KeywordPage("cell") != "" {
		t.Error("cell is no keyword")
	}
}

func hasCode(text string, code Code) bool {
	for _, d := range Check(Parse(text)) {
		if d.Code == code {
			return true
		}
	}
	return false
}
