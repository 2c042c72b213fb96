package explain

import (
	"math"
	"slices"

	"github.com/gdl-playground/engine/logic"
)

const (
	// attemptSteps bounds the work of finding out whether some conditions of a rule can hold together.
	attemptSteps = 1 << 20
	// maxVariants bounds the conditions of a rule that are tried as the one to leave out.
	maxVariants = 8
	// neverWeight is how many conditions that a move may change weigh as much as one that none can.
	neverWeight = 1000
	// lookAhead is the depth to which conditions of rules that come equally near are compared, maxTied
	// the number of such rules, maxOpened the number of conditions.
	lookAhead = 2
	maxTied   = 8
	maxOpened = 50
	// maxHeads bounds the heads reported if none fits, maxHeadsCompared those that are compared.
	maxHeads         = 3
	maxHeadsCompared = 200
	// maxUses bounds the branches of one rule that are reported if they come equally far.
	maxUses = 4
)

// attempts returns for a claim that does not hold how far each rule comes that might give it, the
// nearest first: the one that a person would name.
//
// Within a rule, conditions are fulfilled from the first one on, leaving out those that do not go
// together with the ones before; if several are left out, each of the others is tried as the one to
// leave out. Of three cells in a row, two that are taken count for more than the order in which the
// rule asks for them. Rules that lack what no move can ever bring about, such as that a pawn were a
// king, come last. Ties are broken by how close the failing conditions are to holding, two levels
// deep. So (legal white (move wb f 1 a 6)) in chess leads to the pawn on e2 that stands in the way.
func (e *Explainer) attempts(c Claim) []Use {
	uses := e.roughly(c)
	tied := 0
	for tied < len(uses) && tied < maxTied && e.lack(&uses[tied]) == e.lack(&uses[0]) {
		tied++
	}
	if tied < 2 {
		return uses
	}
	type measured struct {
		Use
		distance int
	}
	first := make([]measured, tied)
	opened := 0
	for i := range first {
		first[i] = measured{uses[i], e.distance(&uses[i], lookAhead, &opened)}
	}
	slices.SortStableFunc(first, func(a, b measured) int { return a.distance - b.distance })
	for i := range first {
		uses[i] = first[i].Use
	}
	return uses
}

// distance measures what a use lacks by what its failing conditions lack in
// turn, down to a depth. opened counts the claims that were looked into.
func (e *Explainer) distance(u *Use, depth int, opened *int) int {
	sum := 0
	for i := range u.Conditions {
		c := &u.Conditions[i]
		if c.Verdict == Met {
			continue
		}
		least := e.lackOf(c)
		if c.Verdict == Failed && c.Kind == logic.Holds && least == 1 && depth > 0 && *opened < maxOpened {
			*opened++
			uses := e.roughly(c.Claim)
			if len(uses) > 0 {
				least = math.MaxInt32
			}
			for k := range uses {
				least = min(least, e.distance(&uses[k], depth-1, opened))
			}
		}
		sum = min(sum+least, math.MaxInt32)
	}
	return sum
}

// roughly is [Explainer.attempts] without a look at what the conditions lack.
func (e *Explainer) roughly(c Claim) []Use {
	var uses []Use
	for at := 0; at < len(e.clauses[c.Atom.Relation]); {
		var rule []Use
		form := e.rules.Clauses[e.clauses[c.Atom.Relation][at]].Rule
		for ; at < len(e.clauses[c.Atom.Relation]); at++ {
			clause := &e.rules.Clauses[e.clauses[c.Atom.Relation][at]]
			if clause.Rule != form {
				break
			}
			u := newUnifier(e.m, clause.Vars)
			head := u.add(c.Atom, c.Vars)
			if u.unifyAll(clause.Head.Args, head.Args) {
				rule = append(rule, e.try(clause, u)...)
			}
		}
		uses = append(uses, nearest(rule)...)
	}
	slices.SortStableFunc(uses, func(a, b Use) int { return e.lack(&a) - e.lack(&b) })
	return uses
}

