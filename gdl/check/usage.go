package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/builtin"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// A usage compares where relations are defined with where they are used.
type usage struct {
	*tables
	*guesser
	*reported
	findings
	asked map[signature]bool // of what conditions ask of the state; nil before it is needed
	known map[int][]string   // by arity, relations that several forms give and conditions ask for; likewise

	quantifies bool // a condition is a quantifier of another language
	calculates bool // numbers are calculated or compared as elsewhere, where relations of the sheet may be meant
}

// uses reports relations that nothing defines or that nothing uses. Planning says that forms of PDDL are about.
func uses(t *tables, g *guesser, r *reported, planning bool) []gdl.Diagnostic {
	u := usage{tables: t, guesser: g, reported: r, quantifies: quantifies(t), calculates: calculating(t)}
	var defined, asked []string
	for _, r := range u.list {
		if len(r.heads) > 0 {
			defined = append(defined, r.name)
		} else if !keyword.Is(r.fold) {
			asked = append(asked, r.name)
			u.calculates = u.calculates || withNumbers(r.name)
		}
	}
	readable := append([]string{"true", "does", "role", "legal", "goal", "terminal", "not", "distinct"}, defined...)
	wanted := append(slices.Sorted(maps.Keys(keyword.Table)), asked...)
	u.numberedHeads()
	for _, r := range u.list {
		if keyword.Is(r.fold) {
			continue
		}
		if len(r.heads) == 0 && !planning { // else what defines it is in another language
			u.undefined(r, readable)
		}
	}
	for _, r := range u.list {
		if keyword.Is(r.fold) {
			continue
		}
		if len(r.uses) == 0 && !(r.fold == keyword.Heuristic && r.arity == 2) && len(u.byName[r.fold]) == 1 {
			u.unused(r, wanted)
		}
	}
	return u.diagnostics
}

// numberedHeads reports numbers where the name of a relation has to be, (<= (5 ?p) (true (at ?p 3))). It may be any
// with as many arguments that conditions ask for, or that every game has, and nothing defines: no more is said of
// these.
func (u *usage) numberedHeads() {
	var missing map[int][]string // by arity; nil before it is needed
	for _, r := range u.list {
		if len(r.heads) == 0 || len(r.uses) > 0 || !isNumber(r.name) || !u.forms[r.heads[0].form].whole ||
			!isListForm(u.sheet, r.heads[0].form) {
			continue
		}
		if missing == nil {
			missing = u.missingNames()
		}
		names := missing[r.arity]
		u.unreadable[r.fold] = true
		d := u.report(gdl.Warning, gdl.CodeUnused, r.heads[0].name(),
			"`%s` is a number, and no relation that a condition asks for: a fact or a head begins with a name", r.name)
		if len(names) == 1 {
			d.Message += "; did you mean `" + names[0] + "`?"
			d.Fixes = []gdl.Fix{{Title: "Use " + names[0]}}
			for _, h := range r.heads {
				d.Fixes[0].Edits = append(d.Fixes[0].Edits, gdl.Edit{Place: h.name(), Text: names[0]})
			}
		}
		for _, name := range names {
			u.unreadable[strings.ToLower(name)], u.meant[strings.ToLower(name)] = true, true
		}
		delete(missing, r.arity) // one number only may mean each
	}
}

// missingNames returns by number of arguments the relations that conditions ask for, or that every game has, and
// nothing defines.
func (u *usage) missingNames() map[int][]string {
	names := map[int][]string{}
	for _, r := range u.list {
		if len(r.heads) == 0 && !keyword.Is(r.fold) {
			names[r.arity] = append(names[r.arity], r.name)
		}
	}
	for _, k := range []string{"role", "legal", "goal", "terminal"} {
		if arity := keyword.Table[k].Arity; len(u.heads(k, arity)) == 0 {
			names[arity] = append(names[arity], k)
		}
	}
	return names
}

