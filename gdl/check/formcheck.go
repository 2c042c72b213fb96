package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/builtin"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

// A checker finds what is wrong with a form by itself.
type checker struct {
	form *form
	formFindings
}

// formFindings are what is wrong with a form by itself.
type formFindings struct {
	findings
	invalid      bool                 // an error is among them
	misnamed     bool                 // an atom in it is not what it was meant to be
	unquoted     bool                 // quotation marks are reported
	quantified   bool                 // a condition is a quantifier of another language
	calculates   bool                 // a term is an operation of arithmetic
	needsBinding map[gdl.Span]string  // variables that need a condition, by the place of their diagnostic
	anyValue     map[gdl.Span]*denied // negations that are to hold whatever values variables have, likewise
}

// checkForm finds what is wrong with a form that could be read.
func checkForm(f *form) formFindings {
	c := checker{form: f}
	c.check()
	c.invalid = slices.ContainsFunc(c.diagnostics, func(d gdl.Diagnostic) bool { return d.Severity == gdl.Error })
	c.misnamed = c.misnamed || slices.ContainsFunc(c.diagnostics, func(d gdl.Diagnostic) bool {
		return d.Code == gdl.CodeKeywordArity || d.Code == gdl.CodeCharacter || d.Code == gdl.CodeHead ||
			d.Code == gdl.CodeCondition
	})
	return c.formFindings
}

func (c *checker) report(
	severity gdl.Severity, code gdl.Code, at gdl.Span, format string, args ...any,
) *gdl.Diagnostic {
	return c.findings.report(severity, code, inForm(at), format, args...)
}

func (c *checker) check() {
	c.head()
	c.foreignNames()
	if c.quantifiers() {
		return // variables in them are not those of the rule
	}
	for i := range c.form.atoms {
		c.atom(c.form.atoms[i].Term)
	}
	c.connectives(c.form.rule.Body)
	switch {
	case c.form.rule.Arrow && len(c.form.rule.Body) > 0:
		if !slices.ContainsFunc(c.diagnostics, func(d gdl.Diagnostic) bool { return d.Code == gdl.CodeKeywordArity }) {
			c.safety(c.twins()) // else what is missing in a condition may be what gives a variable its value
		}
		c.firing()
	default:
		c.ground()
	}
	c.similar()
	c.variableCase()
}

// quantifiers reports conditions such as (exists ?x (true (cell ?x))), and whether there are any.
func (c *checker) quantifiers() bool {
	for _, a := range c.form.atoms {
		asks := func(t gdl.Term) bool { return keyword.Is(t.Fold) && t.Kind == gdl.Compound }
		if builtin.IsQuantifier(a.Fold) && slices.ContainsFunc(a.Args, asks) {
			c.report(gdl.Error, gdl.CodeForeign, a.At, "`%s` means nothing here: %s", a.Name, builtin.Remedy(a.Name))
			c.quantified = true
		}
	}
	return c.quantified
}

func (c *checker) head() {
	h := c.form.head
	k, ok := keyword.Table[h.Fold]
	switch {
	case h.Fold == keyword.Heuristic && len(h.Args) == 2:
		c.value(&h.Args[1], gdl.CodeHeuristic, "heuristic")
		return
	case !ok:
		return
	case k.Name == "true":
		to := "next"
		if len(c.form.rule.Body) == 0 {
			to = "init"
		}
		d := c.report(gdl.Error, gdl.CodeHead, h.At,
			"`true` cannot be a head: init and next set the state; did you mean `%s`?", to)
		d.AddFix(inForm(h.At), "Use "+to, to)
		return
	case k.Name == "does":
		d := c.report(gdl.Error, gdl.CodeHead, h.At,
			"`does` cannot be a head: players choose the moves; did you mean `legal`?")
		d.AddFix(inForm(h.At), "Use legal", "legal")
		return
	case k.Name == "sees":
		c.report(gdl.Warning, gdl.CodeGDL2, h.At,
			"`sees` belongs to GDL-II, games with hidden information, which are not supported: every player sees "+
				"everything here")
		return
	case !c.arity(h, k):
		return
	case k.Name == "role":
		if len(c.form.rule.Body) > 0 {
			c.report(gdl.Error, gdl.CodeRoleRule, h.Span,
				"roles must be plain facts: a role cannot depend on conditions")
		}
		if list := h.Args[0]; list.Kind == gdl.Compound {
			names := append([]gdl.Term{{Kind: gdl.Constant, Name: list.Name}}, list.Args...)
			if builtin.Keyword(list.Name) == "role" {
				names = list.Args // the word before them is no role
			}
			d := c.report(gdl.Warning, gdl.CodeKeywordArity, list.Span, "")
			facts := eachApart(d, &gdl.Term{Kind: gdl.Compound, Span: h.Span, Name: h.Name, Args: names})
			d.Message = "a role is one name: write a fact for each role, " + facts
			if len(names) == 1 {
				d.Message = "a role is one name: write `" + facts + "`"
				d.Fixes[0].Title = "Write " + facts
			}
			d.Args = []string{h.Name, "1", strconv.Itoa(len(names))}
		}
		if h.Args[0].Fold == "random" {
			c.report(gdl.Warning, gdl.CodeGDL2, h.Args[0].Span,
				"`random` is the role of chance in GDL-II, which is not supported: it plays like any other role here")
		}
	case k.Name == "goal":
		c.value(&h.Args[1], gdl.CodeGoalValue, "goal")
	}
	c.arguments(h)
}

