package player

import (
	"context"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
	"testing"
	"time"
)

func TestWhoIsHurriedSeesTheNextMove(t *testing.T) {
	for _, id := range []string{"alphabeta", "hard"} {
		t.Run(id, func(t *testing.T) {
			m := searchtest.Reasoner(t, "tic-tac-toe")
			s := searchtest.Played(t, m, "(mark 1 1)", "(mark 3 3)", "(mark 2 1)")
			player, ok := FindStyle(id)
			if !ok {
				t.Fatal("no such player")
			}
			// Time goes on, a millisecond a look, until the player is told to
			// move, which is while it still prepares.
			ctx, cancel := context.WithCancel(t.Context())
			now := time.Now()
			paced := pace.With(ctx, func() error { cancel(); return nil })
			o := search.Options{Deadline: now.Add(time.Minute), Now: func() time.Time {
				if ctx.Err() == nil {
					now = now.Add(time.Millisecond)
				}
				return now
			}}
			r, err := player.New(m, 1, 1<<20).Best(paced, s, o)
			if err == nil || r.Stop != search.StopCancel {
				t.Fatalf("Best: %v, stopped by %q, want it cancelled", err, r.Stop)
			}
			if got := m.Rules().Terms.String(m.MoveTerm(1, r.Moves[0].Move)); got != "(mark 3 1)" {
				t.Errorf("moves %s, want (mark 3 1), which stops a line", got)
			}
		})
	}
}
