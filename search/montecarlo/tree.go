package montecarlo

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A tree is the part of the game tree that the search has come to, with what it
// found there. See the package comment for the method.
type tree struct {
	options
	m        game.Machine
	expander game.Expander // nil: one by one
	ctx      context.Context
	clock    *search.Clock
	sampler  game.Sampler
	rng      *rand.Rand
	me       int
	roles    int
	eval     search.Evaluator // of positions, for me
	sum      int              // of the goals of two roles, where proofs count
	root     *node
	bytes    int64 // what the nodes take up, about
	limit    int64 // beyond it no node is expanded

	legal   []game.Move
	joint   game.JointMove
	paths   []path  // of this round, except those that have their reward
	waiting []*node // the nodes that have to be opened before some of them go on
	from    []game.State
	rewards []float64

	// The best match seen so far, in a game for one role.
	bestGoal game.Goal
	bestLine []game.JointMove
}

// Options say how a tree grows.
type options struct {
	batch       int     // paths to select before the playouts from all of their ends
	playouts    int     // from each node
	exploration float64 // the constant of UCB1, for rewards within 0..1
	// proofs, and an evaluation as a visit of its own, are for two roles that
	// move in turn and share a constant sum of goals.
	proofs bool
	prior  float64 // how many visits the evaluation of a move counts for
	blend  float64 // the share of the minimax of evaluations in a value, 0..1
}

// A path leads down the tree along the edges that were selected. It is at the node
// where it goes on, or has come to its end.
type path struct {
	steps []step
	at    *node
	ended bool
}

type step struct {
	at    *node
	edges []int32 // by role
	joint game.JointMove
}

const (
	// maxEvaluated bounds the children of a node that are looked at when it opens,
	// maxBatch those of several nodes in one batch: the clock is looked at
	// between batches.
	maxEvaluated, maxBatch = 512, 1024

	nodeBytes = 220
	edgeBytes = 64
)

// plainUCT is UCT as it is published, with a batch of playouts from each node
// where the machine plays many at once.
var plainUCT = options{batch: 1, playouts: 128, exploration: 0.7}

// tuned is what won most matches on public sheets.
var tuned = options{batch: 32, playouts: 4, exploration: 0.25, proofs: true, prior: 2, blend: 0.3}

// newTree returns a tree with nothing but its root.
func newTree(m game.Machine, c *search.Clock, s game.State, me int, g options, seed uint64, limit int64) *tree {
	if limit <= 0 {
		limit = search.DefaultTableBytes
	}
	roles := len(m.Rules().Roles)
	if _, many := m.(game.Sampler); !many || roles == 1 {
		// The machine plays one match after the other.
		g.batch, g.playouts = 1, 1
	}
	return &tree{
		options: g, m: m, ctx: c.Context(), clock: c, sampler: game.NewSampler(m), limit: limit, me: me, roles: roles,
		rng: rand.New(rand.NewPCG(seed, 0x6D637473)), joint: make(game.JointMove, roles),
		root: &node{state: s, proof: search.Unknown}, rewards: make([]float64, roles), bestGoal: -1,
	}
}

// run plays until a bound is reached or the root is settled, and says which.
func (t *tree) run() search.Stop {
	for t.clock.Stopped == "" {
		if t.proofs && t.settled() {
			return search.StopProved
		}
		if err := t.round(); err != nil {
			t.clock.Fail(err)
		}
	}
	return t.clock.Stopped
}

// prime takes over what is proved of moves at the root.
func (t *tree) prime(moves []search.MoveReport) error {
	if !t.proofs || len(moves) == 0 {
		return nil
	}
	if t.root.kind < nodeExpanded { // it is not terminal: there were moves to look at
		if err := t.expand([]*node{t.root}); err != nil {
			return err
		}
	}
	if int(t.root.chooser) != t.me || t.root.kind != nodeExpanded {
		return nil
	}
	for i := t.root.first[t.me]; i < t.root.first[t.me+1]; i++ {
		a := &t.root.edges[i]
		at := slices.IndexFunc(moves, func(m search.MoveReport) bool { return m.Move == a.move })
		if at >= 0 && a.child != nil {
			a.child.proof = a.child.proof.And(moves[at].Proof)
		}
	}
	t.backUp(t.root)
	return nil
}

// settled reports whether the choice at the root is proved.
func (t *tree) settled() bool { return t.root.proof.Closed() && t.root.kind == nodeExpanded }

