package board

import (
	"context"
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

const (
	maxSamples  = 12
	sampleSteps = 1 << 17 // work after which the samples so far must do
)

// A Source plays a game by its rules, counts its work, and knows which atoms
// follow from the rules alone. The reasoner is one.
type Source interface {
	game.Machine
	// Steps counts the work since the source was made.
	Steps() uint64
	// Do calls f, in which Atoms may be asked for, and ends it early with an
	// error when ctx is done or a limit is reached.
	Do(ctx context.Context, f func()) error
	// Atoms returns the arguments of a relation's atoms; it reports whether the
	// relation is one that follows from the rules alone.
	Atoms(rel logic.Relation) (rows [][]logic.Term, ok bool)
}

// Samples returns the facts of some states for [Infer]: those of a random match,
// the initial one first, and at least two if the match has a ply. An error comes
// with the samples before it.
func Samples(ctx context.Context, m Source) ([][]logic.Term, error) {
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

// Tables returns what [Infer] asks for the atoms of relations that follow from
// the rules alone. A relation that is too large to be derived in a moment, or to
// tell neighbours, has none.
func Tables(ctx context.Context, m Source) func(logic.Relation) [][]logic.Term {
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
