package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	rulecheck "github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

// A call is what one call of the engine took.
type call struct {
	Name  string
	Clock time.Duration
	Took  time.Duration
	End   string // why it ended before its work was done; empty if it did not
}

// late reports whether a call went on after its clock for longer than is promised.
func (c call) late() bool { return c.Took > c.Clock+max(c.Clock/10, 200*time.Millisecond) }

// clocks are the calls that are measured, in their order, with their clocks.
var clocks = []call{
	{Name: "check", Clock: 2 * time.Second},
	{Name: "load", Clock: 2 * time.Second},
	{Name: "build", Clock: 4 * time.Second},
	{Name: "match", Clock: 2 * time.Second},
	{Name: "solve", Clock: 2 * time.Second},
}

// matchPlies is where a match is cut.
const matchPlies = 100

// measure makes all calls on a sheet: what cannot be compiled is only checked, and what has no network is played
// by the reasoner.
func measure(ctx context.Context, text string, calls []call) (done []call) {
	var rules *logic.Rules
	var m game.Machine
	steps := []func(ctx context.Context) error{
		func(ctx context.Context) error { return read(ctx, text) },
		func(context.Context) (err error) {
			rules, err = logic.Compile(gdl.Parse(text))
			return err
		},
		func(ctx context.Context) (err error) {
			m, err = build(ctx, rules.Clone())
			return err
		},
		func(ctx context.Context) error { return match(ctx, m) },
		func(ctx context.Context) error { return solve(ctx, m) },
	}
	for i, c := range calls {
		limited, cancel := context.WithTimeout(ctx, c.Clock)
		begin := time.Now()
		err := steps[i](limited)
		c.Took = time.Since(begin)
		cancel()
		if err != nil {
			c.End = err.Error()
		}
		done = append(done, c)
		if c.Name == "load" && rules == nil {
			return done
		}
		if c.Name == "build" && m == nil {
			r, err := reasoner.New(rules, reasoner.Options{})
			if err != nil {
				return done
			}
			m = r
		}
	}
	return done
}

// read reads a text and looks for faults in it.
func read(ctx context.Context, text string) error {
	sheet, err := gdl.NewParser().ParseContext(ctx, text)
	if err != nil {
		return err
	}
	_, err = rulecheck.NewChecker().Check(ctx, sheet)
	return err
}

// build makes a machine of a network.
func build(ctx context.Context, rules *logic.Rules) (game.Machine, error) {
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		return nil, err
	}
	c, err := propnet.Optimize(ctx, net)
	if err != nil {
		return nil, err
	}
	return propnet.NewMachine(net, c), nil
}

// match plays one match of random moves.
func match(ctx context.Context, m game.Machine) error {
	rng := rand.New(rand.NewPCG(1, 1))
	s, err := m.Initial(ctx)
	for range matchPlies {
		if err != nil {
			return err
		}
		view, err := game.Look(ctx, m, s)
		if err != nil || view.Terminal {
			return err
		}
		joint := make(game.JointMove, len(view.Legal))
		for role, moves := range view.Legal {
			if len(moves) == 0 {
				return errors.New("a role has no move")
			}
			joint[role] = moves[rng.IntN(len(moves))]
		}
		if s, err = m.Next(ctx, s, joint); err != nil {
			return err
		}
	}
	return err
}

// solve looks for a proof until the clock of ctx is over.
func solve(ctx context.Context, m game.Machine) error {
	s, err := m.Initial(ctx)
	if err != nil {
		return err
	}
	deadline, _ := ctx.Deadline()
	_, _, err = player.Solve(ctx, m, s, search.Options{Deadline: deadline})
	return err
}
