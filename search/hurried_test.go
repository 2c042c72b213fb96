package search

import (
	"context"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
)

// played returns the position after moves of the role in turn, by their terms.
func played(t *testing.T, m game.Machine, moves ...string) game.State {
	t.Helper()
	s := initialOf(t, m)
	for _, want := range moves {
		joint := make(game.JointMove, len(m.Rules().Roles))
		found := false
		for role := range joint {
			legal, err := m.Legal(t.Context(), s, role, nil)
			if err != nil {
				t.Fatal(err)
			}
			joint[role] = legal[0]
			for _, move := range legal {
				if m.Rules().Terms.String(m.MoveTerm(role, move)) == want {
					joint[role], found = move, true
				}
			}
		}
		if !found {
			t.Fatalf("%s is not legal", want)
		}
		var err error
		if s, err = m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestWhoIsHurriedSeesTheNextMove(t *testing.T) {
	for _, id := range []string{"alphabeta", "hard"} {
		t.Run(id, func(t *testing.T) {
			m := reason(t, "tic-tac-toe")
			s := played(t, m, "(mark 1 1)", "(mark 3 3)", "(mark 2 1)")
			player, ok := FindPlayer(id)
			if !ok {
				t.Fatal("no such player")
			}
			// Time goes on, a millisecond a look, until the player is told to
			// move, which is while it still prepares.
			ctx, cancel := context.WithCancel(t.Context())
			now := time.Now()
			o := Options{Deadline: now.Add(time.Minute), Yield: cancel, now: func() time.Time {
				if ctx.Err() == nil {
					now = now.Add(time.Millisecond)
				}
				return now
			}}
			r, err := player.New(m, 1, 1<<20).Best(ctx, s, o)
			if err == nil || r.Stop != StopCancel {
				t.Fatalf("Best: %v, stopped by %q, want it cancelled", err, r.Stop)
			}
			if got := m.Rules().Terms.String(m.MoveTerm(1, r.Moves[0].Move)); got != "(mark 3 1)" {
				t.Errorf("moves %s, want (mark 3 1), which stops a line", got)
			}
		})
	}
}