// undefined reports a relation without a head, where it is asked for.
func (u *usage) undefined(r *relation, candidates []string) {
	if u.unreadable[r.fold] || plainName(r.name) != r.name {
		return
	}
	if u.quantifier(r) {
		return
	}
	for _, other := range u.byName[r.fold] {
		if len(other.heads) > 0 {
			return // the number of arguments is wrong: arities says so
		}
	}
	fact, move := u.facts.shapes[r.signature], u.legal.shapes[r.signature]
	near := ""
	if len(fact) == 0 && len(move) == 0 && !u.onLists(r) && builtin.Remedy(r.name) != builtin.Inequality {
		near = u.wanted(r, candidates)
	}
	negated, negates := u.negationMark(r)
	flat := u.legal.shapes[signature{r.fold, r.arity - 1}]
	var asked []ref // for what misspelt heads give
	heads := u.misspeltHeads(r, near)
	for _, use := range r.uses {
		u.suspects[use.form] = true
		if len(fact)+len(move)+len(flat) == 0 {
			u.misreads(use)
		}
		switch {
		case len(use.atom.Args) == 2 && slices.ContainsFunc(use.atom.Args, calculates) && builtin.Remedy(r.name) != "":
			// That GDL does not calculate is said where it is asked to.
		case u.cut(r, use) || u.forms[use.form].roleRule() || u.elseSaid(r, use) || u.numbersSaid(r, use):
		case negates:
			u.negate(use, negated)
		case u.connective(r, use):
		case len(fact) > 0:
			d := u.report(gdl.Warning, gdl.CodeForgottenTrue, use.place(),
				"`%s` is a state fact (see %s): write `(true %s)`", r.name, u.where(fact[0].place()),
				sourceOf(use.atom))
			d.AddNote(fact[0].place(), "here it is part of the state")
			d.Fixes = append(d.Fixes, wrapIn("true", use))
		case len(move) > 0:
			d := u.report(gdl.Warning, gdl.CodeForgottenTrue, use.place(),
				"`%s` is a move (see %s): write `(does ?role %s)`", r.name, u.where(move[0].place()),
				sourceOf(use.atom))
			d.AddNote(move[0].place(), "here it is a move")
		case len(flat) > 0:
			u.flatMove(use, flat[0])
		case len(heads) > 0:
			asked = append(asked, use)
		case near != "":
			u.misspelt(use, r.name, near)
		default:
			d := u.report(gdl.Warning, gdl.CodeUndefined, use.name(), "nothing defines `%s`, so it is never true",
				r.name)
			calculation(d, r.name, use.negative)
			u.differ(d, use)
		}
	}
	u.renameHeads(r, heads, asked)
}

// quantifier notes the conditions with a relation that is a quantifier of another language, where that is said of each
// of their forms, and reports whether it is.
func (u *usage) quantifier(r *relation) bool {
	if !builtin.IsQuantifier(r.name) ||
		slices.ContainsFunc(r.uses, func(use ref) bool { return !u.forms[use.form].quantified }) {
		return false
	}
	for _, use := range r.uses {
		u.suspects[use.form] = true
	}
	return true
}

// differ offers distinct for a negated condition that two values are equal.
func (u *usage) differ(d *gdl.Diagnostic, use ref) {
	if !use.negative || len(use.atom.Args) != 2 || builtin.Remedy(use.atom.Name) != builtin.Equality {
		return
	}
	if l := negationOf(u.forms[use.form].rule.Body, use.atom.Span); l != nil {
		text := fmt.Sprintf("(distinct %s %s)", use.atom.Args[0].String(), use.atom.Args[1].String())
		d.AddFix(gdl.Place{Form: use.form, Span: l.Span}, "Write "+text, text)
	}
}

// negationOf returns the not right around the condition at a place, or nil.
func negationOf(ls []gdl.Literal, at gdl.Span) *gdl.Literal {
	for i := range ls {
		if l := &ls[i]; l.Kind == gdl.Not && len(l.Sub) == 1 && l.Sub[0].Span == at {
			return l
		}
		if l := negationOf(ls[i].Sub, at); l != nil {
			return l
		}
	}
	return nil
}

