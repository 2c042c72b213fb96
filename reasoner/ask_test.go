package reasoner_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/explain"
	"github.com/gdl-playground/engine/reasoner/internal/ruletest"
)

func conditions(t testing.TB, text string) []gdl.Literal {
	t.Helper()
	literals, err := gdl.ParseLiterals(text)
	if err != nil {
		t.Fatal(err)
	}
	return literals
}

func TestAsk(t *testing.T) {
	const rules = `(role p) (init (at 1)) (init (at 2)) (e 1 2) (e 2 3) (e 3 3)
		(<= (legal p (go ?x ?y)) (true (at ?x)) (e ?x ?y))
		(<= (next (at ?y)) (does p (go ?x ?y)))`
	tests := []struct{ name, question, want string }{
		{"variables are columns in order of appearance", "(legal ?who (go ?x ?y))", "?who ?x ?y: p 1 2 | p 2 3"},
		{"conditions join", "(true (at ?x)) (e ?x ?y) (e ?y ?z)", "?x ?y ?z: 1 2 3 | 2 3 3"},
		{"negation and distinct are tests", "(e ?x ?y) (distinct ?x ?y) (not (true (at ?y)))", "?x ?y: 2 3"},
		{"or gives the answers of its branches once", "(or (e ?x 3) (true (at ?x)))", "?x: 2 | 3 | 1"},
		{"without variables yes is one empty row", "(e 1 2)", ": "},
		{"no answer has no row, but tells what fails", "(e ?x 9)", "?x: none, no (e ?x 9)"},
		{"no yes either", "(e 1 2) (e 2 1)", ": none, yes (e 1 2), no (e 2 1)"},
		{"moves can be asked about", "(does ?r (go ?x ?y)) (next (at ?y))", "?r ?x ?y: p 1 2"},
		{"what nobody made is not done", "(does ?r (go 2 ?y))", "?r ?y: none, no (does ?r (go 2 ?y))"},
	}
	m := ruletest.Machine(t, ruletest.Compile(t, rules))
	x := explain.New(m)
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	legal, err := m.Legal(t.Context(), s, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	joint := game.JointMove{legal[0]}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			question := conditions(t, test.question)
			a, err := m.Ask(t.Context(), s, joint, question, 0)
			if err != nil {
				t.Fatal(err)
			}
			var rows []string
			for _, row := range a.Rows {
				var cells []string
				for _, value := range row {
					cells = append(cells, m.Rules().Terms.String(value))
				}
				rows = append(rows, strings.Join(cells, " "))
				use, err := x.Answer(t.Context(), s, joint, question, row)
				if err != nil {
					t.Fatal(err)
				}
				if use == nil || use.Missing() != 0 || len(use.Bindings) != len(row) {
					t.Errorf("row %s is not explained", strings.Join(cells, " "))
				}
			}
			if len(a.Rows) == 0 {
				rows = []string{"none"}
				uses, err := x.Nearest(t.Context(), s, joint, question)
				if err != nil {
					t.Fatal(err)
				}
				for i := range uses {
					rows[0] += ", " + shown(m, &uses[i])
				}
			}
			if got := strings.Join(a.Vars, " ") + ": " + strings.Join(rows, " | "); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

func TestAskStopsAtItsLimit(t *testing.T) {
	var b strings.Builder
	for i := range 50 {
		fmt.Fprintf(&b, "(n %d)", i)
	}
	b.WriteString("(<= (legal p ?x) (n ?x))")
	m := ruletest.Machine(t, ruletest.Compile(t, b.String()))
	question := conditions(t, "(n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f)") // 50^6 answers
	a, err := m.Ask(t.Context(), nil, nil, question, 10)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Rows) != 10 || !a.More {
		t.Errorf("%d rows, more: %v; want 10 and more", len(a.Rows), a.More)
	}
	a, err = m.Ask(t.Context(), nil, nil, conditions(t, "(n ?a)"), 50)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Rows) != 50 || a.More {
		t.Errorf("%d rows, more: %v; want all 50 and no more", len(a.Rows), a.More)
	}
}

func TestAskRefusesQuestionsWithoutMeaning(t *testing.T) {
	m := ruletest.Machine(t, ruletest.Compile(t, "(n 1) (<= (legal p ?x) (n ?x))"))
	t.Run("a variable that only stands under not", func(t *testing.T) {
		_, err := m.Ask(t.Context(), nil, nil, conditions(t, "(n ?x) (not (legal p ?y))"), 1)
		var unbound *logic.UnboundError
		if !errors.As(err, &unbound) || unbound.Variable != "?y" {
			t.Errorf("%v, want one about ?y", err)
		}
	})
	t.Run("a branch of an or that does not bind what the other binds", func(t *testing.T) {
		_, err := m.Ask(t.Context(), nil, nil, conditions(t, "(or (n ?x) (n ?y))"), 1)
		var unbound *logic.UnboundError
		if !errors.As(err, &unbound) {
			t.Errorf("%v, want one about a variable", err)
		}
	})
	t.Run("a relation that nobody mentions", func(t *testing.T) {
		before := len(m.Rules().Relations)
		_, err := m.Ask(t.Context(), nil, nil, conditions(t, "(n ?x) (m ?x)"), 1)
		var unknown *logic.UnknownError
		if !errors.As(err, &unknown) || unknown.Name != "m" {
			t.Errorf("%v, want one about m", err)
		}
		if len(m.Rules().Relations) != before {
			t.Error("the question added a relation to the rules")
		}
	})
}

// shown writes the conditions of a use with their verdicts.
func shown(m *reasoner.Machine, u *explain.Use) string {
	var parts []string
	for i := range u.Conditions {
		c := &u.Conditions[i]
		parts = append(parts, [...]string{"yes ", "no ", "? "}[c.Verdict]+c.Text(m.Rules(), u.Rule))
	}
	return strings.Join(parts, ", ")
}

func TestAnOrOfNothingHasNoAnswer(t *testing.T) {
	m := ruletest.Machine(t, ruletest.Compile(t, "(n 1)"))
	a, err := m.Ask(t.Context(), nil, nil, conditions(t, "(or)"), 1)
	if err != nil || a == nil || len(a.Rows) != 0 {
		t.Errorf("%+v, %v; want no answers", a, err)
	}
}
