package explain

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
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

// Tree explains a claim down to what is given: the conditions of proofs, the
// conditions that fail of rules that give nothing, and what contradicts a
// negation. It opens at most limit claims, those nearest to the root first. It
// has the errors of [Explainer.Why].
func (e *Explainer) Tree(ctx context.Context, s game.State, joint game.JointMove, c Claim, limit int) (*Tree, error) {
	root := &Tree{}
	err := e.in(ctx, s, joint, func() {
		root.Reason = *e.explain(c)
		g := grower{
			explainer: e, left: limit - 1, seen: map[string]*Tree{root.Claim.Text(e.rules): root}, next: []*Tree{root},
		}
		for len(g.next) > 0 {
			level := g.next
			g.next = nil
			for _, t := range level {
				g.open(t)
			}
		}
	})
	return root, err
}

// A grower opens the claims of a tree, level by level.
type grower struct {
	explainer *Explainer
	left      int              // claims that may still be opened
	seen      map[string]*Tree // by claim, where it is opened
	next      []*Tree          // the level below the one at work
}

// open explains the conditions of a tree's uses.
func (g *grower) open(t *Tree) {
	for u := range t.Uses {
		use := &t.Uses[u]
		parts := make([]*Tree, len(use.Conditions))
		for i := range use.Conditions {
			claim := use.Conditions[i].Claim
			text := claim.Text(g.explainer.rules)
			switch have := g.seen[text]; {
			case !g.explainer.worthOpening(t, use, i):
			case have != nil:
				parts[i] = &Tree{Reason: have.Reason, Again: !have.isLeaf()}
			case g.left > 0:
				g.left--
				parts[i] = &Tree{Reason: *g.explainer.explain(claim)}
				g.seen[text] = parts[i]
				g.next = append(g.next, parts[i])
			}
		}
		t.Parts = append(t.Parts, parts)
	}
}

// worthOpening reports whether a condition of a use says why the claim holds, or
// why it does not: of the conditions that fail the first one is enough, and
// where a relation of numbers or places that never changes calls upon itself,
// each further step only says the same of the next ones.
func (e *Explainer) worthOpening(t *Tree, u *Use, i int) bool {
	c := &u.Conditions[i]
	if !c.Opens() {
		return false
	}
	if t.Holds() {
		return c.Kind == logic.Holds
	}
	if rel := c.Atom.Relation; rel == t.Claim.Atom.Relation && e.deps.Lifetime[rel] == logic.Static {
		return false
	}
	failed := func(c Condition) bool { return c.Verdict == Failed }
	return slices.IndexFunc(u.Conditions, failed) == i
}
