package reasoner_test

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

func TestAMachineApartSharesNoTerms(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse(`(role p) (init (at (s 0))) (legal p on)
		(<= terminal (true (at ?x)) (last ?x)) (last never)
		(<= (next (at (s ?x))) (true (at ?x)))`))
	if err != nil {
		t.Fatal(err)
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	apart, err := game.Apart(m)
	if err != nil {
		t.Fatal(err)
	}
	before := apart.Rules().Terms.Len()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range 10 { // each state has a term that was never seen before
		moves, err := m.Legal(t.Context(), s, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = m.Next(t.Context(), s, game.JointMove{moves[0]}); err != nil {
			t.Fatal(err)
		}
	}
	if after := apart.Rules().Terms.Len(); after != before {
		t.Errorf("the machine apart has %d terms in place of %d", after, before)
	}
	if s, err = apart.Initial(t.Context()); err != nil {
		t.Fatal(err)
	}
	if facts := apart.Facts(s); len(facts) != 1 || apart.Rules().Terms.String(facts[0]) != "(at (s 0))" {
		t.Error(facts)
	}
}
