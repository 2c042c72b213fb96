package playground

import (
	"context"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner/explain"
)

// maxClaims is how many claims one answer explains; the page asks for the rest
// where the visitor opens them.
const maxClaims = 80

// why explains why conditions hold after joint moves, or why not.
func why(j *job, s *session, q WhyRequest) (r WhyResult, err error) {
	sc, err := s.scene(j, q.Moves, q.Atom)
	if err != nil {
		return r, err
	}
	e := explainer{scene: sc}
	if len(sc.conditions) == 1 && sc.conditions[0].Kind == gdl.Positive {
		err = e.atom(j.ctx, &sc.conditions[0].Atom)
	} else {
		err = e.conjunction(j.ctx, q.Atom)
	}
	if err != nil {
		return r, asTermFailure(q.Atom, err)
	}
	return WhyResult{Atom: e.nodes[0].Text, Holds: e.nodes[0].Holds, Plies: sc.at.ply, Moved: sc.joint != nil,
		Nodes: e.nodes}, nil
}

// A scene is the position that conditions speak of: the one after some
// joint moves, or, if they speak of moves, the one before it with the last joint move
// made.
type scene struct {
	doc        *document
	conditions []gdl.Literal
	at         *treePosition
	joint      game.JointMove // nil unless the conditions speak of moves
	plies      int            // how many joint moves
}

// scene finds the position that a text of conditions speaks of.
func (s *session) scene(j *job, moves [][]string, text string) (*scene, error) {
	doc, err := s.document(j)
	if err != nil {
		return nil, err
	}
	g, err := doc.game()
	if err != nil {
		return nil, err
	}
	conditions, err := gdl.ParseLiterals(text)
	if err != nil {
		return nil, failure(FailTerm, "This is not a condition: "+err.Error()+".", text, err.Error())
	}
	if len(conditions) == 0 {
		return nil, failure(FailTerm, "There is no condition.", text, "empty")
	}
	at, err := g.follow(j.ctx, moves)
	if err != nil {
		return nil, err
	}
	if at.ply < len(moves) {
		return nil, badMoves(at.ply)
	}
	sc := &scene{doc: doc, conditions: conditions, at: at, plies: at.ply}
	if at.parent != nil && slices.ContainsFunc(conditions, doc.speaksOfMoves) {
		sc.at, sc.joint = at.parent, doc.jointMove(at)
	}
	return sc, nil
}

// jointMove returns the moves that led to a position.
func (d *document) jointMove(at *treePosition) game.JointMove {
	var joint game.JointMove
	for role, t := range at.joint {
		if move, ok := d.reasoner.FindMove(role, t); ok {
			joint = append(joint, move)
		}
	}
	return joint
}

// speaksOfMoves reports whether the truth of a condition depends on moves.
func (d *document) speaksOfMoves(l gdl.Literal) bool {
	if l.Kind != gdl.Positive {
		return slices.ContainsFunc(l.Sub, d.speaksOfMoves)
	}
	name, ok := d.rules.Terms.FindSymbol(l.Atom.Name)
	if !ok {
		return false
	}
	rel, ok := d.rules.FindRelation(name, len(l.Atom.Args))
	return ok && d.dependsOnMoves(rel)
}

func (d *document) dependsOnMoves(rel logic.Relation) bool {
	return d.reasoner.Dependencies().Lifetime[rel] == logic.PerMove
}

// An explainer writes the tree of an explanation down as a list.
type explainer struct {
	*scene
	nodes []Reason
}

func (e *explainer) atom(ctx context.Context, x *gdl.Term) error {
	claim, err := e.doc.explain.Claim(x)
	if err != nil {
		return err
	}
	tree, err := e.doc.explain.Tree(ctx, e.at.state, e.joint, claim, maxClaims)
	if err != nil {
		return err
	}
	e.nodes = append(e.nodes, Reason{})
	e.claim(0, tree)
	e.nodes[0].Text = tree.Claim.Text(e.doc.rules)
	return nil
}

// conjunction explains several conditions, or one that is no atom, as if they
// were the body of a rule.
func (e *explainer) conjunction(ctx context.Context, text string) error {
	answers, err := e.doc.reasoner.Ask(ctx, e.at.state, e.joint, e.conditions, 1)
	if err != nil {
		return err
	}
	var uses []explain.Use
	if len(answers.Rows) > 0 {
		use, err := e.doc.explain.Answer(ctx, e.at.state, e.joint, e.conditions, answers.Rows[0])
		if err != nil {
			return err
		}
		uses = []explain.Use{*use}
	} else if uses, err = e.doc.explain.Nearest(ctx, e.at.state, e.joint, e.conditions); err != nil {
		return err
	}
	e.nodes = append(e.nodes, Reason{Text: strings.TrimSpace(text), Holds: len(answers.Rows) > 0, Cause: CauseRule})
	e.uses(0, uses, nil)
	return nil
}

