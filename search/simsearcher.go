package search

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A simSearcher searches for one role of two that choose simultaneously and
// keeps its transposition table from one search to the next. It implements
// [Method].
type simSearcher struct {
	m     game.Machine
	role  int
	table *table
	// Expander computes the children of positions in batches; nil: one by one.
	Expander game.Expander
}

// newSim returns a searcher for a role, 0 or 1, whose table grows up to
// tableBytes; 0 means DefaultTableBytes.
func newSim(m game.Machine, role int, tableBytes int64) *simSearcher {
	return &simSearcher{m: m, role: role, table: newTable(tableBytes, false)}
}

// Search implements [Method]. The move is drawn as often as its share says.
func (x *simSearcher) Search(c *clock, p Problem) Result {
	theirs, err := x.m.Legal(c.context(), p.State, 1-x.role, nil)
	if err != nil {
		c.fail(err)
	}
	x.table.next()
	x.table.hurry = c.hurry
	a := &matrixSearch{
		ctx: c.context(), clock: c, me: x.role, expander: x.Expander, eval: p.Evaluator, table: x.table,
		state: position{state: p.State, m: x.m}, root: matrix{mine: p.Legal, theirs: theirs},
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
func (x *matrixSearch) report() Report {
	r := Report{Method: MethodMatrix, Proof: Unknown, Value: estimate(50), Depth: x.depth, Solved: x.solved}
	for i, m := range x.root.mine {
		row := MoveReport{Move: m, Proof: Unknown, Value: estimate(50), Depth: x.depth}
		if x.depth > 0 {
			row.Value, row.Share = points(x.root.expected(i)), x.root.shares[i]
			r.Value = points(x.root.value)
		}
		r.Moves = append(r.Moves, row)
	}
	slices.SortStableFunc(r.Moves, func(a, b MoveReport) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(b.Value, a.Value))
	})
	return r
}

// A matrixSearch searches a game of two roles that choose at once. Each
// position where both choose is a matrix game of the positions that follow; it
// is worth what both get if they mix their moves best, so that an opponent who
// knows how we play cannot exploit it. Positions where one role chooses are
// searched by plain alpha-beta. The tree is deepened like that of alpha-beta.
type matrixSearch struct {
	ctx      context.Context
	clock    *clock
	me       int
	expander game.Expander // nil: one by one
	eval     evaluator
	table    *table
	plies    []*Choices // working space, by ply

	state  position
	root   matrix
	depth  int
	solved bool // no estimate is left in the values of the root
}

// MaxPairs bounds the pairs of moves at the root: with more a search looks too
// little ahead.
const MaxPairs = 600

// choices returns the working space of a ply.
func (x *matrixSearch) choices(ply int) *Choices {
	for len(x.plies) <= ply {
		c := NewChoices(2)
		x.plies = append(x.plies, &c)
	}
	return x.plies[ply]
}

// run deepens until nothing is estimated any more or a bound is reached.
func (x *matrixSearch) run(maxDepth int, progress func()) Stop {
	if maxDepth <= 0 || maxDepth > MaxSearchDepth {
		maxDepth = MaxSearchDepth
	}
	for depth := 1; depth <= maxDepth; depth++ {
		final, ok := x.iterate(depth)
		if !ok {
			return x.clock.stopped
		}
		x.depth, x.solved = depth, final
		x.root.solve(matrixRounds)
		if progress != nil {
			progress()
		}
		if final {
			return StopProved
		}
	}
	return StopDepth
}

// iterate values all pairs of the root at a depth. The values of the last
// depth stay if it does not get through.
func (x *matrixSearch) iterate(depth int) (final, ok bool) {
	values := make([]float64, 0, len(x.root.mine)*len(x.root.theirs))
	f := x.choices(0)
	defer f.Release()
	if _, err := f.Find(x.ctx, x.state); err != nil {
		x.clock.fail(err)
		return false, false
	}
	final = true
	for i := range x.root.mine {
		for j := range x.root.theirs {
			v, ok := x.child(x.state, f, i, j, depth, 0, 100, 0)
			if x.clock.stopped != "" {
				return false, false
			}
			values = append(values, v)
			final = final && ok
		}
	}
	x.root.values = values
	return final, true
}

