package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/evaluate"
)

// errLacks says that a machine does not implement an interface.
var errLacks = errors.New("the machine lacks it")

// used calls a machine by an interface, if it implements that.
func used[T any](m game.Machine, call func(x T) error) error {
	x, ok := m.(T)
	if !ok {
		return errLacks
	}
	return call(x)
}

// abilities are what players ask a machine for, apart from what each machine can do, by the name of the interface. Each
// is tried in the first position of a game of two roles in turn: a machine may have a method that only fails.
var abilities = map[string]func(ctx context.Context, m game.Machine, s game.State) error{
	"Sampler": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(x game.Sampler) error {
			_, err := x.Playouts(ctx, []game.State{s}, 1, 1, search.MaxPlayoutPlies)
			return err
		})
	},
	"Expander": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(x game.Expander) error {
			c, err := x.Expand(ctx, []game.State{s})
			if err == nil {
				c.Release()
			}
			return err
		})
	},
	"LeafBatcher": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(x game.LeafBatcher) error {
			l, err := x.OpenLeaves(ctx, true)
			if err == nil && !l.CanPrefer() {
				err = errors.New("random matches prefer no moves")
			}
			return err
		})
	},
	"TreeSearcher": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(x game.TreeSearcher) error {
			_, err := x.OpenTree(ctx, 0, game.TreeTable{Bytes: 1 << 16}) // ends with the machine
			return err
		})
	},
	"Estimator": func(ctx context.Context, m game.Machine, s game.State) error {
		if evaluate.Nearness(ctx, m, s, 0) == nil {
			return errors.New("the machine does not tell how near goals are")
		}
		return nil
	},
	"Symmetric": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(x game.Symmetric) error {
			all, err := x.Symmetries(ctx)
			if err == nil && len(all) != 7 {
				err = fmt.Errorf("a square has 7 symmetries, not %d", len(all))
			}
			return err
		})
	},
	"Prover": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(x game.Prover) error {
			p, err := x.Prove(ctx)
			if err == nil && !(p.Turns && p.ConstantSum && p.Alike) {
				err = fmt.Errorf("too little is proved: %+v", p)
			}
			return err
		})
	},
	"Lined": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(x game.Lined) error {
			l, err := x.Lines(ctx)
			if err == nil && len(l) != 16 {
				err = fmt.Errorf("two roles have 8 lines each, not %d", len(l))
			}
			return err
		})
	},
	"Timed": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(game.Timed) error { return nil })
	},
	"planned": func(ctx context.Context, m game.Machine, s game.State) error { // of package puzzle
		return used(m, func(x interface{ Circuit() *circuit.Circuit }) error {
			if x.Circuit() == nil {
				return errors.New("the circuit is missing")
			}
			return nil
		})
	},
	"Selective": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(x game.Selective) error {
			_, _, err := x.AnyLegal(ctx, s, 0)
			return err
		})
	},
	"Separable": func(ctx context.Context, m game.Machine, s game.State) error {
		return used(m, func(x game.Separable) error {
			apart, err := x.Apart()
			if err == nil {
				err = apart.Close()
			}
			return err
		})
	},
}

const (
	oneByOne     = "it derives what holds in one position at a time"
	noCircuit    = "what is proved or estimated is proved or estimated of a circuit"
	noCode       = "it is what generated code does"
	allListed    = "moves are listed before the match, so that all are found as soon as one"
	numbersFixed = "facts and moves have their numbers before the match, and clones share no terms that come later"
)

// lacking says for each engine what it cannot do by its nature, and why.
var lacking = map[string]map[string]string{
	"reasoner": {
		"Sampler": oneByOne, "Expander": oneByOne, "LeafBatcher": oneByOne, "TreeSearcher": noCode,
		"Estimator": noCircuit, "Symmetric": noCircuit, "Prover": noCircuit, "Lined": noCircuit, "Timed": noCircuit,
		"planned": noCircuit,
	},
	"propnet":  {"LeafBatcher": noCode, "TreeSearcher": noCode, "Selective": allListed, "Separable": numbersFixed},
	"compiled": {"Selective": allListed, "Separable": numbersFixed},
	"":         {"Selective": allListed, "Separable": numbersFixed},
}

