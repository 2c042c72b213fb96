package match_test

import (
	"context"
	"io"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/match"
)

// A noticed machine says that it is at work once somebody wants to know.
type noticed struct {
	game.Machine
	wanted  *atomic.Bool
	working chan struct{}
}

func (n noticed) Next(ctx context.Context, s game.State, j game.JointMove) (game.State, error) {
	if n.wanted.Load() {
		select {
		case n.working <- struct{}{}:
		default:
		}
	}
	return n.Machine.Next(ctx, s, j)
}

func TestAPlayerThinksOnWhenItHasAnswered(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("with one thread nothing would interrupt the thinking")
	}
	for role := range 2 { // one that has moved, and one that waits for the first move
		m := gametest.ConnectFour(7, 6).Machine()
		var wanted atomic.Bool
		working := make(chan struct{})
		p := match.NewBuilding(match.Local{
			Style: styleOf(t, "hard"), Ponder: true, Think: 10 * time.Millisecond,
			Makers: []match.Maker{func(context.Context) (match.Made, error) {
				return match.Made{Machine: noticed{m.Clone(), &wanted, working}}, nil
			}},
		})
		name := m.Rules().Terms.String(m.Rules().Roles[role])
		begin := match.Beginning{Match: "m", Role: name, StartClock: time.Second / 5, PlayClock: time.Minute}
		if err := p.Start(t.Context(), begin); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Move(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		wanted.Store(true)
		select {
		case <-working:
		case <-time.After(20 * time.Second):
			t.Errorf("role %d does not think on", role)
		}
		if err := p.Stop(t.Context(), nil); err != nil {
			t.Error(err)
		}
		if err := p.(io.Closer).Close(); err != nil {
			t.Error(err)
		}
	}
}
