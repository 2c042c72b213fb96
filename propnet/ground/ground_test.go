package ground

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// A state that remembers all moves has no end of facts. That every fact is
// joined with moves only, not with all atoms that there are, shows in the
// number of rows that are looked at until the limit is reached.
func TestVariablesForWholeMovesAreJoinedWithMovesAlone(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse(`
		(role p) (role q) (init (history nil)) (act c) (act d)
		(<= (legal ?r ?a) (role ?r) (act ?a))
		(<= (next (history (cons (pair ?a ?b) ?h))) (true (history ?h)) (does p ?a) (does q ?b))
		(<= terminal (true (history (cons ?x (cons ?y nil)))))
		(<= (goal ?r 50) (role ?r))`))
	if err != nil {
		t.Fatal(err)
	}
	const atoms = 1 << 16
	looks := 0 // one in lookEvery steps
	limits := Limits{Atoms: atoms, Grown: 2 * atoms}.orDefaults()
	_, err = instantiate(t.Context(), &rewritten{rules: rules}, limits, func(int, int) { looks++ })
	if limit := (*logic.LimitError)(nil); !errors.As(err, &limit) {
		t.Fatalf("got %v, want a limit", err)
	}
	if steps := looks * lookEvery; steps > 16*atoms {
		t.Errorf("%d steps for %d atoms", steps, atoms)
	}
}

// A variable for a whole fact takes the fact as a term, which may not be nested
// more deeply than any other.
func TestFactsThatGrowByThemselvesAreALimit(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse(`
		(role p) (init (s z)) (legal p go)
		(<= (next (s ?f)) (true ?f))
		(<= terminal (true z)) (goal p 0)`))
	if err != nil {
		t.Fatal(err)
	}
	limits := Limits{Atoms: 1 << 16, Literals: 1 << 16}.orDefaults()
	_, err = instantiate(t.Context(), &rewritten{rules: rules}, limits, nil)
	want := logic.LimitError{What: "levels of nested terms", Limit: logic.MaxTermDepth, Rule: 3}
	if limit := (*logic.LimitError)(nil); !errors.As(err, &limit) || *limit != want {
		t.Errorf("got %v, want %v", err, &want)
	}
}

// A purse in which coins are put in any order has twice as many facts with each
// move, though a match has three. No rule scans a row here: only what is derived
// grows.
const purse = `
	(role p) (init (purse empty)) (init (count 0)) (succ 0 1) (succ 1 2) (succ 2 3)
	(legal p silver) (legal p gold)
	(<= (next (purse (over silver ?rest))) (true (purse ?rest)) (does p silver))
	(<= (next (purse (over gold ?rest))) (true (purse ?rest)) (does p gold))
	(<= (next (count ?n)) (true (count ?m)) (succ ?m ?n))
	(<= terminal (true (count 3)))
	(<= (goal p 100) (true (purse (over gold (over silver ?rest)))))
	(<= (goal p 0) (not (goal p 100)))`

func TestTermsThatGrowAreNoticedEarly(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse(purse))
	if err != nil {
		t.Fatal(err)
	}
	deepest := rules.Terms.Len()
	_, err = Ground(t.Context(), rules, Options{})
	limit := (*logic.LimitError)(nil)
	if !errors.As(err, &limit) || limit.Limit != int64(DefaultLimits.Grown) || limit.Rule != 8 && limit.Rule != 9 {
		t.Errorf("got %v, want the limit of terms that grow, for a rule of the purse", err)
	}
	if made := rules.Terms.Len() - deepest; made > 4*DefaultLimits.Grown {
		t.Errorf("%d terms were made before the limit", made)
	}
}

// Numbers made of functions are as deep as the rules derive them without looking
// at a state, and are no growth.
func TestTermsThatRulesDeriveWithoutAStateDoNotGrow(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse(`
		(role p) (init (count z)) (legal p go)
		(number z)
		(<= (number (s ?n)) (number ?n) (below ?n))
		(below z) (<= (below (s ?n)) (below ?n) (small ?n))
		(small z) (small (s z)) (small (s (s z))) (small (s (s (s z))))
		(<= (next (count (s ?n))) (true (count ?n)) (number (s ?n)))
		(<= terminal (true (count (s (s (s (s (s z))))))))
		(goal p 100)`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Ground(t.Context(), rules, Options{Limits: Limits{Grown: 1}}); err != nil {
		t.Error(err)
	}
}

// A rule is planned from each of its conditions, so that planning once must not take the square of their number.
func TestRulesOfManyConditionsArePlannedInTime(t *testing.T) {
	const conditions = 500
	var facts, different strings.Builder
	for i := range conditions {
		fmt.Fprintf(&facts, "(init (f %d)) (<= (next (f %d)) (true (f %d)))\n", i, i, i)
		fmt.Fprintf(&different, "(true (f %d)) ", i)
	}
	for name, body := range map[string]string{
		"different": different.String(),
		"repeated":  strings.Repeat("(true (f 1)) ", 4*conditions),
	} {
		t.Run(name, func(t *testing.T) {
			text := "(role p) (legal p go)" + facts.String() + "(<= terminal " + body + ")"
			rules, err := logic.Compile(gdl.Parse(text))
			if err != nil {
				t.Fatal(err)
			}
			looks := 0 // one in lookEvery steps
			ctx := pace.With(t.Context(), func() error { looks++; return nil })
			if _, err := Ground(ctx, rules, Options{}); err != nil {
				t.Fatal(err)
			}
			if steps, most := looks*lookEvery, 100*conditions*conditions; steps > most {
				t.Errorf("%d steps, want at most %d", steps, most)
			}
		})
	}
}
