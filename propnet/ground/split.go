package ground

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// A splitter rewrites rules so that they have fewer ground instances: where a
// few literals of a body use variables that nothing else needs, they become a
// helper relation without those variables. A rule with n variables over a
// domain of size d has up to d^n instances; split in two it has d^a + d^b.
// This is variable elimination (Dechter: Bucket Elimination, Artificial
// Intelligence 113, 1999), one variable or one connected part at a time, the
// cheapest first, and only where the estimate says that it pays.
type splitter struct {
	*analysis
	helpers map[string]logic.Relation // by canonical text of the helper's body
	covered map[string]*cover         // by what is covered; nil where that is of no use
	clause  *inference                // the values of the variables of the clause at work
	sizes   []float64                 // by variable of the clause at work, and what is added to it
	result  *logic.Rules
}

// staticRows counts the atoms of a relation and their distinct keys.
type staticRows struct {
	table *rows.Table[logic.Term]
	all   *rows.Selection[logic.Term]
}

func newStaticRows(t *rows.Table[logic.Term]) *staticRows {
	return &staticRows{t, rows.NewSelectionOfAll(t)}
}

// rewrite returns rules with the same meaning for true, does, next, legal, goal
// and terminal, ready for grounding, and the claims on which that depends; it
// makes none unless asked to speculate. Parts of a rule keep its rule id.
func rewrite(ctx context.Context, rules *logic.Rules, speculate bool, worth Thresholds, limits Limits,
) (*rewritten, error) {
	rules, deps, err := logic.Stratified(rules)
	if err != nil {
		return nil, err
	}
	rules = withoutRepeats(rules)
	prover, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return nil, err
	}
	state, err := prover.Initial(ctx)
	if err != nil {
		return nil, err
	}
	initial := prover.Facts(state) // not inside Do, which holds the prover's lock
	a := &analysis{
		watch: watchRewriting(ctx, limits, prover.Stop),
		rules: rules, phase: slices.Clone(deps.Lifetime), worth: worth,
	}
	r := &rewritten{}
	err = prover.Do(ctx, func() {
		a.tabulate(prover)
		r.depth = a.deepest(initial)
		a.domains = newDomains(a)
		if speculate {
			r.claims = rewriteByMutexes(a, deps, initial)
		}
		narrow(a)
		splitRules(a)
		a.look()
	})
	if err != nil {
		return nil, err
	}
	r.rules = a.rules
	return r, nil
}

// withoutRepeats returns rules whose bodies have each literal once.
func withoutRepeats(rules *logic.Rules) *logic.Rules {
	var clauses []logic.Clause // nil as long as nothing is repeated
	for i := range rules.Clauses {
		body := rules.Clauses[i].Body
		places := logic.DistinctLiterals(body)
		if len(places) == len(body) {
			continue
		}
		if clauses == nil {
			clauses = slices.Clone(rules.Clauses)
		}
		clauses[i].Body = make([]logic.Literal, len(places))
		for k, at := range places {
			clauses[i].Body[k] = body[at]
		}
	}
	if clauses == nil {
		return rules
	}
	return rules.WithClauses(clauses)
}

// A rewritten rule set is ready for instantiation.
type rewritten struct {
	rules  *logic.Rules
	claims []mutex // on which that depends
	depth  uint16  // of the deepest term that the rules write, or derive without a state
}

// deepest returns the depth of the deepest argument of a fact, a move or a view
// that the rules write, that holds initially, or that is derived without a state.
func (a *analysis) deepest(initial []logic.Term) uint16 {
	depth := uint16(1)
	read := func(atom *logic.Atom) {
		_, columns, _ := shapeOf(atom)
		for i := range columns {
			depth = max(depth, a.depthOf(&columns[i]))
		}
	}
	for i := range a.rules.Clauses {
		c := &a.rules.Clauses[i]
		a.spend(1 + len(c.Body))
		read(&c.Head)
		for k := range c.Body {
			read(&c.Body[k].Atom)
		}
	}
	terms := a.rules.Terms
	for _, f := range initial {
		for _, t := range terms.Args(f) {
			depth = max(depth, terms.Depth(t))
		}
	}
	for _, s := range a.tables {
		for n := range s.table.Len() {
			for _, t := range s.table.Row(uint32(n)) {
				depth = max(depth, terms.Depth(t))
			}
		}
	}
	return depth
}

