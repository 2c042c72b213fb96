package codegen

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// bundled returns the circuit of a bundled game.
func bundled(t *testing.T, name string) *circuit.Circuit {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	rules, err := logic.Compile(gdl.Parse(g.Rules))
	if err != nil {
		t.Fatal(err)
	}
	net, err := propnet.Build(t.Context(), rules, propnet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := propnet.Optimize(t.Context(), net)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCellsAndControlAreGroups(t *testing.T) {
	for name, want := range map[string]int{
		"tic-tac-toe":  9 + 1,
		"connect-four": 7*6 + 1,
		"lights-out":   25, // a light is on or off
	} {
		c := bundled(t, name)
		groups := findGroups(c, findTurns(c))
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
		if got := findTurns(c) != nil; got != want {
			t.Errorf("%s: a turn order is found: %t, want %t", name, got, want)
		}
	}
}

// lateClash has two bases that alternate for 99 plies and then are both true.
func lateClash() *circuit.Circuit {
	const bits = 7
	c := &circuit.Circuit{
		Bases: bits + 2, Inputs: []int{2}, Initial: game.State{1 << bits},
		Legal:    [][]circuit.Edge{{circuit.True, circuit.True}},
		Goals:    [][]circuit.GoalEdge{{{Value: 100, When: circuit.True}}},
		Terminal: circuit.False,
	}
	and := func(a, b circuit.Edge) circuit.Edge {
		if a > b {
			a, b = b, a
		}
		c.Gates = append(c.Gates, circuit.Gate{A: a, B: b})
		return circuit.MakeEdge(uint32(c.Nodes()-1), false)
	}
	xor := func(a, b circuit.Edge) circuit.Edge { return and(and(a, b).Not(), and(a.Not(), b.Not()).Not()) }
	base := func(i int) circuit.Edge { return circuit.MakeEdge(c.Base(i), false) }
	var carry, late circuit.Edge
	for i := range bits {
		e := base(i)
		if 99>>i&1 == 0 {
			e = e.Not()
		}
		if i == 0 {
			c.Next = append(c.Next, base(0).Not())
			carry, late = base(0), e
			continue
		}
		c.Next = append(c.Next, xor(base(i), carry))
		carry, late = and(base(i), carry), and(late, e)
	}
	// The move matters, so that neither base belongs to a turn order.
	flip := xor(base(bits), circuit.MakeEdge(c.Input(0, 0), false))
	c.Next = append(c.Next, flip, xor(flip.Not(), and(late, flip)))
	return c
}

func TestAGroupThatBreaksLateIsNotProved(t *testing.T) {
	c := lateClash()
	guess := guessGroups(c)
	if len(guess) == 0 {
		t.Fatal("random play does not suggest the group, so the test shows nothing")
	}
	for _, g := range findGroups(c, nil) {
		for _, f := range g {
			if f >= 7 {
				t.Errorf("the group %v is proved, but breaks after 99 plies", g)
			}
		}
	}
}
