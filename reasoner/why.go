package reasoner

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
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
// claim can be explained by [Machine.Why].
func (c *Condition) Opens() bool {
	return (c.Kind == logic.Holds || c.Kind == logic.Fails) && c.Verdict != Open
}

// Claim reads an atom. It may have variables, and speak of any relation that
// the rules mention; others are a *logic.UnknownError.
func (m *Machine) Claim(x *gdl.Term) (Claim, error) {
	m.known.Lock()
	defer m.known.Unlock()
	atom, vars, err := m.given.Atom(x)
	return Claim{atom, vars}, err
}

// Why explains why a claim holds in a state, or why it does not. The joint move
// is needed for what depends on moves; without one nobody does anything.
//
// Which proof is given depends on the rules, the state and the moves alone: of
// several rules the first one, and where a relation is recursive a proof of
// least height. The errors are limits, among them one for recursive relations
// that have too many atoms to rank, and ctx.Err().
func (m *Machine) Why(ctx context.Context, s game.State, joint game.JointMove, c Claim) (why *Reason, err error) {
	err = m.guard(ctx, func() {
		m.load(s)
		m.does(joint)
		why = m.explain(c)
	})
	return why, err
}

func (m *Machine) explain(c Claim) *Reason {
	claimed := []logic.Literal{{Atom: c.Atom}}
	values, n := m.solutions(-1, claimed, c.Vars, 1)
	if n == 0 {
		uses := m.attempts(c)
		if len(uses) == 0 {
			return &Reason{Claim: c, Heads: m.heads(c)}
		}
		return &Reason{Claim: c, Uses: uses}
	}
	if len(c.Vars) > 0 {
		u := newUnifier(m.terms, c.Vars)
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
	use := m.prove(c.Atom)
	cause := ByRule
	if len(use.Conditions) == 0 {
		cause = ByFact
	}
	return &Reason{Claim: c, Cause: cause, Uses: []Use{use}}
}

// prove finds the rule that gives a ground atom which holds.
func (m *Machine) prove(a logic.Atom) Use {
	var found *instance
	if m.author().recursive[a.Relation] {
		found = m.lowest(a)
	} else {
		m.instances(a, 1, func(i *instance) { found = i })
	}
	if found == nil {
		panic("reasoner: no rule gives " + (&Claim{Atom: a}).Text(m.given) + ", which holds")
	}
	use := Use{Rule: found.clause.Rule, Bindings: found.bindings(len(found.names))}
	for i := range found.clause.Body {
		l := &found.clause.Body[i]
		atom := found.atom(l.Atom)
		if m.isPart(l) {
			use.splice(m.prove(atom))
			continue
		}
		use.Conditions = append(use.Conditions, Condition{Claim{Atom: atom}, l.Kind, l.Span, Met})
	}
	return use
}

// isPart reports whether a literal stands for a part of the rule that it is in.
func (m *Machine) isPart(l *logic.Literal) bool {
	return l.Kind == logic.Holds && m.given.Relations[l.Atom.Relation].Helper
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
// whose conditions hold, but for at most limit of each clause if limit is not 0,
// and for the first clauses only once there are so many.
func (m *Machine) instances(a logic.Atom, limit int, f func(*instance)) {
	found := 0
	for _, i := range m.author().clauses[a.Relation] {
		clause := &m.given.Clauses[i]
		u := newUnifier(m.terms, clause.Vars)
		if !u.unifyAll(clause.Head.Args, a.Args) {
			continue
		}
		body, free := u.body(clause.Body)
		values, n := m.solutions(clause.Rule, body, u.namesOf(free), limit)
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

// An authored holds what explanations need to know about the rules as their
// author wrote them.
type authored struct {
	clauses   [][]int // by relation: the clauses of the given rules with that head
	component []int   // by relation: of those that prove each other, negation apart
	recursive []bool  // by relation: it may be needed to prove itself
	heights   [3]heights
	dear      []bool // by clause: its instances are too much work to count
}

func (m *Machine) author() *authored {
	if m.authored != nil {
		return m.authored
	}
	n := len(m.given.Relations)
	r := &authored{clauses: make([][]int, n), dear: make([]bool, len(m.given.Clauses))}
	for i := range m.given.Clauses {
		head := m.given.Clauses[i].Head.Relation
		r.clauses[head] = append(r.clauses[head], i)
	}
	r.component, r.recursive = m.given.PositiveCycles()
	m.authored = r
	return r
}
