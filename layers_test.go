package engine_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/gdl-playground/engine"

// layers lists the packages, low to high, with what each imports of the
// others and of foreign modules. Packages under the top internal/ import
// nothing of ours and may be imported by all. ARCHITECTURE.md says why.
var layers = []struct {
	name    string
	ours    []string
	foreign []string
}{
	{"gdl", nil, []string{"github.com/alecthomas/participle/v2"}},
	{"gdl/check", []string{"gdl"}, nil},
	{"gdl/editor", []string{"gdl", "gdl/check"}, nil},
	{"gdl/lsp", []string{"gdl", "gdl/check", "gdl/editor"}, []string{"github.com/sourcegraph/jsonrpc2"}},
	{"logic", []string{"gdl"}, nil},
	{"game", []string{"logic"}, nil},
	{"game/playtest", []string{"logic", "game"}, nil},
	{"game/gametest", []string{"logic", "game", "game/playtest"}, nil},
	{"reasoner", []string{"gdl", "logic", "game"}, nil},
	{"reasoner/naive", []string{"logic", "game"}, nil},
	{"reasoner/explain", []string{"gdl", "logic", "game", "reasoner"}, nil},
	{"reasoner/coverage", []string{"gdl", "logic", "game", "reasoner"}, nil},
	{"compare", []string{"gdl", "logic", "game", "reasoner", "reasoner/explain"}, nil},
	{"propnet/circuit", []string{"logic", "game"}, nil},
	{"propnet/proof", []string{"game", "propnet/circuit"}, nil},
	{"propnet/ground", []string{"logic", "reasoner"}, nil},
	{"propnet", []string{"gdl", "logic", "game", "propnet/circuit", "propnet/proof", "propnet/ground"}, nil},
	{"propnet/codegen/host", nil, nil},
	{"propnet/codegen/asm", nil, nil},
	{"propnet/codegen/gates", []string{"propnet/circuit", "propnet/codegen/asm"}, nil},
	{"propnet/codegen/positions", []string{"logic", "game", "propnet/circuit", "propnet/proof",
		"propnet/codegen/host", "propnet/codegen/asm", "propnet/codegen/gates"}, nil},
	{"propnet/codegen/playouts", []string{"game", "propnet/circuit", "propnet/proof", "propnet/codegen/host",
		"propnet/codegen/asm", "propnet/codegen/gates", "propnet/codegen/positions"}, nil},
	{"propnet/codegen/treesearch", []string{"game", "propnet/circuit", "propnet/proof", "propnet/codegen/host",
		"propnet/codegen/asm", "propnet/codegen/gates", "propnet/codegen/positions"}, nil},
	{"propnet/codegen", []string{"logic", "game", "propnet", "propnet/circuit", "propnet/codegen/host",
		"propnet/codegen/gates", "propnet/codegen/positions", "propnet/codegen/playouts",
		"propnet/codegen/treesearch"}, nil},
	{"propnet/codegen/wazerohost", []string{"propnet/codegen/host", "propnet/codegen/asm"},
		[]string{"github.com/tetratelabs/wazero"}},
	{"propnet/codegen/differential", []string{"gdl", "gdl/check", "logic", "game", "game/playtest", "reasoner",
		"reasoner/naive", "propnet", "propnet/circuit", "propnet/ground", "propnet/codegen",
		"propnet/codegen/host"}, nil},
	{"search", []string{"game"}, nil},
	{"search/table", []string{"game", "search"}, nil},
	{"search/symmetry", []string{"game", "search"}, nil},
	{"search/evaluate", []string{"game", "search"}, nil},
	{"search/learn", []string{"logic", "game", "search", "search/evaluate"}, nil},
	{"search/alphabeta", []string{"game", "search", "search/table", "search/symmetry", "search/evaluate"}, nil},
	{"search/montecarlo", []string{"game", "search"}, nil},
	{"search/simultaneous", []string{"game", "search", "search/table"}, nil},
	{"search/sat", nil, nil},
	{"search/satplan", []string{"game", "propnet/circuit", "search", "search/sat"}, nil},
	{"search/puzzle", []string{"game", "propnet/circuit", "search", "search/symmetry", "search/evaluate",
		"search/montecarlo", "search/satplan"}, nil},
	{"search/player", []string{"game", "search", "search/evaluate", "search/learn", "search/alphabeta",
		"search/montecarlo", "search/simultaneous", "search/puzzle"}, nil},
	{"games", nil, nil},
	{"search/searchtest", []string{"gdl", "logic", "game", "game/gametest", "games", "reasoner", "propnet",
		"propnet/codegen", "propnet/codegen/wazerohost", "search"}, nil},
	{"match", []string{"gdl", "logic", "game", "search", "search/player"}, nil},
	{"scripting", []string{"gdl", "gdl/check", "logic", "game", "reasoner", "propnet", "propnet/codegen",
		"propnet/codegen/host"}, nil},
	{"exercise", []string{"gdl", "gdl/check", "logic", "game", "game/playtest", "reasoner", "propnet", "propnet/ground",
		"search/player", "compare"}, nil},
	{"lessons", []string{"exercise", "games"}, nil},
	{"playground/board", []string{"game", "logic"}, nil},
	{"playground/netdraw", []string{"game", "logic", "propnet"}, nil},
	{"playground", []string{"exercise", "lessons", "compare", "playground/board", "playground/netdraw",
		"gdl", "gdl/check", "gdl/editor", "logic", "game", "game/playtest",
		"reasoner", "reasoner/explain", "reasoner/coverage", "propnet", "propnet/circuit", "propnet/codegen",
		"propnet/codegen/host", "search", "search/alphabeta", "search/learn", "search/player", "match", "games"}, nil},
	{"wasm", []string{"playground", "propnet/codegen/host", "scripting", "game"},
		[]string{"github.com/hack-pad/safejs"}},
	{"cmd/contract", []string{"gdl", "gdl/check", "logic", "game", "reasoner", "propnet",
		"search", "search/player"}, nil},
	{"cmd/boards", []string{"playground", "playground/board"}, nil},
	{"cmd/gdl", []string{"gdl", "gdl/check", "gdl/lsp", "logic", "game", "game/playtest",
		"reasoner", "reasoner/explain", "propnet", "propnet/circuit",
		"propnet/codegen", "propnet/codegen/host", "propnet/codegen/positions", "propnet/codegen/playouts",
		"propnet/codegen/treesearch", "propnet/codegen/wazerohost", "search", "search/player", "match",
		"playground/netdraw", "compare"}, nil},
}