// depthOf returns how deep a pattern is nested, a variable taken for a constant.
func (a *analysis) depthOf(p *logic.Pattern) uint16 {
	if p.Ground {
		return a.rules.Terms.Depth(p.Term)
	}
	depth := uint16(0)
	for i := range p.Args {
		depth = max(depth, a.depthOf(&p.Args[i]))
	}
	return depth + 1
}

// An analysis is what is known about rules while they are simplified.
type analysis struct {
	*watch
	rules   *logic.Rules
	phase   []logic.Lifetime // by relation
	tables  staticTables
	domains *domains
	worth   Thresholds
}

// Thresholds say from where on it is worth while to rewrite rules. Tests lower
// them, so that small rules are rewritten too.
type Thresholds struct {
	Mutex   float64 // possible atoms of a negated view for which mutex groups are tried
	Cover   float64 // cost of a clause for which covers are tried
	Covered int     // values that a cover ranges over
}

// DefaultThresholds are those of the zero [Options].
var DefaultThresholds = Thresholds{Mutex: 1 << 12, Cover: 1 << 15, Covered: 16}

// replace puts other rules in place of those there are; phases of new
// relations have been added.
func (a *analysis) replace(rules *logic.Rules) {
	a.rules = rules
	a.domains = newDomains(a)
}

// dynamic reports whether atoms of a relation belong into the network.
func (a *analysis) dynamic(rel logic.Relation) bool { return isDynamic(a.phase, rel) }

// splitRules splits all clauses.
func splitRules(a *analysis) {
	s := &splitter{analysis: a, helpers: map[string]logic.Relation{}, covered: map[string]*cover{}}
	s.result = a.rules.WithClauses(nil)
	for i := range a.rules.Clauses {
		c := a.rules.Clauses[i]
		s.spend(1 + len(c.Body))
		s.clause = s.domains.infer(&a.rules.Clauses[i])
		s.domains.solve(s.clause, len(c.Body), true)
		s.sizes = s.clause.sizes()
		s.split(c)
	}
	a.rules = s.result
}

// expect estimates how many rows have given values in the columns of mask.
func (s *staticRows) expect(mask uint64) float64 {
	n := float64(s.table.Len())
	if mask == 0 {
		return n
	}
	return n / float64(max(1, s.all.Index(mask).Keys()))
}

// A plan is a way to split a clause: group becomes a helper over shared.
type plan struct {
	group  []int // literals, ascending; those that rest keeps as well come with keep
	rest   []int
	shared []int // variables
	cost   float64
}

// split adds a clause, divided for as long as that is estimated to pay.
func (s *splitter) split(c logic.Clause) {
	for {
		all := make([]int, len(c.Body))
		for i := range all {
			all[i] = i
		}
		now := s.cost(&c, all, isDynamic(s.phase, c.Head.Relation))
		best := plan{cost: math.Inf(1)}
		for _, vars := range s.candidates(&c) {
			if p, ok := s.try(&c, vars); ok && p.cost < best.cost {
				best = p
			}
		}
		// A factor below one keeps estimates from splitting what is small anyway.
		if now < 64 {
			s.result.Clauses = append(s.result.Clauses, c)
			return
		}
		if now > s.worth.Cover && !s.steps(&c) {
			best, c = s.tryCovers(c, min(best.cost, now), best)
		}
		if best.cost > 0.75*now {
			s.result.Clauses = append(s.result.Clauses, c)
			return
		}
		c = s.apply(c, best)
	}
}

// coverAdvantage is the part of the cost there is that a cover may have at most.
const coverAdvantage = 0.5

