package reasoner

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// Naive plays a game by the definition of its rules: it derives everything
// that is true, component by component, trying all clauses on all atoms again
// until nothing new comes. It is slow, obvious, and judges [Machine].
type Naive struct {
	given  *game.Rules // what NewNaive was given
	rules  *game.Rules // the same, stratified
	deps   *Dependencies
	facts  []game.Term
	number map[game.Term]game.Fact
	limit  int
}

// NewNaive makes a machine that derives at most limit atoms for a state.
func NewNaive(rules *game.Rules, limit int) (*Naive, error) {
	prepared, deps, err := Prepare(rules)
	if err != nil {
		return nil, err
	}
	return &Naive{given: rules, rules: prepared, deps: deps, number: map[game.Term]game.Fact{}, limit: limit}, nil
}

// A model is a set of true atoms, each a row of arguments.
type model struct {
	rows [][][]game.Term // by relation
	has  map[game.Term]bool
	size int
}

// model derives all atoms of the components that match the phase given, on top
// of a state and a joint move.
func (n *Naive) model(ctx context.Context, s game.State, joint game.JointMove) (*model, error) {
	m := &model{rows: make([][][]game.Term, len(n.rules.Relations)), has: map[game.Term]bool{}}
	for _, f := range n.Facts(s) {
		n.add(m, game.RelTrue, []game.Term{f})
	}
	for role, move := range joint {
		n.add(m, game.RelDoes, []game.Term{n.rules.Roles[role], game.Term(move)})
	}
	for from := 0; from < len(n.deps.Order); {
		to := from
		for to < len(n.deps.Order) && n.deps.Component[n.deps.Order[to]] == n.deps.Component[n.deps.Order[from]] {
			to++
		}
		for changed := true; changed; {
			changed = false
			for _, rel := range n.deps.Order[from:to] {
				for _, i := range n.deps.Clauses[rel] {
					c := &n.rules.Clauses[i]
					var heads [][]game.Term
					n.join(m, c, positiveFirst(c.Body), make([]game.Term, len(c.Vars)), make([]bool, len(c.Vars)), &heads)
					for _, h := range heads {
						changed = n.add(m, rel, h) || changed
					}
					if err := ctx.Err(); err != nil {
						return nil, err
					}
					if m.size > n.limit {
						return nil, &game.LimitError{What: "derived atoms", Limit: int64(n.limit), Rule: c.Rule}
					}
				}
			}
		}
		from = to
	}
	return m, nil
}

func positiveFirst(body []game.Literal) []game.Literal {
	sorted := slices.Clone(body)
	slices.SortStableFunc(sorted, func(a, b game.Literal) int {
		return int(min(1, a.Kind)) - int(min(1, b.Kind))
	})
	return sorted
}

// atom names an atom by a term, so that it can be a key.
func (n *Naive) atom(rel game.Relation, row []game.Term) game.Term {
	return n.rules.Terms.Make(n.rules.Relations[rel].Name, row...)
}

func (n *Naive) add(m *model, rel game.Relation, row []game.Term) bool {
	key := n.atom(rel, row)
	if m.has[key] {
		return false
	}
	m.has[key] = true
	m.rows[rel] = append(m.rows[rel], row)
	m.size++
	return true
}

// join collects the heads of all instances of a clause whose body holds.
func (n *Naive) join(m *model, c *game.Clause, body []game.Literal, env []game.Term, bound []bool, heads *[][]game.Term) {
	if len(body) == 0 {
		*heads = append(*heads, n.instance(c.Head.Args, env))
		return
	}
	l := &body[0]
	switch l.Kind {
	case game.Holds:
		for _, row := range m.rows[l.Atom.Relation] {
			env2, bound2 := slices.Clone(env), slices.Clone(bound)
			if n.unify(l.Atom.Args, row, env2, bound2) {
				n.join(m, c, body[1:], env2, bound2, heads)
			}
		}
		return
	case game.Fails:
		if m.has[n.atom(l.Atom.Relation, n.instance(l.Atom.Args, env))] {
			return
		}
	default:
		row := n.instance(l.Atom.Args, env)
		if (row[0] == row[1]) != (l.Kind == game.Equals) {
			return
		}
	}
	n.join(m, c, body[1:], env, bound, heads)
}

