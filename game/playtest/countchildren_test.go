package playtest_test

import (
	"testing"

	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/game/playtest"
)

func TestCountChildren(t *testing.T) {
	calls := 0
	n, err := playtest.CountChildren(t.Context(), gametest.TicTacToe().Machine(), 1,
		func() bool { calls++; return calls > 50 })
	if err != nil || n < 50 {
		t.Errorf("%d children of 50 positions, %v", n, err)
	}
	again := 0
	same, err := playtest.CountChildren(t.Context(), gametest.TicTacToe().Machine(), 1,
		func() bool { again++; return again > 50 })
	if err != nil || same != n {
		t.Errorf("the same seed leads to %d children and to %d, %v", n, same, err)
	}
}
