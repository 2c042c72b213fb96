package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/builtin"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Some forms that make no sense are written in another notation, such as won(?p) for (won ?p). What they mean is
// found by rewriting them: a form that is sound afterwards was meant so, and gets one finding with that as its fix.

// Bounds of rewriting: each attempt reads a form again.
const (
	maxRewritten = 2 << 10 // bytes of a form
	maxAttempts  = 100     // forms in one sheet
)

// What findings of rewritten forms say, whatever stands in them.
const (
	misplaced = "parentheses stand around a name and what it is about"
	bracketed = "is no parenthesis: in GDL forms stand in `(` and `)`"
	equated   = "`=` means nothing here: "
	assigning = "is one name in GDL, where a relation stands beside what it is about"
)

// A notation is a way to write forms that GDL does not have.
type notation struct {
	rewrite func(text string) []textEdit // the edits that make it GDL, none if it is not this notation
	title   string                       // of the fix
	message func(first, result string) string
}

// notations are tried in this order; first is what stands where the first edit is made, and result what stands
// there afterwards.
var notations = []notation{
	{indexed, "Write it so", func(_, result string) string {
		return fmt.Sprintf("GDL has no arrays: what a place holds is a fact of the state, with all of it side by "+
			"side: write `%s`", result)
	}},
	{bracedVariables, "Leave them out", func(_, result string) string {
		return fmt.Sprintf("a variable stands without brackets around it: write `%s`", result)
	}},
	{otherBrackets, "Write parentheses", func(first, _ string) string {
		return fmt.Sprintf("`%.1s` %s", first, bracketed)
	}},
	{jsonNames, "Write it so", func(first, result string) string {
		return fmt.Sprintf("`%s` is a name as JSON has it: in GDL a name stands without quotation marks, as in `%s`",
			first, result)
	}},
	{quotedForms, "Leave it out", func(string, string) string {
		return "the quotation mark `'` means nothing in GDL: names and forms stand by themselves"
	}},
	{equations, "Write it so", func(_, result string) string {
		return fmt.Sprintf(equated+"what holds is said by a name, with all that it is about: write `%s`", result)
	}},
	{assignments, "Leave it out", func(first, _ string) string {
		return fmt.Sprintf("`%s` means nothing here: arguments stand side by side, and nothing stands between them",
			first)
	}},
	{calls, "Move it in", func(first, result string) string {
		return fmt.Sprintf("%s, not behind it: write `%s`", misplaced, result)
	}},
	{secondArrows, "Leave it out", func(first, _ string) string {
		return fmt.Sprintf("`%s` is one arrow too many: the `<=` before the head says it already", first)
	}},
	{looseWords, "Add the parentheses", func(first, result string) string {
		return fmt.Sprintf("%s: write `%s`", misplaced, result)
	}},
	{assignedArguments, "Write it so", func(first, result string) string {
		return fmt.Sprintf("`%s` "+assigning+": write `%s`", first, result)
	}},
	{looseValues, "Move it in", func(first, result string) string {
		return fmt.Sprintf("the number of a goal stands in its parentheses: write `%s`", result)
	}},
	{infixConditions, "Put it first", func(_, result string) string {
		return fmt.Sprintf("a condition begins with the name of its relation: write `%s`", result)
	}},
	{looseConditions, "Add the parentheses", func(_, result string) string {
		return fmt.Sprintf("%s: write `%s`", misplaced, result)
	}},
	{doubledLists, "Leave them out", func(_, result string) string {
		return fmt.Sprintf("a name must follow `(`: the parentheses around this list are too many, write `%s`", result)
	}},
	{quotations, "Leave it out", func(_, result string) string {
		return fmt.Sprintf("`quote` means nothing in GDL: write `%s`", result)
	}},
	{gluedVariables, "Add the blank", func(_, result string) string {
		return fmt.Sprintf("a blank is missing before `?`: write `%s`", result)
	}},
	{needlessLists, "Leave them out", func(first, result string) string {
		return fmt.Sprintf("a name must follow `(`: arguments need no parentheses of their own, as in `%s`", result)
	}},
}

// A rewriting is a text in the notation of GDL, and what to say about the one it was.
type rewriting struct {
	text    string
	rule    *gdl.Rule // what it says, or nil
	at      gdl.Span  // where the first edit was made, in the text before
	message string
	title   string
}

