package logic_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
)

func compile(t *testing.T, text string) *logic.Rules {
	t.Helper()
	rules, err := logic.Compile(gdl.Parse(text))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// write returns a clause in GDL, helper relations as h.
func write(r *logic.Rules, c *logic.Clause) string {
	var pattern func(p *logic.Pattern) string
	pattern = func(p *logic.Pattern) string {
		switch {
		case p.Ground:
			return r.Terms.String(p.Term)
		case p.Var >= 0:
			return c.Vars[p.Var]
		}
		out := "(" + r.Terms.Spelling(p.Functor)
		for i := range p.Args {
			out += " " + pattern(&p.Args[i])
		}
		return out + ")"
	}
	atom := func(name string, args []logic.Pattern) string {
		if len(args) == 0 {
			return name
		}
		for i := range args {
			name += " " + pattern(&args[i])
		}
		return "(" + name + ")"
	}
	name := func(rel logic.Relation) string {
		if r.Relations[rel].Helper {
			return "h"
		}
		return r.RelationName(rel)
	}
	out := atom(name(c.Head.Relation), c.Head.Args)
	for _, l := range c.Body {
		switch l.Kind {
		case logic.Holds:
			out += " " + atom(name(l.Atom.Relation), l.Atom.Args)
		case logic.Fails:
			out += " (not " + atom(name(l.Atom.Relation), l.Atom.Args) + ")"
		case logic.Differs:
			out += " " + atom("distinct", l.Atom.Args)
		case logic.Equals:
			out += " " + atom("same", l.Atom.Args)
		}
	}
	return out
}

func TestRulesWithoutDisjunctions(t *testing.T) {
	tests := []struct {
		name, rule string
		want       []string
	}{
		{"a fact", "(cell 1 (pos A b))", []string{"(cell 1 (pos A b))"}},
		{"one that is plain already", "(<= (p ?x) (q ?x) (not (r ?x)) (distinct ?x a))",
			[]string{"(p ?x) (q ?x) (not (r ?x)) (distinct ?x a)"}},
		{"or makes one clause for each branch", "(<= (p ?x) (or (q ?x) (r ?x)) s)",
			[]string{"(p ?x) (q ?x) s", "(p ?x) (r ?x) s"}},
		{"two of them multiply", "(<= p (or a b) (or c d))", []string{"p a c", "p a d", "p b c", "p b d"}},
		{"or inside or is the same or", "(<= p (or a (or b c)))", []string{"p a", "p b", "p c"}},
		{"not goes into or", "(<= p (not (or a b)))", []string{"p (not a) (not b)"}},
		{"not goes into and", "(<= p (not (and a b)))", []string{"p (not a)", "p (not b)"}},
		{"two nots are none", "(<= p (not (not a)))", []string{"p a"}},
		{"not distinct is equality", "(<= (p ?x) (q ?x) (not (distinct ?x a)))", []string{"(p ?x) (q ?x) (same ?x a)"}},
		{"variables are numbered clause by clause", "(<= (p ?x) (or (q ?x ?y) (r ?z ?x)))",
			[]string{"(p ?x) (q ?x ?y)", "(p ?x) (r ?z ?x)"}},
		{"an unsafe branch is left out", "(<= (p ?x) (or (q ?x) a))", []string{"(p ?x) (q ?x)"}},
		{"an unsafe rule is left out", "(<= (p ?x) (not (q ?x)))", nil},
		{"state is no head", "(<= (true (f 1)) a)", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := compile(t, test.rule+"(role x)")
			var got []string
			for i := range r.Clauses[:len(r.Clauses)-1] {
				got = append(got, write(r, &r.Clauses[i]))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("clauses\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			wanted := len(test.want) == 0 || strings.Contains(test.name, "unsafe")
			if dropped := len(r.Dropped) > 0; dropped != wanted {
				t.Errorf("dropped rules: %v", r.Dropped)
			}
		})
	}
}

func TestLargeProductsBecomeHelpers(t *testing.T) {
	r := compile(t, "(role x) (<= (p ?x ?y ?z) "+strings.Repeat("(or (a ?x) (b ?x) (c ?x)) ", 1)+
		"(or (a ?y) (b ?y) (c ?y)) (or (a ?z) (b ?z) (c ?z)))")
	var got []string
	for i := range r.Clauses[1:] {
		got = append(got, write(r, &r.Clauses[i+1]))
	}
	if len(got) != 10 || got[9] != "(p ?x ?y ?z) (h ?x) (h ?y) (h ?z)" {
		t.Errorf("clauses\n%s", strings.Join(got, "\n"))
	}
	huge := "(role x) (<= p "
	for i := range 20 {
		huge += fmt.Sprintf("(q ?v%d) (or (distinct ?v%d a) (distinct ?v%d b)) ", i, i, i)
	}
	_, err := logic.Compile(gdl.Parse(huge + ")"))
	var limit *logic.LimitError
	if !errors.As(err, &limit) || limit.Rule != 1 {
		t.Errorf("a million clauses: %v, want a limit that names rule 1", err)
	}
	either := "(and " + strings.Repeat("(or a b) ", 30) + ")"
	both := strings.Repeat("(or "+strings.Repeat(either+" ", 8)+") ", 2)
	_, err = logic.Compile(gdl.Parse("(role x) a (<= p " + both + ")"))
	if !errors.As(err, &limit) || limit.Rule != 2 {
		t.Errorf("more clauses than can be counted: %v, want a limit that names rule 2", err)
	}
	many := "(role x)"
	for i := range 100 {
		many += fmt.Sprintf("(<= p%d ", i)
		for k := range 12 {
			many += fmt.Sprintf("(q ?v%d) (or (distinct ?v%d a) (distinct ?v%d b)) ", k, k, k)
		}
		many += ")"
	}
	if _, err := logic.Compile(gdl.Parse(many)); !errors.As(err, &limit) || limit.Rule < 60 || limit.Rule > 70 {
		t.Errorf("100 rules of 4,096 clauses each: %v, want a limit that names rule 65 or so", err)
	}
}

func TestRolesInOrderAndOnce(t *testing.T) {
	r := compile(t, "(role b) (ROLE a) (role B)")
	var names []string
	for _, x := range r.Roles {
		names = append(names, r.Terms.String(x))
	}
	if got := strings.Join(names, " "); got != "b a" {
		t.Errorf("roles %s, want b a", got)
	}
	if got := logic.RoleNames(r.Sheet); !slices.Equal(got, names) {
		t.Errorf("roles by name %v, want %v", got, names)
	}
	if _, err := logic.Compile(gdl.Parse("(init a)")); !errors.Is(err, logic.ErrNoRoles) {
		t.Errorf("rules without roles: %v", err)
	}
}

func TestTermsAreInternedByFoldedSpelling(t *testing.T) {
	terms := logic.NewTerms()
	parse := func(text string) logic.Term {
		x, err := gdl.ParseTerm(text)
		if err != nil {
			t.Fatal(err)
		}
		y, err := terms.Intern(&x)
		if err != nil {
			t.Fatal(err)
		}
		return y
	}
	a := parse("(Cell 1 (pos a B))")
	if b := parse("(CELL 1 (POS A b))"); a != b {
		t.Errorf("terms %d and %d, want one", a, b)
	}
	if got := terms.String(a); got != "(Cell 1 (pos a B))" {
		t.Errorf("String %s", got)
	}
	if got := terms.Canonical(a); got != "(cell 1 (pos a b))" {
		t.Errorf("Canonical %s", got)
	}
	clone := terms.Clone()
	later := parse("later")
	if _, ok := clone.FindSymbol("later"); ok {
		t.Error("a clone sees what was added after it")
	}
	if got := clone.Constant("other"); got != later {
		t.Errorf("the clone's next term is %d, want %d", got, later)
	}
	for i := range 3000 { // past several growths of the table
		parse(fmt.Sprintf("(f %d (g %d))", i, i/2))
	}
	if b := parse("(cell 1 (pos a b))"); a != b {
		t.Errorf("after growing: term %d, want %d", b, a)
	}
	v, err := gdl.ParseTerm("(f ?x)")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := terms.Intern(&v); err == nil {
		t.Error("a variable was interned")
	}
}

func TestPublicSheetsCompile(t *testing.T) {
	index := corpus.Index(t)
	for _, name := range corpus.Games(t) {
		rules, err := logic.Compile(gdl.Parse(corpus.Text(t, name)))
		if err != nil {
			if name != "gc.meier" { // it has no roles
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		var roles []string
		for _, role := range rules.Roles {
			roles = append(roles, strings.ToLower(rules.Terms.String(role)))
		}
		if got := strings.ToLower(strings.Join(logic.RoleNames(rules.Sheet), " ")); got != strings.Join(roles, " ") {
			t.Errorf("%s: roles by name %s, want %v", name, got, roles)
		}
		if len(rules.Dropped) > 0 && index[name].Validator == "valid" {
			t.Errorf("%s is valid, but forms %v were left out", name, rules.Dropped)
		}
	}
}
