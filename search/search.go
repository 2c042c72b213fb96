// Package search finds good moves in any game that a [game.Machine] plays, and
// says what it knows about them.
//
// [Best] is the way in for a single question; a [Searcher] keeps what it
// learned from one move of a match to the next. [Analyse] values every legal
// move, [Solve] proves what a position is worth, [Players] lists opponents of
// every strength for people.
//
// A legal move comes back whatever happens: when the deadline is near, when
// ctx is cancelled and when the machine runs into a limit. With a fixed seed
// and a budget in nodes, not in time, everything is deterministic. A Searcher
// and its machine belong to one goroutine.
//
// The package never knows which engine it plays on and sees no rules, only
// positions, moves and goals. It does not manage clocks of matches.
//
// # Method
//
// The core is alpha-beta (Knuth and Moore 1975) with iterative deepening, a
// transposition table and principal variation search (Marsland and Campbell
// 1982), made for any number of roles by the paranoid reduction (Sturtevant
// and Korf 2000): the searching role maximises its goal, all others together
// minimise it. Where several roles choose at once the others are taken to see
// the searching role's move first, which gives a value that it can guarantee.
// With two roles and a constant sum of goals, moving in turn, this is plain
// alpha-beta.
//
// A [Value] is what a search of limited depth believes. A [Proof] is what
// follows from terminal states alone; it travels beside the value through the
// tree and the table and never takes in an estimate.
package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gdl-playground/engine/game"
)

// A Value says how good a position looks to the searching role, in hundredths
// of a goal point: 0..MaxValue. The ends are reserved for what is proved;
// estimates stay between them.
type Value int32

// MaxValue is the value of a certain goal of 100.
const MaxValue Value = 100 * valuePerPoint

const valuePerPoint = 100

// Points returns the value on the scale of goals, 0..100.
func (v Value) Points() float64 { return float64(v) / valuePerPoint }

// goalValue turns the goal of a terminal state into a value. A terminal state
// that gives the role no goal, or several, is worth nothing to it.
func goalValue(g game.Goal) Value { return Value(max(g, 0)) * valuePerPoint }

// points turns a mean of goals, 0..100, into a value.
func points(x float64) Value { return Value(x*valuePerPoint + 0.5) }

// estimate turns points on the scale of goals into a value that is never that
// of a goal: a search whose value is a goal's rests on terminal states, even
// where draws are at hand and everything else looks like 50 too.
func estimate(x float64) Value {
	v := min(max(points(x), 1), MaxValue-1)
	if v%valuePerPoint == 0 {
		v++
	}
	return v
}

// Bound says what a value tells about the true one at its depth.
type Bound uint8

const (
	Exact Bound = iota
	Lower       // at least
	Upper       // at most
)

func (b Bound) String() string { return [...]string{"exact", "lower", "upper"}[b] }

// Method names how a move was found.
type Method string

const (
	MethodOnly      Method = "only"      // there was no choice
	MethodRandom    Method = "random"    // uniformly among the legal moves
	MethodLegal     Method = "legal"     // the first legal move
	MethodAlphaBeta Method = "alphabeta" // alpha-beta, paranoid with more than two roles
	MethodMCTS      Method = "mcts"      // Monte Carlo tree search
	MethodMatrix    Method = "matrix"    // alpha-beta below a matrix of simultaneous moves
	MethodPuzzle    Method = "puzzle"    // breadth first or by beams, for a role alone
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
)

// Options bound and steer a search. The zero value of a bound means that there
// is none; a search without any of them ends when all is proved, or at
// MaxSearchDepth.
type Options struct {
	Role     int       // for whom to search
	Deadline time.Time // the search returns before it, but for one call of the machine
	MaxDepth int       // in plies
	MaxNodes int64
	Seed     uint64
	// TableBytes bounds the transposition table; 0 means DefaultTableBytes.
	TableBytes int64
	// Yield, if set, is called every 10 to 20 ms so that an event loop can run.
	Yield func()
	// Progress, if set, gets a report after each depth and, while a long depth
	// goes on, several times a second. It must not keep the slices in it.
	Progress func(Report)

	// now tells the time; nil: time.Now. Measurements on a busy machine count
	// processor time instead.
	now func() time.Time
}

const (
	// DefaultTableBytes is the bound on the transposition table unless Options
	// say otherwise. The table begins small and grows as it fills.
	DefaultTableBytes = 64 << 20
	// MaxSearchDepth is the deepest that any search looks, in plies.
	MaxSearchDepth = 250
)

// A Report says what a search knows.
type Report struct {
	Method Method
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
	// Share is how often to play the move, 0..1, where roles choose at once
	// and the best is to mix; else 0.
	Share float64
}

// A Result is a legal move and what speaks for it.
type Result struct {
	Move game.Move
	Report
}

// ErrNoMove says that the match is over, that the role has no legal move, or none
// that the machine could find within its limits.
var ErrNoMove = errors.New("no legal move")

// Best returns the move that looks best to Options.Role in s, searching in the
// way that suits the game. When ctx is cancelled or the machine fails in the
// middle, the error comes with the best move so far. Only with [ErrNoMove] is
// Result.Move not legal.
func Best(ctx context.Context, m game.Machine, s game.State, o Options) (Result, error) {
	return New(m, o.Role, o.TableBytes).Best(ctx, s, o)
}

// legalMoves returns the role's moves while the match goes on, however late it is: a move must be
// found even by a search that was cancelled before it began.
func legalMoves(ctx context.Context, m game.Machine, s game.State, role int) ([]game.Move, error) {
	if role < 0 || role >= len(m.Rules().Roles) {
		return nil, fmt.Errorf("%w: no role %d", ErrNoMove, role)
	}
	ctx = context.WithoutCancel(ctx)
	end, err := m.Terminal(ctx, s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoMove, err)
	}
	if end {
		return nil, fmt.Errorf("%w: the match is over", ErrNoMove)
	}
	moves, err := m.Legal(ctx, s, role, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoMove, err)
	}
	if len(moves) == 0 {
		return nil, ErrNoMove
	}
	return moves, nil
}
