// Package naive is the slow and clear evaluation of rules that judges the fast ones: the oracle, or
// reference implementation, of the reasoner.
//
// [New] is the way in. A [Machine] plays a game by the definition of its rules: it derives everything
// that is true in a state, component by component of the dependency graph, trying all clauses on all
// atoms again until nothing new comes (the iterated least fixpoint of Apt, Blair and Walker: Towards
// a Theory of Declarative Knowledge, 1988). It plans, indexes and remembers nothing, so that there is
// little that could be wrong.
package naive

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// A Machine plays a game by the definition of its rules.
type Machine struct {
	given  *logic.Rules // what New was given
	rules  *logic.Rules // the same, stratified
	deps   *logic.Dependencies
	facts  []logic.Term
	number map[logic.Term]game.Fact
	limit  int
}

// New makes a machine that derives at most limit atoms for a state; more of
// them, or terms that grow without end, are a [logic.LimitError] of what was
// asked. Rules that cannot be stratified are a [logic.CycleError].
func New(rules *logic.Rules, limit int) (*Machine, error) {
	prepared, deps, err := logic.Stratified(rules)
	if err != nil {
		return nil, err
	}
	return &Machine{given: rules, rules: prepared, deps: deps, number: map[logic.Term]game.Fact{}, limit: limit}, nil
}

// A model is a set of true atoms, each a row of arguments.
type model struct {
	rules *logic.Rules
	rows  [][][]logic.Term    // by relation
	has   map[logic.Term]bool // the same atoms, as terms
	limit int                 // of atoms
}

// model derives all atoms that hold in a state, and with a joint move if there
// is one.
func (n *Machine) model(ctx context.Context, s game.State, joint game.JointMove) (*model, error) {
	m := &model{
		rules: n.rules, rows: make([][][]logic.Term, len(n.rules.Relations)),
		has: map[logic.Term]bool{}, limit: n.limit,
	}
	for _, f := range n.Facts(s) {
		if _, err := m.add(logic.RelTrue, []logic.Term{f}, -1); err != nil {
			return nil, err
		}
	}
	for role, move := range joint {
		if _, err := m.add(logic.RelDoes, []logic.Term{n.rules.Roles[role], logic.Term(move)}, -1); err != nil {
			return nil, err
		}
	}
	for from := 0; from < len(n.deps.Order); {
		to := from
		for to < len(n.deps.Order) && n.deps.Component[n.deps.Order[to]] == n.deps.Component[n.deps.Order[from]] {
			to++
		}
		for grown := true; grown; {
			var err error
			if grown, err = n.round(ctx, m, n.deps.Order[from:to]); err != nil {
				return nil, err
			}
		}
		from = to
	}
	return m, nil
}

// round tries all clauses of the relations of a component once, and reports
// whether they gave anything new.
func (n *Machine) round(ctx context.Context, m *model, component []logic.Relation) (grown bool, err error) {
	for _, rel := range component {
		for _, i := range n.deps.Clauses[rel] {
			c := &n.rules.Clauses[i]
			more, err := m.derive(ctx, c, positiveFirst(c.Body), make([]logic.Term, len(c.Vars)),
				make([]bool, len(c.Vars)))
			if err != nil {
				return false, err
			}
			grown = grown || more
		}
	}
	return grown, nil
}

func positiveFirst(body []logic.Literal) []logic.Literal {
	sorted := slices.Clone(body)
	slices.SortStableFunc(sorted, func(a, b logic.Literal) int {
		return int(min(1, a.Kind)) - int(min(1, b.Kind))
	})
	return sorted
}

// atom names an atom by a term, so that it can be a key.
func (m *model) atom(rel logic.Relation, row []logic.Term) logic.Term {
	return m.rules.Terms.Make(m.rules.Relations[rel].Name, row...)
}

// add notes that an atom holds, by a rule or -1, and reports whether that is new.
func (m *model) add(rel logic.Relation, row []logic.Term, rule int) (bool, error) {
	key := m.atom(rel, row)
	if m.has[key] {
		return false, nil
	}
	if len(m.has) == m.limit {
		return false, &logic.LimitError{What: "derived atoms", Limit: int64(m.limit), Rule: rule}
	}
	m.has[key] = true
	m.rows[rel] = append(m.rows[rel], row)
	return true, nil
}

// derive adds the heads of all instances of a clause in which the rest of its
// body holds, and reports whether any of them is new.
func (m *model) derive(
	ctx context.Context, c *logic.Clause, body []logic.Literal, env []logic.Term, bound []bool,
) (grown bool, err error) {
	if err := pace.Check(ctx); err != nil {
		return false, err
	}
	if len(body) == 0 {
		row, err := m.instance(c.Head.Args, env, c.Rule)
		if err != nil {
			return false, err
		}
		return m.add(c.Head.Relation, row, c.Rule)
	}
	l := &body[0]
	if l.Kind == logic.Holds {
		for _, row := range m.rows[l.Atom.Relation] { // what is derived meanwhile is seen in the next round
			env, bound := slices.Clone(env), slices.Clone(bound)
			if !m.unify(l.Atom.Args, row, env, bound) {
				continue
			}
			more, err := m.derive(ctx, c, body[1:], env, bound)
			if err != nil {
				return false, err
			}
			grown = grown || more
		}
		return grown, nil
	}
	row, err := m.instance(l.Atom.Args, env, c.Rule)
	if err != nil {
		return false, err
	}
	var holds bool
	switch l.Kind {
	case logic.Fails:
		holds = !m.has[m.atom(l.Atom.Relation, row)]
	default:
		holds = (row[0] == row[1]) == (l.Kind == logic.Equals)
	}
	if !holds {
		return false, nil
	}
	return m.derive(ctx, c, body[1:], env, bound)
}

