package search

import "github.com/gdl-playground/engine/game"

// A abSearcher searches by alpha-beta for one role and keeps its transposition
// table and move history from one search to the next. It implements
// [Method].
type abSearcher struct {
	m          game.Machine
	role       int
	tableBytes int64
	table      *table
	order      *history
	canon      *canon // of what the table holds; nil: every position for itself
	batching   batching
}

// newAB returns a searcher for a role whose table grows up to tableBytes; 0
// means DefaultTableBytes. The table of an exact searcher compares states as a
// whole, so that a proof never rests on a hash.
func newAB(m game.Machine, role int, tableBytes int64, exact bool) *abSearcher {
	return &abSearcher{m: m, role: role, tableBytes: tableBytes, table: newTable(tableBytes, exact), order: &history{}}
}

// Forget drops what was found with another evaluation of positions.
func (x *abSearcher) Forget() { x.table = newTable(x.tableBytes, x.table.exact) }

// Measure finds out whether children are better computed in batches, unless
// that is known, and returns the expander to use: nil for one by one.
func (x *abSearcher) Measure(c *clock, s game.State) game.Expander {
	x.batching.measure(c, x.m, compareTrials(x.m, s, x.role))
	return x.batching.of(x.m)
}

// Search implements [Method].
func (x *abSearcher) Search(c *clock, p Problem) Result {
	d := newDeepening(x.tree(c, p), c, x.m, p)
	report := func() Report {
		return Report{
			Method: MethodAlphaBeta, Value: d.value, Proof: d.proof, Depth: d.depth, Moves: d.moves, Line: d.moves[0].Line,
		}
	}
	progress := c.Watch(report)
	after := progress
	if p.Request == RateMoves {
		rate := newRating(x.m, x.role, p.Seed)
		after = func() {
			rate.add(c, d.state, d.moves)
			if progress != nil {
				progress()
			}
		}
	}
	stop := d.run(p.MaxDepth, after)
	d.choose()
	return c.Result(report(), stop)
}

// tree returns an inner search that uses the searcher's memory.
func (x *abSearcher) tree(c *clock, p Problem) *tree {
	x.table.next()
	x.order.fade()
	expander := x.Measure(c, p.State)
	x.table.hurry = c.hurry
	return &tree{
		m: x.m, expander: expander, ctx: c.context(), clock: c, me: x.role,
		eval: p.Evaluator, table: x.table, order: x.order, canon: x.canon,
	}
}
