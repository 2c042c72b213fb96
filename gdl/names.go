package gdl

import (
	"fmt"
	"maps"
	"slices"
)

// relations reports relations that nothing defines or that nothing uses.
func (c *checker) relations() {
	var defined, asked []string
	for _, r := range c.list {
		if len(r.heads) > 0 {
			defined = append(defined, r.name)
		} else if !isKeyword(r.fold) {
			asked = append(asked, r.name)
		}
	}
	readable := append([]string{"true", "does", "role", "legal", "goal", "terminal", "not", "distinct"}, defined...)
	wanted := append(slices.Sorted(maps.Keys(keywords)), asked...)
	for _, r := range c.list {
		if isKeyword(r.fold) {
			continue
		}
		if len(r.heads) == 0 {
			c.undefined(r, readable)
		}
		if len(r.uses) == 0 && !(r.fold == heuristic && r.arity == 2) && len(c.byName[r.fold]) == 1 {
			c.unused(r, wanted)
		}
	}
}

// undefined reports a relation without a head, where it is asked for.
func (c *checker) undefined(r *relation, candidates []string) {
	if c.meant[r.signature] || c.lost[r.fold] {
		return
	}
	for _, other := range c.byName[r.fold] {
		if len(other.heads) > 0 {
			return // the number of arguments is wrong: arities says so
		}
	}
	fact := c.facts.shapes[r.signature]
	move := c.legal.shapes[r.signature]
	near := ""
	if len(fact) == 0 && len(move) == 0 {
		near = c.nearest(r.fold, candidates)
	}
	for _, use := range r.uses {
		switch {
		case len(fact) > 0:
			d := c.report(Warning, CodeForgottenTrue, use.place(), "`%s` is a state fact (see %s): write `(true %s)`", r.name, c.where(fact[0].place()), sourceOf(use.atom))
			d.noteAt(fact[0].place(), "here it is part of the state")
			d.Fixes = append(d.Fixes, wrapIn("true", use))
		case len(move) > 0:
			d := c.report(Warning, CodeForgottenTrue, use.place(), "`%s` is a move (see %s): write `(does ?role %s)`", r.name, c.where(move[0].place()), sourceOf(use.atom))
			d.noteAt(move[0].place(), "here it is a move")
		case near != "":
			d := c.report(Warning, CodeUndefined, use.name(), "nothing defines `%s`, so it is never true; did you mean `%s`?", r.name, near)
			d.fixAt(use.name(), "Use "+near, near)
		default:
			d := c.report(Warning, CodeUndefined, use.name(), "nothing defines `%s`, so it is never true", r.name)
			d.calculation(r.name, use.negative)
		}
	}
}

// wrapIn is the fix that makes an atom the argument of a keyword.
func wrapIn(keyword string, r ref) Fix {
	before := Place{r.form, Span{r.atom.Span.From, r.atom.Span.From}}
	after := Place{r.form, Span{r.atom.Span.To, r.atom.Span.To}}
	return Fix{"Wrap it in (" + keyword + " ...)", []Edit{{before, "(" + keyword + " "}, {after, ")"}}}
}

// unused reports a relation that no condition asks for, where it is defined.
func (c *checker) unused(r *relation, candidates []string) {
	first := r.heads[0]
	if c.lost[r.fold] {
		return
	}
	if facts := c.facts.shapes[r.signature]; len(facts) > 0 {
		c.stateHead(r, facts[0])
		return
	}
	if near := c.nearest(r.fold, candidates); near != "" {
		d := c.report(Warning, CodeUnused, first.name(), "no condition asks for `%s`; did you mean `%s`?", r.name, near)
		d.fixAt(first.name(), "Use "+near, near)
		return
	}
	c.report(Warning, CodeUnused, first.name(), "no condition asks for `%s`; it can be deleted", r.name)
}

// stateHead reports the heads of a relation that no condition asks for and that
// has the shape of a fact of the state: init or next is missing around them.
func (c *checker) stateHead(r *relation, fact ref) {
	for _, h := range r.heads {
		keyword := "next"
		if len(c.sheet.Forms[h.form].facts.rule.Body) == 0 {
			keyword = "init"
		}
		d := c.report(Warning, CodeTwoUses, h.place(), "`%s` is a fact of the state (see %s): write `(%s %s)`", r.name, c.where(fact.place()), keyword, sourceOf(h.atom))
		d.noteAt(fact.place(), "here it is part of the state")
		d.Fixes = append(d.Fixes, wrapIn(keyword, h))
	}
}

// arities reports names that are used with different numbers of arguments,
// where they are used in the way that is rarer.
func (c *checker) arities() {
	for _, r := range c.list {
		rs := c.byName[r.fold]
		if len(rs) < 2 || rs[0] != r || isKeyword(r.fold) {
			continue
		}
		common := rs[0]
		for _, other := range rs[1:] {
			if len(other.heads)+len(other.uses) > len(common.heads)+len(common.uses) {
				common = other
			}
		}
		for _, other := range rs {
			if other == common {
				continue
			}
			for _, at := range slices.Concat(other.heads, other.uses) {
				d := c.report(Warning, CodeArity, at.place(), "`%s` has %s here, %d at %s", other.name, countOf(other.arity, "argument"), common.arity, c.where(common.first().place()))
				d.noteAt(common.first().place(), "%s here", countOf(common.arity, "argument"))
				if len(other.heads) == 0 {
					d.Message += "; nothing defines it with " + countOf(other.arity, "argument") + ", so it is never true"
				}
			}
		}
	}
}

