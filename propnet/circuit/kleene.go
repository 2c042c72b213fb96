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

// A Valuation holds what is known of each node of a graph or circuit, and in
// which order it became known, so that the latest can be forgotten.
type Valuation struct {
	Values []Value  // by node
	Trail  []uint32 // nodes that Set gave a value, the latest last
}

// NewValuation returns a valuation of a number of nodes that knows the constant
// alone.
func NewValuation(nodes int) Valuation {
	v := Valuation{Values: make([]Value, nodes)}
	v.Values[0] = No
	return v
}

// Read returns what is known of an edge.
func (v *Valuation) Read(e Edge) Value { return v.Values[e.Node()].Of(e) }

// Set notes the value of an edge, Yes or No, and reports whether it agrees with
// what is known.
func (v *Valuation) Set(e Edge, x Value) bool {
	n := e.Node()
	x = x.Of(e)
	if v.Values[n] == Unknown {
		v.Values[n] = x
		v.Trail = append(v.Trail, n)
	}
	return v.Values[n] == x
}

// Undo forgets what Set noted since the trail had a length.
func (v *Valuation) Undo(length int) {
	for _, n := range v.Trail[length:] {
		v.Values[n] = Unknown
	}
	v.Trail = v.Trail[:length]
}
