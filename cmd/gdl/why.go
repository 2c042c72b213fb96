package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
)

// whyLimit is how many claims why explains before it leaves out the rest.
const whyLimit = 400

// runWhy explains an atom in the position after the moves. An atom that depends
// on moves, such as one of next or does, is explained in the position before the
// last joint move, which is the one that it speaks of.
func runWhy(ctx context.Context, e *env, args []string) (int, error) {
	f := newFlags("why")
	moves := f.String("moves", "", "")
	rest, err := parse(f, args)
	if err != nil {
		return usage, err
	}
	if len(rest) != 2 {
		return usage, wrongUsage("needs FILE and ATOM")
	}
	atom, err := gdl.ParseTerm(rest[1])
	if err != nil {
		return usage, wrongUsage("ATOM: %s", err)
	}
	joints, err := match.ParseJoints(*moves)
	if err != nil {
		return usage, wrongUsage("-moves: %s", err)
	}
	rules, err := e.readRules(rest[0])
	if err != nil {
		return finding, err
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return finding, err
	}
	claim, err := m.Claim(&atom)
	if err != nil {
		return finding, err
	}
	var last []gdl.Term
	if n := len(joints); n > 0 && m.Dependencies().Phase[claim.Atom.Relation] == reasoner.Step {
		joints, last = joints[:n-1], joints[n-1]
	}
	s, err := match.Line(ctx, m, joints)
	if err != nil {
		return finding, err
	}
	var joint game.JointMove
	if last != nil {
		if joint, err = match.LegalJoint(ctx, m, s, last); err != nil {
			return finding, fmt.Errorf("joint move %d: %w", len(joints)+1, err)
		}
	}
	tree, err := m.WhyTree(ctx, s, joint, claim, whyLimit)
	if err != nil {
		return finding, err
	}
	p := proofPrinter{e.out, rest[0], rules}
	p.print(tree, 0)
	return fine, nil
}

// A proofPrinter prints proofs, and why there is none, indented by depth.
type proofPrinter struct {
	w     io.Writer
	path  string
	rules *game.Rules
}

func (p *proofPrinter) line(depth int, format string, args ...any) {
	fmt.Fprintf(p.w, "%*s%s\n", 2*depth, "", fmt.Sprintf(format, args...))
}

func (p *proofPrinter) print(t *reasoner.Tree, depth int) {
	text := t.Claim.Text(p.rules)
	if t.Again {
		p.line(depth, "%s: explained elsewhere", text)
		return
	}
	switch t.Cause {
	case reasoner.ByState:
		p.line(depth, "%s is a fact of the position", text)
	case reasoner.ByMove:
		p.line(depth, "%s is a move made", text)
	case reasoner.ByFact:
		p.line(depth, "%s is a fact, %s", text, p.rule(&t.Uses[0]))
	case reasoner.ByRule:
		use := &t.Uses[0]
		p.line(depth, "%s by %s", text, p.rule(use))
		for i := range use.Conditions {
			p.condition(t, 0, i, depth+1)
		}
	default:
		p.line(depth, "%s does not hold%s", text, p.reach(t))
		for u := range t.Uses {
			p.line(depth+1, "%s", p.rule(&t.Uses[u]))
			for i := range t.Uses[u].Conditions {
				p.condition(t, u, i, depth+2)
			}
		}
	}
}

// reach says why there is no rule to look at.
func (p *proofPrinter) reach(t *reasoner.Tree) string {
	switch {
	case len(t.Uses) > 0:
		return ""
	case t.Claim.Atom.Relation == game.RelTrue:
		return ": it is no fact of the position"
	case t.Claim.Atom.Relation == game.RelDoes:
		return ": nobody makes this move"
	}
	return ": no rule has a head like this"
}

// condition prints a condition of a use: as a claim of its own where it was
// opened, else in one line.
func (p *proofPrinter) condition(t *reasoner.Tree, use, i, depth int) {
	u := &t.Uses[use]
	c := &u.Conditions[i]
	part := t.Parts[use][i]
	text := c.Text(p.rules, u.Rule)
	switch {
	case t.Holds() && part != nil:
		p.print(part, depth)
		return
	case c.Verdict == reasoner.Met:
		p.line(depth, "yes  %s", text)
	case c.Verdict == reasoner.Open:
		p.line(depth, "?    %s", text)
	default:
		p.line(depth, "NO   %s, %s", text, p.place(u.Rule, c.Span))
	}
	if part != nil && (part.Again || len(part.Uses) > 0) {
		p.print(part, depth+2)
	}
}

// rule names a rule by its place, with the values of its variables.
func (p *proofPrinter) rule(u *reasoner.Use) string {
	var b strings.Builder
	b.WriteString(p.place(u.Rule, gdl.Span{}))
	sep := " with "
	for _, binding := range u.Bindings {
		fmt.Fprintf(&b, "%s%s = %s", sep, binding.Variable, p.rules.Terms.String(binding.Value))
		sep = ", "
	}
	return b.String()
}

func (p *proofPrinter) place(form int, span gdl.Span) string {
	from, _ := p.rules.Sheet.Offset(gdl.Place{Form: form, Span: span})
	return fmt.Sprintf("%s:%s", p.path, p.rules.Sheet.Position(from))
}
