package reasoner

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// AnyLegal implements [game.Selective]: it stops at the first answer that a rule
// for legal gives. Relations that the rule uses are derived in full.
func (m *Machine) AnyLegal(ctx context.Context, s game.State, role int) (move game.Move, ok bool, err error) {
	err = m.guard(ctx, func() {
		m.load(s)
		key := [1]logic.Term{m.rules.Roles[role]}
		p := m.predicate(logic.RelLegal, 1, 0)
		c := m.call(p, key[:])
		switch {
		case p.loops || c.done && c.generation == m.generation[p.lifetime]:
			c = m.solve(p, key[:])
		default:
			c = &call{key: key[:], limit: 1}
			for _, plan := range p.plans {
				if m.runClause(p, c, plan); c.count > 0 {
					break
				}
			}
			m.stored -= len(c.answers)
		}
		if ok = c.count > 0; ok {
			move = game.Move(c.answers[0])
		}
	})
	return move, ok, err
}

// IsLegal implements [game.Selective].
func (m *Machine) IsLegal(ctx context.Context, s game.State, role int, move game.Move) (legal bool, err error) {
	err = m.guard(ctx, func() {
		m.load(s)
		key := [2]logic.Term{m.rules.Roles[role], logic.Term(move)}
		legal = m.solve(m.predicate(logic.RelLegal, 3, 0), key[:]).count > 0
	})
	return legal, err
}
