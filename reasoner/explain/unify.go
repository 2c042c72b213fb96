package explain

import (
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// A unifier collects values for variables that make patterns equal (Robinson:
// A Machine-Oriented Logic Based on the Resolution Principle, J. ACM 12, 1965).
// The patterns number their variables in common.
type unifier struct {
	m     *reasoner.Machine // stopped if a term grows too large
	terms *logic.Terms
	names []string         // by variable
	value []*logic.Pattern // by variable, nil while it has none; may have variables in it
}

func newUnifier(m *reasoner.Machine, names []string) unifier {
	return unifier{m, m.Rules().Terms, names, make([]*logic.Pattern, len(names))}
}

func (u *unifier) clone() unifier {
	return unifier{u.m, u.terms, u.names, append([]*logic.Pattern(nil), u.value...)}
}

// add makes room for the variables of a further atom and returns the atom with
// them.
func (u *unifier) add(a logic.Atom, names []string) logic.Atom {
	first := len(u.names)
	taken := map[string]bool{}
	for _, name := range u.names {
		taken[name] = true
	}
	all := append([]string(nil), u.names...)
	for _, name := range names {
		for taken[name] {
			name += "'"
		}
		taken[name] = true
		all = append(all, name)
	}
	u.names = all
	u.value = append(u.value, make([]*logic.Pattern, len(names))...)
	var shift func(p logic.Pattern) logic.Pattern
	shift = func(p logic.Pattern) logic.Pattern {
		if p.Ground {
			return p
		}
		if p.Var >= 0 {
			return logic.Pattern{Var: p.Var + first}
		}
		p.Args = mapped(p.Args, shift)
		return p
	}
	return logic.Atom{Relation: a.Relation, Args: mapped(a.Args, shift)}
}

func mapped(ps []logic.Pattern, f func(logic.Pattern) logic.Pattern) []logic.Pattern {
	out := make([]logic.Pattern, len(ps))
	for i := range ps {
		out[i] = f(ps[i])
	}
	return out
}

// bind gives variables the values of a row.
func (u *unifier) bind(vars []int, row []logic.Term) {
	for i, v := range vars {
		p := u.terms.Pattern(row[i])
		u.value[v] = &p
	}
}

// bindAll gives all variables the values of a row.
func (u *unifier) bindAll(row []logic.Term) {
	for v := range u.names {
		p := u.terms.Pattern(row[v])
		u.value[v] = &p
	}
}

// walk follows variables to what they stand for.
func (u *unifier) walk(p *logic.Pattern) *logic.Pattern {
	for p.Var >= 0 && u.value[p.Var] != nil {
		p = u.value[p.Var]
	}
	return p
}

func (u *unifier) unifyAll(as, bs []logic.Pattern) bool {
	for i := range as {
		if !u.unify(&as[i], &bs[i]) {
			return false
		}
	}
	return true
}

// unify makes two patterns equal if that is possible. A free variable takes the
// value of the other side; of two free variables that with the lower number
// stays.
func (u *unifier) unify(a, b *logic.Pattern) bool {
	a, b = u.walk(a), u.walk(b)
	switch {
	case a.Ground && b.Ground:
		return a.Term == b.Term
	case a.Var >= 0:
		if b.Var >= 0 {
			if a.Var == b.Var {
				return true
			}
			if a.Var < b.Var {
				a, b = b, a
			}
		}
		return u.set(a.Var, b)
	case b.Var >= 0:
		return u.set(b.Var, a)
	}
	return a.Functor == b.Functor && len(a.Args) == len(b.Args) && u.unifyAll(a.Args, b.Args)
}

// differences counts the parts in which two patterns differ and makes the rest
// equal. Terms of different functors differ in all of their parts.
func (u *unifier) differences(a, b *logic.Pattern) int {
	a, b = u.walk(a), u.walk(b)
	if v := u.clone(); v.unify(a, b) {
		*u = v
		return 0
	}
	if a.Var >= 0 || b.Var >= 0 || a.Functor != b.Functor || len(a.Args) != len(b.Args) {
		return 1 + max(len(a.Args), len(b.Args))
	}
	n := 0
	for i := range a.Args {
		n += u.differences(&a.Args[i], &b.Args[i])
	}
	return n
}

// set gives a free variable a value in which it does not occur.
func (u *unifier) set(v int, p *logic.Pattern) bool {
	if u.occurs(v, p) {
		return false
	}
	u.value[v] = p
	return true
}

func (u *unifier) occurs(v int, p *logic.Pattern) bool {
	p = u.walk(p)
	if p.Ground {
		return false
	}
	if p.Var >= 0 {
		return p.Var == v
	}
	for i := range p.Args {
		if u.occurs(v, &p.Args[i]) {
			return true
		}
	}
	return false
}

// pattern puts the values of variables in.
func (u *unifier) pattern(p logic.Pattern) logic.Pattern {
	x := *u.walk(&p)
	if x.Ground || x.Var >= 0 {
		return x
	}
	x.Args = mapped(x.Args, u.pattern)
	terms := make([]logic.Term, len(x.Args))
	x.Ground = true
	for i := range x.Args {
		x.Ground = x.Ground && x.Args[i].Ground
		terms[i] = x.Args[i].Term
	}
	if x.Ground {
		if err := u.terms.Check(-1, terms...); err != nil {
			u.m.Stop(err)
		}
		x.Term = u.terms.Make(x.Functor, terms...)
	}
	return x
}

func (u *unifier) atom(a logic.Atom) logic.Atom {
	return logic.Atom{Relation: a.Relation, Args: mapped(a.Args, u.pattern)}
}

// body puts values into literals and numbers the variables that are left from
// 0; free tells which they were.
func (u *unifier) body(literals []logic.Literal) (body []logic.Literal, free []int) {
	body = make([]logic.Literal, len(literals))
	for i, l := range literals {
		l.Atom, free = u.renumber(u.atom(l.Atom), free)
		body[i] = l
	}
	return body, free
}

// renumber numbers variables by their place in free, where new ones are added.
func (u *unifier) renumber(a logic.Atom, free []int) (logic.Atom, []int) {
	place := func(v int) int {
		for i, have := range free {
			if have == v {
				return i
			}
		}
		free = append(free, v)
		return len(free) - 1
	}
	var walk func(p logic.Pattern) logic.Pattern
	walk = func(p logic.Pattern) logic.Pattern {
		if p.Ground {
			return p
		}
		if p.Var >= 0 {
			return logic.Pattern{Var: place(p.Var)}
		}
		p.Args = mapped(p.Args, walk)
		return p
	}
	return logic.Atom{Relation: a.Relation, Args: mapped(a.Args, walk)}, free
}

// namesOf returns the names of variables.
func (u *unifier) namesOf(vars []int) []string {
	names := make([]string, len(vars))
	for i, v := range vars {
		names[i] = u.names[v]
	}
	return names
}

// bindings lists those of the first n variables that have a value without
// variables.
func (u *unifier) bindings(n int) []Binding {
	var out []Binding
	for v, name := range u.names[:n] {
		if p := u.pattern(logic.Pattern{Var: v}); p.Ground {
			out = append(out, Binding{name, p.Term})
		}
	}
	return out
}
