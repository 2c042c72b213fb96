package playouts

import (
	"testing"

	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
)

// bundled returns the circuit of a bundled game.
func bundled(t *testing.T, name string) *circuit.Circuit {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	_, c := nettest.Build(t, nettest.Compile(t, g.Rules))
	return c
}

func TestCellsAndControlAreGroups(t *testing.T) {
	for name, want := range map[string]int{
		"tic-tac-toe":  9 + 1,
		"connect-four": 7*6 + 1,
		"lights-out":   25, // a light is on or off
	} {
		c := bundled(t, name)
		known, err := FindInvariants(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		groups := known.groups
		if len(groups) != want {
			t.Errorf("%s has %d groups, want %d", name, len(groups), want)
		}
		seen := make([]bool, c.Bases)
		for _, g := range groups {
			for _, f := range g {
				if seen[f] {
					t.Errorf("%s: base %d is in two groups", name, f)
				}
				seen[f] = true
			}
		}
	}
}

func TestTurnOrderIsProvedWhereThereIsOne(t *testing.T) {
	for name, want := range map[string]bool{
		"tic-tac-toe": true, "connect-four": true, "breakthrough-8x8": true, "three-for-three": true, "reversi": true,
		"rock-paper-scissors": false, "prisoners-dilemma": false, "goofspiel": false, "tron": false,
	} {
		c := bundled(t, name)
		if got := findTurns(t.Context(), c) != nil; got != want {
			t.Errorf("%s: a turn order is found: %t, want %t", name, got, want)
		}
	}
}

func TestGatheringSavesLoadsAndSpills(t *testing.T) {
	for name, most := range map[string]float64{"tic-tac-toe": 0.75, "connect-four": 0.98, "breakthrough-8x8": 0.7} {
		c := bundled(t, name)
		known, err := FindInvariants(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		s := newStepper(t.Context(), c, Initial, known, Usual)
		if err := s.step(); err != nil {
			t.Fatal(err)
		}
		step := gates.Plan{Graph: s.graph, Stores: s.stores}
		if before, after := step.Traffic(); float64(after) > most*float64(before) {
			t.Errorf("%s: a step has %d loads and spills, %d depth first; want at most %.2f of these", name, after,
				before, most)
		}
	}
}
