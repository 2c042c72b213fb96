package check

import (
	"slices"
	"strconv"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

// stateFacts reports facts of the state that are used but never set, set but never used, or gone after
// the first move.
func stateFacts(t *tables, g *guesser, r *reported) []gdl.Diagnostic {
	l := lookup{tables: t, guesser: g, reported: r}
	initial, following := l.given("init", 1), l.given("next", 1)
	var asked shapeTable
	denied := map[signature]bool{} // those of which a not denies one without variables
	for _, u := range l.uses("true", 1) {
		x := &u.atom.Args[0]
		asked.add(u.form, x)
		denied[signatureOf(x)] = denied[signatureOf(x)] || u.negative && isGround(x)
		if k, ok := keyword.Table[x.Fold]; x.Kind == gdl.Variable || l.facts.has(signatureOf(x)) || ok &&
			k.Arity == len(x.Args) && k.Arity > 0 {
			continue // the last case is reported with its form
		}
		if l.notAFact(u, x) {
			continue
		}
		if _, named := l.facts.arity[x.Fold]; named && l.forms[u.form].misnamed {
			continue // what is wrong with its arguments is said
		}
		l.suspects[u.form] = true
		l.unknownShape(x, gdl.Place{Form: u.form, Span: x.Span}, gdl.Place{Form: u.form, Span: x.At},
			gdl.CodeNeverTrue, &l.facts, "neither init nor next sets `%s`, so it is never true")
	}
	if !following.any && !r.meant["next"] {
		l.vanishing(&initial, &following, &asked, denied)
	}
	if !initial.any && !following.any && !r.meant["init"] && !l.unreadable["init"] {
		l.unfounded(&initial, &following, &asked)
	}
	if asked.any || l.facts.any {
		return l.diagnostics
	}
	listed := l.given("base", 1)
	for _, s := range l.facts.order {
		if len(listed.shapes[s]) > 0 || plainName(s.fold) != s.fold {
			continue // it may be there for the eye
		}
		if l.misshapen(s) {
			continue
		}
		if first := l.facts.shapes[s][0]; !asked.has(s) && l.bySignature[s] == nil && !l.unreadable[s.fold] &&
			!l.meant[s.fold] {
			l.report(gdl.Hint, gdl.CodeUnread, first.place(), "`%s` is part of the state, but no condition asks for it",
				first.atom.Name)
		}
	}
	return l.diagnostics
}

// misshapen reports whether facts of this name have several numbers of arguments, which is said of the name.
func (l *lookup) misshapen(s signature) bool { return l.facts.uneven[s.fold] }

// notAFact reports a condition (true x) where x is a relation.
func (l *lookup) notAFact(condition ref, x *gdl.Term) bool {
	r := l.bySignature[signatureOf(x)]
	if r == nil || len(r.heads) == 0 {
		return false
	}
	l.suspects[condition.form] = true
	l.misfits[gdl.Place{Form: condition.form, Span: x.At}] = true
	d := l.report(gdl.Warning, gdl.CodeNeverTrue, condition.place(),
		"`%s` is a relation (see %s), not a fact of the state: ask for it without "+
			"`true`", x.Name, l.where(r.heads[0].place()))
	if !r.rules {
		d.Message += ", or put `init` around its facts"
	}
	d.AddNote(r.heads[0].place(), "the relation")
	d.Fixes = append(d.Fixes, unwrap(condition.form, condition.atom))
	return true
}

// unfounded reports facts that next sets only where they hold already, and that init does not set: they are
// never true. Rules that ask for them are not to be blamed.
func (l *lookup) unfounded(initial, following, asked *shapeTable) {
	for _, s := range following.order {
		asks := func(r ref) bool {
			return slices.ContainsFunc(l.forms[r.form].atoms, func(a atomUse) bool {
				return !a.negative && !a.inOr && a.Fold == "true" && len(a.Args) == 1 && signatureOf(&a.Args[0]) == s
			})
		}
		heads := following.shapes[s]
		if initial.has(s) || l.stateHeads[s] || l.unreadable[s.fold] || l.mentioned[s.fold] ||
			slices.ContainsFunc(heads, func(r ref) bool { return !asks(r) }) {
			continue
		}
		for _, u := range asked.shapes[s] {
			l.suspects[u.form] = true
		}
		if near := l.misspelt(s, initial, asked); near != nil {
			l.reportMisspelt(*near, heads[0], gdl.CodeNeverTrue,
				"init sets `%s`, which no condition asks for, and nothing sets `%s` first; did you mean `%s`?")
		} else if at := slices.IndexFunc(initial.order, func(o signature) bool {
			return o.fold == s.fold && o.arity*s.arity == 0 && !asked.has(o)
		}); at >= 0 {
			l.meant[s.fold] = true
			first := initial.shapes[initial.order[at]][0]
			d := l.report(gdl.Warning, gdl.CodeNeverTrue, first.place(),
				"`%s` has %s here, and %d where it is asked for", first.atom.Name,
				phrase.Count(initial.order[at].arity, "argument"), s.arity)
			d.AddNote(heads[0].place(), "%s here", phrase.Count(s.arity, "argument"))
		} else if !l.misshapen(s) {
			l.report(gdl.Warning, gdl.CodeNeverTrue, heads[0].place(),
				"init does not set `%s`, and every next rule that sets it needs it to hold already: it is never true",
				heads[0].atom.Name)
		}
	}
}

// misspelt returns where one of the facts that init or next sets is asked for by nothing and nearly has the name of a
// fact, or nil.
func (l *lookup) misspelt(s signature, set, asked *shapeTable) *ref {
	for _, o := range set.order {
		if o.arity == s.arity && l.left > 0 && len(asked.shapes[o]) == 0 && l.nearest(o.fold, []string{s.fold}) != "" {
			return &set.shapes[o][0]
		}
	}
	return nil
}

// reportMisspelt reports a fact that nearly has the name of another one, in place of what follows for both.
func (l *lookup) reportMisspelt(near, meant ref, code gdl.Code, format string) {
	l.meant[near.atom.Fold] = true // unread, which is why
	l.suspectHeads[near.form] = true
	name := meant.atom.Name
	d := l.report(gdl.Warning, code, near.name(), format, near.atom.Name, name, name)
	d.AddFix(near.name(), "Use "+name, name)
}

// vanishing reports facts that are asked for and that init sets, but next does
// not, or not for long.
func (l *lookup) vanishing(initial, following, asked *shapeTable, denied map[signature]bool) {
	for _, s := range initial.order {
		first := initial.shapes[s][0]
		switch {
		case !asked.has(s) || l.unreadable[s.fold] || l.misshapen(s):
		case following.has(s):
			l.unkept(initial.shapes[s], following.shapes[s])
		case slices.ContainsFunc(initial.shapes[s], func(r ref) bool { return l.needsPosition(r.form) }):
			// That such a rule is one of next is said where it asks.
		default:
			if near := l.misspelt(s, following, asked); near != nil {
				l.reportMisspelt(*near, first, gdl.CodeVanishes, "next sets `%s`, which no condition asks for, "+
					"and nothing sets `%s` after the first move; did you mean `%s`?")
				continue
			}
			severity := gdl.Warning
			if s.arity == 0 || denied[s] && len(initial.shapes[s]) == 1 {
				severity = gdl.Hint // often a mark of the first move, and meant so
			}
			l.report(severity, gdl.CodeVanishes, first.place(),
				"init sets `%s` but no next rule does: it vanishes after the first move", first.atom.Name)
		}
	}
}

// needsPosition reports whether a form asks for the state or for a move, of which there is none before the first state.
func (l *lookup) needsPosition(form int) bool {
	return slices.ContainsFunc(l.forms[form].atoms, func(a atomUse) bool {
		return a.Fold == "true" || a.Fold == "does"
	})
}

// unkept reports facts of one shape of which init sets several, and which no
// rule of next carries over: those that no move is about are lost, which a frame
// rule would prevent. A fact that each role has one of is set by the moves of all.
func (l *lookup) unkept(initial, following []ref) {
	first := initial[0]
	several := len(initial) > 1 || len(l.forms[first.form].rule.Body) > 0
	perRole := false
	for k := range first.atom.Args {
		perRole = perRole || !slices.ContainsFunc(initial, func(r ref) bool { return !l.roleOf[r.atom.Args[k].Fold] })
	}
	keeps := func(r ref) bool { return l.keeps(r.form, signatureOf(first.atom)) }
	if !several || perRole || slices.ContainsFunc(following, keeps) {
		return
	}
	d := l.report(gdl.Warning, gdl.CodeVanishes, first.place(),
		"no next rule keeps `%s`: what no move sets again vanishes after the first move; add a rule with the "+
			"condition `(true %s)`",
		first.atom.Name, sourceOf(generalised(first.atom)))
	d.AddNote(following[0].place(), "next sets `%s` here", first.atom.Name)
}

// generalised returns a term with a variable for each argument.
func generalised(t *gdl.Term) *gdl.Term {
	g := gdl.Term{Kind: gdl.Compound, Name: t.Name}
	for i := range t.Args {
		g.Args = append(g.Args, gdl.Term{Kind: gdl.Variable, Name: "?x" + strconv.Itoa(i+1)})
	}
	return &g
}

// keeps reports whether a rule may look at facts of this shape in the present
// state, itself or through a relation that has rules.
func (l *lookup) keeps(form int, s signature) bool {
	f := l.forms[form]
	if !f.whole {
		return true // nobody knows
	}
	for _, a := range f.atoms {
		if a.Fold == "true" && len(a.Args) == 1 && (a.Args[0].Kind == gdl.Variable || signatureOf(&a.Args[0]) == s) {
			return true
		}
		if !keyword.Is(a.Fold) && l.byNumber[a.number].rules {
			return true
		}
	}
	return false
}
