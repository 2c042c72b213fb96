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
	arena
	m         game.Machine
	leaves    game.Leaves
	ctx       context.Context
	clock     *search.Clock
	rng       *rand.Rand
	me        int
	eval      search.Evaluator // of positions, for me
	linear    bool             // the leaves add up what eval does
	sum       int              // of the goals of two roles, where proofs count
	root      uint32
	proved    bool // proofs counted when terms were computed
	saturated bool // what is rarely visited was dropped, and that made no room

	paths   []path   // of this round, except those that have their reward
	waiting []uint32 // the nodes that have to be expanded before some of them go on
	lanes   []lane   // the positions that random matches begin from
	relay   relay    // what goes on after the round
	fresh   uint32   // the first node that is new in this round

	collisions int // of paths in this round
	rewards    []float64
	pace       pace

	// What the leaves are asked about.
	from    []uint64
	joints  []game.Move
	asked   []uint32 // edges
	sums    [game.MaxLeaves]float32
	tallies []game.Tally
	legal   []game.Move

	// The best match seen so far, in a game for one role.
	bestGoal game.Goal
	bestLine []game.JointMove
}

// Options say how a tree grows.
type options struct {
	batch       int     // paths to select before the playouts from all of their ends
	playouts    int     // from each node, at least
	exploration float32 // the constant of UCB1, for rewards within 0..1
	// proofs, and an evaluation as a visit of its own, are for two roles that
	// move in turn and share a constant sum of goals.
	proofs bool
	prior  float32 // how many visits the evaluation of a move counts for
	blend  float32 // the share of the minimax of evaluations in a value, 0..1
	paced  bool    // more playouts where they cost little
	// decisive: in playouts whoever can win by the next move does, where the
	// machine sees it.
	decisive bool
}

// A path leads down the tree along the edges that were selected. It is at the node
// where it goes on, or has come to its end.
type path struct {
	nodes []uint32
	picks []uint32 // edges, by node and role; only those of its deciders
	at    uint32
	lane  int // of its end; -1: none
	ended bool
}

// A lane is a position that random matches begin from: what follows from a node
// by a joint move.
type lane struct{ node, parent uint32 }

const (
	// maxEvaluated bounds the children of a node that are looked at when it is
	// expanded.
	maxEvaluated = 512
	// mostCollisions is what part of a batch may come to leaves where others are:
	// then the tree is too narrow for more paths at a time.
	mostCollisions = 4
	// guidedExploration replaces the constant of UCB1 where weights of facts value positions:
	// they say where to look first, so that less has to be tried to find out.
	guidedExploration = 0.14
)

// plainUCT is UCT as it is published, with a batch of playouts from each node
// where the machine plays many simultaneously.
var plainUCT = options{batch: 1, playouts: 128, exploration: 0.7}

// tuned is what won most matches on public sheets.
var tuned = options{batch: 32, playouts: 4, exploration: 0.25, proofs: true, prior: 2, blend: 0.3, paced: true,
	decisive: true}

// newTree returns a tree with nothing but its root.
func newTree(m game.Machine, c *search.Clock, me int, g options, seed uint64, limit int64) *tree {
	if limit <= 0 {
		limit = search.DefaultTableBytes
	}
	roles := len(m.Rules().Roles)
	if _, many := m.(game.Sampler); !many || roles == 1 {
		// The machine plays one match after the other.
		g.batch, g.playouts, g.paced = 1, 1, false
	}
	t := &tree{
		options: g, m: m, ctx: c.Context(), clock: c, me: me,
		rng: rand.New(rand.NewPCG(seed, 0x6D637473)), rewards: make([]float64, roles), bestGoal: -1,
		tallies: make([]game.Tally, game.MaxLeaves), pace: newPace(g),
	}
	for i := range t.tallies {
		t.tallies[i].Sum, t.tallies[i].SumSq = make([]int64, roles), make([]int64, roles)
	}
	t.arena.roles, t.arena.limit = roles, limit
	return t
}

// plant makes a state the root.
func (t *tree) plant(s game.State) error {
	if err := t.leaves.View(t.ctx, []game.State{s}); err != nil {
		return err
	}
	t.arena = *newArena(len(t.rewards), t.leaves.Words(), t.limit)
	t.root = t.add(0)
	t.openRelay()
	return t.visit(t.root, 0)
}

