package evaluate

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestSiblingsAreValuedTogether(t *testing.T) {
	m := searchtest.NewCountingSampler(gametest.TicTacToe().Machine())
	s := searchtest.Initial(t, m)
	kids, err := m.Expand(t.Context(), []game.State{s})
	if err != nil {
		t.Fatal(err)
	}
	defer kids.Release()
	e := &Playouts{Sampler: m}
	values := map[search.Value]bool{}
	for range 2 {
		for i := range kids.Len() {
			v, err := e.Value(t.Context(), search.Position{State: kids.State(i, nil), Machine: m, Children: kids,
				Index: i})
			if err != nil {
				t.Fatal(err)
			}
			values[v] = true
		}
	}
	if m.Calls != 1 {
		t.Errorf("%d batches of random matches for %d siblings, want 1", m.Calls, kids.Len())
	}
	if len(values) < 2 {
		t.Errorf("all siblings are worth the same: %v", values)
	}
	if _, err := e.Value(t.Context(), search.Position{State: s, Machine: m}); err != nil || m.Calls != 2 {
		t.Errorf("a position by itself: %d batches, %v, want its own", m.Calls, err)
	}
}