// round walks down the tree several times and plays on from where the walks
// end.
func (t *tree) round() error {
	t.paths, t.waiting = t.paths[:0], t.waiting[:0]
	err := t.selectPaths()
	if err == nil && len(t.paths) > 0 {
		err = t.simulate()
	}
	if err != nil {
		for i := range t.paths {
			t.paths[i].undo()
		}
	}
	return err
}

// selectPaths goes down the tree along several paths. Where the machine expands in
// batches, those that come to nodes that have to be opened wait for each other.
func (t *tree) selectPaths() error {
	for range t.batch {
		if t.over() {
			break
		}
		if err := t.extend(t.newPath()); err != nil {
			return err
		}
	}
	for len(t.waiting) > 0 && !t.over() {
		if err := t.expandWaiting(); err != nil {
			return err
		}
		for i := len(t.paths) - 1; i >= 0; i-- { // downwards: the last one fills the place of one that is taken out
			if !t.paths[i].ended {
				if err := t.extend(i); err != nil {
					return err
				}
			}
		}
	}
	for i := len(t.paths) - 1; i >= 0; i-- {
		if w := &t.paths[i]; !w.ended {
			w.undo()
			t.drop(i)
		}
	}
	return nil
}

// over reports whether there is no need to walk any more.
func (t *tree) over() bool { return t.clock.Tick() || t.proofs && t.settled() }

// expandWaiting opens the nodes that paths wait for.
func (t *tree) expandWaiting() error {
	err := t.expand(t.waiting)
	t.waiting = t.waiting[:0]
	if err != nil {
		return err
	}
	for i := range t.paths {
		if w := &t.paths[i]; !w.ended {
			t.propagate(w)
		}
	}
	return nil
}

// newPath puts a path into the list that is at the root, and returns its index.
func (t *tree) newPath() int {
	if len(t.paths) == cap(t.paths) {
		t.paths = append(t.paths, path{})[:len(t.paths)]
	}
	t.paths = t.paths[:len(t.paths)+1]
	w := &t.paths[len(t.paths)-1]
	w.steps, w.at, w.ended = w.steps[:0], t.root, false
	return len(t.paths) - 1
}

// extend goes on along a path until it has come to its end, or to a node that has
// to be opened. Where the end is known it is rewarded at once and taken out of
// the list.
func (t *tree) extend(i int) error {
	w := &t.paths[i]
	if err := t.selectNode(w); err != nil || !w.ended {
		return err
	}
	w.at.selected = true
	w.at.pending++
	known, err := t.outcome(w)
	if err != nil || !known {
		return err
	}
	w.backpropagate(t.rewards, 1)
	t.drop(i)
	return nil
}

// drop takes a path out of the list.
func (t *tree) drop(i int) {
	last := len(t.paths) - 1
	t.paths[i], t.paths[last] = t.paths[last], t.paths[i] // both keep their memory
	t.paths = t.paths[:last]
}

// selectNode goes down the tree to a node that has not been walked to before, or that
// needs no more, and ends there; or to one that has to be opened.
func (t *tree) selectNode(w *path) error {
	for {
		at := w.at
		if at.kind == nodeNew {
			if err := t.visit(at, w); err != nil {
				return err
			}
		}
		if at.kind == nodeVisited && (at == t.root || at.selected && t.bytes < t.limit) {
			if t.expander != nil {
				if !slices.Contains(t.waiting, at) {
					t.waiting = append(t.waiting, at)
				}
				return nil
			}
			if err := t.expand([]*node{at}); err != nil {
				return err
			}
			t.propagate(w)
		}
		if at.kind != nodeExpanded || t.proofs && at.proof.Closed() {
			w.ended = true
			return nil
		}
		if err := t.descend(w); err != nil {
			return err
		}
	}
}

// outcome puts what the end of a path brings the roles into rewards, and reports
// whether that can be known without playouts in batches.
func (t *tree) outcome(w *path) (known bool, err error) {
	switch at := w.at; {
	case at.kind == nodeTerminal:
		for r := range t.rewards {
			t.rewards[r] = float64(at.goals[r])
		}
		if t.roles == 1 {
			t.remember(w, nil, game.Goal(100*at.goals[0]+0.5))
		}
	case t.proofs && at.proof.Closed():
		mine := float64(at.proof.Low) / 100
		t.rewards[t.me], t.rewards[1-t.me] = mine, float64(t.sum)/100-mine
	case t.roles == 1:
		g, err := t.playAlone(at.state, w)
		if err != nil {
			return false, err
		}
		t.rewards[0] = float64(max(g, 0)) / 100
	default:
		return false, nil
	}
	return true, nil
}