// onLists notes the conditions with a relation that is one on lists in other languages, and reports whether it is.
func (u *usage) onLists(r *relation) bool {
	if builtin.Remedy(r.name) != builtin.Lists {
		return false
	}
	for _, use := range r.uses {
		u.lists = append(u.lists, use.place())
	}
	return true
}

// misspelt reports a condition with a relation that nothing defines and the name that is perhaps meant.
func (u *usage) misspelt(use ref, name, near string) {
	u.meant[strings.ToLower(near)] = true
	d := u.report(gdl.Warning, gdl.CodeUndefined, use.name(),
		"nothing defines `%s`, so it is never true; did you mean `%s`?", name, near)
	d.AddFix(use.name(), "Use "+near, near)
}

// roleRule reports whether a form is a rule for roles, of which it is said that they have no conditions.
func (f *form) roleRule() bool { return f.invalid && f.head.Fold == "role" }

// elseSaid reports whether a condition only says what else fails: that GDL has no else is reported with its form.
func (u *usage) elseSaid(r *relation, use ref) bool {
	return builtin.Remedy(r.name) == builtin.Fails && slices.ContainsFunc(u.forms[use.form].atoms,
		func(a atomUse) bool { return builtin.Remedy(a.Name) == builtin.Else })
}

// numbersSaid reports whether a condition compares or calculates numbers in a rule where an earlier condition does, or
// a term. What mends the first may well mend them all: a table of the numbers that occur.
func (u *usage) numbersSaid(r *relation, use ref) bool {
	f := u.forms[use.form]
	return withNumbers(r.name) && (f.calculates || slices.ContainsFunc(f.atoms, func(a atomUse) bool {
		return a.Span.From < use.atom.Span.From && withNumbers(a.Name) &&
			!slices.ContainsFunc(u.byName[a.Fold], func(other *relation) bool { return len(other.heads) > 0 })
	}))
}

// cut reports Prolog's cut, an exclamation mark at the end of a line, and whether it is one.
func (u *usage) cut(r *relation, use ref) bool {
	if r.name != "!" || r.arity > 0 || !u.endsLine(use) {
		return false
	}
	d := u.report(gdl.Error, gdl.CodeForeign, use.name(),
		"`!` cuts the search for other answers in Prolog, and means nothing in GDL")
	d.AddFix(use.name(), "Leave it out", "")
	return true
}

// endsLine reports whether nothing but parentheses follows a word in its line.
func (u *usage) endsLine(use ref) bool {
	text := u.sheet.Forms[use.form].Text
	end := use.atom.Span.To
	return strings.Trim(text[end:token.LineEnd(text, end)], " \t)") == ""
}

// connective reports a sign for and, or for or, that stands where a relation is named, and whether it is one.
func (u *usage) connective(r *relation, use ref) bool {
	switch {
	case conjunctions[r.name] || r.name == ".":
		d := u.report(gdl.Error, gdl.CodeForeign, use.name(), "`%s` has no place here: conditions that stand side "+
			"by side all have to hold, and nothing stands between them", r.name)
		if r.arity == 0 {
			d.AddFix(use.name(), "Leave it out", "")
		}
	case disjunctions[r.name]:
		u.report(gdl.Error, gdl.CodeForeign, use.name(), "`%s` is `or` in GDL, which stands before what it joins: "+
			"write `(or condition condition)`", r.name)
	default:
		return false
	}
	return true
}

// misreads notes that what stands in an atom may be meant otherwise, since nothing defines its relation.
func (u *usage) misreads(use ref) {
	if len(u.misread) < maxCycles {
		u.misread[use.place()] = true
	}
	for i := range use.atom.Args {
		u.misfits[gdl.Place{Form: use.form, Span: use.atom.Args[i].At}] = true
	}
}

// wanted returns the name that is perhaps meant by one that only stands in conditions or only in heads, or "".
func (u *usage) wanted(r *relation, candidates []string) string {
	if name := builtin.Keyword(r.name); name != "" && keyword.Table[name].Arity == r.arity &&
		slices.Contains(candidates, name) {
		return name
	}
	return u.nearest(r.fold, candidates)
}