// run plays until a bound is reached or the root is settled, and says which.
func (t *tree) run() search.Stop {
	defer t.abandon()
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
	if t.nodes[t.root].kind == nodeVisited {
		t.waiting = append(t.waiting[:0], t.root)
		if err := t.expandWaiting(); err != nil {
			return err
		}
	}
	x := &t.nodes[t.root]
	if int(x.chooser) != t.me || x.kind != nodeExpanded {
		return nil
	}
	from, to := t.span(t.root, t.me)
	for i := from; i < to; i++ {
		e, m := &t.edges[x.edges+i], t.move(t.root, i)
		at := slices.IndexFunc(moves, func(r search.MoveReport) bool { return r.Move == m })
		if at < 0 {
			continue
		}
		e.proof = e.proof.And(moves[at].Proof)
		if c := &t.nodes[e.child]; e.child != 0 {
			c.proof = c.proof.And(moves[at].Proof)
		}
	}
	t.backUp(t.root)
	t.updateAllTerms(t.root)
	return nil
}

// settled reports whether the choice at the root is proved.
func (t *tree) settled() bool {
	if t.root == 0 {
		return false
	}
	x := &t.nodes[t.root]
	return x.proof.Closed() && x.kind == nodeExpanded
}

// full reports whether no more nodes are kept.
func (t *tree) full() bool { return t.bytes() >= t.limit }

// round walks down the tree several times and plays on from where the walks
// end.
func (t *tree) round() error {
	t.paths, t.waiting, t.lanes, t.joints = t.paths[:0], t.waiting[:0], t.lanes[:0], t.joints[:0]
	full := t.full()
	relays := t.relays(full)
	if !relays {
		if err := t.collect(0); err != nil {
			t.abandon()
			return err
		}
	}
	full = full && !t.thin()
	t.fresh = uint32(len(t.nodes))
	t.updateForProofs()
	t.pace.begin(t.clock)
	err := t.selectPaths(full)
	if err == nil && len(t.lanes) > 0 {
		err = t.visitLanes()
	}
	if err == nil {
		err = t.simulate(relays)
	}
	for _, id := range t.waiting {
		t.nodes[id].waits = false
	}
	if err != nil {
		for i := range t.paths {
			t.undo(&t.paths[i])
		}
		t.paths = t.paths[:0]
		t.abandon()
	}
	if err != nil || full {
		t.cut(t.fresh)
	}
	return err
}

// updateForProofs takes proofs out of account where they no longer count.
func (t *tree) updateForProofs() {
	if t.proved == t.proofs {
		return
	}
	t.proved = t.proofs
	for id := range t.nodes {
		if t.nodes[id].kind == nodeExpanded {
			t.updateAllTerms(uint32(id))
		}
	}
}

// selectPaths goes down the tree along several paths. Those that come to nodes
// that have to be expanded wait for each other.
func (t *tree) selectPaths(full bool) error {
	t.collisions = 0
	for range t.batch {
		if t.over() || t.collisions > t.batch/mostCollisions {
			break
		}
		t.extend(t.newPath(), full)
	}
	for len(t.waiting) > 0 && !t.over() {
		if err := t.expandWaiting(); err != nil {
			return err
		}
		for i := len(t.paths) - 1; i >= 0; i-- { // downwards: the last one fills the place of one that is taken out
			if !t.paths[i].ended {
				t.extend(i, full)
			}
		}
	}
	for i := len(t.paths) - 1; i >= 0; i-- {
		if w := &t.paths[i]; !w.ended {
			t.undo(w)
			t.drop(i)
		}
	}
	return nil
}

// over reports whether there is no need to walk any more.
func (t *tree) over() bool { return t.clock.Tick() || t.proofs && t.settled() }

// newPath puts a path into the list that is at the root, and returns its index.
func (t *tree) newPath() int {
	if len(t.paths) == cap(t.paths) {
		t.paths = append(t.paths, path{})[:len(t.paths)]
	}
	t.paths = t.paths[:len(t.paths)+1]
	w := &t.paths[len(t.paths)-1]
	w.nodes, w.picks, w.at, w.ended = w.nodes[:0], w.picks[:0], t.root, false
	w.lane = -1
	return len(t.paths) - 1
}

