package search

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A forest grows a game tree by Monte Carlo tree search. In every state each
// role chooses for itself by UCB1, from what its own moves brought it so far
// (decoupled UCT: Finnsson and Björnsson 2008, for simultaneous moves Lanctot
// and others 2013); for roles moving in turn this is plain UCT. Values come
// from random playouts.
type forest struct {
	m       game.Machine
	ctx     context.Context
	clock   *clock
	sampler game.Sampler
	rng     *rand.Rand
	root    *leaf
	legal   []game.Move
	path    []visit
	bytes   int64 // what the nodes take up, about
	limit   int64

	// The best match seen so far, in a game for one role.
	bestGoal game.Goal
	bestLine []game.JointMove
}

// A leaf is a state in the tree. Its arms are the legal moves of all roles,
// one role after the other.
type leaf struct {
	state    game.State
	terminal bool
	stuck    bool
	goals    []float64 // of a terminal state, 0..1
	visits   int64
	arms     []arm
	first    []int32          // by role: its first arm; then the number of arms
	children map[uint64]*leaf // by joint move, as a mixed-radix number of arms
}

// An arm is a legal move of a role in a state.
type arm struct {
	move   game.Move
	visits int64
	sum    float64 // of rewards, 0..1 each
	sumSq  float64
}

// A visit is a state on the way down and the arms chosen there.
type visit struct {
	at    *leaf
	arms  []int32 // by role
	joint game.JointMove
}

const (
	// exploration is the constant of UCB1 for rewards within 0..1.
	exploration = 0.7
	// batch is how many playouts a machine that plays many at once is asked
	// for at each leaf.
	batch = 128
	// playoutPlies is where a playout that does not end is given up.
	playoutPlies = 1000
	leafBytes    = 200
	armBytes     = 40
)

func newForest(m game.Machine, c *clock, s game.State, seed uint64, limit int64) *forest {
	if limit <= 0 {
		limit = DefaultTableBytes
	}
	return &forest{
		m: m, ctx: c.context(), clock: c, sampler: game.NewSampler(m), limit: limit,
		rng: rand.New(rand.NewPCG(seed, 0x6D637473)), root: &leaf{state: s}, bestGoal: -1,
	}
}

// run plays until a bound is reached, and says which.
func (f *forest) run() Stop {
	_, many := f.m.(game.Sampler)
	for f.clock.stopped == "" {
		f.clock.tick()
		n := 1
		if many {
			n = batch
		}
		if err := f.visit(n); err != nil {
			f.clock.fail(err)
		}
	}
	return f.clock.stopped
}

// visit goes down the tree, adds a state to it and plays on from there.
func (f *forest) visit(playouts int) error {
	at := f.root
	depth := 0
	for {
		if at.first == nil {
			if err := f.open(at); err != nil {
				return err
			}
		}
		if at.terminal || at.stuck || at.visits == 0 && at != f.root {
			break
		}
		next, err := f.descend(at, depth)
		if err != nil {
			return err
		}
		depth++
		if next == nil {
			break
		}
		at = next
	}
	roles := len(f.m.Rules().Roles)
	reward := at.goals
	switch {
	case at.terminal && roles == 1:
		f.remember(depth, nil, game.Goal(100*at.goals[0]+0.5))
	case at.terminal:
	case roles == 1:
		g, err := f.alone(at.state, depth)
		if err != nil {
			return err
		}
		reward = []float64{float64(max(g, 0)) / 100}
	default:
		tallies, err := f.sampler.Playouts(f.ctx, []game.State{at.state}, playouts, f.rng.Uint64(), playoutPlies)
		if err != nil {
			return err
		}
		t := tallies[0]
		f.clock.nodes += t.Plies
		reward = make([]float64, roles)
		for r := range reward {
			// A match that was cut is taken to be worth half.
			reward[r] = (float64(t.Sum[r])/100 + float64(t.Cut)/2) / float64(t.Done+t.Cut)
		}
	}
	at.visits++
	for _, v := range f.path[:depth] {
		v.at.visits++
		for r, i := range v.arms {
			a := &v.at.arms[i]
			a.visits++
			a.sum += reward[r]
			a.sumSq += reward[r] * reward[r]
		}
	}
	return nil
}

// alone plays a random match of a single role to its end and remembers it if
// none was better. One that is cut short gives no goal.
func (f *forest) alone(s game.State, depth int) (game.Goal, error) {
	var line []game.JointMove
	for range playoutPlies {
		if f.clock.tick() {
			return 0, nil
		}
		end, err := f.m.Terminal(f.ctx, s)
		if err != nil {
			return 0, err
		}
		if end {
			g, err := f.m.Goal(f.ctx, s, 0)
			if err != nil {
				return 0, err
			}
			f.remember(depth, line, g)
			return g, nil
		}
		if f.legal, err = f.m.Legal(f.ctx, s, 0, f.legal[:0]); err != nil || len(f.legal) == 0 {
			return 0, err
		}
		joint := game.JointMove{f.legal[f.rng.IntN(len(f.legal))]}
		line = append(line, joint)
		if s, err = f.m.Next(f.ctx, s, joint); err != nil {
			return 0, err
		}
	}
	return 0, nil
}