// claim fills in what a node says about a claim that was opened.
func (e *explainer) claim(n int, t *explain.Tree) {
	r := &e.nodes[n]
	r.Holds = t.Holds()
	r.Cause = [...]Cause{explain.Unproved: CauseAbsent, explain.ByRule: CauseRule, explain.ByFact: CauseFact,
		explain.ByState: CauseState, explain.ByMove: CauseMove}[t.Cause]
	if t.Again || t.Claim.Atom.Relation == logic.RelTrue {
		r.Opens = e.opens(&t.Claim)
		return
	}
	e.uses(n, t.Uses, t.Parts)
	for i := range t.Heads {
		h := &t.Heads[i]
		whole, lineNumber := e.wholeRule(h.Rule)
		e.nodes[n].Heads = append(e.nodes[n].Heads, RuleHead{h.Rule, h.Text(e.doc.rules), whole, lineNumber})
	}
}

// wholeRule returns where a rule stands in the text, and its line number.
func (e *explainer) wholeRule(rule int) (Range, int) {
	p := wholeForm(e.doc.sheet, rule)
	return rangeOf(e.doc.sheet, p), lineOf(e.doc.sheet, p).Line
}

// opens says how the page asks about a claim of this scene. For a fact of the
// position that is what made it one.
func (e *explainer) opens(c *explain.Claim) *WhyAsk {
	ask := &WhyAsk{Atom: c.Text(e.doc.rules), Plies: e.at.ply}
	switch rel := c.Atom.Relation; {
	case rel == logic.RelTrue:
		word := "init"
		if e.at.ply > 0 {
			word = "next"
		}
		ask.Atom = "(" + word + strings.TrimPrefix(ask.Atom, "(true")
	case e.joint != nil && e.doc.dependsOnMoves(rel):
		ask.Plies = e.plies
	}
	return ask
}

// uses adds rules that give a claim, or nearly do, with their conditions.
func (e *explainer) uses(n int, uses []explain.Use, parts [][]*explain.Tree) {
	for u := range uses {
		use := &uses[u]
		shown := RuleUse{Rule: use.Rule}
		if use.Rule >= 0 {
			shown.Range, shown.LineNumber = e.wholeRule(use.Rule)
		}
		for _, b := range use.Bindings {
			shown.Bindings = append(shown.Bindings, Binding{b.Variable, e.doc.rules.Terms.String(b.Value)})
		}
		for i := range use.Conditions {
			shown.Parts = append(shown.Parts, len(e.nodes))
			var part *explain.Tree
			if parts != nil {
				part = parts[u][i]
			}
			e.condition(use.Rule, &use.Conditions[i], part)
		}
		e.nodes[n].Uses = append(e.nodes[n].Uses, shown)
	}
}

// condition adds a condition of a rule, and below it why its claim holds or does
// not, if that was opened. Below a negation stands what it negates.
func (e *explainer) condition(rule int, c *explain.Condition, part *explain.Tree) {
	n := len(e.nodes)
	r := Reason{Text: c.Text(e.doc.rules, rule)}
	if rule >= 0 {
		place := gdl.Place{Form: rule, Span: c.Span}
		r.Range, r.LineNumber = rangeOf(e.doc.sheet, place), lineOf(e.doc.sheet, place).Line
	}
	e.nodes = append(e.nodes, r)
	if part != nil {
		e.claim(n, part)
	} else if c.Opens() {
		e.nodes[n].Opens = e.opens(&c.Claim)
	}
	x := &e.nodes[n]
	x.Holds, x.Open = c.Verdict == explain.Met, c.Verdict == explain.Open
	switch {
	case c.Kind == logic.Differs || c.Kind == logic.Equals:
		x.Cause = CauseCompared
	case part != nil: // claim has said it
	case (c.Verdict == explain.Met) != (c.Kind == logic.Holds):
		x.Cause = CauseAbsent
	case c.Atom.Relation == logic.RelTrue:
		x.Cause = CauseState
	default:
		x.Cause = CauseFolded
	}
}