// value checks the number that a goal or a heuristic gives.
func (c *checker) value(t *gdl.Term, code gdl.Code, what string) {
	if t.Kind == gdl.Variable || plainName(t.Name) != t.Name {
		return // what is wrong with the characters is said
	}
	if t.Kind == gdl.Constant && isGoalValue(t.Name) {
		if n, _ := strconv.Atoi(t.Name); !canonicalNumber(t.Name) {
			d := c.report(gdl.Warning, code, t.Span,
				"a %s is written without a sign and without zeros before it: `%s` is another constant than `%d`", what,
				t.Name, n)
			d.AddFix(inForm(t.Span), fmt.Sprintf("Write %d", n), strconv.Itoa(n))
		}
		return
	}
	d := c.report(gdl.Error, code, t.Span, "a %s is an integer from 0 to 100, not `%s`", what, sourceOf(t))
	if bare := strings.Trim(t.Name, quotes+"'"); quoted(t.Name) && isGoalValue(bare) {
		c.unquoted = true
		d.Message += ", with quotation marks"
		d.AddFix(inForm(t.Span), "Write "+bare, bare)
	}
}

// isGoalValue reports whether a constant is an integer from 0 to 100.
func isGoalValue(name string) bool {
	n, err := strconv.Atoi(name)
	return err == nil && 0 <= n && n <= 100
}

// canonicalNumber reports whether a number is written without a sign and without zeros before it.
func canonicalNumber(name string) bool {
	n, err := strconv.Atoi(name)
	return err == nil && strconv.Itoa(n) == name
}

// arity reports whether a keyword relation has its number of arguments.
func (c *checker) arity(t *gdl.Term, k keyword.Keyword) bool {
	if len(t.Args) == k.Arity {
		return true
	}
	wants := phrase.Count(k.Arity, "argument")
	if k.Args != "" && len(t.Args) < k.Arity {
		wants += ", " + k.Args
	}
	d := c.report(gdl.Error, gdl.CodeKeywordArity, t.At, "`%s` takes %s, not %d", t.Name, wants, len(t.Args))
	d.Args = []string{t.Name, strconv.Itoa(k.Arity), strconv.Itoa(len(t.Args))}
	switch {
	case k.Name == "role" && dashed(t) != "":
		name := dashed(t)
		d.Message += fmt.Sprintf("; a name has no blanks and no quotation marks: write `(role %s)`", name)
		d.AddFix(inForm(t.Span), "Write (role "+name+")", "(role "+name+")")
		c.unquoted = true
	case slices.ContainsFunc(t.Args, func(a gdl.Term) bool { return a.Kind != gdl.Variable && quoted(a.Name) }):
		d.Message += "; leave quotation marks out, which GDL does not have"
		c.unquoted = true
	case len(t.Args) > k.Arity:
		enclose(d, t, k)
	}
	return false
}

// dashed returns the words of a text in quotation marks as one name, if they are the arguments of an atom, or "".
func dashed(t *gdl.Term) string {
	n := len(t.Args)
	if n < 2 || !quoted(t.Args[0].Name) || !quoted(t.Args[n-1].Name) {
		return ""
	}
	var words []string
	for i := range t.Args {
		if t.Args[i].Kind != gdl.Constant || 0 < i && i < n-1 && quoted(t.Args[i].Name) {
			return ""
		}
		words = append(words, strings.Trim(t.Args[i].Name, quotes+"'"))
	}
	if words[0] == "" || words[n-1] == "" || strings.HasSuffix(t.Args[0].Name, `"`) {
		return "" // several texts
	}
	return strings.Join(words, "-")
}

