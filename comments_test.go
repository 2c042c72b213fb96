package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The comment above an exported name begins with it, perhaps after an article: a comment that names
// something else has outlived a change of the name, and misleads whoever reads it alone.
func TestCommentsNameWhatTheyAreAbout(t *testing.T) {
	files := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || path != "." && entry.Name()[0] == '.'):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			name, doc := documented(d)
			if name == nil || doc == nil || !name.IsExported() {
				continue
			}
			words := strings.FieldsFunc(doc.Text(), func(r rune) bool { return strings.ContainsRune(" ,.;:'’\n", r) })
			if begin := words[:min(len(words), 3)]; !slices.Contains(begin, name.Name) {
				t.Errorf("%s: the comment of %s begins %q", files.Position(d.Pos()), name.Name, begin)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// documented returns the name that a declaration of one function or type declares, and its comment.
func documented(d ast.Decl) (*ast.Ident, *ast.CommentGroup) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name, d.Doc
	case *ast.GenDecl:
		if len(d.Specs) == 1 {
			if spec, ok := d.Specs[0].(*ast.TypeSpec); ok {
				return spec.Name, d.Doc
			}
		}
	}
	return nil, nil
}
