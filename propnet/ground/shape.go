package ground

import (
	"github.com/gdl-playground/engine/logic"
)

// A Kind says which atoms a table holds.
type Kind uint8

const (
	Facts Kind = iota // f of (true f), (next f), (init f), (base f)
	Moves             // r and m of (does r m), (legal r m), (input r m)
	Views             // arguments of any other relation
)

// A shape names a table: facts and moves are kept apart by their functor and
// arity, so that their arguments become columns of their own.
type shape struct {
	kind     Kind
	relation logic.Relation // of a view
	functor  logic.Symbol   // of the fact or move
	arity    int            // of the fact or move
}

// columns returns how many columns rows of the shape have.
func (s shape) columns(rules *logic.Rules) int {
	switch s.kind {
	case Facts:
		return s.arity
	case Moves:
		return 1 + s.arity
	}
	return rules.Relations[s.relation].Arity
}

// kindOf returns the kind of table that the atoms of a relation are kept in.
func kindOf(rel logic.Relation) Kind {
	switch rel {
	case logic.RelTrue, logic.RelNext, logic.RelInit, logic.RelBase:
		return Facts
	case logic.RelDoes, logic.RelLegal, logic.RelInput:
		return Moves
	}
	return Views
}

// shapeOf takes an atom apart. Where a variable stands for a whole fact or
// move, any is true and the columns are the arguments of the atom itself.
func shapeOf(a *logic.Atom) (s shape, columns []logic.Pattern, any bool) {
	s.kind = kindOf(a.Relation)
	switch s.kind {
	case Facts:
		p := &a.Args[0]
		if p.Var >= 0 {
			return s, a.Args, true
		}
		s.functor, s.arity = p.Functor, len(p.Args)
		return s, p.Args, false
	case Moves:
		p := &a.Args[1]
		if p.Var >= 0 {
			return s, a.Args, true
		}
		s.functor, s.arity = p.Functor, len(p.Args)
		columns = append([]logic.Pattern{a.Args[0]}, p.Args...)
		return s, columns, false
	}
	s.relation = a.Relation
	return s, a.Args, false
}
