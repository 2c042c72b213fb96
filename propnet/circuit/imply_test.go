package circuit

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// A testCircuit is a random circuit of n-ary gates: few enough leaves that all
// states and moves can be tried.
type testCircuit struct {
	*Graph
	*Circuit
}

const (
	testBases = 5
	testRoles = 2
	testMoves = 3
)

func newTestCircuit(rng *rand.Rand) testCircuit {
	c := New(testBases, slices.Repeat([]int{testMoves}, testRoles))
	w := NewGraph(context.Background(), c.Bases, c.Inputs)
	var pool []Edge
	for x := range testBases {
		pool = append(pool, MakeEdge(uint32(1+x), false))
	}
	grow := func(gates int) {
		for range gates {
			var in []Edge
			for range 2 + rng.IntN(4) {
				in = append(in, pool[rng.IntN(len(pool))]^Edge(rng.IntN(2)))
			}
			pool = append(pool, w.And(in))
		}
	}
	pick := func() Edge { return pool[rng.IntN(len(pool))] ^ Edge(rng.IntN(2)) }
	grow(20)
	c.Terminal = pick()
	for range testRoles {
		var legal []Edge
		for range testMoves {
			legal = append(legal, pick())
		}
		c.Legal = append(c.Legal, legal)
	}
	for _, x := range w.choices {
		for n := x.from; n < x.to; n++ {
			pool = append(pool, MakeEdge(n, false))
		}
	}
	grow(40)
	for range testBases {
		c.Next = append(c.Next, pick())
	}
	return testCircuit{w, c}
}

// values evaluates the gates for a state, of which bit i is base i, and moves.
func (t testCircuit) values(state int, moves [testRoles]int) []bool {
	values := make([]bool, len(t.fanin))
	known := make([]bool, len(t.fanin))
	for i := range testBases {
		values[1+i] = state>>i&1 != 0
	}
	for role, m := range moves {
		values[int(t.choices[role].from)+m] = true
	}
	var evaluate func(x uint32) bool
	evaluate = func(x uint32) bool {
		if int(x) < t.leaves || known[x] {
			return values[x]
		}
		known[x], values[x] = true, true
		for _, e := range t.fanin[x] {
			if evaluate(e.Node()) == e.Negated() {
				values[x] = false
				break
			}
		}
		return values[x]
	}
	for _, e := range t.roots() {
		evaluate(e.Node())
	}
	return values
}

// answers lists what roots are in all states, with each joint move that is
// legal; without any, what they are where moves do not matter.
func (t testCircuit) answers() (list []string) {
	text := func(values []bool, edges ...Edge) string {
		b := make([]byte, len(edges))
		for i, e := range edges {
			b[i] = '0'
			if values[e.Node()] != e.Negated() {
				b[i] = '1'
			}
		}
		return string(b)
	}
	for state := range 1 << testBases {
		for joint := range testMoves * testMoves {
			moves := [testRoles]int{joint / testMoves, joint % testMoves}
			values := t.values(state, moves)
			line := text(values, t.Terminal)
			legal := true
			for role, m := range moves {
				line += " " + text(values, t.Legal[role]...)
				legal = legal && line[len(line)-testMoves+m] == '1'
			}
			if legal {
				line += " " + text(values, t.Next...)
			}
			list = append(list, line)
		}
	}
	return list
}

func TestSimplifyingKeepsWhatLegalMovesBring(t *testing.T) {
	shorter := 0
	for seed := range uint64(500) {
		c := newTestCircuit(rand.New(rand.NewPCG(seed, 0)))
		want := c.answers()
		before := len(c.reachable(c.roots()))
		w := c.Graph
		c.Graph = w.minimize(c.Circuit, AllPasses)
		for i, got := range c.answers() {
			if got != want[i] {
				t.Fatalf("seed %d, state %05b, moves %d: %s, want %s", seed, i/(testMoves*testMoves),
					i%(testMoves*testMoves), got, want[i])
			}
		}
		if len(c.reachable(c.roots())) < before {
			shorter++
		}
	}
	if shorter < 250 {
		t.Errorf("%d of 500 circuits became smaller", shorter)
	}
}

func TestImplicationsAreSoughtWithinTheirBounds(t *testing.T) {
	const terms = 1 << 14 // any of which could follow from any other, as all need the first fact
	w := &Graph{ctx: t.Context(), leaves: 2 + terms + 1}
	w.fanin = make([][]Edge, w.leaves)
	leaf := func(i int) Edge { return MakeEdge(uint32(2+i), false) }
	var none []Edge
	for i := range terms {
		other := w.And([]Edge{leaf(i), leaf(i + 1)}).Not()
		none = append(none, w.And([]Edge{MakeEdge(1, false), other}).Not())
	}
	root := w.And(none)
	s := newSimplifier(w, w.reachable([]*Edge{&root}), []*Edge{&root}, nil)
	s.simplify(root.Node())
	if most := implyWork + implyWorkFor*s.saved + maxQuestion*maxQuestion; s.work > most {
		t.Errorf("%d nodes were looked at, %d edges left out; want at most %d nodes", s.work, s.saved, most)
	}
}
