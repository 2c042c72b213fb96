package check

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl"
)

// foreignVariables reports constants that are variables in other languages: Cell, _, $cell, <cell> and cell?. Names
// with a capital letter may be meant as constants, so they have to be ones that never come about: no
// fact has them, and no rule gives them unless it asks for them.
func foreignVariables(t *tables, r *reported) []gdl.Diagnostic {
	given := map[string]bool{} // names that forms can bring about
	for _, f := range t.forms {
		if f == nil {
			continue
		}
		asked := map[string]bool{}
		for _, a := range f.atoms {
			if !a.negative {
				eachConstant(a.Term, func(x *gdl.Term) { asked[x.Fold] = true })
			}
		}
		eachConstant(f.head, func(x *gdl.Term) {
			variable := len(f.rule.Body) > 0 && neverConstant(x.Name) ||
				strings.HasSuffix(x.Fold, "?") && variableOf(f, variableFor(x.Fold)) != ""
			if !asked[x.Fold] && !variable {
				given[x.Fold] = true
			}
		})
	}
	var out findings
	for i, f := range t.forms {
		if f == nil || len(f.rule.Body) == 0 {
			continue
		}
		for _, n := range f.names {
			if n.kind != constantName || given[n.fold] || t.unreadable[n.fold] || !looksVariable(n.name) {
				continue
			}
			meant := strings.TrimPrefix(strings.ToLower(variableFor(n.name)), "?")
			r.variables[formName{i, n.fold}], r.variables[formName{i, meant}], r.suspects[i] = true, true, true
			r.reportVariable(&out, i, f, n)
			eachConstant(f.head, func(x *gdl.Term) { r.suspectHeads[i] = r.suspectHeads[i] || x.Fold == n.fold })
		}
	}
	return out.diagnostics
}

// reportVariable reports a constant of a form that is meant as a variable, with a fix for all of its places.
func (r *reported) reportVariable(out *findings, form int, f *form, n nameUse) {
	name := variableFor(n.name)
	like, fix := name, &gdl.Fix{Title: "Write " + name}
	unnamed, fresh := name == "?", freshNames(f)
	if unnamed { // _ stands for another variable at each place, unless the rule needs one that it has not
		like = "?any"
		u := unnamedOf(f, n.fold)
		name, fix = u.variable(fresh)
		for _, v := range u.unbound {
			if u.conditions >= len(u.unbound) {
				r.variables[formName{form, strings.TrimPrefix(strings.ToLower(v), "?")}] = true
			}
		}
		if len(u.unbound) > 0 {
			like = strings.Join(u.unbound, " and ")
		}
	}
	d := out.report(gdl.Warning, gdl.CodeForeign, gdl.Place{Form: form, Span: n.at},
		"`%s` is a constant here: variables begin with `?` in GDL, as in %s", n.name, like)
	if fix == nil {
		return
	}
	replace := func(x *gdl.Term) {
		if x.Fold != n.fold {
			return
		}
		text := name
		if name == "" {
			text = fresh()
		}
		fix.Edits = append(fix.Edits, gdl.Edit{Place: gdl.Place{Form: form, Span: x.Span}, Text: text})
	}
	eachConstant(f.head, replace)
	gdl.EachLiteral(f.rule.Body, func(l *gdl.Literal) { eachConstant(&l.Atom, replace) })
	d.Fixes = []gdl.Fix{*fix}
}

// freshNames returns a function that returns another variable at each call, none of which the form has.
func freshNames(f *form) func() string {
	taken, n := map[string]bool{}, 0
	f.eachVariable(func(v *gdl.Term) { taken[v.Fold] = true })
	return func() string {
		for n++; taken["?any"+strconv.Itoa(n)]; n++ {
		}
		return "?any" + strconv.Itoa(n)
	}
}

// An unnamed is how a rule uses a variable without a name, as Prolog has it.
type unnamed struct {
	head, conditions, negative int      // how often it stands there
	unbound                    []string // variables that no condition gives a value, as is reported
	free                       []string // variables that stand once in the rule, in a condition
}

func unnamedOf(f *form, fold string) unnamed {
	var u unnamed
	count := func(t *gdl.Term, n *int) {
		eachConstant(t, func(x *gdl.Term) {
			if x.Fold == fold {
				*n++
			}
		})
	}
	count(f.head, &u.head)
	for _, d := range f.diagnostics {
		if d.Code == gdl.CodeUnsafe {
			u.unbound = append(u.unbound, d.Args[0])
		}
	}
	asked := binding{}
	gdl.EachVariable(f.head, func(v *gdl.Term) { asked[v.Fold] = true })
	times := map[string]int{}
	gdl.EachLiteral(f.rule.Body, func(l *gdl.Literal) {
		gdl.EachVariable(&l.Atom, func(v *gdl.Term) { times[v.Fold]++ })
	})
	for _, a := range f.atoms {
		n := &u.conditions
		if a.negative {
			n = &u.negative
		}
		count(a.Term, n)
		gdl.EachVariable(a.Term, func(v *gdl.Term) {
			if times[v.Fold] == 1 && !asked[v.Fold] && !a.negative {
				u.free = append(u.free, v.Name)
			}
		})
	}
	return u
}