// first returns the place that explains a relation best.
func (r *relation) first() ref {
	if len(r.heads) > 0 {
		return r.heads[0]
	}
	return r.uses[0]
}

// spellings reports names that are written in several ways, functors with
// different numbers of arguments, and names of relations that are functors too.
func (c *checker) spellings() {
	type first struct {
		nameUse
		form int
	}
	spelled, functors := make([]*first, c.sheet.numbers), make([]*first, c.sheet.numbers) // by number of the name
	var odd map[string]bool
	for i, f := range c.sheet.Forms {
		if f.facts == nil {
			continue
		}
		for _, n := range f.facts.names {
			if n.kind == relationName && isKeyword(n.fold) {
				continue
			}
			here := Place{i, n.at}
			if seen := spelled[n.number]; seen == nil {
				spelled[n.number] = &first{n, i}
			} else if seen.name != n.name && !odd[n.name] {
				if odd == nil {
					odd = map[string]bool{}
				}
				odd[n.name] = true
				d := c.report(Warning, CodeSpelling, here, "`%s` is spelt `%s` at %s; they are the same name here, but not for every program", n.name, seen.name, c.where(Place{seen.form, seen.at}))
				d.noteAt(Place{seen.form, seen.at}, "`%s` here", seen.name)
				d.fixAt(here, "Use "+seen.name, seen.name)
			}
			if n.kind != functorName {
				continue
			}
			seen := functors[n.number]
			if seen == nil {
				functors[n.number] = &first{n, i}
				if !c.misfits[here] {
					c.twoUses(n, here)
				}
			} else if seen.arity != n.arity && !c.misfits[here] {
				d := c.report(Warning, CodeArity, here, "`%s` has %s here, %d at %s", n.name, countOf(n.arity, "argument"), seen.arity, c.where(Place{seen.form, seen.at}))
				d.noteAt(Place{seen.form, seen.at}, "%s here", countOf(seen.arity, "argument"))
			}
		}
	}
}

// variableCase reports a variable that a rule writes in two ways.
func (c *formChecker) variableCase() {
	first := map[string]*Term{}
	odd := map[string]bool{}
	visit := func(v *Term) {
		seen := first[v.Fold]
		switch {
		case seen == nil:
			first[v.Fold] = v
		case seen.Name != v.Name && !odd[v.Name]:
			odd[v.Name] = true
			d := c.report(Warning, CodeSpelling, v.Span, "%s and %s are one variable here, but not for every program", v.Name, seen.Name)
			d.note(seen.Span, "%s here", seen.Name)
			d.replace("Use "+seen.Name, v.Span, seen.Name)
		}
	}
	eachVariable(c.facts.head, visit)
	eachLiteral(c.rule.Body, func(l *Literal) { eachVariable(&l.Atom, visit) })
}

// twoUses reports that a functor is the name of a relation too.
func (c *checker) twoUses(n nameUse, here Place) {
	for _, r := range c.byName[n.fold] {
		if r.arity == 0 || len(r.heads) == 0 || isKeyword(r.fold) || len(r.uses) == 0 && c.facts.has(r.signature) {
			continue // the last case is reported with the relation
		}
		d := c.report(Warning, CodeTwoUses, r.heads[0].name(), "`%s` is a relation here and part of a term at %s; is a `true` missing somewhere?", r.name, c.where(here))
		d.noteAt(here, "here it is part of a term")
		return
	}
}

// roles reports roles that nobody plays.
func (c *checker) roles() {
	if c.anyRole {
		return
	}
	names := slices.Sorted(maps.Keys(c.roleOf))
	for _, r := range c.list {
		if !hasRole(r.fold) || r.arity == 0 || isKeyword(r.fold) && !r.keyword() || r.fold == heuristic && r.arity != 2 {
			continue
		}
		for _, at := range slices.Concat(r.heads, r.uses) {
			x := &at.atom.Args[0]
			if x.Kind == Variable || x.Kind == Constant && (c.roleOf[x.Fold] || c.lost[x.Fold]) {
				continue
			}
			here := Place{at.form, x.Span}
			d := c.report(Warning, CodeUnknownRole, here, "no role fact names `%s`", sourceOf(x))
			if c.swapped(at, d) {
				continue
			}
			if near := c.nearest(x.Fold, names); near != "" {
				d.Message += fmt.Sprintf("; did you mean `%s`?", near)
				d.fixAt(here, "Use "+near, near)
			}
		}
	}
}

// swapped offers to swap the two arguments of an atom whose first one is no
// role, if the second one may be.
func (c *checker) swapped(at ref, d *Diagnostic) bool {
	if len(at.atom.Args) != 2 {
		return false
	}
	x, y := &at.atom.Args[0], &at.atom.Args[1]
	if y.Kind == Compound || y.Kind == Constant && !c.roleOf[y.Fold] {
		return false
	}
	d.Message += fmt.Sprintf("; the role comes first: `(%s %s %s)`", at.atom.Name, sourceOf(y), sourceOf(x))
	d.Fixes = append(d.Fixes, Fix{"Swap them", []Edit{
		{Place{at.form, x.Span}, y.String()}, {Place{at.form, y.Span}, x.String()},
	}})
	return true
}

// maxGuesses bounds the search for names that were perhaps meant: it compares
// every unknown name with every known one.
const maxGuesses = 200_000

// nearest is the function of this name with a bound on the work.
func (c *checker) nearest(name string, candidates []string) string {
	if c.guesses -= len(candidates); c.guesses < 0 {
		return ""
	}
	return nearest(name, candidates)
}
