package learn

import (
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/evaluate"
)

// Knowledge is what is found out about a game before the first move: what kind
// of game it is and what positions are worth.
type Knowledge struct {
	m        game.Machine
	role     int
	roles    int
	Class    search.Class // what was seen, in preparation and since
	Prepared bool
	// ClearResults says that what results of matches have taught tells well how other matches end; see clearFit.
	ClearResults bool
	// NoisyResults says that how random matches end may be chance, and that mobility tells better what positions are
	// worth.
	NoisyResults bool
	// MatchTime is how long a random match takes, at least; its share of the time where many are played at a time. It
	// is 0 before preparation.
	MatchTime time.Duration
	// Moves tell by role and move how much better one is than others, wherever it is played,
	// -1..1; nil where that says little which the evaluation does not.
	Moves    [][]float32
	learned  *linear
	mobility *linear // what is said by how many moves the roles have; nil if nothing is
	lines    game.Lines
	orbits   []game.Fact    // by fact: the first that a symmetry maps it to; nil: not known
	near     game.Estimator // of how near goals are; nil: the machine cannot tell
	decided  bool           // goals on the way say nothing, as they give all to one role before the first move
	random   *sampler       // of random matches, as long as there may be need for more; see Resume

	withoutLines, withoutFamilies, withoutMoves, withoutMobility, withoutEndgames bool
}

// New returns the knowledge of somebody who has not seen the game.
func New(m game.Machine, role int) *Knowledge {
	n := len(m.Rules().Roles)
	return &Knowledge{m: m, role: role, roles: n, Class: search.Class{Roles: n}}
}

// WithoutLines makes positions be valued by facts and mobility alone, as their judge.
func (k *Knowledge) WithoutLines() { k.withoutLines = true }

// WithoutFamilies makes facts be learned each by itself, as the judge of families.
func (k *Knowledge) WithoutFamilies() { k.withoutFamilies = true }

// WithoutMobility makes positions be valued by what results have taught alone, as the judge of mobility.
func (k *Knowledge) WithoutMobility() { k.withoutMobility = true }

// WithoutEndgames keeps it from learning what alpha-beta has proved of positions near the end, as the judge of that.
func (k *Knowledge) WithoutEndgames() { k.withoutEndgames = true }

// WithoutMoves keeps it from comparing moves: random matches will prefer none.
func (k *Knowledge) WithoutMoves() { k.withoutMoves = true }

// Opposite returns what the other of two roles knows, on a machine of its own:
// what is good for one is bad for the other.
func (k *Knowledge) Opposite(m game.Machine) *Knowledge {
	o := *k
	o.m, o.role = m, 1-k.role
	if e := k.learned; e != nil {
		turned := *e
		turned.role, turned.weights, turned.legal, turned.view = o.role, e.weights.Negated(), nil, game.LineView{}
		o.learned = &turned
	}
	return &o
}

// Evaluator returns the estimate of positions for the role: the sheet's own
// where it has one that the machine can read, else what was learned, else how
// near goals are, else goals, unless they are decided before the first move.
func (k *Knowledge) Evaluator() search.Evaluator {
	e, ok := k.m.(game.Estimator)
	if ok && k.m.Rules().HasHeuristic() {
		return evaluate.Estimates{Estimator: e, Role: k.role, Roles: k.roles}
	}
	if k.learned != nil && (k.learned.trusted || k.learned.fit > leastFit) {
		return k.learned
	}
	if k.near != nil {
		return evaluate.Estimates{Estimator: k.near, Role: k.role, Roles: k.roles}
	}
	if k.decided {
		return evaluate.Unknown{}
	}
	return evaluate.Goals{Role: k.role}
}

// Informed reports whether an evaluator rests on more than goals.
func (k *Knowledge) Informed(e search.Evaluator) bool {
	switch e.(type) {
	case evaluate.Goals, evaluate.Unknown:
		return false
	case evaluate.Estimates:
		return k.m.Rules().HasHeuristic()
	}
	return true
}

const (
	// randomShare is how much of the preparation is for random matches, and
	// selfPlayShare how much of the rest, after endgames, is for matches against
	// itself, where there were at least enoughMatches random ones.
	randomShare, selfPlayShare = 0.5, 0.85
	enoughMatches              = 50
	// symmetryShare bounds the share of the preparation that goes into finding symmetries.
	symmetryShare = 0.1
	// leastFit is the correlation with goals of other matches from which on
	// what was learned is better than nothing.
	leastFit = 0.05
	// noisyFit is the correlation below which results of random matches count as noise; see lowerFit.
	noisyFit = 0.2
	// clearFuture is how well mobility must tell the mobility that follows to be taken for more than such results.
	clearFuture = 0.5
	// learnPositions bounds the samples that one pass goes through.
	learnPositions = 30_000
)

