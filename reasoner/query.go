package reasoner

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// A Query asks one relation in one way: some arguments given, others wanted,
// the rest only required to exist.
type Query struct {
	m *Machine
	p *predicate
}

// Query prepares a question about a relation that follows from the rules
// alone. Bit i of given and ignored stands for argument i; arguments in
// neither are wanted.
func (m *Machine) Query(rel logic.Relation, given, ignored uint64) *Query {
	if m.deps.Lifetime[rel] != logic.Static {
		panic("reasoner: Query about a relation that depends on the state")
	}
	return &Query{m, m.predicate(rel, given, ignored)}
}

// Answers returns how many answers there are for the given arguments, and
// their rows, one after the other. When nothing is wanted the count is 0 or 1.
// It must be called inside [Machine.Do]. The rows stay valid and must not be
// changed.
func (q *Query) Answers(given []logic.Term) (rows []logic.Term, count int) {
	c := q.m.solve(q.p, given)
	return c.answers, c.count
}

// Expected estimates how many answers the query has.
func (q *Query) Expected() float64 { return q.p.answers }

// Do runs f, in which queries may be asked, and returns the error that stopped
// it: a limit, or that of ctx.
func (m *Machine) Do(ctx context.Context, f func()) error { return m.guard(ctx, f) }

// Dependencies returns the condensed predicate graph of the machine's rules.
func (m *Machine) Dependencies() *logic.Dependencies { return m.deps }

// Stop ends the running [Machine.Do] with an error.
func (m *Machine) Stop(err error) { panic(abort{err}) }

// Atoms returns the arguments of all atoms of a relation that follows from the
// rules alone; ok is false where deriving them takes more than a little work. It
// must be called inside [Machine.Do]. The rows must not be changed.
func (m *Machine) Atoms(rel logic.Relation) (rows [][]logic.Term, ok bool) {
	if m.deps.Lifetime[rel] != logic.Static || !m.onlyFacts(rel) {
		return nil, false
	}
	t := m.relations[rel].facts
	rows = make([][]logic.Term, t.Len())
	for n := range rows {
		rows[n] = t.Row(uint32(n))
	}
	return rows, true
}

// Load makes s the state that true speaks of in [Machine.Solutions], and joint the moves that does
// speaks of; nil means that nobody does anything. It must be called inside [Machine.Do].
func (m *Machine) Load(s game.State, joint game.JointMove) {
	m.load(s)
	m.does(joint)
}

// Solutions finds the values of variables for which all literals hold in what is loaded, at most
// limit of them if limit is not 0. The literals must bind all variables; rule is the form that a
// limit blames, or -1. Values come in rows, one after the other. It must be called inside
// [Machine.Do], and what depends on the state after [Machine.Load].
func (m *Machine) Solutions(rule int, body []logic.Literal, vars []string, limit int) (values []logic.Term, count int) {
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

// Within runs f, in which solutions may be asked for, and reports whether it ended within a number
// of steps and the machine's limits. If not, the machine is as before. It must be called inside
// [Machine.Do].
func (m *Machine) Within(steps uint64, f func()) (ok bool) {
	return m.within(steps, logic.PerMove, f)
}

// Measure adds the steps that each rule takes, those of rules that it uses not included, to steps,
// by form, until stop is called.
func (m *Machine) Measure(steps []uint64) (stop func()) {
	m.meter = &meter{steps, m.steps}
	return func() { m.meter = nil }
}

// A meter adds up the steps that each rule takes.
type meter struct {
	steps []uint64 // by form
	last  uint64   // count of the machine when a clause was last charged
}

// charge gives the steps since the last time to the plan that took them.
func (m *meter) charge(p *clausePlan, now uint64) {
	if p != nil && p.clause != nil && p.clause.Rule >= 0 {
		m.steps[p.clause.Rule] += now - m.last
	}
	m.last = now
}
