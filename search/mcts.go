package search

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A forest grows a game tree by Monte Carlo tree search. In every state each
// role chooses for itself by UCB1, from what its own moves brought it so far
// (decoupled UCT: Finnsson and Björnsson 2008, for simultaneous moves Lanctot
// and others 2013); for roles moving in turn this is plain UCT. Values come
// from random playouts.
//
// What its growth adds to that: playouts go out from several leaves at once,
// which count as visited while they wait (Liu and others 2020, WU-UCT); what is
// proved by terminal states narrows what a move can be worth (score bounds:
// Cazenave and Saffidine 2010); an evaluation says which moves to try first,
// and its minimax has a share in their values (implicit minimax backups:
// Lanctot and others 2014).
type forest struct {
	growth
	m        game.Machine
	expander game.Expander // nil: one by one
	ctx      context.Context
	clock    *clock
	sampler  game.Sampler
	rng      *rand.Rand
	me       int
	roles    int
	eval     evaluator // of positions, for me
	sum      int       // of the goals of two roles, where proofs count
	root     *leaf
	bytes    int64 // what the nodes take up, about
	limit    int64 // beyond it no leaf is opened

	legal   []game.Move
	joint   game.JointMove
	ways    []way   // of this round, but for those that have their reward
	closed  []*leaf // the leaves that have to be opened before some of them go on
	from    []game.State
	rewards []float64

	// The best match seen so far, in a game for one role.
	bestGoal game.Goal
	bestLine []game.JointMove
}

// A growth says how a forest grows.
type growth struct {
	leaves      int     // to walk to before the playouts from all of them
	playouts    int     // from each leaf
	exploration float64 // the constant of UCB1, for rewards within 0..1
	// proofs, and an evaluation as a visit of its own, are for two roles that
	// move in turn and share a constant sum of goals.
	proofs bool
	prior  float64 // how many visits the evaluation of a move counts for
	blend  float64 // the share of the minimax of evaluations in a value, 0..1
}

// A way is a walk down the tree: the leaves on it and the arms chosen there. It
// is at the leaf where it goes on, or has come to its end.
type way struct {
	steps []wayStep
	at    *leaf
	ended bool
}

type wayStep struct {
	at    *leaf
	arms  []int32 // by role
	joint game.JointMove
}

const (
	// playoutPlies is where a playout that does not end is given up.
	playoutPlies = 1000
	// maxAhead bounds the children of a leaf that are looked at when it opens,
	// maxTogether those of several leaves in one batch: the clock is looked at
	// between batches.
	maxAhead, maxTogether = 512, 1024

	leafBytes = 220
	armBytes  = 64
)

// plainGrowth is UCT as it is published, with a batch of playouts from each leaf
// where the machine plays many at once.
var plainGrowth = growth{leaves: 1, playouts: 128, exploration: 0.7}

// bestGrowth is what won most matches on public sheets; see RATIONALE.md.
var bestGrowth = growth{leaves: 32, playouts: 4, exploration: 0.25, proofs: true, prior: 2, blend: 0.3}

// newForest returns a forest with nothing but its root.
func newForest(m game.Machine, c *clock, s game.State, me int, g growth, seed uint64, limit int64) *forest {
	if limit <= 0 {
		limit = DefaultTableBytes
	}
	roles := len(m.Rules().Roles)
	if _, many := m.(game.Sampler); !many || roles == 1 {
		// The machine plays one match after the other.
		g.leaves, g.playouts = 1, 1
	}
	return &forest{
		growth: g, m: m, ctx: c.context(), clock: c, sampler: game.NewSampler(m), limit: limit, me: me, roles: roles,
		rng: rand.New(rand.NewPCG(seed, 0x6D637473)), joint: make(game.JointMove, roles),
		root: &leaf{state: s, proof: Unknown}, rewards: make([]float64, roles), bestGoal: -1,
	}
}

// run plays until a bound is reached or the root is settled, and says which.
func (f *forest) run() Stop {
	for f.clock.stopped == "" {
		if f.proofs && f.settled() {
			return StopProved
		}
		if err := f.round(); err != nil {
			f.clock.fail(err)
		}
	}
	return f.clock.stopped
}

