package search

import (
	"context"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
)

const (
	// prepareShare is how much of the first move goes into preparation when
	// Prepare was not called, at most prepareTime or preparePositions.
	prepareShare     = 0.25
	prepareTime      = time.Second
	preparePositions = 4000
	// imagesShare is how much of the preparation may go into symmetries of a
	// puzzle.
	imagesShare = 0.5
	// randomShare is how much of the preparation is for random matches, and
	// practiceShare how much of the rest is for matches against itself, where
	// there were at least ripeMatches random ones.
	randomShare, practiceShare = 0.5, 0.85
	ripeMatches                = 50
	// learnPasses is how often the samples are gone through.
	learnPasses = 4
	// leastFit is the correlation with goals of other matches from which on
	// what was learned is better than nothing.
	leastFit = 0.05
	// learnPositions bounds the samples that one pass goes through.
	learnPositions = 30_000
)

// Prepare gets to know the game before the first move, until Options.Deadline
// or for Options.MaxNodes positions: it plays matches from s, random ones and
// then against itself, sees what kind of game it is and learns what positions
// are worth.
func (x *Searcher) Prepare(ctx context.Context, s game.State, o Options) error {
	c := newClock(ctx, &o)
	x.deep.measure(c, x.m, compareTrials(x.m, s, x.role))
	x.wide.measure(c, x.m, compareChildren(x.m, s))
	return x.prepare(c, s, o.Seed)
}

func (x *Searcher) prepare(c *clock, s game.State, seed uint64) error {
	x.prepared = true
	x.near = estimatorOf(x.m, s, x.role)
	if x.roles == 1 {
		x.findImages(c)
	}
	random := newSampler(x.m, seed)
	part := c.part(randomShare)
	all := x.study(part, random, s, seed)
	c.join(part)
	x.class = random.class
	x.class.prove(c, x.m)
	if c.stopped != "" || x.roles == 1 {
		return c.err
	}
	x.learned = learn(c, x.roles, x.role, all, seed, learnPasses)
	if x.ripe() {
		x.practise(c, s, all, seed)
	} else if c.stopped == "" { // more of the same
		part := c.part(practiceShare)
		all = x.study(part, random, s, seed)
		c.join(part)
		x.learned = learn(c, x.roles, x.role, all, seed, learnPasses)
	}
	x.forget()
	return c.err
}

// findImages looks for symmetries as long as its share of the clock allows.
func (x *Searcher) findImages(c *clock) {
	part := c.part(imagesShare)
	var err error
	if x.images, err = newCanon(part.context(), x.m); err != nil {
		part.fail(err)
	}
	c.join(part)
}

// ripe reports whether matches against itself would teach more than random ones:
// where two roles move in turn, some of it has been learned, and positions can be
// labelled by many matches each.
func (x *Searcher) ripe() bool {
	_, many := x.m.(game.Sampler)
	k := x.class
	return many && x.roles == 2 && k.Turns && k.ConstantSum && k.Matches >= ripeMatches && x.learned != nil && x.learned.fit > leastFit
}

// study plays matches from s for half of the time, spends most of the rest to
// see how positions in them end, and returns these.
func (x *Searcher) study(c *clock, matches *sampler, s game.State, seed uint64) []sample {
	part := c.part(0.5)
	if err := matches.play(part, s, 1<<30); err != nil {
		part.fail(err)
	}
	c.join(part)
	many, ok := x.m.(game.Sampler)
	if !ok || c.stopped != "" || x.roles == 1 {
		return matches.all
	}
	part = c.part(0.7)
	all := relabel(part, many, matches.all, seed)
	c.join(part)
	return all
}

// practise plays against itself by what it has learned, for positions as good
// players meet them, and learns from these too.
func (x *Searcher) practise(c *clock, s game.State, all []sample, seed uint64) {
	guided := newSampler(x.m, seed+1)
	guided.guide = x.learned
	part := c.part(practiceShare)
	more := x.study(part, guided, s, seed+1)
	c.join(part)
	if c.stopped != "" || len(more) == 0 {
		return
	}
	// What is put aside of both comes last.
	samples, held := apart(all)
	others, othersHeld := apart(more)
	if better := learn(c, x.roles, x.role, slices.Concat(samples, others, held, othersHeld), seed, learnPasses); better != nil {
		x.learned = better
	}
}

// ready prepares the searcher with a part of its first move if nobody did.
func (x *Searcher) ready(c *clock, s game.State, seed uint64) {
	if x.prepared || x.style.plain {
		return
	}
	p := c.part(prepareShare)
	if latest := c.now().Add(prepareTime); p.deadline.IsZero() || latest.Before(p.deadline) {
		if c.maxNodes == 0 && !c.deadline.IsZero() {
			p.deadline = latest
		}
	}
	if p.maxNodes == 0 || p.maxNodes > preparePositions {
		p.maxNodes = preparePositions
	}
	x.prepare(p, s, seed)
	c.join(p)
}
