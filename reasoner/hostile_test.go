package reasoner_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/explain"
	"github.com/gdl-playground/engine/reasoner/internal/ruletest"
)

// repeated writes n texts that differ in a number.
func repeated(n int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
	}
	return b.String()
}

// hostileRules are sheets that nobody would write who wants to play. Whatever
// is asked of them, an answer comes soon, or a limit, or the caller's context
// ends it; the stack of a browser's worker, where these tests run too, is enough.
var hostileRules = []struct{ name, rules string }{
	{"an infinite relation",
		"(legal p go) (<= (n (s ?x)) (n ?x)) (n z) (<= terminal (n ?x) (m ?x)) (<= (next (c ?x)) (n ?x))"},
	{"an infinite relation, asked backwards", "(legal p go) (<= (n ?x) (n (s ?x))) (<= terminal (n z))"},
	{"relations that grow by each other",
		"(legal p go) (<= (a (f ?x ?y)) (b ?x) (b ?y)) (<= (b (g ?x ?y)) (a ?x) (a ?y)) (a z) (b z) " +
			"(<= terminal (a end))"},
	{"a join of twelve", repeated(20, "(v #)") + "(legal p go) (<= terminal " + repeated(12, "(v ?x#)") + "(none " +
		repeated(12, "?x# ") + "))"},
	{"a head with all combinations", repeated(30, "(init (v #))") + "(<= (legal p (m " + repeated(8, "?x# ") + ")) " +
		repeated(8, "(true (v ?x#))") + ")"},
	{"a counter of sixty bits in one state", "(legal p go) (bit 0) (bit 1) (<= (n " + repeated(60, "?x# ") + ") " +
		repeated(60, "(bit ?x#)") + ") (<= terminal (n " + repeated(60, "?x# ") + ") (distinct ?x0 ?x0))"},
	{"a recursion through all pairs", repeated(400, "(init (e # #))") + repeated(400, "(init (e # 0)) (init (e 0 #))") +
		"(legal p go) (<= (r ?x ?y) (true (e ?x ?y))) (<= (r ?x ?z) (r ?x ?y) (r ?y ?z)) " +
		"(<= terminal (r ?x ?y) (r ?y ?z) (r ?z ?u) (none ?u))"},
	{"an or of ors", "(legal p go) (v 1) (<= terminal " +
		repeated(12, "(or (v 1) (w #) (or (v #) (w 2) (not (v #))))") + " (none 1))"},
	{"a chain of a thousand relations", "(legal p go) " + repeated(1000, "(<= (r# ?x) (q# ?x))") +
		"(<= (q0 ?x) (true ?x)) (<= terminal (r999 ?x))"},
	{"a hundred roles", repeated(100, "(role r#)") +
		"(<= (legal ?r (m ?x)) (role ?r) (role ?x)) (<= (next (chose ?r ?m)) (does ?r ?m)) (<= terminal " +
		repeated(20, "(true (chose ?r ?m#))") + " (none ?r))"},
	{"fifty thousand facts", "(legal p go) " + repeated(9000, "(f # a) (g a #) (h # #) (k #) (l #)") +
		"(<= terminal (f ?x ?y) (g ?y ?z) (h ?x ?z) (none ?x))"},
	{"a rule with a hundred variables", "(legal p go) (v 1) (<= (wide " + repeated(60, "?x# ") + ") " +
		repeated(60, "(v ?x#)") + ") (<= terminal (wide " + repeated(60, "?y# ") + "))"},
	{"terms as deep as can be read", "(legal p go) (init " + strings.Repeat("(f ", 190) + "a" + strings.Repeat(")",
		190) + ") (<= (next (f ?x)) (true ?x)) (<= terminal (true " + strings.Repeat("(f ", 150) + "?x" +
		strings.Repeat(")", 150) + "))"},
}

