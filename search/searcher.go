package search

import "github.com/gdl-playground/engine/game"

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
	order      *history

	// How children are computed best where cut-offs leave out many of them, and
	// where all are looked at.
	deep, wide batching

	prepared bool
	class    Class // what was seen, in preparation and since
	learned  *linear
	near     game.Estimator // how near goals are; nil: nobody can tell
	forest   *forest        // of the last move
	plan     plan           // of a role alone
	images   *canon         // of its positions, for beams; nil: every position for itself
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

// forget drops what was found with another evaluation of positions.
func (x *Searcher) forget() {
	x.table, x.mixed, x.forest = newTable(x.tableBytes, x.table.exact), nil, nil
}

// evaluator returns the estimate of positions for the searcher's role: the
// sheet's own where it has one that the machine can read, else what was learned,
// else how near goals are, else goals.
func (x *Searcher) evaluator() evaluator {
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
	t := x.tree(c, s)
	if many, ok := x.m.(game.Sampler); ok && x.blind(t.eval) && !x.style.plain && w == bestMove && x.style.method != "" {
		t.eval = &playoutEvaluator{sampler: many, role: x.role} // nobody plays random matches beside or after it
	}
	d := newDeepening(t, s, legal, o.Seed)
	d.all = w != bestMove
	report := func() Report {
		return x.report(c, Report{
			Method: MethodAlphaBeta, Value: d.value, Proof: d.proof, Depth: d.depth,
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