// steps reports whether a clause reads moves. Then it is better left as it is:
// that one of most moves is made is the same as that none of the others is.
func (s *splitter) steps(c *logic.Clause) bool {
	return slices.ContainsFunc(c.Body, func(l logic.Literal) bool {
		return (l.Kind == logic.Holds || l.Kind == logic.Fails) && s.phase[l.Atom.Relation] == logic.PerMove
	})
}

// tryCovers returns the clause with a cover and the split that goes with it if
// that is clearly cheaper than what is known; otherwise the clause as it is.
func (s *splitter) tryCovers(c logic.Clause, known float64, best plan) (plan, logic.Clause) {
	out := c
	ways, by := s.covers(&c)
	chosen := -1
	for i := range ways {
		s.sizes = append(s.sizes[:len(c.Vars)], float64(by[i].nodes))
		for _, vars := range s.candidates(&ways[i]) {
			if p, ok := s.try(&ways[i], vars); ok && p.cost < min(best.cost, coverAdvantage*known) {
				best, out, chosen = p, ways[i], i
			}
		}
	}
	if chosen >= 0 {
		s.sizes = append(s.sizes[:len(c.Vars)], float64(by[chosen].nodes))
		s.result.Clauses = append(s.result.Clauses, by[chosen].facts...)
		by[chosen].facts = nil
	}
	return best, out
}

// candidates lists sets of variables that do not occur in the head: single
// ones, pairs that meet in a literal, and all that hang together.
func (s *splitter) candidates(c *logic.Clause) [][]int {
	inHead := make([]bool, len(c.Vars))
	c.Head.EachVar(func(v int) { inHead[v] = true })
	part := make([]int, len(c.Vars)) // union-find over variables outside the head
	for v := range part {
		part[v] = v
	}
	find := func(v int) int {
		for part[v] != v {
			v = part[v]
		}
		return v
	}
	var sets [][]int
	for v := range c.Vars {
		if !inHead[v] {
			sets = append(sets, []int{v})
		}
	}
	paired := map[[2]int]bool{}
	for i := range c.Body {
		var here []int
		c.Body[i].Atom.EachVar(func(v int) {
			if !inHead[v] && !slices.Contains(here, v) {
				here = append(here, v)
			}
		})
		slices.Sort(here)
		for k, v := range here {
			for _, w := range here[k+1:] {
				part[find(w)] = find(v)
				if pair := [2]int{v, w}; !paired[pair] && len(paired) < maxPairs {
					paired[pair] = true
					sets = append(sets, []int{v, w})
				}
			}
		}
	}
	parts := make([][]int, len(c.Vars))
	for v := range c.Vars {
		if !inHead[v] {
			parts[find(v)] = append(parts[find(v)], v)
		}
	}
	for _, p := range parts {
		if len(p) > 2 {
			sets = append(sets, p)
		}
	}
	return sets
}

// maxPairs bounds the pairs of variables that are tried for one clause.
const maxPairs = 256

// try works out the split that eliminates the variables of a set.
func (s *splitter) try(c *logic.Clause, vars []int) (plan, bool) {
	var p plan
	s.spend(1 + len(c.Body))
	grouped, lent, ok := s.group(c, vars)
	if !ok {
		return p, false
	}
	for i := range c.Body {
		if grouped[i] {
			p.group = append(p.group, i)
		}
		if !grouped[i] || lent[i] {
			p.rest = append(p.rest, i)
		}
	}
	if len(p.rest) == 0 || len(p.group) == 0 || len(p.group) == 1 && c.Body[p.group[0]].Kind != logic.Holds {
		return p, false
	}
	p.shared = p.meet(c)
	helper := 1.0
	for _, v := range p.shared {
		helper *= s.sizes[v]
	}
	helper = min(helper, s.instances(c, p.group))
	p.cost = s.cost(c, p.group, false) + s.restCost(c, &p, helper)
	return p, true
}

