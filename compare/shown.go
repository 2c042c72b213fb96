package compare

import "github.com/gdl-playground/engine/logic"

// shownNames returns the names that players see, in lower case: constants and
// functors that can stand in a role, a move or a goal. Values are followed from
// there back through the rules, without asking what can hold, so some names are
// among them that never do.
func shownNames(rules *logic.Rules) map[string]bool {
	v := visibility{rules: rules, names: map[string]bool{}, open: map[argument]bool{}}
	// Of legal and goal the second argument: a role in the first is one anyway.
	for rel, place := range map[logic.Relation]int{logic.RelRole: 0, logic.RelLegal: 1, logic.RelGoal: 1} {
		v.open[argument{relation: rel, place: place}] = true
	}
	for known := -1; known < len(v.names)+len(v.open); {
		known = len(v.names) + len(v.open)
		for i := range rules.Clauses {
			v.clause(&rules.Clauses[i])
		}
	}
	return v.names
}

// Visibility is how far values that players see are followed back into the rules.
type visibility struct {
	rules *logic.Rules
	names map[string]bool
	open  map[argument]bool // those whose values players can see
}

// An argument is one of a relation, or of a functor and a number of arguments.
type argument struct {
	relation logic.Relation // unless there is a functor
	functor  string
	arity    int
	place    int
}

// argumentOf returns an argument of a relation. What is true has been init or
// next, and what is done was legal.
func argumentOf(rel logic.Relation, place int) argument {
	switch rel {
	case logic.RelInit, logic.RelNext:
		rel = logic.RelTrue
	case logic.RelDoes:
		rel = logic.RelLegal
	}
	return argument{relation: rel, place: place}
}

// clause opens what gives a clause's head the values that players can see.
func (v *visibility) clause(x *logic.Clause) {
	seen := make([]bool, len(x.Vars))
	for i := range x.Head.Args {
		v.given(&x.Head.Args[i], v.open[argumentOf(x.Head.Relation, i)], seen)
	}
	for _, l := range x.Body {
		if l.Kind == logic.Equals {
			a, b := &l.Atom.Args[0], &l.Atom.Args[1]
			v.given(b, a.Var >= 0 && seen[a.Var], seen)
			v.given(a, b.Var >= 0 && seen[b.Var], seen)
		}
	}
	for _, l := range x.Body {
		if l.Kind == logic.Holds {
			for i := range l.Atom.Args {
				v.asked(&l.Atom.Args[i], argumentOf(l.Atom.Relation, i), seen)
			}
		}
	}
}

// given goes through a pattern that gives values; open says that players can
// see all of them.
func (v *visibility) given(p *logic.Pattern, open bool, seen []bool) {
	if p.Var >= 0 {
		seen[p.Var] = seen[p.Var] || open
		return
	}
	name := folded(v.rules.Terms, p.Functor)
	if open {
		v.names[name] = true
	}
	for i := range p.Args {
		v.given(&p.Args[i], open || v.open[argument{functor: name, arity: len(p.Args), place: i}], seen)
	}
}

// asked opens the arguments that give a pattern's variables values that players
// can see.
func (v *visibility) asked(p *logic.Pattern, at argument, seen []bool) {
	if p.Var >= 0 {
		if seen[p.Var] {
			v.open[at] = true
		}
		return
	}
	for i := range p.Args {
		functor := folded(v.rules.Terms, p.Functor)
		v.asked(&p.Args[i], argument{functor: functor, arity: len(p.Args), place: i}, seen)
	}
}
