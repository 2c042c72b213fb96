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

// A position is an argument of a shape in a form, or -1: that holds one value if a
// relation can be true at all.
type position struct{ shape, arg int }

// A positionValue is a value in a position, a constant or functor: one that a condition
// wants there, or that the head puts there.
type positionValue struct {
	position
	value int       // index in disjunct.values; -1 for a relation as such
	term  *gdl.Term // nil for a relation as such
}

// A source is a position where a condition binds a variable.
type source struct {
	position
	term *gdl.Term
}

// A projection is a variable that the head puts into a position.
type projection struct {
	position
	variable int
}

// A disjunct is a form as domains sees it, with one alternative of each or. It is
// worked out once per form text; which numbers the sheet gives its shapes and
// values is added later.
type disjunct struct {
	chosen      []gdl.Span // the alternatives
	shapes      []shape
	values      []*gdl.Term
	bodyValues  []positionValue // what conditions want in positions
	inputs      [][]source      // by variable: where it takes its values
	headValues  []positionValue // what the head puts into positions
	projections []projection    // variables in the head

	shapeNumbers, valueNumbers []int32 // see [numbering]
}

// disjunctsOf reads a form. One with too many combinations of alternatives has one disjunct, with the
// conditions that hold whichever alternative does.
func disjunctsOf(f *form) []disjunct {
	var out []disjunct
	for _, w := range combinationsOf(f) {
		r := disjunctReader{
			out: disjunct{chosen: w.chosen}, shapes: map[shape]int{}, values: map[signature]int{},
			variables: map[string]int{},
		}
		for _, a := range w.atoms {
			r.read(stored(signatureOf(a)), a, false)
		}
		r.read(stored(signatureOf(f.head)), f.head, true)
		out = append(out, r.out)
	}
	return out
}

// A disjunctReader makes a disjunct.
type disjunctReader struct {
	out       disjunct
	shapes    map[shape]int
	values    map[signature]int
	variables map[string]int
}

func (r *disjunctReader) shape(s shape) int {
	i, ok := r.shapes[s]
	if !ok {
		i = len(r.out.shapes)
		r.shapes[s] = i
		r.out.shapes = append(r.out.shapes, s)
	}
	return i
}

func (r *disjunctReader) value(t *gdl.Term) int {
	i, ok := r.values[signatureOf(t)]
	if !ok {
		i = len(r.out.values)
		r.values[signatureOf(t)] = i
		r.out.values = append(r.out.values, t)
	}
	return i
}

func (r *disjunctReader) variable(t *gdl.Term) int {
	v, ok := r.variables[t.Fold]
	if !ok {
		v = len(r.out.inputs)
		r.variables[t.Fold] = v
		r.out.inputs = append(r.out.inputs, nil)
	}
	return v
}

// read notes what an atom, or a term in it, has in its positions: the head of the
// form, or a condition.
func (r *disjunctReader) read(s shape, t *gdl.Term, head bool) {
	n := r.shape(s)
	if !s.functor {
		r.place(positionValue{position{n, -1}, -1, nil}, head)
	}
	for i := range t.Args {
		a, at := &t.Args[i], position{n, i}
		switch {
		case a.Kind != gdl.Variable:
			r.place(positionValue{at, r.value(a), a}, head)
		case head:
			r.out.projections = append(r.out.projections, projection{at, r.variable(a)})
		default:
			v := r.variable(a)
			r.out.inputs[v] = append(r.out.inputs[v], source{at, a})
		}
		if a.Kind == gdl.Compound {
			r.read(shape{true, signatureOf(a)}, a, head)
		}
	}
}

func (r *disjunctReader) place(x positionValue, head bool) {
	if head {
		r.out.headValues = append(r.out.headValues, x)
	} else {
		r.out.bodyValues = append(r.out.bodyValues, x)
	}
}

// A combination is one combination of the alternatives in a rule.
type combination struct {
	atoms  []*gdl.Term // that have to hold
	chosen []gdl.Span
}

// maxDisjuncts is how many combinations of a rule's alternatives are looked at one
// by one.
const maxDisjuncts = 32

// combinationsOf lists the combinations of alternatives by which the conditions of a rule may hold,
// negative ones left out.
func combinationsOf(f *form) []combination {
	disjuncts := conjunction(f.body)
	if disjuncts != nil {
		return disjuncts
	}
	var sure combination
	for _, a := range f.atoms {
		if !a.negative && !a.inOr {
			sure.atoms = append(sure.atoms, a.Term)
		}
	}
	return []combination{sure}
}

// conjunction lists the combinations by which conditions may hold together, nil if they are too many.
func conjunction(ls []gdl.Literal) []combination {
	disjuncts := []combination{{}}
	for i := range ls {
		var more []combination
		switch l := &ls[i]; l.Kind {
		case gdl.Positive:
			more = []combination{{atoms: []*gdl.Term{&l.Atom}}}
		case gdl.And:
			if more = conjunction(l.Sub); more == nil {
				return nil
			}
		case gdl.Or:
			for j := range l.Sub {
				branch := conjunction(l.Sub[j : j+1])
				if branch == nil || len(more)+len(branch) > maxDisjuncts {
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
		if len(disjuncts)*len(more) > maxDisjuncts {
			return nil
		}
		disjuncts = product(disjuncts, more)
	}
	return disjuncts
}

// product joins each combination of one list with each of another.
func product(as, bs []combination) []combination {
	var out []combination
	for _, a := range as {
		for _, b := range bs {
			out = append(out, combination{slices.Concat(a.atoms, b.atoms), slices.Concat(a.chosen, b.chosen)})
		}
	}
	return out
}
