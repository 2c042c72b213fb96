package playground

import (
	"context"

	"github.com/gdl-playground/engine/logic"
)

// Bounds of what is told about the rules of a position.
const (
	maxHeads     = 100    // instances of a rule
	maxInstAtoms = 10_000 // atoms of all rules
)

// instances tells which instances of rules hold in a position. Rules that depend on moves, and those that give the next
// state, show what they did with the joint move that led there.
func instances(j *job, s *session, q InstancesRequest) (r InstancesResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	g, err := doc.game()
	if err != nil {
		return r, err
	}
	at, err := g.follow(j.ctx, q.Moves)
	if err != nil {
		return r, err
	}
	if at.ply < len(q.Moves) {
		return r, badMoves(at.ply)
	}
	return doc.instances(j.ctx, at)
}

// instances returns what each rule gives in a position, or gave as the last joint move was made.
func (d *document) instances(ctx context.Context, at *treePosition) (r InstancesResult, err error) {
	dependent := d.formsThatDependOnMoves()
	w := newInstanceWriter(d)
	then := func(c *logic.Clause) bool { return dependent[c.Rule] || c.Head.Relation == logic.RelNext }
	now := func(c *logic.Clause) bool {
		return !then(c) && (at.parent == nil || c.Head.Relation != logic.RelInit) // init says nothing later
	}
	if err := d.firing.Instances(ctx, at.state, nil, maxHeads, now, w.add); err != nil {
		return r, err
	}
	if at.parent != nil {
		if err := d.firing.Instances(ctx, at.parent.state, d.jointMove(at), maxHeads, then, w.add); err != nil {
			return r, err
		}
	}
	for form := range d.sheet.Forms {
		if x := w.byRule[form]; x != nil {
			r.Rules = append(r.Rules, *x)
		}
	}
	return r, nil
}

// An instanceWriter writes instances down, each atom of a rule once.
type instanceWriter struct {
	doc    *document
	byRule map[int]*RuleInstances
	seen   map[int]map[string]bool // by rule
	left   int                     // atoms that there is room for
}

func newInstanceWriter(d *document) *instanceWriter {
	return &instanceWriter{d, map[int]*RuleInstances{}, map[int]map[string]bool{}, maxInstAtoms}
}

// add adds an instance of a clause, with the values of its variables.
func (w *instanceWriter) add(c *logic.Clause, values []logic.Term) {
	x := w.byRule[c.Rule]
	if x == nil {
		x = &RuleInstances{Rule: c.Rule, Heads: []string{}, Uses: []string{}}
		w.byRule[c.Rule], w.seen[c.Rule] = x, map[string]bool{}
	}
	if len(x.Heads) >= maxHeads || w.left <= 0 {
		x.More = true
		return
	}
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = w.doc.rules.Terms.String(v)
	}
	w.put(c.Rule, &x.Heads, &c.Head, words)
	for i := range c.Body {
		l := &c.Body[i]
		if l.Kind == logic.Holds && (l.Atom.Relation == logic.RelTrue || l.Atom.Relation == logic.RelDoes) &&
			len(x.Uses) < maxHeads {
			w.put(c.Rule, &x.Uses, &l.Atom, words)
		}
	}
}

// put adds an atom to a list unless the rule has it already.
func (w *instanceWriter) put(rule int, list *[]string, a *logic.Atom, words []string) {
	text := w.doc.rules.AtomText(a, words)
	if w.seen[rule][text] {
		return
	}
	w.seen[rule][text] = true
	w.left--
	*list = append(*list, text)
}
