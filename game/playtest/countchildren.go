package playtest

import (
	"context"
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
)

// CountChildren measures how fast a machine expands positions: it expands those
// of random matches, reads each child's moves, end and
// state, and goes on from a random child until enough reports true. It returns
// how many children there were. The seed decides which matches.
func CountChildren(ctx context.Context, m game.Machine, seed uint64, enough func() bool) (children int64, err error) {
	expander := game.NewExpander(m)
	initial, err := m.Initial(ctx)
	if err != nil {
		return 0, err
	}
	rng := rand.New(rand.NewPCG(seed, seed))
	at := []game.State{initial}
	var moves []game.Move
	var state game.State
	for !enough() {
		kids, err := expander.Expand(ctx, at)
		if err != nil {
			return children, err
		}
		n := kids.Len()
		for i := range n {
			for role := range m.Rules().Roles {
				moves = kids.Legal(i, role, moves[:0])
			}
			state = kids.State(i, state)
		}
		children += int64(n)
		next := initial
		if n > 0 {
			if i := rng.IntN(n); !kids.Terminal(i) {
				next = kids.State(i, nil).Clone()
			}
		}
		kids.Release()
		at[0] = next
	}
	return children, nil
}
