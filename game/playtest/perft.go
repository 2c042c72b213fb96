package playtest

import (
	"context"
	"errors"
	"math/bits"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// Perft returns the number of joint-move sequences of the given length from s,
// depth at least 1. Sequences that end before, in a terminal state or where a
// role has no legal move, do not count. The name is that of the same count in
// computer chess, where it tests move generators. A count beyond 64 bits is a
// [logic.LimitError].
func Perft(ctx context.Context, m game.Machine, s game.State, depth int) (uint64, error) {
	return PerftEnds(ctx, m, s, depth, func(game.State) error { return nil })
}

// PerftEnds counts as Perft does and calls end with each state depth-1 joint moves from s from which no joint move
// leads on. An error of end stops the count and is returned.
func PerftEnds(
	ctx context.Context, m game.Machine, s game.State, depth int, end func(game.State) error,
) (uint64, error) {
	last := func() error {
		if depth > 1 { // a smaller depth has it
			return nil
		}
		return end(s)
	}
	if terminal, err := m.Terminal(ctx, s); err != nil || terminal {
		return 0, errors.Join(err, last())
	}
	legal, err := game.LegalMoves(ctx, m, s)
	if err != nil {
		return 0, err
	}
	width := uint64(1) // joint moves: at the last ply they need not be made
	for _, moves := range legal {
		hi, lo := bits.Mul64(width, uint64(len(moves)))
		if hi != 0 {
			return 0, errPerft
		}
		width = lo
	}
	if width == 0 {
		return 0, last()
	}
	if depth == 1 {
		return width, nil
	}
	total := uint64(0)
	err = game.EachJointMove(legal, func(joint game.JointMove) error {
		next, err := m.Next(ctx, s, joint)
		if err != nil {
			return err
		}
		count, err := PerftEnds(ctx, m, next, depth-1, end)
		if err != nil {
			return err
		}
		sum, carry := bits.Add64(total, count, 0)
		if carry != 0 {
			return errPerft
		}
		total = sum
		return nil
	})
	return total, err
}

var errPerft = &logic.LimitError{What: "bits in the count of sequences", Limit: 64, Rule: -1}
