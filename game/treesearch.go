package game

import (
	"context"
	"errors"
	"math"
)

// ErrUnsuited says that a game or a position is none for a [TreeSearch]: both roles have
// a choice, or it is too large. Every other error is a fault, or that time is over.
var ErrUnsuited = errors.New("game: not for the machine's own tree search")

// A TreeSearcher is a machine that can search game trees by itself, without
// handing out positions.
type TreeSearcher interface {
	// OpenTree returns an alpha-beta search for a role. It fails where the game
	// is not one of two roles that move in turn, as far as can be known without
	// playing it. The search ends with the machine.
	OpenTree(ctx context.Context, role int, t TreeTable) (TreeSearch, error)
}

// A TreeTable is the transposition table that a [TreeSearch] shall have.
type TreeTable struct {
	Bytes int64 // at most
	Exact bool  // whether it tells positions apart by their whole states
	// Alike are symmetries of the game: positions that they map to each other may
	// share an entry. They are the same each time, or none.
	Alike []Symmetry
}

// A TreeSearch values positions of a game of two roles that move in turn, for
// one of them: it maximises its goal, the other role minimises it.
//
// Values are hundredths of a goal point, 0..10000. Those of estimates are never
// whole points.
type TreeSearch interface {
	// Search values a position that is not terminal to a depth in plies, at
	// least 1, within a window as search by fail-soft alpha-beta does. It asks
	// pause before it begins, and then every few milliseconds, how many more
	// positions it may compute, telling how many it has since the last time; with
	// none left it stops. The error is [ErrUnsuited] where both roles have a choice,
	// where a position has more moves than it can hold, or where the sheet's heuristic
	// gives a role no single value within 0..100.
	Search(ctx context.Context, s State, depth int, alpha, beta int32,
		pause func(nodes int64) (more int64)) (TreeResult, error)
	// Recall returns the move that the table holds to be best in a position,
	// and whose it is; not ok where it knows none.
	Recall(ctx context.Context, s State) (role int, move Move, ok bool, err error)
	// SetWeights says how positions that are not looked beyond are valued: the
	// logistic function of what the weights add up to, times 100. A sheet's own
	// heuristic goes before.
	SetWeights(w Weights) error
	// Configure begins another search: entries of the table of another age
	// (0..63) give way first; sum is what goals of both roles should add up to,
	// or -1; with strict set entries count at exactly the depth that they were
	// searched to, so that the table changes no value.
	Configure(age uint8, sum int, strict bool) error
	// Forget clears the table: what positions are worth is valued otherwise now.
	Forget(ctx context.Context) error
	// Fade halves the counts that order moves.
	Fade(ctx context.Context) error
}

// A TreeResult is what a TreeSearch knows of a position.
type TreeResult struct {
	Value int32
	// Low and High bound the goal by terminal states alone; LowPlies and
	// HighPlies say within how many plies, at most 255, each is reached.
	Low, High           Goal
	LowPlies, HighPlies int
	Stopped             bool // by pause: nothing else counts
	// Depth is how many plies were searched: fewer than asked for where the code has no room for as many.
	Depth int
	// Uneven says that somewhere goals did not add up to the sum, that a role had
	// no single goal at an end, or no move before it.
	Uneven bool
}

// EstimateValue returns the value of an estimate in points, 0..100: hundredths
// of a point that never make up a whole one, since those are values of goals.
func EstimateValue(points float64) uint16 {
	v := int(math.Round(min(max(points, 0), 100) * 100))
	v = min(max(v, 1), 9999)
	if v%100 == 0 {
		v++
	}
	return uint16(v)
}
