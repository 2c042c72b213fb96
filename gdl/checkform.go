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
	c.diagnostics = append(c.diagnostics, newDiagnostic(severity, code, Place{Span: at}, format, args))
	return &c.diagnostics[len(c.diagnostics)-1]
}

func (c *formChecker) check() {
	c.head()
	c.foreignNames()
	for i := range c.facts.atoms {
		c.atom(c.facts.atoms[i].Term)
	}
	c.connectives(c.rule.Body)
	switch {
	case c.rule.Arrow && len(c.rule.Body) > 0:
		c.safety()
		c.firing()
	case !c.foreignArrow():
		c.ground()
	}
	c.similar()
	c.variableCase()
}

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
		d := c.report(Error, CodeHead, h.At, "`true` cannot be a head: init and next set the state; did you mean `%s`?", to)
		d.replace("Use "+to, h.At, to)
		return
	case k.name == "does":
		d := c.report(Error, CodeHead, h.At, "`does` cannot be a head: players choose the moves; did you mean `legal`?")
		d.replace("Use legal", h.At, "legal")
		return
	case k.name == "sees":
		c.report(Warning, CodeGDL2, h.At, "`sees` belongs to GDL-II, games with hidden information, which are not supported: every player sees everything here")
		return
	case !c.arity(h, k):
		return
	case k.name == "role":
		if len(c.rule.Body) > 0 {
			c.report(Error, CodeRoleRule, h.Span, "roles must be plain facts: a role cannot depend on conditions")
		}
		if h.Args[0].Fold == "random" {
			c.report(Warning, CodeGDL2, h.Args[0].Span, "`random` is the role of chance in GDL-II, which is not supported: it plays like any other role here")
		}
	case k.name == "goal":
		c.value(&h.Args[1], "goal")
	}
	c.arguments(h)
}

// value checks the number that a goal or a heuristic gives.
func (c *formChecker) value(t *Term, what string) {
	if t.Kind == Variable {
		return
	}
	if t.Kind == Constant && isGoalValue(t.Name) {
		return
	}
	c.report(Error, CodeGoalValue, t.Span, "a %s is an integer from 0 to 100, not `%s`", what, sourceOf(t))
}

// isGoalValue reports whether a constant is an integer from 0 to 100.
func isGoalValue(name string) bool {
	n, err := strconv.Atoi(name)
	return err == nil && 0 <= n && n <= 100
}

// arity reports whether a keyword relation has its number of arguments.
func (c *formChecker) arity(t *Term, k keyword) bool {
	if len(t.Args) == k.arity {
		return true
	}
	d := c.report(Error, CodeKeywordArity, t.At, "`%s` takes %s, not %d", t.Name, countOf(k.arity, "argument"), len(t.Args))
	d.Args = []string{t.Name, strconv.Itoa(k.arity), strconv.Itoa(len(t.Args))}
	if len(t.Args) > k.arity {
		d.enclose(t, k)
	}
	return false
}

// enclose offers to put into parentheses what seems to lack them: (init cell 1 b)
// for (init (cell 1 b)). Several roles are made several facts.
func (d *Diagnostic) enclose(t *Term, k keyword) {
	if k.arity == 0 || k.name == "goal" || k.name == "sees" {
		return
	}
	meant := *t
	if k.name == "role" {
		var facts []string
		for _, role := range t.Args {
			meant.Args = []Term{role}
			facts = append(facts, meant.String())
		}
		d.Message += ": write a fact for each role, " + strings.Join(facts, " ")
		d.replace("Write a fact for each", t.Span, strings.Join(facts, " "))
		return
	}
	from := k.arity - 1
	if t.Args[from].Kind != Constant {
		return
	}
	inner := t.Args[from]
	inner.Kind, inner.Args = Compound, t.Args[from+1:]
	meant.Args = append(slices.Clone(t.Args[:from]), inner)
	d.Message += fmt.Sprintf(": write `%s`", sourceOf(&meant))
	d.replace("Add the parentheses", t.Span, meant.String())
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
		c.arguments(t)
	}
}

// arguments looks for keyword relations in the arguments of a keyword relation.
func (c *formChecker) arguments(t *Term) {
	if len(t.Args) != 1 || t.Args[0].Kind != Compound {
		c.keywordTerms(t.Args)
		return
	}
	inner := &t.Args[0]
	k, ok := keywords[inner.Fold]
	switch {
	case !ok || len(inner.Args) != k.arity:
		c.keywordTerms(t.Args)
	case t.Fold == "true":
		d := c.report(Error, CodeUnexpected, inner.At, "`%s` is a relation of GDL, not a fact of the state: ask for it without `true`", inner.Name)
		d.Fixes = append(d.Fixes, unwrap(0, t))
	case inner.Fold == "true" && len(inner.Args) == 1:
		d := c.report(Error, CodeUnexpected, inner.At, "`%s` is followed by the fact itself, without `true`", t.Name)
		d.Fixes = append(d.Fixes, unwrap(0, inner))
	default:
		c.keywordTerms(t.Args)
	}
}

// unwrap is the fix that leaves the one argument of a term in its place.
func unwrap(form int, t *Term) Fix {
	inner := &t.Args[0]
	return Fix{"Leave the " + t.Name + " out", []Edit{
		{Place: Place{form, Span{t.Span.From, inner.Span.From}}},
		{Place: Place{form, Span{inner.Span.To, t.Span.To}}},
	}}
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
