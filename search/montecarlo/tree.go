package montecarlo

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A tree is the part of the game tree that the search has visited, with what it
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

	paths   []path   // of this round, except those that are already rewarded
	waiting []uint32 // the nodes to be expanded before some of these paths go on
	lanes   []lane   // the positions that random matches begin from
	relay   relay    // the matches that go on after the round
	fresh   uint32   // the first node that is new in this round
	shared  []uint32 // edges that were given the new node of another edge in this round

	collisions int // paths of this round that came to a leaf where another waits
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

// newTree returns a tree with nothing but its root.
func newTree(m game.Machine, c *search.Clock, me int, o options, seed uint64, limit int64) *tree {
	if limit <= 0 {
		limit = search.DefaultTableBytes
	}
	roles := len(m.Rules().Roles)
	if _, many := m.(game.Sampler); !many || roles == 1 {
		// The machine plays one match after the other.
		o.batch, o.playouts, o.paced = 1, 1, false
	}
	t := &tree{
		options: o, m: m, ctx: c.Context(), clock: c, me: me,
		rng: rand.New(rand.NewPCG(seed, 0x6D637473)), rewards: make([]float64, roles), bestGoal: -1,
		tallies: make([]game.Tally, game.MaxLeaves), pace: newPace(o),
	}
	for i := range t.tallies {
		t.tallies[i].Sum, t.tallies[i].SumSq = make([]int64, roles), make([]int64, roles)
	}
	t.arena.roles, t.arena.limit = roles, limit
	return t
}

// setRoot empties the tree, except for a root with the given state.
func (t *tree) setRoot(s game.State) error {
	if err := t.leaves.View(t.ctx, []game.State{s}); err != nil {
		return err
	}
	t.arena = *newArena(len(t.rewards), t.leaves.Words(), t.limit)
	t.root = t.add(0)
	t.openRelay()
	t.leaves.State(0, t.state(t.root))
	err := t.visit(t.root, 0)
	t.transpositions.insert(&t.arena, t.root)
	return err
}

// run searches until a bound is reached or the root is settled, and says which.
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

// adoptProofs takes over what another search has proved of moves at the root.
func (t *tree) adoptProofs(moves []search.MoveReport) error {
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
		e.proof = e.proof.And(moves[at].Proof.Earlier()) // what is known of its child rests on the child's own edges
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

// round selects paths down the tree, plays random matches from their ends and counts what these bring.
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
	t.fresh, t.shared = uint32(len(t.nodes)), t.shared[:0]
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
		for _, e := range t.shared {
			t.edges[e].child = 0
		}
		t.cut(t.fresh)
	}
	return err
}

// updateForProofs computes all terms again after proofs have ceased to count.
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

// deciders returns the first and the last of the roles whose edges are chosen at a node: the
// one that alone has a choice, or all.
func (t *tree) deciders(x *node) (first, last int) {
	if x.chooser >= 0 {
		return int(x.chooser), int(x.chooser)
	}
	return 0, t.roles - 1
}