// flatMove reports a condition such as (mark x 1), where (mark 1) is a move.
func (u *usage) flatMove(use, move ref) {
	inner := *use.atom
	inner.Args = inner.Args[1:]
	if len(inner.Args) == 0 {
		inner.Kind = gdl.Constant
	}
	text := fmt.Sprintf("(does %s %s)", use.atom.Args[0].String(), inner.String())
	d := u.report(gdl.Warning, gdl.CodeForgottenTrue, use.place(), "`%s` is a move (see %s): write `%s`",
		use.atom.Name, u.where(move.place()), text)
	d.AddNote(move.place(), "here it is a move")
	d.AddFix(use.place(), "Write "+text, text)
}

// conjunctions are signs that join conditions elsewhere.
var conjunctions = map[string]bool{"&": true, "&&": true, "∧": true, "/\\": true, "\\land": true, "\\wedge": true,
	"\\": true, "return": true, "then": true, "where": true}

// disjunctions are signs for or.
var disjunctions = map[string]bool{"|": true, "||": true, "∨": true, "\\/": true, "\\lor": true, "\\vee": true}

// negationMarks are ways in which other languages write not, before a name or by themselves, negationWords
// further ones by themselves, and negationPrefixes further ones before a name.
var (
	negationMarks    = []string{"!", "~", "¬", "\\+", "\\neg", "\\lnot"}
	negationPrefixes = []string{"-", "not-", "not_", "not", "no-", "no_"}
	negationWords    = map[string]bool{"-": true, "no": true, "non": true, "neg": true, "never": true, "unless": true,
		"without": true}
)

// negationMark reports whether a relation that nothing defines is one with the mark of a negation, and
// returns the name behind it, which is empty where the mark stands by itself.
func (u *usage) negationMark(r *relation) (name string, found bool) {
	if negationWords[r.fold] && r.arity < 2 {
		return "", true
	}
	for i, mark := range slices.Concat(negationMarks, negationPrefixes) {
		name, ok := strings.CutPrefix(r.name, mark)
		if !ok || name == "" && i >= len(negationMarks) {
			continue
		}
		defined := slices.ContainsFunc(u.byName[strings.ToLower(name)],
			func(o *relation) bool { return len(o.heads) > 0 })
		if name == "" || defined || keyword.Is(strings.ToLower(name)) {
			u.meant[strings.ToLower(name)] = true
			return name, true
		}
	}
	return "", false
}

// negate reports a condition with the mark of a negation, and offers not.
func (u *usage) negate(use ref, name string) {
	x, from := use.atom, use.atom.Span
	positive := *x
	positive.Name = name
	switch {
	case name != "":
		u.offerNot(use, from, positive.String())
	case len(x.Args) == 1: // (! (condition ...)), or (! condition)
		u.meant[x.Args[0].Fold] = true
		u.misfits[gdl.Place{Form: use.form, Span: x.Args[0].At}] = true // it is a relation, not part of a term
		u.offerNot(use, from, x.Args[0].String())
	case len(x.Args) > 1: // (! wins x)
		positive = gdl.Term{Kind: gdl.Compound, Name: x.Args[0].String(), Args: x.Args[1:]}
		u.meant[x.Args[0].Fold] = true
		u.offerNot(use, from, positive.String())
	default:
		body := u.forms[use.form].rule.Body
		if i := slices.IndexFunc(body, func(l gdl.Literal) bool { return l.Span == from }); i >= 0 && i+1 < len(body) {
			next := body[i+1].Span
			condition := u.sheet.Forms[use.form].Text[next.From:next.To]
			if a := body[i+1].Atom; a.Kind == gdl.Constant && a.Name != "" {
				condition = a.Name // (open)
			}
			u.offerNot(use, gdl.Span{From: from.From, To: next.To}, condition)
			return
		}
		u.offerNot(use, from, "condition")
	}
}

