package gdl

// eachVariable calls f for every occurrence of a variable in a term.
func eachVariable(t *Term, f func(v *Term)) {
	if t.Kind == Variable {
		f(t)
		return
	}
	for i := range t.Args {
		eachVariable(&t.Args[i], f)
	}
}

// isGround reports whether there is no variable in a term.
func isGround(t *Term) bool {
	ground := true
	eachVariable(t, func(*Term) { ground = false })
	return ground
}

// eachLiteral calls f for every literal that has an atom.
func eachLiteral(ls []Literal, f func(l *Literal)) {
	for i := range ls {
		if ls[i].Kind == Positive || ls[i].Kind == Distinct {
			f(&ls[i])
		}
		eachLiteral(ls[i].Sub, f)
	}
}

// sameTerm reports whether two terms are equal but for letter case.
func sameTerm(a, b *Term) bool {
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

// sameLiteral reports whether two literals are equal but for letter case.
func sameLiteral(a, b *Literal) bool {
	if a.Kind != b.Kind || len(a.Sub) != len(b.Sub) {
		return false
	}
	if a.Kind == Positive || a.Kind == Distinct {
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
// exact but for variables that occur several times, which it takes for
// different ones.
func mayUnify(a, b *Term) bool {
	if a.Kind == Variable || b.Kind == Variable {
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
