package reasoner

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A Tree is a reason with those of its conditions.
type Tree struct {
	Reason
	// Parts tells for each use and each of its conditions why it holds or does
	// not. It is nil for conditions that nobody opened: comparisons, negations
	// that hold, what says nothing about a rule that gives nothing, and those
	// beyond the limit.
	Parts [][]*Tree
	// Again says that the claim is opened elsewhere in the tree, so that it is
	// not opened here.
	Again bool
}

// isLeaf reports whether there is nothing below the claim.
func (t *Tree) isLeaf() bool {
	return len(t.Uses) == 0 || t.Cause == ByFact
}

// WhyTree explains a claim down to what is given: the conditions of proofs, the
// conditions that fail of rules that give nothing, and what contradicts a
// negation. It opens at most limit claims, those nearest to the root first. It
// has the errors of [Machine.Why].
func (m *Machine) WhyTree(ctx context.Context, s game.State, joint game.JointMove, c Claim, limit int) (*Tree, error) {
	root := &Tree{}
	err := m.guard(ctx, func() {
		m.load(s)
		m.does(joint)
		root.Reason = *m.explain(c)
		seen := map[string]*Tree{root.Claim.Text(m.given): root}
		level := []*Tree{root}
		for opened := 1; len(level) > 0; {
			var below []*Tree
			for _, t := range level {
				for u := range t.Uses {
					use := &t.Uses[u]
					parts := make([]*Tree, len(use.Conditions))
					for i := range use.Conditions {
						c := &use.Conditions[i]
						text := c.Claim.Text(m.given)
						switch have := seen[text]; {
						case !m.worthOpening(t, use, i):
						case have != nil:
							parts[i] = &Tree{Reason: have.Reason, Again: !have.isLeaf()}
						case opened < limit:
							parts[i] = &Tree{Reason: *m.explain(c.Claim)}
							seen[text] = parts[i]
							below = append(below, parts[i])
							opened++
						}
					}
					t.Parts = append(t.Parts, parts)
				}
			}
			level = below
		}
	})
	return root, err
}

// worthOpening reports whether a condition of a use says why the claim holds, or
// why it does not: of the conditions that fail the first one is enough, and
// where a relation of numbers or places that never changes calls upon itself,
// each further step only says the same of the next ones.
func (m *Machine) worthOpening(t *Tree, u *Use, i int) bool {
	c := &u.Conditions[i]
	if !c.Opens() {
		return false
	}
	if t.Holds() {
		return c.Kind == game.Holds
	}
	if rel := c.Atom.Relation; rel == t.Claim.Atom.Relation && m.deps.Phase[rel] == Static {
		return false
	}
	failed := func(c Condition) bool { return c.Verdict == Failed }
	return slices.IndexFunc(u.Conditions, failed) == i
}
