package ground

import (
	"fmt"
	"slices"

	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
)

// A cover replaces a relation that most pairs have. Rules say "somewhere else"
// by a relation that holds for all pairs of different squares. Eliminating the
// other square then costs a rule for each pair, though each square only leaves
// out itself. So D(x, a) becomes
//
//	in(x, n), of(n, a)
//
// where n are nodes of a binary tree over all a, and those with in(x, n) are
// the largest that hold no a but with D(x, a): for d values of a and one
// exception about log d nodes instead of d - 1 values. The tree does not depend
// on x, so a can be eliminated once for all x.
type cover struct {
	in, of logic.Relation
	nodes  int            // how many the tree has that some x needs
	facts  []logic.Clause // of both relations; nil once they are among the rules
}

const (
	maxCovered  = 1 << 12 // values that a cover ranges over
	coveredRows = 1 << 17 // rows of D that are looked at
)

// covers lists ways to write a clause with a cover instead of a relation.
func (s *splitter) covers(c *logic.Clause) (ways []logic.Clause, by []*cover) {
	inHead := make([]bool, len(c.Vars))
	c.Head.EachVar(func(v int) { inHead[v] = true })
	for i := range c.Body {
		l := &c.Body[i]
		t := s.tables[l.Atom.Relation]
		if l.Kind != logic.Holds || t == nil || t.table.Len() > coveredRows || !flat(&l.Atom) {
			continue
		}
		var x, a []int // variables of the head, and others
		for _, v := range variables(&l.Atom) {
			if inHead[v] {
				x = append(x, v)
			} else {
				a = append(a, v)
			}
		}
		if len(x) == 0 || len(a) == 0 {
			continue
		}
		if k := s.cover(c, &l.Atom, x, a); k != nil {
			ways, by = append(ways, k.replace(c, i, x, a)), append(by, k)
		}
	}
	return ways, by
}

// replace puts a cover in the place of literal i.
func (k *cover) replace(c *logic.Clause, i int, x, a []int) logic.Clause {
	node := len(c.Vars)
	pattern := func(vars ...int) []logic.Pattern {
		args := make([]logic.Pattern, len(vars))
		for i, v := range vars {
			args[i] = logic.Pattern{Var: v}
		}
		return args
	}
	out := *c
	out.Vars = append(c.Vars[:node:node], "?node")
	out.Body = slices.Concat(c.Body[:i], c.Body[i+1:], []logic.Literal{
		{Kind: logic.Holds, Atom: logic.Atom{Relation: k.in, Args: pattern(append(slices.Clone(x), node)...)},
			Span: c.Body[i].Span},
		{Kind: logic.Holds, Atom: logic.Atom{Relation: k.of, Args: pattern(append([]int{node}, a...)...)},
			Span: c.Body[i].Span},
	})
	return out
}

// cover returns the cover of an atom for those values that its variables can
// have in the clause at work, or nil if it would be of no use.
func (s *splitter) cover(c *logic.Clause, atom *logic.Atom, x, a []int) *cover {
	key := fmt.Sprint(atom.Relation, x, a)
	for _, p := range atom.Args {
		if p.Ground {
			key += fmt.Sprint(" ", p.Term)
		} else if p.Var < len(s.clause.values) {
			key += fmt.Sprint(" ", p.Var, s.clause.values[p.Var])
		}
	}
	k, ok := s.covered[key]
	if !ok {
		k = s.newCover(c, atom, x, a)
		s.covered[key] = k
	}
	return k
}

