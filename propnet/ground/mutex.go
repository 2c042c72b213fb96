package ground

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// A mutex is a claim about facts with certain terms in certain columns: that
// at most one of them is true in any state that can be reached. The white king
// stands on one square.
type mutex struct {
	shape shape
	key   []logic.Term // by column, where fixed
	fixed uint64       // the columns that key is about
	rule  int          // the form that could profit
}

// A mutexRewriter rewrites conditions of the form "N of k does not hold", where k
// comes from a fact of which there is at most one, into "N of the k there is
// does not hold". With one literal L(k) for the fact,
//
//	L(k), not N(k, x)   becomes   L(k), not M(x)   with   M(x) <- L(k), N(k, x).
//
// M has fewer arguments than N, and inside M k can be eliminated before
// anything else that N speaks of. In chess, N says that a king on k would be
// threatened if a piece moved from here and captured there: seven arguments,
// used under a negation only, which ask for 12 million ground rules. M needs no
// square of the king.
//
// Whether the claims are true can only be seen when the rules are ground, see
// [Program.prove].
type mutexRewriter struct {
	*analysis
	deps    *logic.Dependencies
	initial []logic.Term
	result  *logic.Rules
	made    map[string]logic.Relation // M by what it is made of, and for which keys
	claims  []mutex
}

// rewriteByMutexes rewrites rules as far as claims seem to allow it and returns
// these claims.
func rewriteByMutexes(a *analysis, deps *logic.Dependencies, initial []logic.Term) []mutex {
	u := &mutexRewriter{analysis: a, deps: deps, initial: initial, made: map[string]logic.Relation{}}
	if !u.any() {
		return nil
	}
	u.result = a.rules.WithClauses(nil)
	for i := range a.rules.Clauses {
		u.clause(&a.rules.Clauses[i])
	}
	if len(u.claims) > 0 {
		a.replace(u.result)
	}
	return u.claims
}

// any reports whether a clause has a negation that is worth rewriting.
func (r *mutexRewriter) any() bool {
	for i := range r.rules.Clauses {
		for k := range r.rules.Clauses[i].Body {
			r.spend(1)
			if r.large(&r.rules.Clauses[i].Body[k]) {
				return true
			}
		}
	}
	return false
}

// large reports whether a literal negates a view that has many atoms and whose
// rules can be put in its place.
func (r *mutexRewriter) large(l *logic.Literal) bool {
	rel := l.Atom.Relation
	if l.Kind != logic.Fails || kindOf(rel) != Views || !r.dynamic(rel) || r.deps.Recursive[rel] || !r.simple(&l.Atom) {
		return false
	}
	size := 1.0
	for _, d := range r.domains.of(shape{kind: Views, relation: rel}) {
		size *= d.size()
	}
	return size > r.worth.Mutex
}

// simple reports whether an atom and the heads of its rules are flat.
func (r *mutexRewriter) simple(a *logic.Atom) bool {
	for _, i := range r.deps.Clauses[a.Relation] {
		r.spend(1)
		if !flat(&r.rules.Clauses[i].Head) {
			return false
		}
	}
	return flat(a)
}

// flat reports whether all arguments of an atom are variables or ground.
func flat(a *logic.Atom) bool {
	return !slices.ContainsFunc(a.Args, func(p logic.Pattern) bool { return p.Var < 0 && !p.Ground })
}

// clause rewrites what it can of a clause.
func (r *mutexRewriter) clause(c *logic.Clause) {
	body := slices.Clone(c.Body)
	for i := range body {
		if !r.large(&body[i]) {
			continue
		}
		for _, l := range r.facts(c, &c.Body[i]) {
			if m, ok := r.rewrite(c, &c.Body[i], l); ok {
				body[i].Atom = m
				break
			}
		}
	}
	r.result.Clauses = append(r.result.Clauses, logic.Clause{Rule: c.Rule, Head: c.Head, Body: body, Vars: c.Vars})
}

// facts lists the positive literals of a clause about facts that have variables
// in common with n, first those that relieve it of most atoms.
func (r *mutexRewriter) facts(c *logic.Clause, n *logic.Literal) (facts []*logic.Literal) {
	inN := variables(&n.Atom)
	sizes := r.domains.sizes(c)
	relief := func(l *logic.Literal) float64 {
		size := 1.0
		for _, v := range variables(&l.Atom) {
			if slices.Contains(inN, v) {
				size *= sizes[v]
			}
		}
		return size
	}
	for i := range c.Body {
		if l := &c.Body[i]; l.Kind == logic.Holds && l.Atom.Relation == logic.RelTrue && relief(l) > 1 {
			facts = append(facts, l)
		}
	}
	slices.SortStableFunc(facts, func(a, b *logic.Literal) int { return cmp.Compare(relief(b), relief(a)) })
	return facts
}

