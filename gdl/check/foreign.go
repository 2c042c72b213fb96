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
func (c *checker) foreignArrow() bool {
	h := c.form.head
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
		c.meant = signatureOf(&h.Args[0])
	case glued:
		d := c.report(gdl.Error, gdl.CodeForeign, h.At, "a blank is missing after `<=`: `%s` is read as one name", h.Name)
		d.AddFix(inForm(h.At), "Write <= "+rest, "<= "+rest)
		c.meant = signature{fold: strings.ToLower(rest)}
	default:
		return false
	}
	return true
}

// foreignNames reports commas, brackets and quotation marks that became part of
// names.
func (c *checker) foreignNames() {
	for _, n := range c.form.names {
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

// A lineSet has the lines of a sheet that are no GDL at all, from 1, and whether each is code, which may
// define or use names, and not a comment.
type lineSet map[int]bool

// at reports whether a place lies in one of the lines, and whether that is code.
func (l lineSet) at(s *gdl.Sheet, p gdl.Place) (code, found bool) {
	if len(l) == 0 {
		return false, false
	}
	from, _ := s.Offset(p)
	code, found = l[s.Position(from).Line]
	return code, found
}

// explains reports whether a syntax error is only about words of such a line.
func (l lineSet) explains(s *gdl.Sheet, d gdl.Diagnostic) bool {
	if d.Code == gdl.CodeUnclosed || d.Code == gdl.CodeStray {
		return false
	}
	_, found := l.at(s, d.Place)
	return found
}

// foreignLines finds lines of another language outside of all forms: comments, rules such as p :- q, and
// facts such as role(x). Their words are read as facts, of which more could be said that helps nobody.
func foreignLines(s *gdl.Sheet, forms []*form) (lineSet, []gdl.Diagnostic) {
	lines := lineSet{}
	var out findings
	for i, f := range forms {
		if f == nil || f.head.Kind != gdl.Constant || s.Forms[i].Text[0] == '(' {
			continue
		}
		word := f.head.Name
		here := gdl.Place{Form: i, Span: f.head.Span}
		line := s.Position(s.Forms[i].Offset).Line
		comment := slices.IndexFunc(foreignComments, func(mark string) bool { return strings.HasPrefix(word, mark) })
		_, reported := lines[line]
		switch {
		case reported:
		case slices.Contains(foreignArrows, f.head.Fold):
			lines[line] = true
			out.report(gdl.Error, gdl.CodeForeign, here,
				"`%s` begins no rule in GDL: write `(<= head condition ...)`", word)
		case keyword.Table[f.head.Fold].Arity > 0:
			lines[line] = true
			out.report(gdl.Error, gdl.CodeForeign, here,
				"`%s` stands outside of parentheses: write `(%s ...)`", word, word)
		case comment >= 0:
			lines[line] = false
			d := out.report(gdl.Warning, gdl.CodeForeign, here,
				"a comment begins with `;` in GDL: the words of this line are read as facts")
			mark := foreignComments[comment]
			d.Args = []string{mark}
			d.AddFix(gdl.Place{Form: i, Span: gdl.Span{From: here.From, To: here.From + len(mark)}}, "Use ;", ";")
		}
	}
	return lines, out.diagnostics
}
