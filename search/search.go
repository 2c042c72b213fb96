// Package search has the values that all ways to search a game share: a
// [Problem] and a [Clock] go into a [Method], a [Result] comes out.
//
// The methods are packages of their own: alphabeta, montecarlo, simultaneous and
// puzzle. Package player chooses among them and is the way in. They do not know
// which engine they play on, and see positions, moves and goals of a [game.Machine].
// Two see more: what is learned goes by the terms of facts, and puzzles are planned
// with the circuit of a machine that has one.
//
// A [Value] is what a search of limited depth believes. A [Proof] is what
// follows from terminal states alone; it travels with the value through a tree
// and never takes in an estimate.
package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gdl-playground/engine/game"
)

// Options bound and steer a search. The zero value of a bound means that there
// is none; a search without any of them ends when all is proved, or at
// MaxSearchDepth.
type Options struct {
	Role     int       // for whom to search
	Deadline time.Time // the search returns before it, except for one call of the machine
	MaxDepth int       // in plies
	MaxNodes int64
	Seed     uint64
	// TableBytes bounds the transposition table; 0 means DefaultTableBytes.
	TableBytes int64
	// Progress, if set, gets a report after each depth and, while a long depth
	// goes on, several times a second. It must not keep the slices in it.
	Progress func(Report)

	// Now tells the time; nil: time.Now. Measurements on a busy machine count
	// processor time instead, and generated code cuts its work into slices by it.
	Now func() time.Time
}

const (
	// DefaultTableBytes is the bound on the transposition table unless Options
	// say otherwise. The table begins small and grows as it fills.
	DefaultTableBytes = 64 << 20
	// MaxSearchDepth is the deepest that any search looks, in plies.
	MaxSearchDepth = 250
)

// ErrNoMove says that the match is over, that the role has no legal move, or none
// that the machine could find within its limits.
var ErrNoMove = errors.New("no legal move")

// LegalMoves returns the role's moves while the match goes on, however late it is: a move must be
// found even by a search that was cancelled before it began.
func LegalMoves(ctx context.Context, m game.Machine, s game.State, role int) ([]game.Move, error) {
	return LegalMovesInTime(context.WithoutCancel(ctx), m, s, role)
}

// LegalMovesInTime is LegalMoves for who needs no move: it ends with ctx, and its error then wraps
// that of ctx.
func LegalMovesInTime(ctx context.Context, m game.Machine, s game.State, role int) ([]game.Move, error) {
	if role < 0 || role >= len(m.Rules().Roles) {
		return nil, fmt.Errorf("%w: no role %d", ErrNoMove, role)
	}
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
