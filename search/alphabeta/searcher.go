package alphabeta

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/symmetry"
	"github.com/gdl-playground/engine/search/table"
)

// A Searcher searches by alpha-beta for one role and keeps its transposition
// table and move history from one search to the next. It implements
// [Method].
type Searcher struct {
	m          game.Machine
	role       int
	tableBytes int64
	table      *table.Table
	order      *history
	canonical  *symmetry.Canonicaliser // of what the table holds; nil: every position for itself
	Batching   search.Batching
}

// New returns a searcher for a role whose table grows up to tableBytes; 0
// means DefaultTableBytes. The table of an exact searcher compares states as a
// whole, so that a proof never rests on a hash.
func New(m game.Machine, role int, tableBytes int64, exact bool) *Searcher {
	return &Searcher{m: m, role: role, tableBytes: tableBytes, table: table.New(tableBytes, exact), order: &history{}}
}

// Forget drops what was found with another evaluation of positions.
func (s *Searcher) Forget() { s.table = table.New(s.tableBytes, s.table.Exact) }

// Measure finds out whether children are better computed in batches, unless
// that is known, and returns the expander to use: nil for one by one.
func (s *Searcher) Measure(c *search.Clock, state game.State) game.Expander {
	s.Batching.Measure(c, s.m, compareTrials(s.m, state, s.role))
	return s.Batching.Expander(s.m)
}

// Search implements [Method].
func (s *Searcher) Search(c *search.Clock, p search.Problem) search.Result {
	d := newDeepening(s.tree(c, p), c, s.m, p)
	report := func() search.Report {
		return search.Report{
			Method: search.MethodAlphaBeta, Value: d.value, Proof: d.proof, Depth: d.depth,
			Moves: d.moves, Line: d.moves[0].Line,
		}
	}
	progress := c.Watch(report)
	after := progress
	if p.Request == search.RateMoves {
		rate := newRating(s.m, s.role, p.Seed)
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
func (s *Searcher) tree(c *search.Clock, p search.Problem) *tree {
	s.table.NextSearch()
	s.order.fade()
	expander := s.Measure(c, p.State)
	s.table.Hurry = c.Hurry
	return &tree{
		m: s.m, expander: expander, ctx: c.Context(), clock: c, me: s.role,
		eval: p.Evaluator, table: s.table, order: s.order, canon: s.canonical,
	}
}