func TestPackagesSayWhatTheyAreForAndImportOnlyLowerLayers(t *testing.T) {
	imported := map[string][]string{} // by layer
	for _, target := range []string{"", "js/wasm"} {
		for name, p := range list(t, target) {
			if p.Doc == "" && len(p.GoFiles) > 0 {
				t.Errorf("package %s does not say what it is for", name)
			}
			if strings.HasPrefix(name, "internal/") {
				checkImports(t, name, p.Imports, nil, nil)
				continue
			}
			if outer, _, ok := strings.Cut(name, "/internal/"); ok {
				name = outer // what belongs to a package may import what it may
			}
			i := slices.IndexFunc(layers, func(l struct {
				name          string
				ours, foreign []string
			}) bool {
				return l.name == name
			})
			if i < 0 {
				t.Errorf("package %s is in no layer: add it to the list, with its reason in ARCHITECTURE.md", name)
				continue
			}
			imported[name] = append(imported[name], p.Imports...)
			checkImports(t, name, p.Imports, layers[i].ours, layers[i].foreign)
		}
	}
	var lower []string
	for _, l := range layers {
		for _, p := range l.ours {
			if !slices.Contains(lower, p) {
				t.Errorf("%s imports %s, which is not lower in the list", l.name, p)
			}
		}
		lower = append(lower, l.name)
		found, ok := imported[l.name]
		if !ok {
			t.Errorf("there is no package %s: take it off the list", l.name)
			continue
		}
		for _, p := range l.ours {
			if !slices.Contains(found, module+"/"+p) {
				t.Errorf("%s does not import %s: take it off the list", l.name, p)
			}
		}
		for _, m := range l.foreign {
			if !slices.ContainsFunc(found, func(p string) bool { return isOf(p, m) }) {
				t.Errorf("%s does not import %s: take it off the list", l.name, m)
			}
		}
	}
}

func checkImports(t *testing.T, name string, imports, ours, foreign []string) {
	t.Helper()
	for _, p := range imports {
		first, _, _ := strings.Cut(p, "/")
		inner, isOurs := strings.CutPrefix(p, module+"/")
		switch {
		case !strings.Contains(first, "."): // standard library
			if p == "syscall/js" {
				t.Errorf("%s imports syscall/js: the boundary is package safejs", name)
			}
		case isOurs && (strings.HasPrefix(inner, "internal/") || inner == name || sharesInternal(name, inner)):
		case isOurs && slices.Contains(ours, inner):
		case !isOurs && slices.ContainsFunc(foreign, func(m string) bool { return isOf(p, m) }):
		default:
			t.Errorf("%s imports %s", name, p)
		}
	}
}

// isOf reports whether a package belongs to a module.
func isOf(pkg, module string) bool { return pkg == module || strings.HasPrefix(pkg, module+"/") }

// sharesInternal reports whether a package is an internal one of a folder that
// another package lies in.
func sharesInternal(name, inner string) bool {
	folder, _, ok := strings.Cut(inner, "/internal/")
	return ok && (name == folder || strings.HasPrefix(name, folder+"/"))
}

// A listed package is what go list says of it.
type listed struct {
	ImportPath string
	Imports    []string // tests apart
	GoFiles    []string // for the target
	Doc        string   // the first sentence of its comment
}

// list returns the packages of the module by their paths inside it.
func list(t *testing.T, target string) map[string]listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Imports,GoFiles,Doc", "./...")
	if goos, goarch, ok := strings.Cut(target, "/"); ok {
		cmd.Env = append(cmd.Environ(), "GOOS="+goos, "GOARCH="+goarch)
	}
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]listed{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		if name := strings.TrimPrefix(path.Clean(p.ImportPath), module); name != "" {
			packages[name[1:]] = p
		}
	}
}
