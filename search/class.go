package search

import (
	"github.com/gdl-playground/engine/game"
)

// A Class says what kind of game this is, as far as the machine can prove it and
// random play shows it. Roles and Proved are certain; what a sample refutes is
// refuted, the rest is likely.
type Class struct {
	Roles int
	// Turns says that at most one role had a choice at any time.
	Turns bool
	// ConstantSum says that the goals of all roles added up to Sum at the end
	// of every match, except for those that gave nobody a goal. It is false for a
	// role alone, and presumed, with a Sum of PresumedSum, where no match did.
	ConstantSum bool
	Sum         int
	// Counter says that some fact tells the ply, so that no position can come
	// back within a match.
	Counter bool
	// Repeats counts matches in which a position came back.
	Repeats int
	// Broken counts matches that ended without exactly one goal for each role.
	Broken int
	// Stuck counts matches that did not end: a role had no legal move, or they
	// were longer than 500 plies.
	Stuck int

	// Proved is what the machine can prove; it holds for Turns, ConstantSum and
	// Counter too.
	Proved game.Properties

	Matches   int
	Positions int
	Branching float64 // mean number of moves of a role that has a choice
	Plies     float64 // mean length of a match
	MaxPlies  int     // of the longest
	Goals     []float64
}

// PresumedSum is what goals add up to in most games.
const PresumedSum = 100

// Opposed reports whether two roles move in turn, and what one of them wins the other loses.
func (c Class) Opposed() bool { return c.Roles == 2 && c.Turns && c.ConstantSum }
