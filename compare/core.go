package compare

import (
	"maps"
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// maxFolding bounds the conditions that are looked at to find the core of a clause.
const maxFolding = 1 << 20

// core leaves out the conditions of a clause that the others imply. A condition
// can be left out if values for variables that the head does not have, terms of
// the clause, make all conditions some of the others: then these imply it. What
// stays is the core of the clause, and is the same up to names of variables
// whatever is left out first (Chandra and Merlin: Optimal implementation of
// conjunctive queries in relational data bases, STOC 1977).
func core(head []logic.Pattern, literals []logic.Literal) []logic.Literal {
	f := folding{fixed: map[int]bool{}, literals: slices.Clone(literals), work: maxFolding}
	for i := range head {
		head[i].EachVar(func(v int) { f.fixed[v] = true })
	}
	for i := 0; i < len(f.literals); i++ {
		f.without = i
		if f.literals[i].Kind == logic.Holds && f.onto(i, map[int]*logic.Pattern{}) {
			f.literals = slices.Delete(f.literals, i, i+1)
			i = -1 // what stood for a condition before may be left out now
		}
	}
	return f.literals
}

// A folding looks for values that do without one condition.
type folding struct {
	fixed    map[int]bool // variables that keep their place
	literals []logic.Literal
	without  int
	work     int // how many may still be looked at
}

// onto puts a condition onto another one, and then all others that have one of
// the variables that get values by that.
func (f *folding) onto(at int, values map[int]*logic.Pattern) bool {
	l := &f.literals[at]
	for k := range f.literals {
		to := &f.literals[k]
		if f.work--; f.work < 0 {
			return false
		}
		if k == f.without || to.Kind != l.Kind || to.Atom.Relation != l.Atom.Relation {
			continue
		}
		f.work -= len(values)
		extended := maps.Clone(values)
		if f.match(l.Atom.Args, to.Atom.Args, extended) && f.rest(extended) {
			return true
		}
	}
	return false
}

// rest puts the next condition that values move onto another one.
func (f *folding) rest(values map[int]*logic.Pattern) bool {
	for at := range f.literals {
		f.work--
		moved, known := false, true
		f.literals[at].Atom.EachVar(func(v int) {
			value, ok := values[v]
			moved = moved || ok && value.Var != v
			known = known && (ok || f.fixed[v])
		})
		if (moved || at == f.without) && !(known && f.stands(at, values)) {
			return f.onto(at, values)
		}
	}
	return true
}

// stands reports whether a condition all of whose variables have values is one
// of the others.
func (f *folding) stands(at int, values map[int]*logic.Pattern) bool {
	l := &f.literals[at]
	for k := range f.literals {
		to := &f.literals[k]
		f.work--
		if k != f.without && to.Kind == l.Kind && to.Atom.Relation == l.Atom.Relation &&
			f.match(l.Atom.Args, to.Atom.Args, values) {
			return true
		}
	}
	return false
}

// match gives values to variables that make the general patterns the special
// ones.
func (f *folding) match(general, special []logic.Pattern, values map[int]*logic.Pattern) bool {
	if len(general) != len(special) {
		return false
	}
	for i := range general {
		p, q := &general[i], &special[i]
		switch {
		case p.Var >= 0 && f.fixed[p.Var]:
			if !samePattern(p, q) {
				return false
			}
		case p.Var >= 0:
			if have := values[p.Var]; have != nil && !samePattern(have, q) {
				return false
			}
			values[p.Var] = q
		case q.Var >= 0 || p.Functor != q.Functor || !f.match(p.Args, q.Args, values):
			return false
		}
	}
	return true
}
