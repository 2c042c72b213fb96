package logic_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/logic"
)

func TestCyclesThroughNegationAreNamed(t *testing.T) {
	rules := compile(t, "(<= line open) (<= open (not line)) (<= (legal p a) line) (role p)")
	_, _, err := logic.Stratified(rules)
	var cycle *logic.CycleError
	if !errors.As(err, &cycle) {
		t.Fatalf("Stratified: %v, want a *CycleError", err)
	}
	if want := "relation open depends on its own negation: open → (not line) → open"; cycle.Error() != want {
		t.Errorf("%q, want %q", cycle, want)
	}
	if !slices.Equal(cycle.Rules, []int{1, 0}) {
		t.Errorf("rules of the cycle: %v, want 1 0", cycle.Rules)
	}
}

func TestLifetimes(t *testing.T) {
	rules := compile(t, `(n 1) (<= (s ?x) (n ?x)) (<= (v ?x) (true (f ?x))) (<= (w ?x) (v ?x) (s ?x))
		(<= (d ?x) (does p ?x)) (<= (dd ?x) (d ?x) (w ?x)) (<= (next (f ?x)) (dd ?x)) (role p)`)
	_, deps, err := logic.Stratified(rules)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]logic.Lifetime{
		"n": logic.Static, "s": logic.Static,
		"v": logic.PerState, "w": logic.PerState,
		"d": logic.PerMove, "dd": logic.PerMove, "next": logic.PerMove,
	} {
		symbol, _ := rules.Terms.FindSymbol(name)
		rel, ok := rules.FindRelation(symbol, 1)
		if !ok || deps.Lifetime[rel] != want {
			t.Errorf("lifetime of %s is %d, want %d", name, deps.Lifetime[rel], want)
		}
	}
}

func TestWhatIsAskedForBeforeItIsKnownIsAnError(t *testing.T) {
	for _, c := range []struct {
		text, want string
		rule       int
	}{
		{"(legal p a) (<= (legal p b) (not (moved p))) (<= (moved ?r) (does ?r ?m))",
			"legal depends on does, though it is asked for before moves are chosen", 1},
		{"(legal p a) (<= terminal (does p a))",
			"terminal depends on does, though it is asked for before moves are chosen", 1},
		{"(goal p 0) (<= (goal p 100) (does p a))",
			"goal depends on does, though it is asked for before moves are chosen", 1},
		{"(init (f 1)) (<= (init (f 2)) (true (f 1)))", "init depends on true, though there is no state before it", 1},
	} {
		_, _, err := logic.Stratified(compile(t, c.text+"(role p)"))
		var lifetime *logic.LifetimeError
		if !errors.As(err, &lifetime) || lifetime.Error() != c.want || lifetime.Rule != c.rule {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}

func TestRealCyclesThroughNegationStayErrors(t *testing.T) {
	for _, text := range []string{
		`(<= (legal p (put ?x)) (not (legal p (put 1))) (v ?x)) (v 1) (v 2)`,
		`(<= (goal p 0) (not (goal p 100))) (<= (goal p 100) (not (goal p 0)))`,
		`(<= (goal p 0) (not (goal p 100))) (<= (goal p ?n) (v ?n) (not (goal p 0))) (v 100)`,
	} {
		_, _, err := logic.Stratified(compile(t, text+"(role p)"))
		if cycle := (*logic.CycleError)(nil); !errors.As(err, &cycle) {
			t.Errorf("%s: %v, want a *CycleError", text, err)
		}
	}
}
