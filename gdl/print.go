package gdl

import "strings"

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

// sourceOf returns a term for a message, cut short if it is long.
func sourceOf(t *Term) string {
	const most = 60
	s := t.String()
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}