// group marks the literals of a helper that eliminates some variables. It must
// bind what its negations and comparisons mention; so it may borrow positive
// literals, which the rest keeps. It reports false where that is not enough.
func (s *splitter) group(c *logic.Clause, vars []int) (grouped, lent []bool, ok bool) {
	grouped, lent = make([]bool, len(c.Body)), make([]bool, len(c.Body))
	for i := range c.Body {
		c.Body[i].Atom.EachVar(func(v int) { grouped[i] = grouped[i] || slices.Contains(vars, v) })
	}
	for {
		s.spend(len(c.Body))
		missing := unbound(c, grouped)
		if missing < 0 {
			return grouped, lent, true
		}
		lender := s.lender(c, grouped, missing)
		if lender < 0 {
			return nil, nil, false
		}
		grouped[lender], lent[lender] = true, true
	}
}

// unbound returns a variable of some literals that no positive one of them has,
// or -1.
func unbound(c *logic.Clause, grouped []bool) int {
	bound := make([]bool, len(c.Vars))
	for i := range c.Body {
		if grouped[i] && c.Body[i].Kind == logic.Holds {
			c.Body[i].Atom.EachVar(func(v int) { bound[v] = true })
		}
	}
	missing := -1
	for i := range c.Body {
		if grouped[i] {
			c.Body[i].Atom.EachVar(func(v int) {
				if !bound[v] {
					missing = v
				}
			})
		}
	}
	return missing
}

// lender returns the positive literal with a variable that has the fewest
// instances, of those outside of the group; -1 if there is none.
func (s *splitter) lender(c *logic.Clause, grouped []bool, v int) int {
	best, least := -1, math.Inf(1)
	for i := range c.Body {
		if grouped[i] || c.Body[i].Kind != logic.Holds || !slices.Contains(variables(&c.Body[i].Atom), v) {
			continue
		}
		if n := s.instances(c, []int{i}); n < least {
			best, least = i, n
		}
	}
	return best
}

// meet lists the variables that the group has in common with the head or the
// rest, in order.
func (p *plan) meet(c *logic.Clause) (shared []int) {
	outside := make([]bool, len(c.Vars))
	mark := func(v int) { outside[v] = true }
	c.Head.EachVar(mark)
	for _, i := range p.rest {
		c.Body[i].Atom.EachVar(mark)
	}
	for _, i := range p.group {
		c.Body[i].Atom.EachVar(func(v int) {
			if outside[v] {
				outside[v] = false
				shared = append(shared, v)
			}
		})
	}
	slices.Sort(shared)
	return shared
}

// stays reports whether a literal stays in ground rules.
func (s *splitter) stays(l *logic.Literal) bool {
	return (l.Kind == logic.Holds || l.Kind == logic.Fails) && isDynamic(s.phase, l.Atom.Relation)
}

// isDynamic reports whether atoms of a relation belong into the network.
func isDynamic(phase []logic.Lifetime, rel logic.Relation) bool {
	switch rel {
	case logic.RelNext, logic.RelLegal, logic.RelGoal, logic.RelTerminal, logic.RelHeuristic:
		return true
	}
	return phase[rel] != logic.Static
}

// cost estimates the work that the ground instances of some literals make.
// Gates come of them if one of the literals or the head is dynamic.
func (s *splitter) cost(c *logic.Clause, literals []int, head bool) float64 {
	weight := 0.0
	for _, i := range literals {
		if s.stays(&c.Body[i]) {
			weight++
		}
	}
	n := s.instances(c, literals)
	if weight == 0 && !head {
		return n / 8 // solved by the reasoner once, and no gates
	}
	return n * (1 + weight)
}

// restCost estimates the work of a clause in which a helper stands for a group.
func (s *splitter) restCost(c *logic.Clause, p *plan, helper float64) float64 {
	weight := 1.0
	for _, i := range p.group {
		if s.stays(&c.Body[i]) {
			weight = 2
		}
	}
	for _, i := range p.rest {
		if s.stays(&c.Body[i]) {
			weight++
		}
	}
	return s.join(c, p.rest, p.shared, helper) * weight
}

// instances estimates how many assignments satisfy the positive ones of some
// literals.
func (s *splitter) instances(c *logic.Clause, literals []int) float64 {
	return s.join(c, literals, nil, 1)
}

