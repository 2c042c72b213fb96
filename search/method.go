package search

import (
	"github.com/gdl-playground/engine/game"
)

// A Method searches the positions of one role of one match. It owns its machine
// and keeps what it finds out from one search to the next.
type Method interface {
	// Search returns a legal move and what speaks for it. It ends when nothing
	// is left to find out, at a bound of the problem, or when the clock stops.
	Search(c *Clock, p Problem) Result
}

// A Problem is a position in which the searching role has to move.
type Problem struct {
	State game.State
	Legal []game.Move // of the searching role; at least one
	Seed  uint64
	// MaxDepth bounds the search in plies; 0 means that there is no bound.
	MaxDepth int
	Request  Request
	// Evaluator values positions that search does not look beyond.
	Evaluator Evaluator
	// Informed says that the evaluator tells more than goals do, or is to count anyway. Generated code leaves others
	// out: what it proves then is worth more.
	Informed bool
	// Class says what kind of game it seems to be.
	Class Class
	// Proved are moves of which an earlier search may have proved something.
	Proved []MoveReport
	// Moves tell by role and move how much better one is than others, wherever it is played, -1..1;
	// nil where that says little.
	Moves [][]float32
}

// A Request says what is asked of a search.
type Request uint8

const (
	BestMove  Request = iota
	EveryMove         // exact values of all moves
	RateMoves         // exact values of all moves, and what random matches say of them
)

// With returns the problem with another request.
func (p Problem) With(r Request) Problem {
	p.Request = r
	return p
}
