package check

import (
	"fmt"
	"maps"
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

// relations reports relations that nothing defines or that nothing uses.
func (c *checker) relations() {
	var defined, asked []string
	for _, r := range c.list {
		if len(r.heads) > 0 {
			defined = append(defined, r.name)
		} else if !keyword.Is(r.fold) {
			asked = append(asked, r.name)
		}
	}
	readable := append([]string{"true", "does", "role", "legal", "goal", "terminal", "not", "distinct"}, defined...)
	wanted := append(slices.Sorted(maps.Keys(keyword.Table)), asked...)
	for _, r := range c.list {
		if keyword.Is(r.fold) {
			continue
		}
		if len(r.heads) == 0 {
			c.undefined(r, readable)
		}
		if len(r.uses) == 0 && !(r.fold == keyword.Heuristic && r.arity == 2) && len(c.byName[r.fold]) == 1 {
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
			d := c.report(gdl.Warning, gdl.CodeForgottenTrue, use.place(), "`%s` is a state fact (see %s): write `(true %s)`", r.name, c.where(fact[0].place()), sourceOf(use.atom))
			d.AddNote(fact[0].place(), "here it is part of the state")
			d.Fixes = append(d.Fixes, wrapIn("true", use))
		case len(move) > 0:
			d := c.report(gdl.Warning, gdl.CodeForgottenTrue, use.place(), "`%s` is a move (see %s): write `(does ?role %s)`", r.name, c.where(move[0].place()), sourceOf(use.atom))
			d.AddNote(move[0].place(), "here it is a move")
		case near != "":
			d := c.report(gdl.Warning, gdl.CodeUndefined, use.name(), "nothing defines `%s`, so it is never true; did you mean `%s`?", r.name, near)
			d.AddFix(use.name(), "Use "+near, near)
		default:
			d := c.report(gdl.Warning, gdl.CodeUndefined, use.name(), "nothing defines `%s`, so it is never true", r.name)
			calculation(d, r.name, use.negative)
		}
	}
}

// wrapIn is the fix that makes an atom the argument of a keyword.
func wrapIn(keyword string, r ref) gdl.Fix {
	before := gdl.Place{Form: r.form, Span: gdl.Span{From: r.atom.Span.From, To: r.atom.Span.From}}
	after := gdl.Place{Form: r.form, Span: gdl.Span{From: r.atom.Span.To, To: r.atom.Span.To}}
	return gdl.Fix{Title: "Wrap it in (" + keyword + " ...)", Edits: []gdl.Edit{{Place: before, Text: "(" + keyword + " "}, {Place: after, Text: ")"}}}
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
		d := c.report(gdl.Warning, gdl.CodeUnused, first.name(), "no condition asks for `%s`; did you mean `%s`?", r.name, near)
		d.AddFix(first.name(), "Use "+near, near)
		return
	}
	c.report(gdl.Warning, gdl.CodeUnused, first.name(), "no condition asks for `%s`; it can be deleted", r.name)
}

// stateHead reports the heads of a relation that no condition asks for and that
// has the shape of a fact of the state: init or next is missing around them.
func (c *checker) stateHead(r *relation, fact ref) {
	for _, h := range r.heads {
		keyword := "next"
		if len(c.forms[h.form].rule.Body) == 0 {
			keyword = "init"
		}
		d := c.report(gdl.Warning, gdl.CodeTwoUses, h.place(), "`%s` is a fact of the state (see %s): write `(%s %s)`", r.name, c.where(fact.place()), keyword, sourceOf(h.atom))
		d.AddNote(fact.place(), "here it is part of the state")
		d.Fixes = append(d.Fixes, wrapIn(keyword, h))
	}
}

