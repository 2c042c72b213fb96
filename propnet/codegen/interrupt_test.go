//go:build !js

package codegen_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/playouts"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
	"github.com/gdl-playground/engine/propnet/codegen/treesearch"
	"github.com/gdl-playground/engine/propnet/ground"
	"github.com/gdl-playground/engine/propnet/proof"
	"github.com/gdl-playground/engine/search/satplan"
)

// A countdown is a context that is cancelled after it was looked at a number of
// times, and counts the looks after that.
type countdown struct {
	context.Context
	left, late int
}

func (c *countdown) Err() error {
	if c.left > 0 {
		c.left--
		return nil
	}
	c.late++
	return context.Canceled
}

// tolerated is how many looks at a cancelled context may pass until a pass ends:
// proofs look once for each of the things that they give up.
const tolerated = 16

// The passes from rules to modules, each with what it hands to the next one.
type passes struct {
	rules   *logic.Rules
	program *ground.Program
	net     *propnet.Net
	circuit *circuit.Circuit
	alike   []game.Symmetry
}

var everyPass = []struct {
	name string
	run  func(ctx context.Context, p *passes) (whole bool, err error)
}{
	{"ground", func(ctx context.Context, p *passes) (bool, error) {
		x, err := ground.Ground(ctx, p.rules, ground.Options{})
		return x != nil, err
	}},
	{"propagate", func(ctx context.Context, p *passes) (bool, error) {
		x, err := p.program.Propagate(ctx)
		return x != nil, err
	}},
	{"build", func(ctx context.Context, p *passes) (bool, error) {
		x, err := propnet.Build(ctx, p.rules, propnet.Options{})
		return x != nil && x.Len() == p.net.Len(), err
	}},
	{"optimize", func(ctx context.Context, p *passes) (bool, error) {
		x, err := propnet.Optimize(ctx, p.net)
		return x != nil && len(x.Gates) == len(p.circuit.Gates), err
	}},
	{"prove", func(ctx context.Context, p *passes) (bool, error) {
		_, err := propnet.NewMachine(p.net, p.circuit).Prove(ctx)
		return err == nil, err
	}},
	{"exactly one", func(ctx context.Context, p *passes) (bool, error) {
		_, err := proof.FindExactlyOne(ctx, p.circuit, nil)
		return err == nil, err
	}},
	{"symmetries", func(ctx context.Context, p *passes) (bool, error) {
		_, err := p.net.Symmetries(ctx)
		return err == nil, err
	}},
	{"positions", func(ctx context.Context, p *passes) (bool, error) {
		x, err := positions.Compile(ctx, p.circuit)
		return x != nil && len(x.Code) > 0, err
	}},
	{"playouts from anywhere", playoutsFrom(playouts.Anywhere)},
	{"playouts from where play leads", playoutsFrom(playouts.Reachable)},
	{"playouts", playoutsFrom(playouts.Initial)},
	{"decisive playouts", playoutsFrom(playouts.Decisive)},
	{"playouts that prefer moves", playoutsFrom(playouts.Preferring)},
	{"invariants", func(ctx context.Context, p *passes) (bool, error) {
		_, err := playouts.FindInvariants(ctx, p.circuit)
		return err == nil, err
	}},
	{"lines", func(ctx context.Context, p *passes) (bool, error) {
		_, err := proof.FindLines(ctx, p.circuit)
		return err == nil, err
	}},
	{"tree search", treeSearch(true, false)},
	{"tree search by estimates", treeSearch(false, false)},
	{"tree search that knows symmetries", treeSearch(true, true)},
	{"planning by satisfiability", func(ctx context.Context, p *passes) (bool, error) {
		x, err := satplan.New(ctx, propnet.NewMachine(p.net, p.circuit), p.circuit, 0)
		if x == nil && err == nil { // several roles, or no points, which is known without a look
			err = ctx.Err()
		}
		return err == nil, err
	}},
}

func playoutsFrom(origin playouts.Origin) func(ctx context.Context, p *passes) (bool, error) {
	return func(ctx context.Context, p *passes) (bool, error) {
		x, err := playouts.Compile(ctx, p.circuit, origin)
		return x != nil && len(x.Code) > 0, err
	}
}

func treeSearch(exact, alike bool) func(ctx context.Context, p *passes) (bool, error) {
	return func(ctx context.Context, p *passes) (bool, error) {
		var symmetries []game.Symmetry
		if alike {
			symmetries = p.alike
		}
		x, err := treesearch.Compile(ctx, p.circuit, exact, symmetries)
		if errors.Is(err, treesearch.ErrNotInTurn) {
			err = ctx.Err()
			return err == nil, err
		}
		return x != nil && len(x.Code) > 0, err
	}
}

