package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
	"github.com/gdl-playground/engine/reasoner"
)

// engineNames lists the engines; each is judged by the one before it.
var engineNames = []string{"reasoner", "propnet", "compiled"}

const engineForm = "reasoner|propnet|compiled"

// wasm runs the modules of compiled engines. The whole program shares it.
var wasm = sync.OnceValue(wazerohost.New)

// An engine is a machine and what it took to make it.
type engine struct {
	game.Machine
	name  string
	build time.Duration
	gates int // 0 for the reasoner
}

// newEngine makes the machine that a name stands for. An engine never gives
// way to another one here.
func newEngine(ctx context.Context, name string, rules *game.Rules) (*engine, error) {
	begin := time.Now()
	e := &engine{name: name}
	switch name {
	case "reasoner":
		m, err := reasoner.New(rules, reasoner.Options{})
		if err != nil {
			return nil, err
		}
		e.Machine = m
	case "propnet", "compiled":
		net, err := propnet.Build(ctx, rules, propnet.Options{})
		if err != nil {
			return nil, err
		}
		circuit, err := propnet.Optimize(ctx, net)
		if err != nil {
			return nil, err
		}
		e.gates = len(circuit.Gates)
		if name == "compiled" {
			e.Machine = codegen.New(wasm(), circuit, propnet.NewNames(net))
		} else {
			e.Machine = propnet.NewMachine(net, circuit)
		}
	default:
		return nil, wrongUsage("there is no engine %q, only %s", name, strings.Join(engineNames, ", "))
	}
	e.build = time.Since(begin)
	return e, nil
}

// engineFlag adds the flag -engine.
func engineFlag(f *flag.FlagSet) *string { return f.String("engine", "", "") }

func checkEngine(name string) error {
	if name == "" {
		return wrongUsage("say which -engine: %s", strings.Join(engineNames, ", "))
	}
	if !slices.Contains(engineNames, name) {
		return wrongUsage("there is no engine %q, only %s", name, strings.Join(engineNames, ", "))
	}
	return nil
}

// buildLimit is how long a network may take to build before the reasoner plays
// instead, where the command line leaves the choice.
const buildLimit = 20 * time.Second

// namedEngine makes the machine that a name stands for, or, when there is no
// name, the fastest one that the rules allow; it says so when that is the
// slower one.
func (e *env) namedEngine(ctx context.Context, name string, rules *game.Rules) (*engine, error) {
	if name != "" {
		return newEngine(ctx, name, rules)
	}
	limited, cancel := context.WithTimeout(ctx, buildLimit)
	defer cancel()
	m, err := newEngine(limited, "propnet", rules.Clone())
	if err == nil || ctx.Err() != nil {
		return m, err
	}
	fmt.Fprintf(e.err, "no network, playing with the reasoner: %s\n", err)
	return newEngine(ctx, "reasoner", rules)
}
