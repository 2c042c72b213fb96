package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// A canon knows which positions are images of each other, and puts one of them
// in place of all, so that what is proved of one is proved of all.
type canon struct {
	symmetries []game.Symmetry
	inverse    [][][]game.Move // by symmetry, role and image: the move
	image      game.State
}

// newCanon returns the canon of a machine, or nil if it knows no symmetries.
func newCanon(ctx context.Context, m game.Machine) (*canon, error) {
	y, ok := m.(game.Symmetric)
	if !ok {
		return nil, nil
	}
	all, err := y.Symmetries(ctx)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	c := &canon{symmetries: all}
	for _, y := range all {
		inverse := make([][]game.Move, len(y.Moves))
		for role, moves := range y.Moves {
			inverse[role] = make([]game.Move, len(moves))
			for m, image := range moves {
				inverse[role][image] = game.Move(m)
			}
		}
		c.inverse = append(c.inverse, inverse)
	}
	return c, nil
}

// of writes the canonical image of a state over dst and returns it, with the
// number of the symmetry that leads there, from 1; 0 is the identity.
func (c *canon) of(s, dst game.State) (game.State, int) {
	best, by := append(dst[:0], s...), 0
	for i := range c.symmetries {
		c.image = c.symmetries[i].Apply(s, c.image)
		if before(c.image, best) {
			best, by = append(best[:0], c.image...), i+1
		}
	}
	return best, by
}

// before puts states in an order.
func before(a, b game.State) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// forth returns what a role's action in a state is in its image.
func (c *canon) forth(k actionKey, by, role int) actionKey {
	if by == 0 || k == 0 {
		return k
	}
	return actionKey(c.symmetries[by-1].Moves[role][k-1]) + 1
}

// back undoes forth.
func (c *canon) back(k actionKey, by, role int) actionKey {
	if by == 0 || k == 0 {
		return k
	}
	return actionKey(c.inverse[by-1][role][k-1]) + 1
}
