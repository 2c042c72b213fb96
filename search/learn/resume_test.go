package learn

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// TestWhatThereWasNoTimeToLearnIsLearnedLater prepares on a machine that plays one match after the other in time for
// none, and goes on between moves until something is known.
func TestWhatThereWasNoTimeToLearnIsLearnedLater(t *testing.T) {
	m := oneByOne{searchtest.Network(t, "draughts-6x6")}
	s := searchtest.Initial(t, m)
	k := New(m, 0)
	k.Prepare(search.NewClock(t.Context(), search.Options{MaxNodes: 20}), s, 1, 0)
	if !k.Undertrained() || k.Class.Matches > 0 {
		t.Fatalf("20 positions taught something: %+v", k.Class)
	}
	k.Class.Turns = false // as a player would note that has met such a position
	resumed := 0
	for ; k.Undertrained() && resumed < 100; resumed++ {
		before := k.Class.Positions
		k.Resume(search.NewClock(t.Context(), search.Options{MaxNodes: 400}), s, 1)
		if k.Class.Positions <= before {
			t.Fatalf("the same %d positions as before", before)
		}
	}
	if resumed < 2 || !k.Informed(k.Evaluator()) || k.random != nil {
		t.Errorf("after %d times it knows how %d matches end, and is informed: %t", resumed, k.Class.Matches,
			k.Informed(k.Evaluator()))
	}
	if k.Class.Turns || k.MatchTime == 0 {
		t.Errorf("forgotten: %+v, %v a match", k.Class, k.MatchTime)
	}
}

// A oneByOne machine can do nothing but what every machine can.
type oneByOne struct{ game.Machine }

func TestWhoeverPlaysManyMatchesOrAloneLacksNothing(t *testing.T) {
	for _, m := range []game.Machine{
		searchtest.Pair(t, searchtest.Rules(t, "tic-tac-toe")), oneByOne{searchtest.Network(t, "eight-puzzle")},
	} {
		k := New(m, 0)
		k.Prepare(search.NewClock(t.Context(), search.Options{MaxNodes: 20}), searchtest.Initial(t, m), 1, 0)
		if k.Undertrained() {
			t.Errorf("%d roles: %+v", k.roles, k.Class)
		}
	}
}
