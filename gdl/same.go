package gdl

import "slices"

// SameRules reports whether two sheets have the same forms in the same order, spelt alike: they may differ in layout
// and in comments. Sheets with a form that cannot be read are not the same.
func (s *Sheet) SameRules(other *Sheet) bool {
	return slices.EqualFunc(s.Forms, other.Forms, func(a, b Form) bool {
		if a.Rule == nil || b.Rule == nil {
			return false
		}
		return a.Parsed == b.Parsed || a.Rule.Same(b.Rule)
	})
}

// Same reports whether two rules differ in nothing but the places of things.
func (r *Rule) Same(other *Rule) bool {
	return r.Arrow == other.Arrow && r.Head.same(&other.Head) && slices.EqualFunc(r.Body, other.Body, Literal.same)
}

func (l Literal) same(other Literal) bool {
	return l.Kind == other.Kind && l.Atom.same(&other.Atom) && slices.EqualFunc(l.Sub, other.Sub, Literal.same)
}

func (t *Term) same(other *Term) bool {
	return t.Kind == other.Kind && t.Name == other.Name && slices.EqualFunc(t.Args, other.Args, func(a, b Term) bool {
		return a.same(&b)
	})
}
