package check

// A numbering gives signatures small numbers, so that what is known of a form
// can be joined with what is known of others without comparing names. It is that
// of one [gdl.Parser]; the forms that a parser remembers keep their numbers.
type numbering map[signature]int32

// maxNew is how many new signatures a parser remembers, such as those of names
// that are half written, until it forgets all its forms and begins again: each
// check takes a moment for each number.
const maxNew = 1 << 15

func (n numbering) of(s signature) int32 {
	i, ok := n[s]
	if !ok {
		i = int32(len(n))
		n[s] = i
	}
	return i
}

// spelling is the signature that stands for a name by itself.
func spelling(fold string) signature { return signature{fold, -1} }

// number gives the signatures in a form their numbers.
func (n numbering) number(f *form) {
	f.headNumber = n.of(signatureOf(f.head))
	for i := range f.atoms {
		f.atoms[i].number = n.of(signatureOf(f.atoms[i].Term))
	}
	for i := range f.names {
		f.names[i].number = n.of(spelling(f.names[i].fold))
	}
	for i := range f.disjuncts {
		w := &f.disjuncts[i]
		for _, s := range w.shapes {
			w.shapeNumbers = append(w.shapeNumbers, shapeNumber(n.of(s.signature), s.functor))
		}
		for _, t := range w.values {
			w.valueNumbers = append(w.valueNumbers, n.of(signatureOf(t)))
		}
	}
}

// shapeNumber tells functors from relations of the same signature.
func shapeNumber(signature int32, functor bool) int32 {
	if functor {
		return 2*signature + 1
	}
	return 2 * signature
}
