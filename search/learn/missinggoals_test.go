package learn

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// withoutDraws returns the machine of draughts in which nobody gets a goal where nobody has lost. Sheets of chess do so
// after the two hundredth move.
func withoutDraws(t *testing.T) game.Machine {
	t.Helper()
	const draw = `(<= (goal ?player 50)
  (role ?player)
  (not (lost white))
  (not (lost black)))`
	sheet, ok := games.Find("draughts-6x6")
	if !ok || !strings.Contains(sheet.Rules, draw) {
		t.Fatal("no draughts with draws")
	}
	r, err := logic.Compile(gdl.Parse(strings.Replace(sheet.Rules, draw, "", 1)))
	if err != nil {
		t.Fatal(err)
	}
	return searchtest.Build(t, r)
}

// TestMatchesWithoutGoalsDoNotHideThatRolesAreOpposed prepares for draughts with draws that give no goals: the roles
// are opposed all the same, such a match is shared by both, and mobility tells what pieces are worth.
func TestMatchesWithoutGoalsDoNotHideThatRolesAreOpposed(t *testing.T) {
	m := withoutDraws(t)
	k := New(m, 0)
	k.Prepare(search.NewClock(t.Context(), search.Options{MaxNodes: 40_000}), searchtest.Initial(t, m), 1, 0)
	if c := k.Class; c.Broken == 0 || c.Broken == c.Matches || !c.Opposed() || c.Sum != 100 {
		t.Errorf("the class is %+v", c)
	}
	if !k.ByMobility() {
		t.Error("mobility does not count")
	}
	all := []sample{{goals: []game.Goal{game.NoGoal, game.NoGoal}}, {goals: []game.Goal{100, 0}},
		{goals: []game.Goal{40, 10}}, {goals: []game.Goal{33, 66}}}
	k.shareMissing(all)
	for i, want := range []game.Goal{50, 100, 65, 33} {
		if got := all[i].goals[0]; got != want {
			t.Errorf("sample %d has goals %v, want %d for the first role", i, all[i].goals, want)
		}
	}
}

// TestWithoutAnyGoalsRolesArePresumedToBeOpposed looks at matches of which none gave goals.
func TestWithoutAnyGoalsRolesArePresumedToBeOpposed(t *testing.T) {
	s := classStats{positions: 1}
	none := []game.Goal{game.NoGoal, game.NoGoal}
	two := search.Class{Roles: 2}
	s.match(none, 200, true)
	if k := s.class(two); !k.Opposed() || k.Sum != search.PresumedSum || k.Broken != 1 {
		t.Errorf("without goals: %+v", k)
	}
	one := s
	one.match([]game.Goal{game.ManyGoals, 0}, 30, true)
	one.match([]game.Goal{0, 100}, 30, true)
	if k := one.class(two); k.ConstantSum || k.Broken != 2 {
		t.Errorf("where one role lacks a goal: %+v", k)
	}
	s.match([]game.Goal{50, 0}, 30, true)
	s.match(none, 200, true)
	if k := s.class(two); !k.Opposed() || k.Sum != 50 || k.Broken != 2 {
		t.Errorf("with goals of 50: %+v", k)
	}
	s.match([]game.Goal{100, 0}, 30, true)
	if k := s.class(two); k.ConstantSum || k.Opposed() {
		t.Errorf("with goals of 50 and of 100: %+v", k)
	}
}
