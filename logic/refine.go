package logic

import (
	"errors"
	"fmt"
)

// Stratified returns stratified rules with the same meaning, and their dependencies. Most rules are
// stratified as they stand and are returned themselves.
//
// Others are refused by the names of their relations alone, although their meaning is clear:
//
//	(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))
//
// depends on goal through a negation, but no goal of 0 depends on another goal of 0. Where a
// relation lies on such a cycle it is split by the forms of its heads, everything except variables,
// and each condition asks for those parts alone that it may match. Rules for which that does not
// help are a *[CycleError] that names a cycle of the rules as they were given. Rules of which something
// is asked before it can be known are a *[LifetimeError].
//
// It is local stratification (Przymusinski, 1988) as far as it shows in the heads, without grounding.
func Stratified(rules *Rules) (*Rules, *Dependencies, error) {
	deps, err := stratify(rules)
	first := err
	done := map[Relation]bool{}
	for err != nil {
		var cycle *CycleError
		if !errors.As(err, &cycle) {
			return nil, nil, err
		}
		split := len(done)
		for _, rel := range cycle.relations {
			if !done[rel] && len(done) < maxRefined {
				done[rel] = true
				rules = refine(rules, rel)
			}
		}
		if len(done) == split {
			return nil, nil, first
		}
		deps, err = stratify(rules)
	}
	if err := checkLifetimes(rules, deps); err != nil {
		return nil, nil, err
	}
	return rules, deps, nil
}

// Bounds on what is split, far above what public sheets need.
const (
	maxRefined = 100 // relations of cycles; each takes a pass over all rules
	maxForms   = 256 // forms of the heads of one relation
)

// A headForm is what some heads of a relation have in common, everything except the names of their
// variables, and the relation of the atoms that clauses with such heads give.
type headForm struct {
	args []Pattern // every variable once
	vars []string
	rule int // the first that has it
	part Relation
}

// refine splits a relation by the forms of its heads: each form gets a relation of its own, from
// which the relation itself follows. Conditions that only some forms can satisfy ask for those
// alone. A relation whose heads all have one form stays as it is.
func refine(rules *Rules, rel Relation) *Rules {
	forms, formOf := headForms(rules, rel)
	if len(forms) < 2 || len(forms) > maxForms {
		return rules
	}
	out := rules.WithClauses(nil)
	r := &refiner{rules: out, rel: rel, unions: map[string]Relation{}}
	for i := range forms {
		forms[i].part = out.AddHelper(forms[i].rule, len(forms[i].args))
	}
	r.forms = forms
	r.follow(rel, forms)
	for i, c := range rules.Clauses {
		if c.Head.Relation == rel {
			c.Head.Relation = forms[formOf[i]].part
		}
		body := make([]Literal, len(c.Body))
		for k, l := range c.Body {
			if (l.Kind == Holds || l.Kind == Fails) && l.Atom.Relation == rel {
				l.Atom.Relation = r.given(l.Atom.Args, c.Rule)
			}
			body[k] = l
		}
		c.Body = body
		r.clauses = append(r.clauses, c)
	}
	out.Clauses = r.clauses
	return out
}

// headForms returns the forms of a relation's heads in the order of the rules,
// and by clause of the relation which it has.
func headForms(rules *Rules, rel Relation) (forms []headForm, formOf map[int]int) {
	formOf = map[int]int{}
	known := map[string]int{}
	for i := range rules.Clauses {
		c := &rules.Clauses[i]
		if c.Head.Relation != rel {
			continue
		}
		f := headForm{rule: c.Rule}
		var shape []byte
		f.args, shape = f.fresh(c.Head.Args, nil)
		n, ok := known[string(shape)]
		if !ok {
			n = len(forms)
			known[string(shape)] = n
			forms = append(forms, f)
		}
		formOf[i] = n
	}
	return forms, formOf
}

// fresh returns patterns with a variable of the form for each occurrence of a
// variable, and appends to shape a text that is equal for equal forms.
func (f *headForm) fresh(ps []Pattern, shape []byte) ([]Pattern, []byte) {
	out := make([]Pattern, len(ps))
	for i, p := range ps {
		switch {
		case p.Ground:
			shape = fmt.Appendf(shape, "%d ", p.Term)
		case p.Var >= 0:
			p = Pattern{Var: len(f.vars)}
			f.vars = append(f.vars, fmt.Sprintf("?%d", len(f.vars)+1))
			shape = append(shape, "? "...)
		default:
			shape = fmt.Appendf(shape, "%d(", p.Functor)
			p.Args, shape = f.fresh(p.Args, shape)
			shape = append(shape, ") "...)
		}
		out[i] = p
	}
	return out, shape
}

// A refiner splits one relation.
type refiner struct {
	rules   *Rules
	rel     Relation
	forms   []headForm
	unions  map[string]Relation // by which forms they unite
	clauses []Clause
}

// follow adds the clauses by which a relation follows from the parts of forms.
func (r *refiner) follow(rel Relation, forms []headForm) {
	for _, f := range forms {
		r.clauses = append(r.clauses, Clause{
			Rule: f.rule,
			Head: Atom{Relation: rel, Args: f.args},
			Body: []Literal{{Kind: Holds, Atom: Atom{Relation: f.part, Args: f.args}}},
			Vars: f.vars,
		})
	}
}

// given returns the relation of all atoms that a condition may match.
func (r *refiner) given(args []Pattern, rule int) Relation {
	var forms []headForm
	var key []byte
	for i, f := range r.forms {
		if mayMatch(args, f.args) {
			forms = append(forms, f)
			key = fmt.Appendf(key, "%d ", i)
		}
	}
	switch len(forms) {
	case len(r.forms):
		return r.rel
	case 1:
		return forms[0].part
	}
	union, ok := r.unions[string(key)]
	if !ok {
		union = r.rules.AddHelper(rule, len(args))
		r.unions[string(key)] = union
		r.follow(union, forms)
	}
	return union
}

// mayMatch reports whether patterns could be equal if all their variables were
// different ones.
func mayMatch(a, b []Pattern) bool {
	for i := range a {
		p, q := &a[i], &b[i]
		switch {
		case !p.Ground && p.Var >= 0 || !q.Ground && q.Var >= 0:
		case p.Ground && q.Ground:
			if p.Term != q.Term {
				return false
			}
		case p.Functor != q.Functor || len(p.Args) != len(q.Args) || !mayMatch(p.Args, q.Args):
			return false
		}
	}
	return true
}
