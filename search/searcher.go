package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
)

// A Searcher finds moves for one role of one match and keeps what it learned
// from one move to the next.
type Searcher struct {
	m          game.Machine
	role       int
	roles      int
	tableBytes int64
	style      style
	table      *table
	mixed      *table // values of positions where both roles of two choose
	canon      *canon // of what the table holds; nil: every position for itself
	answered   *table // positions where the others have answered, for best-reply search
	order      *history

	// How children are computed best where cut-offs leave out many of them, and
	// where all are looked at.
	deep, wide batching

	prepared bool
	class    Class // what was seen, in preparation and since
	learned  *linear
	rivals   []*linear      // by role, for max^n; nil where nothing was learned
	near     game.Estimator // how near goals are; nil: nobody can tell
	forest   *forest        // of the last move
	// plan leads a role alone from a state to the best end that was found.
	plan map[string]game.Move
}

// New returns a searcher for a role that owns the machine from now on. The
// table grows up to tableBytes; 0 means DefaultTableBytes.
func New(m game.Machine, role int, tableBytes int64) *Searcher {
	return &Searcher{
		m: m, role: role, roles: len(m.Rules().Roles), tableBytes: tableBytes,
		table: newTable(tableBytes, false), order: &history{}, class: Class{Roles: len(m.Rules().Roles)},
	}
}

// Class returns what kind of game it seems to be, from what was sampled before
// the first move and met since.
func (x *Searcher) Class() Class { return x.class }

