package check

import (
	"slices"

	"github.com/gdl-playground/engine/gdl"
)

// A shape is a relation or a functor.
type shape struct {
	functor bool
	signature
}

// stored returns the shape that holds what an atom is about: the state is what
// init and next put there, moves are what is legal.
func stored(s signature) shape {
	switch s {
	case signature{"init", 1}, signature{"next", 1}:
		s = signature{"true", 1}
	case signature{"does", 2}:
		s = signature{"legal", 2}
	}
	return shape{signature: s}
}

// A seat is an argument of a shape in a form, or -1: that holds one value if a
// relation can be true at all.
type seat struct{ shape, arg int }

// An occupant is a value in a seat, a constant or functor: one that a condition
// wants there, or that the head puts there.
type occupant struct {
	seat
	value int       // index in formWay.values; -1 for a relation as such
	term  *gdl.Term // nil for a relation as such
}

// A source is a seat where a condition binds a variable.
type source struct {
	seat
	term *gdl.Term
}

// A pass is a variable that the head puts into a seat.
type pass struct {
	seat
	variable int
}

// A formWay is a form as domains sees it, with one alternative of each or. It is
// worked out once per form text; which numbers the sheet gives its shapes and
// values is added later.
type formWay struct {
	chosen  []gdl.Span // the alternatives
	shapes  []shape
	values  []*gdl.Term
	demands []occupant // what conditions want in seats
	inputs  [][]source // by variable: where it takes its values
	gives   []occupant // what the head puts into seats
	passes  []pass     // variables in the head

	shapeNumbers, valueNumbers []int32 // see [numbering]
}

// formWays reads a form. One with too many combinations of alternatives has one
// way, with the conditions that hold whatever alternative does.
func formWays(f *form) []formWay {
	var out []formWay
	for _, w := range waysOf(f) {
		r := wayReader{
			way: formWay{chosen: w.chosen}, shapes: map[shape]int{}, values: map[signature]int{}, variables: map[string]int{},
		}
		for _, a := range w.atoms {
			r.read(stored(signatureOf(a)), a, false)
		}
		r.read(stored(signatureOf(f.head)), f.head, true)
		out = append(out, r.way)
	}
	return out
}

// A wayReader makes a formWay.
type wayReader struct {
	way       formWay
	shapes    map[shape]int
	values    map[signature]int
	variables map[string]int
}

func (r *wayReader) shape(s shape) int {
	i, ok := r.shapes[s]
	if !ok {
		i = len(r.way.shapes)
		r.shapes[s] = i
		r.way.shapes = append(r.way.shapes, s)
	}
	return i
}

func (r *wayReader) value(t *gdl.Term) int {
	i, ok := r.values[signatureOf(t)]
	if !ok {
		i = len(r.way.values)
		r.values[signatureOf(t)] = i
		r.way.values = append(r.way.values, t)
	}
	return i
}

func (r *wayReader) variable(t *gdl.Term) int {
	v, ok := r.variables[t.Fold]
	if !ok {
		v = len(r.way.inputs)
		r.variables[t.Fold] = v
		r.way.inputs = append(r.way.inputs, nil)
	}
	return v
}

// read notes what an atom, or a term in it, has in its seats: the head of the
// form, or a condition.
func (r *wayReader) read(s shape, t *gdl.Term, head bool) {
	n := r.shape(s)
	if !s.functor {
		r.occupy(occupant{seat{n, -1}, -1, nil}, head)
	}
	for i := range t.Args {
		a, at := &t.Args[i], seat{n, i}
		switch {
		case a.Kind != gdl.Variable:
			r.occupy(occupant{at, r.value(a), a}, head)
		case head:
			r.way.passes = append(r.way.passes, pass{at, r.variable(a)})
		default:
			v := r.variable(a)
			r.way.inputs[v] = append(r.way.inputs[v], source{at, a})
		}
		if a.Kind == gdl.Compound {
			r.read(shape{true, signatureOf(a)}, a, head)
		}
	}
}

func (r *wayReader) occupy(x occupant, head bool) {
	if head {
		r.way.gives = append(r.way.gives, x)
	} else {
		r.way.demands = append(r.way.demands, x)
	}
}

// A way is one combination of the alternatives in a rule.
type way struct {
	atoms  []*gdl.Term // that have to hold
	chosen []gdl.Span
}

// maxWays is how many combinations of a rule's alternatives are looked at one
// by one.
const maxWays = 32

// waysOf lists the ways in which the conditions of a rule may hold, negative
// ones left out.
func waysOf(f *form) []way {
	ways := conjunction(f.body)
	if ways != nil {
		return ways
	}
	var sure way
	for _, a := range f.atoms {
		if !a.negative && !a.inOr {
			sure.atoms = append(sure.atoms, a.Term)
		}
	}
	return []way{sure}
}

// conjunction lists the ways in which conditions may hold together, nil if they
// are too many.
func conjunction(ls []gdl.Literal) []way {
	ways := []way{{}}
	for i := range ls {
		var more []way
		switch l := &ls[i]; l.Kind {
		case gdl.Positive:
			more = []way{{atoms: []*gdl.Term{&l.Atom}}}
		case gdl.And:
			if more = conjunction(l.Sub); more == nil {
				return nil
			}
		case gdl.Or:
			for j := range l.Sub {
				branch := conjunction(l.Sub[j : j+1])
				if branch == nil || len(more)+len(branch) > maxWays {
					return nil
				}
				for _, w := range branch {
					w.chosen = append(w.chosen, l.Sub[j].Span)
					more = append(more, w)
				}
			}
		default:
			continue
		}
		if len(ways)*len(more) > maxWays {
			return nil
		}
		ways = product(ways, more)
	}
	return ways
}

// product joins each way of one list with each of another.
func product(as, bs []way) []way {
	var out []way
	for _, a := range as {
		for _, b := range bs {
			out = append(out, way{slices.Concat(a.atoms, b.atoms), slices.Concat(a.chosen, b.chosen)})
		}
	}
	return out
}
