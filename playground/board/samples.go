package board

import (
	"context"
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

const (
	maxSamples  = 12
	sampleSteps = 1 << 17 // work after which the samples so far must do
)

// Samples returns the facts of some states for [Infer]: those of a
// random match, the initial one first, at least two if it has so many. An
// error comes with the samples until then.
func Samples(ctx context.Context, m *reasoner.Machine) ([][]logic.Term, error) {
	s, err := m.Initial(ctx)
	if err != nil {
		return nil, err
	}
	samples := [][]logic.Term{m.Facts(s)}
	rng := rand.New(rand.NewPCG(1, 2))
	begin := m.Steps()
	joint := make(game.JointMove, len(m.Rules().Roles))
	var legal []game.Move
	for len(samples) < maxSamples && (len(samples) < 2 || m.Steps()-begin < sampleSteps) {
		if over, err := m.Terminal(ctx, s); over || err != nil {
			return samples, err
		}
		for role := range joint {
			if legal, err = m.Legal(ctx, s, role, legal[:0]); err != nil {
				return samples, err
			}
			if len(legal) == 0 {
				return samples, nil
			}
			joint[role] = legal[rng.IntN(len(legal))]
		}
		if s, err = m.Next(ctx, s, joint); err != nil {
			return samples, err
		}
		samples = append(samples, m.Facts(s))
	}
	return samples, nil
}

// maxNeighbours is how many neighbours of a cell are looked at, on average.
const maxNeighbours = 8

// Tables returns what [Infer] asks for the atoms of relations that
// follow from the rules alone. A relation that is too large to be derived in a
// moment, or to tell neighbours, has none.
func Tables(ctx context.Context, m *reasoner.Machine) func(logic.Relation) [][]logic.Term {
	return func(rel logic.Relation) (atoms [][]logic.Term) {
		// An error leaves what is known; a board can be drawn without.
		_ = m.Do(ctx, func() {
			if all, _ := m.Atoms(rel); len(all) <= maxNeighbours*maxBoardCells {
				atoms = all
			}
		})
		return atoms
	}
}
