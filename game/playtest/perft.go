package playtest

import (
	"context"
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
	if end, err := m.Terminal(ctx, s); err != nil || end {
		return 0, err
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
	if depth == 1 || width == 0 {
		return width, nil
	}
	total := uint64(0)
	err = game.EachJointMove(legal, func(joint game.JointMove) error {
		next, err := m.Next(ctx, s, joint)
		if err != nil {
			return err
		}
		count, err := Perft(ctx, m, next, depth-1)
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