// offerNot reports that a condition is to be negated by not, where it stands for what is written at a span.
func (u *usage) offerNot(use ref, at gdl.Span, condition string) {
	text := "(not " + condition + ")"
	d := u.report(gdl.Error, gdl.CodeForeign, use.name(), "GDL negates a condition with `not`: write `%s`", text)
	if condition != "condition" {
		place := gdl.Place{Form: use.form, Span: at}
		d.AddFix(place, "Write "+text, text)
		u.rewritten = append(u.rewritten, place)
	}
}

// wrapIn is the fix that makes an atom the argument of a keyword.
func wrapIn(keyword string, r ref) gdl.Fix {
	before := gdl.Place{Form: r.form, Span: gdl.Span{From: r.atom.Span.From, To: r.atom.Span.From}}
	after := gdl.Place{Form: r.form, Span: gdl.Span{From: r.atom.Span.To, To: r.atom.Span.To}}
	return gdl.Fix{Title: "Wrap it in (" + keyword + " ...)",
		Edits: []gdl.Edit{{Place: before, Text: "(" + keyword + " "}, {Place: after, Text: ")"}}}
}

// unused reports a relation that no condition asks for, where it is defined.
func (u *usage) unused(r *relation, candidates []string) {
	first := r.heads[0]
	if u.unreadable[r.fold] || u.meant[r.fold] || plainName(r.name) != r.name {
		return
	}
	u.reported.unused = true
	if facts := u.facts.shapes[r.signature]; len(facts) > 0 {
		u.stateHead(r, facts[0])
		return
	}
	if u.inState(r) || u.roleHeads(r) {
		return // said where true is around it, or here
	}
	near := u.wanted(r, namesOfHeads(r, candidates))
	switch {
	case near == "does" && builtin.Keyword(r.name) == near: // (move ?role ?move) as a head
		near = "legal"
	case r.arity == 0 && keyword.Table[near].Arity > 0 && u.sheet.Forms[first.form].Text[0] != '(':
		near = "" // a word by itself
	case near == "":
		near = u.misspeltFact(r)
	}
	if near != "" {
		u.meant[near], u.unreadable[near] = true, true // what these heads give may belong to it
		for _, h := range r.heads {
			u.suspectHeads[h.form] = true
		}
		d := u.report(gdl.Warning, gdl.CodeUnused, first.name(), "no condition asks for `%s`; did you mean `%s`?",
			r.name, near)
		d.Fixes = []gdl.Fix{{Title: "Use " + near}}
		for _, h := range r.heads {
			edit := gdl.Edit{Place: h.name(), Text: near}
			if near == "role" && r.arity > 1 {
				d.Fixes[0].Title = "Write a fact for each"
				edit = gdl.Edit{Place: h.place(), Text: factsOf(near, h.atom.Args)}
			}
			d.Fixes[0].Edits = append(d.Fixes[0].Edits, edit)
		}
		return
	}
	if u.winner(r) {
		return
	}
	if u.missing || u.calculates || u.mentioned[r.fold] || len(u.lists) > 0 || u.quantifies {
		return // by what is missing, or where the error is
	}
	if builtin.Remedy(r.name) == builtin.State {
		u.report(gdl.Warning, gdl.CodeUnused, first.name(), "no condition asks for `%s`; %s", r.name, builtin.State)
		return
	}
	if u.primed(r) {
		return
	}
	u.report(gdl.Warning, gdl.CodeUnused, first.name(), "no condition asks for `%s`; it can be deleted", r.name)
}

// winners are names for who wins.
var winners = map[string]bool{"win": true, "wins": true, "won": true, "winner": true, "victory": true}

// winner reports a relation that says who wins in a sheet without goals, and whether it is one.
func (u *usage) winner(r *relation) bool {
	if u.unclosed || !winners[r.fold] || r.arity != 1 || len(u.heads("goal", 2)) > 0 {
		return false
	}
	u.meant["goal"] = true
	goal := func(h ref) string { return "(goal " + h.atom.Args[0].String() + " 100)" }
	d := u.report(gdl.Warning, gdl.CodeUnused, r.heads[0].name(),
		"no condition asks for `%s`; that somebody wins is said by `goal`: write `%s`", r.name, goal(r.heads[0]))
	fix := gdl.Fix{Title: "Use goal"}
	for _, h := range r.heads {
		fix.Edits = append(fix.Edits, gdl.Edit{Place: h.place(), Text: goal(h)})
	}
	d.Fixes = []gdl.Fix{fix}
	return true
}

