package search

import (
	"slices"

	"github.com/gdl-playground/engine/game"
)

// Knowledge is what is found out about a game before the first move: what kind
// of game it is and what positions are worth.
type Knowledge struct {
	m        game.Machine
	role     int
	roles    int
	Class    Class // what was seen, in preparation and since
	Prepared bool
	learned  *linear
	near     game.Estimator // of how near goals are; nil: the machine cannot tell
}

// NewKnowledge returns the knowledge of somebody who has not seen the game.
func NewKnowledge(m game.Machine, role int) *Knowledge {
	n := len(m.Rules().Roles)
	return &Knowledge{m: m, role: role, roles: n, Class: Class{Roles: n}}
}

// Evaluator returns the estimate of positions for the role: the sheet's own
// where it has one that the machine can read, else what was learned, else how
// near goals are, else goals.
func (x *Knowledge) Evaluator() evaluator {
	e, ok := x.m.(game.Estimator)
	if ok && x.m.Rules().HasHeuristic() {
		return estimateEvaluator{e, x.role, x.roles}
	}
	if x.learned != nil && (x.learned.given || x.learned.fit > leastFit) {
		return x.learned
	}
	if x.near != nil {
		return estimateEvaluator{x.near, x.role, x.roles}
	}
	return goalEvaluator{x.role}
}

// Informed reports whether an evaluator rests on more than goals.
func (x *Knowledge) Informed(e evaluator) bool {
	switch e.(type) {
	case goalEvaluator:
		return false
	case estimateEvaluator:
		return x.m.Rules().HasHeuristic()
	}
	return true
}

const (
	// randomShare is how much of the preparation is for random matches, and
	// selfPlayShare how much of the rest is for matches against itself, where
	// there were at least enoughMatches random ones.
	randomShare, selfPlayShare = 0.5, 0.85
	enoughMatches              = 50
	// learnPasses is how often the samples are gone through.
	learnPasses = 4
	// leastFit is the correlation with goals of other matches from which on
	// what was learned is better than nothing.
	leastFit = 0.05
	// learnPositions bounds the samples that one pass goes through.
	learnPositions = 30_000
)

// Prepare plays matches from s until the clock stops, random ones and then
// against itself, sees what kind of game it is and learns what positions are
// worth.
func (x *Knowledge) Prepare(c *clock, s game.State, seed uint64) {
	x.Prepared = true
	x.near = estimatorOf(x.m, s, x.role)
	random := newSampler(x.m, seed)
	part := c.part(randomShare)
	all := x.sample(part, random, s, seed)
	c.join(part)
	x.Class = random.class
	prove(&x.Class, c, x.m)
	if c.stopped != "" || x.roles == 1 {
		return
	}
	x.learned = learn(c, x.roles, x.role, all, seed, learnPasses)
	if x.enough() {
		x.selfPlay(c, s, all, seed)
	} else if c.stopped == "" { // more of the same
		part := c.part(selfPlayShare)
		all = x.sample(part, random, s, seed)
		c.join(part)
		x.learned = learn(c, x.roles, x.role, all, seed, learnPasses)
	}
}

// enough reports whether matches against itself would teach more than random
// ones: where two roles move in turn, some of it has been learned, and positions
// can be labelled by many matches each.
func (x *Knowledge) enough() bool {
	_, many := x.m.(game.Sampler)
	k := x.Class
	return many && x.roles == 2 && k.Turns && k.ConstantSum && k.Matches >= enoughMatches && x.learned != nil && x.learned.fit > leastFit
}

// sample plays matches from s for half of the time, spends most of the rest to
// see how positions in them end, and returns these.
func (x *Knowledge) sample(c *clock, matches *sampler, s game.State, seed uint64) []sample {
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

// selfPlay plays against itself by what it has learned, for positions as good
// players meet them, and learns from these too.
func (x *Knowledge) selfPlay(c *clock, s game.State, all []sample, seed uint64) {
	guided := newSampler(x.m, seed+1)
	guided.guide = x.learned
	part := c.part(selfPlayShare)
	more := x.sample(part, guided, s, seed+1)
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
