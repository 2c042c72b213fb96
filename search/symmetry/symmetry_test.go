package symmetry

import (
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestImagesOfAPositionAreOne(t *testing.T) {
	m := searchtest.Network(t, "tic-tac-toe")
	c, err := New(t.Context(), m)
	if err != nil || c == nil {
		t.Fatalf("no symmetries, %v", err)
	}
	rng := rand.New(rand.NewPCG(2, 7))
	for range 50 {
		s := searchtest.RandomState(t, m, rng, 5)
		want, _ := c.Canonical(s, nil)
		for i, y := range c.symmetries {
			image := y.Apply(s, nil)
			if got, _ := c.Canonical(image, nil); !got.Equal(want) {
				t.Fatalf("%v has the image %v, which stands for %v and not %v", s, image, got, want)
			}
			for mv := range game.Move(len(y.Moves[0])) {
				k := search.ActionKey(mv) + 1
				if back := c.Preimage(c.Image(k, i+1, 0), i+1, 0); back != k {
					t.Fatalf("action %d comes back as %d", k, back)
				}
			}
		}
	}
}
