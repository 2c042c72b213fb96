package main

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/explain"
)

// whyClaims is how many claims of an explanation are opened.
const whyClaims = 500

func defineWhy(f *flag.FlagSet) action {
	moves := movesFlag(f)
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) != 2 {
			return wrongUsage("needs FILE and ATOM")
		}
		joints, err := match.ParseJoints(*moves)
		if err != nil {
			return &usageError{err.Error()}
		}
		atom, err := gdl.ParseTerm(operands[1])
		if err != nil {
			return &usageError{err.Error()}
		}
		return e.why(ctx, operands[0], joints, atom)
	}
}

// why prints why an atom holds in the position after joint moves, or does not.
func (e *env) why(ctx context.Context, file string, joints [][]gdl.Term, atom gdl.Term) error {
	rules, err := e.readRules(ctx, file)
	if err != nil {
		return err
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return err
	}
	claim, err := explain.New(m).Claim(&atom)
	if err != nil {
		return blameInput(err)
	}
	x := explanation{env: e, file: file, rules: rules}
	lifetimes, rel := m.Dependencies().Lifetime, int(claim.Atom.Relation)
	lastPly := rel < len(lifetimes) && lifetimes[rel] == logic.PerMove
	if err := x.explain(ctx, m, joints, lastPly, claim, 0); err != nil {
		return blameInput(err)
	}
	if claim.Atom.Relation != logic.RelTrue || len(claim.Vars) > 0 {
		return nil
	}
	// Init, or the last joint move, made the atom a fact of the position or
	// failed to.
	claim.Atom.Relation = logic.RelInit
	if len(joints) > 0 {
		claim.Atom.Relation = logic.RelNext
	}
	return blameInput(x.explain(ctx, m, joints, true, claim, 1))
}

// explain prints why a claim holds or does not: in the position after all joint
// moves or, if it is about the last ply, in the one before it.
func (e *explanation) explain(ctx context.Context, m *reasoner.Machine, joints [][]gdl.Term, lastPly bool,
	c explain.Claim, depth int) error {
	var last []gdl.Term
	if n := len(joints); n > 0 && lastPly {
		last, joints = joints[n-1], joints[:n-1]
	}
	s, err := match.StateAfter(ctx, m, joints)
	if err != nil {
		return err
	}
	var joint game.JointMove
	if last != nil {
		if joint, err = match.LegalJoint(ctx, m, s, last); err != nil {
			return err
		}
	}
	tree, err := explain.New(m).Tree(ctx, s, joint, c, whyClaims)
	if err != nil {
		return err
	}
	e.print(tree, depth)
	return nil
}

// An explanation prints why a claim holds, or what it lacks.
type explanation struct {
	*env
	file  string
	rules *logic.Rules
}

// print prints a claim on a line, and below it, indented, the rule that gives
// it; or, if it does not hold, the rule that lacks least.
func (e *explanation) print(t *explain.Tree, depth int) {
	indent := strings.Repeat("  ", depth)
	fmt.Fprintf(e.out, "%s%s %s\n", indent, t.Claim.Text(e.rules), e.verdict(t))
	if t.Again || len(t.Uses) == 0 || t.Cause == explain.ByFact {
		return
	}
	use := &t.Uses[0]
	fmt.Fprintf(e.out, "%s  %s%s\n", indent, e.place(use.Rule), e.bindings(use))
	for i := range use.Conditions {
		c := &use.Conditions[i]
		if len(t.Parts) > 0 && t.Parts[0][i] != nil && c.Kind == logic.Holds {
			e.print(t.Parts[0][i], depth+2)
			continue
		}
		fmt.Fprintf(e.out, "%s    %s %s\n", indent, c.Text(e.rules, use.Rule),
			map[explain.Verdict]string{explain.Met: "holds", explain.Failed: "does not hold",
				explain.Open: "is not looked at"}[c.Verdict])
		if len(t.Parts) > 0 && t.Parts[0][i] != nil { // what contradicts a negation
			e.print(t.Parts[0][i], depth+3)
		}
	}
	if n := len(t.Uses) - 1; !t.Holds() && n == 1 {
		fmt.Fprintf(e.out, "%s  and one further way fails\n", indent)
	} else if !t.Holds() && n > 1 {
		fmt.Fprintf(e.out, "%s  and %d further ways fail\n", indent, n)
	}
}

// verdict says in words whether a claim holds, and why.
func (e *explanation) verdict(t *explain.Tree) string {
	switch {
	case t.Again:
		return "as explained elsewhere"
	case t.Cause == explain.ByFact:
		return fmt.Sprintf("is a fact at %s", e.place(t.Uses[0].Rule))
	case t.Cause == explain.ByState:
		return "is in the position"
	case t.Cause == explain.ByMove:
		return "is played"
	case t.Holds():
		return "holds, by the rule"
	case len(t.Uses) > 0:
		return "does not hold; what comes nearest is the rule"
	case len(t.Heads) > 0:
		var heads []string
		for _, h := range t.Heads {
			heads = append(heads, fmt.Sprintf("%s at %s", h.Text(e.rules), e.place(h.Rule)))
		}
		return "does not hold; no rule gives it, only such as " + strings.Join(heads, ", ")
	}
	return "does not hold"
}

// place tells where a rule stands.
func (e *explanation) place(rule int) string {
	p := e.rules.Sheet.Position(e.rules.Sheet.Forms[rule].Offset)
	return fmt.Sprintf("%s:%d:%d", e.file, p.Line, p.Column)
}

// bindings tells which values the variables of a rule have.
func (e *explanation) bindings(use *explain.Use) string {
	var b strings.Builder
	for i, v := range use.Bindings {
		if i == 0 {
			b.WriteString(" with")
		}
		fmt.Fprintf(&b, " %s = %s", v.Variable, e.rules.Terms.String(v.Value))
	}
	return b.String()
}