// rewrite returns a text as GDL has it, if it is in another notation and one sound form afterwards.
func rewrite(text string) (rewriting, bool) {
	var first rewriting // that is sound
	for _, n := range notations {
		r, changed := n.apply(text)
		if changed {
			r.rule = soundRule(r.text)
		}
		switch {
		case r.rule != nil && plain(r.rule):
			return r, true
		case r.rule != nil && first.rule == nil:
			first = r
		}
	}
	all := rewriting{text: text} // several of them
	for _, n := range notations {
		r, changed := n.apply(all.text)
		switch {
		case changed && all.message == "":
			all = r
		case changed:
			all.text = r.text
		}
	}
	if all.message != "" {
		all.rule = soundRule(all.text)
	}
	if first.rule != nil && (all.rule == nil || !plain(all.rule)) {
		return first, true
	}
	return all, all.rule != nil
}

// plain reports whether names of a rule have no signs of other languages.
func plain(rule *gdl.Rule) bool {
	_, _, assigned := cutAssigned(rule.Head.Name)
	return !assigned && !slices.ContainsFunc(gatherForm(rule, true).names, func(n nameUse) bool {
		return quoted(n.name) || strings.ContainsAny(n.name, "[]{}")
	})
}

// apply rewrites a text by one notation, and reports whether that is another text.
func (n *notation) apply(text string) (rewriting, bool) {
	edits := n.rewrite(text)
	if len(edits) == 0 {
		return rewriting{}, false
	}
	r := rewriting{text: edited(text, edits), title: n.title}
	scan := token.NewScanner(text, edits[0].from)
	first := scan.Next()
	r.at = gdl.Span{From: first.From, To: first.To}
	result := elementAt(r.text, edits[0].from)
	if e := edits[0]; e.text != "" && strings.HasPrefix(text[e.from:e.to], e.text+"(") { // open(), which is no list
		result = e.text
	}
	r.message = n.message(text[first.From:first.To], result)
	return r, true
}

// soundRule returns what a text says that is one form without an error, or nil.
func soundRule(text string) *gdl.Rule {
	s := gdl.Parse(text)
	if len(s.Forms) != 1 || len(s.Diagnostics()) > 0 || s.Forms[0].Rule == nil || s.Forms[0].Text[0] != '(' ||
		readForm(s.Forms[0].Parsed).invalid {
		return nil
	}
	return s.Forms[0].Rule
}

// asMeant returns forms with what those in other notations say, to which everything else in the sheet is compared.
func (f *foreignText) asMeant(forms []*form, numbers numbering) []*form {
	out := slices.Clone(forms)
	for i := range f.notation {
		out[i] = nil
	}
	for i, rule := range f.meant {
		out[i] = gatherForm(rule, true)
		numbers.number(out[i])
	}
	return out
}

// elsewhere returns the diagnostics that are not about forms in other notations: what else may be said of these
// is said when they are written as GDL has them.
func (f *foreignText) elsewhere(ds []gdl.Diagnostic) []gdl.Diagnostic {
	if len(f.notation) == 0 {
		return ds
	}
	return slices.DeleteFunc(ds, func(d gdl.Diagnostic) bool { return f.notation[d.Place.Form] })
}

// placed returns a rule whose parts all stand at one place.
func placed(r *gdl.Rule, at gdl.Span) *gdl.Rule {
	return &gdl.Rule{Span: at, Arrow: r.Arrow, Head: placedTerm(r.Head, at), Body: placedLiterals(r.Body, at)}
}

func placedTerm(t gdl.Term, at gdl.Span) gdl.Term {
	t.Span, t.At = at, at
	t.Args = slices.Clone(t.Args)
	for i := range t.Args {
		t.Args[i] = placedTerm(t.Args[i], at)
	}
	return t
}

func placedLiterals(ls []gdl.Literal, at gdl.Span) []gdl.Literal {
	ls = slices.Clone(ls)
	for i := range ls {
		ls[i].Span = at
		ls[i].Atom = placedTerm(ls[i].Atom, at)
		ls[i].Sub = placedLiterals(ls[i].Sub, at)
	}
	return ls
}

