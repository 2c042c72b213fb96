package alphabeta

import (
	"testing"
	"time"

	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// TestRandomMatchesTakeAThirdOfAnAnalysis has a clock that goes on by 40 ms at each look, so that a few moves are rated
// after each depth. All of them get their turn.
func TestRandomMatchesTakeAThirdOfAnAnalysis(t *testing.T) {
	m := gametest.ConnectFour(7, 6).Machine()
	s := search.Position{State: searchtest.Initial(t, m), Machine: m}
	legal, err := search.LegalMoves(t.Context(), m, s.State, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		name     string
		maxNodes int64
		most     int // matches of any move after three depths
	}{{"by the clock", 0, rateFew}, {"by positions", 1 << 40, 3 * rateFew}} {
		now := time.Unix(0, 0)
		o := search.Options{MaxNodes: x.maxNodes, Now: func() time.Time {
			now = now.Add(40 * time.Millisecond)
			return now
		}}
		c := search.NewClock(t.Context(), o)
		rate := newRating(m, 0, 1)
		moves := make([]search.MoveReport, len(legal))
		for i, move := range legal {
			moves[i].Move = move
		}
		rated := map[int]int{}
		for range 3 {
			rate.add(c, s, moves)
			n := 0
			for _, r := range moves {
				if r.Playouts > 0 {
					n++
				}
			}
			rated[n]++
		}
		done := 0
		for _, r := range moves {
			done = max(done, int(r.Playouts))
		}
		if done != x.most || x.maxNodes == 0 && len(rated) != 3 {
			t.Errorf("%s: %d matches of a move, want %d; moves that were rated after each depth: %v",
				x.name, done, x.most, rated)
		}
	}
}