// simulate plays random matches from the ends of all paths that wait.
func (t *tree) simulate() error {
	t.from = t.from[:0]
	for i := range t.paths {
		t.from = append(t.from, t.paths[i].at.state)
	}
	n := t.playouts
	tallies, err := t.sampler.Playouts(t.ctx, t.from, n, t.rng.Uint64(), search.MaxPlayoutPlies)
	if err != nil {
		return err
	}
	for i, tally := range tallies {
		t.clock.Nodes += tally.Plies
		for r := range t.rewards {
			// A match that was cut is taken to be worth half.
			t.rewards[r] = (float64(tally.Sum[r])/100 + float64(tally.Cut)/2) / float64(tally.Done+tally.Cut)
		}
		t.paths[i].backpropagate(t.rewards, int64(n))
	}
	t.paths = t.paths[:0]
	return nil
}

// backpropagate ends a path that has waited.
func (p *path) backpropagate(rewards []float64, matches int64) {
	p.at.pending--
	p.at.visits++
	for _, v := range p.steps {
		v.at.pending--
		v.at.visits++
		for r, i := range v.edges {
			a := &v.at.edges[i]
			a.pending--
			a.visits++
			a.matches += matches
			a.sum += rewards[r]
			a.sumSq += rewards[r] * rewards[r]
		}
	}
}

// undo takes back a path that gets no reward.
func (p *path) undo() {
	if p.ended {
		p.at.pending--
	}
	for _, v := range p.steps {
		v.at.pending--
		for _, i := range v.edges {
			v.at.edges[i].pending--
		}
	}
}

// playAlone plays a random match of a single role to its end and remembers it if
// none was better. One that is cut short gives no goal.
func (t *tree) playAlone(s game.State, w *path) (game.Goal, error) {
	var line []game.JointMove
	for range search.MaxPlayoutPlies {
		if t.clock.Tick() {
			return 0, nil
		}
		end, err := t.m.Terminal(t.ctx, s)
		if err != nil {
			return 0, err
		}
		if end {
			g, err := t.m.Goal(t.ctx, s, 0)
			if err != nil {
				return 0, err
			}
			t.remember(w, line, g)
			return g, nil
		}
		if t.legal, err = t.m.Legal(t.ctx, s, 0, t.legal[:0]); err != nil || len(t.legal) == 0 {
			return 0, err
		}
		joint := game.JointMove{t.legal[t.rng.IntN(len(t.legal))]}
		line = append(line, joint)
		if s, err = t.m.Next(t.ctx, s, joint); err != nil {
			return 0, err
		}
	}
	return 0, nil
}

// remember keeps the path down the tree and on along a line if its goal is the
// best so far.
func (t *tree) remember(w *path, line []game.JointMove, g game.Goal) {
	if g <= t.bestGoal {
		return
	}
	t.bestGoal, t.bestLine = g, nil
	for _, v := range w.steps {
		t.bestLine = append(t.bestLine, slices.Clone(v.joint))
	}
	t.bestLine = append(t.bestLine, line...)
}

// descend chooses an edge for each role and goes on to the state they lead to.
func (t *tree) descend(w *path) error {
	if n := len(w.steps); n == cap(w.steps) {
		w.steps = append(w.steps, step{})
	} else {
		w.steps = w.steps[:n+1]
	}
	v := &w.steps[len(w.steps)-1]
	if v.edges == nil {
		v.edges, v.joint = make([]int32, t.roles), make(game.JointMove, t.roles)
	}
	l := w.at
	v.at = l
	for r := range v.edges {
		i := t.selectEdge(l, r)
		v.edges[r], v.joint[r] = i, l.edges[i].move
	}
	child := l.child(v.edges)
	if child == nil {
		s, err := t.m.Next(t.ctx, l.state, v.joint)
		if err != nil {
			w.steps = w.steps[:len(w.steps)-1]
			return err
		}
		child = &node{state: s, proof: search.Unknown}
		if t.bytes < t.limit {
			t.attach(l, v, child)
		}
	}
	l.pending++
	for _, i := range v.edges {
		l.edges[i].pending++
	}
	w.at = child
	return nil
}
