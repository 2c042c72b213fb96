package reasoner

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// Answers says for which values of its variables a conjunction holds.
type Answers struct {
	Vars []string       // in the order in which the question has them
	Rows [][]logic.Term // a value for each variable; one empty row for a yes without variables
	More bool           // there are more than the limit
	// Nearest tells, if there is no answer, how far the conditions can be
	// fulfilled from the first one on, for each branch of an or.
	Nearest []Use
}

// Ask finds for which values of its variables a conjunction of conditions holds
// in a state, at most limit of them (0 means all). It may speak of everything
// that a rule may speak of; the joint move is needed for what depends on moves.
// The errors are those of [logic.Rules.Question], limits, and ctx.Err().
func (m *Machine) Ask(ctx context.Context, s game.State, joint game.JointMove, conditions []gdl.Literal, limit int) (*Answers, error) {
	var a *Answers
	var wrong error
	err := m.guard(ctx, func() {
		var clauses []logic.Clause
		if clauses, wrong = m.given.Question(conditions); wrong != nil || len(clauses) == 0 {
			return
		}
		m.load(s)
		m.does(joint)
		a = m.answer(clauses, limit)
	})
	if wrong != nil {
		err = wrong
	}
	return a, err
}

func (m *Machine) answer(clauses []logic.Clause, limit int) *Answers {
	a := &Answers{Vars: clauses[0].Vars}
	width := len(a.Vars)
	all := &call{}
	for i := range clauses {
		wanted := 0
		if limit > 0 {
			wanted = limit + 1
		}
		values, n := m.solutions(-1, clauses[i].Body, clauses[i].Vars, wanted)
		for k := range n {
			row := values[k*width : (k+1)*width]
			if !all.insert(row) {
				continue
			}
			if limit > 0 && len(a.Rows) == limit {
				a.More = true
				return a
			}
			a.Rows = append(a.Rows, row)
		}
	}
	if len(a.Rows) == 0 {
		var uses []Use
		for i := range clauses {
			uses = append(uses, m.try(&clauses[i], newUnifier(m.terms, clauses[i].Vars))...)
		}
		a.Nearest = nearest(uses)
	}
	return a
}

// WhyAnswer explains one of the rows that [Machine.Ask] found for a question,
// as a use of a rule without head.
func (m *Machine) WhyAnswer(ctx context.Context, s game.State, joint game.JointMove, conditions []gdl.Literal, row []logic.Term) (*Use, error) {
	var use *Use
	var wrong error
	err := m.guard(ctx, func() {
		var clauses []logic.Clause
		if clauses, wrong = m.given.Question(conditions); wrong != nil {
			return
		}
		m.load(s)
		m.does(joint)
		for i := range clauses {
			u := newUnifier(m.terms, clauses[i].Vars)
			u.bindAll(row)
			body, _ := u.body(clauses[i].Body)
			if _, n := m.solutions(-1, body, nil, 1); n > 0 {
				use = &Use{Rule: -1, Bindings: u.bindings(len(row))}
				for _, l := range body {
					use.Conditions = append(use.Conditions, Condition{Claim{Atom: l.Atom}, l.Kind, l.Span, Met})
				}
				return
			}
		}
	})
	if wrong != nil {
		err = wrong
	}
	return use, err
}

// solutions finds the values of variables for which all literals hold in what
// is loaded, at most limit of them if limit is not 0. The literals must bind all
// variables. Values come in rows, one after the other.
func (m *Machine) solutions(rule int, body []logic.Literal, vars []string, limit int) (values []logic.Term, count int) {
	clause := &logic.Clause{Rule: rule, Body: body, Vars: vars}
	for v := range vars {
		clause.Head.Args = append(clause.Head.Args, logic.Pattern{Var: v})
	}
	p := &predicate{lifetime: logic.PerMove, outputs: len(vars)}
	c, _, _ := m.planClause(p, clause)
	if c == nil {
		return nil, 0
	}
	found := &call{limit: limit}
	m.runClause(p, found, c)
	m.stored -= len(found.answers)
	return found.answers, found.count
}
