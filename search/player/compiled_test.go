package player

import (
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// codedPair returns a machine of a bundled game that searches by generated code,
// or skips the test where there is no host for such code.
func codedPair(t *testing.T, name string) game.Machine {
	t.Helper()
	m := searchtest.Pair(t, searchtest.Rules(t, name))
	if _, ok := m.(game.TreeSearcher); !ok {
		t.Skip("there is no host for generated code here")
	}
	return m
}

// What is proved by generated code is what the plain search proves, and its
// line is a match that ends as the proof says.
func TestSearchByGeneratedCodeProvesWhatTheTreeProves(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "connect-four-4x4", "nim", "breakthrough-4x5"} {
		t.Run(name, func(t *testing.T) {
			m := codedPair(t, name)
			s := searchtest.Start(t, m)
			o := search.Options{Seed: 1, MaxDepth: 9}
			prove := func(without bool) search.Result {
				p := New(m, 0, 0)
				p.knowledge.Prepared = true // nothing was learned
				if without {
					p.alphaBeta.WithoutCode()
				}
				r, err := p.Best(t.Context(), s, o)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			fast, slow := prove(false), prove(true)
			if fast.Proof.Low != slow.Proof.Low || fast.Proof.High != slow.Proof.High {
				t.Errorf("proof %+v, the tree's is %+v", fast.Proof, slow.Proof)
			}
			if fast.Nodes == slow.Nodes {
				t.Errorf("both looked at %d positions: is it the same search?", fast.Nodes)
			}
			if fast.Proof.Closed() {
				checkProvedLine(t, m, s, fast)
			}
		})
	}
}

// checkProvedLine plays a proved line to its end.
func checkProvedLine(t *testing.T, m game.Machine, s game.State, r search.Result) {
	t.Helper()
	for _, joint := range r.Line {
		next, err := m.Next(t.Context(), s, joint)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	end, err := m.Terminal(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := m.Goal(t.Context(), s, 0); err != nil || !end || g != r.Proof.Low {
		t.Errorf("the line of %d plies ends with %v, terminal %t, error %v; proved was %d", len(r.Line), g, end, err,
			r.Proof.Low)
	}
}

// A budget of positions ends a search by generated code at the same position
// each time.
func TestSearchByGeneratedCodeKeepsToItsNodes(t *testing.T) {
	m := codedPair(t, "breakthrough-6x6")
	s := searchtest.Start(t, m)
	var first search.Result
	for i := range 3 {
		p := newPlayer(traits{method: search.MethodAlphaBeta}, m, 0, 0, false)
		r, err := p.Best(t.Context(), s, search.Options{Seed: 7, MaxNodes: 200_000})
		if err != nil {
			t.Fatal(err)
		}
		if r.Nodes > 200_000+1000 {
			t.Errorf("%d positions of 200,000", r.Nodes)
		}
		if i == 0 {
			first = r
		}
		if r.Move != first.Move || r.Nodes != first.Nodes || r.Value != first.Value {
			t.Errorf("move %d, %d nodes, value %d; before %d, %d, %d", r.Move, r.Nodes, r.Value, first.Move,
				first.Nodes, first.Value)
		}
	}
}

// A proof that is not complete says how deep all lines were searched.
func TestProvingByGeneratedCodeSaysHowDeepItCame(t *testing.T) {
	m := codedPair(t, "breakthrough-6x6")
	sol, _, err := Solve(t.Context(), m, searchtest.Start(t, m), search.Options{Seed: 7, MaxNodes: 200_000})
	if err != nil {
		t.Fatal(err)
	}
	if sol.Proof.Closed() || sol.Depth < 3 {
		t.Errorf("proof %+v, depth %d", sol.Proof, sol.Depth)
	}
}

// A disc that is dropped into a column lands in another place each time, and a proof that
// knows its moves by the places takes less than half of the nodes.
func TestMovesAreOrderedByWhatTheyDo(t *testing.T) {
	m := searchtest.Pair(t, searchtest.SizedRules(t, "connect-four-4x4", 5, 4))
	if _, ok := m.(game.TreeSearcher); !ok {
		t.Skip("there is no host for generated code here")
	}
	r, _, err := Solve(t.Context(), m, searchtest.Start(t, m), search.Options{})
	if err != nil || r.Proof.Low != 50 || r.Proof.High != 50 {
		t.Fatalf("proved %+v, %v", r.Proof, err)
	}
	if r.Nodes > 500_000 {
		t.Errorf("the proof took %d nodes, which was 767,000 with moves known by their columns", r.Nodes)
	}
}
