package playground

import "context"

// maxInstances is how many instances of a rule are counted.
const maxInstances = 999

// ruleStatus says which rules fire in a position, and how many instances of each.
// Rules that depend on moves show what they did with the joint move that led
// here. Rules whose instances are too many to count are left out.
func (d *document) ruleStatus(ctx context.Context, at *treePosition) ([]RuleStatus, error) {
	if at.ruleStatus != nil {
		return at.ruleStatus, nil
	}
	now, err := d.firing.Firing(ctx, at.state, nil, maxInstances)
	if err != nil {
		return nil, err
	}
	before := now
	if at.parent != nil {
		if before, err = d.firing.Firing(ctx, at.parent.state, d.jointMove(at), maxInstances); err != nil {
			return nil, err
		}
	}
	statuses := []RuleStatus{}
	dependent := d.formsThatDependOnMoves()
	for form, f := range d.sheet.Forms {
		count := now[form]
		if dependent[form] {
			count = before[form]
		}
		if f.Rule != nil && len(f.Rule.Body) > 0 && count >= 0 {
			statuses = append(statuses, RuleStatus{form, min(count, maxInstances), dependent[form]})
		}
	}
	at.ruleStatus = statuses
	return statuses, nil
}

// formsThatDependOnMoves tells which rules depend on moves.
func (d *document) formsThatDependOnMoves() []bool {
	dependent := make([]bool, len(d.sheet.Forms))
	for i := range d.rules.Clauses {
		c := &d.rules.Clauses[i]
		dependent[c.Rule] = dependent[c.Rule] || d.dependsOnMoves(c.Head.Relation)
	}
	return dependent
}