// unify gives the variables of patterns the values that make them the terms of
// a row, and reports whether there are such values.
func (m *model) unify(ps []logic.Pattern, row, env []logic.Term, bound []bool) bool {
	for i := range ps {
		p, t := &ps[i], row[i]
		switch {
		case p.Ground:
			if p.Term != t {
				return false
			}
		case p.Var >= 0:
			if bound[p.Var] && env[p.Var] != t {
				return false
			}
			env[p.Var], bound[p.Var] = t, true
		default:
			args := m.rules.Terms.Args(t)
			if m.rules.Terms.Functor(t) != p.Functor || len(args) != len(p.Args) || !m.unify(p.Args, args, env, bound) {
				return false
			}
		}
	}
	return true
}

// instance puts the values of variables into the patterns of a rule. Terms that
// become too large are a [logic.LimitError].
func (m *model) instance(ps []logic.Pattern, env []logic.Term, rule int) ([]logic.Term, error) {
	row := make([]logic.Term, len(ps))
	for i := range ps {
		p := &ps[i]
		switch {
		case p.Ground:
			row[i] = p.Term
		case p.Var >= 0:
			row[i] = env[p.Var]
		default:
			args, err := m.instance(p.Args, env, rule)
			if err != nil {
				return nil, err
			}
			if err := m.rules.Terms.Check(rule, args...); err != nil {
				return nil, err
			}
			row[i] = m.rules.Terms.Make(p.Functor, args...)
		}
	}
	return row, nil
}

// Rules implements game.Machine.
func (n *Machine) Rules() *logic.Rules { return n.given }

// Initial implements game.Machine.
func (n *Machine) Initial(ctx context.Context) (game.State, error) {
	return n.column(ctx, nil, nil, logic.RelInit)
}

// Next implements game.Machine.
func (n *Machine) Next(ctx context.Context, s game.State, joint game.JointMove) (game.State, error) {
	return n.column(ctx, s, joint, logic.RelNext)
}

func (n *Machine) column(
	ctx context.Context, s game.State, joint game.JointMove, rel logic.Relation,
) (game.State, error) {
	m, err := n.model(ctx, s, joint)
	if err != nil {
		return nil, err
	}
	var terms []logic.Term
	for _, row := range m.rows[rel] {
		terms = append(terms, row[0])
	}
	return n.Encode(terms)
}

// Legal implements game.Machine.
func (n *Machine) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	m, err := n.model(ctx, s, nil)
	if err != nil {
		return dst, err
	}
	from := len(dst)
	for _, row := range m.rows[logic.RelLegal] {
		if row[0] == n.rules.Roles[role] {
			dst = append(dst, game.Move(row[1]))
		}
	}
	slices.Sort(dst[from:])
	return dst, nil
}

// Terminal implements game.Machine.
func (n *Machine) Terminal(ctx context.Context, s game.State) (bool, error) {
	m, err := n.model(ctx, s, nil)
	if err != nil {
		return false, err
	}
	return len(m.rows[logic.RelTerminal]) > 0, nil
}

// Goal implements game.Machine.
func (n *Machine) Goal(ctx context.Context, s game.State, role int) (game.Goal, error) {
	m, err := n.model(ctx, s, nil)
	if err != nil {
		return game.NoGoal, err
	}
	goal := game.NoGoal
	for _, row := range m.rows[logic.RelGoal] {
		if row[0] != n.rules.Roles[role] {
			continue
		}
		if goal != game.NoGoal {
			return game.ManyGoals, nil
		}
		goal = game.ParseGoal(n.rules.Terms, row[1])
	}
	return goal, nil
}

// Facts implements game.Machine.
func (n *Machine) Facts(s game.State) []logic.Term {
	var terms []logic.Term
	for _, f := range s.Append(nil) {
		terms = append(terms, n.facts[f])
	}
	return terms
}

// Encode implements game.Machine.
func (n *Machine) Encode(terms []logic.Term) (game.State, error) {
	var s game.State
	for _, t := range terms {
		f, ok := n.number[t]
		if !ok {
			f = game.Fact(len(n.facts))
			n.number[t] = f
			n.facts = append(n.facts, t)
		}
		s = s.Add(f)
	}
	return s.Trim(), nil
}

// MoveTerm implements game.Machine.
func (n *Machine) MoveTerm(role int, m game.Move) logic.Term { return logic.Term(m) }

// FindMove implements game.Machine.
func (n *Machine) FindMove(role int, t logic.Term) (game.Move, bool) { return game.Move(t), true }

// Clone implements game.Machine.
func (n *Machine) Clone() game.Machine {
	c, err := New(n.given.Clone(), n.limit)
	if err != nil {
		panic(err) // the same rules gave this machine
	}
	c.facts = slices.Clone(n.facts)
	for t, f := range n.number {
		c.number[t] = f
	}
	return c
}

// Close implements game.Machine.
func (n *Machine) Close() error { return nil }

// Model returns the canonical texts of all atoms that hold in a state, and with a joint move if
// there is one.
func (n *Machine) Model(ctx context.Context, s game.State, joint game.JointMove) (map[string]bool, error) {
	m, err := n.model(ctx, s, joint)
	if err != nil {
		return nil, err
	}
	atoms := map[string]bool{}
	for rel, rows := range m.rows {
		for _, row := range rows {
			if !n.rules.Relations[rel].Helper {
				atoms[n.rules.Terms.Canonical(m.atom(logic.Relation(rel), row))] = true
			}
		}
	}
	return atoms, nil
}
