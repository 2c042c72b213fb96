package check

import (
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/spell"
)

// maxPairs is how many conditions of a rule, and how many variables, are
// compared with each other.
const maxPairs = 300

// firing looks for conditions that exclude each other, that always hold or
// that stand there twice.
func (c *checker) firing() {
	c.together(c.form.body, nil, "this rule never fires")
	for _, a := range c.form.atoms {
		switch {
		case a.negative || !sameTerm(a.Term, c.form.head):
		case a.inOr:
			c.report(gdl.Hint, gdl.CodeShadowed, a.Span,
				"this alternative adds nothing: it asks for the head of its own rule")
		default:
			c.report(gdl.Hint, gdl.CodeShadowed, a.Span, "this rule adds nothing: its head is among its own conditions")
		}
	}
}

// together compares conditions that have to hold together with each other and
// with those around them; never says what follows if they cannot.
func (c *checker) together(ls []gdl.Literal, around []*gdl.Literal, never string) {
	around = around[:len(around):len(around)]
	for i := range ls {
		if len(around) == maxPairs {
			return
		}
		c.alone(&ls[i], never)
		c.conjoined(&ls[i], around, never)
		around = append(around, &ls[i])
	}
	for i := range ls {
		switch l := &ls[i]; l.Kind {
		case gdl.And:
			c.together(l.Sub, without(around, l), never)
		case gdl.Or:
			c.alternatives(l, without(around, l))
		}
	}
}

// without returns literals except one.
func without(ls []*gdl.Literal, out *gdl.Literal) []*gdl.Literal {
	var rest []*gdl.Literal
	for _, l := range ls {
		if l != out {
			rest = append(rest, l)
		}
	}
	return rest
}

// alternatives looks at each branch of an or, together with what holds around
// it.
func (c *checker) alternatives(or *gdl.Literal, around []*gdl.Literal) {
	branches := or.Sub[:min(len(or.Sub), maxPairs)]
	for i := range branches {
		branch := &branches[i]
		for j := range branches[:i] {
			if sameLiteral(&branches[j], branch) {
				d := c.report(gdl.Hint, gdl.CodeRepeated, branch.Span, "this alternative stands here twice")
				d.AddNote(inForm(branches[j].Span), "the same alternative")
				d.AddFix(inForm(branch.Span), "Remove it", "")
				break
			}
		}
		for _, l := range around {
			if sameLiteral(l, branch) {
				d := c.report(gdl.Hint, gdl.CodeRepeated, or.Span,
					"this `or` always holds here: one of its alternatives is a condition beside it")
				d.AddNote(inForm(l.Span), "the condition")
				d.AddNote(inForm(branch.Span), "the alternative")
				d.AddFix(inForm(or.Span), "Remove the or", "")
				return
			}
		}
		c.together(branches[i:i+1], around, "this alternative never holds")
	}
}

// alone looks at one condition.
func (c *checker) alone(l *gdl.Literal, never string) {
	if l.Kind != gdl.Distinct || len(l.Atom.Args) != 2 {
		return
	}
	a, b := &l.Atom.Args[0], &l.Atom.Args[1]
	if sameTerm(a, b) {
		c.report(gdl.Warning, gdl.CodeNeverFires, l.Span, "%s: both sides of `distinct` are the same", never)
	} else if !mayUnify(a, b) {
		d := c.report(gdl.Hint, gdl.CodeRepeated, l.Span,
			"this condition always holds: the two sides cannot be the same")
		d.AddFix(inForm(l.Span), "Remove it", "")
	}
}

// conjoined compares a condition with the others of its conjunction.
func (c *checker) conjoined(l *gdl.Literal, others []*gdl.Literal, never string) {
	for _, other := range others {
		switch {
		case sameLiteral(other, l):
			d := c.report(gdl.Hint, gdl.CodeRepeated, l.Span, "this condition stands here twice")
			d.AddNote(inForm(other.Span), "the same condition")
			d.AddFix(inForm(l.Span), "Remove it", "")
			return
		case opposite(other, l) || opposite(l, other):
			d := c.report(gdl.Warning, gdl.CodeNeverFires, l.Span,
				"%s: the condition and its negation cannot both hold", never)
			d.AddNote(inForm(other.Span), "the opposite")
			return
		}
	}
}

func opposite(a, b *gdl.Literal) bool {
	return b.Kind == gdl.Not && len(b.Sub) == 1 && sameLiteral(a, &b.Sub[0])
}

// similar hints at variables that occur once and differ from another one of
// the rule by one letter. Variables that are told apart by a number, or that
// are short, are meant to be alike.
func (c *checker) similar() {
	type occurrence struct {
		first *gdl.Term
		count int
	}
	seen := map[string]*occurrence{}
	var order []string
	visit := func(v *gdl.Term) {
		o := seen[v.Fold]
		if o == nil {
			o = &occurrence{first: v}
			seen[v.Fold] = o
			order = append(order, v.Fold)
		}
		o.count++
	}
	c.form.eachVariable(visit)
	for _, d := range c.diagnostics {
		if d.Code == gdl.CodeUnsafe {
			return // said already, with more reason
		}
	}
	order = order[:min(len(order), maxPairs)]
	for _, name := range order {
		o := seen[name]
		if o.count > 1 || len(name) < 5 {
			continue
		}
		for _, other := range order {
			if other == name || !mistyped(name, other) || seen[other].count == 1 &&
				seen[other].first.Span.From > o.first.Span.From {
				continue
			}
			d := c.report(gdl.Hint, gdl.CodeSimilarVariables, o.first.Span,
				"%s occurs once and looks like %s; are they meant to be the same?", o.first.Name,
				seen[other].first.Name)
			d.AddNote(inForm(seen[other].first.Span), "%s", seen[other].first.Name)
			d.AddFix(inForm(o.first.Span), "Use "+seen[other].first.Name, seen[other].first.Name)
			break
		}
	}
}

// mistyped reports whether two variables differ by one letter, other than by a
// letter or digit at the end, which is how authors number variables.
func mistyped(a, b string) bool {
	if spell.Distance(a, b, 1) != 1 || len(b) < 5 {
		return false
	}
	if withoutNumber(a) == withoutNumber(b) {
		return false
	}
	if len(a) == len(b) {
		last := len(a) - 1
		return a[:last] != b[:last] && !onlyDigitsDiffer(a, b) && a[1:2] == b[1:2]
	}
	short, long := a, b
	if len(a) > len(b) {
		short, long = b, a
	}
	return !strings.HasPrefix(long, short) && !strings.HasSuffix(long, short[1:])
}

func onlyDigitsDiffer(a, b string) bool {
	for i := range len(a) {
		if a[i] != b[i] && (a[i] < '0' || a[i] > '9' || b[i] < '0' || b[i] > '9') {
			return false
		}
	}
	return true
}

// variableCase reports a variable that a rule writes in two ways.
func (c *checker) variableCase() {
	first := map[string]*gdl.Term{}
	odd := map[string]bool{}
	visit := func(v *gdl.Term) {
		seen := first[v.Fold]
		switch {
		case seen == nil:
			first[v.Fold] = v
		case seen.Name != v.Name && !odd[v.Name]:
			odd[v.Name] = true
			d := c.report(gdl.Warning, gdl.CodeSpelling, v.Span,
				"%s and %s are one variable here, but not for every program", v.Name, seen.Name)
			d.AddNote(inForm(seen.Span), "%s here", seen.Name)
			d.AddFix(inForm(v.Span), "Use "+seen.Name, seen.Name)
		}
	}
	c.form.eachVariable(visit)
}
