package gdl

import "math/bits"

// A valueSet is a set of values, or of all there are.
type valueSet struct {
	all  bool
	bits []uint64
}

func (s *valueSet) has(v int) bool {
	return s.all || v/64 < len(s.bits) && s.bits[v/64]>>(v%64)&1 == 1
}

func (s *valueSet) empty() bool {
	if s.all {
		return false
	}
	for _, w := range s.bits {
		if w != 0 {
			return false
		}
	}
	return true
}

// len returns how many values are in the set, 0 if that is all there are.
func (s *valueSet) len() int {
	n := 0
	if !s.all {
		for _, w := range s.bits {
			n += bits.OnesCount64(w)
		}
	}
	return n
}

// add adds a value and reports whether it is new.
func (s *valueSet) add(v int) bool {
	if s.has(v) {
		return false
	}
	for v/64 >= len(s.bits) {
		s.bits = append(s.bits, 0)
	}
	s.bits[v/64] |= 1 << (v % 64)
	return true
}

// join adds a set and reports whether anything is new.
func (s *valueSet) join(t *valueSet) bool {
	if s.all {
		return false
	}
	if t.all {
		s.all = true
		return true
	}
	grown := false
	for len(s.bits) < len(t.bits) {
		s.bits = append(s.bits, 0)
	}
	for i, w := range t.bits {
		grown = grown || w&^s.bits[i] != 0
		s.bits[i] |= w
	}
	return grown
}

// meet keeps what is in t too.
func (s *valueSet) meet(t *valueSet) {
	switch {
	case t.all:
	case s.all:
		s.all, s.bits = false, append(s.bits[:0], t.bits...)
	default:
		s.bits = s.bits[:min(len(s.bits), len(t.bits))]
		for i := range s.bits {
			s.bits[i] &= t.bits[i]
		}
	}
}