// heads returns heads of rules for a relation of which none fits a claim, those
// that differ in fewest parts.
func (e *Explainer) heads(c Claim) []Head {
	type differing struct {
		Head
		parts int
	}
	var all []differing
	for _, i := range e.clauses[c.Atom.Relation] {
		clause := &e.rules.Clauses[i]
		d := differing{Head: Head{clause.Rule, Claim{clause.Head, clause.Vars}}}
		u := newUnifier(e.m, clause.Vars)
		asked := u.add(c.Atom, c.Vars)
		for k := range clause.Head.Args {
			d.parts += u.differences(&clause.Head.Args[k], &asked.Args[k])
		}
		if !slices.ContainsFunc(all, func(other differing) bool { return other.Text(e.rules) == d.Text(e.rules) }) {
			all = append(all, d)
		}
		if len(all) == maxHeadsCompared {
			break
		}
	}
	slices.SortStableFunc(all, func(a, b differing) int { return a.parts - b.parts })
	var heads []Head
	for _, d := range all[:min(len(all), maxHeads)] {
		if d.parts == all[0].parts {
			heads = append(heads, d.Head)
		}
	}
	return heads
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

// A trial is an attempt to fulfil the conditions of a clause.
type trial struct {
	unifier            // values that fulfil those that are met
	verdicts []Verdict // in the order of the clause
	failing  int       // the first condition that is not met, or -1
}

// try fulfils as many conditions of a clause that gives nothing as it finds a
// way to: from the first one on, leaving out what does not go together with
// those before it. If that leaves out several, it tries each of the others as
// the one to leave out. There are several results only if the condition that
// fails is a part of the rule with several branches.
func (e *Explainer) try(clause *logic.Clause, u unifier) []Use {
	first := e.fulfil(clause, u, -1)
	best, least, tried := first, e.lackOfTrial(clause, &first), 0
	for at := range clause.Body {
		if best.missing() <= 1 || tried == maxVariants {
			break
		}
		if clause.Body[at].Kind != logic.Holds || first.verdicts[at] != Met {
			continue
		}
		tried++
		other := e.fulfil(clause, u, at)
		if lack := e.lackOfTrial(clause, &other); lack < least {
			best, least = other, lack
		}
	}
	return e.uses(clause, &best.unifier, best.verdicts, best.failing)
}

// fulfil meets one condition after the other if it can be met together with
// those that are; the one at the place last, if that is not -1, after the rest.
func (e *Explainer) fulfil(clause *logic.Clause, u unifier, last int) trial {
	t := trial{verdicts: make([]Verdict, len(clause.Body)), failing: -1}
	var met []logic.Literal
	var values []logic.Term
	var bound []int // the variables that they are values of
	for _, at := range inOrder(&u, clause.Body, last) {
		l := clause.Body[at]
		t.verdicts[at] = Open
		if l.Kind == logic.Holds || u.within(&l, bound) {
			with := append(met[:len(met):len(met)], l)
			body, free := u.body(with)
			var more []logic.Term
			n := 0
			ended := e.m.Within(attemptSteps, func() { more, n = e.m.Solutions(clause.Rule, body, u.namesOf(free), 1) })
			switch {
			case ended && n > 0:
				t.verdicts[at] = Met
				met, values, bound = with, more, free
			case ended:
				t.verdicts[at] = Failed
			}
		}
		if t.verdicts[at] != Met && t.failing < 0 {
			t.failing = at
		}
	}
	t.unifier = u.clone()
	t.bind(bound, values)
	return t
}

// within reports whether a literal has no other free variables than these.
func (u *unifier) within(l *logic.Literal, vars []int) bool {
	_, free := u.renumber(u.atom(l.Atom), nil)
	return !slices.ContainsFunc(free, func(v int) bool { return !slices.Contains(vars, v) })
}

// missing counts the conditions that are not met.
func (t *trial) missing() int {
	n := 0
	for _, v := range t.verdicts {
		if v != Met {
			n++
		}
	}
	return n
}

// lackOfTrial measures what a trial lacks as [Explainer.lack] does for a use.
func (e *Explainer) lackOfTrial(clause *logic.Clause, t *trial) int {
	lack := 0
	for i, v := range t.verdicts {
		if l := &clause.Body[i]; v != Met {
			lack += e.lackOf(&Condition{Claim{Atom: l.Atom}, l.Kind, l.Span, v})
		}
	}
	return lack
}

// lack measures what a use of a rule lacks: how many conditions are not met, and
// above all how many of those no move can ever change, because then the rule is
// not about what was asked.
func (e *Explainer) lack(u *Use) int {
	lack := 0
	for i := range u.Conditions {
		if u.Conditions[i].Verdict != Met {
			lack += e.lackOf(&u.Conditions[i])
		}
	}
	return lack
}

// lackOf is what a condition that is not met adds to that.
func (e *Explainer) lackOf(c *Condition) int {
	compares := c.Kind == logic.Differs || c.Kind == logic.Equals
	if c.Verdict == Failed && (compares || e.deps.Lifetime[c.Atom.Relation] == logic.Static) {
		return neverWeight
	}
	return 1
}

// inOrder returns the order in which to fulfil the conditions of a rule: that of the author, except
// that the one at the place last, if that is not -1, comes last, and that tests wait until all their
// variables have values.
func inOrder(u *unifier, literals []logic.Literal, last int) []int {
	body, free := u.body(literals)
	bound := make([]bool, len(free))
	b := logic.Binder{Bound: bound}
	var order, waiting []int
	take := func(i int) {
		if body[i].Kind != logic.Holds {
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
	for i := range body {
		if i != last {
			take(i)
		}
	}
	if last >= 0 {
		take(last)
	}
	return order
}

// uses writes down what became of the conditions of a clause, those that are
// parts of the rule taken apart. Each branch in which the one at the place
// failing fails is a use of its own.
func (e *Explainer) uses(clause *logic.Clause, u *unifier, verdicts []Verdict, failing int) []Use {
	uses := []Use{{Rule: clause.Rule, Bindings: u.bindings(len(clause.Vars))}}
	for i := range clause.Body {
		l := &clause.Body[i]
		body, free := u.body([]logic.Literal{*l})
		claim := Claim{body[0].Atom, u.namesOf(free)}
		var branches []Use
		switch {
		case !e.rules.IsPart(l) || verdicts[i] == Open:
			branches = []Use{{Conditions: []Condition{{claim, l.Kind, l.Span, verdicts[i]}}}}
		case verdicts[i] == Met:
			branches = []Use{e.prove(claim.Atom)}
		case i == failing:
			branches = e.roughly(claim)
		default:
			branches = e.roughly(claim)[:1]
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
