package montecarlo

import (
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// TestLeavesThatAreOpenedTogether grows trees with and without batches of
// children and breaks off at many places, some of them inside of rounds: walks
// that wait for each other are all rewarded or forgotten.
func TestLeavesThatAreOpenedTogether(t *testing.T) {
	m := searchtest.Build(t, searchtest.Rules(t, "connect-four"))
	s := searchtest.Initial(t, m)
	for _, batch := range []bool{false, true} {
		for nodes := int64(5000); nodes < 8000; nodes += 19 {
			f := newTree(m, search.NewClock(t.Context(), search.Options{MaxNodes: nodes}), s, 0, tuned, 1, 0)
			f.sum = 100
			if batch {
				f.expander = m.(game.Expander)
			}
			if stop := f.run(); stop != search.StopNodes {
				t.Fatalf("stopped by %s: %v", stop, f.clock.Err)
			}
			if n := checkVisits(t, f.root); n < 30 {
				t.Errorf("%d nodes, in batches %v: a tree of %d nodes", nodes, batch, n)
			}
		}
	}
}

func TestJointMovesAreNumberedAsFarAsNumbersGo(t *testing.T) {
	const roles, moves = 22, 9 // 9^20 < 2^64 < 9^21
	l := &node{chooser: -1, edges: make([]edge, roles*moves)}
	for r := range int32(roles + 1) {
		l.first = append(l.first, r*moves)
	}
	f := &tree{}
	seen := map[*node]bool{}
	for r := range roles {
		for m := range int32(2) {
			edges := slices.Clone(l.first[:roles])
			edges[r] += 4 * m
			child := l.child(edges)
			if child == nil {
				child = &node{}
				f.attach(l, &step{edges: edges}, child)
			} else if m > 0 {
				t.Errorf("two joint moves lead to one node: %v", edges)
			}
			if got := l.child(edges); got != nil && got != child {
				t.Errorf("%v leads to another node than it did", edges)
			} else if got != nil {
				seen[got] = true
			}
		}
	}
	if len(seen) != 1+20 {
		t.Errorf("%d nodes are kept of those that have a number", len(seen))
	}
	if want := int64(len(seen) * nodeBytes); f.bytes != want {
		t.Errorf("counted %d bytes, want %d", f.bytes, want)
	}
}

func TestBatchesOfChildrenAreBounded(t *testing.T) {
	for _, c := range []struct {
		choices []int32
		want    int
	}{
		{[]int32{7, 7, 7}, 3},
		{[]int32{500, 500, 25}, 2},
		{[]int32{maxBatch + 1, 2}, 1},
	} {
		var nodes []*node
		for _, n := range c.choices {
			nodes = append(nodes, &node{edges: make([]edge, n+1), first: []int32{0, n, n + 1}})
		}
		if got := fitBatch(nodes); got != c.want {
			t.Errorf("of nodes with %v choices %d are looked ahead from together, want %d", c.choices, got, c.want)
		}
	}
}

// checkVisits looks at a node and all below it and returns how many have been
// visited.
func checkVisits(t *testing.T, l *node) int {
	t.Helper()
	if l.pending != 0 {
		t.Fatalf("a node with %d visits waits for %d", l.visits, l.pending)
	}
	through := int64(0)
	for i := range l.edges {
		if l.edges[i].pending != 0 {
			t.Fatalf("an edge with %d visits waits for %d", l.edges[i].visits, l.edges[i].pending)
		}
		if l.chooser >= 0 && i >= int(l.first[l.chooser]) && i < int(l.first[l.chooser+1]) {
			through += l.edges[i].visits
		}
	}
	if l.kind == nodeExpanded && l.chooser >= 0 && !l.proof.Closed() && (through > l.visits || through < l.visits-1) {
		t.Fatalf("a node has %d visits, its edges %d", l.visits, through)
	}
	n := 0
	if l.visits > 0 {
		n = 1
	}
	for _, child := range l.append(nil) {
		n += checkVisits(t, child)
	}
	return n
}

func TestTheTreeOfTheLastMoveIsUsedAgain(t *testing.T) {
	m := gametest.ConnectFour(7, 6).Machine()
	x := New(m, 0, 0, false)
	s := searchtest.Initial(t, m)
	legal, err := search.LegalMoves(t.Context(), m, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	p := search.Problem{State: s, Legal: legal, Seed: 1, Class: search.Class{Roles: 2, Turns: true, ConstantSum: true,
		Sum: 100}}
	r := x.Search(search.NewClock(t.Context(), search.Options{MaxNodes: 30_000}), p)
	if s, err = m.Next(t.Context(), s, r.Line[0]); err != nil {
		t.Fatal(err)
	}
	if s, err = m.Next(t.Context(), s, r.Line[1]); err != nil {
		t.Fatal(err)
	}
	if !x.tree.reroot(s) || x.tree.root.visits < 50 {
		t.Fatalf("the state after the expected moves has %d visits", x.tree.root.visits)
	}
	if got, want := x.tree.bytes, x.tree.root.size(); got != want || got <= 0 {
		t.Errorf("the tree is counted as %d bytes, it has %d", got, want)
	}
	if x.tree.reroot(searchtest.Initial(t, m)) {
		t.Error("the initial state is found below a state after it")
	}
}
