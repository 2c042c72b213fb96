package check

import (
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// isGround reports whether there is no variable in a term.
func isGround(t *gdl.Term) bool {
	ground := true
	gdl.EachVariable(t, func(*gdl.Term) { ground = false })
	return ground
}

// sameTerm reports whether two terms are equal, letter case aside.
func sameTerm(a, b *gdl.Term) bool {
	if a.Kind != b.Kind || a.Fold != b.Fold || len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if !sameTerm(&a.Args[i], &b.Args[i]) {
			return false
		}
	}
	return true
}

// sameLiteral reports whether two literals are equal, letter case aside.
func sameLiteral(a, b *gdl.Literal) bool {
	if a.Kind != b.Kind || len(a.Sub) != len(b.Sub) {
		return false
	}
	if a.Kind == gdl.Positive || a.Kind == gdl.Distinct {
		return sameTerm(&a.Atom, &b.Atom)
	}
	for i := range a.Sub {
		if !sameLiteral(&a.Sub[i], &b.Sub[i]) {
			return false
		}
	}
	return true
}

// mayUnify reports whether two terms might have a common instance. It is
// exact except for variables that occur several times, which it takes for
// different ones.
func mayUnify(a, b *gdl.Term) bool {
	if a.Kind == gdl.Variable || b.Kind == gdl.Variable {
		return true
	}
	if a.Fold != b.Fold || len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if !mayUnify(&a.Args[i], &b.Args[i]) {
			return false
		}
	}
	return true
}

// sourceOf returns a term for a message, cut short if it is long.
func sourceOf(t *gdl.Term) string {
	const most = 60
	s := t.String()
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}