// Prepare plays matches from s until the clock stops, random ones and then
// against itself, sees what kind of game it is and learns what positions are
// worth. It leaves a share of the time, spare, where two roles turn out to be
// opposed, for whoever finds out there by which method to play.
func (k *Knowledge) Prepare(c *search.Clock, s game.State, seed uint64, spare float64) {
	k.Prepared, k.mobility, k.NoisyResults = true, nil, false
	k.near = evaluate.Nearness(c.Context(), k.m, s, k.role)
	k.decided = k.decidedAtFirst(c)
	k.random = newSampler(k.m, seed)
	share := (1 - spare) * randomShare
	part := c.Part(share)
	all := k.sample(part, k.random.from(s), seed)
	c.Join(part)
	k.Class = k.random.class
	addProofs(&k.Class, c, k.m)
	k.shareMissing(all)
	if c.Stopped != "" || k.roles == 1 {
		return
	}
	if !k.Class.Opposed() {
		spare = 0
	}
	part = c.Part(1 - spare/(1-share))
	k.learn(part, s, all, seed)
	c.Join(part)
	if !k.Undertrained() {
		k.random = nil
	}
}

// decidedAtFirst reports whether goals give 100 to one role and nothing to the others before anything was played, as
// where who cannot move loses and the sheet does not ask for the end: then they tell whose turn it is.
func (k *Knowledge) decidedAtFirst(c *search.Clock) bool {
	s, err := k.m.Initial(c.Context())
	winners, losers := 0, 0
	for role := 0; role < k.roles && err == nil; role++ {
		var goal game.Goal
		switch goal, err = k.m.Goal(c.Context(), s, role); goal {
		case 100:
			winners++
		case 0:
			losers++
		}
	}
	if err != nil {
		c.Fail(err)
	}
	return err == nil && winners == 1 && losers > 0 && winners+losers == k.roles
}

// Undertrained reports whether the machine is so slow that preparation was too short to learn what positions are worth:
// how a handful of matches ended says little.
func (k *Knowledge) Undertrained() bool {
	if _, many := k.m.(game.Sampler); many || k.roles == 1 || k.random == nil || k.m.Rules().HasHeuristic() {
		return false
	}
	return k.mobility == nil && k.Class.Matches < enoughMatches
}

// Resume goes on to learn from random matches, now from s, until the clock stops. What was seen in play since
// [Knowledge.Prepare] counts.
func (k *Knowledge) Resume(c *search.Clock, s game.State, seed uint64) {
	before := k.Class
	part := c.Part(selfPlayShare)
	all := k.sample(part, k.random.from(s), seed)
	c.Join(part)
	k.Class = k.random.class
	k.Class.Turns = k.Class.Turns && before.Turns
	if before.Positions > 0 && !before.ConstantSum {
		k.Class.ConstantSum, k.Class.Sum = false, 0
	}
	k.shareMissing(all)
	k.learnMobility(c, all, seed)
	k.learned = fit(c, k.view(all), k.role, all, seed)
	k.conclude()
	if !k.Undertrained() {
		k.random = nil
	}
}

// learn learns from positions of random matches, and from more of them or better ones.
func (k *Knowledge) learn(c *search.Clock, s game.State, all []sample, seed uint64) {
	k.findLines(c)
	k.learned = fit(c, k.view(all), k.role, all, seed)
	k.learnMobility(c, all, seed)
	if k.roles == 2 && k.Class.Turns && !k.withoutMoves {
		part := c.Part(movesShare)
		k.Moves = k.moveValues(part, all, seed)
		c.Join(part)
	}
	if k.enough() {
		k.refine(c, s, all, seed)
	} else if c.Stopped == "" { // more of the same
		part := c.Part(selfPlayShare)
		all = k.sample(part, k.random.from(s), seed)
		c.Join(part)
		k.shareMissing(all)
		if k.mobility == nil {
			k.learnMobility(c, all, seed)
		}
		k.learned = fit(c, k.view(all), k.role, all, seed)
	}
	k.conclude()
}

// conclude judges how much results tell, and adds what mobility does.
func (k *Knowledge) conclude() {
	fit := 0.0
	if k.learned != nil {
		fit = k.learned.lowerFit()
	}
	k.ClearResults = fit >= clearFit
	k.NoisyResults = fit < noisyFit && k.mobility != nil && k.mobility.future >= clearFuture
	k.learned = k.withMobility(k.learned)
	if k.learned != nil {
		k.learned.held = nil
	}
}

// learnMobility learns how many moves facts bring, from all positions of random matches, in a share of the clock. all
// are those whose results are known.
func (k *Knowledge) learnMobility(c *search.Clock, all []sample, seed uint64) {
	if !k.movesPieces() {
		return
	}
	part := c.Part(mobilityShare)
	positions := k.random.positions()
	k.mobility = fitMobility(part, k.view(positions), k.role, positions, seed)
	if k.mobility != nil && k.mobility.correlation(all) < -mostOpposed {
		k.mobility = nil
	}
	c.Join(part)
}

