package gdl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A formChecker finds what is wrong with a form by itself.
type formChecker struct {
	facts       *formFacts
	rule        *Rule
	diagnostics []Diagnostic
}

func (c *formChecker) report(severity Severity, code Code, at Span, format string, args ...any) *Diagnostic {
	d := Diagnostic{Place: Place{Span: at}, Severity: severity, Code: code, Message: fmt.Sprintf(format, args...)}
	for _, a := range args {
		d.Args = append(d.Args, fmt.Sprint(a))
	}
	c.diagnostics = append(c.diagnostics, d)
	return &c.diagnostics[len(c.diagnostics)-1]
}

// replace offers an edit in the form as the diagnostic's fix.
func (d *Diagnostic) replace(title string, at Span, text string) {
	d.Fixes = append(d.Fixes, Fix{title, []Edit{{Place{Span: at}, text}}})
}

// note adds a second place in the form.
func (d *Diagnostic) note(at Span, format string, args ...any) {
	d.Notes = append(d.Notes, Note{Place{Span: at}, fmt.Sprintf(format, args...)})
}

func (c *formChecker) check() {
	c.head()
	for i := range c.facts.atoms {
		c.atom(c.facts.atoms[i].Term)
	}
	c.connectives(c.rule.Body)
	if c.rule.Arrow && len(c.rule.Body) > 0 {
		c.safety()
		c.firing()
	} else {
		c.ground()
	}
	c.similar()
}

// ------------------------------------------------------- keywords and places

func (c *formChecker) head() {
	h := c.facts.head
	k, ok := keywords[h.Fold]
	switch {
	case h.Fold == heuristic && len(h.Args) == 2:
		c.report(Hint, CodeHeuristic, h.At, "`heuristic` is an extension of this program: alpha-beta uses its value, 0 to 100, where it stops looking ahead; other programs ignore it")
		c.value(&h.Args[1], "heuristic")
		return
	case !ok:
		return
	case k.name == "true":
		to := "next"
		if len(c.rule.Body) == 0 {
			to = "init"
		}
		d := c.report(Error, CodeHead, h.At, "`true` can not be a head: init and next set the state; did you mean `%s`?", to)
		d.replace("Use "+to, h.At, to)
		return
	case k.name == "does":
		d := c.report(Error, CodeHead, h.At, "`does` can not be a head: players choose the moves; did you mean `legal`?")
		d.replace("Use legal", h.At, "legal")
		return
	case k.name == "sees":
		c.report(Warning, CodeGDL2, h.At, "`sees` belongs to GDL-II, games with hidden information, which are not supported: every player sees everything here")
		return
	case !c.arity(h, k):
		return
	case k.name == "role":
		if len(c.rule.Body) > 0 {
			c.report(Error, CodeRoleRule, h.Span, "roles must be plain facts: a role can not depend on conditions")
		}
		if h.Args[0].Fold == "random" {
			c.report(Warning, CodeGDL2, h.Args[0].Span, "`random` is the role of chance in GDL-II, which is not supported: it plays like any other role here")
		}
	case k.name == "goal":
		c.value(&h.Args[1], "goal")
	}
	c.keywordTerms(h.Args)
}

// value checks the number that a goal or a heuristic gives.
func (c *formChecker) value(t *Term, what string) {
	if t.Kind == Variable {
		return
	}
	n, err := strconv.Atoi(t.Name)
	if t.Kind == Constant && err == nil && 0 <= n && n <= 100 {
		return
	}
	c.report(Error, CodeGoalValue, t.Span, "a %s is an integer from 0 to 100, not `%s`", what, sourceOf(t))
}

// arity reports whether a keyword relation has its number of arguments.
func (c *formChecker) arity(t *Term, k keyword) bool {
	if len(t.Args) == k.arity {
		return true
	}
	d := c.report(Error, CodeKeywordArity, t.At, "`%s` takes %s, not %d", t.Name, countOf(k.arity, "argument"), len(t.Args))
	d.Args = []string{t.Name, strconv.Itoa(k.arity), strconv.Itoa(len(t.Args))}
	return false
}

