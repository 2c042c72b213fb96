package search

import (
	"time"

	"github.com/gdl-playground/engine/game"
)

// A Solution is what is proved of a position.
type Solution struct {
	Proof Proof // for Options.Role
	// Values are the goals that all roles get under best play, in role order.
	// They are there when the proof is closed and covers all roles: with one
	// role, or with two whose goals add up to the same wherever the proof
	// looked.
	Values []game.Goal
	// Line is best play to the end where the proof is closed, else what the
	// search expects; both shorter if the search was stopped.
	Line    []game.JointMove
	Depth   int // plies of the longest line that was looked at; with generated code, to which all lines were
	Nodes   int64
	Elapsed time.Duration
	Stop    Stop
	Class   Class // what kind of game it is by a look at a few matches; nothing where that was not asked
	// Flaw is the first fault of the rules that was met, or nil. Where it is the goal of Options.Role the
	// upper bound of the proof is 100: nobody can tell what that end is worth.
	Flaw *Flaw
}