// rewrite returns the atom M for the negated literal n and the fact l.
func (r *mutexRewriter) rewrite(c *logic.Clause, n, l *logic.Literal) (logic.Atom, bool) {
	s, columns, any := shapeOf(&l.Atom)
	if any || len(columns) > maxColumns ||
		slices.ContainsFunc(columns, func(p logic.Pattern) bool { return p.Var < 0 && !p.Ground }) {
		return logic.Atom{}, false
	}
	inN := variables(&n.Atom)
	var wanted, keyed []int // variables of the fact: those that N shares, those that say which fact it is
	for i := range columns {
		switch v := columns[i].Var; {
		case v < 0:
		case slices.Contains(inN, v):
			wanted = append(wanted, v)
		default:
			keyed = append(keyed, v)
		}
	}
	if len(wanted) == 0 {
		return logic.Atom{}, false
	}
	given, keys, ok := r.keys(c, keyed, wanted)
	if !ok {
		return logic.Atom{}, false
	}
	var claims []mutex
	for _, key := range keys {
		x := claim(s, columns, wanted, given, key)
		if x.rule = c.Rule; r.initially(x) != 1 {
			return logic.Atom{}, false
		}
		claims = append(claims, x)
	}
	args := given
	for _, v := range inN {
		if !slices.Contains(wanted, v) && !slices.Contains(args, v) {
			args = append(args[:len(args):len(args)], v)
		}
	}
	m := logic.Atom{Args: make([]logic.Pattern, len(args))}
	for i, v := range args {
		m.Args[i] = logic.Pattern{Var: v}
	}
	m.Relation = r.relation(m, c, n, l, given, keys, claims)
	return m, true
}

// claim says that there is at most one fact with the values of a key in all
// columns but those of the wanted variables.
func claim(s shape, columns []logic.Pattern, wanted, given []int, key []logic.Term) mutex {
	x := mutex{shape: s, key: make([]logic.Term, len(columns))}
	for i := range columns {
		switch v := columns[i].Var; {
		case v < 0:
			x.key[i] = columns[i].Term
		case slices.Contains(wanted, v):
			continue
		default:
			x.key[i] = key[slices.Index(given, v)]
		}
		x.fixed |= 1 << i
	}
	return x
}

// relation returns the relation of M, with its rules and claims when it is new.
func (r *mutexRewriter) relation(m logic.Atom, c *logic.Clause, n, l *logic.Literal,
	given []int, keys [][]logic.Term, claims []mutex,
) logic.Relation {
	pattern := logic.Clause{Head: m, Body: []logic.Literal{{Kind: logic.Holds, Atom: n.Atom},
		{Kind: logic.Holds, Atom: l.Atom}}}
	id := canonical(&pattern) + fmt.Sprint(keys) // other literals of the clause say which keys
	rel, known := r.made[id]
	if known {
		return rel
	}
	rel = r.result.AddHelper(c.Rule, len(m.Args))
	r.phase = append(r.phase, r.phase[n.Atom.Relation])
	r.made[id] = rel
	for _, i := range r.deps.Clauses[n.Atom.Relation] {
		for _, key := range keys {
			r.define(rel, m, c, n, l, given, key, i)
		}
	}
	r.claims = append(r.claims, claims...)
	return rel
}

// maxKeys bounds the facts that one rewritten literal may be about.
const maxKeys = 16

// keys lists the values that some variables of a clause can have together,
// following the literals that never change about them but not about wanted
// ones. It returns the values of all variables of these literals.
func (r *mutexRewriter) keys(c *logic.Clause, keyed, wanted []int) (vars []int, keys [][]logic.Term, ok bool) {
	keys = [][]logic.Term{{}}
	for i := range c.Body {
		l := &c.Body[i]
		in := variables(&l.Atom)
		about := slices.ContainsFunc(keyed, func(v int) bool { return slices.Contains(in, v) }) &&
			!slices.ContainsFunc(wanted, func(v int) bool { return slices.Contains(in, v) })
		table := r.tables[l.Atom.Relation]
		if l.Kind != logic.Holds || !about || table == nil || !flat(&l.Atom) {
			continue
		}
		for _, v := range in {
			if !slices.Contains(vars, v) {
				vars = append(vars, v)
			}
		}
		var longer [][]logic.Term
		for _, key := range keys {
			for n := range table.table.Len() {
				r.spend(1)
				if more, ok := extend(vars, key, &l.Atom, table.table.Row(uint32(n))); ok {
					longer = append(longer, more)
				}
			}
		}
		if keys = longer; len(keys) > maxKeys {
			return nil, nil, false
		}
	}
	for _, v := range keyed {
		if !slices.Contains(vars, v) {
			return nil, nil, false
		}
	}
	return vars, keys, true
}

