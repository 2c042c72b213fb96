package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/builtin"
)

// meant returns a rule as it is meant where a keyword stands in a place that is not its own, or names have
// quotation marks, and whether that is another rule. The mistake itself is reported with the form; without this
// the other forms would be blamed for what is missing in theirs.
func meant(rule *gdl.Rule) (*gdl.Rule, bool) {
	m := meaning{asks: asksFor(rule.Body, "true") && !asksFor(rule.Body, "does")}
	meant := *rule
	meant.Head = m.bare(m.head(rule.Head))
	meant.Body = m.literals(rule.Body)
	return &meant, m.other
}

// A meaning puts the parts of a rule right.
type meaning struct {
	asks  bool // the rule asks for the state, and for no moves
	other bool
}

// asksFor reports whether a condition asks for a keyword.
func asksFor(conditions []gdl.Literal, keyword string) bool {
	return slices.ContainsFunc(conditions, func(l gdl.Literal) bool {
		return l.Kind == gdl.Positive && l.Atom.Fold == keyword || asksFor(l.Sub, keyword)
	})
}

// head returns a head without true around its fact, and legal for does. What a rule with the head true is
// meant to set is open, next or init, unless it asks for the state: that only next can. What then depends on moves
// is left open, as the reference validator reports it all.
func (m *meaning) head(t gdl.Term) gdl.Term {
	switch {
	case t.Fold == "true" && len(t.Args) == 1 && t.Args[0].Fold == "next" && len(t.Args[0].Args) == 1:
		m.other = true
		t = t.Args[0]
	case t.Fold == "true" && len(t.Args) == 1 && m.asks:
		m.other = true
		t.Name, t.Fold = "next", "next"
	case t.Fold == "does" && len(t.Args) == 2:
		m.other = true
		t.Name, t.Fold = "legal", "legal"
	case t.Fold == "role" && len(t.Args) == 1 && len(t.Args[0].Args) == 1 && builtin.Keyword(t.Args[0].Name) == "role":
		m.other = true
		t.Args = t.Args[0].Args
	case t.Fold == "init" || t.Fold == "next":
		t = m.unwrapped(t)
	}
	return t
}

// unwrapped returns an atom about a fact without true around the fact.
func (m *meaning) unwrapped(t gdl.Term) gdl.Term {
	for len(t.Args) == 1 && t.Args[0].Fold == "true" && len(t.Args[0].Args) == 1 {
		m.other = true
		t.Args = t.Args[0].Args
	}
	return t
}

// bare returns a term without the quotation marks of names in it.
func (m *meaning) bare(t gdl.Term) gdl.Term {
	if bare, ok := unquoted(t.Name); ok && t.Kind != gdl.Variable {
		m.other = true
		t.Name, t.Fold = bare, strings.ToLower(bare)
	}
	t.Args = slices.Clone(t.Args)
	for i := range t.Args {
		t.Args[i] = m.bare(t.Args[i])
	}
	return t
}

func (m *meaning) literals(ls []gdl.Literal) []gdl.Literal {
	ls = slices.Clone(ls)
	for i := range ls {
		switch l := &ls[i]; {
		case l.Kind == gdl.Positive && l.Atom.Fold == "true":
			l.Atom = m.unwrapped(l.Atom)
		case l.Kind != gdl.Positive && l.Kind != gdl.Distinct:
			l.Sub = m.literals(l.Sub)
			continue
		}
		ls[i].Atom = m.bare(ls[i].Atom)
	}
	return ls
}
