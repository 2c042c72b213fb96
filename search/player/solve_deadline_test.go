package player

import (
	"context"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// An endless machine never finds all legal moves: it ends with its context alone.
type endless struct{ game.Machine }

func (endless) Legal(ctx context.Context, _ game.State, _ int, dst []game.Move) ([]game.Move, error) {
	<-ctx.Done()
	return dst, ctx.Err()
}

// A proof needs no move, so finding the legal ones may take no longer than it.
func TestSolvingEndsInTimeWhereMovesTakeForEver(t *testing.T) {
	m := endless{searchtest.Reasoner(t, "nim")}
	s := searchtest.Start(t, m)
	got, _, err := Solve(t.Context(), m, s, search.Options{Deadline: time.Now().Add(10 * time.Millisecond)})
	if err != nil || got.Stop != search.StopTime || got.Proof != search.Unknown {
		t.Errorf("got %+v, %v, want nothing known, for want of time", got, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Solve(ctx, m, s, search.Options{}); err == nil {
		t.Error("a cancelled proof has no error")
	}
}