func (n *Naive) unify(ps []game.Pattern, row, env []game.Term, bound []bool) bool {
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
			args := n.rules.Terms.Args(t)
			if n.rules.Terms.Functor(t) != p.Functor || len(args) != len(p.Args) || !n.unify(p.Args, args, env, bound) {
				return false
			}
		}
	}
	return true
}

func (n *Naive) instance(ps []game.Pattern, env []game.Term) []game.Term {
	row := make([]game.Term, len(ps))
	for i := range ps {
		p := &ps[i]
		switch {
		case p.Ground:
			row[i] = p.Term
		case p.Var >= 0:
			row[i] = env[p.Var]
		default:
			row[i] = n.rules.Terms.Make(p.Functor, n.instance(p.Args, env)...)
		}
	}
	return row
}

// Rules implements game.Machine.
func (n *Naive) Rules() *game.Rules { return n.given }

// Initial implements game.Machine.
func (n *Naive) Initial(ctx context.Context) (game.State, error) {
	return n.column(ctx, nil, nil, game.RelInit)
}

// Next implements game.Machine.
func (n *Naive) Next(ctx context.Context, s game.State, joint game.JointMove) (game.State, error) {
	return n.column(ctx, s, joint, game.RelNext)
}

func (n *Naive) column(ctx context.Context, s game.State, joint game.JointMove, rel game.Relation) (game.State, error) {
	m, err := n.model(ctx, s, joint)
	if err != nil {
		return nil, err
	}
	var terms []game.Term
	for _, row := range m.rows[rel] {
		terms = append(terms, row[0])
	}
	return n.Encode(terms)
}

// Legal implements game.Machine.
func (n *Naive) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	m, err := n.model(ctx, s, nil)
	if err != nil {
		return dst, err
	}
	from := len(dst)
	for _, row := range m.rows[game.RelLegal] {
		if row[0] == n.rules.Roles[role] {
			dst = append(dst, game.Move(row[1]))
		}
	}
	slices.Sort(dst[from:])
	return dst, nil
}

// Terminal implements game.Machine.
func (n *Naive) Terminal(ctx context.Context, s game.State) (bool, error) {
	m, err := n.model(ctx, s, nil)
	if err != nil {
		return false, err
	}
	return len(m.rows[game.RelTerminal]) > 0, nil
}

// Goal implements game.Machine.
func (n *Naive) Goal(ctx context.Context, s game.State, role int) (game.Goal, error) {
	m, err := n.model(ctx, s, nil)
	if err != nil {
		return game.NoGoal, err
	}
	goal := game.NoGoal
	for _, row := range m.rows[game.RelGoal] {
		if row[0] != n.rules.Roles[role] {
			continue
		}
		if goal != game.NoGoal {
			return game.ManyGoals, nil
		}
		goal = ParseGoal(n.rules.Terms, row[1])
	}
	return goal, nil
}

// Facts implements game.Machine.
func (n *Naive) Facts(s game.State) []game.Term {
	var terms []game.Term
	for _, f := range s.Append(nil) {
		terms = append(terms, n.facts[f])
	}
	return terms
}

// Encode implements game.Machine.
func (n *Naive) Encode(terms []game.Term) (game.State, error) {
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
func (n *Naive) MoveTerm(role int, m game.Move) game.Term { return game.Term(m) }

// FindMove implements game.Machine.
func (n *Naive) FindMove(role int, t game.Term) (game.Move, bool) { return game.Move(t), true }

// Clone implements game.Machine.
func (n *Naive) Clone() game.Machine {
	c, err := NewNaive(n.given.Clone(), n.limit)
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
func (n *Naive) Close() error { return nil }
