package search

import (
	"time"

	"github.com/gdl-playground/engine/game"
)

// MethodName names how a move was found.
type MethodName string

const (
	MethodOnly      MethodName = "only"      // there was no choice
	MethodRandom    MethodName = "random"    // uniformly among the legal moves
	MethodLegal     MethodName = "legal"     // the first legal move
	MethodAlphaBeta MethodName = "alphabeta" // alpha-beta, paranoid with more than two roles
	MethodMCTS      MethodName = "mcts"      // Monte Carlo tree search
	MethodMatrix    MethodName = "matrix"    // alpha-beta below a matrix of simultaneous moves
	MethodPuzzle    MethodName = "puzzle"    // breadth first or by beams, for a role alone
)

// Stop says why a search ended.
type Stop string

const (
	StopProved Stop = "proved" // nothing more to find out
	StopDepth  Stop = "depth"
	StopNodes  Stop = "nodes"
	StopTime   Stop = "time"
	StopCancel Stop = "cancelled"
	StopEngine Stop = "engine" // the machine ran into a limit
	StopMemory Stop = "memory"
	StopFlaw   Stop = "flaw" // the rules give an end no single goal
	// StopEndless says that all that can be reached was looked at, and no end is there.
	StopEndless Stop = "endless"
)

// A Report says what a search knows.
type Report struct {
	Method MethodName
	Value  Value // of the position, to the searching role
	Proof  Proof
	// Solved says that Value rests on terminal states alone although it is no
	// single goal: a mean over mixed moves.
	Solved  bool
	Depth   int // plies searched in full
	Nodes   int64
	Elapsed time.Duration
	Stop    Stop // empty while the search goes on
	Class   Class
	// Moves has every legal move of the role, the best first.
	Moves []MoveReport
	// Line is what the search expects to happen; the first ply is the best
	// move with the expected moves of the others.
	Line []game.JointMove
}

// A MoveReport says what a search knows about one legal move.
type MoveReport struct {
	Move  game.Move
	Value Value
	Bound Bound // how Value relates to the true value at this depth
	Proof Proof
	Depth int   // plies searched below and with this move; 0: not searched yet
	Nodes int64 // searched below this move
	Line  []game.JointMove
	// Playouts counts the random matches that went through this move, Mean is
	// what they brought the role, 0..100, and Spread half the width of a 95 %
	// interval of Mean.
	Playouts     int64
	Mean, Spread float64
	// Share is the probability of the move in a mixed strategy, 0..1, where
	// roles choose simultaneously; else 0.
	Share float64
}

// A Result is a legal move and what speaks for it.
type Result struct {
	Move game.Move
	Report
}

// Lead makes an ending what the report says: its goal, what is proved of the
// position, and the line that leads to it, whose first move goes first.
func (r *Report) Lead(g game.Goal, p Proof, line []game.JointMove) {
	r.Value, r.Proof = GoalValue(g), p
	if m := r.Expect(line); m != nil {
		m.Value, m.Proof = r.Value, r.Proof
	}
}

// Expect makes a line the expected one, and puts its first move before all
// others. It returns the report on that move; nil where there is none.
func (r *Report) Expect(line []game.JointMove) *MoveReport {
	r.Line = line
	for i, m := range r.Moves {
		if len(line) > 0 && m.Move == line[0][0] {
			m.Line = line
			copy(r.Moves[1:i+1], r.Moves[:i])
			r.Moves[0] = m
			return &r.Moves[0]
		}
	}
	return nil
}

// Plies counts the plies of a line as proofs do.
func Plies(line []game.JointMove) uint16 { return uint16(min(len(line), 1<<16-1)) }
