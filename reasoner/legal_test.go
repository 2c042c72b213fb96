package reasoner_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

func TestALegalMoveIsFoundWithoutListingAllOfThem(t *testing.T) {
	var b strings.Builder
	b.WriteString("(role p) (init (open)) (<= terminal (not (true (open)))) (goal p 100)\n")
	for n := range 40 {
		fmt.Fprintf(&b, "(number %d)\n", n)
	}
	b.WriteString("(<= (legal p (choose ?a ?b ?c ?d ?e ?f)) (true (open))" +
		" (number ?a) (number ?b) (number ?c) (number ?d) (number ?e) (number ?f))")
	rules, err := logic.Compile(gdl.Parse(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	before := m.Steps()
	move, ok, err := m.AnyLegal(t.Context(), s, 0)
	if err != nil || !ok {
		t.Fatalf("found %v, %v", ok, err)
	}
	if legal, err := m.IsLegal(t.Context(), s, 0, move); err != nil || !legal {
		t.Errorf("%s is legal: %v, %v", rules.Terms.String(m.MoveTerm(0, move)), legal, err)
	}
	if steps := m.Steps() - before; steps > 1000 {
		t.Errorf("it took %d steps", steps)
	}
}

func TestSingleLegalMovesAreThoseOfTheList(t *testing.T) {
	for _, g := range games.All() {
		rules, err := logic.Compile(gdl.Parse(g.Rules))
		if err != nil {
			t.Fatal(err)
		}
		m, err := reasoner.New(rules, reasoner.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < 6; ply++ {
			end, err := m.Terminal(t.Context(), s)
			if err != nil || end {
				break
			}
			joint := make(game.JointMove, len(rules.Roles))
			for role := range joint {
				joint[role] = checkSelective(t, g.Name, m, s, role, ply)
			}
			if s, err = m.Next(t.Context(), s, joint); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// checkSelective compares single moves with the list, and returns one of them.
func checkSelective(t *testing.T, name string, m *reasoner.Machine, s game.State, role, ply int) game.Move {
	t.Helper()
	any, ok, err := m.AnyLegal(t.Context(), s, role)
	if err != nil {
		t.Fatal(err)
	}
	legal, err := m.Legal(t.Context(), s, role, nil)
	if err != nil {
		t.Fatal(err)
	}
	if ok != (len(legal) > 0) || ok && !slices.Contains(legal, any) {
		t.Fatalf("%s: of %d legal moves it finds %v, %v", name, len(legal), any, ok)
	}
	for _, move := range legal {
		if yes, err := m.IsLegal(t.Context(), s, role, move); err != nil || !yes {
			t.Errorf("%s: a legal move is none: %v", name, err)
		}
	}
	if nothing := game.Move(m.Rules().Roles[role]); !slices.Contains(legal, nothing) {
		if yes, err := m.IsLegal(t.Context(), s, role, nothing); err != nil || yes {
			t.Errorf("%s: the name of a role is a legal move: %v", name, err)
		}
	}
	return legal[(ply*7+role)%len(legal)]
}
