// Command house prints, as JSON, what the Go sources of a module are like: for
// each folder the lengths of its functions, and the exported names of its
// package that no other package uses. Tests count as no users. See house.js.
//
//	go run tools/house/main.go [DIR]
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
)

// A folder is what is said of one package.
type folder struct {
	Functions []function `json:"functions"`
	Unused    []string   `json:"unused"` // exported, not used by another package
}

type function struct {
	Name  string `json:"name"`
	Lines int    `json:"lines"`
}

// A listed package is what go list says of it.
type listed struct {
	ImportPath string
	Dir        string
	Export     string // file with the types of its exported names
	GoFiles    []string
	Module     *struct{ Main bool }
}

func main() {
	root := "."
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	if err := run(root, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "house:", err)
		os.Exit(1)
	}
}

func run(root string, w io.Writer) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	h := house{root: root, folders: map[string]*folder{}, exported: map[string]string{}, used: map[string]bool{},
		seen: map[string]bool{}}
	for _, target := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		if err := h.target(target); err != nil {
			return err
		}
	}
	for key, dir := range h.exported {
		if !h.used[key] {
			_, name, _ := cutLast(key, '.')
			h.folders[dir].Unused = append(h.folders[dir].Unused, name)
		}
	}
	for _, f := range h.folders {
		sort.Strings(f.Unused)
	}
	return json.NewEncoder(w).Encode(h.folders)
}

func cutLast(s string, sep byte) (before, after string, ok bool) {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == sep {
			return s[:i], s[i+1:], true
		}
	}
	return "", s, false
}

// A house collects what is known of a module, over all targets.
type house struct {
	root     string
	folders  map[string]*folder
	exported map[string]string // folder by "path.Name"
	used     map[string]bool   // by other packages
	seen     map[string]bool   // files whose functions are counted
}

// target looks at all packages as they are built for a target.
func (h *house) target(environment []string) error {
	cmd := exec.Command("go", "list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,Module", "./...")
	cmd.Dir, cmd.Stderr = h.root, os.Stderr
	cmd.Env = append(cmd.Environ(), environment...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	exports := map[string]string{}
	var ours []listed
	for d := json.NewDecoder(out); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		exports[p.ImportPath] = p.Export
		if p.Module != nil && p.Module.Main {
			ours = append(ours, p)
		}
	}
	if err := cmd.Wait(); err != nil {
		return err
	}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc",
		func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, p := range ours {
		if err := h.look(fset, imports, p); err != nil {
			return err
		}
	}
	return nil
}

// look reads one package.
func (h *house) look(fset *token.FileSet, imports types.Importer, p listed) error {
	dir, err := filepath.Rel(h.root, p.Dir)
	if err != nil {
		return err
	}
	f := h.folders[dir]
	if f == nil {
		f = &folder{Functions: []function{}, Unused: []string{}}
		h.folders[dir] = f
	}
	var files []*ast.File
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
		if h.seen[path] {
			continue
		}
		h.seen[path] = true
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				lines := fset.Position(d.End()).Line - fset.Position(d.Pos()).Line + 1
				f.Functions = append(f.Functions, function{filepath.Join(dir, name) + " " + d.Name.Name, lines})
			}
		}
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	checked, err := (&types.Config{Importer: imports}).Check(p.ImportPath, fset, files, info)
	if err != nil {
		return err
	}
	if checked.Name() != "main" {
		for _, name := range checked.Scope().Names() {
			if token.IsExported(name) {
				h.exported[p.ImportPath+"."+name] = dir
			}
		}
	}
	for _, o := range info.Uses {
		if o.Pkg() != nil && o.Pkg() != checked && o.Parent() == o.Pkg().Scope() {
			h.used[o.Pkg().Path()+"."+o.Name()] = true
		}
	}
	return nil
}