// extend gives the variables of an atom that have no value yet those of a row;
// the variables beyond the key are new ones.
func extend(vars []int, key []logic.Term, a *logic.Atom, row []logic.Term) ([]logic.Term, bool) {
	longer := append(key[:len(key):len(key)], make([]logic.Term, len(vars)-len(key))...)
	known := len(key)
	set := make([]bool, len(vars))
	for i := range a.Args {
		p := &a.Args[i]
		if p.Ground {
			if p.Term != row[i] {
				return nil, false
			}
			continue
		}
		k := slices.Index(vars, p.Var)
		if (k < known || set[k]) && longer[k] != row[i] {
			return nil, false
		}
		longer[k], set[k] = row[i], true
	}
	return longer, true
}

// initially counts the facts of a claim in the initial state.
func (r *mutexRewriter) initially(x mutex) int {
	n := 0
	for _, f := range r.initial {
		r.spend(1)
		if args := r.rules.Terms.Args(f); r.rules.Terms.Functor(f) == x.shape.functor && len(args) == x.shape.arity &&
			x.matches(args) {
			n++
		}
	}
	return n
}

// matches reports whether the claim is about a fact with these arguments.
func (m *mutex) matches(row []logic.Term) bool {
	for i, t := range row {
		if m.fixed>>i&1 != 0 && m.key[i] != t {
			return false
		}
	}
	return true
}

// define adds the rule for M that comes from rule number i of N, for one key.
func (r *mutexRewriter) define(rel logic.Relation, m logic.Atom, c *logic.Clause, n, l *logic.Literal,
	given []int, key []logic.Term, i int,
) {
	d := &r.rules.Clauses[i]
	s := substitution{terms: r.rules.Terms, value: make([]logic.Pattern, len(c.Vars)+len(d.Vars))}
	for v := range s.value {
		s.value[v] = logic.Pattern{Var: v}
	}
	for k, v := range given {
		s.value[v] = r.rules.Terms.Pattern(key[k])
	}
	for k := range n.Atom.Args {
		if !s.equate(n.Atom.Args[k], shift(d.Head.Args[k], len(c.Vars))) {
			return
		}
	}
	body := []logic.Literal{*l}
	for _, x := range d.Body {
		x.Atom = logic.Atom{Relation: x.Atom.Relation,
			Args: mapPatterns(x.Atom.Args, func(p logic.Pattern) logic.Pattern { return shift(p, len(c.Vars)) })}
		body = append(body, x)
	}
	if body, ok := r.evaluate(&s, body); ok {
		x := logic.Clause{Rule: d.Rule, Head: s.atom(m), Body: body, Vars: slices.Concat(c.Vars, d.Vars)}
		x.Head.Relation = rel
		r.result.Clauses = append(r.result.Clauses, dense(x))
	}
}

// evaluate puts values into literals and leaves out those that follow from the
// rules alone: where just one row of a table fits it is put in. It reports
// false if a literal cannot hold.
func (r *mutexRewriter) evaluate(s *substitution, body []logic.Literal) ([]logic.Literal, bool) {
	for changed := true; changed; {
		changed = false
		var left []logic.Literal
		r.spend(1 + len(body))
		for _, l := range body {
			l.Atom = s.atom(l.Atom)
			table := r.tables[l.Atom.Relation]
			switch {
			case l.Kind == logic.Differs && isGround(&l.Atom):
				if l.Atom.Args[0].Term == l.Atom.Args[1].Term {
					return nil, false
				}
				continue
			case l.Kind == logic.Holds && table != nil && flat(&l.Atom):
				row, count := table.only(&l.Atom)
				if count == 0 {
					return nil, false
				}
				if count == 1 {
					for k, t := range row {
						if !s.equate(l.Atom.Args[k], r.rules.Terms.Pattern(t)) {
							return nil, false
						}
					}
					changed = true
					continue
				}
			}
			left = append(left, l)
		}
		body = left
	}
	return body, true
}

// only returns how many rows have the ground arguments of an atom, and the row
// if there is one. Atoms without ground arguments are not looked at.
func (s *staticRows) only(a *logic.Atom) (row []logic.Term, count int) {
	var mask uint64
	var key []logic.Term
	for k := range a.Args {
		if a.Args[k].Ground {
			mask |= 1 << k
			key = append(key, a.Args[k].Term)
		}
	}
	if mask == 0 {
		return nil, s.table.Len() + 2
	}
	found := s.all.Index(mask).Find(key)
	if len(found) == 1 {
		row = s.table.Row(found[0])
	}
	return row, len(found)
}