// newCover makes the cover of an atom of a clause, whose variables are x and a. It returns nil where that does not pay.
func (s *splitter) newCover(c *logic.Clause, atom *logic.Atom, x, a []int) *cover {
	xs, as := rows.NewTable[logic.Term](len(x)), rows.NewTable[logic.Term](len(a))
	var pairs [][2]uint32
	value := make([]logic.Term, len(c.Vars))
	pick := func(vars []int) []logic.Term {
		row := make([]logic.Term, len(vars))
		for i, v := range vars {
			row[i] = value[v]
		}
		return row
	}
	table := s.tables[atom.Relation].table
	for n := range table.Len() {
		s.spend(1)
		if !s.assign(atom, table.Row(uint32(n)), value) {
			continue
		}
		p, _ := xs.Add(pick(x))
		q, _ := as.Add(pick(a))
		pairs = append(pairs, [2]uint32{p, q})
	}
	d := as.Len()
	if d < s.worth.Covered || d > maxCovered || xs.Len() < 2 || 2*len(pairs) < xs.Len()*d {
		return nil
	}
	has := make([][]bool, xs.Len())
	for i := range has {
		has[i] = make([]bool, d)
	}
	for _, p := range pairs {
		has[p[0]][p[1]] = true
	}
	k := &cover{}
	used := map[int]bool{}
	in := rows.NewTable[logic.Term](len(x) + 1)
	name := func(node int) logic.Term { return s.result.Terms.Constant(fmt.Sprintf("(node %d)", node)) }
	for i := range has {
		s.spend(d)
		for _, node := range largest(has[i]) {
			used[node] = true
			in.Add(append(slices.Clone(xs.Row(uint32(i))), name(node)))
		}
	}
	of := rows.NewTable[logic.Term](len(a) + 1)
	for i := range d {
		for node := treeLeaf(d, i); node > 0; node /= 2 {
			if used[node] {
				of.Add(append([]logic.Term{name(node)}, as.Row(uint32(i))...))
			}
		}
	}
	k.nodes = len(used)
	var more []logic.Clause
	k.in, k.facts = s.table(s.result, c.Rule, in)
	k.of, more = s.table(s.result, c.Rule, of)
	k.facts = append(k.facts, more...)
	return k
}

// assign gives the variables of an atom the terms of a row, if that is possible
// in the clause at work.
func (s *splitter) assign(a *logic.Atom, row []logic.Term, value []logic.Term) bool {
	for i := range a.Args {
		p := &a.Args[i]
		if p.Ground {
			if p.Term != row[i] {
				return false
			}
			continue
		}
		if p.Var < len(s.clause.values) {
			v := s.clause.values[p.Var]
			s.spend(len(v.list))
			if v.known && !slices.Contains(v.list, row[i]) {
				return false
			}
		}
		value[p.Var] = row[i]
	}
	for i := range a.Args {
		if p := &a.Args[i]; !p.Ground && value[p.Var] != row[i] {
			return false // a variable that comes twice
		}
	}
	return true
}

// The nodes of a tree over d values are numbered as in a heap: the root is 1,
// below n are 2n and 2n+1, and the values are the leaves.

// treeLeaf returns the leaf of value i.
func treeLeaf(d, i int) int {
	first := 1
	for first < d {
		first *= 2
	}
	return first + i
}

// largest returns the largest nodes below which all values are in a set.
func largest(set []bool) (nodes []int) {
	leaves := treeLeaf(len(set), 0)
	var walk func(node, from, size int) bool
	walk = func(node, from, size int) (all bool) {
		if from >= len(set) {
			return true // beyond the values: no obstacle
		}
		if size == 1 {
			return set[from]
		}
		half := size / 2
		left := walk(2*node, from, half)
		right := walk(2*node+1, from+half, half)
		switch {
		case left && right:
			return true
		case left:
			nodes = append(nodes, 2*node)
		case right && from+half < len(set):
			nodes = append(nodes, 2*node+1)
		}
		return false
	}
	if walk(1, 0, leaves) {
		return []int{1}
	}
	return nodes
}

// table adds a relation that has the given rows; its facts go to clauses.
func (a *analysis) table(
	rules *logic.Rules, rule int, t *rows.Table[logic.Term],
) (rel logic.Relation, facts []logic.Clause) {
	rel = rules.AddHelper(rule, t.Width)
	a.phase = append(a.phase, logic.Static)
	for n := range t.Len() {
		args := make([]logic.Pattern, t.Width)
		for i, x := range t.Row(uint32(n)) {
			args[i] = rules.Terms.Pattern(x)
		}
		facts = append(facts, logic.Clause{Rule: rule, Head: logic.Atom{Relation: rel, Args: args}})
	}
	a.tables[rel] = newStaticRows(t)
	return rel, facts
}
