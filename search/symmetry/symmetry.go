package symmetry

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A Canonicaliser knows which positions are images of each other, and puts one of
// each orbit in place of all, so that what is proved of one is proved of all.
type Canonicaliser struct {
	symmetries []game.Symmetry
	inverse    [][][]game.Move // by symmetry, role and image: the move
	image      game.State
}

// New returns the canonicaliser of a machine, or nil if it knows no symmetries.
func New(ctx context.Context, m game.Machine) (*Canonicaliser, error) {
	y, ok := m.(game.Symmetric)
	if !ok {
		return nil, nil
	}
	all, err := y.Symmetries(ctx)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	c := &Canonicaliser{symmetries: all}
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

// Symmetries returns what positions are alike by.
func (c *Canonicaliser) Symmetries() []game.Symmetry {
	if c == nil {
		return nil
	}
	return c.symmetries
}

// Canonical writes the canonical image of a state over dst and returns it, with the
// number of the symmetry that leads there, from 1; 0 is the identity.
func (c *Canonicaliser) Canonical(s, dst game.State) (game.State, int) {
	best, by := append(dst[:0], s...), 0
	for i := range c.symmetries {
		c.image = c.symmetries[i].Apply(s, c.image)
		if less(c.image, best) {
			best, by = append(best[:0], c.image...), i+1
		}
	}
	return best, by
}

// less puts states in an order.
func less(a, b game.State) bool {
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

// Image returns what a role's action in a state is in its image.
func (c *Canonicaliser) Image(k search.ActionKey, by, role int) search.ActionKey {
	if by == 0 || k == 0 {
		return k
	}
	return search.ActionKey(c.symmetries[by-1].Moves[role][k-1]) + 1
}

// Preimage undoes Image.
func (c *Canonicaliser) Preimage(k search.ActionKey, by, role int) search.ActionKey {
	if by == 0 || k == 0 {
		return k
	}
	return search.ActionKey(c.inverse[by-1][role][k-1]) + 1
}
