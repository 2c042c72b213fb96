package gdl

import "strings"

// maxPairs is how many conditions of a rule, and how many variables, are
// compared with each other.
const maxPairs = 300

// firing looks for conditions that exclude each other, that always hold or
// that stand there twice.
func (c *formChecker) firing() {
	c.together(c.facts.body, nil, "this rule never fires")
	for _, a := range c.facts.atoms {
		switch {
		case a.negative || !sameTerm(a.Term, c.facts.head):
		case a.inOr:
			c.report(Hint, CodeShadowed, a.Span, "this alternative adds nothing: it asks for the head of its own rule")
		default:
			c.report(Hint, CodeShadowed, a.Span, "this rule adds nothing: its head is among its own conditions")
		}
	}
}

// together compares conditions that have to hold together with each other and
// with those around them; never says what follows if they cannot.
func (c *formChecker) together(ls []Literal, around []*Literal, never string) {
	around = around[:len(around):len(around)]
	for i := range ls {
		if len(around) == maxPairs {
			return
		}
		c.alone(&ls[i], never)
		c.beside(&ls[i], around, never)
		around = append(around, &ls[i])
	}
	for i := range ls {
		switch l := &ls[i]; l.Kind {
		case And:
			c.together(l.Sub, without(around, l), never)
		case Or:
			c.alternatives(l, without(around, l))
		}
	}
}

// without returns literals but for one.
func without(ls []*Literal, out *Literal) []*Literal {
	var rest []*Literal
	for _, l := range ls {
		if l != out {
			rest = append(rest, l)
		}
	}
	return rest
}

// alternatives looks at each branch of an or, together with what holds around
// it.
func (c *formChecker) alternatives(or *Literal, around []*Literal) {
	branches := or.Sub[:min(len(or.Sub), maxPairs)]
	for i := range branches {
		branch := &branches[i]
		for j := range branches[:i] {
			if sameLiteral(&branches[j], branch) {
				d := c.report(Hint, CodeRepeated, branch.Span, "this alternative stands here twice")
				d.note(branches[j].Span, "the same alternative")
				d.replace("Remove it", branch.Span, "")
				break
			}
		}
		for _, l := range around {
			if sameLiteral(l, branch) {
				d := c.report(Hint, CodeRepeated, or.Span, "this `or` always holds here: one of its alternatives is a condition beside it")
				d.note(l.Span, "the condition")
				d.note(branch.Span, "the alternative")
				d.replace("Remove the or", or.Span, "")
				return
			}
		}
		c.together(branches[i:i+1], around, "this alternative never holds")
	}
}

// alone looks at one condition.
func (c *formChecker) alone(l *Literal, never string) {
	if l.Kind != Distinct || len(l.Atom.Args) != 2 {
		return
	}
	a, b := &l.Atom.Args[0], &l.Atom.Args[1]
	if sameTerm(a, b) {
		c.report(Warning, CodeNeverFires, l.Span, "%s: both sides of `distinct` are the same", never)
	} else if !mayUnify(a, b) {
		d := c.report(Hint, CodeRepeated, l.Span, "this condition always holds: the two sides cannot be the same")
		d.replace("Remove it", l.Span, "")
	}
}

// beside compares a condition with others that have to hold too.
func (c *formChecker) beside(l *Literal, others []*Literal, never string) {
	for _, other := range others {
		switch {
		case sameLiteral(other, l):
			d := c.report(Hint, CodeRepeated, l.Span, "this condition stands here twice")
			d.note(other.Span, "the same condition")
			d.replace("Remove it", l.Span, "")
			return
		case opposite(other, l) || opposite(l, other):
			d := c.report(Warning, CodeNeverFires, l.Span, "%s: the condition and its negation cannot both hold", never)
			d.note(other.Span, "the opposite")
			return
		}
	}
}

func opposite(a, b *Literal) bool {
	return b.Kind == Not && len(b.Sub) == 1 && sameLiteral(a, &b.Sub[0])
}

// similar hints at variables that occur once and differ from another one of
// the rule by one letter. Variables that are told apart by a number, or that
// are short, are meant to be alike.
func (c *formChecker) similar() {
	type occurrence struct {
		first *Term
		count int
	}
	seen := map[string]*occurrence{}
	var order []string
	visit := func(v *Term) {
		o := seen[v.Fold]
		if o == nil {
			o = &occurrence{first: v}
			seen[v.Fold] = o
			order = append(order, v.Fold)
		}
		o.count++
	}
	eachVariable(c.facts.head, visit)
	eachLiteral(c.rule.Body, func(l *Literal) { eachVariable(&l.Atom, visit) })
	for _, d := range c.diagnostics {
		if d.Code == CodeUnsafe {
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
			if other == name || !mistyped(name, other) || seen[other].count == 1 && seen[other].first.Span.From > o.first.Span.From {
				continue
			}
			d := c.report(Hint, CodeSimilarVariables, o.first.Span, "%s occurs once and looks like %s; are they meant to be the same?", o.first.Name, seen[other].first.Name)
			d.note(seen[other].first.Span, "%s", seen[other].first.Name)
			d.replace("Use "+seen[other].first.Name, o.first.Span, seen[other].first.Name)
			break
		}
	}
}

// mistyped reports whether two variables differ by one letter, other than by a
// letter or digit at the end, which is how authors number variables.
func mistyped(a, b string) bool {
	if editDistance(a, b, 1) != 1 || len(b) < 5 {
		return false
	}
	stem := func(s string) string { return strings.TrimRight(s, "0123456789") }
	if stem(a) == stem(b) {
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
