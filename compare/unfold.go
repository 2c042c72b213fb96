package compare

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

const (
	// maxUnfolded bounds the conditions of a clause with views put in.
	maxUnfolded = 64
	// maxWork bounds the patterns that are looked at to put them in: terms that
	// are put into each other may double with each one.
	maxWork = 1 << 11
)

// A body is a clause in the making: views that one clause defines are replaced
// by their conditions (unfolding, which keeps the meaning of stratified rules:
// Tamaki and Sato: Unfold/Fold Transformation of Logic Programs, ICLP 1984),
// terms that must be equal are made so, and conditions that others imply are
// left out. So two sheets of which one gives a part of a rule a name are
// written alike.
type body struct {
	head     []logic.Pattern
	literals []logic.Literal
	values   []*logic.Pattern // by variable: what it stands for, nil if for itself
	work     int              // patterns looked at; beyond maxWork all is void
}

// unfold returns a clause with the views put in that are defined by one clause,
// which is given by single, unfolded already. ok is false if its conditions
// contradict each other. A clause that takes more than maxWork comes back as it is.
func unfold(x *logic.Clause, single func(logic.Relation) *logic.Clause) (out logic.Clause, ok bool) {
	b := body{head: x.Head.Args, values: make([]*logic.Pattern, len(x.Vars))}
	out, ok = b.fill(x, single)
	if b.work > maxWork {
		return *x, true
	}
	return out, ok
}

// fill puts the views of x in. Its result is void once there was more than maxWork to do.
func (b *body) fill(x *logic.Clause, single func(logic.Relation) *logic.Clause) (out logic.Clause, ok bool) {
	left := len(x.Body)
	for i := range x.Body {
		l := x.Body[i]
		left--
		if l.Kind == logic.Equals {
			if !b.unify(&l.Atom.Args[0], &l.Atom.Args[1]) {
				return out, false
			}
			continue
		}
		view := (*logic.Clause)(nil)
		if l.Kind == logic.Holds {
			view = single(l.Atom.Relation)
		}
		if view == nil || len(b.literals)+len(view.Body)+left > maxUnfolded {
			b.literals = append(b.literals, l)
			continue
		}
		from := len(b.values)
		b.values = append(b.values, make([]*logic.Pattern, len(view.Vars))...)
		for k := range l.Atom.Args {
			given := shift(view.Head.Args[k], from)
			if !b.unify(&l.Atom.Args[k], &given) {
				return out, false
			}
		}
		for _, inner := range view.Body {
			inner.Atom.Args = shiftAll(inner.Atom.Args, from)
			b.literals = append(b.literals, inner)
		}
	}
	return b.clause(x)
}

// clause puts the values of variables in.
func (b *body) clause(x *logic.Clause) (out logic.Clause, ok bool) {
	out = logic.Clause{Rule: x.Rule, Vars: make([]string, len(b.values))}
	out.Head = logic.Atom{Relation: x.Head.Relation, Args: b.apply(b.head)}
	for _, l := range b.literals {
		l.Atom.Args = b.apply(l.Atom.Args)
		if l.Kind == logic.Differs {
			switch p, q := &l.Atom.Args[0], &l.Atom.Args[1]; {
			case samePattern(p, q):
				return out, false
			case !mayBeSame(p, q):
				continue // always holds
			}
		}
		out.Body = append(out.Body, l)
	}
	if b.work > maxWork {
		return out, false
	}
	out.Body = core(out.Head.Args, out.Body)
	return renumbered(out), true
}

