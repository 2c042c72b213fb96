package reasoner

import (
	"context"

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
func (m *Machine) Stop(err error) { panic(stop{err}) }

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
