package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
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

// engineNames lists the engines, which are ways to evaluate rules; each is judged
// by the one before it.
var engineNames = []string{"reasoner", "propnet", "compiled"}

// Ways to use a network and the code that is generated from it together, whichever of the two is faster at what is
// asked. Generated code alone makes a weak player of a strong one: it proves nothing of a game, knows no symmetries, is
// slow about single positions, and where it would be too large there is none.
const (
	pair        = "pair"         // without code where that takes long to compile
	codedPair   = "coded pair"   // with it, however long that takes
	hurriedPair = "hurried pair" // with it, unless the context is done before
)

// toPlay returns the engine of players that are to play with the engine of a name.
func toPlay(engine string) string {
	switch engine {
	case "":
		return hurriedPair
	case "compiled":
		return codedPair
	}
	return engine
}

// A machine plays a game with one of the engines, and knows what it took to make.
type machine struct {
	game.Machine
	engine string
	build  time.Duration
	gates  int // 0 for the reasoner
	// host runs the generated modules, and remembers them compiled as long as
	// it is open: one for all games would grow with each. nil: there are none.
	host *wazerohost.Host
}

// Close frees the machine and the code that was compiled for it. Clones must be
// closed before.
func (m *machine) Close() error { return errors.Join(m.Machine.Close(), m.free()) }

// end closes the machine after what was asked of it, and completes the error that this ended with: limits are reached
// while a match is played, too.
func (m *machine) end(err error) error { return errors.Join(blame(m.Rules(), err), m.Close()) }

// free frees the code alone.
func (m *machine) free() error {
	if m.host == nil {
		return nil
	}
	return m.host.Close(context.Background())
}

// newMachine makes a machine with the engine of a name. An engine never gives
// way to another one here.
func newMachine(ctx context.Context, engine string, rules *logic.Rules) (*machine, error) {
	begin := time.Now()
	m := &machine{engine: engine}
	switch engine {
	case "reasoner":
		r, err := reasoner.New(rules, reasoner.Options{})
		if err != nil {
			return nil, err
		}
		m.Machine = r
	case "propnet", "compiled", pair, codedPair, hurriedPair:
		n, err := newNetwork(ctx, rules)
		if err != nil {
			return nil, err
		}
		if m, err = n.machine(ctx, engine); err != nil {
			return nil, err
		}
	default:
		return nil, wrongUsage("there is no engine %q, only %s", engine, strings.Join(engineNames, ", "))
	}
	m.build = time.Since(begin)
	return m, nil
}

// A network is what machines are made from.
type network struct {
	net     *propnet.Net
	circuit *circuit.Circuit
}

func newNetwork(ctx context.Context, rules *logic.Rules) (*network, error) {
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		return nil, blame(rules, err)
	}
	circuit, err := propnet.Optimize(ctx, net)
	if err != nil {
		return nil, blame(rules, err)
	}
	return &network{net, circuit}, nil
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

// machine makes a machine that evaluates the network in the engine's way: gate by gate, as generated code, or both.
func (n *network) machine(ctx context.Context, engine string) (*machine, error) {
	m := &machine{engine: engine, gates: len(n.circuit.Gates)}
	single := propnet.NewMachine(n.net, n.circuit)
	if m.Machine = single; engine == "propnet" || engine == pair && m.gates > pairGates {
		return m, nil
	}
	m.host = wazerohost.New()
	bulk := codegen.New(m.host, n.circuit, propnet.NewNames(n.net))
	var made warmer = bulk
	if engine != "compiled" {
		made = codegen.NewPair(single, bulk)
	}
	// Clones share the code, so that compiling it costs no clock of a match.
	switch err := made.Warm(ctx); {
	case err == nil:
		m.Machine = made
	case engine == hurriedPair && errors.Is(err, context.DeadlineExceeded):
		err = errors.Join(bulk.Close(), m.free())
		m.host = nil
		return m, err
	default:
		return nil, errors.Join(err, made.Close(), m.free())
	}
	return m, nil
}

// A warmer is a machine that runs compiled code.
type warmer interface {
	game.Machine
	// Warm compiles all the code that players ask for.
	Warm(ctx context.Context) error
}

// pairGates is the size of a circuit above which code takes longer to compile than it saves where little is asked:
// some two seconds. Chess takes ten.
const pairGates = 150_000

// engineFlag adds the flag -engine to a command that does not choose itself.
func engineFlag(f *flag.FlagSet) *choice {
	return choiceFlag(f, "engine", "", "how rules are evaluated: "+engineForm, engineNames)
}

// anyEngineFlag adds the flag -engine to a command that chooses where it is not given; see chooseMachine.
func anyEngineFlag(f *flag.FlagSet) *choice {
	return choiceFlag(f, "engine", "", "how rules are evaluated: "+engineForm+"; unless it is said\n"+
		"by compiled code and the propnet, or by the reasoner where there is no network", engineNames)
}

// toPlayFlag adds the flag -engine to a command that plays; see toPlay.
func toPlayFlag(f *flag.FlagSet) *choice {
	return choiceFlag(f, "engine", "", "how rules are evaluated: "+engineForm+";\n"+
		"players use compiled code together with the propnet that it is made from;\n"+
		"unless it is said they do, or use the reasoner where there is no network", engineNames)
}

// buildLimit is how long a network may take to build before the reasoner plays
// instead, where the command line leaves the choice. Chess takes 20 s on a quiet machine and
// twice that on a busy one, and is worth waiting for: hard looks at a hundred times as many positions by it.
const buildLimit = time.Minute

// buildWithin returns how much of a clock a network may take to build: not all
// of it, for the reasoner needs some too. No clock is 0.
func buildWithin(clock time.Duration) time.Duration {
	if clock <= 0 {
		return buildLimit
	}
	return min(buildLimit, clock*3/4)
}

// chooseMachine makes a machine with the engine of a name or, when there is no
// name or it is hurriedPair, the fastest one that the rules allow and that is built
// within a time; it says so when that is the reasoner.
func (e *env) chooseMachine(
	ctx context.Context, engine string, rules *logic.Rules, within time.Duration,
) (*machine, error) {
	if engine != "" && engine != hurriedPair {
		return newMachine(ctx, engine, rules)
	}
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	m, err := newMachine(limited, cmp.Or(engine, pair), rules.Clone())
	if err == nil || ctx.Err() != nil {
		return m, err
	}
	if limit := (*logic.LimitError)(nil); errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &limit) {
		err = fmt.Errorf("making it takes more than %s", within)
	}
	fmt.Fprintf(e.err, "no network, playing with the reasoner: %s\n", err)
	return newMachine(ctx, "reasoner", rules)
}

// openMachine reads a rule sheet and makes a machine for it, as chooseMachine does.
func (e *env) openMachine(ctx context.Context, engine, path string, within time.Duration) (*machine, error) {
	rules, err := e.readRules(ctx, path)
	if err != nil {
		return nil, err
	}
	return e.chooseMachine(ctx, engine, rules, within)
}