// enclose offers to put into parentheses what seems to lack them: (init cell 1 b)
// for (init (cell 1 b)). Several roles are made several facts.
func enclose(d *gdl.Diagnostic, t *gdl.Term, k keyword.Keyword) {
	switch {
	case hasTypes(t.Args):
		d.Message += "; GDL has no types"
		return
	case k.Name == "terminal":
		d.AddFix(inForm(t.Span), "Write terminal", "terminal")
		return
	case k.Name == "goal" && len(t.Args) == 4 && isGoalValue(t.Args[1].Name) && isGoalValue(t.Args[3].Name):
		d.Message += ": write a rule for each role"
		return
	case k.Arity == 0 || k.Name == "goal" || k.Name == "sees":
		return
	}
	meant := *t
	if k.Name == "role" {
		d.Message += ": write a fact for each role, " + eachApart(d, t)
		return
	}
	from := k.Arity - 1
	if k.Name == "next" && !slices.ContainsFunc(t.Args, func(a gdl.Term) bool { return a.Kind != gdl.Compound }) {
		d.Message += ": write a rule for each"
		return
	}
	if k.Name == "init" && !slices.ContainsFunc(t.Args, func(a gdl.Term) bool { return a.Kind != gdl.Compound }) {
		eachApart(d, t)
		return
	}
	if t.Args[from].Kind != gdl.Constant {
		return
	}
	inner := t.Args[from]
	inner.Kind, inner.Args = gdl.Compound, t.Args[from+1:]
	meant.Args = append(slices.Clone(t.Args[:from]), inner)
	d.Message += fmt.Sprintf(": write `%s`", sourceOf(&meant))
	d.AddFix(inForm(t.Span), "Add the parentheses", meant.String())
}

// eachApart offers to write an atom for each argument of one, and returns what it offers.
func eachApart(d *gdl.Diagnostic, t *gdl.Term) string {
	text := factsOf(t.Name, t.Args)
	d.AddFix(inForm(t.Span), "Write a fact for each", text)
	return text
}

// factsOf writes a fact for each of some arguments.
func factsOf(relation string, args []gdl.Term) string {
	var facts []string
	for i := range args {
		facts = append(facts, "("+relation+" "+args[i].String()+")")
	}
	return strings.Join(facts, " ")
}

// atom checks an atom in the body.
func (c *checker) atom(t *gdl.Term) {
	k, ok := keyword.Table[t.Fold]
	if !ok {
		c.keywordTerms(t.Args)
		return
	}
	if !k.Body {
		var d *gdl.Diagnostic
		switch k.Name {
		case "init":
			d = c.report(gdl.Error, gdl.CodeCondition, t.At, "`init` is not a condition: read the state with `true`")
			d.AddFix(inForm(t.At), "Use true", "true")
		case "next":
			d = c.report(gdl.Error, gdl.CodeCondition, t.At,
				"`next` is not a condition: the following state is not known yet; read the present one with `true`")
			d.AddFix(inForm(t.At), "Use true", "true")
		case "sees":
			c.report(gdl.Error, gdl.CodeCondition, t.At,
				"`sees` is not a condition; it belongs to GDL-II, which is not supported")
		default:
			c.report(gdl.Error, gdl.CodeCondition, t.At, "`%s` is not a condition: it only lists what may occur",
				t.Name)
		}
		return
	}
	if c.arity(t, k) {
		c.arguments(t)
	}
}

// arguments looks for keyword relations in the arguments of a keyword relation.
func (c *checker) arguments(t *gdl.Term) {
	if len(t.Args) != 1 || t.Args[0].Kind != gdl.Compound {
		c.keywordTerms(t.Args)
		return
	}
	inner := &t.Args[0]
	k, ok := keyword.Table[inner.Fold]
	switch {
	case !ok || len(inner.Args) != k.Arity:
		c.keywordTerms(t.Args)
	case t.Fold == "true":
		d := c.report(gdl.Error, gdl.CodeUnexpected, inner.At,
			"`%s` is a relation of GDL, not a fact of the state: ask for it without `true`", inner.Name)
		d.Fixes = append(d.Fixes, unwrap(0, t))
	case inner.Fold == "true" && len(inner.Args) == 1:
		d := c.report(gdl.Error, gdl.CodeUnexpected, inner.At, "`%s` is followed by the fact itself, without `true`",
			t.Name)
		d.Fixes = append(d.Fixes, unwrap(0, inner))
	default:
		c.keywordTerms(t.Args)
	}
}

// unwrap is the fix that leaves the one argument of a term in its place.
func unwrap(form int, t *gdl.Term) gdl.Fix {
	inner := &t.Args[0]
	return gdl.Fix{Title: "Leave the " + t.Name + " out", Edits: []gdl.Edit{
		{Place: gdl.Place{Form: form, Span: gdl.Span{From: t.Span.From, To: inner.Span.From}}},
		{Place: gdl.Place{Form: form, Span: gdl.Span{From: inner.Span.To, To: t.Span.To}}},
	}}
}

// keywordTerms warns of keyword relations inside terms: (true (does x)) reads
// like a condition but is a fact named does.
func (c *checker) keywordTerms(ts []gdl.Term) {
	for i := range ts {
		t := &ts[i]
		if t.Kind == gdl.Compound {
			if k, ok := keyword.Table[t.Fold]; ok && len(t.Args) == k.Arity {
				c.report(gdl.Error, gdl.CodeUnexpected, t.At,
					"`%s` is a relation of GDL; it means nothing inside a term", t.Name)
			}
			c.keywordTerms(t.Args)
		}
	}
}
