package check

import (
	"slices"

	"github.com/gdl-playground/engine/gdl"
)

// negatesConnective reports whether there is a not around an or, an and or
// another not.
func negatesConnective(ls []gdl.Literal) bool {
	return slices.ContainsFunc(ls, func(l gdl.Literal) bool {
		return l.Kind == gdl.Not && slices.ContainsFunc(l.Sub, func(s gdl.Literal) bool { return len(s.Sub) > 0 }) ||
			negatesConnective(l.Sub)
	})
}

// inward returns conditions, or their negations, with every not moved inward by
// De Morgan's laws until it stands before an atom or distinct. That is how
// engines read them, and what the other checks look at.
func inward(ls []gdl.Literal, negative bool) []gdl.Literal {
	out := make([]gdl.Literal, 0, len(ls))
	for _, l := range ls {
		switch {
		case l.Kind == gdl.Not && len(l.Sub) == 1 && l.Sub[0].Kind >= gdl.Not:
			l = inward(l.Sub, !negative)[0]
		case l.Kind == gdl.Not && negative && len(l.Sub) == 1:
			l = l.Sub[0]
		case l.Kind == gdl.Or || l.Kind == gdl.And:
			if negative {
				l.Kind = gdl.Or + gdl.And - l.Kind
			}
			l.Sub = inward(l.Sub, negative)
		case l.Kind != gdl.Not && negative:
			l = gdl.Literal{Kind: gdl.Not, Span: l.Span, Sub: []gdl.Literal{l}}
		}
		out = append(out, l)
	}
	return out
}

// connectives reports what is not GDL in how conditions are put together.
func (c *checker) connectives(ls []gdl.Literal) {
	for i := range ls {
		l := &ls[i]
		switch l.Kind {
		case gdl.Not:
			if s := &l.Sub[0]; s.Kind != gdl.Positive {
				c.notOver(l, s)
			}
		case gdl.And:
			d := c.report(gdl.Warning, gdl.CodeAnd, gdl.Span{From: l.Span.From, To: l.Span.From + 4},
				"GDL has no `and`: conditions that stand side by side all have to hold")
			if len(l.Sub) > 0 && c.sideBySide(l) {
				d.Fixes = append(d.Fixes, gdl.Fix{Title: "Remove the and", Edits: []gdl.Edit{
					{Place: gdl.Place{Span: gdl.Span{From: l.Span.From, To: l.Sub[0].Span.From}}},
					{Place: gdl.Place{Span: gdl.Span{From: l.Span.To - 1, To: l.Span.To}}},
				}})
			}
		}
		c.connectives(l.Sub)
	}
}

// sideBySide reports whether a condition is one of those of the body itself, so
// that several others may take its place.
func (c *checker) sideBySide(l *gdl.Literal) bool {
	return slices.ContainsFunc(c.form.rule.Body, func(b gdl.Literal) bool { return b.Span == l.Span })
}