func TestHostileRulesEndSoon(t *testing.T) {
	for _, test := range hostileRules {
		t.Run(test.name, func(t *testing.T) {
			sheet := gdl.Parse("(role p) " + test.rules)
			check.Check(sheet)
			rules, err := logic.Compile(sheet)
			if err != nil {
				wantLimit(t, "Compile", err)
				return
			}
			m, err := reasoner.New(rules, reasoner.Options{MaxStored: 1 << 20})
			if err != nil {
				wantLimit(t, "New", err)
				return
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			playALittle(ctx, t, m)
		})
	}
}

// playALittle asks everything of the first positions.
func playALittle(ctx context.Context, t *testing.T, m *reasoner.Machine) {
	t.Helper()
	s, err := m.Initial(ctx)
	if err != nil {
		wantLimit(t, "Initial", err)
		return
	}
	x := explain.New(m)
	for range 3 {
		joint := make(game.JointMove, len(m.Rules().Roles))
		for role := range joint {
			moves, err := m.Legal(ctx, s, role, nil)
			if err != nil {
				wantLimit(t, "Legal", err)
				return
			}
			if len(moves) > 0 {
				joint[role] = moves[0]
			}
			if _, err := m.Goal(ctx, s, role); err != nil {
				wantLimit(t, "Goal", err)
			}
		}
		if _, err := m.Terminal(ctx, s); err != nil {
			wantLimit(t, "Terminal", err)
		}
		terminal := gdl.Term{Kind: gdl.Constant, Name: "terminal", Fold: "terminal"}
		if claim, err := x.Claim(&terminal); err == nil {
			if _, err := x.Tree(ctx, s, joint, claim, 50); err != nil {
				wantLimit(t, "Tree", err)
			}
		}
		if s, err = m.Next(ctx, s, joint); err != nil {
			wantLimit(t, "Next", err)
			return
		}
	}
}

// wantLimit fails unless an error is a limit, the caller's or the machine's.
func wantLimit(t *testing.T, what string, err error) {
	t.Helper()
	var limit *logic.LimitError
	if !errors.As(err, &limit) && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%s: %v, want a limit", what, err)
	}
}

// Tests have no answers to store, only the calls themselves: a table of those that were asked about all
// pairs of 300 numbers is larger than what the machine may keep.
func TestCallsWithoutAnswersAreBounded(t *testing.T) {
	rules := ruletest.Compile(t, repeated(300, "(num #)")+`(init (on)) (<= (held ?x ?y) (num ?x) (num ?y) (true (on)))
		(<= terminal (num ?x) (num ?y) (not (held ?x ?y)))`)
	m, err := reasoner.New(rules, reasoner.Options{MaxStored: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var limit *logic.LimitError
	if _, err := m.Terminal(t.Context(), s); !errors.As(err, &limit) {
		t.Errorf("90,000 calls with room for 26,000: %v, want a limit", err)
	}
	if moves, err := m.Legal(t.Context(), s, 0, nil); err != nil {
		t.Errorf("after the limit: moves %v, error %v", moves, err)
	}
}

// A few rules make a state of a billion facts, one argument each to the relation next: what takes the room is the terms
// that they make, for good.
func TestTermsThatAreMadeAreBounded(t *testing.T) {
	rules := ruletest.Compile(t, repeated(10, "(d #)")+`(init a) (<= (next (big ?a ?b ?c ?d ?e ?f ?g ?h ?i))
		(d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (d ?h) (d ?i))`)
	const most = 1 << 20
	m, err := reasoner.New(rules, reasoner.Options{MaxStored: most})
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 { // once more makes no more
		var limit *logic.LimitError
		if _, err := m.Next(t.Context(), s, nil); !errors.As(err, &limit) {
			t.Fatalf("a billion facts: %v, want a limit", err)
		}
		if words := rules.Terms.Words(); words > most+most/8 {
			t.Errorf("terms take up %d words, with room for %d", words, most)
		}
	}
}