// join estimates the size of a join by adding the literal with the least
// fan-out again and again; first come the variables of a helper with a number
// of rows of its own.
func (s *splitter) join(c *logic.Clause, literals []int, first []int, rows float64) float64 {
	bound := make([]bool, len(c.Vars))
	all := 1.0
	for _, v := range first {
		bound[v] = true
		all *= s.sizes[v]
	}
	var todo []int
	for _, i := range literals {
		if c.Body[i].Kind == logic.Holds {
			todo = append(todo, i)
		}
	}
	for len(todo) > 0 {
		best, least := 0, math.Inf(1)
		s.spend(len(todo))
		for k, i := range todo {
			if n := s.fan(&c.Body[i].Atom, bound); n < least {
				best, least = k, n
			}
		}
		c.Body[todo[best]].Atom.EachVar(func(v int) {
			if !bound[v] {
				bound[v] = true
				all *= s.sizes[v]
			}
		})
		rows *= least
		todo = slices.Delete(todo, best, best+1)
	}
	return min(rows, all)
}

// fan estimates how many rows of an atom match when some variables are bound.
func (s *splitter) fan(a *logic.Atom, bound []bool) float64 {
	free := 1.0
	seen := map[int]bool{}
	a.EachVar(func(v int) {
		if !bound[v] && !seen[v] {
			seen[v] = true
			free *= s.sizes[v]
		}
	})
	f := s.tables[a.Relation]
	if f == nil {
		return free
	}
	var mask uint64
	for i := range a.Args {
		known := true
		a.Args[i].EachVar(func(v int) { known = known && bound[v] })
		if known {
			mask |= 1 << i
		}
	}
	return min(free, f.expect(mask))
}

// apply makes the helper, splits it further, and returns the rest.
func (s *splitter) apply(c logic.Clause, p plan) logic.Clause {
	args := make([]logic.Pattern, len(p.shared))
	for i, v := range p.shared {
		args[i] = logic.Pattern{Var: v}
	}
	var body []logic.Literal
	for _, i := range p.group {
		body = append(body, c.Body[i])
	}
	helper := logic.Clause{Rule: c.Rule, Head: logic.Atom{Args: args}, Body: body, Vars: c.Vars}
	key := canonical(&helper)
	rel, known := s.helpers[key]
	if !known {
		rel = s.result.AddHelper(c.Rule, len(args))
		s.helpers[key] = rel
		phase := logic.Static
		for i := range body {
			if s.stays(&body[i]) {
				phase = max(phase, s.phase[body[i].Atom.Relation], logic.PerState)
			}
		}
		s.phase = append(s.phase, phase)
		helper.Head.Relation = rel
		s.split(helper)
	}
	rest := make([]logic.Literal, 0, len(p.rest)+1)
	for _, i := range p.rest {
		rest = append(rest, c.Body[i])
	}
	rest = append(rest, logic.Literal{Kind: logic.Holds, Atom: logic.Atom{Relation: rel, Args: args},
		Span: body[0].Span})
	c.Body = rest
	return c
}

// canonical writes the body of a helper with variables numbered as they come,
// the head first, so that equal helpers have equal texts.
func canonical(c *logic.Clause) string {
	var b strings.Builder
	number := map[int]int{}
	var pattern func(p *logic.Pattern)
	pattern = func(p *logic.Pattern) {
		switch {
		case p.Ground:
			fmt.Fprintf(&b, " t%d", p.Term)
		case p.Var >= 0:
			n, ok := number[p.Var]
			if !ok {
				n = len(number)
				number[p.Var] = n
			}
			fmt.Fprintf(&b, " ?%d", n)
		default:
			fmt.Fprintf(&b, " (%d", p.Functor)
			for i := range p.Args {
				pattern(&p.Args[i])
			}
			b.WriteByte(')')
		}
	}
	for i := range c.Head.Args {
		pattern(&c.Head.Args[i])
	}
	for i := range c.Body {
		l := &c.Body[i]
		fmt.Fprintf(&b, ";%d %d", l.Kind, l.Atom.Relation)
		for k := range l.Atom.Args {
			pattern(&l.Atom.Args[k])
		}
	}
	return b.String()
}