// notOver reports a not around s, which is no atom. It is not GDL, but clear, so
// it can be played; around distinct it is an error all the same, since that is
// the verdict of the reference validator on public sheets.
func (c *checker) notOver(l, s *gdl.Literal) {
	at := gdl.Span{From: l.Span.From, To: s.Span.From}
	switch s.Kind {
	case gdl.Not:
		d := c.report(gdl.Warning, gdl.CodeNotOver, l.Span, "`not` takes a relation in GDL; two of them cancel out")
		if len(s.Sub) == 1 {
			d.Fixes = []gdl.Fix{{Title: "Remove both", Edits: []gdl.Edit{
				{Place: gdl.Place{Span: gdl.Span{From: l.Span.From, To: s.Sub[0].Span.From}}},
				{Place: gdl.Place{Span: gdl.Span{From: s.Sub[0].Span.To, To: l.Span.To}}},
			}}}
		}
	case gdl.Distinct:
		d := c.report(gdl.Error, gdl.CodeNotOver, at,
			"`not` takes a relation, not `distinct`: write the same variable at both places instead")
		c.unite(d, l, s.Atom.Args)
	case gdl.Or:
		if !c.sideBySide(l) { // inside another or, conditions side by side are alternatives
			c.report(gdl.Warning, gdl.CodeNotOver, at,
				"`not` takes a relation in GDL, not `or`: give the `or` a name by a rule, and negate that")
			return
		}
		d := c.report(gdl.Warning, gdl.CodeNotOver, at,
			"`not` takes a relation in GDL, not `or`: write one `not` for each alternative, side by side")
		if len(s.Sub) > 0 {
			d.Fixes = []gdl.Fix{{Title: "Negate each alternative", Edits: distribute(l, s.Sub, "", "")}}
		}
	default:
		d := c.report(gdl.Warning, gdl.CodeNotOver, at,
			"`not` takes a relation in GDL, not `and`: write an `or` of one `not` for each part")
		if len(s.Sub) > 0 {
			d.Fixes = []gdl.Fix{{Title: "Negate each part", Edits: distribute(l, s.Sub, "(or ", ")")}}
		}
	}
}

// distribute negates each of the parts of a connective, in place of the not l
// around it, and puts opening and closing around all. What lies between the
// parts stays.
func distribute(l *gdl.Literal, parts []gdl.Literal, opening, closing string) []gdl.Edit {
	from, text := l.Span.From, opening
	var edits []gdl.Edit
	for i := range parts {
		inner, before, after := parts[i].Span, "(not ", ")"
		if p := &parts[i]; p.Kind == gdl.Not && len(p.Sub) == 1 {
			inner, before, after = p.Sub[0].Span, "", ""
		}
		if i > 0 {
			gap := gdl.Span{From: parts[i-1].Span.To, To: parts[i].Span.From}
			if gap.From < gap.To {
				edits = append(edits, gdl.Edit{Place: gdl.Place{Span: gdl.Span{From: from, To: gap.From}}, Text: text})
				from, text = gap.To, ""
			} else {
				text += " "
			}
		}
		edits = append(edits, gdl.Edit{Place: gdl.Place{Span: gdl.Span{From: from, To: inner.From}},
			Text: text + before})
		from, text = inner.To, after
	}
	return append(edits, gdl.Edit{Place: gdl.Place{Span: gdl.Span{From: from, To: l.Span.To}}, Text: text + closing})
}

// unite offers to write one of two terms that are to be the same, a variable, as
// the other all over the rule, which makes the condition l that says so needless.
func (c *checker) unite(d *gdl.Diagnostic, l *gdl.Literal, sides []gdl.Term) {
	if len(sides) != 2 || !c.sideBySide(l) {
		return
	}
	v, other := &sides[0], &sides[1]
	if v.Kind != gdl.Variable {
		v, other = other, v
	}
	within := false
	gdl.EachVariable(other, func(x *gdl.Term) { within = within || x.Fold == v.Fold })
	if v.Kind != gdl.Variable || within {
		return
	}
	fix := gdl.Fix{Title: "Write " + sourceOf(other) + " for " + v.Name}
	text := other.String()
	write := func(x *gdl.Term) {
		switch {
		case x.Span.From >= l.Span.From && x.Span.To <= l.Span.To:
		case x.Fold == v.Fold:
			fix.Edits = append(fix.Edits, gdl.Edit{Place: gdl.Place{Span: x.Span}, Text: text})
		}
	}
	gdl.EachVariable(c.form.head, write)
	gdl.EachLiteral(c.form.rule.Body, func(x *gdl.Literal) { gdl.EachVariable(&x.Atom, write) })
	fix.Edits = append(fix.Edits, gdl.Edit{Place: gdl.Place{Span: l.Span}})
	slices.SortFunc(fix.Edits, func(a, b gdl.Edit) int { return a.Place.From - b.Place.From })
	d.Fixes = []gdl.Fix{fix}
}