// atom checks an atom in the body.
func (c *formChecker) atom(t *Term) {
	k, ok := keywords[t.Fold]
	if !ok {
		c.keywordTerms(t.Args)
		return
	}
	if !k.body {
		var d *Diagnostic
		switch k.name {
		case "init":
			d = c.report(Error, CodeCondition, t.At, "`init` is not a condition: read the state with `true`")
			d.replace("Use true", t.At, "true")
		case "next":
			d = c.report(Error, CodeCondition, t.At, "`next` is not a condition: the following state is not known yet; read the present one with `true`")
			d.replace("Use true", t.At, "true")
		case "sees":
			c.report(Error, CodeCondition, t.At, "`sees` is not a condition; it belongs to GDL-II, which is not supported")
		default:
			c.report(Error, CodeCondition, t.At, "`%s` is not a condition: it only lists what may occur", t.Name)
		}
		return
	}
	if c.arity(t, k) {
		c.keywordTerms(t.Args)
	}
}

// keywordTerms warns of keyword relations inside terms: (true (does x)) reads
// like a condition but is a fact named does.
func (c *formChecker) keywordTerms(ts []Term) {
	for i := range ts {
		t := &ts[i]
		if t.Kind == Compound {
			if k, ok := keywords[t.Fold]; ok && len(t.Args) == k.arity {
				c.report(Error, CodeUnexpected, t.At, "`%s` is a relation of GDL; it means nothing inside a term", t.Name)
			}
			c.keywordTerms(t.Args)
		}
	}
}

func (c *formChecker) connectives(ls []Literal) {
	for i := range ls {
		l := &ls[i]
		switch l.Kind {
		case Not:
			if s := &l.Sub[0]; s.Kind != Positive {
				c.notOver(l, s)
			}
		case And:
			d := c.report(Warning, CodeAnd, Span{l.Span.From, l.Span.From + 4}, "GDL has no `and`: conditions that stand side by side all have to hold")
			if len(l.Sub) > 0 && slices.ContainsFunc(c.rule.Body, func(b Literal) bool { return b.Span == l.Span }) {
				d.Fixes = append(d.Fixes, Fix{"Remove the and", []Edit{
					{Place: Place{Span: Span{l.Span.From, l.Sub[0].Span.From}}},
					{Place: Place{Span: Span{l.Span.To - 1, l.Span.To}}},
				}})
			}
		}
		c.connectives(l.Sub)
	}
}

// notOver reports a not around a connective.
func (c *formChecker) notOver(l, s *Literal) {
	at := Span{l.Span.From, s.Span.From}
	switch s.Kind {
	case Not:
		d := c.report(Error, CodeNotOver, l.Span, "`not` takes a relation; two of them cancel out")
		if len(s.Sub) == 1 {
			d.Fixes = []Fix{{"Remove both", []Edit{
				{Place: Place{Span: Span{l.Span.From, s.Sub[0].Span.From}}},
				{Place: Place{Span: Span{s.Sub[0].Span.To, l.Span.To}}},
			}}}
		}
	case Distinct:
		c.report(Error, CodeNotOver, at, "`not` takes a relation, not `distinct`: write the same variable at both places instead")
	case Or:
		c.report(Error, CodeNotOver, at, "`not` takes a relation, not `or`: write one `not` for each alternative, side by side")
	default:
		c.report(Error, CodeNotOver, at, "`not` takes a relation, not `and`: write an `or` of one `not` for each part")
	}
}

// ------------------------------------------------------------------- safety

// ground reports variables in a fact.
func (c *formChecker) ground() {
	reported := map[string]bool{}
	eachVariable(c.facts.head, func(v *Term) {
		if !reported[v.Fold] {
			reported[v.Fold] = true
			c.report(Error, CodeVariableInFact, v.Span, "a fact can not hold a variable: %s has no value here; write a rule with conditions that give it one", v.Name)
		}
	})
}

