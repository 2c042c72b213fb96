package logic

import "encoding/binary"

// DistinctLiterals returns the places of the literals of a body, without those that say the same as one before. Engines
// need not evaluate these; [Clause] keeps them, for people who ask about a condition.
func DistinctLiterals(body []Literal) []int {
	places := make([]int, 0, len(body))
	seen := make(map[string]bool, len(body))
	var key []byte
	for i := range body {
		l := &body[i]
		key = binary.AppendUvarint(append(key[:0], byte(l.Kind)), uint64(l.Atom.Relation))
		key = appendKeys(key, l.Atom.Args)
		if !seen[string(key)] {
			seen[string(key)] = true
			places = append(places, i)
		}
	}
	return places
}

// appendKeys appends what is equal for equal patterns alone, given that they are equally many.
func appendKeys(key []byte, ps []Pattern) []byte {
	for i := range ps {
		switch p := &ps[i]; {
		case p.Ground:
			key = binary.AppendUvarint(append(key, 't'), uint64(p.Term))
		case p.Var >= 0:
			key = binary.AppendUvarint(append(key, '?'), uint64(p.Var))
		default:
			key = binary.AppendUvarint(append(key, '('), uint64(p.Functor))
			key = appendKeys(binary.AppendUvarint(key, uint64(len(p.Args))), p.Args)
		}
	}
	return key
}
