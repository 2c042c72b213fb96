package explain

import (
	"github.com/gdl-playground/engine/logic"
)

// Text returns a claim as a rule would have it, such as (legal x (mark 1 ?row)).
func (c *Claim) Text(rules *logic.Rules) string {
	return string(c.appendText(nil, rules))
}

func (c *Claim) appendText(dst []byte, rules *logic.Rules) []byte {
	name := rules.RelationName(c.Atom.Relation)
	if len(c.Atom.Args) == 0 {
		return append(dst, name...)
	}
	return c.appendList(dst, rules, name)
}

func (c *Claim) appendList(dst []byte, rules *logic.Rules, first string) []byte {
	dst = append(dst, '(')
	dst = append(dst, first...)
	for i := range c.Atom.Args {
		dst = append(dst, ' ')
		dst = rules.Terms.AppendPattern(dst, &c.Atom.Args[i], c.Vars)
	}
	return append(dst, ')')
}

// Text returns a condition of a use of this rule as its author would write it
// with the values put in.
func (c *Condition) Text(rules *logic.Rules, rule int) string {
	switch c.Kind {
	case logic.Fails:
		return "(not " + c.Claim.Text(rules) + ")"
	case logic.Differs:
		return string(c.appendList(nil, rules, "distinct"))
	case logic.Equals:
		return string(append(c.appendList([]byte("(not "), rules, "distinct"), ')'))
	}
	if rules.Relations[c.Atom.Relation].Helper {
		return rules.Sheet.Forms[rule].Text[c.Span.From:c.Span.To]
	}
	return c.Claim.Text(rules)
}