// A binding says which variables conditions give a value.
type binding map[string]bool

// binds returns the variables that a literal binds whatever alternative holds.
func binds(l *Literal) binding {
	b := binding{}
	switch l.Kind {
	case Positive:
		eachVariable(&l.Atom, func(v *Term) { b[v.Fold] = true })
	case And:
		b = bindsAll(l.Sub)
	case Or:
		for i := range l.Sub {
			branch := binds(&l.Sub[i])
			if i == 0 {
				b = branch
				continue
			}
			for v := range b {
				if !branch[v] {
					delete(b, v)
				}
			}
		}
	}
	return b
}

// bindsAll returns the variables that a conjunction binds.
func bindsAll(ls []Literal) binding {
	b := binding{}
	for i := range ls {
		for v := range binds(&ls[i]) {
			b[v] = true
		}
	}
	return b
}

// safety reports variables of the head, of negations and of distinct that no
// positive condition binds. Each alternative of an or is looked at with what
// the conditions around it bind in every case: that is the same as looking at
// each rule that multiplying the alternatives out gives.
func (c *formChecker) safety() {
	bound := bindsAll(c.rule.Body)
	reported := map[string]bool{}
	head := c.facts.head
	if head.Fold != "role" {
		eachVariable(head, func(v *Term) {
			if bound[v.Fold] || reported[v.Fold] || len(reported) == maxUnbound {
				return
			}
			reported[v.Fold] = true
			d := c.report(Error, CodeUnsafe, v.Span, "%s is in the head but no positive condition gives it a value; %s", v.Name, c.advice(v, head))
			c.repair(d, v, bound)
			c.noteBranches(d, c.rule.Body, v)
		})
	}
	c.negations(c.rule.Body, bound, reported)
}

// advice says how a variable of an atom could get a value.
func (c *formChecker) advice(v, in *Term) string {
	if hasRole(in.Fold) && len(in.Args) > 0 && in.Args[0].Fold == v.Fold {
		return "add `(role " + v.Name + ")`"
	}
	return "add one such as `(index " + v.Name + ")`"
}

// repair offers fixes for an unbound variable: the one that it is a misspelling
// of, or a condition.
func (c *formChecker) repair(d *Diagnostic, v *Term, bound binding) {
	var names []string
	for name := range bound {
		names = append(names, name)
	}
	slices.Sort(names)
	if near := nearest(v.Fold, names); near != "" && len(near) > 3 {
		d.Message += fmt.Sprintf("; or did you mean %s?", near)
		d.replace("Use "+near, v.Span, near)
	}
	if h := c.facts.head; hasRole(h.Fold) && h.Args[0].Fold == v.Fold {
		d.replace("Add (role "+v.Name+")", Span{h.Span.To, h.Span.To}, "\n  (role "+v.Name+")")
	}
}

// noteBranches points at the alternatives that do not bind a variable that
// others bind.
func (c *formChecker) noteBranches(d *Diagnostic, ls []Literal, v *Term) {
	for i := range ls {
		l := &ls[i]
		if l.Kind != Or {
			continue
		}
		var without []Span
		for j := range l.Sub {
			if !binds(&l.Sub[j])[v.Fold] {
				without = append(without, l.Sub[j].Span)
			}
		}
		if len(without) < len(l.Sub) {
			for _, at := range without {
				d.note(at, "this alternative does not bind %s", v.Name)
			}
		}
	}
}

