// Package explain tells why something is true in a position, or why it is not, by rules and
// conditions as their author wrote them.
//
// [New] makes an [Explainer] for a reasoner. [Explainer.Why] explains one claim by one step,
// [Explainer.Tree] opens the steps below it, [Explainer.Answer] and [Explainer.Nearest] explain
// questions of several conditions.
//
// Proofs are not recorded during evaluation: most answers are never explained, and what the reasoner
// derives first depends on plans, tables and the parts that rules were taken apart into. Instead each
// step is found when somebody opens it. The rules whose heads unify with the claim are asked with all
// their variables wanted, and the first that holds is the reason (explain.go). Where a relation is
// recursive that alone could lead in a cycle, so atoms of recursive relations get the height of their
// lowest proof, and a step only goes down (height.go). So steps are independent, can be opened in any
// order, and make up a proof of least height.
//
// For a claim that does not hold, the package names the rule that comes nearest to giving it: the
// one that a person would name (nearest.go).
//
// Tests compare every step with the text of the rules and with the atoms that naive evaluation
// derives.
package explain

import (
	"context"
	"errors"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// A Claim is an atom whose truth is in question. One with variables claims that
// it holds for some values of them.
type Claim struct {
	Atom logic.Atom
	Vars []string // names of the variables by number
}

// A Cause says what the truth of a claim rests on.
type Cause uint8

const (
	Unproved Cause = iota // nothing: it does not hold
	ByRule                // a rule, all of whose conditions hold
	ByFact                // a fact of the sheet
	ByState               // a fact of the position
	ByMove                // a move that is made
)

// A Reason explains one claim in one position by one rule, or by the failure of
// all rules. The conditions of a rule are claims in turn, so that a proof can
// be opened as far as somebody wants to see it. However far that is, no claim
// of a proof comes up again below itself, even where relations are recursive.
type Reason struct {
	Claim Claim // if it holds, without variables: the first instance found
	Cause Cause
	// Uses is the one rule that gives the claim when the cause is ByRule or
	// ByFact. For a claim that does not hold it tells for each rule whose head
	// fits how far its conditions hold, the rule that lacks least first. A rule
	// is there several times when several branches of an or come equally far.
	Uses []Use
	// Heads are some rules that give other atoms of the relation, those that
	// differ in fewest parts, if no rule has a head that fits.
	Heads []Head
}

// A Head is what a rule gives, variables put in as its author wrote them.
type Head struct {
	Rule int // form of the sheet
	Claim
}

// Holds reports whether the claim is true.
func (r *Reason) Holds() bool { return r.Cause != Unproved }

// A Use is a rule with values for its variables.
type Use struct {
	Rule       int         // form of the sheet, or -1 for a question
	Bindings   []Binding   // variables that have a value, in the order in which the rule has them
	Conditions []Condition // in the order of the rule
}

// Missing returns how many conditions are not known to hold.
func (u *Use) Missing() int {
	n := 0
	for i := range u.Conditions {
		if u.Conditions[i].Verdict != Met {
			n++
		}
	}
	return n
}

// A Binding is the value of a variable of a rule.
type Binding struct {
	Variable string
	Value    logic.Term
}

// A Verdict says how a condition of a rule fares.
type Verdict uint8

const (
	Met    Verdict = iota // it holds
	Failed                // it does not hold, for any values of variables that have none yet
	Open                  // nobody looked: it comes after one that failed, or would take too long
)

// A Condition is a literal in the body of a rule, with the values of variables
// put in.
type Condition struct {
	Claim   // what Holds or Fails is said of; or the two terms compared
	Kind    logic.LiteralKind
	Span    gdl.Span // in the rule's form
	Verdict Verdict
}

// Opens reports whether there is more to say about a condition: whether its
// claim can be explained by [Explainer.Why].
func (c *Condition) Opens() bool {
	return (c.Kind == logic.Holds || c.Kind == logic.Fails) && c.Verdict != Open
}

// An Explainer explains what holds in positions of one game. It belongs to the goroutine of its
// reasoner.
type Explainer struct {
	m         *reasoner.Machine
	rules     *logic.Rules // as their author wrote them
	terms     *logic.Terms
	deps      *logic.Dependencies
	clauses   [][]int  // by relation: the clauses with that head
	component []uint32 // by relation: of those that prove each other, negation apart
	recursive []bool   // by relation: it may be needed to prove itself
	state     game.State
	joint     game.JointMove
	heights   [3]heights // by lifetime, valid for state and joint
}

// New returns an explainer that asks a reasoner.
func New(m *reasoner.Machine) *Explainer {
	rules := m.Rules()
	e := &Explainer{
		m: m, rules: rules, terms: rules.Terms, deps: m.Dependencies(),
		clauses: make([][]int, len(rules.Relations)),
	}
	for i := range rules.Clauses {
		head := rules.Clauses[i].Head.Relation
		e.clauses[head] = append(e.clauses[head], i)
	}
	e.component, e.recursive = rules.PositiveCycles()
	return e
}

// in runs f in a position with a joint move, which may be nil.
func (e *Explainer) in(ctx context.Context, s game.State, joint game.JointMove, f func()) error {
	return e.m.Do(ctx, func() {
		e.m.Load(s, joint)
		sameState := e.state.Equal(s)
		if !sameState {
			e.state, e.heights[logic.PerState] = s, heights{}
		}
		if !sameState || !slices.Equal(e.joint, joint) {
			e.joint, e.heights[logic.PerMove] = slices.Clone(joint), heights{}
		}
		f()
	})
}

// Claim reads an atom. It may have variables, and speak of any relation that the rules mention;
// others are a *[logic.UnknownError].
func (e *Explainer) Claim(term *gdl.Term) (c Claim, err error) {
	// Inside Do, as clones of the reasoner share its terms.
	stopped := e.m.Do(context.Background(), func() { c.Atom, c.Vars, err = e.rules.Atom(term) })
	return c, errors.Join(stopped, err)
}

// Why explains why a claim holds in a state, or why it does not. The joint move is needed for what
// depends on moves; without one nobody does anything.
//
// Which proof is given depends on the rules, the state and the moves alone: of several rules the
// first one, and where a relation is recursive a proof of least height. The errors are limits, among
// them one for recursive relations that have too many atoms to rank, and ctx.Err().
func (e *Explainer) Why(ctx context.Context, s game.State, joint game.JointMove, c Claim) (why *Reason, err error) {
	err = e.in(ctx, s, joint, func() { why = e.explain(c) })
	return why, err
}

func (e *Explainer) explain(c Claim) *Reason {
	claimed := []logic.Literal{{Atom: c.Atom}}
	values, n := e.m.Solutions(-1, claimed, c.Vars, 1)
	if n == 0 {
		uses := e.attempts(c)
		if len(uses) == 0 {
			return &Reason{Claim: c, Heads: e.heads(c)}
		}
		return &Reason{Claim: c, Uses: uses}
	}
	if len(c.Vars) > 0 {
		u := newUnifier(e.m, c.Vars)
		_, free := u.renumber(c.Atom, nil)
		u.bind(free, values)
		c = Claim{Atom: u.atom(c.Atom)}
	}
	switch c.Atom.Relation {
	case logic.RelTrue:
		return &Reason{Claim: c, Cause: ByState}
	case logic.RelDoes:
		return &Reason{Claim: c, Cause: ByMove}
	}
	use := e.prove(c.Atom)
	cause := ByRule
	if len(use.Conditions) == 0 {
		cause = ByFact
	}
	return &Reason{Claim: c, Cause: cause, Uses: []Use{use}}
}

// prove finds the rule that gives a ground atom which holds.
func (e *Explainer) prove(a logic.Atom) Use {
	var found *instance
	if e.recursive[a.Relation] {
		found = e.lowest(a)
	} else {
		e.instances(a, 1, func(i *instance) { found = i })
	}
	if found == nil {
		panic("explain: no rule gives " + (&Claim{Atom: a}).Text(e.rules) + ", which holds")
	}
	use := Use{Rule: found.clause.Rule, Bindings: found.bindings(len(found.names))}
	for i := range found.clause.Body {
		l := &found.clause.Body[i]
		atom := found.atom(l.Atom)
		if e.rules.IsPart(l) {
			use.splice(e.prove(atom))
			continue
		}
		use.Conditions = append(use.Conditions, Condition{Claim{Atom: atom}, l.Kind, l.Span, Met})
	}
	return use
}

// splice takes over what a part of the rule says.
func (u *Use) splice(part Use) {
	u.Conditions = append(u.Conditions, part.Conditions...)
next:
	for _, b := range part.Bindings {
		for _, have := range u.Bindings {
			if have.Variable == b.Variable {
				continue next
			}
		}
		u.Bindings = append(u.Bindings, b)
	}
}

// An instance is a clause with values for its variables.
type instance struct {
	clause *logic.Clause
	unifier
}

// instances calls f for every instance of a rule that gives a ground atom and
// whose conditions hold. If limit is not 0 it stops after that number of them.
func (e *Explainer) instances(a logic.Atom, limit int, f func(*instance)) {
	found := 0
	for _, i := range e.clauses[a.Relation] {
		clause := &e.rules.Clauses[i]
		u := newUnifier(e.m, clause.Vars)
		if !u.unifyAll(clause.Head.Args, a.Args) {
			continue
		}
		body, free := u.body(clause.Body)
		values, n := e.m.Solutions(clause.Rule, body, u.namesOf(free), limit)
		for k := range n {
			v := u.clone()
			v.bind(free, values[k*len(free):])
			f(&instance{clause, v})
			if found++; found == limit {
				return
			}
		}
	}
}
