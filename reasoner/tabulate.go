package reasoner

import (
	"errors"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

const (
	// tabulationSteps is how much work a relation may be to tabulate.
	tabulationSteps = 1 << 18
	// tabulationRows is how many atoms a tabulated relation may have.
	tabulationRows = 1 << 16
)

var errTooCostly = errors.New("too costly to tabulate")

// tabulate derives all atoms of a relation that follows from the rules alone,
// if that is little work. Then it is as good as a relation given by facts: the
// planner knows its size, and every way of asking it is a look into an index.
// Relations that are large, or infinite, are left to be asked on demand.
func (m *Machine) tabulate(rel logic.Relation) {
	arity := m.rules.Relations[rel].Arity
	p := m.predicate(rel, 0, 0)
	c, ok := m.attempt(p)
	if !ok || c.count > tabulationRows {
		return
	}
	t := newFactTable(arity)
	for i := range c.count {
		t.insert(c.answers[i*arity : (i+1)*arity])
	}
	r := &m.relations[rel]
	r.facts, r.rules = t, 0
}

// attempt solves a predicate without given arguments within tabulationSteps.
func (m *Machine) attempt(p *predicate) (c *call, ok bool) {
	ok = m.within(tabulationSteps, logic.Static, func() { c = m.solve(p, nil) })
	return c, ok
}

// within runs f and reports whether it ended within a number of steps and the machine's limits. If
// not, the answers of all tables that live as long as lifetime, or longer, are void, so nothing of a
// shorter lifetime may be at work.
func (m *Machine) within(steps uint64, lifetime logic.Lifetime, f func()) (ok bool) {
	stack, iters, agenda, begun := len(m.stack), len(m.iters), len(m.agenda), len(m.begun)
	deadline, working, making := m.deadline, m.working, len(m.making)
	defer func() {
		m.deadline = deadline
		if r := recover(); r != nil {
			s, mine := r.(abort)
			if !mine {
				panic(r)
			}
			if err := pace.Check(m.ctx); err != nil {
				panic(abort{err})
			}
			var limit *logic.LimitError
			if !errors.Is(s.err, errTooCostly) && !errors.As(s.err, &limit) {
				panic(r)
			}
			for _, t := range m.agenda[agenda:] {
				t.call.queued = false
			}
			m.unmake(making)
			m.working = working
			m.stack, m.iters = m.stack[:stack], m.iters[:iters]
			m.agenda, m.begun = m.agenda[:agenda], m.begun[:begun]
			for l := logic.Static; l <= lifetime; l++ {
				m.generation[l]++ // calls that were cut short must start again
			}
			ok = false
		}
	}()
	m.deadline = min(deadline, m.steps+steps)
	f()
	return true
}
