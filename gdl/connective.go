package gdl

import "slices"

// negatesConnective reports whether there is a not around an or, an and or
// another not.
func negatesConnective(ls []Literal) bool {
	return slices.ContainsFunc(ls, func(l Literal) bool {
		return l.Kind == Not && slices.ContainsFunc(l.Sub, func(s Literal) bool { return len(s.Sub) > 0 }) || negatesConnective(l.Sub)
	})
}

// inward returns conditions, or their negations, with every not moved inward by
// De Morgan's laws until it stands before an atom or distinct. That is how
// engines read them, and what the other checks look at.
func inward(ls []Literal, negative bool) []Literal {
	out := make([]Literal, 0, len(ls))
	for _, l := range ls {
		switch {
		case l.Kind == Not && len(l.Sub) == 1 && l.Sub[0].Kind >= Not:
			l = inward(l.Sub, !negative)[0]
		case l.Kind == Not && negative && len(l.Sub) == 1:
			l = l.Sub[0]
		case l.Kind == Or || l.Kind == And:
			if negative {
				l.Kind = Or + And - l.Kind
			}
			l.Sub = inward(l.Sub, negative)
		case l.Kind != Not && negative:
			l = Literal{Kind: Not, Span: l.Span, Sub: []Literal{l}}
		}
		out = append(out, l)
	}
	return out
}

// connectives reports what is not GDL in how conditions are put together.
func (c *formChecker) connectives(ls []Literal) {
	for i := range ls {
		l := &ls[i]
		switch l.Kind {
		case Not:
			if s := &l.Sub[0]; s.Kind != Positive {
				c.notOver(l, s)
			}
		case And:
			d := c.report(Warning, CodeAnd, Span{l.Span.From, l.Span.From + 4}, "GDL has no `and`: conditions that stand side by side all have to hold")
			if len(l.Sub) > 0 && c.sideBySide(l) {
				d.Fixes = append(d.Fixes, Fix{"Remove the and", []Edit{
					{Place: Place{Span: Span{l.Span.From, l.Sub[0].Span.From}}},
					{Place: Place{Span: Span{l.Span.To - 1, l.Span.To}}},
				}})
			}
		}
		c.connectives(l.Sub)
	}
}

// sideBySide reports whether a condition is one of those of the body itself, so
// that several others may take its place.
func (c *formChecker) sideBySide(l *Literal) bool {
	return slices.ContainsFunc(c.rule.Body, func(b Literal) bool { return b.Span == l.Span })
}

// notOver reports a not around s, which is no atom. It is not GDL, but clear, so
// it can be played; around distinct it is an error all the same, since that is
// the verdict of the reference validator on public sheets.
func (c *formChecker) notOver(l, s *Literal) {
	at := Span{l.Span.From, s.Span.From}
	switch s.Kind {
	case Not:
		d := c.report(Warning, CodeNotOver, l.Span, "`not` takes a relation in GDL; two of them cancel out")
		if len(s.Sub) == 1 {
			d.Fixes = []Fix{{"Remove both", []Edit{
				{Place: Place{Span: Span{l.Span.From, s.Sub[0].Span.From}}},
				{Place: Place{Span: Span{s.Sub[0].Span.To, l.Span.To}}},
			}}}
		}
	case Distinct:
		d := c.report(Error, CodeNotOver, at, "`not` takes a relation, not `distinct`: write the same variable at both places instead")
		c.unite(d, l, s.Atom.Args)
	case Or:
		d := c.report(Warning, CodeNotOver, at, "`not` takes a relation in GDL, not `or`: write one `not` for each alternative, side by side")
		if len(s.Sub) > 0 && c.sideBySide(l) {
			d.Fixes = []Fix{{"Negate each alternative", distribute(l, s.Sub, "", "")}}
		}
	default:
		d := c.report(Warning, CodeNotOver, at, "`not` takes a relation in GDL, not `and`: write an `or` of one `not` for each part")
		if len(s.Sub) > 0 {
			d.Fixes = []Fix{{"Negate each part", distribute(l, s.Sub, "(or ", ")")}}
		}
	}
}

// distribute negates each of the parts of a connective, in place of the not l
// around it, and puts opening and closing around all. What lies between the
// parts stays.
func distribute(l *Literal, parts []Literal, opening, closing string) []Edit {
	from, text := l.Span.From, opening
	var edits []Edit
	for i := range parts {
		inner, before, after := parts[i].Span, "(not ", ")"
		if p := &parts[i]; p.Kind == Not && len(p.Sub) == 1 {
			inner, before, after = p.Sub[0].Span, "", ""
		}
		if i > 0 {
			gap := Span{parts[i-1].Span.To, parts[i].Span.From}
			if gap.From < gap.To {
				edits = append(edits, Edit{Place{Span: Span{from, gap.From}}, text})
				from, text = gap.To, ""
			} else {
				text += " "
			}
		}
		edits = append(edits, Edit{Place{Span: Span{from, inner.From}}, text + before})
		from, text = inner.To, after
	}
	return append(edits, Edit{Place{Span: Span{from, l.Span.To}}, text + closing})
}

// unite offers to write one of two terms that are to be the same, a variable, as
// the other all over the rule, which makes the condition l that says so needless.
func (c *formChecker) unite(d *Diagnostic, l *Literal, sides []Term) {
	if len(sides) != 2 || !c.sideBySide(l) {
		return
	}
	v, other := &sides[0], &sides[1]
	if v.Kind != Variable {
		v, other = other, v
	}
	within := false
	eachVariable(other, func(x *Term) { within = within || x.Fold == v.Fold })
	if v.Kind != Variable || within {
		return
	}
	fix := Fix{Title: "Write " + sourceOf(other) + " for " + v.Name}
	text := other.String()
	write := func(x *Term) {
		switch {
		case x.Span.From >= l.Span.From && x.Span.To <= l.Span.To:
		case x.Fold == v.Fold:
			fix.Edits = append(fix.Edits, Edit{Place{Span: x.Span}, text})
		}
	}
	eachVariable(c.facts.head, write)
	eachLiteral(c.rule.Body, func(x *Literal) { eachVariable(&x.Atom, write) })
	fix.Edits = append(fix.Edits, Edit{Place: Place{Span: l.Span}})
	slices.SortFunc(fix.Edits, func(a, b Edit) int { return a.Place.From - b.Place.From })
	d.Fixes = []Fix{fix}
}
