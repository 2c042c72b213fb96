package explain

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// Answer explains one of the rows that [reasoner.Machine.Ask] found for a question, as a use of a
// rule without head. It is nil if the row is not an answer.
func (e *Explainer) Answer(
	ctx context.Context, s game.State, joint game.JointMove, conditions []gdl.Literal, row []logic.Term,
) (use *Use, err error) {
	err = e.question(ctx, s, joint, conditions, func(clauses []logic.Clause) {
		for i := range clauses {
			u := newUnifier(e.m, clauses[i].Vars)
			u.bindAll(row)
			body, _ := u.body(clauses[i].Body)
			if _, n := e.m.Solutions(-1, body, nil, 1); n > 0 {
				use = &Use{Rule: -1, Bindings: u.bindings(len(row))}
				for _, l := range body {
					use.Conditions = append(use.Conditions, Condition{Claim{Atom: l.Atom}, l.Kind, l.Span, Met})
				}
				return
			}
		}
	})
	return use, err
}

// Nearest explains a question without answers: how far its conditions can be fulfilled from the first
// one on, for each branch of an or.
func (e *Explainer) Nearest(
	ctx context.Context, s game.State, joint game.JointMove, conditions []gdl.Literal,
) (uses []Use, err error) {
	err = e.question(ctx, s, joint, conditions, func(clauses []logic.Clause) {
		for i := range clauses {
			uses = append(uses, e.try(&clauses[i], newUnifier(e.m, clauses[i].Vars))...)
		}
		uses = nearest(uses)
	})
	return uses, err
}

// question runs f on the clauses of a question, one for each branch. The errors are those of
// [logic.Rules.Question], limits, and ctx.Err().
func (e *Explainer) question(
	ctx context.Context, s game.State, joint game.JointMove, conditions []gdl.Literal, f func([]logic.Clause),
) error {
	var clauses []logic.Clause
	var wrong error
	err := e.in(ctx, s, joint, func() {
		if clauses, wrong = e.rules.Question(conditions); wrong == nil {
			f(clauses)
		}
	})
	if wrong != nil {
		return wrong
	}
	return err
}
