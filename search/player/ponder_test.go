package player

import (
	"context"
	"testing"

	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// TestWhatIsPonderedIsThereWhenThePlayerMoves lets a player think while the other
// chooses, and looks at what it knows before it thinks about its own move.
func TestWhatIsPonderedIsThereWhenThePlayerMoves(t *testing.T) {
	for _, alone := range []bool{false, true} {
		m := codedPair(t, "connect-four")
		s := searchtest.Start(t, m)
		p := New(m, 1, 1<<22)
		if err := p.Prepare(t.Context(), s, search.Options{Seed: 1, MaxNodes: 3000}); err != nil {
			t.Fatal(err)
		}
		p.alone = alone
		if _, err := p.Ponder(t.Context(), s, search.Options{Seed: 1, MaxNodes: 200_000}); err != nil {
			t.Fatal(err)
		}
		r, err := p.Best(t.Context(), searchtest.Played(t, m, "(drop 4)"), search.Options{Seed: 1, MaxNodes: 4000})
		if err != nil {
			t.Fatal(err)
		}
		playouts := int64(0)
		for _, x := range r.Moves {
			playouts += x.Playouts
		}
		// That many nodes are some hundred playouts, or not quite five plies.
		if !alone && playouts < 1000 || alone && r.Depth < 6 {
			t.Errorf("alpha-beta alone %t: %d playouts and depth %d are known", alone, playouts, r.Depth)
		}
	}
}

func TestPonderingEndsQuietly(t *testing.T) {
	m := codedPair(t, "connect-four")
	s := searchtest.Start(t, m)
	p := New(m, 1, 1<<22)
	if err := p.Prepare(t.Context(), s, search.Options{Seed: 1, MaxNodes: 3000}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Ponder(ctx, s, search.Options{}); err != nil {
		t.Errorf("a cancel is reported: %v", err)
	}
	if _, err := p.Ponder(t.Context(), searchtest.Played(t, m, "(drop 4)"), search.Options{MaxNodes: 1}); err != nil {
		t.Errorf("where it is the player's turn: %v", err)
	}
}