// renumbered returns a clause with only those variables that occur in it, so that
// what was left out leaves no trace.
func renumbered(x logic.Clause) logic.Clause {
	numbers := make([]int, len(x.Vars))
	vars := []string{}
	note := func(v int) {
		if numbers[v] == 0 {
			vars = append(vars, x.Vars[v])
			numbers[v] = len(vars)
		}
	}
	x.Head.EachVar(note)
	for i := range x.Body {
		x.Body[i].Atom.EachVar(note)
	}
	var patterns func(ps []logic.Pattern) []logic.Pattern
	patterns = func(ps []logic.Pattern) []logic.Pattern {
		out := slices.Clone(ps)
		for i := range out {
			if p := &out[i]; p.Var >= 0 {
				p.Var = numbers[p.Var] - 1
			} else {
				p.Args = patterns(p.Args)
			}
		}
		return out
	}
	x.Head.Args = patterns(x.Head.Args)
	x.Body = slices.Clone(x.Body)
	for i := range x.Body {
		x.Body[i].Atom.Args = patterns(x.Body[i].Atom.Args)
	}
	x.Vars = vars
	return x
}

// resolve follows the value of a variable.
func (b *body) resolve(p *logic.Pattern) *logic.Pattern {
	for p.Var >= 0 && b.values[p.Var] != nil {
		p = b.values[p.Var]
	}
	return p
}

// unify makes two patterns the same, if they can be.
func (b *body) unify(p, q *logic.Pattern) bool {
	if b.tired() {
		return false
	}
	p, q = b.resolve(p), b.resolve(q)
	switch {
	case p.Var >= 0 && q.Var >= 0 && p.Var == q.Var:
		return true
	case q.Var >= 0 && !b.occurs(q.Var, p):
		b.values[q.Var] = p
		return true
	case p.Var >= 0 && !b.occurs(p.Var, q):
		b.values[p.Var] = q
		return true
	case p.Var >= 0 || q.Var >= 0 || p.Functor != q.Functor || len(p.Args) != len(q.Args):
		return false
	}
	for i := range p.Args {
		if !b.unify(&p.Args[i], &q.Args[i]) {
			return false
		}
	}
	return true
}

// tired counts a pattern and reports whether they are too many.
func (b *body) tired() bool {
	b.work++
	return b.work > maxWork
}

func (b *body) occurs(v int, p *logic.Pattern) bool {
	if b.tired() {
		return true
	}
	p = b.resolve(p)
	return p.Var == v || slices.ContainsFunc(p.Args, func(a logic.Pattern) bool { return b.occurs(v, &a) })
}

func (b *body) apply(ps []logic.Pattern) []logic.Pattern {
	out := make([]logic.Pattern, len(ps))
	for i := range ps {
		if b.tired() {
			return out
		}
		p := *b.resolve(&ps[i])
		if p.Var < 0 && len(p.Args) > 0 {
			p.Args = b.apply(p.Args)
			p.Ground = false // its term is not looked up
		}
		out[i] = p
	}
	return out
}

// shift returns a pattern with other numbers for its variables.
func shift(p logic.Pattern, by int) logic.Pattern {
	if p.Var >= 0 {
		p.Var += by
	} else if len(p.Args) > 0 {
		p.Args = shiftAll(p.Args, by)
	}
	return p
}

func shiftAll(ps []logic.Pattern, by int) []logic.Pattern {
	out := make([]logic.Pattern, len(ps))
	for i := range ps {
		out[i] = shift(ps[i], by)
	}
	return out
}

func samePattern(p, q *logic.Pattern) bool {
	if p.Var >= 0 || q.Var >= 0 {
		return p.Var == q.Var
	}
	same := func(a, b logic.Pattern) bool { return samePattern(&a, &b) }
	return p.Functor == q.Functor && slices.EqualFunc(p.Args, q.Args, same)
}

// mayBeSame reports whether some values of variables make two patterns the same,
// each occurrence of a variable taken for one of its own.
func mayBeSame(p, q *logic.Pattern) bool {
	if p.Var >= 0 || q.Var >= 0 {
		return true
	}
	maybe := func(a, b logic.Pattern) bool { return mayBeSame(&a, &b) }
	return p.Functor == q.Functor && slices.EqualFunc(p.Args, q.Args, maybe)
}
