package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// rooted returns a tree with a state as its root.
func rooted(t *testing.T, m game.Machine, o search.Options, s game.State, how options, limit int64) *tree {
	t.Helper()
	tr := newTree(m, search.NewClock(t.Context(), o), 0, how, 1, limit)
	leaves, err := game.NewLeaves(t.Context(), m, how.decisive)
	if err != nil {
		t.Fatal(err)
	}
	tr.leaves, tr.sum = leaves, 100
	if err := tr.setRoot(s); err != nil {
		t.Fatal(err)
	}
	return tr
}

// TestPathsThatAreBrokenOffAreForgotten breaks off at many transpositions, some of them
// inside of rounds: paths that wait for each other are all rewarded or forgotten.
func TestPathsThatAreBrokenOffAreForgotten(t *testing.T) {
	for _, m := range []game.Machine{
		searchtest.Pair(t, searchtest.Rules(t, "connect-four")), searchtest.Network(t, "connect-four"),
	} {
		s := searchtest.Initial(t, m)
		for nodes := int64(5000); nodes < 8000; nodes += 19 {
			tr := rooted(t, m, search.Options{MaxNodes: nodes}, s, tuned, 0)
			if stop := tr.run(); stop != search.StopNodes {
				t.Fatalf("stopped by %s: %v", stop, tr.clock.Err)
			}
			if n := checkVisits(t, tr); n < 30 {
				t.Errorf("%d nodes: a tree of %d nodes", nodes, n)
			}
		}
	}
}

// TestMatchesGoOnAcrossRounds searches a game whose code is large, on a machine that has relays: matches go on after a
// round, none is left when they are abandoned, and the same search finds the same.
func TestMatchesGoOnAcrossRounds(t *testing.T) {
	m := searchtest.Pair(t, searchtest.Rules(t, "breakthrough-8x8"))
	if _, ok := m.(game.LeafBatcher); !ok {
		t.Skip("no generated code here")
	}
	tr := rooted(t, m, search.Options{MaxNodes: 400_000}, searchtest.Initial(t, m), tuned, 0)
	most := 0
	for tr.clock.Stopped == "" {
		if err := tr.round(); err != nil {
			t.Fatal(err)
		}
		most = max(most, tr.relay.Busy())
	}
	if most < tr.batch*tr.playouts {
		t.Errorf("at most %d matches go on after a round", most)
	}
	tr.abandon()
	if r := &tr.relay; r.Busy() != 0 || len(r.tickets) != r.Lanes() {
		t.Errorf("%d matches go on, %d of %d tickets are free", r.Busy(), len(r.tickets), r.Lanes())
	}
	checkVisits(t, tr)
	again := rooted(t, m, search.Options{MaxNodes: 400_000}, searchtest.Initial(t, m), tuned, 0)
	again.run()
	if a, b := described(tr, tr.root), described(again, again.root); !slices.Equal(a, b) {
		t.Errorf("the same search came to %d numbers, and then to %d", len(a), len(b))
	}
}

// barren are leaves behind which nothing can be looked at.
type barren struct{ game.Leaves }

var errBarren = errors.New("barren")

func (barren) Follow(context.Context, []uint64, []game.Move) error { return errBarren }

// TestATreeGoesOnAfterItWasBrokenOff fails in a round, moves on to a node that is
// not expanded, and hears what is proved there.
func TestATreeGoesOnAfterItWasBrokenOff(t *testing.T) {
	m := searchtest.Network(t, "connect-four")
	tr := rooted(t, m, search.Options{MaxNodes: 20_000}, searchtest.Initial(t, m), tuned, 0)
	tr.run()
	c := search.NewClock(t.Context(), search.Options{MaxNodes: 20_000})
	leaves := tr.leaves
	tr.clock, tr.ctx, tr.leaves = c, c.Context(), barren{leaves}
	if err := tr.round(); !errors.Is(err, errBarren) {
		t.Fatalf("a round without leaves: %v", err)
	}
	checkVisits(t, tr)
	id := uint32(len(tr.nodes) - 1)
	if tr.nodes[id].kind != nodeVisited {
		t.Fatalf("the last node is of kind %d", tr.nodes[id].kind)
	}
	tr.root = tr.keep(id, 0)
	tr.leaves = leaves
	proved := search.MoveReport{Move: tr.move(tr.root, 0), Proof: search.Proof{Low: 0, High: 50}}
	if err := tr.adoptProofs([]search.MoveReport{proved}); err != nil {
		t.Fatal(err)
	}
	tr.run()
	checkVisits(t, tr)
}

