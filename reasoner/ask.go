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
}

// Ask finds for which values of its variables a conjunction of conditions holds
// in a state, at most limit of them (0 means all). It may speak of everything
// that a rule may speak of; the joint move is needed for what depends on moves.
// The errors are those of [logic.Rules.Question], limits, and ctx.Err().
func (m *Machine) Ask(
	ctx context.Context, s game.State, joint game.JointMove, conditions []gdl.Literal, limit int,
) (*Answers, error) {
	var a *Answers
	var wrong error
	err := m.guard(ctx, func() {
		var clauses []logic.Clause
		if clauses, wrong = m.given.Question(conditions); wrong != nil {
			return
		}
		if len(clauses) == 0 { // an or of nothing, which never holds
			a = &Answers{}
			return
		}
		m.Load(s, joint)
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
		values, n := m.Solutions(-1, clauses[i].Body, clauses[i].Vars, wanted)
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
	return a
}
