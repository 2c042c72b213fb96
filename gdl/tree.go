package gdl

// EachVariable calls f for every occurrence of a variable in a term.
func EachVariable(t *Term, f func(v *Term)) {
	if t.Kind == Variable {
		f(t)
		return
	}
	for i := range t.Args {
		EachVariable(&t.Args[i], f)
	}
}

// EachLiteral calls f for every literal that has an atom, those inside connectives too.
func EachLiteral(ls []Literal, f func(l *Literal)) {
	for i := range ls {
		if ls[i].Kind == Positive || ls[i].Kind == Distinct {
			f(&ls[i])
		}
		EachLiteral(ls[i].Sub, f)
	}
}
