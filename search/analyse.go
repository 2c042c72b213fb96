package search

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// Analyse values every legal move of Options.Role. See [Searcher.Analyse].
func Analyse(ctx context.Context, m game.Machine, s game.State, o Options) (Result, error) {
	return New(m, o.Role, o.TableBytes).Analyse(ctx, s, o)
}

// Analyse values every legal move of the searcher's role, each exactly as deep
// as the search gets, until all are proved or a bound is reached. Values are
// what the role can make sure of if the others see its move; where two roles
// choose at once, what it gets on average if both mix their moves best.
// Options.Progress sees the values grow.
func (x *Searcher) Analyse(ctx context.Context, s game.State, o Options) (Result, error) {
	legal, err := legalMoves(ctx, x.m, s, x.role)
	if err != nil {
		return Result{}, err
	}
	c := newClock(ctx, &o)
	x.ready(c, s, o.Seed)
	if x.roles == 2 {
		theirs, err := x.m.Legal(c.context(), s, 1-x.role, nil)
		if err != nil {
			c.fail(err)
		}
		if len(theirs) > 1 && len(legal) > 1 && len(theirs)*len(legal) <= maxMatrix {
			return x.matrix(c, s, legal, theirs, o), c.err
		}
	}
	return x.alphaBeta(c, s, legal, o, true), c.err
}

// sortByShare puts the moves to play most often first, then by value.
func sortByShare(moves []MoveReport) {
	slices.SortStableFunc(moves, func(a, b MoveReport) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(b.Value, a.Value))
	})
}