// TestWhatAnotherSearchProvedIsKept goes on for long after a move was proved to be a draw at most.
func TestWhatAnotherSearchProvedIsKept(t *testing.T) {
	m := searchtest.Network(t, "connect-four")
	tr := rooted(t, m, search.Options{MaxNodes: 100_000}, searchtest.Initial(t, m), tuned, 0)
	proved := search.MoveReport{Move: tr.move(tr.root, 0), Proof: search.Proof{Low: 0, High: 50, HighPlies: 40}}
	if err := tr.adoptProofs([]search.MoveReport{proved}); err != nil {
		t.Fatal(err)
	}
	for _, r := range tr.reports(tr.me) {
		if r.Move == proved.Move && r.Proof != proved.Proof {
			t.Errorf("%+v was proved, %+v is told", proved.Proof, r.Proof)
		}
	}
	tr.run()
	for _, r := range tr.reports(tr.me) {
		if r.Move == proved.Move && (r.Proof.High != 50 || r.Playouts < 20) {
			t.Errorf("after %d matches from it the move is worth %d at most, not 50", r.Playouts, r.Proof.High)
		}
	}
}

// checkVisits looks at all nodes and returns how many have been visited.
func checkVisits(t *testing.T, tr *tree) int {
	t.Helper()
	return countVisits(t, tr, false)
}

// countVisits does so where nodes may have been expanded again after a tree was thinned, or have lost some of the edges
// that lead to them: their own edges then know nothing of some visits.
func countVisits(t *testing.T, tr *tree, cut bool) int {
	t.Helper()
	n := 0
	edges := edgesTo(t, tr)
	for id := uint32(1); id < uint32(len(tr.nodes)); id++ {
		x := &tr.nodes[id]
		if x.pending != 0 || x.waits {
			t.Fatalf("a node with %d visits still waits: %+v", x.visits, x)
		}
		if x.visits > 0 {
			n++
		}
		if x.kind != nodeExpanded {
			continue
		}
		through := uint32(0)
		for role := range tr.roles {
			from, to := tr.span(id, role)
			for i := from; i < to; i++ {
				e := &tr.edges[x.edges+i]
				if e.pending != 0 {
					t.Fatalf("an edge with %d visits waits for %d", e.visits, e.pending)
				}
				if role == int(x.chooser) {
					through += e.visits
					if e.child != 0 && tr.nodes[e.child].ply != x.ply+1 {
						t.Fatalf("a node of ply %d is a child of ply %d", x.ply, tr.nodes[e.child].ply)
					}
				}
			}
		}
		lost := cut || edges[id] > 1
		if x.chooser >= 0 && !x.proof.Closed() && (through > x.visits || through+1 < x.visits && !lost) {
			t.Fatalf("a node has %d visits, its edges %d", x.visits, through)
		}
	}
	return n
}

// edgesTo returns how many edges lead to each node of a position in which one role
// alone had a choice, and holds that no two such nodes of a tree that shares them are the same.
func edgesTo(t *testing.T, tr *tree) []int {
	t.Helper()
	edges := make([]int, len(tr.nodes))
	seen := map[string]uint32{}
	for id := uint32(1); id < uint32(len(tr.nodes)); id++ {
		if x := &tr.nodes[id]; x.kind != nodeExpanded || x.chooser < 0 {
			continue
		}
		for _, e := range tr.choices(id) {
			if e.child == 0 {
				continue
			}
			edges[e.child]++
			key := fmt.Sprint(tr.nodes[e.child].ply, tr.state(e.child))
			if same, ok := seen[key]; ok && same != e.child && tr.sharing {
				t.Fatalf("nodes %d and %d are the same position", same, e.child)
			}
			seen[key] = e.child
		}
	}
	return edges
}

