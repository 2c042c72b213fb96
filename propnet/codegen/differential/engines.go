package differential

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/ground"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/naive"
)

// Engines are the ways to play a sheet that are compared.
type Engines struct {
	Hosts  map[string]func() host.Host // by name: where generated modules run
	Limits ground.Limits
	Plies  int // of the random matches in which an engine is compared with its judge

	Sheets int // that were compared so far
	States int // of these on all engines
}

// naiveShare is how many times fewer plies the naive engine plays: it is slow.
const naiveShare = 4

// naiveAtoms is how many atoms it may derive in a state.
const naiveAtoms = 1 << 13

// Compare plays random matches of a sheet on all engines and returns the first
// difference as a *[playtest.DifferenceError]. Sheets that nobody has to play, with
// errors or without a role, are none; an engine that reaches a limit is left out.
// Other errors are those of ctx, and failures of an engine.
func (e *Engines) Compare(ctx context.Context, text string, seed uint64) error {
	sheet := gdl.Parse(text)
	if slices.ContainsFunc(check.Check(sheet), func(d gdl.Diagnostic) bool { return d.Severity == gdl.Error }) {
		return nil
	}
	rules, err := logic.Compile(sheet)
	if err != nil {
		return nil // the checks of a sheet and those of its compilation are not compared here
	}
	judge, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return ignoreLimit(fmt.Errorf("reasoner: %w", err))
	}
	slow, err := naive.New(rules.Clone(), naiveAtoms)
	if err != nil {
		return ignoreLimit(fmt.Errorf("naive: %w", err))
	}
	if err := e.agree(ctx, "reasoner beside naive", slow, judge, seed, e.Plies/naiveShare); err != nil {
		return err
	}
	e.Sheets++
	everything := ground.Thresholds{Mutex: 1, Cover: 1, Covered: 2}
	for _, way := range []struct {
		name       string
		thresholds ground.Thresholds
		passes     circuit.Passes
	}{
		{"usual", ground.Thresholds{}, circuit.AllPasses},
		{"all rewriting", everything, circuit.AllPasses},
		{"no passes", ground.Thresholds{}, 0},
		{"no factoring", everything, circuit.AllPasses &^ circuit.Factoring},
		{"no implying", everything, circuit.AllPasses &^ circuit.Implying},
		{"no cubing", everything, circuit.AllPasses &^ circuit.Cubing},
		{"no extracting", everything, circuit.AllPasses &^ circuit.Extracting},
		{"implying alone", ground.Thresholds{}, circuit.Implying},
	} {
		err := e.compareNetwork(ctx, rules, judge, way.name, way.thresholds, way.passes, seed)
		if err := ignoreLimit(err); err != nil {
			return err
		}
	}
	return nil
}

// compareNetwork compares the engines that one network makes.
func (e *Engines) compareNetwork(ctx context.Context, rules *logic.Rules, judge game.Machine, way string,
	thresholds ground.Thresholds, passes circuit.Passes, seed uint64,
) error {
	rules = rules.Clone()
	net, err := propnet.Build(ctx, rules, propnet.Options{Limits: e.Limits, Thresholds: thresholds})
	if err != nil {
		return fmt.Errorf("network, %s: %w", way, err)
	}
	c, err := propnet.OptimizeBy(ctx, net, passes)
	if err != nil {
		return fmt.Errorf("circuit, %s: %w", way, err)
	}
	machines := map[string]game.Machine{"circuit": propnet.NewMachine(net, c)}
	if passes == circuit.AllPasses {
		for name, host := range e.Hosts {
			machines[name] = codegen.New(host(), c, propnet.NewNames(net))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(machines)) {
		m := machines[name]
		differs := e.agree(ctx, name+", "+way, judge, m, seed, e.Plies)
		if errors.Is(differs, host.ErrTooLarge) {
			differs = nil
		}
		err = errors.Join(err, differs, m.Close())
	}
	return err
}

// agree plays matches on two machines.
func (e *Engines) agree(ctx context.Context, name string, judge, m game.Machine, seed uint64, plies int) error {
	e.States += plies
	if err := playtest.Agree(ctx, judge, m, seed, plies); err != nil {
		return ignoreLimit(fmt.Errorf("%s: %w", name, err))
	}
	return nil
}

// ignoreLimit returns nil for a limit, which means that an engine gave up.
func ignoreLimit(err error) error {
	if limit := (*logic.LimitError)(nil); errors.As(err, &limit) {
		return nil
	}
	return err
}
