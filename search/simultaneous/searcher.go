package simultaneous

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/table"
)

// A Searcher searches for one role of two that choose simultaneously and
// keeps its transposition table from one search to the next. It implements
// [search.Method].
type Searcher struct {
	m     game.Machine
	role  int
	table *table.Table
	// Expander computes the children of positions in batches; nil: one by one.
	Expander game.Expander
}

// New returns a searcher for a role, 0 or 1, whose table grows up to
// tableBytes; 0 means DefaultTableBytes.
func New(m game.Machine, role int, tableBytes int64) *Searcher {
	return &Searcher{m: m, role: role, table: table.New(tableBytes, false)}
}

// Search implements [search.Method]. The move is drawn as often as its share says.
func (s *Searcher) Search(c *search.Clock, p search.Problem) search.Result {
	theirs, err := s.m.Legal(c.Context(), p.State, 1-s.role, nil)
	if err != nil {
		c.Fail(err)
	}
	s.table.NextSearch()
	s.table.Hurry = c.Hurry
	a := &matrixSearch{
		ctx: c.Context(), clock: c, me: s.role, expander: s.Expander, eval: p.Evaluator, table: s.table,
		state: search.Position{State: p.State, Machine: s.m}, root: matrix{mine: p.Legal, theirs: theirs},
	}
	progress := c.Watch(a.report)
	stop := a.run(p.MaxDepth, progress)
	r := c.Result(a.report(), stop)
	rng := rand.New(rand.NewPCG(p.Seed, 0x6D697865))
	if a.depth == 0 {
		r.Move = p.Legal[rng.IntN(len(p.Legal))]
	} else {
		r.Move = p.Legal[a.root.draw(rng)]
	}
	return r
}

// report says what the search knows, the moves to play most often first.
func (m *matrixSearch) report() search.Report {
	r := search.Report{
		Method: search.MethodMatrix, Proof: search.Unknown, Value: search.Estimate(50), Depth: m.depth,
		Solved: m.solved,
	}
	for i, move := range m.root.mine {
		row := search.MoveReport{Move: move, Proof: search.Unknown, Value: search.Estimate(50), Depth: m.depth}
		if m.depth > 0 {
			row.Value, row.Share = search.FromPoints(m.root.expected(i)), m.root.shares[i]
			r.Value = search.FromPoints(m.root.value)
		}
		r.Moves = append(r.Moves, row)
	}
	slices.SortStableFunc(r.Moves, func(a, b search.MoveReport) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(b.Value, a.Value))
	})
	return r
}

// A matrixSearch searches a game of two roles that choose simultaneously. Each
// position where both choose is a matrix game of the positions that follow; it
// is worth what both get if they mix their moves best, so that an opponent who
// knows how we play cannot exploit it. Positions where one role chooses are
// searched by plain alpha-beta. The tree is deepened like that of alpha-beta.
type matrixSearch struct {
	ctx      context.Context
	clock    *search.Clock
	me       int
	expander game.Expander // nil: one by one
	eval     search.Evaluator
	table    *table.Table
	plies    []*search.Choices // working space, by ply

	state  search.Position
	root   matrix
	depth  int
	solved bool // no estimate is left in the values of the root
}

// MaxPairs bounds the pairs of moves at the root: with more a search looks too
// little ahead.
const MaxPairs = 600

// choices returns the working space of a ply.
func (m *matrixSearch) choices(ply int) *search.Choices {
	for len(m.plies) <= ply {
		c := search.NewChoices(2)
		m.plies = append(m.plies, &c)
	}
	return m.plies[ply]
}

// run deepens until nothing is estimated any more or a bound is reached.
func (m *matrixSearch) run(maxDepth int, progress func()) search.Stop {
	if maxDepth <= 0 || maxDepth > search.MaxSearchDepth {
		maxDepth = search.MaxSearchDepth
	}
	for depth := 1; depth <= maxDepth; depth++ {
		final, ok := m.iterate(depth)
		if !ok {
			return m.clock.Stopped
		}
		m.depth, m.solved = depth, final
		if err := m.root.solve(m.ctx, matrixRounds); err != nil {
			m.clock.Fail(err)
		}
		if progress != nil {
			progress()
		}
		if m.clock.Stopped != "" {
			return m.clock.Stopped
		}
		if final {
			return search.StopProved
		}
	}
	return search.StopDepth
}

// iterate values all pairs of the root at a depth. The values of the last
// depth stay if it does not get through.
func (m *matrixSearch) iterate(depth int) (final, ok bool) {
	values := make([]float64, 0, len(m.root.mine)*len(m.root.theirs))
	f := m.choices(0)
	defer f.Release()
	if _, err := f.Find(m.ctx, m.state); err != nil {
		m.clock.Fail(err)
		return false, false
	}
	final = true
	for i := range m.root.mine {
		for j := range m.root.theirs {
			v, ok := m.child(m.state, f, i, j, depth, 0, 100, 0)
			if m.clock.Stopped != "" {
				return false, false
			}
			values = append(values, v)
			final = final && ok
		}
	}
	m.root.values = values
	return final, true
}

