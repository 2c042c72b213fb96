package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
	"github.com/gdl-playground/engine/reasoner"
)

// engineNames lists the engines; each is judged by the one before it.
var engineNames = []string{"reasoner", "propnet", "compiled"}

const engineForm = "reasoner|propnet|compiled"

// An engine is a machine and what it took to make it.
type engine struct {
	game.Machine
	name  string
	build time.Duration
	gates int // 0 for the reasoner
	// host runs the generated modules, and remembers them compiled as long as
	// it is open: one for all games would grow with each. nil: there are none.
	host *wazerohost.Host
}

// Close frees the machine and the code that was compiled for it. Clones must be
// closed before.
func (e *engine) Close() error {
	err := e.Machine.Close()
	if e.host != nil {
		err = errors.Join(err, e.host.Close(context.Background()))
	}
	return err
}

// newEngine makes the machine that a name stands for. An engine never gives
// way to another one here.
func newEngine(ctx context.Context, name string, rules *logic.Rules) (*engine, error) {
	begin := time.Now()
	e := &engine{name: name}
	switch name {
	case "reasoner":
		m, err := reasoner.New(rules, reasoner.Options{})
		if err != nil {
			return nil, err
		}
		e.Machine = m
	case "propnet", "compiled", "pair":
		net, err := propnet.Build(ctx, rules, propnet.Options{})
		if err != nil {
			return nil, blame(rules, err)
		}
		circuit, err := propnet.Optimize(ctx, net)
		if err != nil {
			return nil, blame(rules, err)
		}
		e.gates = len(circuit.Gates)
		if e.Machine, err = e.evaluate(ctx, net, circuit); err != nil {
			return nil, err
		}
	default:
		return nil, wrongUsage("there is no engine %q, only %s", name, strings.Join(engineNames, ", "))
	}
	e.build = time.Since(begin)
	return e, nil
}

// blame adds to an error which rule is at fault, if it tells.
func blame(rules *logic.Rules, err error) error {
	var limit *logic.LimitError
	if !errors.As(err, &limit) || limit.Rule < 0 {
		return err
	}
	p := rules.Sheet.Position(rules.Sheet.Forms[limit.Rule].Offset)
	return fmt.Errorf("%w, most of it for the rule at line %d", err, p.Line)
}

// evaluate makes the machine that evaluates a circuit in the engine's way: gate
// by gate, as generated code, or whatever of the two is faster.
func (e *engine) evaluate(ctx context.Context, net *propnet.Net, circuit *circuit.Circuit) (game.Machine, error) {
	single := propnet.NewMachine(net, circuit)
	if e.name == "propnet" || e.name == "pair" && e.gates > pairGates {
		return single, nil
	}
	e.host = wazerohost.New()
	bulk := codegen.New(e.host, circuit, propnet.NewNames(net))
	if e.name == "compiled" {
		return bulk, nil
	}
	pair := codegen.NewPair(single, bulk)
	// Clones share the code, so that compiling it costs no clock of a match.
	if err := pair.Warm(ctx); err != nil {
		return nil, errors.Join(err, pair.Close(), e.host.Close(context.WithoutCancel(ctx)))
	}
	return pair, nil
}

// pairGates is the size of a circuit above which it takes longer to compile
// than a player has patience for: some four seconds.
const pairGates = 150_000

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

// checkChoice is checkEngine where no name leaves the choice to namedEngine.
func checkChoice(name string) error {
	if name == "" {
		return nil
	}
	return checkEngine(name)
}

// buildLimit is how long a network may take to build before the reasoner plays
// instead, where the command line leaves the choice.
const buildLimit = 20 * time.Second

// buildWithin returns how much of a clock a network may take to build: not all
// of it, for the reasoner needs some too. No clock is 0.
func buildWithin(clock time.Duration) time.Duration {
	if clock <= 0 {
		return buildLimit
	}
	return min(buildLimit, clock*3/4)
}

// namedEngine makes the machine that a name stands for, or, when there is no
// name, the fastest one that the rules allow and that is built within a time; it
// says so when that is the slower one.
func (e *env) namedEngine(ctx context.Context, name string, rules *logic.Rules, within time.Duration) (*engine, error) {
	if name != "" {
		return newEngine(ctx, name, rules)
	}
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	m, err := newEngine(limited, "pair", rules.Clone())
	if err == nil || ctx.Err() != nil {
		return m, err
	}
	if limit := (*logic.LimitError)(nil); errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &limit) {
		err = fmt.Errorf("making it takes more than %s", within)
	}
	fmt.Fprintf(e.err, "no network, playing with the reasoner: %s\n", err)
	return newEngine(ctx, "reasoner", rules)
}

// openEngine reads a rule sheet and makes the machine that a name stands for,
// as namedEngine does.
func (e *env) openEngine(ctx context.Context, name, path string, within time.Duration) (*engine, error) {
	if err := checkChoice(name); err != nil {
		return nil, err
	}
	rules, err := e.readRules(path)
	if err != nil {
		return nil, err
	}
	return e.namedEngine(ctx, name, rules, within)
}
