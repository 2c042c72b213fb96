package logic

import (
	"fmt"
	"maps"

	"github.com/gdl-playground/engine/gdl"
)

// An UnknownError says that a question speaks of a relation that the rules do
// not mention.
type UnknownError struct {
	Name  string
	Arity int
	Other []int // numbers of arguments with which the rules do use the name
	Fact  bool  // it is what the rules call a fact of the state
	Move  bool  // or a move
}

func (e *UnknownError) Error() string {
	example := e.Name
	if e.Arity > 0 {
		example = fmt.Sprintf("(%s ...)", e.Name)
	}
	switch {
	case len(e.Other) > 0:
		return fmt.Sprintf("the rules use %s with %s, not with %d", e.Name, count(e.Other[0]), e.Arity)
	case e.Fact:
		return fmt.Sprintf("in these rules %s is a fact of the state: ask for (true %s)", e.Name, example)
	case e.Move:
		return fmt.Sprintf("in these rules %s is a move: ask for (legal ?role %s)", e.Name, example)
	}
	return fmt.Sprintf("nothing in the rules is called %s", e.Name)
}

func count(arguments int) string {
	if arguments == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", arguments)
}

// An UnboundError says that a variable of a question gets no value: it stands only
// under not or distinct, or is missing in some branch of an or.
type UnboundError struct{ Variable string }

func (e *UnboundError) Error() string {
	const message = "no condition that is not negated gives variable %s a value in every case"
	return fmt.Sprintf(message, e.Variable)
}

// Question compiles conditions that somebody asks about, as if they were the
// body of a rule: each clause is one way in which they may hold, and its head
// has their variables in the order in which they first occur as arguments. The
// head's relation means nothing and Rule is -1. The errors are *UnknownError,
// *UnboundError and *LimitError.
//
// It adds terms, so it must be called by whoever may do that.
func (r *Rules) Question(conditions []gdl.Literal) ([]Clause, error) {
	q := r.WithClauses(nil) // so that r stays as it is
	q.relations = maps.Clone(r.relations)
	q.Dropped = nil
	b := clauseBuilder{rules: q, rule: -1, vars: map[string]int{}}
	body, err := b.formula(conditions)
	if err != nil {
		return nil, err
	}
	if len(q.Relations) > len(r.Relations) {
		return nil, r.unknown(q.Relations[len(r.Relations)])
	}
	if n := product(body); n > maxProduct {
		return nil, &LimitError{What: "combinations of the alternatives in one question", Limit: maxProduct, Rule: -1}
	}
	head := Atom{Args: make([]Pattern, len(b.names))}
	for v := range b.names {
		head.Args[v] = Pattern{Var: v}
	}
	for _, literals := range b.combinations(body) {
		c := Clause{Rule: -1, Head: head, Body: literals, Vars: b.names}
		if v := c.unbound(); v >= 0 {
			return nil, &UnboundError{b.names[v]}
		}
		q.addClause(c)
	}
	return q.Clauses, nil
}

func (r *Rules) unknown(x RelationInfo) *UnknownError {
	e := &UnknownError{Name: r.Terms.Spelling(x.Name), Arity: x.Arity}
	for _, other := range r.Relations {
		if other.Name == x.Name && !other.Helper {
			e.Other = append(e.Other, other.Arity)
		}
	}
	same := func(p *Pattern) bool { return p.Var < 0 && p.Functor == x.Name && len(p.Args) == x.Arity }
	for i := range r.Clauses {
		switch h := &r.Clauses[i].Head; h.Relation {
		case RelInit, RelNext:
			e.Fact = e.Fact || same(&h.Args[0])
		case RelLegal:
			e.Move = e.Move || same(&h.Args[1])
		}
	}
	return e
}

// Atom compiles an atom that somebody asks about, and names its variables. The
// errors are *UnknownError, *LimitError, and one for a variable in place of an atom.
// Like [Rules.Question] it adds terms.
func (r *Rules) Atom(x *gdl.Term) (Atom, []string, error) {
	if x.Kind == gdl.Variable {
		return Atom{}, nil, fmt.Errorf("%s is a variable where an atom is needed", x.Name)
	}
	name := r.Terms.Symbol(x.Name)
	rel, ok := r.FindRelation(name, len(x.Args))
	if !ok {
		return Atom{}, nil, r.unknown(RelationInfo{Name: name, Arity: len(x.Args)})
	}
	b := clauseBuilder{rules: r, rule: -1, vars: map[string]int{}}
	args, err := b.patterns(x.Args)
	return Atom{rel, args}, b.names, err
}

// Pattern returns a term as a pattern.
func (t *Terms) Pattern(x Term) Pattern {
	p := Pattern{Var: -1, Ground: true, Term: x, Functor: t.Functor(x)}
	if args := t.Args(x); len(args) > 0 {
		p.Args = make([]Pattern, len(args))
		for i, a := range args {
			p.Args[i] = t.Pattern(a)
		}
	}
	return p
}

// AppendPattern appends a pattern to dst as its author spells it; names are
// those of its variables.
func (t *Terms) AppendPattern(dst []byte, p *Pattern, names []string) []byte {
	switch {
	case p.Ground:
		return t.Append(dst, p.Term)
	case p.Var >= 0:
		return append(dst, names[p.Var]...)
	}
	dst = append(dst, '(')
	dst = append(dst, t.spelling[p.Functor]...)
	for i := range p.Args {
		dst = append(dst, ' ')
		dst = t.AppendPattern(dst, &p.Args[i], names)
	}
	return append(dst, ')')
}