// arities reports names that are used with different numbers of arguments,
// where they are used in the way that is rarer.
func (c *checker) arities() {
	for _, r := range c.list {
		rs := c.byName[r.fold]
		if len(rs) < 2 || rs[0] != r || keyword.Is(r.fold) {
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
				d := c.report(gdl.Warning, gdl.CodeArity, at.place(), "`%s` has %s here, %d at %s", other.name, phrase.Count(other.arity, "argument"), common.arity, c.where(common.first().place()))
				d.AddNote(common.first().place(), "%s here", phrase.Count(common.arity, "argument"))
				if len(other.heads) == 0 {
					d.Message += "; nothing defines it with " + phrase.Count(other.arity, "argument") + ", so it is never true"
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
	spelled, functors := make([]*first, c.numbers), make([]*first, c.numbers) // by number of the name
	var odd map[string]bool
	for i, f := range c.forms {
		if f == nil {
			continue
		}
		for _, n := range f.names {
			if n.kind == relationName && keyword.Is(n.fold) {
				continue
			}
			here := gdl.Place{Form: i, Span: n.at}
			if seen := spelled[n.number]; seen == nil {
				spelled[n.number] = &first{n, i}
			} else if seen.name != n.name && !odd[n.name] {
				if odd == nil {
					odd = map[string]bool{}
				}
				odd[n.name] = true
				d := c.report(gdl.Warning, gdl.CodeSpelling, here, "`%s` is spelt `%s` at %s; they are the same name here, but not for every program", n.name, seen.name, c.where(gdl.Place{Form: seen.form, Span: seen.at}))
				d.AddNote(gdl.Place{Form: seen.form, Span: seen.at}, "`%s` here", seen.name)
				d.AddFix(here, "Use "+seen.name, seen.name)
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
				d := c.report(gdl.Warning, gdl.CodeArity, here, "`%s` has %s here, %d at %s", n.name, phrase.Count(n.arity, "argument"), seen.arity, c.where(gdl.Place{Form: seen.form, Span: seen.at}))
				d.AddNote(gdl.Place{Form: seen.form, Span: seen.at}, "%s here", phrase.Count(seen.arity, "argument"))
			}
		}
	}
}

// variableCase reports a variable that a rule writes in two ways.
func (c *formChecker) variableCase() {
	first := map[string]*gdl.Term{}
	odd := map[string]bool{}
	visit := func(v *gdl.Term) {
		seen := first[v.Fold]
		switch {
		case seen == nil:
			first[v.Fold] = v
		case seen.Name != v.Name && !odd[v.Name]:
			odd[v.Name] = true
			d := c.report(gdl.Warning, gdl.CodeSpelling, v.Span, "%s and %s are one variable here, but not for every program", v.Name, seen.Name)
			d.AddNote(inForm(seen.Span), "%s here", seen.Name)
			d.AddFix(inForm(v.Span), "Use "+seen.Name, seen.Name)
		}
	}
	gdl.EachVariable(c.facts.head, visit)
	gdl.EachLiteral(c.rule.Body, func(l *gdl.Literal) { gdl.EachVariable(&l.Atom, visit) })
}

// twoUses reports that a functor is the name of a relation too.
func (c *checker) twoUses(n nameUse, here gdl.Place) {
	for _, r := range c.byName[n.fold] {
		if r.arity == 0 || len(r.heads) == 0 || keyword.Is(r.fold) || len(r.uses) == 0 && c.facts.has(r.signature) {
			continue // the last case is reported with the relation
		}
		d := c.report(gdl.Warning, gdl.CodeTwoUses, r.heads[0].name(), "`%s` is a relation here and part of a term at %s; is a `true` missing somewhere?", r.name, c.where(here))
		d.AddNote(here, "here it is part of a term")
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
		if !keyword.HasRole(r.fold) || r.arity == 0 || keyword.Is(r.fold) && !r.keyword() || r.fold == keyword.Heuristic && r.arity != 2 {
			continue
		}
		for _, at := range slices.Concat(r.heads, r.uses) {
			x := &at.atom.Args[0]
			if x.Kind == gdl.Variable || x.Kind == gdl.Constant && (c.roleOf[x.Fold] || c.lost[x.Fold]) {
				continue
			}
			here := gdl.Place{Form: at.form, Span: x.Span}
			d := c.report(gdl.Warning, gdl.CodeUnknownRole, here, "no role fact names `%s`", sourceOf(x))
			if c.swapped(at, d) {
				continue
			}
			if near := c.nearest(x.Fold, names); near != "" {
				d.Message += fmt.Sprintf("; did you mean `%s`?", near)
				d.AddFix(here, "Use "+near, near)
			}
		}
	}
}

// swapped offers to swap the two arguments of an atom whose first one is no
// role, if the second one may be.
func (c *checker) swapped(at ref, d *gdl.Diagnostic) bool {
	if len(at.atom.Args) != 2 {
		return false
	}
	x, y := &at.atom.Args[0], &at.atom.Args[1]
	if y.Kind == gdl.Compound || y.Kind == gdl.Constant && !c.roleOf[y.Fold] {
		return false
	}
	d.Message += fmt.Sprintf("; the role comes first: `(%s %s %s)`", at.atom.Name, sourceOf(y), sourceOf(x))
	d.Fixes = append(d.Fixes, gdl.Fix{Title: "Swap them", Edits: []gdl.Edit{
		{Place: gdl.Place{Form: at.form, Span: x.Span}, Text: y.String()}, {Place: gdl.Place{Form: at.form, Span: y.Span}, Text: x.String()},
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
