package reasoner_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/internal/ruletest"
	"github.com/gdl-playground/engine/reasoner/naive"
)

// names returns terms as sorted text.
func names(m game.Machine, terms []logic.Term) string {
	var out []string
	for _, x := range terms {
		out = append(out, m.Rules().Terms.String(x))
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// legal returns the moves of the first role in the initial state.
func legal(t *testing.T, m game.Machine) string {
	t.Helper()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	moves, err := m.Legal(t.Context(), s, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	var terms []logic.Term
	for _, x := range moves {
		terms = append(terms, m.MoveTerm(0, x))
	}
	return names(m, terms)
}

func TestMeaningOfRules(t *testing.T) {
	tests := []struct{ name, rules, want string }{
		{"a rule without conditions is a fact", "(<= (legal p a))", "a"},
		{"conditions join on shared variables",
			"(e 1 2) (e 2 3) (e 3 1) (<= (legal p ?z) (e 1 ?y) (e ?y ?z))", "3"},
		{"a variable twice in one condition must be the same term",
			"(e 1 2) (e 2 2) (<= (legal p ?x) (e ?x ?x))", "2"},
		{"distinct may come before what binds its variables",
			"(n 1) (n 2) (<= (legal p ?x) (distinct ?x 1) (n ?x))", "2"},
		{"not distinct means the same term",
			"(n 1) (n 2) (<= (legal p ?x) (n ?x) (not (distinct ?x 1)))", "1"},
		{"not may come before what binds its variables",
			"(n 1) (n 2) (q 1) (<= (legal p ?x) (not (q ?x)) (n ?x))", "2"},
		{"a relation that nothing defines is false",
			"(role p) (n 1) (<= (legal p ?x) (n ?x) (q ?x)) (<= (legal p a) (not (q 1)))", "a"},
		{"or gives each of its branches",
			"(n 1) (m 2) (<= (legal p ?x) (or (n ?x) (m ?x)))", "1 2"},
		{"not over or means none of them",
			"(n 1) (n 2) (n 3) (a 1) (b 2) (<= (legal p ?x) (n ?x) (not (or (a ?x) (b ?x))))", "3"},
		{"not over and means not all of them",
			"(n 1) (n 2) (n 3) (a 1) (a 2) (b 2) (<= (legal p ?x) (n ?x) (not (and (a ?x) (b ?x))))", "1 3"},
		{"two nots cancel out and bind", "(n 1) (n 2) (<= (legal p ?x) (not (not (n ?x))))", "1 2"},
		{"function terms are taken apart and put together",
			"(at (pos 1 2)) (<= (legal p (go ?y ?x)) (at (pos ?x ?y)))", "(go 2 1)"},
		{"a variable stands for a whole fact",
			"(init (cell 1 b)) (init open) (<= (legal p ?f) (true ?f))", "(cell 1 b) open"},
		{"a move is a set member, however often it is derived",
			"(n 1 1) (n 1 2) (<= (legal p ?x) (n ?x ?y)) (<= (legal p 1) (n 1 1))", "1"},
		{"names are the same in upper and lower case",
			"(N Foo) (<= (LEGAL p ?x) (n ?x) (not (q FOO)) ) ", "Foo"},
		{"right recursion",
			"(e 1 2) (e 2 3) (e 3 4) (<= (r ?x ?y) (e ?x ?y)) (<= (r ?x ?z) (e ?x ?y) (r ?y ?z)) " +
				"(<= (legal p ?y) (r 2 ?y))", "3 4"},
		{"left recursion over a circle",
			"(e 1 2) (e 2 1) (<= (r ?x ?y) (e ?x ?y)) (<= (r ?x ?z) (r ?x ?y) (e ?y ?z)) (<= (legal p ?y) (r 1 ?y))",
			"1 2"},
		{"mutual recursion",
			"(e 1 2) (e 2 3) (e 3 4) (<= (odd ?x ?y) (e ?x ?y)) (<= (odd ?x ?z) (even ?x ?y) (e ?y ?z)) " +
				"(<= (even ?x ?z) (odd ?x ?y) (e ?y ?z)) (<= (legal p ?y) (even 1 ?y))", "3"},
		{"double recursion over the state",
			"(init (e 1 2)) (init (e 2 3)) (init (e 3 4)) (<= (r ?x ?y) (true (e ?x ?y))) " +
				"(<= (r ?x ?z) (r ?x ?y) (r ?y ?z)) (<= (legal p ?y) (r 1 ?y))", "2 3 4"},
		{"recursion that proves nothing is false",
			"(<= a b) (<= b a) (<= (legal p x) (not a))", "x"},
		{"recursion over growing terms that is called with given ones ends",
			"(<= (len nil 0)) (<= (len (c ?t) (s ?n)) (len ?t ?n)) (<= (legal p ?n) (len (c (c nil)) ?n))",
			"(s (s 0))"},
		{"a goal may be what another goal is not",
			"(role p) (<= (goal p 100) (n 1)) (<= (goal p 0) (role p) (not (goal p 100))) " +
				"(<= (legal p ?v) (goal p ?v))", "0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rules := ruletest.Compile(t, test.rules)
			if got := legal(t, ruletest.Machine(t, rules)); got != test.want {
				t.Errorf("legal moves: %s, want %s", got, test.want)
			}
			if strings.Contains(test.name, "growing") {
				return // derived bottom up, there is no end
			}
			slow, err := naive.New(rules, 1000)
			if err != nil {
				t.Fatal(err)
			}
			if got := legal(t, slow); got != test.want {
				t.Errorf("legal moves by naive evaluation: %s, want %s", got, test.want)
			}
		})
	}
}

func TestManyAlternativesBecomeAHelperRelation(t *testing.T) {
	var b strings.Builder
	for i := range 8 {
		fmt.Fprintf(&b, "(n %d)", i)
	}
	b.WriteString("(<= (legal p (m ?a ?b ?c)) ")
	for _, v := range []string{"?a", "?b", "?c"} {
		fmt.Fprintf(&b, "(n %s) (or (lo %s) (hi %s) (mid %s))", v, v, v, v)
	}
	b.WriteString(") (lo 0) (mid 3) (hi 7)")
	rules := ruletest.Compile(t, b.String())
	if n := len(rules.Clauses); n > 8+3+1+9+1 {
		t.Errorf("%d clauses: the alternatives were multiplied out", n)
	}
	if got := strings.Count(legal(t, ruletest.Machine(t, rules)), "(m "); got != 27 {
		t.Errorf("%d legal moves, want 27", got)
	}
}

func TestEvaluationStopsAtItsLimits(t *testing.T) {
	t.Run("terms that grow without end", func(t *testing.T) {
		m := ruletest.Machine(t, ruletest.Compile(t, "(<= (n 0)) (<= (n (s ?x)) (n ?x)) (<= (legal p ?x) (n ?x))"))
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Legal(t.Context(), s, 0, nil)
		var limit *logic.LimitError
		if !errors.As(err, &limit) || limit.Rule != 1 {
			t.Errorf("Legal: %v, want a limit that names rule 1", err)
		}
	})
	t.Run("answers beyond the memory allowed, and work goes on", func(t *testing.T) {
		var b strings.Builder
		for i := range 60 {
			fmt.Fprintf(&b, "(init (n %d))", i)
		}
		b.WriteString("(<= (big ?a ?b ?c ?d) (true (n ?a)) (true (n ?b)) (true (n ?c)) (true (n ?d)))")
		b.WriteString("(<= (legal p (m ?a ?d)) (big ?a ?b ?c ?d)) (<= (legal p (m ?b ?c)) (big ?a ?b ?c ?d)) " +
			"(<= terminal (true (n 1)))")
		m, err := reasoner.New(ruletest.Compile(t, b.String()), reasoner.Options{MaxStored: 10000})
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Legal(t.Context(), s, 0, nil)
		var limit *logic.LimitError
		if !errors.As(err, &limit) {
			t.Fatalf("Legal: %v, want a limit", err)
		}
		if ended, err := m.Terminal(t.Context(), s); err != nil || !ended {
			t.Errorf("Terminal after the limit: %v, %v", ended, err)
		}
	})
	t.Run("a context that is done", func(t *testing.T) {
		m := ruletest.Machine(t, ruletest.Compile(t, "(init (n 1)) (<= (legal p ?x) (true (n ?x))) (heuristic p 50)"))
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := m.Estimate(ctx, s, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("Estimate: %v, want %v", err, context.Canceled)
		}
		if _, err := m.Initial(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("Initial: %v, want %v", err, context.Canceled)
		}
	})
	t.Run("a term that holds itself twice after each move", func(t *testing.T) {
		m := ruletest.Machine(t,
			ruletest.Compile(t, "(init (c z)) (legal p go) (<= (next (c (f ?x ?x))) (true (c ?x)))"))
		s, err := m.Initial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		move, _ := m.FindMove(0, m.Rules().Terms.Constant("go"))
		for range 100 {
			if s, err = m.Next(t.Context(), s, game.JointMove{move}); err != nil {
				break
			}
			if text := m.Rules().Terms.String(m.Facts(s)[0]); len(text) > 10*logic.MaxTermSize {
				t.Fatalf("a fact of %d bytes", len(text))
			}
		}
		var limit *logic.LimitError
		if !errors.As(err, &limit) || limit.Rule != 2 || limit.Limit != logic.MaxTermSize {
			t.Errorf("Next: %v, want a limit that names rule 2", err)
		}
	})
	chain := func(length int) string {
		var b strings.Builder
		b.WriteString("(<= (legal p ?x) (r0 ?x)) (init (r a))")
		for i := range length {
			fmt.Fprintf(&b, "(<= (r%d ?x) (r%d ?x) (not (q%d ?x)))", i, i+1, i)
		}
		fmt.Fprintf(&b, "(<= (r%d ?x) (true (r ?x)))", length)
		return b.String()
	}
	t.Run("a chain of relations too long for the stack", func(t *testing.T) {
		_, err := reasoner.New(ruletest.Compile(t, chain(5000)), reasoner.Options{})
		var limit *logic.LimitError
		if !errors.As(err, &limit) {
			t.Errorf("New: %v, want a limit", err)
		}
	})
	t.Run("a chain just short enough is followed", func(t *testing.T) {
		if got := legal(t, ruletest.Machine(t, ruletest.Compile(t, chain(390)))); got != "a" {
			t.Errorf("legal moves: %s, want a", got)
		}
	})
}

func TestFactsMayHaveMoreArgumentsThanAnIndex(t *testing.T) {
	same, free := strings.Repeat("a ", 69), repeated(70, "?x# ")
	rules := ruletest.Compile(t, `(role p) (init (w `+same+`0)) (init (w `+same+`2)) (init (c 0))
		(v 0) (v 1) (v 2) (v 3)
		(<= (legal p ?x) (v ?x) (true (w `+same+`?x)))
		(<= (next (w `+same+`?x)) (does p ?x) (true (w `+same+`?x)))
		(<= (next (w `+free+`)) (true (w `+free+`)) (true (c ?x69)))
		(<= (next (c 2)) (true (c 0)))
		(<= terminal (true (c 2)) (not (true (w `+same+`0))))`)
	slow, err := naive.New(rules, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Agree(t, ruletest.Machine(t, rules), slow, 1, 30)
}

func TestReasonerKeepsTheContract(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			gametest.Run(t, func() game.Machine { return ruletest.Machine(t, ruletest.Compile(t, g.Rules)) })
		})
	}
}

