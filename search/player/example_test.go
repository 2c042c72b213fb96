package player_test

import (
	"context"
	"fmt"

	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

// The heaps hold 1, 5 and 3 tokens; who takes the last one wins. With 2 left
// in the second heap the sizes cancel out in binary, so taking 3 there wins.
func ExampleBest() {
	ctx := context.Background()
	m := gametest.Nim(2, 1, 5, 3).Machine()
	s, err := m.Initial(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := player.Best(ctx, m, s, search.Options{Role: 0, MaxNodes: 100_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	move := m.Rules().Terms.String(m.MoveTerm(0, r.Move))
	fmt.Println(move, "is worth", r.Proof.Low, "for sure:", r.Stop)
	// Output: (leave 2 2) is worth 100 for sure: proved
}
