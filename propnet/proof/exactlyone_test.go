package proof

import (
	"context"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// lateClash has two bases that alternate for 99 plies and then are both true.
func lateClash() *circuit.Circuit {
	const bits = 7
	c := circuit.New(bits+2, []int{2})
	c.Initial = game.State{1 << bits}
	c.Legal = [][]circuit.Edge{{circuit.True, circuit.True}}
	c.Goals = [][]circuit.GoalEdge{{{Value: 100, When: circuit.True}}}
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

func TestGroupsAreNotGuessedWithoutTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if groups, err := guessGroups(ctx, lateClash()); err == nil {
		t.Errorf("%d groups, and no error", len(groups))
	}
}

func TestAGroupThatBreaksLateIsNotProved(t *testing.T) {
	c := lateClash()
	guess, err := guessGroups(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if len(guess) == 0 {
		t.Fatal("random play does not suggest the group, so the test shows nothing")
	}
	groups, err := FindExactlyOne(t.Context(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		for _, f := range g {
			if f >= 7 {
				t.Errorf("the group %v is proved, but breaks after 99 plies", g)
			}
		}
	}
}