// TestMachinesOfPlayersCanDoAllThatPlayersAskFor holds that nothing stands between a searcher and its machine, and that
// no engine that may be chosen lacks what it could have: one that hides what a machine can do makes a weak player of a
// strong one.
func TestMachinesOfPlayersCanDoAllThatPlayersAskFor(t *testing.T) {
	text := readText(t, ticTacToe)
	for _, engine := range append([]string{""}, engineNames...) {
		e := &env{strings.NewReader(""), io.Discard, io.Discard}
		makers := e.newMakers(engine)(text)
		for i, mk := range makers {
			made, err := mk(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			what := "gdl player -engine " + engine
			switch {
			case made.Machine == nil && engine == "" && i == 2: // the code is there already
				continue
			case i == 0 && len(makers) > 1:
				tryAbilities(t, what+", at first", made.Machine, lacking["reasoner"])
			default:
				tryAbilities(t, what, made.Machine, lacking[engine])
			}
			if err := made.Close(); err != nil {
				t.Error(err)
			}
		}
		_, m := machineToPlay(t, e, text, engine)
		own, err := game.Apart(m.Machine)
		if err != nil {
			t.Fatal(err)
		}
		tryAbilities(t, "gdl play -engine "+engine, own, lacking[engine])
		if err := errors.Join(own.Close(), m.Close()); err != nil {
			t.Error(err)
		}
	}
}

// machineToPlay returns the machine that `gdl play` makes with an engine.
func machineToPlay(t *testing.T, e *env, text, engine string) (*logic.Rules, *machine) {
	t.Helper()
	rules, err := compile(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := e.chooseMachine(t.Context(), toPlay(engine), rules, buildLimit)
	if err != nil {
		t.Fatal(err)
	}
	return rules, m
}

// tryAbilities tries all that players ask for on a machine of tic-tac-toe.
func tryAbilities(t *testing.T, what string, m game.Machine, lacks map[string]string) {
	t.Helper()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(abilities)) {
		err := abilities[name](t.Context(), m, s)
		if lacks[name] != "" && err == nil {
			t.Errorf("%s: the machine can do what %s stands for: take it off the list of what it lacks", what, name)
		}
		if lacks[name] == "" && err != nil {
			t.Errorf("%s: %s: %v", what, name, err)
		}
	}
}

// TestAllThatPlayersAskForIsKnown finds in the sources which interfaces of machines players look for.
func TestAllThatPlayersAskForIsKnown(t *testing.T) {
	found := map[string]string{}
	for _, room := range []string{"../../game", "../../match", "../../search"} {
		err := filepath.WalkDir(room, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && strings.HasSuffix(path, "test") { // of machines and searches
				return filepath.SkipDir
			}
			if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				err = findAsserted(path, found)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, path := range found {
		if abilities[name] == nil {
			t.Errorf("%s asks machines for %s, and no test does", path, name)
		}
	}
	for name := range abilities {
		if found[name] == "" {
			t.Errorf("no player asks for %s", name)
		}
	}
}

// findAsserted adds the interfaces of a machine that a file asserts: those of package game, and its own.
func findAsserted(path string, found map[string]string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		assertion, ok := n.(*ast.TypeAssertExpr)
		if !ok {
			return true
		}
		switch x := assertion.Type.(type) {
		case *ast.Ident:
			found[x.Name] = path
		case *ast.SelectorExpr:
			if from, ok := x.X.(*ast.Ident); ok && from.Name == "game" {
				found[x.Sel.Name] = path
			}
		}
		return true
	})
	return nil
}
