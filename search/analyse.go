package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
)

// Analyse values every legal move of Options.Role. See [Searcher.Analyse].
func Analyse(ctx context.Context, m game.Machine, s game.State, o Options) (Result, error) {
	return New(m, o.Role, o.TableBytes).Analyse(ctx, s, o)
}

// Analyse values every legal move of the searcher's role, each exactly as deep
// as the search gets, until all are proved or a bound is reached. Values are
// what the role can make sure of if the others see its move; where two roles
// choose at once, what it gets on average if both mix their moves best; for a
// role alone, the best ending that is known is told of with its first move.
// Options.Progress sees the values grow.
func (x *Searcher) Analyse(ctx context.Context, s game.State, o Options) (Result, error) {
	legal, err := legalMoves(ctx, x.m, s, x.role)
	if err != nil {
		return Result{}, err
	}
	c := newClock(ctx, &o)
	x.ready(c, s, o.Seed)
	switch x.roles {
	case 1:
		r := x.analyseAlone(c, s, legal, o)
		return r, c.err
	case 2:
		theirs, err := x.m.Legal(c.context(), s, 1-x.role, nil)
		if err != nil {
			c.fail(err)
		}
		if len(theirs) > 1 && len(legal) > 1 && len(theirs)*len(legal) <= maxMatrix {
			r := x.matrix(c, s, legal, theirs, o)
			return r, c.err
		}
	}
	r := x.alphaBeta(c, s, legal, o, everyRated)
	return r, c.err
}

const (
	// endingShare is how much of an analysis goes into an ending of a puzzle, and
	// endingTime what it takes where nothing bounds the analysis.
	endingShare = 0.4
	endingTime  = 2 * time.Second
)

// analyseAlone looks for an ending first, as a player does, since the good ones
// of puzzles are too far for a search that values every move. The ending stays
// what is said of its first move unless more is found.
func (x *Searcher) analyseAlone(c *clock, s game.State, legal []game.Move, o Options) Result {
	part := c.part(endingShare)
	if part.deadline.IsZero() && part.maxNodes == 0 {
		part.deadline = c.now().Add(endingTime)
	}
	seen := x.puzzle(part, s, legal, o)
	if c.join(part); c.stopped != "" {
		return seen
	}
	best := x.plan.from(s)
	if best.goal <= 0 {
		return x.alphaBeta(c, s, legal, o, everyRated)
	}
	if tell := o.Progress; tell != nil {
		o.Progress = func(r Report) { tell(r.with(best)) }
	}
	r := x.alphaBeta(c, s, legal, o, everyRated)
	return result(r.Report.with(best), r.Stop)
}

// with tells about an ending too, if it is as good as what is known.
func (r Report) with(e ending) Report {
	if goalValue(e.goal) >= r.Value {
		r.Moves = slices.Clone(r.Moves) // the search goes on with its own order
		r.lead(e)
	}
	return r
}

// A rating plays random matches after each move, to show beside what search
// says what chance says.
type rating struct {
	sampler game.Sampler
	many    bool // the machine plays many at once
	seed    uint64
	tallies map[game.Move]game.Tally
}

// Matches for each move after each depth: few where they are played one by one.
const (
	rateFew  = 4
	rateMany = 128
)

// add plays some more matches after each of the moves. Where others choose
// too, they do so at random.
func (x *rating) add(t *tree, s position, moves []MoveReport) {
	f := t.frame(0)
	if stuck, err := t.expand(s, f, 0); err != nil {
		t.fail(err)
		return
	} else if stuck {
		return
	}
	n := rateFew
	if x.many {
		n = rateMany
	}
	for i := range moves {
		m := &moves[i]
		x.seed = x.seed*0x5851F42D4C957F2D + 0x14057B7EF767814F
		if t.clock.tick() {
			return
		}
		f.play(t.me, slices.Index(f.legal[t.me], m.Move))
		t.reply(f, uint32(x.seed>>33)%uint32(len(f.theirs)))
		next, err := t.m.Next(t.ctx, s.state, f.joint)
		if err != nil {
			t.fail(err)
			return
		}
		tallies, err := x.sampler.Playouts(t.ctx, []game.State{next}, n, x.seed, playoutPlies)
		if err != nil {
			t.fail(err)
			return
		}
		t.clock.nodes += tallies[0].Plies
		sum := x.tallies[m.Move]
		sum.Done += tallies[0].Done
		sum.Sum = plus(sum.Sum, tallies[0].Sum)
		sum.SumSq = plus(sum.SumSq, tallies[0].SumSq)
		x.tallies[m.Move] = sum
		m.Playouts, m.Mean, m.Spread = summary(sum, t.me)
	}
}

func plus(a, b []int64) []int64 {
	if a == nil {
		return slices.Clone(b)
	}
	for i := range b {
		a[i] += b[i]
	}
	return a
}

// summary returns how many matches a tally has, what they brought a role on
// average, and half the width of the 95 % interval of that, in points.
func summary(t game.Tally, role int) (n int64, mean, spread float64) {
	if t.Done == 0 {
		return 0, 0, 0
	}
	count := float64(t.Done)
	mean = float64(t.Sum[role]) / count
	// At least the variance of one match that went the other way.
	variance := max(float64(t.SumSq[role])/count-mean*mean, 2500/count)
	return int64(t.Done), mean, min(1.96*math.Sqrt(variance/count), 50)
}

// sortByShare puts the moves to play most often first, then by value.
func sortByShare(moves []MoveReport) {
	slices.SortStableFunc(moves, func(a, b MoveReport) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(b.Value, a.Value))
	})
}