func TestJointMovesAreNumberedAsFarAsNumbersGo(t *testing.T) {
	const roles, moves = 22, 9 // 9^20 < 2^64 < 9^21
	a := newArena(roles, 1, 1<<20)
	root := a.add(0)
	a.nodes[root].chooser = -1
	for r := range roles {
		a.ends[int(root)*roles+r] = uint32(r+1) * moves
	}
	seen := map[uint32]bool{}
	for r := range roles {
		for m := range uint32(2) {
			picks := make([]uint32, roles)
			for role := range picks {
				picks[role] = uint32(role) * moves
			}
			picks[r] += 4 * m
			child, key, ok := a.child(root, picks)
			if child == 0 && ok {
				child = a.add(root)
				a.attach(root, picks, key, child)
			} else if m > 0 && ok {
				t.Errorf("two joint moves lead to one node: %v", picks)
			}
			if got, _, _ := a.child(root, picks); got != child {
				t.Errorf("%v leads to another node than it did", picks)
			} else if got != 0 {
				seen[got] = true
			}
		}
	}
	if len(seen) != 1+20 {
		t.Errorf("%d nodes are kept of those that have a number", len(seen))
	}
}

// TestEdgesAndTermsGrowTogether has slices of both that are of one length and not of one capacity, as
// the allocator rounds them.
func TestEdgesAndTermsGrowTogether(t *testing.T) {
	a := newArena(2, 1, 1<<20)
	a.edges, a.terms = append(make([]edge, 0, 64), a.edges...), append(make([]ucbTerms, 0, 8), a.terms...)
	for n := range 40 {
		if a.addEdges(n); len(a.edges) != len(a.terms) {
			t.Fatalf("%d edges, %d terms", len(a.edges), len(a.terms))
		}
	}
}

// TestWhatIsBelowTheNewRootIsKept compares a tree before and after all else was
// dropped from it, for moves in turn and at the same time.
func TestWhatIsBelowTheNewRootIsKept(t *testing.T) {
	for _, name := range []string{"connect-four", "rock-paper-scissors", "tic-tac-toe"} {
		m := searchtest.Network(t, name)
		tr := rooted(t, m, search.Options{MaxNodes: 30_000}, searchtest.Initial(t, m), tuned, 0)
		tr.proofs = name == "connect-four"
		tr.run()
		rng := rand.New(rand.NewPCG(1, 2))
		for tr.nodes[tr.root].kind == nodeExpanded {
			var below []uint32
			for id := range tr.nodes {
				if tr.nodes[id].parent == tr.root {
					below = append(below, uint32(id))
				}
			}
			if len(below) == 0 {
				break
			}
			id := below[rng.IntN(len(below))]
			before := described(tr, id)
			tr.root = tr.keep(id, 0)
			if after := described(tr, tr.root); !slices.Equal(before, after) {
				t.Fatalf("%s: %d numbers describe the tree, before %d", name, len(after), len(before))
			}
			countVisits(t, tr, true)
		}
	}
}

// described lists what is known of a node and all below it.
func described(tr *tree, id uint32) (list []uint64) {
	x := &tr.nodes[id]
	list = append(list, uint64(x.visits), uint64(x.kind), uint64(x.proof.Low), uint64(x.proof.High))
	list = append(list, tr.state(id)...)
	if x.kind > nodeExpanded {
		return list
	}
	picks := make([]uint32, tr.roles)
	var each func(role int)
	each = func(role int) {
		if role == tr.roles {
			if child, _, _ := tr.child(id, picks); child != 0 {
				list = append(list, described(tr, child)...)
			}
			return
		}
		from, to := tr.span(id, role)
		for i := from; i < to; i++ {
			list = append(list, uint64(tr.move(id, i)))
			if x.kind == nodeExpanded {
				e := &tr.edges[x.edges+i]
				list = append(list, uint64(e.visits), uint64(e.matches))
			}
			picks[role] = i
			if x.kind == nodeExpanded {
				each(role + 1)
			}
		}
	}
	each(0)
	return list
}

// TestAFullTreeNeitherGrowsNorAllocates goes on after there is no more room.
func TestAFullTreeNeitherGrowsNorAllocates(t *testing.T) {
	for _, name := range []string{"connect-four", "breakthrough-6x6"} {
		m := searchtest.Pair(t, searchtest.Rules(t, name))
		if _, ok := m.(game.LeafBatcher); !ok {
			t.Skip("no generated code here")
		}
		tr := rooted(t, m, search.Options{}, searchtest.Initial(t, m), tuned, 1<<18)
		round := func() {
			if err := tr.round(); err != nil {
				t.Fatal(err)
			}
		}
		for !tr.full() {
			round()
		}
		tr.saturated = true // so that it is not thinned
		for range 500 {     // paths become as long as they will
			round()
		}
		nodes, visits := len(tr.nodes), tr.nodes[tr.root].visits
		if n := testing.AllocsPerRun(50, round); n > 0 {
			t.Errorf("%s: %.0f allocations in a round", name, n)
		}
		if len(tr.nodes) != nodes {
			t.Errorf("%s: %d nodes have become %d", name, nodes, len(tr.nodes))
		}
		if tr.nodes[tr.root].visits < visits+50*20 {
			t.Errorf("%s: %d visits have become %d", name, visits, tr.nodes[tr.root].visits)
		}
		checkVisits(t, tr)
	}
}