func TestReasonerAgreesWithNaiveEvaluation(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "nim", "rock-paper-scissors", "hex-5x5", "maze", "hanoi"} {
		t.Run(name, func(t *testing.T) {
			g, ok := games.Find(name)
			if !ok {
				t.Fatalf("no bundled game %s", name)
			}
			rules := ruletest.Compile(t, g.Rules)
			slow, err := naive.New(rules, 1<<20)
			if err != nil {
				t.Fatal(err)
			}
			gametest.Agree(t, ruletest.Machine(t, rules), slow, 1, 30)
		})
	}
}

func BenchmarkPlayout(b *testing.B) {
	for _, name := range []string{"tic-tac-toe", "connect-four", "breakthrough-8x8", "reversi", "hex-5x5"} {
		b.Run(name, func(b *testing.B) {
			g, ok := games.Find(name)
			if !ok {
				b.Fatalf("no bundled game %s", name)
			}
			m := ruletest.Machine(b, ruletest.Compile(b, g.Rules))
			sampler := game.NewSampler(m)
			s, err := m.Initial(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			plies := int64(0)
			for b.Loop() {
				tally, err := sampler.Playouts(b.Context(), []game.State{s}, 1, 1, 1000)
				if err != nil {
					b.Fatal(err)
				}
				plies += tally[0].Plies
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}
