package reasoner

import (
	"slices"

	"github.com/gdl-playground/engine/game"
)

const (
	// attemptSteps is how much work it may be to find out whether the first
	// conditions of a rule can hold together.
	attemptSteps = 1 << 20
	// attemptValues is how many ways to fulfil the first conditions are compared
	// by the conditions after them.
	attemptValues = 32
	// maxUses is how many branches of one rule are told of that come equally far.
	maxUses = 4
)

// attempts tells for a claim that does not hold how far each rule comes that
// might give it.
func (m *Machine) attempts(c Claim) []Use {
	var uses []Use
	r := m.author()
	for at := 0; at < len(r.clauses[c.Atom.Relation]); {
		var rule []Use
		form := m.given.Clauses[r.clauses[c.Atom.Relation][at]].Rule
		for ; at < len(r.clauses[c.Atom.Relation]); at++ {
			clause := &m.given.Clauses[r.clauses[c.Atom.Relation][at]]
			if clause.Rule != form {
				break
			}
			u := newUnifier(m.terms, clause.Vars)
			head := u.add(c.Atom, c.Vars)
			if u.unifyAll(clause.Head.Args, head.Args) {
				rule = append(rule, m.try(clause, u)...)
			}
		}
		uses = append(uses, nearest(rule)...)
	}
	slices.SortStableFunc(uses, func(a, b Use) int { return a.Missing() - b.Missing() })
	return uses
}

// nearest keeps the uses of one rule that lack least, each failing condition
// once.
func nearest(uses []Use) []Use {
	var best []Use
next:
	for _, u := range uses {
		if len(best) > 0 && u.Missing() > best[0].Missing() {
			continue
		}
		if len(best) > 0 && u.Missing() < best[0].Missing() {
			best = nil
		}
		for _, b := range best {
			if b.failing() == u.failing() {
				continue next
			}
		}
		if len(best) < maxUses {
			best = append(best, u)
		}
	}
	return best
}

// failing returns the place of the first condition that does not hold.
func (u *Use) failing() (at struct{ from, to int }) {
	for i := range u.Conditions {
		if u.Conditions[i].Verdict != Met {
			at.from, at.to = u.Conditions[i].Span.From, u.Conditions[i].Span.To
			return at
		}
	}
	return at
}

// try fulfils as many conditions of a clause that gives nothing as possible,
// from the first one on. There are several results only if the condition that
// fails is a part of the rule with several branches.
func (m *Machine) try(clause *game.Clause, u unifier) []Use {
	order := inOrder(&u, clause.Body)
	literals := make([]game.Literal, len(order))
	for i, at := range order {
		literals[i] = clause.Body[at]
	}
	var values []game.Term
	var bound []int // the variables that they are values of
	met, ways, ended := 0, 1, true
	for {
		body, free := u.body(literals[:met+1])
		var more []game.Term
		var n int
		ended = m.within(attemptSteps, Step, func() {
			more, n = m.solutions(clause.Rule, body, u.namesOf(free), attemptValues)
		})
		if !ended || n == 0 {
			break
		}
		values, bound, ways = more, free, n
		met++
	}
	verdicts := make([]Verdict, len(order)) // in the order of the rule
	var best unifier
	for k, most := 0, -1; k < ways; k++ {
		v := u.clone()
		v.bind(bound, values[k*len(bound):])
		here := make([]Verdict, len(order))
		here[order[met]] = Failed
		if !ended {
			here[order[met]] = Open
		}
		count := 0
		for _, at := range order[met+1:] {
			if here[at] = m.judge(&v, &clause.Body[at]); here[at] == Met {
				count++
			}
		}
		if count > most {
			most, best, verdicts = count, v, here
		}
	}
	return m.uses(clause, &best, verdicts, order[met])
}

// inOrder returns the order in which somebody reads the conditions of a rule
// who wants to fulfil them: that of the author, but tests wait until all their
// variables have values.
func inOrder(u *unifier, literals []game.Literal) []int {
	body, free := u.body(literals)
	bound := make([]bool, len(free))
	b := game.Binder{Bound: bound}
	var order, waiting []int
	for i := range body {
		if body[i].Kind != game.Holds {
			waiting = append(waiting, i)
		} else {
			order = append(order, i)
			body[i].Atom.EachVar(func(v int) { bound[v] = true })
		}
		waiting = slices.DeleteFunc(waiting, func(j int) bool {
			ready := b.KnownAll(body[j].Atom.Args)
			if ready {
				order = append(order, j)
			}
			return ready
		})
	}
	return order
}

// judge evaluates a literal by itself, if all its variables have values.
func (m *Machine) judge(u *unifier, l *game.Literal) Verdict {
	body, free := u.body([]game.Literal{*l})
	if len(free) > 0 {
		return Open
	}
	n := 0
	if !m.within(attemptSteps, Step, func() { _, n = m.solutions(-1, body, nil, 1) }) {
		return Open
	}
	if n == 0 {
		return Failed
	}
	return Met
}

// uses writes down what became of the conditions of a clause, those that are
// parts of the rule taken apart. Each branch in which the one at the place
// failing fails is a use of its own.
func (m *Machine) uses(clause *game.Clause, u *unifier, verdicts []Verdict, failing int) []Use {
	uses := []Use{{Rule: clause.Rule, Bindings: u.bindings(len(clause.Vars))}}
	for i := range clause.Body {
		l := &clause.Body[i]
		body, free := u.body([]game.Literal{*l})
		claim := Claim{body[0].Atom, u.namesOf(free)}
		var branches []Use
		switch {
		case !m.isPart(l) || verdicts[i] == Open:
			branches = []Use{{Conditions: []Condition{{claim, l.Kind, l.Span, verdicts[i]}}}}
		case verdicts[i] == Met:
			branches = []Use{m.prove(claim.Atom)}
		case i == failing:
			branches = m.attempts(claim)
		default:
			branches = m.attempts(claim)[:1]
		}
		var longer []Use
		for _, use := range uses {
			for _, branch := range branches {
				both := Use{use.Rule, slices.Clip(use.Bindings), slices.Clip(use.Conditions)}
				both.splice(branch)
				longer = append(longer, both)
			}
		}
		uses = longer
	}
	return uses
}
