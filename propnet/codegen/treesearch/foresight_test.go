package treesearch

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/propnet/internal/nettest"
	"github.com/gdl-playground/engine/propnet/proof"
)

// turns returns the order of turns in a game in which movers follow each other, and one of them the last.
func turns(t *testing.T, movers string, back int) *proof.TurnOrder {
	t.Helper()
	sheet := `(role a) (role b) (init (step 0)) (move x) (move y)
		(<= (moves ?r) (true (step ?s)) (mover ?s ?r))
		(<= (legal ?r ?m) (moves ?r) (move ?m))
		(<= (legal ?r noop) (role ?r) (not (moves ?r)))
		(<= (next (step ?t)) (true (step ?s)) (then ?s ?t))
		(<= (next (did ?r)) (does ?r x))
		(<= terminal (true (did a)) (true (did b)))
		(<= (goal ?r 100) (true (did ?r))) (<= (goal ?r 0) (role ?r) (not (true (did ?r))))`
	list := strings.Fields(movers)
	for i, mover := range list {
		next := i + 1
		if next == len(list) {
			next = back
		}
		sheet += fmt.Sprintf(" (mover %d %s) (then %d %d)", i, mover, i, next)
	}
	_, c := nettest.Build(t, nettest.Compile(t, sheet))
	for order := range proof.TurnOrders(t.Context(), c) {
		return order
	}
	t.Fatalf("%s: no order is proved", movers)
	return nil
}

func TestTurnsAlternateAlsoFromTheLastPhaseOn(t *testing.T) {
	for _, x := range []struct {
		movers string
		back   int
		want   bool
	}{
		{"a b", 0, true},
		{"a b a b", 2, true},
		{"b a b", 1, true},
		{"a b a", 0, false},
		{"b a b a", 1, false},
		{"a b b a", 0, false},
		{"a nobody b nobody", 0, false},
		{"nobody a b", 1, false},
		{"a a", 0, false},
	} {
		order := turns(t, x.movers, x.back)
		if got := alternate(order); order.Back != x.back || len(order.Phases) != len(order.Movers) || got != x.want {
			t.Errorf("%s, back to %d: %v in %+v", x.movers, x.back, got, order)
		}
	}
}