// learn takes over what is proved of moves at the root.
func (f *forest) learn(moves []MoveReport) error {
	if !f.proofs || len(moves) == 0 {
		return nil
	}
	if f.root.kind < leafOpen { // it is not terminal: there were moves to look at
		if err := f.open([]*leaf{f.root}); err != nil {
			return err
		}
	}
	if int(f.root.chooser) != f.me || f.root.kind != leafOpen {
		return nil
	}
	for i := f.root.first[f.me]; i < f.root.first[f.me+1]; i++ {
		a := &f.root.arms[i]
		at := slices.IndexFunc(moves, func(m MoveReport) bool { return m.Move == a.move })
		if at >= 0 && a.child != nil {
			a.child.proof = a.child.proof.and(moves[at].Proof)
		}
	}
	f.judge(f.root)
	return nil
}

// settled reports whether the choice at the root is proved.
func (f *forest) settled() bool { return f.root.proof.Closed() && f.root.kind == leafOpen }

// round walks down the tree several times and plays on from where the walks
// end.
func (f *forest) round() error {
	f.ways, f.closed = f.ways[:0], f.closed[:0]
	err := f.walks()
	if err == nil && len(f.ways) > 0 {
		err = f.playOn()
	}
	if err != nil {
		for i := range f.ways {
			f.ways[i].forget()
		}
	}
	return err
}

// walks goes down the tree along several ways. Where the machine expands in
// batches, those that come to leaves that have to be opened wait for each other.
func (f *forest) walks() error {
	for range f.leaves {
		if f.over() {
			break
		}
		if err := f.walk(f.begin()); err != nil {
			return err
		}
	}
	for len(f.closed) > 0 && !f.over() {
		if err := f.openAll(); err != nil {
			return err
		}
		for i := len(f.ways) - 1; i >= 0; i-- { // downwards: the last one fills the place of one that is taken out
			if !f.ways[i].ended {
				if err := f.walk(i); err != nil {
					return err
				}
			}
		}
	}
	for i := len(f.ways) - 1; i >= 0; i-- {
		if w := &f.ways[i]; !w.ended {
			w.forget()
			f.take(i)
		}
	}
	return nil
}

// over reports whether there is no need to walk any more.
func (f *forest) over() bool { return f.clock.tick() || f.proofs && f.settled() }

// openAll opens the leaves that ways wait for.
func (f *forest) openAll() error {
	err := f.open(f.closed)
	f.closed = f.closed[:0]
	if err != nil {
		return err
	}
	for i := range f.ways {
		if w := &f.ways[i]; !w.ended {
			f.refresh(w)
		}
	}
	return nil
}

// begin puts a way into the list that is at the root, and returns its index.
func (f *forest) begin() int {
	if len(f.ways) == cap(f.ways) {
		f.ways = append(f.ways, way{})[:len(f.ways)]
	}
	f.ways = f.ways[:len(f.ways)+1]
	w := &f.ways[len(f.ways)-1]
	w.steps, w.at, w.ended = w.steps[:0], f.root, false
	return len(f.ways) - 1
}

// walk goes on along a way until it has come to its end, or to a leaf that has
// to be opened. Where the end is known it is rewarded at once and taken out of
// the list.
func (f *forest) walk(i int) error {
	w := &f.ways[i]
	if err := f.reach(w); err != nil || !w.ended {
		return err
	}
	w.at.walked = true
	w.at.pending++
	known, err := f.reckon(w)
	if err != nil || !known {
		return err
	}
	w.reward(f.rewards, 1)
	f.take(i)
	return nil
}

// take takes a way out of the list.
func (f *forest) take(i int) {
	last := len(f.ways) - 1
	f.ways[i], f.ways[last] = f.ways[last], f.ways[i] // both keep their memory
	f.ways = f.ways[:last]
}

// reach goes down the tree to a leaf that has not been walked to before, or that
// needs no more, and ends there; or to one that has to be opened.
func (f *forest) reach(w *way) error {
	for {
		at := w.at
		if at.kind == leafNew {
			if err := f.meet(at, w); err != nil {
				return err
			}
		}
		if at.kind == leafMet && (at == f.root || at.walked && f.bytes < f.limit) {
			if f.expander != nil {
				if !slices.Contains(f.closed, at) {
					f.closed = append(f.closed, at)
				}
				return nil
			}
			if err := f.open([]*leaf{at}); err != nil {
				return err
			}
			f.refresh(w)
		}
		if at.kind != leafOpen || f.proofs && at.proof.Closed() {
			w.ended = true
			return nil
		}
		if err := f.descend(w); err != nil {
			return err
		}
	}
}

