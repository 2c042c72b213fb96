//go:build !js

package codegen_test

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/reasoner"
)

// circuitOf builds the circuit of a sheet.
func circuitOf(t testing.TB, text string) (*game.Rules, *propnet.Names, *propnet.Circuit) {
	t.Helper()
	rules := must(game.Compile(gdl.Parse(text)))(t)
	net := must(propnet.Build(t.Context(), rules, propnet.Options{}))(t)
	return rules, propnet.NewNames(net), must(propnet.Optimize(t.Context(), net))(t)
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