// extend goes on along a path until it has come to its end, or to a node that has
// to be expanded. Where the end is known it is rewarded and taken out of the list;
// where another path has come to before in this round, it is taken back.
func (t *tree) extend(i int, full bool) {
	w := &t.paths[i]
	t.selectNode(w, full)
	if !w.ended {
		return
	}
	t.nodes[w.at].pending++
	switch {
	case t.known(w):
		t.backpropagate(w, 1)
		t.drop(i)
	case w.lane < 0:
		t.undo(w)
		t.drop(i)
		t.collisions++
	}
}

// drop takes a path out of the list.
func (t *tree) drop(i int) {
	last := len(t.paths) - 1
	t.paths[i], t.paths[last] = t.paths[last], t.paths[i] // both keep their memory
	t.paths = t.paths[:last]
}

// selectNode goes down the tree to a node that has not been walked to before, or
// that needs no more, and ends there; or to one that has to be expanded.
func (t *tree) selectNode(w *path, full bool) {
	for {
		x := &t.nodes[w.at]
		if x.kind == nodeVisited && x.visits == 0 && x.pending > 0 {
			w.ended = true // another path waits here for its matches
			return
		}
		if x.kind == nodeVisited && (w.at == t.root || !full) {
			if !x.waits {
				x.waits = true
				t.waiting = append(t.waiting, w.at)
			}
			return
		}
		if x.kind != nodeExpanded || t.proofs && x.proof.Closed() {
			w.ended = true
			if x.kind == nodeVisited { // there is no room below it
				t.occupy(w)
			}
			return
		}
		t.descend(w, full)
	}
}

// deciders returns the first and the last of the roles whose edges are chosen at a node: the
// one that alone has a choice, or all.
func (t *tree) deciders(x *node) (first, last int) {
	if x.chooser >= 0 {
		return int(x.chooser), int(x.chooser)
	}
	return 0, t.roles - 1
}

// descend chooses an edge for each role and goes on to the position they lead to.
func (t *tree) descend(w *path, full bool) {
	id, at := w.at, len(w.picks)
	w.nodes, w.picks = append(w.nodes, id), slices.Grow(w.picks, t.roles)[:at+t.roles]
	x, picks := &t.nodes[id], w.picks[at:]
	first, last := t.deciders(x)
	for r := first; r <= last; r++ {
		picks[r] = t.selectEdge(id, r)
	}
	child, key, ok := t.child(id, picks)
	x.pending++
	for r := first; r <= last; r++ {
		t.edges[x.edges+picks[r]].pending++
		t.updateTerms(x, picks[r], r)
	}
	if child != 0 {
		w.at = child
		return
	}
	if full || !ok {
		w.at = t.add(0)
	} else {
		w.at = t.add(id)
		t.attach(id, picks, key, w.at)
	}
	if x := &t.nodes[id]; x.chooser >= 0 {
		if e := &t.edges[x.edges+picks[x.chooser]]; e.looked {
			t.nodes[w.at].proof, t.nodes[w.at].value = e.proof, e.value
		}
	}
	t.occupy(w)
}

// occupy gives the end of a path a lane.
func (t *tree) occupy(w *path) {
	last := len(w.nodes) - 1
	parent := w.nodes[last]
	w.lane = len(t.lanes)
	t.lanes = append(t.lanes, lane{w.at, parent})
	chooser := int(t.nodes[parent].chooser)
	for r, i := range w.picks[last*t.roles:] {
		if chooser >= 0 && r != chooser {
			i, _ = t.span(parent, r)
		}
		t.joints = append(t.joints, t.move(parent, i))
	}
}

// visitLanes finds out about the positions in lanes.
func (t *tree) visitLanes() error {
	t.from = t.from[:0]
	for _, l := range t.lanes {
		t.from = append(t.from, t.state(l.parent)...)
	}
	if err := t.leaves.Follow(t.ctx, t.from, t.joints); err != nil {
		return err
	}
	if t.leaves.Words() > t.width {
		t.widen(t.leaves.Words())
	}
	for i, l := range t.lanes {
		if t.nodes[l.node].kind != nodeFresh {
			continue
		}
		if err := t.visit(l.node, i); err != nil {
			return err
		}
	}
	for i := range t.paths {
		if w := &t.paths[i]; t.nodes[w.at].kind == nodeTerminal {
			t.propagate(w)
		}
	}
	return nil
}

