package playground

import (
	"context"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/reasoner"
)

const (
	maxReasons   = 400 // of one explanation
	maxProof     = 12  // conditions on the way from the atom to a fact
	maxObjection = 4   // the same where the atom does not hold
)

// why explains why an atom holds after a line, or why not.
func why(j *job, s *session, q WhyRequest) (r WhyResult, err error) {
	doc, err := s.document(j)
	if err != nil {
		return r, err
	}
	g, err := doc.game(j)
	if err != nil {
		return r, err
	}
	at, err := g.follow(j.ctx, q.Line)
	if err != nil {
		return r, err
	}
	if at.ply < len(q.Line) {
		return r, badLine(at.ply)
	}
	claim, err := doc.claim(q.Atom)
	if err != nil {
		return r, err
	}
	e := explainer{ctx: j.ctx, doc: doc, state: at.state, open: map[string]bool{}}
	if err := e.explain(claim, maxProof); err != nil {
		return r, err
	}
	return WhyResult{Atom: e.nodes[0].Text, Holds: e.nodes[0].Holds, Nodes: e.nodes}, nil
}

// claim reads an atom in the words of the document's rules.
func (d *document) claim(text string) (reasoner.Claim, error) {
	x, err := gdl.ParseTerm(text)
	if err != nil {
		return reasoner.Claim{}, failure(FailTerm, "This is not an atom: "+err.Error()+".", text, err.Error())
	}
	claim, err := d.reasoner.Claim(&x)
	if err != nil {
		err = asTermFailure(text, err)
	}
	return claim, err
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// An explainer flattens the tree of an explanation into a list.
type explainer struct {
	ctx   context.Context
	doc   *document
	state game.State
	nodes []Reason
	open  map[string]bool // claims above the current one
}

// explain appends the reason of a claim and all that it rests on.
func (e *explainer) explain(c reasoner.Claim, depth int) error {
	text := e.text(c)
	n := len(e.nodes)
	e.nodes = append(e.nodes, Reason{Text: text, Rule: -1})
	step, err := e.doc.reasoner.Why(e.ctx, e.state, nil, c)
	if err != nil {
		return err
	}
	r := &e.nodes[n]
	r.Text, r.Holds = e.text(step.Claim), step.Holds()
	switch step.Cause {
	case reasoner.ByRule:
		r.Cause = CauseRule
	case reasoner.ByFact:
		r.Cause = CauseFact
	case reasoner.ByState:
		r.Cause = CauseState
	case reasoner.ByMove:
		r.Cause = CauseMove
	default:
		r.Cause = CauseAbsent
		depth = min(depth, maxObjection)
	}
	if len(step.Uses) == 0 {
		return nil
	}
	use := &step.Uses[0]
	e.locate(r, use.Rule)
	for _, b := range use.Bindings {
		r.Bindings = append(r.Bindings, Binding{b.Variable, e.terms().String(b.Value)})
	}
	if e.open[text] || depth == 0 || len(e.nodes) > maxReasons {
		if len(use.Conditions) > 0 {
			r.Folded = len(use.Conditions)
		}
		return nil
	}
	e.open[text] = true
	defer delete(e.open, text)
	return e.conditions(n, use, step.Holds(), depth-1)
}

// conditions appends the conditions of a rule: all of them for a proof, else
// those that stand in the way.
func (e *explainer) conditions(n int, use *reasoner.Use, holds bool, depth int) error {
	for i := range use.Conditions {
		c := &use.Conditions[i]
		if !holds && c.Verdict != reasoner.Failed {
			if c.Verdict == reasoner.Met {
				e.nodes[n].Folded++
			}
			continue
		}
		id := len(e.nodes)
		e.nodes[n].Parts = append(e.nodes[n].Parts, id)
		if c.Kind == game.Holds {
			if err := e.explain(c.Claim, depth); err != nil {
				return err
			}
		} else {
			e.nodes = append(e.nodes, e.condition(c))
			if c.Kind == game.Fails && c.Verdict == reasoner.Failed && depth > 0 {
				e.nodes[id].Parts = []int{len(e.nodes)}
				if err := e.explain(c.Claim, depth-1); err != nil {
					return err
				}
			}
		}
		// A condition is shown where it stands, not where its own rule does.
		place := gdl.Place{Form: use.Rule, Span: c.Span}
		e.nodes[id].Range = rangeOf(e.doc.sheet, place)
		e.nodes[id].Line = lineOf(e.doc.sheet, place).Line
	}
	return nil
}

// condition describes a condition that is not an atom.
func (e *explainer) condition(c *reasoner.Condition) Reason {
	r := Reason{Holds: c.Verdict == reasoner.Met, Rule: -1, Cause: CauseDistinct}
	switch c.Kind {
	case game.Fails:
		r.Text, r.Cause = "(not "+e.text(c.Claim)+")", CauseAbsent
	case game.Differs:
		r.Text = "(distinct" + e.arguments(c.Claim) + ")"
	case game.Equals:
		r.Text = "(not (distinct" + e.arguments(c.Claim) + "))"
	}
	return r
}

func (e *explainer) locate(r *Reason, rule int) {
	r.Rule = rule
	if rule < 0 {
		return
	}
	place := gdl.Place{Form: rule, Span: gdl.Span{From: 0, To: len(e.doc.sheet.Forms[rule].Text)}}
	r.Range, r.Line = rangeOf(e.doc.sheet, place), lineOf(e.doc.sheet, place).Line
}

func (e *explainer) terms() *game.Terms { return e.doc.rules.Terms }

// text spells a claim as it would stand in the rules.
func (e *explainer) text(c reasoner.Claim) string {
	name := e.doc.rules.RelationName(c.Atom.Relation)
	if len(c.Atom.Args) == 0 {
		return name
	}
	return "(" + name + e.arguments(c) + ")"
}

func (e *explainer) arguments(c reasoner.Claim) string {
	var b strings.Builder
	for i := range c.Atom.Args {
		b.WriteByte(' ')
		e.pattern(&b, &c.Atom.Args[i], c.Vars)
	}
	return b.String()
}

func (e *explainer) pattern(b *strings.Builder, p *game.Pattern, vars []string) {
	switch {
	case p.Var >= 0:
		b.WriteString(vars[p.Var])
	case p.Ground:
		b.WriteString(e.terms().String(p.Term))
	default:
		b.WriteByte('(')
		b.WriteString(e.terms().Spelling(p.Functor))
		for i := range p.Args {
			b.WriteByte(' ')
			e.pattern(b, &p.Args[i], vars)
		}
		b.WriteByte(')')
	}
}
