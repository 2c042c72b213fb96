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

// TestGoalsOnTheWayAreHints looks at goals that say who is ahead, and at those that say that nothing is decided.
func TestGoalsOnTheWayAreHints(t *testing.T) {
	for _, x := range []struct {
		name  string
		goals []game.Goal // by role
		want  search.Value
	}{
		{"ahead", []game.Goal{75, 25}, search.Estimate(75)},
		{"behind", []game.Goal{0, 100}, search.Estimate(0)},
		{"undecided", []game.Goal{0, 0}, search.Estimate(50)},
		{"undecided among three", []game.Goal{0, 0, 0}, search.Estimate(50)},
		{"no goal", []game.Goal{-1, 100}, search.Estimate(50)},
		{"a puzzle far from its end", []game.Goal{0}, search.Estimate(0)},
	} {
		toy := gametest.Toy{Facts: []string{"(at 0)"}, Initial: []int{0}}
		for range x.goals {
			toy.Roles = append(toy.Roles, []string{"a", "b", "c"}[len(toy.Roles)])
		}
		toy.Goal = func(_ game.State, role int) game.Goal { return x.goals[role] }
		m := toy.Machine()
		s := search.Position{State: searchtest.Initial(t, m), Machine: m}
		if v, err := (Goals{Role: 0}).Value(t.Context(), s); err != nil || v != x.want {
			t.Errorf("%s: worth %d, want %d (%v)", x.name, v, x.want, err)
		}
	}
}