// rewritten reports the forms in other notations, which say nothing else as they stand.
func (f *foreignText) rewritten(r *factReader, out *findings) {
	s, forms := r.sheet, r.forms
	attempts := maxAttempts
	for i := range s.Forms {
		text := s.Forms[i].Text
		if text[0] != '(' || len(text) > maxRewritten {
			continue
		}
		if forms[i].typed() {
			if r, ok := r.typedVariables(text); ok {
				f.report(i, len(text), r, out)
				continue
			}
		}
		if !mistaken(forms[i]) ||
			hasFix(s, i, forms[i]) && len(equations(text)) == 0 && len(assignedArguments(text)) == 0 {
			continue
		}
		if attempts--; attempts < 0 {
			return
		}
		if r, ok := r.listedFacts(text); ok {
			f.report(i, len(text), r, out)
		} else if r, ok := rewrite(text); ok {
			r.text = tidy(r.text, writtenAt(s, i))
			f.report(i, len(text), r, out)
		}
	}
}

// tidy returns a text that was read with blanks for commas with single blanks, except before the first word of a line;
// the source is what it was read from.
func tidy(text, source string) string {
	if !strings.Contains(source, ",") {
		return text
	}
	var out []byte
	indent := true
	for i := range len(text) {
		if blank := text[i] == ' '; !blank || indent || text[i-1] != ' ' {
			out = append(out, text[i])
			indent = indent && blank || text[i] == '\n'
		}
	}
	return string(out)
}

// writtenAt returns what a form was read from.
func writtenAt(s *gdl.Sheet, form int) string {
	from := s.Forms[form].Offset
	return s.Text[from : from+len(s.Forms[form].Text)]
}

// mistaken reports whether there is an error in a form by itself, or a quotation mark that may be one of Lisp.
func mistaken(f *form) bool {
	return f == nil || !f.whole || f.invalid || f.unquoted || f.equates() || f.glued() || f.quotes() || f.assigned() ||
		f.bracketed() && !f.asksLists()
}

// glued reports whether a name of a form has a question mark inside, where a blank may be missing.
func (f *form) glued() bool {
	return slices.ContainsFunc(f.names, func(n nameUse) bool { return len(innerMarks(n.name)) > 0 })
}

// quotes reports whether a form has a term of Lisp that stands for another one, (quote x).
func (f *form) quotes() bool {
	return slices.ContainsFunc(f.names, func(n nameUse) bool {
		return n.kind == functorName && n.fold == "quote" && n.arity == 1
	})
}

// asksLists reports whether a condition is one on lists, as other languages have them.
func (f *form) asksLists() bool {
	return slices.ContainsFunc(f.atoms, func(a atomUse) bool { return builtin.Remedy(a.Name) == builtin.Lists })
}

// bracketed reports whether brackets are parts of names of a form.
func (f *form) bracketed() bool {
	return slices.ContainsFunc(f.names, func(n nameUse) bool {
		return strings.ContainsAny(n.name, "[]{}") && !f.interpolates(n.name)
	})
}

// equates reports whether a form compares something with a sign that other languages have for it.
func (f *form) equates() bool {
	return slices.ContainsFunc(f.names, func(n nameUse) bool {
		return (n.arity == 2 || n.kind != relationName) && (n.name == "=" || n.name == "==") ||
			n.kind == constantName && n.name == "." // a pair of Lisp
	})
}

// hasFix reports whether one finding about another notation says how to mend a form.
func hasFix(s *gdl.Sheet, i int, f *form) bool {
	found := slices.Clone(s.Forms[i].Diagnostics)
	if f != nil {
		found = append(found, f.diagnostics...)
	}
	return len(found) == 1 && found[0].Code == gdl.CodeForeign && len(found[0].Fixes) > 0
}

// report reports a form that is written otherwise in GDL.
func (f *foreignText) report(form, size int, r rewriting, out *findings) {
	d := out.report(gdl.Error, gdl.CodeForeign, gdl.Place{Form: form, Span: r.at}, "%s", r.message)
	d.Args = nil
	all := gdl.Span{To: size}
	d.AddFix(gdl.Place{Form: form, Span: all}, r.title, r.text)
	f.notation[form] = true
	if r.rule != nil { // else several facts, and their names are known
		f.meant[form] = placed(r.rule, gdl.Span{To: 1})
	}
}

// brief writes a part of a form in one line.
func brief(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > maxBrief {
		text = strings.ToValidUTF8(text[:maxBrief], "") + "..."
	}
	return text
}

// maxBrief is how many bytes of a form a message quotes.
const maxBrief = 60
