package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
)

// roleValue is an estimate that differs from position to position. Those of
// three roles add up to MaxValue.
func roleValue(s game.State, role int) Value {
	hi, lo := s.Hash()
	shares := [...]Value{1 + Value(hi%5000), 1 + Value(lo%4000)}
	if role < len(shares) {
		return shares[role]
	}
	return MaxValue - shares[0] - shares[1]
}

type roleEval struct{ role int }

func (e roleEval) value(_ context.Context, s position) (Value, error) {
	return roleValue(s.state, e.role), nil
}

// judgeMaxN returns what a position is worth to each role by max^n, looking at
// every line. Among moves that bring a role the same the first one counts, so
// only games and estimates without such ties can be compared.
func judgeMaxN(t *testing.T, m game.Machine, s game.State, depth int) []Value {
	t.Helper()
	end, err := m.Terminal(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	roles := len(m.Rules().Roles)
	values := make([]Value, roles)
	if end || depth == 0 {
		for r := range values {
			if end {
				g, err := m.Goal(t.Context(), s, r)
				if err != nil {
					t.Fatal(err)
				}
				values[r] = goalValue(g)
			} else {
				values[r] = roleValue(s, r)
			}
		}
		return values
	}
	joint := make(game.JointMove, roles)
	var choose func(role int) []Value
	choose = func(role int) []Value {
		if role == roles {
			next, err := m.Next(t.Context(), s, joint)
			if err != nil {
				t.Fatal(err)
			}
			return judgeMaxN(t, m, next, depth-1)
		}
		moves, err := legalMoves(t.Context(), m, s, role)
		if err != nil {
			t.Fatal(err)
		}
		var best []Value
		for _, joint[role] = range moves {
			if v := choose(role + 1); best == nil || v[role] > best[role] {
				best = v
			}
		}
		return best
	}
	return choose(0)
}

func TestMaxNAgreesWithItsDefinition(t *testing.T) {
	// Heaps so large that no match ends within the depth: estimates hardly tie.
	m := gametest.Nim(3, 4, 5, 6).Machine()
	rng := rand.New(rand.NewPCG(1, 2))
	var nodes [2]int64
	for i := range 12 {
		s := randomState(t, m, rng, i%3)
		for role := range 3 {
			legal, err := legalMoves(t.Context(), m, s, role)
			if err != nil {
				t.Fatal(err)
			}
			for depth := 1; depth <= 3; depth++ {
				want := judgeMaxN(t, m, s, depth)[role]
				for pruned, sum := range []int{0, 100} {
					tr := &tree{m: m, ctx: t.Context(), clock: newClock(t.Context(), &Options{}), me: role}
					x := newMaxN(tr, []evaluator{roleEval{0}, roleEval{1}, roleEval{2}}, sum, s, legal, 1)
					if stop := x.run(depth, nil); stop != StopDepth {
						t.Fatalf("stopped: %s", stop)
					}
					if got := x.moves[0].Value; got != want {
						t.Errorf("role %d, depth %d, sum %d, state %v: got %d, want %d", role, depth, sum, s, got, want)
					}
					nodes[pruned] += tr.clock.nodes
				}
			}
		}
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("%d nodes with pruning, %d without", nodes[1], nodes[0])
	}
}

func TestBestReplyOfOneOpponentIsMinimax(t *testing.T) {
	m := toys["tic-tac-toe"].Machine()
	rng := rand.New(rand.NewPCG(1, 3))
	for i := range 20 {
		s := randomState(t, m, rng, 4+i%3) // few enough lines for the judge
		want, got := paranoid(t, m, s, 0, 3, false), paranoid(t, m, s, 0, 3, true)
		if got != want {
			t.Errorf("state %v: got %d, want %d", s, got, want)
		}
	}
}

func TestBestReplyFearsNoMoreThanParanoia(t *testing.T) {
	m := gametest.Nim(3, 3, 4, 2).Machine()
	rng := rand.New(rand.NewPCG(1, 3))
	hoped := 0
	for i := range 20 {
		s := randomState(t, m, rng, i%4)
		for role := range 3 {
			feared, got := paranoid(t, m, s, role, 4, false), paranoid(t, m, s, role, 4, true)
			if got < feared {
				t.Errorf("role %d, state %v: best reply says %d, against all replies it is %d", role, s, got, feared)
			}
			if got > feared {
				hoped++
			}
		}
	}
	if hoped == 0 {
		t.Error("the opponents always answered as if they were one")
	}
}

// paranoid returns the value at a depth of alpha-beta, or of best-reply search.
func paranoid(t *testing.T, m game.Machine, s game.State, role, depth int, oneReply bool) Value {
	t.Helper()
	if end, err := m.Terminal(t.Context(), s); err != nil || end {
		return 0
	}
	tr := &tree{
		m: m, ctx: t.Context(), clock: newClock(t.Context(), &Options{}), me: role, eval: hashValue{}, order: &history{},
		table: newTable(0, false), oneReply: oneReply, answered: newTable(0, false),
	}
	tr.table.strict, tr.answered.strict = true, true
	legal, err := legalMoves(t.Context(), m, s, role)
	if err != nil {
		t.Fatal(err)
	}
	d := newDeepening(tr, s, legal, 1)
	for n := 1; n <= depth; n++ {
		if !d.aspire(n) {
			t.Fatalf("stopped: %s", tr.clock.stopped)
		}
	}
	if real, _, err := Minimax(t.Context(), m, s, role, MaxSearchDepth, nil); err != nil || goalValue(d.proof.Low) > real {
		t.Errorf("role %d, state %v: proved at least %d, but it is %d (%v)", role, s, d.proof.Low, real, err)
	}
	return d.value
}