// TestAFullTreeIsThinned fills a small tree several times.
func TestAFullTreeIsThinned(t *testing.T) {
	const limit = 1 << 18
	for _, name := range []string{"connect-four", "rock-paper-scissors", "breakthrough-6x6"} {
		m := searchtest.Pair(t, searchtest.Rules(t, name))
		tr := rooted(t, m, search.Options{}, searchtest.Initial(t, m), tuned, limit)
		tr.pace.least = 0 // the same each time
		tr.proofs = name != "rock-paper-scissors"
		full, most := 0, uint32(0)
		for range 3000 {
			if tr.full() {
				full++
			}
			if err := tr.round(); err != nil {
				t.Fatal(err)
			}
			if tr.bytes() > limit+limit/4 {
				t.Fatalf("%s: %d bytes of %d", name, tr.bytes(), limit)
			}
			if now := tr.nodes[tr.root].visits; now < most {
				t.Fatalf("%s: of %d visits %d are left", name, most, now)
			} else {
				most = now
			}
		}
		tr.abandon()
		if countVisits(t, tr, true); name != "rock-paper-scissors" && (full < 2 || full > 300) {
			t.Errorf("%s: the tree was full before %d rounds of 3000", name, full)
		}
	}
}

// TestThinningKeepsWhatIsVisited compares a tree before and after: nodes with many visits have
// the edges they had, the others none.
func TestThinningKeepsWhatIsVisited(t *testing.T) {
	m := searchtest.Network(t, "connect-four")
	tr := rooted(t, m, search.Options{MaxNodes: 200_000}, searchtest.Initial(t, m), tuned, 0)
	tr.run()
	before, moves := tr.bytes(), tr.reports(0)
	tr.limit = before - 1
	if !tr.thin() || tr.bytes() > before*3/5 || tr.bytes() < before/10 {
		t.Fatalf("%d bytes have become %d", before, tr.bytes())
	}
	if after := tr.reports(0); !slices.EqualFunc(moves, after, func(a, b search.MoveReport) bool {
		return a.Move == b.Move && a.Playouts == b.Playouts && a.Value == b.Value
	}) {
		t.Errorf("%v has become %v", moves, after)
	}
	least := tr.visitsWorthKeeping(1 << 40)
	if least != 0 {
		t.Errorf("with room for all, nodes need %d visits", least)
	}
	if countVisits(t, tr, true) < 100 {
		t.Error("hardly any node is left")
	}
}

func TestTheTreeOfTheLastMoveIsUsedAgain(t *testing.T) {
	m := gametest.ConnectFour(7, 6).Machine()
	x := New(m, 0, 0, false)
	s := searchtest.Initial(t, m)
	legal, err := search.LegalMoves(t.Context(), m, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	class := search.Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100}
	p := search.Problem{State: s, Legal: legal, Seed: 1, Class: class}
	r := x.Search(search.NewClock(t.Context(), search.Options{MaxNodes: 30_000}), p)
	if s, err = m.Next(t.Context(), s, r.Line[0]); err != nil {
		t.Fatal(err)
	}
	if s, err = m.Next(t.Context(), s, r.Line[1]); err != nil {
		t.Fatal(err)
	}
	if !x.tree.reroot(s) || x.tree.nodes[x.tree.root].visits < 50 {
		t.Fatalf("the state after the expected moves has %d visits", x.tree.nodes[x.tree.root].visits)
	}
	if x.tree.reroot(searchtest.Initial(t, m)) {
		t.Error("the initial state is found below a state after it")
	}
}

// Alike values all positions alike, by weights that say nothing.
type alike struct{ weights game.Weights }

func (alike) Value(context.Context, search.Position) (search.Value, error) {
	return search.Estimate(50), nil
}

func (a alike) Weights() game.Weights { return a.weights }

