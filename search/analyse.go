package search

import (
	"context"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
)

// Analyse values every legal move of Options.Role. See [Player.Analyse].
func Analyse(ctx context.Context, m game.Machine, s game.State, o Options) (Result, error) {
	return New(m, o.Role, o.TableBytes).Analyse(ctx, s, o)
}

// Analyse values every legal move of the player's role, each exactly as deep as
// the search gets, until all are proved or a bound is reached. Values are what
// the role can make sure of if the others see its move; where two roles choose
// simultaneously, what it gets on average if both mix their moves best; for a
// role alone, the best ending that is known is the value of its first move.
// Options.Progress sees the values grow.
func (x *Searcher) Analyse(ctx context.Context, s game.State, o Options) (Result, error) {
	legal, err := LegalMoves(ctx, x.m, s, x.role)
	if err != nil {
		return Result{}, err
	}
	c := newClock(ctx, x.watched(o))
	x.ready(c, s, o.Seed)
	r := x.analyse(c, x.problem(s, legal, o).with(RateMoves))
	r.Class = x.knowledge.Class
	return r, c.err
}

func (x *Searcher) analyse(c *clock, p Problem) Result {
	switch x.roles {
	case 1:
		return x.analysePuzzle(c, p)
	case 2:
		theirs, err := x.m.Legal(c.context(), p.State, 1-x.role, nil)
		if err != nil {
			c.fail(err)
		}
		if len(theirs) > 1 && len(p.Legal) > 1 && len(theirs)*len(p.Legal) <= MaxPairs {
			return x.mix(c, p)
		}
	}
	return x.alphaBeta.Search(c, p)
}

const (
	// endingShare is how much of an analysis goes into an ending of a puzzle, and
	// endingTime what it takes where nothing bounds the analysis.
	endingShare = 0.4
	endingTime  = 2 * time.Second
)

// analysePuzzle looks for an ending first, as a player does, since the good ones
// of puzzles are too far for a search that values every move. The ending stays
// what is said of its first move unless more is found.
func (x *Searcher) analysePuzzle(c *clock, p Problem) Result {
	part := c.part(endingShare)
	if part.deadline.IsZero() && part.maxNodes == 0 {
		part.deadline = c.now().Add(endingTime)
	}
	seen := x.puzzle.Search(part, p)
	if c.join(part); c.stopped != "" {
		return seen
	}
	best := x.puzzle.Known(p.State)
	if best.Goal <= 0 {
		return x.alphaBeta.Search(c, p)
	}
	if tell := c.progress; tell != nil {
		c.progress = func(r Report) { tell(withEnding(r, best)) }
	}
	r := x.alphaBeta.Search(c, p)
	r.Report = withEnding(r.Report, best)
	r.Move = r.Moves[0].Move
	return r
}

// withEnding reports an ending too, if it is as good as what is known.
func withEnding(r Report, e Ending) Report {
	if goalValue(e.Goal) >= r.Value {
		r.Moves = slices.Clone(r.Moves) // the search goes on with its own order
		r.Lead(e.Goal, e.Proof, e.Line)
	}
	return r
}

// Record returns the tree that alpha-beta searches from s for Options.Role; see
// [alphabeta.Searcher.Record]. The error says why it ended early.
func Record(ctx context.Context, m game.Machine, s game.State, o Options, visits int, withTable bool) (Recording, error) {
	x := New(m, o.Role, o.TableBytes)
	legal, err := LegalMoves(ctx, m, s, o.Role)
	if err != nil {
		return Recording{}, err
	}
	c := newClock(ctx, o)
	x.ready(c, s, o.Seed)
	rec := x.alphaBeta.Record(c, x.problem(s, legal, o), visits, withTable)
	return rec, c.err
}
