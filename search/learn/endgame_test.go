package learn

import (
	"context"
	"errors"
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
	if len(proved) < 100 {
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
	for _, x := range proved[:100] {
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

func TestEndgamesAreTheSameEachTimeWhenPositionsAreCounted(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("nothing is proved without generated code, which is compiled natively alone")
	}
	m := searchtest.Pair(t, searchtest.SizedRules(t, "connect-four", 5, 4))
	s, k := searchtest.Start(t, m), knowing(t, m)
	var first []sample
	for i := range 2 {
		c := search.NewClock(t.Context(), search.Options{MaxNodes: 10_000})
		proved := k.endgames(c, s, 1)
		if c.Nodes < 5000 || c.Nodes > 10_000 {
			t.Errorf("%d positions counted", c.Nodes)
		}
		if i == 0 {
			first = proved
		}
		same := slices.EqualFunc(proved, first, func(a, b sample) bool {
			return a.state.Equal(b.state) && slices.Equal(a.goals, b.goals)
		})
		if !same || len(proved) == 0 {
			t.Errorf("%d positions, and before %d others", len(proved), len(first))
		}
	}
}

// A fickle machine opens searches that give up after a number of positions, with an error or a result.
type fickle struct {
	game.Machine
	game.TreeSearch
	left   *int
	err    error
	result game.TreeResult
}

func (f fickle) Clone() game.Machine { return f }

func (fickle) Close() error { return nil }

func (f fickle) OpenTree(ctx context.Context, role int, table game.TreeTable) (game.TreeSearch, error) {
	tree, err := f.Machine.(game.TreeSearcher).OpenTree(ctx, role, table)
	return fickle{TreeSearch: tree, left: f.left, err: f.err, result: f.result}, err
}

func (f fickle) Search(ctx context.Context, s game.State, depth int, alpha, beta int32, pause func(int64) int64,
) (game.TreeResult, error) {
	if *f.left--; *f.left < 0 {
		return f.result, f.err
	}
	return f.TreeSearch.Search(ctx, s, depth, alpha, beta, pause)
}

func TestEndgamesOfAGameThatIsNoneForTheSearchDoNotCount(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("nothing is proved without generated code, which is compiled natively alone")
	}
	m := searchtest.Pair(t, searchtest.SizedRules(t, "connect-four", 5, 4))
	s, broken := searchtest.Start(t, m), errors.New("broken")
	for _, x := range []struct {
		name   string
		err    error
		result game.TreeResult
		want   error
	}{
		{"both roles choose", game.ErrUnsuited, game.TreeResult{}, nil},
		{"goals do not add up", nil, game.TreeResult{Uneven: true}, nil},
		{"a fault", broken, game.TreeResult{}, broken},
	} {
		left := 5000
		k := knowing(t, m)
		k.m = fickle{Machine: m, left: &left, err: x.err, result: x.result}
		c := search.NewClock(t.Context(), search.Options{MaxNodes: 20_000})
		got := k.endgames(c, s, 1)
		if left >= 0 {
			t.Fatalf("%s: never", x.name)
		}
		if x.want == nil && got != nil || !errors.Is(c.Err, x.want) {
			t.Errorf("%s: %d positions and the error %v, want %v", x.name, len(got), c.Err, x.want)
		}
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
