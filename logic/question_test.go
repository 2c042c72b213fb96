package logic_test

import (
	"errors"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

func TestQuestion(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse("(role p) (n 1) (n 1 2) (<= (legal p ?x) (n ?x))"))
	if err != nil {
		t.Fatal(err)
	}
	clauses := func(t *testing.T, text string) ([]logic.Clause, error) {
		t.Helper()
		conditions, err := gdl.ParseLiterals(text)
		if err != nil {
			t.Fatal(err)
		}
		return rules.Question(conditions)
	}
	t.Run("each branch of an or is a clause with the same variables", func(t *testing.T) {
		cs, err := clauses(t, "(distinct ?b 1) (or (n ?a ?b) (n ?b ?a))")
		if err != nil {
			t.Fatal(err)
		}
		if len(cs) != 2 {
			t.Fatalf("%d clauses, want 2", len(cs))
		}
		for _, c := range cs {
			if len(c.Vars) != 2 || c.Vars[0] != "?b" || c.Vars[1] != "?a" || c.Rule != -1 || len(c.Body) != 2 {
				t.Errorf("clause %+v", c)
			}
		}
	})
	t.Run("a variable without a value is an error that names it", func(t *testing.T) {
		_, err := clauses(t, "(n ?x) (not (n ?x ?y))")
		var unbound *logic.UnboundError
		if !errors.As(err, &unbound) || unbound.Variable != "?y" {
			t.Errorf("%v, want one about ?y", err)
		}
	})
	t.Run("an unknown relation is an error, and the rules stay as they are", func(t *testing.T) {
		before := len(rules.Relations)
		_, err := clauses(t, "(n 1 2 3)")
		var unknown *logic.UnknownError
		if !errors.As(err, &unknown) || err.Error() != "the rules use n with 1 argument, not with 3" {
			t.Errorf("%v, want one about n", err)
		}
		symbol, ok := rules.Terms.FindSymbol("n")
		if _, known := rules.FindRelation(symbol, 3); !ok || known || len(rules.Relations) != before {
			t.Error("the question added a relation")
		}
	})
	t.Run("a fact or a move is told from an unknown relation", func(t *testing.T) {
		rules := compile(t,
			`(role p) (init (cell 1 b)) (init start) (<= (legal p (mark ?n)) (true (cell ?n b))) (goal p 100) terminal`)
		for text, want := range map[string]string{
			"(cell 1 b)":   "in these rules cell is a fact of the state: ask for (true (cell ...))",
			"start":        "in these rules start is a fact of the state: ask for (true start)",
			"(mark 1)":     "in these rules mark is a move: ask for (legal ?role (mark ...))",
			"(mark 1 2)":   "nothing in the rules is called mark",
			"(elsewhere)":  "nothing in the rules is called elsewhere",
			"(terminal 1)": "the rules use terminal with 0 arguments, not with 1",
		} {
			x, err := gdl.ParseTerm(text)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := rules.Atom(&x); err == nil || err.Error() != want {
				t.Errorf("%s: %v, want %q", text, err, want)
			}
		}
	})
	t.Run("too many branches are a limit", func(t *testing.T) {
		text := ""
		for range 13 {
			text += "(or (n ?x) (n 1)) "
		}
		_, err := clauses(t, "(n ?x) "+text)
		var limit *logic.LimitError
		if !errors.As(err, &limit) {
			t.Errorf("%v, want a limit", err)
		}
	})
	t.Run("a variable is no atom", func(t *testing.T) {
		x, err := gdl.ParseTerm("?x")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := rules.Atom(&x); err == nil {
			t.Error("no error")
		}
	})
}
