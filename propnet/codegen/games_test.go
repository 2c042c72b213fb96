//go:build !js

package codegen_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
	"github.com/gdl-playground/engine/reasoner"
)

// circuitOf builds the circuit of a sheet.
func circuitOf(t testing.TB, text string) (*logic.Rules, *propnet.Names, *circuit.Circuit) {
	t.Helper()
	rules := nettest.Compile(t, text)
	net, c := nettest.Build(t, rules)
	return rules, propnet.NewNames(net), c
}

func TestBundledGamesKeepTheContract(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			_, names, c := circuitOf(t, g.Rules)
			t.Logf("%d gates", len(c.Gates))
			gametest.Run(t, func() game.Machine { return codegen.New(native, c, names) })
		})
	}
}

func TestBundledGamesAgreeWithTheReasoner(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			rules, names, c := circuitOf(t, g.Rules)
			m := codegen.New(native, c, names)
			defer func() {
				if err := m.Close(); err != nil {
					t.Error(err)
				}
			}()
			gametest.Agree(t, must(reasoner.New(rules, reasoner.Options{}))(t), m, 1, 5)
		})
	}
}

// Twenty roles with three moves each have 3^20 joint moves, more than Expand
// can tell of.
func TestAPairOfManyRolesIsWarmed(t *testing.T) {
	var sheet strings.Builder
	for role := range 20 {
		fmt.Fprintf(&sheet, "(role r%d)", role)
	}
	sheet.WriteString(`
		(<= (legal ?r ?m) (role ?r) (move ?m))
		(move a) (move b) (move c)
		(<= (next over) (does ?r ?m))
		(<= terminal (true over))
		(<= (goal ?r 50) (role ?r))`)
	net, c := nettest.Build(t, nettest.Compile(t, sheet.String()))
	pair := codegen.NewPair(propnet.NewMachine(net, c), codegen.New(native, c, propnet.NewNames(net)))
	if err := pair.Warm(t.Context()); err != nil {
		t.Errorf("Warm: %v", err)
	}
	if err := pair.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

// TestAMachineIsWarmEnoughWithoutTheCodeOfSearches runs out of time behind what every player needs.
func TestAMachineIsWarmEnoughWithoutTheCodeOfSearches(t *testing.T) {
	g, _ := games.Find("tic-tac-toe")
	_, names, c := circuitOf(t, g.Rules)
	for failure, want := range map[error]error{
		context.DeadlineExceeded: nil, host.ErrTooLarge: nil, context.Canceled: context.Canceled,
	} {
		m := codegen.New(native, c, names)
		m.FailSearches(failure)
		if err := m.Warm(t.Context()); !errors.Is(err, want) {
			t.Errorf("searches fail with %v: Warm says %v, want %v", failure, err, want)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
}
