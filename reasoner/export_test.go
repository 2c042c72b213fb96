package reasoner

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// Model returns the text of all atoms that are true, for tests that judge
// explanations.
func (n *Naive) Model(ctx context.Context, s game.State, joint game.JointMove) (map[string]bool, error) {
	m, err := n.model(ctx, s, joint)
	if err != nil {
		return nil, err
	}
	atoms := map[string]bool{}
	for rel, rows := range m.rows {
		for _, row := range rows {
			if !n.rules.Relations[rel].Helper {
				atoms[n.rules.Terms.Canonical(m.atom(logic.Relation(rel), row))] = true
			}
		}
	}
	return atoms, nil
}
