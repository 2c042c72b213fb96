package ground

import (
	"errors"
	"testing"

	"github.com/gdl-playground/engine/gdl"
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
	looks := 0 // one in checkEvery rows
	_, err = instantiate(t.Context(), rules, Limits{Atoms: atoms}, func(int, int) { looks++ })
	if limit := (*logic.LimitError)(nil); !errors.As(err, &limit) {
		t.Fatalf("got %v, want a limit", err)
	}
	if rows := looks * checkEvery; rows > 8*atoms {
		t.Errorf("%d rows for %d atoms", rows, atoms)
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
	_, err = instantiate(t.Context(), rules, Limits{Atoms: 1 << 16, Literals: 1 << 16}, nil)
	want := logic.LimitError{What: "levels of nested terms", Limit: logic.MaxTermDepth, Rule: 3}
	if limit := (*logic.LimitError)(nil); !errors.As(err, &limit) || *limit != want {
		t.Errorf("got %v, want %v", err, &want)
	}
}