// remember keeps the way down the tree and on along a line if its goal is the
// best so far.
func (f *forest) remember(depth int, line []game.JointMove, g game.Goal) {
	if g <= f.bestGoal {
		return
	}
	f.bestGoal, f.bestLine = g, nil
	for _, v := range f.path[:depth] {
		f.bestLine = append(f.bestLine, slices.Clone(v.joint))
	}
	f.bestLine = append(f.bestLine, line...)
}

// open finds the moves of a state, or its goals if it is terminal.
func (f *forest) open(l *leaf) error {
	end, err := f.m.Terminal(f.ctx, l.state)
	if err != nil {
		return err
	}
	roles := len(f.m.Rules().Roles)
	if end {
		goals := make([]float64, roles)
		for r := range goals {
			g, err := f.m.Goal(f.ctx, l.state, r)
			if err != nil {
				return err
			}
			goals[r] = float64(max(g, 0)) / 100
		}
		l.goals, l.terminal, l.first = goals, true, []int32{0}
		return nil
	}
	first := make([]int32, 0, roles+1)
	var arms []arm
	stuck := false
	for r := range roles {
		first = append(first, int32(len(arms)))
		if f.legal, err = f.m.Legal(f.ctx, l.state, r, f.legal[:0]); err != nil {
			return err
		}
		stuck = stuck || len(f.legal) == 0
		// In a random order, so that the first tries favour no move.
		f.rng.Shuffle(len(f.legal), func(i, j int) { f.legal[i], f.legal[j] = f.legal[j], f.legal[i] })
		for _, m := range f.legal {
			arms = append(arms, arm{move: m})
		}
	}
	l.arms, l.stuck, l.first = arms, stuck, append(first, int32(len(arms)))
	f.bytes += leafBytes + int64(len(l.state))*8 + int64(len(arms))*armBytes
	return nil
}

// descend chooses an arm for each role and returns the state they lead to, or
// nil when the tree may not grow any more.
func (f *forest) descend(l *leaf, depth int) (*leaf, error) {
	if depth == len(f.path) {
		n := len(f.m.Rules().Roles)
		f.path = append(f.path, visit{arms: make([]int32, n), joint: make(game.JointMove, n)})
	}
	v := &f.path[depth]
	v.at = l
	key := uint64(0)
	for r := range v.arms {
		i := l.choose(r)
		v.arms[r], v.joint[r] = i, l.arms[i].move
		key = key*uint64(l.first[r+1]-l.first[r]) + uint64(i-l.first[r])
	}
	if child := l.children[key]; child != nil {
		return child, nil
	}
	s, err := f.m.Next(f.ctx, l.state, v.joint)
	if err != nil {
		return nil, err
	}
	child := &leaf{state: s}
	if f.bytes < f.limit {
		if l.children == nil {
			l.children = map[uint64]*leaf{}
		}
		l.children[key] = child
	}
	return child, nil
}

// choose returns the arm of a role with the highest upper confidence bound.
func (l *leaf) choose(role int) int32 {
	from, to := l.first[role], l.first[role+1]
	best, bestScore := from, -1.0
	log := math.Log(float64(l.visits + 1))
	for i := from; i < to; i++ {
		a := &l.arms[i]
		if a.visits == 0 {
			return i
		}
		n := float64(a.visits)
		if score := a.sum/n + exploration*math.Sqrt(log/n); score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// mean returns the average reward of an arm, and half the width of its 95 %
// interval, both in points.
func (a *arm) mean() (points, spread float64) {
	if a.visits == 0 {
		return 50, 50
	}
	n := float64(a.visits)
	mean := a.sum / n
	variance := max(a.sumSq/n-mean*mean, 0.25/n)
	return 100 * mean, min(196*math.Sqrt(variance/n), 50)
}

// moves reports on the moves of a role at the root, the most visited first.
func (f *forest) moves(role int) []MoveReport {
	var out []MoveReport
	if f.root.first == nil || f.root.terminal {
		return nil
	}
	for i := f.root.first[role]; i < f.root.first[role+1]; i++ {
		a := &f.root.arms[i]
		points, spread := a.mean()
		out = append(out, MoveReport{
			Move: a.move, Value: estimate(points), Proof: Unknown, Playouts: a.visits, Mean: points, Spread: spread,
		})
	}
	slices.SortStableFunc(out, func(a, b MoveReport) int {
		return cmp.Or(cmp.Compare(b.Playouts, a.Playouts), cmp.Compare(b.Value, a.Value))
	})
	return out
}

// line follows the most visited moves from the root.
func (f *forest) line() []game.JointMove {
	var line []game.JointMove
	for l := f.root; l != nil && len(l.first) > 1 && !l.stuck && l.visits > 8; {
		joint := make(game.JointMove, len(l.first)-1)
		key := uint64(0)
		for r := range joint {
			best := l.first[r]
			for i := best; i < l.first[r+1]; i++ {
				if l.arms[i].visits > l.arms[best].visits {
					best = i
				}
			}
			joint[r] = l.arms[best].move
			key = key*uint64(l.first[r+1]-l.first[r]) + uint64(best-l.first[r])
		}
		line = append(line, joint)
		l = l.children[key]
	}
	return line
}
