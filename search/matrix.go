package search

import (
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
)

// A matrixSearch searches a game of two roles that choose at once. Each
// position where both choose is a matrix game of the positions that follow; it
// is worth what both get if they mix their moves best, so that an opponent who
// knows how we play cannot exploit it. Positions where one role chooses are
// searched by plain alpha-beta. The tree is deepened like that of alpha-beta.
type matrixSearch struct {
	tree  *tree // for its machine, clock, evaluation and working space
	table *table

	state  position
	root   matrix
	depth  int
	solved bool // no estimate is left in the values of the root
}

// A matrix holds what pairs of moves bring, and how to mix them.
type matrix struct {
	mine   []game.Move
	theirs []game.Move
	values []float64 // points, a row for each of mine
	shares []float64 // how often to play each of mine, adding up to 1
	counts []float64 // how often the opponent should play each of theirs
	value  float64   // of the game, points
}

// maxMatrix bounds the number of pairs that are looked at.
const maxMatrix = 600

// run deepens until nothing is estimated any more or a bound is reached.
func (x *matrixSearch) run(maxDepth int, progress func()) Stop {
	if maxDepth <= 0 || maxDepth > MaxSearchDepth {
		maxDepth = MaxSearchDepth
	}
	for depth := 1; depth <= maxDepth; depth++ {
		final, ok := x.iterate(depth)
		if !ok {
			return x.tree.clock.stopped
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
	t := x.tree
	values := make([]float64, 0, len(x.root.mine)*len(x.root.theirs))
	f := t.frame(0)
	defer f.close()
	if _, err := t.expand(x.state, f, 0); err != nil {
		t.fail(err)
		return false, false
	}
	final = true
	for i := range x.root.mine {
		for j := range x.root.theirs {
			v, ok := x.child(x.state, f, i, j, depth, 0, 100, 0)
			if t.clock.stopped != "" {
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
	t := x.tree
	if t.clock.tick() {
		return 0, false
	}
	e, at := x.table.find(s.state)
	if e != nil && int(e.depth) >= depth && e.bound == Exact {
		return e.value.Points(), e.depth == finalDepth
	}
	f := t.frame(ply)
	if v, final, done := x.leaf(s, f, at, depth); done {
		return v, final
	}
	exact := true
	if len(f.mine) > 1 && len(f.theirs) > 1 {
		v, final = x.together(s, f, depth, ply)
	} else {
		v, final = x.alone(s, f, depth, alpha, beta, ply)
		exact = v > alpha && v < beta || alpha <= 0 && beta >= 100
	}
	f.close()
	if t.clock.stopped != "" {
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
func (x *matrixSearch) leaf(s position, f *frame, at probe, depth int) (v float64, final, done bool) {
	t := x.tree
	end, err := s.terminal(t.ctx)
	if err == nil && end {
		var g game.Goal
		if g, err = t.goal(s); err == nil {
			x.table.store(at, entry{value: goalValue(g), proof: Unknown, depth: finalDepth})
			return float64(g), true, true
		}
	}
	if err == nil && depth > 0 {
		var stuck bool
		if stuck, err = t.expand(s, f, 0); err == nil && !stuck {
			return 0, false, false
		}
	}
	var e Value
	if err == nil {
		e, err = t.eval.value(t.ctx, s)
	}
	if err != nil {
		t.fail(err)
		return 0, false, true
	}
	x.table.store(at, entry{value: e, proof: Unknown, depth: int16(max(depth, 0))})
	return e.Points(), false, true
}

// alone values a position where at most one role chooses.
func (x *matrixSearch) alone(s position, f *frame, depth int, alpha, beta float64, ply int) (float64, bool) {
	best, final := 0.0, true
	for i := range max(len(f.mine), len(f.theirs)) {
		mine := len(f.theirs) == 1
		v, ok := x.child(s, f, min(i, len(f.mine)-1), min(i, len(f.theirs)-1), depth, alpha, beta, ply)
		if x.tree.clock.stopped != "" {
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
func (x *matrixSearch) together(s position, f *frame, depth, ply int) (float64, bool) {
	m := matrix{mine: make([]game.Move, len(f.mine)), theirs: make([]game.Move, len(f.theirs))}
	final := true
	for i := range f.mine {
		for j := range f.theirs {
			v, ok := x.child(s, f, i, j, depth, 0, 100, ply)
			if x.tree.clock.stopped != "" {
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
func (x *matrixSearch) child(s position, f *frame, i, j, depth int, alpha, beta float64, ply int) (float64, bool) {
	t := x.tree
	f.play(t.me, i)
	t.reply(f, uint32(j))
	next, err := t.step(s, f, nil)
	if err != nil {
		t.fail(err)
		return 0, false
	}
	return x.node(next, depth-1, alpha, beta, ply+1)
}

// saddle returns the value of the matrix if neither side needs to mix.
func (m *matrix) saddle() (float64, bool) {
	k := len(m.theirs)
	low, high := -1.0, 101.0
	for i := range m.mine {
		worst := 101.0
		for j := range k {
			worst = min(worst, m.values[i*k+j])
		}
		low = max(low, worst)
	}
	for j := range k {
		best := -1.0
		for i := range m.mine {
			best = max(best, m.values[i*k+j])
		}
		high = min(high, best)
	}
	return low, low == high
}

// Rounds of regret matching: they solve the matrix of the root to within about
// a tenth of a point, and those below it to within about one.
const (
	matrixRounds = 4000
	innerRounds  = 200
)

// solve finds the mixed strategies and the value by regret matching, both
// sides weighing late rounds more (CFR+, Tammelin 2014).
func (m *matrix) solve(rounds int) {
	n, k := len(m.mine), len(m.theirs)
	regret, counter := make([]float64, n), make([]float64, k)
	row, column := make([]float64, n), make([]float64, k)
	m.shares, m.counts = make([]float64, n), make([]float64, k)
	gain, cost := make([]float64, n), make([]float64, k)
	for round := 1; round <= rounds; round++ {
		mix(row, regret)
		clear(cost)
		for i, p := range row {
			for j := range column {
				cost[j] += p * m.values[i*k+j]
			}
		}
		mean := 0.0
		mix(column, counter)
		for j, q := range column {
			mean += q * cost[j]
		}
		for j := range counter {
			counter[j] = max(counter[j]+mean-cost[j], 0)
			m.counts[j] += float64(round) * column[j]
		}
		mix(column, counter)
		clear(gain)
		mean = 0
		for i, p := range row {
			for j, q := range column {
				gain[i] += q * m.values[i*k+j]
			}
			mean += p * gain[i]
		}
		for i := range regret {
			regret[i] = max(regret[i]+gain[i]-mean, 0)
			m.shares[i] += float64(round) * row[i]
		}
	}
	m.round()
}

// mix turns regrets into a strategy: in proportion to them, evenly if there
// are none.
func mix(strategy, regret []float64) {
	sum := 0.0
	for _, r := range regret {
		sum += r
	}
	for i := range strategy {
		if sum > 0 {
			strategy[i] = regret[i] / sum
		} else {
			strategy[i] = 1 / float64(len(strategy))
		}
	}
}

// round normalises the strategies, drops moves that are left over from early
// rounds, and computes what the game is worth.
func (m *matrix) round() {
	const least = 0.01
	for _, s := range [][]float64{m.shares, m.counts} {
		sum := 0.0
		for _, p := range s {
			sum += p
		}
		kept := 0.0
		for i := range s {
			if s[i] /= sum; s[i] < least {
				s[i] = 0
			}
			kept += s[i]
		}
		for i := range s {
			s[i] /= kept
		}
	}
	m.value = 0
	for i, p := range m.shares {
		m.value += p * m.expected(i)
	}
}

// expected is what a move brings against the opponent's best mix.
func (m *matrix) expected(i int) float64 {
	sum := 0.0
	for j, q := range m.counts {
		sum += q * m.values[i*len(m.theirs)+j]
	}
	return sum
}

// draw picks a move as often as its share says.
func (m *matrix) draw(rng *rand.Rand) int {
	u := rng.Float64()
	last := 0
	for i, p := range m.shares {
		if p > 0 {
			last = i
			if u -= p; u < 0 {
				break
			}
		}
	}
	return last
}

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