// simulate plays random matches from the positions in lanes, for the paths that
// wait there.
func (t *tree) simulate(relays bool) error {
	t.pace.selected(t.clock)
	play := false
	for i := len(t.paths) - 1; i >= 0; i-- {
		w := &t.paths[i]
		if t.known(w) { // by now
			t.backpropagate(w, 1)
			t.drop(i)
			continue
		}
		if t.roles == 1 {
			g, err := t.playAlone(w)
			if err != nil {
				return err
			}
			t.rewards[0] = float64(max(g, 0)) / 100
			t.backpropagate(w, 1)
			t.drop(i)
			continue
		}
		play = true
	}
	if relays {
		defer t.pace.played(t.clock)
		return t.begin()
	}
	if !play {
		return nil
	}
	n := t.pace.playouts
	if err := t.leaves.Playouts(t.ctx, n, t.rng.Uint64(), search.MaxPlayoutPlies, t.tallies); err != nil {
		return err
	}
	for i := range t.lanes {
		t.clock.Nodes += t.tallies[i].Plies
	}
	for i := range t.paths {
		w := &t.paths[i]
		t.reward(&t.tallies[w.lane])
		t.backpropagate(w, int64(n))
	}
	t.paths = t.paths[:0]
	t.pace.played(t.clock)
	t.adapt()
	return nil
}

// reward puts what the matches of a tally bring the roles into rewards. One that was cut is
// taken to be worth half.
func (t *tree) reward(tally *game.Tally) {
	for r := range t.rewards {
		t.rewards[r] = (float64(tally.Sum[r])/100 + float64(tally.Cut)/2) / float64(tally.Done+tally.Cut)
	}
}

// known puts what the end of a path brings the roles into rewards, and reports
// whether that is known without random matches.
func (t *tree) known(w *path) bool {
	x := &t.nodes[w.at]
	switch {
	case x.kind == nodeTerminal:
		for r := range t.rewards {
			t.rewards[r] = float64(t.goals[int(w.at)*t.roles+r]) / 100
		}
		if t.roles == 1 {
			t.remember(w, nil, game.Goal(t.goals[w.at]))
		}
	case x.kind == nodeStuck:
		for r := range t.rewards {
			t.rewards[r] = 0.5
		}
	case t.proofs && x.proof.Closed():
		mine := float64(x.proof.Low) / 100
		t.rewards[t.me], t.rewards[1-t.me] = mine, float64(t.sum)/100-mine
	default:
		return false
	}
	return true
}

// backpropagate ends a path that has waited.
func (t *tree) backpropagate(w *path, matches int64) {
	x := &t.nodes[w.at]
	x.pending--
	x.visits++
	for i, id := range w.nodes {
		x := &t.nodes[id]
		x.pending--
		x.visits++
		first, last := t.deciders(x)
		for r := first; r <= last; r++ {
			pick := w.picks[i*t.roles+r]
			e, reward := &t.edges[x.edges+pick], t.rewards[r]
			e.pending--
			e.visits++
			e.matches += matches
			e.sum += reward
			e.sumSq += reward * reward
			t.updateTerms(x, pick, r)
		}
	}
}

// undo takes back a path that gets no reward.
func (t *tree) undo(w *path) {
	if w.ended {
		t.nodes[w.at].pending--
	}
	for i, id := range w.nodes {
		x := &t.nodes[id]
		x.pending--
		first, last := t.deciders(x)
		for r := first; r <= last; r++ {
			pick := w.picks[i*t.roles+r]
			t.edges[x.edges+pick].pending--
			t.updateTerms(x, pick, r)
		}
	}
}

// playAlone plays a random match of a single role to its end and remembers it if
// none was better. One that is cut short gives no goal.
func (t *tree) playAlone(w *path) (game.Goal, error) {
	s := game.State(t.state(w.at)).Clone().Trim()
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
	for i, id := range w.nodes {
		t.bestLine = append(t.bestLine, game.JointMove{t.move(id, w.picks[i])})
	}
	t.bestLine = append(t.bestLine, line...)
}