func TestATreeThatIsGuidedByFactsTriesLess(t *testing.T) {
	m := gametest.ConnectFour(7, 6).Machine()
	s := searchtest.Initial(t, m)
	explores := func(w game.Weights) float32 {
		p := search.Problem{State: s, Seed: 1, Informed: true, Evaluator: alike{w}}
		p.Class = search.Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100}
		tr, err := New(m, 0, 0, false).treeFor(search.NewClock(t.Context(), search.Options{MaxNodes: 100}), p)
		if err != nil {
			t.Fatal(err)
		}
		return tr.exploration
	}
	facts, lines := explores(game.Weights{}), explores(game.Weights{Open: []float32{0}})
	if facts != guidedExploration || lines != tuned.exploration {
		t.Errorf("the constant of UCB1 is %v with weights of facts, %v with lines", facts, lines)
	}
}

// TestPathsToOnePositionShareANode plays moves in turn whose order does not matter.
func TestPathsToOnePositionShareANode(t *testing.T) {
	for _, sharing := range []bool{true, false} {
		m := searchtest.Network(t, "connect-four")
		how := tuned
		how.sharing = sharing
		tr := rooted(t, m, search.Options{MaxNodes: 200_000}, searchtest.Initial(t, m), how, 0)
		tr.run()
		checkVisits(t, tr)
		most := slices.Max(edgesTo(t, tr))
		if sharing && most < 3 || !sharing && most != 1 {
			t.Errorf("sharing %t: %d edges lead to one node", sharing, most)
		}
	}
}

// TestWhatIsProvedOfSharedNodesIsSo compares what is proved of all nodes of a tree, with minimax.
func TestWhatIsProvedOfSharedNodesIsSo(t *testing.T) {
	m := searchtest.Network(t, "tic-tac-toe")
	known := map[string]game.Goal{}
	var solve func(s game.State) game.Goal
	solve = func(s game.State) game.Goal {
		key := fmt.Sprint(s)
		if g, ok := known[key]; ok {
			return g
		}
		v, err := game.Look(t.Context(), m, s)
		if err != nil {
			t.Fatal(err)
		}
		if v.Terminal {
			known[key] = v.Goals[0]
			return v.Goals[0]
		}
		low, high := game.Goal(100), game.Goal(0)
		for _, a := range v.Legal[0] {
			for _, b := range v.Legal[1] {
				next, err := m.Next(t.Context(), s, game.JointMove{a, b})
				if err != nil {
					t.Fatal(err)
				}
				g := solve(next)
				low, high = min(low, g), max(high, g)
			}
		}
		if known[key] = high; len(v.Legal[1]) > 1 {
			known[key] = low
		}
		return known[key]
	}
	tr := rooted(t, m, search.Options{MaxNodes: 200_000}, searchtest.Initial(t, m), tuned, 0)
	tr.run()
	closed := 0
	for id := 1; id < len(tr.nodes); id++ {
		x := &tr.nodes[id]
		if x.kind == nodeFresh {
			continue
		}
		g := solve(game.State(tr.state(uint32(id))).Trim())
		if x.proof.Closed() {
			closed++
		}
		if g < x.proof.Low || g > x.proof.High {
			t.Fatalf("a position worth %d is proved to be worth %d to %d", g, x.proof.Low, x.proof.High)
		}
	}
	if closed < 100 {
		t.Errorf("%d of %d nodes are proved", closed, len(tr.nodes)-1)
	}
	if p := tr.proof(); p.Low != 50 || p.High != 50 {
		t.Errorf("the root is worth %d to %d", p.Low, p.High)
	}
}

// The move to play need not be the one that was tried most, and the line is about it.
func TestTheLineBeginsWithTheMoveToPlay(t *testing.T) {
	m := searchtest.Network(t, "connect-four-4x4")
	rng := rand.New(rand.NewPCG(3, 3))
	for plies := range 10 {
		s := searchtest.RandomState(t, m, rng, plies)
		role := plies % 2
		legal, err := search.LegalMoves(t.Context(), m, s, role)
		if err != nil || len(legal) < 2 {
			continue
		}
		c := search.NewClock(t.Context(), search.Options{MaxNodes: 40_000})
		class := search.Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100}
		r := New(m, role, 0, false).Search(c, search.Problem{State: s, Legal: legal, Class: class})
		if len(r.Line) > 0 && r.Line[0][role] != r.Move {
			t.Errorf("after %d plies: the move is %d, the line begins with %d", plies, r.Move, r.Line[0][role])
		}
	}
}