// finalDepth marks entries without estimates: they hold at any depth.
const finalDepth = 1<<15 - 1

// node returns what a position is worth, in points, and whether no estimate is
// in that. With alpha < beta a value <= alpha may be too high and one >= beta
// too low, as in tree.
func (m *matrixSearch) node(s search.Position, depth int, alpha, beta float64, ply int) (v float64, final bool) {
	if m.clock.Tick() {
		return 0, false
	}
	e, at := m.table.Find(s.State)
	if e != nil && int(e.Depth) >= depth && e.Bound == search.Exact {
		return e.Value.Points(), e.Depth == finalDepth
	}
	f := m.choices(ply)
	if v, final, done := m.horizon(s, f, at, depth); done {
		return v, final
	}
	exact := true
	if len(f.Legal[m.me]) > 1 && len(f.Legal[1-m.me]) > 1 {
		v, final = m.together(s, f, depth, ply)
	} else {
		v, final = m.alone(s, f, depth, alpha, beta, ply)
		exact = v > alpha && v < beta || alpha <= 0 && beta >= 100
	}
	f.Release()
	if m.clock.Stopped != "" {
		return 0, false
	}
	if exact {
		kept := table.Entry{Value: search.Value(v*search.PerPoint + 0.5), Proof: search.Unknown, Depth: int16(depth)}
		if final {
			kept.Depth = finalDepth
		}
		m.table.Store(at, kept)
	}
	return v, final
}

// horizon values a position that search does not look beyond: the match is over, the
// depth is used up, or a role is stuck. Else it finds the moves of all roles.
func (m *matrixSearch) horizon(
	s search.Position, f *search.Choices, at table.Probe, depth int,
) (v float64, final, done bool) {
	end, err := s.Terminal(m.ctx)
	if err == nil && end {
		var g game.Goal
		if g, err = s.Goal(m.ctx, m.me); err == nil {
			g = max(g, 0)
			m.table.Store(at, table.Entry{Value: search.GoalValue(g), Proof: search.Unknown, Depth: finalDepth})
			return float64(g), true, true
		}
	}
	if err == nil && depth > 0 {
		var stuck bool
		if stuck, err = f.Find(m.ctx, s); err == nil && !stuck {
			return 0, false, false
		}
	}
	var e search.Value
	if err == nil {
		e, err = m.eval.Value(m.ctx, s)
	}
	if err != nil {
		m.clock.Fail(err)
		return 0, false, true
	}
	m.table.Store(at, table.Entry{Value: e, Proof: search.Unknown, Depth: int16(max(depth, 0))})
	return e.Points(), false, true
}

// alone values a position where at most one role chooses.
func (m *matrixSearch) alone(
	s search.Position, f *search.Choices, depth int, alpha, beta float64, ply int,
) (float64, bool) {
	best, final := 0.0, true
	moves, replies := len(f.Legal[m.me]), len(f.Legal[1-m.me])
	mine := replies == 1
	for i := range max(moves, replies) {
		v, ok := m.child(s, f, min(i, moves-1), min(i, replies-1), depth, alpha, beta, ply)
		if m.clock.Stopped != "" {
			return 0, false
		}
		final = final && ok
		if i == 0 || mine && v > best || !mine && v < best {
			best = v
		}
		if mine {
			alpha = max(alpha, v)
		} else {
			beta = min(beta, v)
		}
		if alpha >= beta {
			break
		}
	}
	return best, final
}

// together values a position where both roles choose.
func (m *matrixSearch) together(s search.Position, f *search.Choices, depth, ply int) (float64, bool) {
	pairs := matrix{mine: f.Legal[m.me], theirs: f.Legal[1-m.me]}
	final := true
	for i := range pairs.mine {
		for j := range pairs.theirs {
			v, ok := m.child(s, f, i, j, depth, 0, 100, ply)
			if m.clock.Stopped != "" {
				return 0, false
			}
			final = final && ok
			pairs.values = append(pairs.values, v)
		}
	}
	if v, ok := pairs.saddle(); ok {
		return v, final
	}
	if err := pairs.solve(m.ctx, innerRounds); err != nil {
		m.clock.Fail(err)
		return 0, false
	}
	return pairs.value, final
}

// child plays action i of ours and j of theirs.
func (m *matrixSearch) child(
	s search.Position, f *search.Choices, i, j, depth int, alpha, beta float64, ply int,
) (float64, bool) {
	f.Play(m.me, i)
	f.Play(1-m.me, j)
	next, err := f.Step(m.ctx, s, m.expander, nil)
	if err != nil {
		m.clock.Fail(err)
		return 0, false
	}
	return m.node(next, depth-1, alpha, beta, ply+1)
}