// movesPieces reports whether facts may count for the moves that they bring: two roles move in turn and against each
// other. Where they have hundreds of moves these are mostly empty places, which all pieces share.
func (k *Knowledge) movesPieces() bool {
	return k.Class.Opposed() && k.Class.Branching <= mostBranching && !k.withoutMobility
}

// withMobility adds what mobility says to what results have taught, if they have taught anything. It is left out where
// estimates would forget what clear results tell: in nine men's morris whoever has three men left may jump anywhere,
// and loses.
func (k *Knowledge) withMobility(results *linear) *linear {
	switch {
	case k.mobility == nil:
		return results
	case results == nil || results.lowerFit() <= 0:
		return k.mobility
	}
	sum := results.withMobility(k.mobility)
	if k.ClearResults && sum.fit < leastKept*results.fit {
		k.mobility = nil
		return results
	}
	return sum
}

// findLines finds out what lines make goals, and where there are any, which facts are alike by symmetry.
func (k *Knowledge) findLines(c *search.Clock) {
	if k.withoutLines {
		return
	}
	if k.lines = linesOf(c, k.m); len(k.lines) > 0 {
		part := c.Part(symmetryShare)
		k.orbits = orbitsOf(part, k.m)
		c.Join(part)
	}
}

// linesOf returns the lines of a game, nil where the machine knows none. The clock notes an error.
func linesOf(c *search.Clock, m game.Machine) game.Lines {
	l, ok := m.(game.Lined)
	if !ok {
		return nil
	}
	lines, err := l.Lines(c.Context())
	if err != nil {
		c.Fail(err)
		return nil
	}
	return lines
}

// enough reports whether matches against itself would teach more than random
// ones: where two roles move in turn, some of it has been learned, and positions
// can be labelled by many matches each.
func (k *Knowledge) enough() bool {
	_, many := k.m.(game.Sampler)
	return many && k.Class.Opposed() && k.Class.Matches >= enoughMatches && k.learned != nil && k.learned.fit > leastFit
}

const (
	// playShare is how much of the time that sample has is for matches, and relabelShare how much of the
	// rest for labelling their positions.
	playShare, relabelShare = 0.5, 0.7
)

// sample plays matches and returns their positions. A machine that plays many in a batch takes half of the time for
// that, and most of the rest to see how positions end.
func (k *Knowledge) sample(c *search.Clock, play func(*search.Clock) ([]sample, error), seed uint64) []sample {
	many, ok := k.m.(game.Sampler)
	share := playShare
	if !ok {
		share = 1
	}
	part, begin, known := c.Part(share), c.Now(), k.random.class.Matches
	all, err := play(part)
	if err != nil {
		part.Fail(err)
	}
	c.Join(part)
	if !ok {
		k.MatchTime = c.Now().Sub(begin) / time.Duration(max(k.random.class.Matches-known, 1))
	}
	if !ok || c.Stopped != "" || k.roles == 1 {
		return all
	}
	part = c.Part(relabelShare)
	begin = c.Now()
	all, matches := relabel(part, many, all, seed)
	// A batch that the clock cut short tells how long its matches would have taken at least.
	k.MatchTime = c.Now().Sub(begin) / time.Duration(max(matches, labelBatch*labelMatches))
	c.Join(part)
	return all
}

// refine learns from more positions, as good players meet them: endgames, and matches
// against itself by what it has learned.
func (k *Knowledge) refine(c *search.Clock, s game.State, all []sample, seed uint64) {
	proved := k.endgames(c, s, seed)
	part := c.Part(selfPlayShare)
	play := func(c *search.Clock) ([]sample, error) { return k.playItself(c, s, seed+1) }
	more := k.sample(part, play, seed+1)
	c.Join(part)
	k.shareMissing(more)
	if c.Stopped != "" || len(more)+len(proved) == 0 {
		return
	}
	// What is put aside of each comes last.
	samples, held := holdOut(all)
	others, othersHeld := holdOut(more)
	endings, endingsHeld := holdOut(proved)
	samples = slices.Concat(samples, others, endings, held, othersHeld, endingsHeld)
	if better := fit(c, k.view(samples), k.role, samples, seed); better != nil {
		k.learned = better
	}
}

// playItself plays matches against itself and returns their positions.
func (k *Knowledge) playItself(c *search.Clock, s game.State, seed uint64) ([]sample, error) {
	leaves, err := game.NewLeaves(c.Context(), k.m, false)
	if err != nil {
		return nil, err
	}
	r := newSelfPlay(leaves, k.learned, k.roles, inStep(c, k.Class), s, seed)
	err = r.play(c)
	return r.all, err
}
