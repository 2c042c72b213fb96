package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
)

// formDiagnostics returns what is wrong with each form by itself. To an unbound variable it adds a
// condition of this sheet that could bind it.
func formDiagnostics(t *tables, r *reported) []gdl.Diagnostic {
	var out []gdl.Diagnostic
	var s *suggestions         // nil until one is needed
	denied := map[string]int{} // by folded name of what is denied: how many rules are suggested for it
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
			if not, ok := f.anyValue[d.Place.Span]; ok && d.Code == gdl.CodeUnsafe {
				nameDenied(t, &d, not, f.rule.Span.To, denied)
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

// nameDenied offers to give what a negation denies a name by a rule behind the form, in which the variables have
// values.
func nameDenied(t *tables, d *gdl.Diagnostic, not *denied, end int, denied map[string]int) {
	fact := not.atom
	for keyword.Is(fact.Fold) && len(fact.Args) > 0 && fact.Args[len(fact.Args)-1].Kind != gdl.Variable {
		fact = &fact.Args[len(fact.Args)-1]
	}
	name := ""
	for taken := true; taken; taken = len(t.byName[strings.ToLower(name)]) > 0 {
		denied[fact.Fold]++
		name = "some-" + fact.Name
		if n := denied[fact.Fold]; n > 1 {
			name += "-" + strconv.Itoa(n)
		}
	}
	bound := []string{name}
	gdl.EachVariable(not.atom, func(v *gdl.Term) {
		if !slices.Contains(not.free, v.Fold) && !slices.Contains(bound, v.Name) {
			bound = append(bound, v.Name)
		}
	})
	if len(bound) > 1 {
		name = "(" + strings.Join(bound, " ") + ")"
	}
	d.Message += fmt.Sprintf("; to ask that it holds for none, give it a name by a rule, `(<= %s %s)`, and write "+
		"`(not %[1]s)`", name, not.atom)
	form := d.Place.Form
	d.Fixes = []gdl.Fix{{Title: "Name it " + bound[0], Edits: []gdl.Edit{
		{Place: gdl.Place{Form: form, Span: not.atom.Span}, Text: name},
		{Place: gdl.Place{Form: form, Span: gdl.Span{From: end, To: end}},
			Text: fmt.Sprintf("\n(<= %s\n  %s)", name, not.atom)},
	}}}
}
