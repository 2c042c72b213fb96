package gdl

// String returns a term on one line, as its author spells the names.
func (t Term) String() string { return string(t.append(nil)) }

func (t *Term) append(dst []byte) []byte {
	if len(t.Args) == 0 {
		return append(dst, t.Name...)
	}
	dst = append(dst, '(')
	dst = append(dst, t.Name...)
	for i := range t.Args {
		dst = t.Args[i].append(append(dst, ' '))
	}
	return append(dst, ')')
}
