package check

import (
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// formDiagnostics returns what is wrong with each form by itself. To an unbound variable it adds a
// condition of this sheet that could bind it.
func formDiagnostics(t *tables, r *reported) []gdl.Diagnostic {
	var out []gdl.Diagnostic
	var s *suggestions // nil until one is needed
	for i, f := range t.forms {
		if f == nil {
			continue
		}
		for _, d := range f.diagnostics {
			d = d.In(i)
			if d.Code == gdl.CodeKeywordArity && f.head.Fold == "next" && d.Place.Span == f.head.At {
				r.meant["next"] = true // what it gives is not known
			}
			r.openList = r.openList || d.Code == gdl.CodeVariableInFact &&
				(f.head.Fold == "base" || f.head.Fold == "input")
			r.apart[i] = r.apart[i] || d.Code == gdl.CodeKeywordArity && len(d.Fixes) > 0
			if v, ok := f.needsBinding[d.Place.Span]; ok && d.Code == gdl.CodeUnsafe {
				if s == nil {
					s = collectSuggestions(t)
				}
				s.add(&d, v, f.head)
			}
			out = append(out, d)
		}
	}
	return out
}

// suggestions are the relations with one argument, given by facts, that
// conditions ask about variables: for each variable name the one that does most
// often, and the one that does most often about any.
type suggestions struct {
	byName map[string]*relation // by folded name
	any    *relation            // nil if there is none
}

// collectSuggestions counts what conditions ask about variables.
func collectSuggestions(t *tables) *suggestions {
	s := &suggestions{byName: map[string]*relation{}}
	most, mostOf := -1, map[string]int{}
	for _, r := range t.list {
		if r.arity != 1 || r.keyword() || !r.facts {
			continue
		}
		all, by := 0, map[string]int{}
		for _, u := range r.uses {
			if x := &u.atom.Args[0]; !u.negative && x.Kind == gdl.Variable {
				all++
				by[x.Fold]++
			}
		}
		if all > most {
			most, s.any = all, r
		}
		for name, n := range by {
			if n > mostOf[name] {
				mostOf[name], s.byName[name] = n, r
			}
		}
	}
	return s
}

// add names a condition that could give a variable a value, and offers to write it after the head.
func (s *suggestions) add(d *gdl.Diagnostic, variable string, head *gdl.Term) {
	best := s.byName[strings.ToLower(variable)]
	if best == nil {
		best = s.any
	}
	name := "index"
	if best != nil {
		name = best.name
	}
	condition := fmt.Sprintf("(%s %s)", name, variable)
	if strings.HasSuffix(d.Message, "?") { // of a name that was perhaps meant
		d.Message += fmt.Sprintf(" Or add a condition such as `%s`", condition)
	} else {
		d.Message += fmt.Sprintf("; add one such as `%s`", condition)
	}
	if best == nil {
		return // that relation is only an example
	}
	d.AddFix(gdl.Place{Form: d.Place.Form, Span: gdl.Span{From: head.Span.To, To: head.Span.To}},
		"Add "+condition, "\n  "+condition)
}