// isGround reports whether an atom has no variables.
func isGround(a *logic.Atom) bool {
	return !slices.ContainsFunc(a.Args, func(p logic.Pattern) bool { return !p.Ground })
}

// A substitution gives variables values: another variable, or a ground term.
type substitution struct {
	terms *logic.Terms
	value []logic.Pattern // by variable; itself while it has none
}

func (s *substitution) walk(p logic.Pattern) logic.Pattern {
	for p.Var >= 0 && s.value[p.Var].Var != p.Var {
		p = s.value[p.Var]
	}
	return p
}

// equate makes two patterns, variables or ground, equal if that is possible.
func (s *substitution) equate(a, b logic.Pattern) bool {
	a, b = s.walk(a), s.walk(b)
	switch {
	case a.Var >= 0:
		s.value[a.Var] = b
	case b.Var >= 0:
		s.value[b.Var] = a
	default:
		return a.Term == b.Term
	}
	return true
}

func (s *substitution) atom(a logic.Atom) logic.Atom {
	return logic.Atom{Relation: a.Relation, Args: mapPatterns(a.Args, s.pattern)}
}

// pattern puts the values of variables in. A term that becomes too large is not
// made here, so that grounding reports it.
func (s *substitution) pattern(p logic.Pattern) logic.Pattern {
	if p.Ground || p.Var >= 0 {
		return s.walk(p)
	}
	p.Args = mapPatterns(p.Args, s.pattern)
	if !slices.ContainsFunc(p.Args, func(a logic.Pattern) bool { return !a.Ground }) {
		terms := make([]logic.Term, len(p.Args))
		for i := range p.Args {
			terms[i] = p.Args[i].Term
		}
		if s.terms.Check(-1, terms...) == nil {
			p.Ground, p.Term = true, s.terms.Make(p.Functor, terms...)
		}
	}
	return p
}

func mapPatterns(ps []logic.Pattern, f func(logic.Pattern) logic.Pattern) []logic.Pattern {
	out := make([]logic.Pattern, len(ps))
	for i, p := range ps {
		out[i] = f(p)
	}
	return out
}

// shift adds n to the numbers of all variables.
func shift(p logic.Pattern, n int) logic.Pattern {
	if p.Ground {
		return p
	}
	if p.Var >= 0 {
		return logic.Pattern{Var: p.Var + n}
	}
	p.Args = mapPatterns(p.Args, func(a logic.Pattern) logic.Pattern { return shift(a, n) })
	return p
}

// dense renumbers the variables of a clause, so that all of them occur.
func dense(c logic.Clause) logic.Clause {
	number := map[int]int{}
	var names []string
	var walk func(p logic.Pattern) logic.Pattern
	walk = func(p logic.Pattern) logic.Pattern {
		if p.Ground {
			return p
		}
		if p.Var < 0 {
			p.Args = mapPatterns(p.Args, walk)
			return p
		}
		v, ok := number[p.Var]
		if !ok {
			v = len(names)
			number[p.Var] = v
			names = append(names, c.Vars[p.Var])
		}
		return logic.Pattern{Var: v}
	}
	c.Head.Args = mapPatterns(c.Head.Args, walk)
	body := make([]logic.Literal, len(c.Body))
	for i, l := range c.Body {
		l.Atom.Args = mapPatterns(l.Atom.Args, walk)
		body[i] = l
	}
	c.Body, c.Vars = body, names
	return c
}

// A staticTables has the relations that never change and are quickly derived.
type staticTables map[logic.Relation]*staticRows

// tabulate derives the relations that never change, as far as that is quick.
func (a *analysis) tabulate(prover *reasoner.Machine) {
	a.tables = staticTables{}
	for rel := range a.rules.Relations {
		atoms, ok := prover.Atoms(logic.Relation(rel))
		if !ok {
			continue
		}
		t := rows.NewTable[logic.Term](a.rules.Relations[rel].Arity)
		for _, row := range atoms {
			a.spend(1)
			t.Add(row)
		}
		a.tables[logic.Relation(rel)] = newStaticRows(t)
	}
}

// variables lists the variables of an atom in the order in which they come.
func variables(a *logic.Atom) (vars []int) {
	a.EachVar(func(v int) {
		if !slices.Contains(vars, v) {
			vars = append(vars, v)
		}
	})
	return vars
}
