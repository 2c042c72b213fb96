package gdl

import (
	"slices"
	"strings"
)

// What authors bring along from other languages is mostly text that GDL can
// read and that means nothing: => is a relation, "1," a constant.

// foreignArrows are ways in which others write rules.
var foreignArrows = []string{"=>", "->", "<-", ":-", "=<", "<==", "<--", "⇐", "←", "≤", "⇒", "→", "if"}

// foreignArrow reports a fact that was meant to be a rule: (=> head condition).
// Without variables and keywords it may be what it looks like, a relation of
// that name.
func (c *formChecker) foreignArrow() bool {
	h := c.facts.head
	if h.Kind != Compound {
		return false
	}
	rule := isKeyword(h.Args[0].Fold)
	eachVariable(h, func(*Term) { rule = true })
	if !rule {
		return false
	}
	rest, glued := strings.CutPrefix(h.Name, "<=")
	switch {
	case slices.Contains(foreignArrows, h.Fold):
		d := c.report(Error, CodeForeign, h.At, "`%s` begins no rule in GDL: write `<=`, then the head, then the conditions", h.Name)
		d.replace("Use <=", h.At, "<=")
		c.facts.meant = signatureOf(&h.Args[0])
	case glued:
		d := c.report(Error, CodeForeign, h.At, "a blank is missing after `<=`: `%s` is read as one name", h.Name)
		d.replace("Write <= "+rest, h.At, "<= "+rest)
		c.facts.meant = signature{fold: strings.ToLower(rest)}
	default:
		return false
	}
	return true
}

// foreignNames reports commas, brackets and quotation marks that became part of
// names.
func (c *formChecker) foreignNames() {
	for _, n := range c.facts.names {
		switch {
		case len(n.name) > 1 && strings.HasSuffix(n.name, ","):
			d := c.report(Warning, CodeForeign, n.at, "the comma is part of the name `%s` here: GDL separates by blanks", n.name)
			d.replace("Remove it", n.at, strings.TrimRight(n.name, ","))
		case strings.ContainsAny(n.name, "{}[]"):
			c.report(Warning, CodeForeign, n.at, "the bracket is part of the name `%s` here: GDL only has the parentheses `(` and `)`", n.name)
		}
	}
}

// foreignComments are how comments begin elsewhere.
var foreignComments = []string{"#", "//", "/*", "%", "--"}

// comments reports lines that are comments in another language. Their words are
// read as facts, so nothing more is said about those.
func (c *checker) comments() {
	for i, f := range c.sheet.Forms {
		if f.facts == nil || f.facts.head.Kind != Constant || f.Text[0] == '(' {
			continue
		}
		word := f.facts.head.Name
		at := slices.IndexFunc(foreignComments, func(mark string) bool { return strings.HasPrefix(word, mark) })
		if at < 0 {
			continue
		}
		here := Place{i, f.facts.head.Span}
		line := c.lineOf(here)
		if c.remarks[line] {
			continue
		}
		c.remarks[line] = true
		d := c.report(Warning, CodeForeign, here, "a comment begins with `;` in GDL: the words of this line are read as facts")
		d.Args = []string{foreignComments[at]}
		d.fixAt(Place{i, Span{here.From, here.From + len(foreignComments[at])}}, "Use ;", ";")
	}
}
