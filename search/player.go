package search

import (
	"context"
	"time"

	"github.com/gdl-playground/engine/game"
)

// A Searcher plays one role of one match as its style says, and keeps what it
// learned from one move to the next. It belongs to one goroutine.
type Searcher struct {
	m          game.Machine
	role       int
	roles      int
	style      style
	tableBytes int64

	knowledge  *Knowledge
	alphaBeta  *abSearcher
	monteCarlo *mcSearcher
	matrix     *simSearcher
	puzzle     *pzSearcher
}

// New returns a player that plays as well as it can; see [Style.New].
func New(m game.Machine, role int, tableBytes int64) *Searcher {
	return newSearcher(style{}, m, role, tableBytes, false)
}

// newSearcher returns a player that plays in a style. An exact one keeps whole
// states in the table of alpha-beta.
func newSearcher(how style, m game.Machine, role int, tableBytes int64, exact bool) *Searcher {
	x := &Searcher{
		m: m, role: role, roles: len(m.Rules().Roles), style: how, tableBytes: tableBytes,
		knowledge:  NewKnowledge(m, role),
		alphaBeta:  newAB(m, role, tableBytes, exact),
		monteCarlo: newMC(m, role, tableBytes, how.plain),
		matrix:     newSim(m, role, tableBytes),
	}
	x.puzzle = newPZ(m, tableBytes, x.monteCarlo)
	return x
}

// Class returns what kind of game it seems to be, from what was sampled before
// the first move and met since.
func (x *Searcher) Class() Class { return x.knowledge.Class }

// Weights returns what was learned; see [Knowledge.Weights].
func (x *Searcher) Weights() (weights []Weight, fit float64) { return x.knowledge.Weights() }

// SetWeights changes what positions are worth; see [Knowledge.SetWeights]. What
// was found with other weights is forgotten.
func (x *Searcher) SetWeights(weights []Weight) {
	if x.knowledge.SetWeights(weights) {
		x.forget()
	}
}

// forget drops what was found with another evaluation of positions.
func (x *Searcher) forget() {
	x.alphaBeta.Forget()
	x.monteCarlo.Forget()
	x.matrix = newSim(x.m, x.role, x.tableBytes)
}

const (
	// prepareShare is how much of the first move goes into preparation when
	// Prepare was not called, at most prepareTime or preparePositions.
	prepareShare     = 0.25
	prepareTime      = time.Second
	preparePositions = 4000
)

// Prepare gets to know the game before the first move, until Options.Deadline
// or for Options.MaxNodes positions: it plays matches from s, random ones and
// then against itself, sees what kind of game it is and learns what positions
// are worth.
func (x *Searcher) Prepare(ctx context.Context, s game.State, o Options) error {
	c := newClock(ctx, o)
	x.alphaBeta.Measure(c, s)
	x.monteCarlo.Measure(c, s)
	x.prepare(c, s, o.Seed)
	return c.err
}

func (x *Searcher) prepare(c *clock, s game.State, seed uint64) {
	if x.roles == 1 {
		x.puzzle.FindSymmetries(c)
	}
	x.knowledge.Prepare(c, s, seed)
	x.forget()
}

// ready prepares with a part of the first move if nobody did before.
func (x *Searcher) ready(c *clock, s game.State, seed uint64) {
	if x.knowledge.Prepared || x.style.plain {
		return
	}
	part := c.part(prepareShare)
	if latest := c.now().Add(prepareTime); part.deadline.IsZero() || latest.Before(part.deadline) {
		if c.maxNodes == 0 && !c.deadline.IsZero() {
			part.deadline = latest
		}
	}
	if part.maxNodes == 0 || part.maxNodes > preparePositions {
		part.maxNodes = preparePositions
	}
	x.prepare(part, s, seed)
	c.join(part)
}

// problem returns the problem of finding the best move in a position.
func (x *Searcher) problem(s game.State, legal []game.Move, o Options) Problem {
	p := Problem{State: s, Legal: legal, Seed: o.Seed, MaxDepth: o.MaxDepth, Class: x.knowledge.Class}
	p.Evaluator = x.knowledge.Evaluator()
	p.Informed = x.knowledge.Informed(p.Evaluator)
	return p
}

// watched makes reports say what kind of game it is.
func (x *Searcher) watched(o Options) Options {
	if tell := o.Progress; tell != nil {
		o.Progress = func(r Report) {
			r.Class = x.knowledge.Class
			tell(r)
		}
	}
	return o
}