// primed reports a relation with the name of a fact and an apostrophe, by which mathematicians mean the following
// state, and whether it is one.
func (u *usage) primed(r *relation) bool {
	name, ok := strings.CutSuffix(r.name, "'")
	fact := signature{strings.ToLower(name), r.arity}
	if !ok || len(u.facts.shapes[fact]) == 0 {
		return false
	}
	u.stateHeads[fact], u.unreadable[fact.fold] = true, true
	head := *r.heads[0].atom
	head.Name = name
	d := u.report(gdl.Error, gdl.CodeForeign, r.heads[0].name(),
		"`%s` is a name of its own: what holds in the following state is said by `next`: write `(next %s)`", r.name,
		sourceOf(&head))
	fix := gdl.Fix{Title: "Use next"}
	for _, h := range r.heads {
		u.suspectHeads[h.form] = true
		x := *h.atom
		x.Name = name
		fix.Edits = append(fix.Edits, gdl.Edit{Place: h.place(), Text: "(next " + x.String() + ")"})
	}
	d.Fixes = []gdl.Fix{fix}
	return true
}

// quantifies reports whether a condition is a quantifier of another language.
func quantifies(t *tables) bool {
	return slices.ContainsFunc(t.forms, func(f *form) bool { return f != nil && f.quantified }) ||
		misreadWord(t, builtin.IsQuantifier)
}

// calculating reports whether a term is an operation of arithmetic, or rules are written in another language.
func calculating(t *tables) bool {
	return t.foreign || slices.ContainsFunc(t.forms, func(f *form) bool { return f != nil && f.calculates }) ||
		misreadWord(t, withNumbers)
}

// misreadWord reports whether a form could not be read for a word of another language.
func misreadWord(t *tables, is func(word string) bool) bool {
	return slices.ContainsFunc(t.sheet.Forms, func(f gdl.Form) bool {
		return slices.ContainsFunc(f.Diagnostics, func(d gdl.Diagnostic) bool {
			return d.Code == gdl.CodeForeign && len(d.Args) == 1 && is(d.Args[0])
		})
	})
}

// misspeltFact returns the name of a relation that conditions ask for, given by other facts, that nearly has the name
// of one that only a fact gives, or "".
func (u *usage) misspeltFact(r *relation) string {
	if r.rules || len(r.heads) > 1 || r.arity == 0 {
		return ""
	}
	if u.known == nil {
		u.known = map[int][]string{}
		for _, other := range u.list {
			if len(other.heads) > 1 && len(other.uses) > 0 && !keyword.Is(other.fold) {
				u.known[other.arity] = append(u.known[other.arity], other.fold)
			}
		}
	}
	return u.nearest(r.fold, u.known[r.arity])
}

// inState reports whether a condition asks for a relation as if it were a fact of the state.
func (u *usage) inState(r *relation) bool {
	if u.asked == nil {
		u.asked = map[signature]bool{}
		for _, use := range u.tables.uses("true", 1) {
			u.asked[signatureOf(&use.atom.Args[0])] = true
		}
	}
	return u.asked[r.signature]
}

// stateHead reports the heads of a relation that no condition asks for and that
// has the shape of a fact of the state: init or next is missing around them.
func (u *usage) stateHead(r *relation, fact ref) {
	for _, h := range r.heads {
		u.stateHeads[r.signature] = true
		keyword := "next"
		if len(u.forms[h.form].rule.Body) == 0 {
			keyword = "init"
		}
		d := u.report(gdl.Warning, gdl.CodeTwoUses, h.place(),
			"`%s` is a fact of the state (see %s): write `(%s %s)`", r.name, u.where(fact.place()), keyword,
			sourceOf(h.atom))
		d.AddNote(fact.place(), "here it is part of the state")
		d.Fixes = append(d.Fixes, wrapIn(keyword, h))
	}
}
