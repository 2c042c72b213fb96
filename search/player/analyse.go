package player

import (
	"context"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/alphabeta"
	"github.com/gdl-playground/engine/search/puzzle"
	"github.com/gdl-playground/engine/search/simultaneous"
)

// Analyse values every legal move of Options.Role. See [Player.Analyse].
func Analyse(ctx context.Context, m game.Machine, s game.State, o search.Options) (search.Result, error) {
	return New(m, o.Role, o.TableBytes).Analyse(ctx, s, o)
}

// Analyse values every legal move of the player's role, each exactly as deep as
// the search gets, until all are proved or a bound is reached. Values are what
// the role can make sure of if the others see its move; where two roles choose
// simultaneously, what it gets on average if both mix their moves best; for a
// role alone, the best ending that is known is the value of its first move.
// Options.Progress sees the values grow.
func (p *Player) Analyse(ctx context.Context, s game.State, o search.Options) (search.Result, error) {
	legal, err := search.LegalMoves(ctx, p.m, s, p.role)
	if err != nil {
		return search.Result{}, err
	}
	c := search.NewClock(ctx, p.watched(o))
	p.ready(c, s, o.Seed)
	r := p.analyse(c, p.problem(s, legal, o).With(search.RateMoves))
	r.Class = p.knowledge.Class
	return r, c.Err
}

func (p *Player) analyse(c *search.Clock, problem search.Problem) search.Result {
	switch p.roles {
	case 1:
		return p.analysePuzzle(c, problem)
	case 2:
		theirs, err := p.m.Legal(c.Context(), problem.State, 1-p.role, nil)
		if err != nil {
			c.Fail(err)
		}
		if len(theirs) > 1 && len(problem.Legal) > 1 && len(theirs)*len(problem.Legal) <= simultaneous.MaxPairs {
			return p.mix(c, problem)
		}
	}
	return p.alphaBeta.Search(c, problem)
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
func (p *Player) analysePuzzle(c *search.Clock, problem search.Problem) search.Result {
	part := c.Part(endingShare)
	if part.Deadline.IsZero() && part.MaxNodes == 0 {
		part.Deadline = c.Now().Add(endingTime)
	}
	seen := p.puzzle.Search(part, problem)
	if c.Join(part); c.Stopped != "" {
		return seen
	}
	best := p.puzzle.Known(problem.State)
	if best.Goal <= 0 {
		return p.alphaBeta.Search(c, problem)
	}
	if tell := c.Progress; tell != nil {
		c.Progress = func(r search.Report) { tell(withEnding(r, best)) }
	}
	r := p.alphaBeta.Search(c, problem)
	r.Report = withEnding(r.Report, best)
	r.Move = r.Moves[0].Move
	return r
}

// withEnding reports an ending too, if it is as good as what is known.
func withEnding(r search.Report, e puzzle.Ending) search.Report {
	if search.GoalValue(e.Goal) >= r.Value {
		r.Moves = slices.Clone(r.Moves) // the search goes on with its own order
		r.Lead(e.Goal, e.Proof, e.Line)
	}
	return r
}

// Record returns the tree that alpha-beta searches from s for Options.Role; see
// [alphabeta.Searcher.Record]. The error says why it ended early.
func Record(
	ctx context.Context, m game.Machine, s game.State, o search.Options, visits int, withTable bool,
) (alphabeta.Recording, error) {
	x := New(m, o.Role, o.TableBytes)
	legal, err := search.LegalMoves(ctx, m, s, o.Role)
	if err != nil {
		return alphabeta.Recording{}, err
	}
	c := search.NewClock(ctx, o)
	x.ready(c, s, o.Seed)
	rec := x.alphaBeta.Record(c, x.problem(s, legal, o), visits, withTable)
	return rec, c.Err
}
