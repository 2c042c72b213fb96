package game

import "slices"

// CountJointMoves returns how many joint moves there are, given the legal moves
// by role, or -1 if they are more than most.
func CountJointMoves(legal [][]Move, most int) int {
	if slices.ContainsFunc(legal, func(moves []Move) bool { return len(moves) == 0 }) {
		return 0
	}
	n := 1
	for _, moves := range legal {
		if len(moves) > most/n {
			return -1
		}
		n *= len(moves)
	}
	return n
}

// EachJointMove calls f for every joint move, which it must not keep, until it
// returns an error; the moves of the last role change fastest. There are none
// where a role has no move. The caller bounds their number, by [CountJointMoves].
func EachJointMove(legal [][]Move, f func(JointMove) error) error {
	joint := make(JointMove, len(legal))
	at := make([]int, len(legal)) // by role: index into its moves
	for role, moves := range legal {
		if len(moves) == 0 {
			return nil
		}
		joint[role] = moves[0]
	}
	for {
		if err := f(joint); err != nil {
			return err
		}
		role := len(legal) - 1
		for ; role >= 0 && at[role] == len(legal[role])-1; role-- {
			at[role], joint[role] = 0, legal[role][0]
		}
		if role < 0 {
			return nil
		}
		at[role]++
		joint[role] = legal[role][at[role]]
	}
}
