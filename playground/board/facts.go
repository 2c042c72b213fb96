package board

import (
	"maps"
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// sort puts the facts of the samples in order of their functions.
func (in *inference) sort() {
	in.facts = map[atomic][][]logic.Term{}
	for i, facts := range in.samples {
		for _, t := range facts {
			f := atomic{in.rules.Terms.Functor(t), len(in.rules.Terms.Args(t))}
			if in.facts[f] == nil {
				in.facts[f] = make([][]logic.Term, len(in.samples))
			}
			in.facts[f][i] = append(in.facts[f][i], t)
		}
	}
}

// seen returns the constants that stand in an argument in the samples, in the
// order of their symbols, or nil if other terms do too.
func (in *inference) seen(f atomic, arg int) []logic.Symbol {
	x := argument{f, arg}
	names, known := in.shown[x]
	if !known {
		names = in.constantsIn(in.facts[f], arg)
		in.shown[x] = names
	}
	return names
}

// known returns the constants seen in an argument, or if there are no facts yet
// those that the rules allow.
func (in *inference) known(f atomic, arg int) []logic.Symbol {
	if in.facts[f] == nil {
		return in.declared(f, arg)
	}
	return in.seen(f, arg)
}

func (in *inference) constantsIn(samples [][]logic.Term, arg int) []logic.Symbol {
	has := map[logic.Symbol]bool{}
	for _, facts := range samples {
		for _, t := range facts {
			a := in.rules.Terms.Args(t)[arg]
			if len(in.rules.Terms.Args(a)) > 0 {
				return nil
			}
			has[in.rules.Terms.Functor(a)] = true
		}
	}
	return slices.Sorted(maps.Keys(has))
}

// declared returns the constants that the rules allow in an argument of a
// state fact, or nil if they allow other terms too.
func (in *inference) declared(f atomic, arg int) []logic.Symbol {
	if base := in.base(f); base != nil {
		// The author has listed the facts; what the rules could reach beyond
		// that is most likely never reached.
		return base[arg]
	}
	names, pure := in.domains.constants(statePlace(f.name, f.arity, arg))
	if !pure {
		return nil
	}
	return names
}

// base returns the constants that the facts declared by base hold in each
// argument, in the order of their symbols, none where other terms stand too.
// It returns nil if there are no such facts.
func (in *inference) base(f atomic) [][]logic.Symbol {
	if in.listed == nil {
		in.list()
	}
	if listed := in.listed[f]; listed != nil {
		return listed
	}
	// There may be too many to list.
	var loosely [][]logic.Symbol
	for arg := range f.arity {
		names, pure := in.domains.constants(place{inBase, uint32(f.name), f.arity, arg})
		if len(names) == 0 || !pure {
			return nil
		}
		loosely = append(loosely, names)
	}
	return loosely
}

// list sorts the constants of declared facts.
func (in *inference) list() {
	in.listed = map[atomic][][]logic.Symbol{}
	impure := map[argument]bool{}
	for _, row := range in.table(logic.RelBase) {
		args := in.rules.Terms.Args(row[0])
		f := atomic{in.rules.Terms.Functor(row[0]), len(args)}
		if in.listed[f] == nil {
			in.listed[f] = make([][]logic.Symbol, len(args))
		}
		for i, a := range args {
			in.listed[f][i] = append(in.listed[f][i], in.rules.Terms.Functor(a))
			if len(in.rules.Terms.Args(a)) > 0 {
				impure[argument{f, i}] = true
			}
		}
	}
	for f, args := range in.listed {
		for i := range args {
			slices.Sort(args[i])
			if args[i] = slices.Compact(args[i]); impure[argument{f, i}] {
				args[i] = nil
			}
		}
	}
}

// changes reports whether the facts of a function differ between samples.
func (in *inference) changes(f atomic) bool {
	facts := in.facts[f]
	return slices.ContainsFunc(facts, func(x []logic.Term) bool { return !sameTerms(x, facts[0]) })
}

func sameTerms(a, b []logic.Term) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// onlyRoles reports whether all constants are roles: those are owners.
func (in *inference) onlyRoles(names []logic.Symbol) bool {
	return !slices.ContainsFunc(names, func(s logic.Symbol) bool {
		t, ok := in.rules.Terms.Find(s)
		return !ok || in.rules.RoleIndex(t) < 0
	})
}

// givenByMoves reports whether a rule takes an argument of a state fact from a
// move.
func (in *inference) givenByMoves(f atomic, arg int) bool {
	for i := range in.rules.Clauses {
		c := &in.rules.Clauses[i]
		if c.Head.Relation != logic.RelNext {
			continue
		}
		p := &c.Head.Args[0]
		if p.Functor != f.name || len(p.Args) != f.arity || p.Args[arg].Var < 0 {
			continue
		}
		for k := range c.Body {
			l := &c.Body[k]
			if l.Kind == logic.Holds && l.Atom.Relation == logic.RelDoes && mentions(&l.Atom.Args[1], p.Args[arg].Var) {
				return true
			}
		}
	}
	return false
}

// mentions reports whether a variable occurs in a pattern.
func mentions(p *logic.Pattern, variable int) bool {
	if p.Var == variable {
		return true
	}
	return slices.ContainsFunc(p.Args, func(a logic.Pattern) bool { return mentions(&a, variable) })
}
