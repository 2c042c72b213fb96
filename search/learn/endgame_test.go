package learn

import (
	"runtime"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/alphabeta"
	"github.com/gdl-playground/engine/search/evaluate"
	"github.com/gdl-playground/engine/search/searchtest"
)

// knowing returns knowledge of the lines of a game, for a role that somebody else moves before.
func knowing(t *testing.T, m game.Machine) *Knowledge {
	t.Helper()
	k := New(m, 1)
	k.Class = search.Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100}
	k.findLines(search.NewClock(t.Context(), search.Options{}))
	if len(k.lines) == 0 {
		t.Fatal("no lines")
	}
	return k
}

func TestEndgamesHaveTheResultsOfMinimax(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("nothing is proved without generated code, which is compiled natively alone")
	}
	m := searchtest.Pair(t, searchtest.SizedRules(t, "connect-four", 5, 4))
	s, k := searchtest.Start(t, m), knowing(t, m)
	proved := k.endgames(search.NewClock(t.Context(), search.Options{MaxNodes: 20_000}), s, 1)
	if len(proved) < minSamples {
		t.Fatalf("%d positions", len(proved))
	}
	prove := func(j *alphabeta.Searcher, p search.Problem) search.Solution {
		j.WithoutCode()
		sol, err := j.Prove(search.NewClock(t.Context(), search.Options{}), p)
		if err != nil {
			t.Fatal(err)
		}
		return sol
	}
	judge := alphabeta.New(m, k.role, 0, true)
	results := map[game.Goal]int{}
	for _, x := range proved[:minSamples] {
		legal, err := search.LegalMoves(t.Context(), m, x.state, k.role)
		if err != nil {
			t.Fatal(err)
		}
		p := search.Problem{State: x.state, Legal: legal, Class: k.Class, MaxDepth: obvious,
			Evaluator: evaluate.Goals{Role: k.role}}
		if seen := prove(alphabeta.New(m, k.role, 1<<20, true), p); seen.Proof.Closed() {
			t.Fatalf("%v is worth %v, as is seen in %d plies", m.Facts(x.state), seen.Proof, obvious)
		}
		p.MaxDepth = 0
		if whole := prove(judge, p); !slices.Equal(whole.Values, x.goals) {
			t.Fatalf("%v is worth %v, and not %v", m.Facts(x.state), whole.Values, x.goals)
		}
		results[x.goals[k.role]]++
	}
	if len(results) < 3 {
		t.Errorf("goals and how many have them: %v, want wins, draws and losses", results)
	}
}

func TestNoEndgamesWithoutLinesOrGeneratedCode(t *testing.T) {
	o := search.Options{MaxNodes: 1000}
	m := searchtest.Network(t, "connect-four")
	k := knowing(t, m)
	if got := k.endgames(search.NewClock(t.Context(), o), searchtest.Start(t, m), 1); got != nil {
		t.Errorf("%d positions that nobody has proved", len(got))
	}
	pair := searchtest.Pair(t, searchtest.Rules(t, "breakthrough-6x6"))
	k = New(pair, 0)
	k.Class = search.Class{Roles: 2, Turns: true, ConstantSum: true, Sum: 100}
	if got := k.endgames(search.NewClock(t.Context(), o), searchtest.Start(t, pair), 1); got != nil {
		t.Errorf("%d positions of a game without lines", len(got))
	}
}
