package reasoner

import (
	"errors"
	"fmt"

	"github.com/gdl-playground/engine/logic"
)

// Prepare stratifies rules. Where a relation depends on its own negation only
// because its name covers several things, such as a goal of 0 for whoever does
// not have the goal 100, the relation is split by what its heads look like and the
// returned rules, which mean the same, are used instead. Rules that cannot be
// stratified in this way are a *CycleError.
func Prepare(rules *logic.Rules) (*logic.Rules, *Dependencies, error) {
	deps, err := Stratify(rules)
	first := err
	done := map[logic.Relation]bool{}
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
		deps, err = Stratify(rules)
	}
	return rules, deps, nil
}

// Bounds on what is tried to be split, far above what sheets come to.
const (
	maxRefined = 100 // relations of cycles; each is a pass over all rules
	maxForms   = 256 // forms that the heads of a relation have
)

// A headForm is what heads of a relation look like but for their variables, and
// the relation of the atoms that clauses with such heads give.
type headForm struct {
	args []logic.Pattern // every variable once
	vars []string
	rule int // the first that has it
	part logic.Relation
}

// refine splits a relation by the forms of its heads: each gets a relation of its
// own, from which the relation itself follows. Conditions that only some forms
// may give ask for those alone. A relation whose heads all look the same stays.
func refine(rules *logic.Rules, rel logic.Relation) *logic.Rules {
	forms, formOf := headForms(rules, rel)
	if len(forms) < 2 || len(forms) > maxForms {
		return rules
	}
	out := rules.WithClauses(nil)
	r := &refiner{rules: out, rel: rel, unions: map[string]logic.Relation{}}
	for i := range forms {
		forms[i].part = out.AddHelper(forms[i].rule, len(forms[i].args))
	}
	r.forms = forms
	r.follow(rel, forms)
	for i, c := range rules.Clauses {
		if c.Head.Relation == rel {
			c.Head.Relation = forms[formOf[i]].part
		}
		body := make([]logic.Literal, len(c.Body))
		for k, l := range c.Body {
			if (l.Kind == logic.Holds || l.Kind == logic.Fails) && l.Atom.Relation == rel {
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
func headForms(rules *logic.Rules, rel logic.Relation) (forms []headForm, formOf map[int]int) {
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
func (f *headForm) fresh(ps []logic.Pattern, shape []byte) ([]logic.Pattern, []byte) {
	out := make([]logic.Pattern, len(ps))
	for i, p := range ps {
		switch {
		case p.Ground:
			shape = fmt.Appendf(shape, "%d ", p.Term)
		case p.Var >= 0:
			p = logic.Pattern{Var: len(f.vars)}
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
	rules   *logic.Rules
	rel     logic.Relation
	forms   []headForm
	unions  map[string]logic.Relation // by which forms they unite
	clauses []logic.Clause
}

// follow adds the clauses by which a relation follows from the parts of forms.
func (r *refiner) follow(rel logic.Relation, forms []headForm) {
	for _, f := range forms {
		r.clauses = append(r.clauses, logic.Clause{
			Rule: f.rule,
			Head: logic.Atom{Relation: rel, Args: f.args},
			Body: []logic.Literal{{Kind: logic.Holds, Atom: logic.Atom{Relation: f.part, Args: f.args}}},
			Vars: f.vars,
		})
	}
}

// given returns the relation of all atoms that a condition may match.
func (r *refiner) given(args []logic.Pattern, rule int) logic.Relation {
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
func mayMatch(a, b []logic.Pattern) bool {
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
