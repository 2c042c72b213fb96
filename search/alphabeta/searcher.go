package alphabeta

import (
	"context"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/symmetry"
	"github.com/gdl-playground/engine/search/table"
)

// A Searcher searches by alpha-beta for one role and keeps its transposition
// table and move history from one search to the next. It implements
// [search.Method].
type Searcher struct {
	m          game.Machine
	role       int
	tableBytes int64
	table      *table.Table
	order      *history
	canonical  *symmetry.Canonicaliser // of what the table holds; nil: every position for itself
	Batching   search.Batching

	code    game.TreeSearch // nil: there is none, or it was not asked for yet
	opened  bool            // it was asked for
	without bool            // it must not be used
	age     uint8           // of what its table holds
	speed   speed           // of the code
}

// New returns a searcher for a role whose table grows up to tableBytes; 0
// means DefaultTableBytes. The table of an exact searcher compares states as a
// whole, so that a proof never rests on a hash.
func New(m game.Machine, role int, tableBytes int64, exact bool) *Searcher {
	return &Searcher{m: m, role: role, tableBytes: tableBytes, table: table.New(tableBytes, exact), order: &history{}}
}

// Forget drops what was found with another evaluation of positions.
func (s *Searcher) Forget() {
	s.table = table.New(s.tableBytes, s.table.Exact)
	if s.code != nil {
		if err := s.code.Forget(context.Background()); err != nil {
			s.code = nil // and the search goes on without it
		}
	}
}

// WithoutCode makes the searcher never use generated code, as its judge.
func (s *Searcher) WithoutCode() { s.without = true }

// Open makes generated code ready to search with, unless the machine has none or
// it does not fit the game. It may have to be compiled, so it is better done
// before the first clock of a match runs.
func (s *Searcher) Open(ctx context.Context) {
	if s.opened {
		return
	}
	s.opened = true
	m, ok := s.m.(game.TreeSearcher)
	if !ok || len(s.m.Rules().Roles) != 2 {
		return
	}
	bytes := s.tableBytes
	if bytes <= 0 {
		bytes = search.DefaultTableBytes
	}
	code, err := m.OpenTree(ctx, s.role, game.TreeTable{
		Bytes: bytes, Exact: s.table.Exact, Alike: s.canonical.Symmetries(),
	})
	if err != nil {
		s.opened = pace.Check(ctx) == nil // else another time
		return
	}
	s.code = code
}

// HasCode reports whether generated code is ready to search with.
func (s *Searcher) HasCode() bool { return s.code != nil && !s.without }

// timeToOpen is how much of a move's time has to be left for compiling code in
// it: the largest networks take some hundreds of milliseconds.
const timeToOpen = time.Second

// Measure finds out whether children are better computed in batches, unless
// that is known, and returns the expander to use: nil for one by one.
func (s *Searcher) Measure(c *search.Clock, state game.State) game.Expander {
	s.Batching.Measure(c, s.m, compareTrials(s.m, state, s.role))
	return s.Batching.Expander(s.m)
}

// Search implements [search.Method].
func (s *Searcher) Search(c *search.Clock, p search.Problem) search.Result {
	d := newDeepening(s.inner(s.tree(c, p), p), c, s.m, p)
	report := func() search.Report {
		moves, value := d.compared()
		return search.Report{
			Method: search.MethodAlphaBeta, Value: value, Proof: d.proof, Depth: d.depth,
			Moves: moves, Line: moves[0].Line,
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
	d.moves, d.value = d.compared()
	d.choose()
	return c.Result(report(), stop)
}

// inner returns the fastest search for a problem.
func (s *Searcher) inner(t *tree, p search.Problem) inner {
	if fast := s.compiled(t, p); fast != nil {
		return fast
	}
	t.expander = s.Measure(t.clock, p.State)
	return t
}

// tree returns an inner search that uses the searcher's memory.
func (s *Searcher) tree(c *search.Clock, p search.Problem) *tree {
	s.table.NextSearch()
	s.order.fade()
	s.table.Hurry = c.Hurry
	return &tree{
		m: s.m, ctx: c.Context(), clock: c, me: s.role,
		eval: p.Evaluator, table: s.table, order: s.order, canonical: s.canonical,
	}
}