// negations reports unbound variables in negations and distinct. bound is what
// the conditions around the literals bind, ls included.
func (c *formChecker) negations(ls []Literal, bound binding, reported map[string]bool) {
	for i := range ls {
		l := &ls[i]
		switch l.Kind {
		case Distinct:
			c.unbound(&l.Atom, "`distinct` compares values, and nothing gives %s one: bind it in a positive condition", bound, reported)
		case Not:
			for j := range l.Sub {
				c.unboundUnder(&l.Sub[j], bound, reported)
			}
		case And:
			c.negations(l.Sub, bound, reported)
		case Or:
			for j := range l.Sub {
				here := bindsAll(l.Sub[j : j+1])
				for v := range bound {
					here[v] = true
				}
				c.negations(l.Sub[j:j+1], here, reported)
			}
		}
	}
}

func (c *formChecker) unboundUnder(l *Literal, bound binding, reported map[string]bool) {
	if l.Kind == Positive || l.Kind == Distinct {
		c.unbound(&l.Atom, "`not` can not find values for %s: bind it in a positive condition first", bound, reported)
	}
	for i := range l.Sub {
		c.unboundUnder(&l.Sub[i], bound, reported)
	}
}

func (c *formChecker) unbound(in *Term, format string, bound binding, reported map[string]bool) {
	eachVariable(in, func(v *Term) {
		if bound[v.Fold] || reported[v.Fold] || len(reported) == maxUnbound {
			return
		}
		reported[v.Fold] = true
		d := c.report(Error, CodeUnsafe, v.Span, format, v.Name)
		c.repair(d, v, bound)
		c.noteBranches(d, c.rule.Body, v)
	})
}

// ------------------------------------------------ conditions that say nothing

// Bounds on what is compared pair by pair in one form.
const (
	maxPairs   = 300 // conditions, and variables
	maxUnbound = 20  // variables that are reported
)

// firing looks for conditions that exclude each other, that always hold or
// that stand there twice.
func (c *formChecker) firing() {
	body := c.rule.Body[:min(len(c.rule.Body), maxPairs)]
next:
	for i := range body {
		l := &body[i]
		if l.Kind == Distinct && len(l.Atom.Args) == 2 {
			a, b := &l.Atom.Args[0], &l.Atom.Args[1]
			if sameTerm(a, b) {
				c.report(Warning, CodeNeverFires, l.Span, "this rule never fires: both sides of `distinct` are the same")
			} else if !mayUnify(a, b) {
				d := c.report(Hint, CodeRepeated, l.Span, "this condition always holds: the two sides can not be the same")
				d.replace("Remove it", l.Span, "")
			}
		}
		for j := range body[:i] {
			earlier := &body[j]
			switch {
			case sameLiteral(earlier, l):
				d := c.report(Hint, CodeRepeated, l.Span, "this condition stands here twice")
				d.note(earlier.Span, "the same condition")
				d.replace("Remove it", l.Span, "")
				continue next
			case opposite(earlier, l) || opposite(l, earlier):
				d := c.report(Warning, CodeNeverFires, l.Span, "this rule never fires: the condition and its negation can not both hold")
				d.note(earlier.Span, "the opposite")
				continue next
			}
		}
	}
	for _, a := range c.facts.atoms {
		if !a.negative && !a.inOr && sameTerm(a.Term, c.facts.head) {
			c.report(Warning, CodeNeverFires, a.Span, "this rule adds nothing: its head is among its own conditions")
		}
	}
}

func sameLiteral(a, b *Literal) bool {
	if a.Kind != b.Kind || len(a.Sub) != len(b.Sub) {
		return false
	}
	if a.Kind == Positive || a.Kind == Distinct {
		return sameTerm(&a.Atom, &b.Atom)
	}
	for i := range a.Sub {
		if !sameLiteral(&a.Sub[i], &b.Sub[i]) {
			return false
		}
	}
	return true
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

// eachLiteral calls f for every literal that has an atom.
func eachLiteral(ls []Literal, f func(l *Literal)) {
	for i := range ls {
		if ls[i].Kind == Positive || ls[i].Kind == Distinct {
			f(&ls[i])
		}
		eachLiteral(ls[i].Sub, f)
	}
}
