package board

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// maxGauges is how many gauges are drawn; more are a list again.
const maxGauges = 16

// A meter draws the facts of a function as gauges, one for each fact.
type meter struct {
	functor atomic
	value   int // the argument that holds the number, or -1
	numbers *numbering
	role    int // that the function's name begins with, or -1
	most    int // gauges that it may draw
}

// read returns the gauges of the facts in a view, at most m.most.
func (m *meter) read(v *view) []Gauge {
	t := v.terms()
	var out []Gauge
	for _, fact := range v.facts[m.functor] {
		if len(out) == m.most {
			break
		}
		args, ok := constantArgs(t, fact)
		if !ok {
			continue
		}
		v.shown[fact] = true
		g := Gauge{Fact: t.String(fact), Role: m.role, Share: -1}
		label := []string{t.Spelling(m.functor.name)}
		for i, s := range args {
			if i == m.value {
				g.Value = t.Spelling(s)
				g.Share = m.numbers.share(s)
				continue
			}
			if x, ok := t.Find(s); ok && g.Role < 0 {
				if g.Role = v.model.rules.RoleIndex(x); g.Role >= 0 {
					continue
				}
			}
			label = append(label, t.Spelling(s))
		}
		g.Label = strings.Join(label, " ")
		out = append(out, g)
	}
	return out
}

// share returns where a number lies among all, 0..100, or -1.
func (n *numbering) share(s logic.Symbol) int {
	at, ok := n.of[s]
	if !ok || n.most == n.least {
		return -1
	}
	return 100 * (at - n.least) / (n.most - n.least)
}

// turns leaves out facts that say whose turn it is: the strips of the players
// show that.
func (c *claims) turns() {
	for _, f := range c.free(1) {
		if names := c.values(f, 0); len(names) > 1 && c.onlyRoles(names) && c.single(f, 0) {
			c.taken[f] = true
		}
	}
}

// meters makes gauges of functions that hold one number, for each role or other
// key, and of those that say something of a role.
func (c *claims) meters() {
	left := maxGauges
	add := func(m *meter, each int) {
		if m.most = min(each, left); m.most > 0 {
			left -= m.most
			c.gauges = append(c.gauges, m)
			c.taken[m.functor] = true
		}
	}
	for _, f := range c.free(1) {
		names := c.values(f, 0)
		n := c.numbers(names)
		if n == nil && len(names) == 1 && allNumbers(c.rules, names) {
			n = &numbering{} // a number that never changes
		}
		switch {
		case len(names) > 0 && c.onlyRoles(names):
			add(&meter{functor: f, value: -1, role: -1}, len(names))
		case n != nil && c.single(f, 0) && c.isCounter(f, n):
			add(&meter{functor: f, value: 0, numbers: n, role: c.roleNamed(f.name)}, 1)
		}
	}
	for _, f := range c.free(2) {
		for value := range 2 {
			keys, n := c.values(f, 1-value), c.numbers(c.values(f, value))
			if n == nil || !c.single(f, value) || len(keys) == 0 || !c.onlyRoles(keys) &&
				(len(keys) > maxKeys || c.isHeap(f, value, n) || c.grids && !c.changes(f)) {
				continue
			}
			add(&meter{functor: f, value: value, numbers: n, role: -1}, len(keys))
			break
		}
	}
}

// isCounter reports whether the number that a function holds is drawn as a gauge
// and not as a heap: it is no heap, it is a role's, or a board leaves no room.
func (c *claims) isCounter(f atomic, n *numbering) bool {
	return c.grids || c.roleNamed(f.name) >= 0 || !c.isHeap(f, 0, n)
}

// roleNamed returns the role whose name a function's begins with, as that of
// (blackScore 7), or -1.
func (c *claims) roleNamed(name logic.Symbol) int {
	for i, r := range c.rules.Roles {
		if beginsWith(folded(c.rules, name), folded(c.rules, c.rules.Terms.Functor(r))) {
			return i
		}
	}
	return -1
}

// isHeap reports whether moves say by how much a number changes, as they do of a
// heap; what changes by itself is a counter. Scores of roles are none.
func (in *inference) isHeap(f atomic, value int, n *numbering) bool {
	if n.least < 0 || in.heapRows(f, value, n) < 2 || !allNumbers(in.rules, in.values(f, value)) ||
		!in.steady(f, value) {
		return false
	}
	if f.arity == 2 && in.onlyRoles(in.values(f, 1-value)) {
		return false
	}
	return slices.ContainsFunc(in.rules.Clauses, func(c logic.Clause) bool {
		if c.Head.Relation != logic.RelNext || c.Head.Args[0].Functor != f.name || len(c.Head.Args[0].Args) != f.arity {
			return false
		}
		return slices.ContainsFunc(c.Body, func(l logic.Literal) bool {
			return l.Kind == logic.Holds && l.Atom.Relation == logic.RelDoes && l.Atom.Args[1].Var < 0 &&
				slices.ContainsFunc(l.Atom.Args[1].Args, func(p logic.Pattern) bool {
					return p.Var >= 0 && (in.isShared(&c, p.Var))
				})
		})
	})
}

// heapRows returns how high heaps can be, judged by what was seen where the rules
// seem to allow more than can be drawn; 0 if they are too high.
func (in *inference) heapRows(f atomic, value int, n *numbering) int {
	if n.most <= maxHeap {
		return n.most
	}
	most := 0
	for _, s := range in.seen(f, value) {
		most = max(most, n.of[s])
	}
	if most > maxHeap {
		return 0
	}
	return most
}

// steady reports whether the facts of a function are about the same things in all
// samples, and about some.
func (in *inference) steady(f atomic, value int) bool {
	keys := func(facts []logic.Term) []logic.Term {
		var out []logic.Term
		for _, fact := range facts {
			for i, a := range in.rules.Terms.Args(fact) {
				if i != value {
					out = append(out, a)
				}
			}
		}
		return out
	}
	samples := in.facts[f]
	return len(samples) > 0 && len(samples[0]) > 0 && !slices.ContainsFunc(samples, func(facts []logic.Term) bool {
		return len(facts) != len(samples[0]) || !sameTerms(keys(facts), keys(samples[0]))
	})
}

// isShared reports whether a variable of a move stands in another literal of the
// clause or in its head.
func (in *inference) isShared(c *logic.Clause, variable int) bool {
	n := 0
	count := func(a *logic.Atom) {
		if slices.ContainsFunc(a.Args, func(p logic.Pattern) bool { return mentions(&p, variable) }) {
			n++
		}
	}
	count(&c.Head)
	for i := range c.Body {
		count(&c.Body[i].Atom)
	}
	return n > 1
}
