package playtest_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/game/playtest"
)

func TestPerftCountsSequences(t *testing.T) {
	m := gametest.ConnectFour(4, 4).Machine()
	s, err := m.Initial(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []uint64{4, 16, 64, 256, 1020, 4020, 15540} {
		if have, err := playtest.Perft(context.Background(), m, s, i+1); err != nil || have != want {
			t.Errorf("depth %d: %d, %v; want %d", i+1, have, err, want)
		}
	}
}

func TestPerftStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := gametest.ConnectFour(4, 4).Machine()
	s, err := m.Initial(ctx)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := playtest.Perft(ctx, m, s, 30); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