// reckon puts what the end of a way brings the roles into rewards, and reports
// whether that can be known without playouts in batches.
func (f *forest) reckon(w *way) (known bool, err error) {
	switch at := w.at; {
	case at.kind == leafTerminal:
		for r := range f.rewards {
			f.rewards[r] = float64(at.goals[r])
		}
		if f.roles == 1 {
			f.remember(w, nil, game.Goal(100*at.goals[0]+0.5))
		}
	case f.proofs && at.proof.Closed():
		mine := float64(at.proof.Low) / 100
		f.rewards[f.me], f.rewards[1-f.me] = mine, float64(f.sum)/100-mine
	case f.roles == 1:
		g, err := f.alone(at.state, w)
		if err != nil {
			return false, err
		}
		f.rewards[0] = float64(max(g, 0)) / 100
	default:
		return false, nil
	}
	return true, nil
}

// playOn plays random matches from the ends of all ways that wait.
func (f *forest) playOn() error {
	f.from = f.from[:0]
	for i := range f.ways {
		f.from = append(f.from, f.ways[i].at.state)
	}
	n := f.playouts
	tallies, err := f.sampler.Playouts(f.ctx, f.from, n, f.rng.Uint64(), playoutPlies)
	if err != nil {
		return err
	}
	for i, t := range tallies {
		f.clock.nodes += t.Plies
		for r := range f.rewards {
			// A match that was cut is taken to be worth half.
			f.rewards[r] = (float64(t.Sum[r])/100 + float64(t.Cut)/2) / float64(t.Done+t.Cut)
		}
		f.ways[i].reward(f.rewards, int64(n))
	}
	f.ways = f.ways[:0]
	return nil
}

// reward ends a way that has waited.
func (w *way) reward(rewards []float64, matches int64) {
	w.at.pending--
	w.at.visits++
	for _, v := range w.steps {
		v.at.pending--
		v.at.visits++
		for r, i := range v.arms {
			a := &v.at.arms[i]
			a.pending--
			a.visits++
			a.matches += matches
			a.sum += rewards[r]
			a.sumSq += rewards[r] * rewards[r]
		}
	}
}

// forget takes back a way that gets no reward.
func (w *way) forget() {
	if w.ended {
		w.at.pending--
	}
	for _, v := range w.steps {
		v.at.pending--
		for _, i := range v.arms {
			v.at.arms[i].pending--
		}
	}
}

// alone plays a random match of a single role to its end and remembers it if
// none was better. One that is cut short gives no goal.
func (f *forest) alone(s game.State, w *way) (game.Goal, error) {
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
			f.remember(w, line, g)
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
func (f *forest) remember(w *way, line []game.JointMove, g game.Goal) {
	if g <= f.bestGoal {
		return
	}
	f.bestGoal, f.bestLine = g, nil
	for _, v := range w.steps {
		f.bestLine = append(f.bestLine, slices.Clone(v.joint))
	}
	f.bestLine = append(f.bestLine, line...)
}

// descend chooses an arm for each role and goes on to the state they lead to.
func (f *forest) descend(w *way) error {
	if n := len(w.steps); n == cap(w.steps) {
		w.steps = append(w.steps, wayStep{})
	} else {
		w.steps = w.steps[:n+1]
	}
	v := &w.steps[len(w.steps)-1]
	if v.arms == nil {
		v.arms, v.joint = make([]int32, f.roles), make(game.JointMove, f.roles)
	}
	l := w.at
	v.at = l
	for r := range v.arms {
		i := f.choose(l, r)
		v.arms[r], v.joint[r] = i, l.arms[i].move
	}
	child := l.child(v.arms)
	if child == nil {
		s, err := f.m.Next(f.ctx, l.state, v.joint)
		if err != nil {
			w.steps = w.steps[:len(w.steps)-1]
			return err
		}
		child = &leaf{state: s, proof: Unknown}
		if f.bytes < f.limit {
			f.keep(l, v, child)
		}
	}
	l.pending++
	for _, i := range v.arms {
		l.arms[i].pending++
	}
	w.at = child
	return nil
}
