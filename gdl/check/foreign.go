package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
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
	if h.Kind != gdl.Compound {
		return false
	}
	rule := keyword.Is(h.Args[0].Fold)
	gdl.EachVariable(h, func(*gdl.Term) { rule = true })
	if !rule {
		return false
	}
	rest, glued := strings.CutPrefix(h.Name, "<=")
	switch {
	case slices.Contains(foreignArrows, h.Fold):
		d := c.report(gdl.Error, gdl.CodeForeign, h.At, "`%s` begins no rule in GDL: write `<=`, then the head, then the conditions", h.Name)
		d.AddFix(inForm(h.At), "Use <=", "<=")
		c.facts.meant = signatureOf(&h.Args[0])
	case glued:
		d := c.report(gdl.Error, gdl.CodeForeign, h.At, "a blank is missing after `<=`: `%s` is read as one name", h.Name)
		d.AddFix(inForm(h.At), "Write <= "+rest, "<= "+rest)
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
			d := c.report(gdl.Warning, gdl.CodeForeign, n.at, "the comma is part of the name `%s` here: GDL separates by blanks", n.name)
			d.AddFix(inForm(n.at), "Remove it", strings.TrimRight(n.name, ","))
		case strings.ContainsAny(n.name, "{}[]"):
			c.report(gdl.Warning, gdl.CodeForeign, n.at, "the bracket is part of the name `%s` here: GDL only has the parentheses `(` and `)`", n.name)
		case strings.ContainsAny(n.name, quotes):
			d := c.report(gdl.Warning, gdl.CodeForeign, n.at, "the quotation mark is part of the name `%s` here: names stand by themselves in GDL", n.name)
			if bare := strings.Trim(n.name, quotes); bare != "" && token.KindOf(bare) == token.Name {
				d.AddFix(inForm(n.at), "Write "+bare, bare)
			}
		case n.kind == functorName && n.arity == 2 && calculations[n.name] == arithmetic:
			c.report(gdl.Warning, gdl.CodeForeign, n.at, "GDL does not calculate: `%s` is a name like any other here; list the results as facts, such as `(succ 1 2)`", n.name)
		}
	}
}

const quotes = "\"“”„«»"

// calculations says what to write instead of relations and functions on values
// that other languages have built in.
var calculations = map[string]string{
	"=": equality, "==": equality, "eq": equality, "equal": equality, "equals": equality,
	"<": order, ">": order, ">=": order, "=<": order,
	"+": arithmetic, "-": arithmetic, "*": arithmetic, "/": arithmetic,
	"!=": inequality, "/=": inequality, "\\=": inequality, "<>": inequality, "neq": inequality, "≠": inequality,
}

const (
	equality   = "; two values are the same where one variable stands in both places"
	inequality = "; did you mean `distinct`?"
	order      = "; GDL does not compare numbers: list the pairs as facts, such as `(succ 1 2)`"
	arithmetic = "; GDL does not calculate: list the results as facts, such as `(succ 1 2)`"
)

// calculation completes the diagnostic about a relation that nothing defines,
// if it is one that other languages have built in.
func calculation(d *gdl.Diagnostic, name string, negative bool) {
	remedy := calculations[strings.ToLower(name)]
	if remedy == equality && negative {
		remedy = "; that two values differ is said by `distinct` alone, without `not`"
	}
	d.Message += remedy
	if remedy == inequality {
		d.AddFix(d.Place, "Use distinct", "distinct")
	}
}

// foreignComments are how comments begin elsewhere.
var foreignComments = []string{"#", "//", "/*", "%", "--"}

// foreignLines reports lines of another language outside of all forms: comments,
// rules such as p :- q, and facts such as role(x). It returns the forms in
// them, and takes them out of the checker's, since their words are read as facts of which more could
// be said.
func (c *checker) foreignLines() map[int]bool {
	s := c.sheet
	for i, f := range s.Forms {
		facts := c.forms[i]
		if facts == nil || facts.head.Kind != gdl.Constant || f.Text[0] == '(' {
			continue
		}
		word := facts.head.Name
		here := gdl.Place{Form: i, Span: facts.head.Span}
		line := s.Position(f.Offset).Line
		comment := slices.IndexFunc(foreignComments, func(mark string) bool { return strings.HasPrefix(word, mark) })
		_, reported := c.foreign[line]
		switch {
		case reported:
		case slices.Contains(foreignArrows, facts.head.Fold):
			c.foreign[line] = true
			c.report(gdl.Error, gdl.CodeForeign, here, "`%s` begins no rule in GDL: write `(<= head condition ...)`", word)
		case keyword.Table[facts.head.Fold].Arity > 0:
			c.foreign[line] = true
			c.report(gdl.Error, gdl.CodeForeign, here, "`%s` stands outside of parentheses: write `(%s ...)`", word, word)
		case comment >= 0:
			c.foreign[line] = false
			d := c.report(gdl.Warning, gdl.CodeForeign, here, "a comment begins with `;` in GDL: the words of this line are read as facts")
			d.Args = []string{foreignComments[comment]}
			d.AddFix(gdl.Place{Form: i, Span: gdl.Span{From: here.From, To: here.From + len(foreignComments[comment])}}, "Use ;", ";")
		}
	}
	if len(c.foreign) == 0 {
		return nil
	}
	c.forms = slices.Clone(c.forms)
	forms := map[int]bool{}
	for i, f := range s.Forms {
		code, foreign := c.foreign[s.Position(f.Offset).Line]
		if code {
			c.lose(f.Text)
		}
		if foreign {
			c.forms[i], forms[i] = nil, true
		}
	}
	return forms
}

// foreignWord reports whether a diagnostic is only about words of a line that is
// no GDL at all.
func (c *checker) foreignWord(d gdl.Diagnostic) bool {
	if d.Code == gdl.CodeUnclosed || d.Code == gdl.CodeStray || len(c.foreign) == 0 {
		return false
	}
	_, foreign := c.foreign[c.lineOf(d.Place)]
	return foreign
}
