package playground

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write generated and golden files again")

// TestProtocolTypesAreFresh compares the types that the page is written
// against with the Go types they come from; go generate writes them again.
func TestProtocolTypesAreFresh(t *testing.T) {
	const file = "../site/js/protocol.d.ts"
	want, err := protocolTypes()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is stale: run go generate ./playground", file)
	}
}

func TestProtocolTypesSpeakPlainJSON(t *testing.T) {
	text, err := protocolTypes()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"export type Kind = \"progress\" | \"result\" | \"error\" | \"slice\";",
		"  moves: string[][];",
		"  value: number | null;",
		"export interface Diagnostic extends Range {",
		"  move: { request: MoveRequest; result: MoveResult; progress: Analysis };",
	} {
		if !strings.Contains(string(text), line+"\n") {
			t.Errorf("no line %q", line)
		}
	}
	if bytes.Contains(text, []byte(": any")) {
		t.Error("a field may be any")
	}
}

// wireFiles declare the types that cross the wire.
var wireFiles = []string{
	"protocol.go", "board/picture.go", "netdraw/drawing.go",
	"../exercise/exercise.go", "../exercise/outcome.go", "../lessons/lesson.go",
	"../match/record.go", "../match/events.go", "../match/standing.go",
}

// protocolTypes renders the types of the wire as TypeScript declarations, with
// their comments, and the table of calls.
func protocolTypes() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("// Code generated from playground/protocol.go and the files it names by go generate; DO NOT EDIT.\n")
	fmt.Fprintf(&b, "\n/** Of the protocol, in each request and reply. */\nexport type Version = %d;\n", Version)
	for _, name := range wireFiles {
		if err := writeTypes(&b, name); err != nil {
			return nil, err
		}
	}
	b.WriteString("\n/** All calls, by the type of their request. */\nexport interface Calls {\n")
	for _, c := range Calls() {
		fmt.Fprintf(&b, "  %s: { request: %s; result: %s; progress: %s };\n",
			c.Name, c.Request.Name(), c.Result.Name(), c.Progress.Name())
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// writeTypes renders the types of a file.
func writeTypes(b *bytes.Buffer, name string) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
	if err != nil {
		return err
	}
	values := map[string][]string{} // of string types, by type name
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			if name, ok := v.Type.(*ast.Ident); ok && len(v.Values) == 1 {
				values[name.Name] = append(values[name.Name], v.Values[0].(*ast.BasicLit).Value)
			}
		}
	}
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, s := range g.Specs {
			spec := s.(*ast.TypeSpec)
			if err := writeType(b, spec, g.Doc, values[spec.Name.Name]); err != nil {
				return fmt.Errorf("%s: %w", fset.Position(spec.Pos()), err)
			}
		}
	}
	return nil
}

func writeType(b *bytes.Buffer, spec *ast.TypeSpec, doc *ast.CommentGroup, values []string) error {
	b.WriteByte('\n')
	writeDoc(b, "", doc)
	name := spec.Name.Name
	s, ok := spec.Type.(*ast.StructType)
	switch {
	case !ok && len(values) > 0:
		fmt.Fprintf(b, "export type %s = %s;\n", name, strings.Join(values, " | "))
		return nil
	case !ok:
		t, err := typeScript(spec.Type)
		fmt.Fprintf(b, "export type %s = %s;\n", name, t)
		return err
	case len(s.Fields.List) == 0:
		fmt.Fprintf(b, "export type %s = { [key: string]: never };\n", name)
		return nil
	}
	fmt.Fprintf(b, "export interface %s", name)
	for _, f := range s.Fields.List {
		if f.Names == nil {
			fmt.Fprintf(b, " extends %s", f.Type.(*ast.Ident).Name)
		}
	}
	b.WriteString(" {\n")
	for _, f := range s.Fields.List {
		if f.Names == nil {
			continue
		}
		if f.Tag == nil {
			return fmt.Errorf("%s.%s has no json tag", name, f.Names[0])
		}
		tag, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			return err
		}
		t, err := typeScript(f.Type)
		if err != nil {
			return err
		}
		key, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
		if key == "-" {
			continue
		}
		if options == "omitempty" {
			key += "?"
		}
		writeDoc(b, "  ", f.Doc)
		writeDoc(b, "  ", f.Comment)
		fmt.Fprintf(b, "  %s: %s;\n", key, t)
	}
	b.WriteString("}\n")
	return nil
}

func writeDoc(b *bytes.Buffer, indent string, doc *ast.CommentGroup) {
	lines := strings.Split(strings.TrimSpace(doc.Text()), "\n")
	switch {
	case lines[0] == "":
	case len(lines) == 1:
		fmt.Fprintf(b, "%s/** %s */\n", indent, lines[0])
	default:
		fmt.Fprintf(b, "%s/**\n", indent)
		for _, l := range lines {
			fmt.Fprintf(b, "%s\n", strings.TrimRight(indent+" * "+l, " "))
		}
		fmt.Fprintf(b, "%s */\n", indent)
	}
}

// typeScript returns the TypeScript type of the JSON of a Go type.
func typeScript(x ast.Expr) (string, error) {
	switch x := x.(type) {
	case *ast.Ident:
		switch x.Name {
		case "string":
			return "string", nil
		case "bool":
			return "boolean", nil
		case "int", "int64", "uint32", "uint64", "float64":
			return "number", nil
		case "any":
			return "unknown", nil
		}
		if !ast.IsExported(x.Name) {
			return "", fmt.Errorf("no TypeScript for %s", x.Name)
		}
		return x.Name, nil
	case *ast.StarExpr:
		t, err := typeScript(x.X)
		return t + " | null", err
	case *ast.ArrayType:
		t, err := typeScript(x.Elt)
		if strings.Contains(t, " ") {
			t = "(" + t + ")"
		}
		return t + "[]", err
	case *ast.SelectorExpr:
		if x.Sel.Name == "RawMessage" {
			return "unknown", nil
		}
		return x.Sel.Name, nil
	}
	return "", fmt.Errorf("no TypeScript for %T", x)
}