// variable returns the name of the variable that is meant, or "" where each place has its own, and the fix that writes
// it without edits; there is none where that would be a guess.
func (u *unnamed) variable(fresh func() string) (string, *gdl.Fix) {
	name := ""
	switch {
	case u.head == 0 && len(u.unbound) == 0:
		return "", &gdl.Fix{Title: "Write a variable for each"}
	case u.head == 0 && u.conditions == 1 && len(u.unbound) == 1:
		name = u.unbound[0]
	case u.head == 1 && u.conditions == 1 && len(u.unbound)+u.negative == 0:
		name = fresh()
	case u.head == 1 && u.conditions+u.negative == 0 && len(u.unbound) == 0 && len(u.free) == 1:
		name = u.free[0]
	default:
		return "", nil
	}
	return name, &gdl.Fix{Title: "Write " + name}
}

// variableFor returns the variable of GDL for one of another language; ? for one without a name.
func variableFor(name string) string {
	return "?" + strings.TrimRight(strings.TrimLeft(name, "$_@%<*{:¿"), "?>}")
}

// looksVariable reports whether a name is written as variables are elsewhere.
func looksVariable(name string) bool {
	switch strings.ToLower(name) {
	case "true", "false", "none", "null", "nil": // as Python and its kin have them
		return false
	}
	c := name[0]
	if first, size := utf8.DecodeRuneInString(name); strings.ContainsRune(":¿", first) {
		next, _ := utf8.DecodeRuneInString(name[size:])
		return unicode.IsLetter(next)
	}
	return strings.IndexByte("_$@%", c) >= 0 || 'A' <= c && c <= 'Z' || len(name) > 1 && strings.HasSuffix(name, "?") ||
		name == "*" || braced(name) || len(name) > 2 && c == '<' && strings.HasSuffix(name, ">")
}

// interpolates reports whether a name of a rule is a variable as shells and templates have it.
func (f *form) interpolates(name string) bool { return len(f.rule.Body) > 0 && braced(name) }

// braced reports whether a name is written ${cell}, or {cell}.
func braced(name string) bool {
	return strings.HasSuffix(name, "}") && (strings.HasPrefix(name, "${") ||
		len(name) > 2 && name[0] == '{' && unicode.IsLetter(rune(name[1])))
}

// neverConstant reports whether a name is written as only variables are, so that a rule does not bring it about.
func neverConstant(name string) bool {
	return strings.IndexByte("_$@%{", name[0]) >= 0
}

// eachConstant calls f for every constant in the arguments of a term.
func eachConstant(t *gdl.Term, f func(x *gdl.Term)) {
	for i := range t.Args {
		if a := &t.Args[i]; a.Kind == gdl.Constant {
			f(a)
		} else {
			eachConstant(a, f)
		}
	}
}

// lostMarks hints at a constant of a rule that a variable of its conditions has the name of, where nothing else in the
// sheet speaks of that constant: in the head, or in a condition that holds unless a value is that constant.
func lostMarks(t *tables, reported *reported) []gdl.Diagnostic {
	forms := formsWith(t)
	var out findings
	for i, f := range t.forms {
		if f == nil || len(f.rule.Body) == 0 {
			continue
		}
		lost := func(x *gdl.Term) bool {
			if forms[x.Fold] > 1 {
				return false
			}
			v := variableOf(f, "?"+x.Fold)
			if v == "" {
				return false
			}
			here := gdl.Place{Form: i, Span: x.Span}
			d := out.report(gdl.Hint, gdl.CodeSimilarVariables, here,
				"`%s` is a constant here, and %s a variable of this rule; are they meant to be the same?", x.Name, v)
			d.AddFix(here, "Write "+v, v)
			return true
		}
		inHead := map[string]bool{}
		gdl.EachVariable(f.head, func(v *gdl.Term) { inHead[v.Fold] = true })
		eachConstant(f.head, func(x *gdl.Term) {
			if !inHead["?"+x.Fold] && lost(x) {
				reported.suspectHeads[i] = true
			}
		})
		eachDenied(f.rule.Body, false, func(x *gdl.Term) { lost(x) })
	}
	return out.diagnostics
}

// eachDenied calls f for every constant in conditions of distinct, and in those under not.
func eachDenied(ls []gdl.Literal, negative bool, f func(x *gdl.Term)) {
	for i := range ls {
		switch l := &ls[i]; l.Kind {
		case gdl.Distinct:
			eachConstant(&l.Atom, f)
		case gdl.Positive:
			if negative {
				eachConstant(&l.Atom, f)
			}
		default:
			eachDenied(l.Sub, negative || l.Kind == gdl.Not, f)
		}
	}
}

// formsWith returns by folded name how many forms have a constant.
func formsWith(t *tables) map[string]int {
	forms := map[string]int{}
	for _, f := range t.forms {
		if f == nil {
			continue
		}
		for _, n := range f.names {
			if n.kind == constantName {
				forms[n.fold]++
			}
		}
	}
	return forms
}