const (
	// prepareShare is how much of the first move goes into preparation when
	// Prepare was not called, at most prepareTime or preparePositions.
	prepareShare     = 0.25
	prepareTime      = time.Second
	preparePositions = 4000
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
	if x.style.method == MethodMaxN {
		x.rivals = make([]*linear, x.roles)
		for r := range x.rivals {
			x.rivals[r] = learn(c, x.roles, r, all, seed, learnPasses)
		}
	}
	x.forget()
	return c.err
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

// forget drops what was found with another evaluation of positions.
func (x *Searcher) forget() {
	x.table, x.mixed, x.answered, x.forest = newTable(x.tableBytes, x.table.exact), nil, nil, nil
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

// evaluator returns the estimate of positions for the searcher's role.
func (x *Searcher) evaluator() evaluator { return x.evaluatorFor(x.role, x.learned) }

// evaluatorFor returns the estimate of positions for a role: the sheet's own
// where it has one that the machine can read, else what was learned, else how near
// goals are, else goals.
func (x *Searcher) evaluatorFor(role int, learned *linear) evaluator {
	e, ok := x.m.(game.Estimator)
	if ok && x.m.Rules().HasHeuristic() {
		return estimateEvaluator{e, role, x.roles}
	}
	if learned != nil && (learned.given || learned.fit > leastFit) {
		return learned
	}
	if x.near != nil {
		return estimateEvaluator{x.near, role, x.roles}
	}
	return goalEvaluator{role}
}

// blind reports whether an estimate rests on nothing but goals.
func (x *Searcher) blind(e evaluator) bool {
	switch e.(type) {
	case goalEvaluator:
		return true
	case estimateEvaluator:
		return !x.m.Rules().HasHeuristic()
	}
	return false
}

// A want says what is asked of a search.
type want uint8

const (
	bestMove   want = iota
	everyMove       // exact values of all moves
	everyRated      // and what random matches say of them
)

// alphaBeta searches by alpha-beta.
func (x *Searcher) alphaBeta(c *clock, s game.State, legal []game.Move, o Options, w want) Result {
	t, how := x.tree(c, s), MethodAlphaBeta
	if many, ok := x.m.(game.Sampler); ok && x.blind(t.eval) && !x.style.plain && w == bestMove && x.style.method != "" {
		t.eval = &playoutEvaluator{sampler: many, role: x.role} // nobody plays random matches beside or after it
	}
	if x.style.method == MethodReply {
		if x.answered == nil {
			x.answered = newTable(x.tableBytes, false)
		}
		x.answered.next()
		t.oneReply, t.answered, how = true, x.answered, MethodReply
	}
	d := newDeepening(t, s, legal, o.Seed)
	d.all = w != bestMove
	report := func() Report {
		return x.report(c, Report{
			Method: how, Value: d.value, Proof: d.proof, Depth: d.depth,
			Moves: d.moves, Line: d.moves[0].Line,
		})
	}
	progress := x.progress(c, o, report)
	after := progress
	if w == everyRated {
		_, many := x.m.(game.Sampler)
		rate := rating{sampler: game.NewSampler(x.m), many: many, seed: o.Seed, tallies: map[game.Move]game.Tally{}}
		after = func() {
			rate.add(t, d.state, d.moves)
			if progress != nil {
				progress()
			}
		}
	}
	stop := d.run(o.MaxDepth, after)
	d.choose()
	return result(report(), stop)
}

// tree returns an alpha-beta search that uses the searcher's memory.
func (x *Searcher) tree(c *clock, s game.State) *tree {
	x.table.next()
	x.order.fade()
	x.deep.measure(c, x.m, compareTrials(x.m, s, x.role))
	x.table.hurry = c.hurry
	return &tree{
		m: x.m, expander: x.deep.of(x.m), ctx: c.context(), clock: c, me: x.role,
		eval: x.evaluator(), table: x.table, order: x.order, canon: x.canon,
	}
}

// maxN searches by max^n.
func (x *Searcher) maxN(c *clock, s game.State, legal []game.Move, o Options) Result {
	evals := make([]evaluator, x.roles)
	for r := range evals {
		var learned *linear
		if x.rivals != nil {
			learned = x.rivals[r]
		}
		evals[r] = x.evaluatorFor(r, learned)
	}
	sum := 0
	if k := x.Class(); k.ConstantSum {
		sum = k.Sum
	}
	n := newMaxN(x.tree(c, s), evals, sum, s, legal, o.Seed)
	report := func() Report {
		return x.report(c, Report{
			Method: MethodMaxN, Value: n.moves[0].Value, Proof: Unknown, Depth: n.depth, Moves: n.moves, Line: n.moves[0].Line,
		})
	}
	stop := n.run(o.MaxDepth, x.progress(c, o, report))
	return result(report(), stop)
}

// report fills in what all methods have in common.
func (x *Searcher) report(c *clock, r Report) Report {
	r.Nodes, r.Elapsed, r.Class = c.nodes, c.elapsed(), x.Class()
	return r
}

// progress makes the clock report now and then if somebody wants to know.
func (x *Searcher) progress(c *clock, o Options, report func() Report) func() {
	if o.Progress == nil {
		return nil
	}
	c.report = func() { o.Progress(report()) }
	return c.report
}

func result(r Report, stop Stop) Result {
	r.Stop = stop
	return Result{Move: r.Moves[0].Move, Report: r}
}

// grow returns a forest for a position: the one of the last move where the
// position is in it, else a new one.
func (x *Searcher) grow(c *clock, s game.State, seed uint64) *forest {
	if f := x.forest; f != nil && f.rebase(s) {
		f.clock, f.ctx = c, c.context()
		return f
	}
	if x.style.plain {
		return newForest(x.m, c, s, x.role, plainGrowth, seed, x.tableBytes)
	}
	f := newForest(x.m, c, s, x.role, bestGrowth, seed, x.tableBytes)
	x.wide.measure(c, x.m, compareChildren(x.m, s))
	f.expander = x.wide.of(x.m)
	if k := x.Class(); x.roles == 2 && k.Turns && k.ConstantSum {
		f.sum = k.Sum
		if e := x.evaluator(); !x.blind(e) {
			f.eval = e
		}
	} else {
		f.proofs = false
	}
	x.forest = f
	return f
}

// monteCarlo searches by Monte Carlo tree search. proved are moves of which
// something may have been proved before.
func (x *Searcher) monteCarlo(c *clock, s game.State, legal []game.Move, o Options, proved []MoveReport) Result {
	f := x.grow(c, s, o.Seed)
	if err := f.learn(proved); err != nil {
		c.fail(err)
	}
	if c.deadline.IsZero() && c.maxNodes == 0 {
		c.maxNodes = c.nodes + mctsNodes
	}
	report := func() Report {
		moves := f.moves(x.role)
		if len(moves) == 0 { // stopped before it began
			for _, m := range legal {
				moves = append(moves, MoveReport{Move: m, Proof: Unknown, Value: estimate(50)})
			}
		}
		line := f.line()
		moves[0].Line = line
		return x.report(c, Report{
			Method: MethodMCTS, Value: moves[0].Value, Proof: f.proof(), Depth: len(line), Moves: moves, Line: line,
		})
	}
	x.progress(c, o, report)
	stop := f.run()
	if f.sum > 0 && !f.proofs { // some goals did not add up
		x.class.ConstantSum, x.class.Sum = false, 0
	}
	r := result(report(), stop)
	if x.roles == 1 && len(f.bestLine) > 0 && goalValue(f.bestGoal) >= r.Value {
		x.follow(s, f.bestLine)
		r.Move, r.Line, r.Value = f.bestLine[0][0], f.bestLine, goalValue(f.bestGoal)
		r.Proof.Low, r.Proof.LowPlies = f.bestGoal, uint16(min(len(f.bestLine), 1<<16-1))
		for i, m := range r.Moves {
			if m.Move == r.Move {
				m.Line, m.Value, m.Proof = r.Line, r.Value, r.Proof
				copy(r.Moves[1:i+1], r.Moves[:i])
				r.Moves[0] = m
				break
			}
		}
	}
	return r
}

// mctsNodes bounds a Monte Carlo search without any other bound.
const mctsNodes = 1_000_000

// matrix searches a game of two roles that choose at once.
func (x *Searcher) matrix(c *clock, s game.State, mine, theirs []game.Move, o Options) Result {
	t := x.tree(c, s)
	if x.mixed == nil {
		x.mixed = newTable(x.tableBytes, false)
	}
	x.mixed.next()
	x.mixed.hurry = c.hurry
	a := &matrixSearch{tree: t, table: x.mixed, state: position{state: s, m: x.m}, root: matrix{mine: mine, theirs: theirs}}
	report := func() Report {
		r := Report{Method: MethodMatrix, Proof: Unknown, Value: estimate(50), Depth: a.depth, Solved: a.solved}
		for i, m := range mine {
			row := MoveReport{Move: m, Proof: Unknown, Value: estimate(50), Depth: a.depth}
			if a.depth > 0 {
				row.Value, row.Share = points(a.root.expected(i)), a.root.shares[i]
				r.Value = points(a.root.value)
			}
			r.Moves = append(r.Moves, row)
		}
		sortByShare(r.Moves)
		return x.report(c, r)
	}
	stop := a.run(o.MaxDepth, x.progress(c, o, report))
	r := result(report(), stop)
	rng := rand.New(rand.NewPCG(o.Seed, 0x6D697865))
	if a.depth == 0 {
		r.Move = mine[rng.IntN(len(mine))]
	} else {
		r.Move = mine[a.root.draw(rng)]
	}
	return r
}

// puzzle searches a game for one role breadth first. When that does not come to
// an end in half of its time, it looks for some good end by beams, and by Monte
// Carlo tree search.
func (x *Searcher) puzzle(c *clock, s game.State, legal []game.Move, o Options) Result {
	if m, ok := x.plan[planKey(s)]; ok {
		return simple(MethodPuzzle, m)
	}
	half := c.part(0.5)
	z := newMaze(x.m, half, s, x.tableBytes, o.MaxDepth)
	goal, line, proof := game.Goal(-1), []game.JointMove(nil), Unknown // the best end so far
	running := half
	report := func() Report {
		if z.complete || z.bestGoal >= max(goal, 0) {
			goal, line, proof = max(z.bestGoal, 0), z.bestLine(), z.proof()
		}
		return x.report(running, puzzleReport(legal, goal, line, proof, z.depth))
	}
	x.progress(half, o, report)
	stop := z.explore()
	r := result(report(), stop)
	c.join(half)
	running = c
	if stop != StopProved && c.stopped == "" && stop != StopDepth {
		part := c.part(beamShare)
		b := newBeam(x.m, part, x.tableBytes)
		b.search(s)
		c.join(part)
		if b.goal > goal {
			goal, line = b.goal, b.line
			proof.Low, proof.LowPlies = goal, uint16(min(len(line), 1<<16-1))
			r = result(report(), stop)
		}
		if goal == 100 {
			r.Stop = StopProved
		} else if c.stopped == "" {
			if other := x.monteCarlo(c, s, legal, o, nil); other.Value > r.Value || len(r.Line) == 0 {
				return other
			}
		}
	}
	x.follow(s, r.Line)
	r.Nodes, r.Elapsed = c.nodes, c.elapsed()
	return r
}

// beamShare is how much of what breadth first search leaves is for beams.
const beamShare = 0.6

// puzzleReport tells about a line to an end with a goal; without one the goal is
// -1.
func puzzleReport(legal []game.Move, goal game.Goal, line []game.JointMove, proof Proof, depth int) Report {
	r := Report{Method: MethodPuzzle, Value: estimate(50), Proof: proof, Depth: depth, Line: line}
	if goal >= 0 {
		r.Value = goalValue(goal)
	}
	for _, m := range legal {
		row := MoveReport{Move: m, Proof: Unknown, Value: estimate(50), Depth: depth}
		if len(line) > 0 && line[0][0] == m {
			row.Value, row.Proof, row.Line = r.Value, r.Proof, line
			r.Moves = append([]MoveReport{row}, r.Moves...)
			continue
		}
		r.Moves = append(r.Moves, row)
	}
	return r
}

// follow makes the moves of a line the plan for the states along it.
func (x *Searcher) follow(s game.State, line []game.JointMove) {
	x.plan = map[string]game.Move{}
	for _, joint := range line {
		x.plan[planKey(s)] = joint[0]
		next, err := x.m.Next(context.Background(), s, joint)
		if err != nil {
			return // the plan ends where the machine does
		}
		s = next
	}
}

// planKey spells a state as a map key.
func planKey(s game.State) string {
	b := make([]byte, 0, 8*len(s))
	for _, w := range s {
		for i := range 8 {
			b = append(b, byte(w>>(8*i)))
		}
	}
	return string(b)
}
