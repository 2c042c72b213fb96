package propnet

import (
	"github.com/gdl-playground/engine/logic"
)

// A tableKind says which atoms a table holds.
type tableKind uint8

const (
	factTable tableKind = iota // f of (true f), (next f), (init f), (base f)
	moveTable                  // r and m of (does r m), (legal r m), (input r m)
	viewTable                  // arguments of any other relation
)

// A shape names a table: facts and moves are kept apart by their functor and
// arity, so that their arguments become columns of their own.
type shape struct {
	kind     tableKind
	relation logic.Relation // of a viewTable
	functor  logic.Symbol   // of the fact or move
	arity    int            // of the fact or move
}

// columns returns how many columns rows of the shape have.
func (s shape) columns(rules *logic.Rules) int {
	switch s.kind {
	case factTable:
		return s.arity
	case moveTable:
		return 1 + s.arity
	}
	return rules.Relations[s.relation].Arity
}

// kindOf returns the kind of table that the atoms of a relation are kept in.
func kindOf(rel logic.Relation) tableKind {
	switch rel {
	case logic.RelTrue, logic.RelNext, logic.RelInit, logic.RelBase:
		return factTable
	case logic.RelDoes, logic.RelLegal, logic.RelInput:
		return moveTable
	}
	return viewTable
}

// shapeOf takes an atom apart. Where a variable stands for a whole fact or
// move, any is true and the columns are the arguments of the atom itself.
func shapeOf(a *logic.Atom) (s shape, columns []logic.Pattern, any bool) {
	s.kind = kindOf(a.Relation)
	switch s.kind {
	case factTable:
		p := &a.Args[0]
		if p.Var >= 0 {
			return s, a.Args, true
		}
		s.functor, s.arity = p.Functor, len(p.Args)
		return s, p.Args, false
	case moveTable:
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