// covered says which of the passes above run each exported function that takes a context and makes something of
// rules, a program, a network or a circuit.
var covered = map[string]string{
	"ground.Ground": "ground", "ground.Propagate": "propagate", "propnet.Build": "build",
	"propnet.Optimize": "optimize", "propnet.OptimizeBy": "optimize", "circuit.NewGraph": "optimize",
	"propnet.Symmetries":   "symmetries",
	"proof.FindExactlyOne": "exactly one", "proof.GoalSum": "prove", "proof.Longest": "prove",
	"proof.TurnOrders": "prove", "proof.RolesAlike": "prove", "proof.FindLines": "lines",
	"proof.Symmetries": "symmetries", "positions.Compile": "positions", "playouts.Compile": "playouts",
	"playouts.CompileKnowing": "playouts", "playouts.FindInvariants": "invariants",
	"treesearch.Compile": "tree search", "satplan.New": "planning by satisfiability",
}

// Whoever writes a pass has to say how it is cancelled.
func TestEveryPassIsAmongThoseThatAreCancelled(t *testing.T) {
	made := regexp.MustCompile(`(?m)^func (?:\(\w+ \*?(?:Net|Program)\) )?([A-Z]\w*)\(` +
		`ctx context\.Context(?:, [^)]*(?:logic\.Rules|\*Net|circuit\.Circuit|bases int)[^)]*|)\)`)
	names := map[string]bool{}
	for _, pass := range everyPass {
		names[pass.name] = true
	}
	found := map[string]bool{}
	for _, folder := range []string{"..", "../ground", "../circuit", "../proof", ".", "positions", "playouts",
		"treesearch", "gates", "asm", "../../search/satplan", "../../search/sat"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no sources: %v", folder, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil || strings.HasSuffix(file, "_test.go") {
				continue
			}
			name, _, _ := strings.Cut(string(text[strings.Index(string(text), "\npackage ")+1:]), "\n")
			for _, m := range made.FindAllStringSubmatch(string(text), -1) {
				f := strings.TrimPrefix(name, "package ") + "." + m[1]
				if strings.Contains(m[0], "host.Host") {
					continue // runs what was made
				}
				found[f] = true
				if !names[covered[f]] {
					t.Errorf("%s: no pass of everyPass runs %s", file, f)
				}
			}
		}
	}
	for f := range covered {
		if !found[f] {
			t.Errorf("there is no %s", f)
		}
	}
}

// alike are rules with many symmetries: where a lamp could stand for each of the
// others, there is much to try.
const alike = `
(role hand)
(lamp 1) (lamp 2) (lamp 3) (lamp 4) (lamp 5) (lamp 6) (lamp 7) (lamp 8) (lamp 9) (lamp 10) (lamp 11) (lamp 12)
(<= (legal hand (press ?l)) (lamp ?l) (not (true (lit ?l))))
(<= (next (lit ?l)) (does hand (press ?l)))
(<= (next (lit ?l)) (true (lit ?l)))
(<= dark (lamp ?l) (not (true (lit ?l))))
(<= terminal (not dark))
(<= (goal hand 100) (not dark))
(<= (goal hand 0) dark)`

// Each pass, cancelled before it begins and after 1, 2, 4, ... looks at its
// context, ends with the error of the context and without a part of its result,
// until there are enough looks and it has all of it.
func TestEveryPassCanBeCancelled(t *testing.T) {
	for _, g := range append(slices.Clip(games.All()), games.Game{Name: "lamps that are all alike", Rules: alike}) {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			p := &passes{rules: must(logic.Compile(gdl.Parse(g.Rules)))(t)}
			p.program = must(ground.Ground(t.Context(), p.rules, ground.Options{}))(t)
			p.net = must(propnet.Build(t.Context(), p.rules, propnet.Options{}))(t)
			p.circuit = must(propnet.Optimize(t.Context(), p.net))(t)
			p.alike = must(p.net.Symmetries(t.Context()))(t)
			for _, pass := range everyPass {
				for looks := 0; ; looks = 2*looks + 1 {
					ctx := &countdown{Context: t.Context(), left: looks}
					whole, err := pass.run(ctx, p)
					if err == nil && whole && ctx.late == 0 {
						break
					}
					if !errors.Is(err, context.Canceled) || whole {
						t.Fatalf("%s, cancelled after %d looks: %v, whole %v", pass.name, looks, err, whole)
					}
					if ctx.late > tolerated {
						t.Errorf("%s ends after %d looks at a cancelled context", pass.name, ctx.late)
					}
				}
			}
		})
	}
}

// Each bound of grounding, reached, is a limit that says so, and nothing else
// comes with it.
func TestEveryLimitOfGroundingIsReported(t *testing.T) {
	tiny := map[string]ground.Limits{
		"ground atoms": {Atoms: 1}, "literals in ground rules": {Literals: 1}, "bytes for ground rules": {Bytes: 1},
		"steps of rewriting the rules": {Steps: 1},
	}
	for _, g := range games.All() {
		rules := must(logic.Compile(gdl.Parse(g.Rules)))(t)
		for what, limits := range tiny {
			net, err := propnet.Build(t.Context(), rules, propnet.Options{Limits: limits})
			limit := (*logic.LimitError)(nil)
			if !errors.As(err, &limit) || limit.What != what || limit.Limit != 1 || net != nil {
				t.Errorf("%s with one of %s: %v", g.Name, what, err)
			}
			if limit != nil && what != "steps of rewriting the rules" && limit.Rule < 0 {
				t.Errorf("%s with one of %s: no rule is at fault", g.Name, what)
			}
		}
	}
}
