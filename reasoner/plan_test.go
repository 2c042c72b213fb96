package reasoner

import (
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

func TestARepeatedConditionIsEvaluatedOnce(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse(`(role p) (legal p go) (init (f a b)) (goal p 100)
		(<= terminal (true (f ?x ?y)) (distinct ?x ?y) (true (f ?x ?y)) (distinct ?x ?y))`))
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(rules, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	plans := m.predicate(logic.RelTerminal, 0, 0).plans
	if len(plans) != 1 || len(plans[0].ops) != 2 {
		t.Fatalf("%d plans, the first %+v", len(plans), plans)
	}
}
