package circuit

// A Value is a truth value of Kleene's three-valued logic (Introduction to
// Metamathematics, 1952, section 64): Unknown says that nothing is known.
type Value uint8

const (
	Unknown Value = iota
	No
	Yes
)

// ValueOf returns the value of what is known.
func ValueOf(b bool) Value {
	if b {
		return Yes
	}
	return No
}

// Not returns the negation of a value.
func (v Value) Not() Value {
	if v == Unknown {
		return Unknown
	}
	return Yes + No - v
}

// And returns the conjunction of two values.
func (v Value) And(w Value) Value {
	switch {
	case v == No || w == No:
		return No
	case v == Yes && w == Yes:
		return Yes
	}
	return Unknown
}

// Of returns the value of an edge to a node that has the value v.
func (v Value) Of(e Edge) Value {
	if e.Negated() {
		return v.Not()
	}
	return v
}