// finalDepth marks entries without estimates: they hold at any depth.
const finalDepth = 1<<15 - 1

// node returns what a position is worth, in points, and whether no estimate is
// in that. With alpha < beta a value <= alpha may be too high and one >= beta
// too low, as in tree.
func (x *matrixSearch) node(s position, depth int, alpha, beta float64, ply int) (v float64, final bool) {
	if x.clock.tick() {
		return 0, false
	}
	e, at := x.table.find(s.state)
	if e != nil && int(e.depth) >= depth && e.bound == Exact {
		return e.value.Points(), e.depth == finalDepth
	}
	f := x.choices(ply)
	if v, final, done := x.leaf(s, f, at, depth); done {
		return v, final
	}
	exact := true
	if len(f.Legal[x.me]) > 1 && len(f.Legal[1-x.me]) > 1 {
		v, final = x.together(s, f, depth, ply)
	} else {
		v, final = x.alone(s, f, depth, alpha, beta, ply)
		exact = v > alpha && v < beta || alpha <= 0 && beta >= 100
	}
	f.Release()
	if x.clock.stopped != "" {
		return 0, false
	}
	if exact {
		kept := entry{value: Value(v*valuePerPoint + 0.5), proof: Unknown, depth: int16(depth)}
		if final {
			kept.depth = finalDepth
		}
		x.table.store(at, kept)
	}
	return v, final
}

// leaf values a position that search does not look beyond: the match is over, the
// depth is used up, or a role is stuck. Else it finds the moves of all roles.
func (x *matrixSearch) leaf(s position, f *Choices, at probe, depth int) (v float64, final, done bool) {
	end, err := s.terminal(x.ctx)
	if err == nil && end {
		var g game.Goal
		if g, err = s.goal(x.ctx, x.me); err == nil {
			g = max(g, 0)
			x.table.store(at, entry{value: goalValue(g), proof: Unknown, depth: finalDepth})
			return float64(g), true, true
		}
	}
	if err == nil && depth > 0 {
		var stuck bool
		if stuck, err = f.Find(x.ctx, s); err == nil && !stuck {
			return 0, false, false
		}
	}
	var e Value
	if err == nil {
		e, err = x.eval.value(x.ctx, s)
	}
	if err != nil {
		x.clock.fail(err)
		return 0, false, true
	}
	x.table.store(at, entry{value: e, proof: Unknown, depth: int16(max(depth, 0))})
	return e.Points(), false, true
}

// alone values a position where at most one role chooses.
func (x *matrixSearch) alone(s position, f *Choices, depth int, alpha, beta float64, ply int) (float64, bool) {
	best, final := 0.0, true
	moves, replies := len(f.Legal[x.me]), len(f.Legal[1-x.me])
	mine := replies == 1
	for i := range max(moves, replies) {
		v, ok := x.child(s, f, min(i, moves-1), min(i, replies-1), depth, alpha, beta, ply)
		if x.clock.stopped != "" {
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
func (x *matrixSearch) together(s position, f *Choices, depth, ply int) (float64, bool) {
	m := matrix{mine: f.Legal[x.me], theirs: f.Legal[1-x.me]}
	final := true
	for i := range m.mine {
		for j := range m.theirs {
			v, ok := x.child(s, f, i, j, depth, 0, 100, ply)
			if x.clock.stopped != "" {
				return 0, false
			}
			final = final && ok
			m.values = append(m.values, v)
		}
	}
	if v, ok := m.saddle(); ok {
		return v, final
	}
	m.solve(innerRounds)
	return m.value, final
}

// child plays action i of ours and j of theirs.
func (x *matrixSearch) child(s position, f *Choices, i, j, depth int, alpha, beta float64, ply int) (float64, bool) {
	f.Play(x.me, i)
	f.Play(1-x.me, j)
	next, err := f.Step(x.ctx, s, x.expander, nil)
	if err != nil {
		x.clock.fail(err)
		return 0, false
	}
	return x.node(next, depth-1, alpha, beta, ply+1)
}
