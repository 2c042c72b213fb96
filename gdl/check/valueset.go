package check

import "github.com/gdl-playground/engine/internal/bitset"

// A valueSet is a set of values, or of all there are.
type valueSet struct {
	all  bool
	some bitset.Set // if it is not all
}

func (s *valueSet) has(v int) bool { return s.all || s.some.Has(v) }

func (s *valueSet) empty() bool { return !s.all && s.some.Empty() }

// len returns how many values are in the set, 0 if that is all there are.
func (s *valueSet) len() int {
	if s.all {
		return 0
	}
	return s.some.Len()
}

// add adds a value and reports whether it is new.
func (s *valueSet) add(v int) bool { return !s.all && s.some.Add(v) }

// join adds a set and reports whether anything is new.
func (s *valueSet) join(t *valueSet) bool {
	if s.all {
		return false
	}
	if t.all {
		s.all = true
		return true
	}
	return s.some.Join(t.some)
}

// meet keeps what is in t too.
func (s *valueSet) meet(t *valueSet) {
	switch {
	case t.all:
	case s.all:
		s.all, s.some = false, append(s.some[:0], t.some...)
	default:
		s.some.Meet(t.some)
	}
}
