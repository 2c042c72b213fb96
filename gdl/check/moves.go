package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// moves reports conditions on moves that are never legal, those on moves that are where one on what was done
// belongs, and roles that have no move when it is not their turn.
func moves(t *tables, g *guesser, r *reported) []gdl.Diagnostic {
	l := lookup{tables: t, guesser: g, reported: r}
	for _, u := range l.uses("does", 2) {
		if l.unreadable["legal"] {
			break // a head that is misspelt, or cannot be read, may allow it
		}
		if x := &u.atom.Args[1]; x.Kind != gdl.Variable && !l.legal.has(signatureOf(x)) {
			l.suspects[u.form] = true
			if len(l.byName["legal"]) > 1 {
				continue // a head that lacks an argument may allow it
			}
			l.unknownShape(x, gdl.Place{Form: u.form, Span: x.Span}, gdl.Place{Form: u.form, Span: x.At},
				gdl.CodeNeverLegal, &l.legal, "no legal rule allows the move `%s`, so nobody ever does it")
		}
	}
	for _, u := range l.uses("legal", 2) {
		l.choosable(u)
	}
	if len(l.roleOf) >= 2 && !l.anyRole {
		l.offTurn()
	}
	return l.diagnostics
}

// choosable reports a condition on what is legal in a rule of next that does not ask what was done.
func (l *lookup) choosable(u ref) {
	f := l.forms[u.form]
	if u.negative || f.head.Fold != "next" || len(f.head.Args) != 1 ||
		slices.ContainsFunc(f.atoms, func(a atomUse) bool { return a.Fold == "does" }) {
		return
	}
	d := l.report(gdl.Warning, gdl.CodeLegalInNext, u.name(),
		"`legal` holds of every move that is possible, whichever is chosen; what was done is asked by `does`")
	d.AddFix(u.name(), "Use does", "does")
}

// offTurn looks at games whose state says whose turn it is: a fact with one
// role as its argument, of which init sets one. If each legal rule of a role
// asks for that fact, the role has no move while another one's turn is on.
func (l *lookup) offTurn() {
	turn := l.turnFact()
	if turn == "" || l.unused || l.unreadable["legal"] || l.mentioned["legal"] || len(l.byName["legal"]) > 1 ||
		len(l.heads("does", 2)) > 0 {
		return // the move that seems to lack may stand in a form with another mistake
	}
	var first ref
	covered := map[string]bool{}
	for _, h := range l.heads("legal", 2) {
		if l.suspects[h.form] || l.suspectHeads[h.form] {
			return // likewise
		}
		role := &h.atom.Args[0]
		asks := false
		for _, a := range l.forms[h.form].atoms {
			if !a.negative && !a.inOr && a.Fold == "true" && len(a.Args) == 1 && a.Args[0].Fold == turn &&
				len(a.Args[0].Args) == 1 && sameTerm(&a.Args[0].Args[0], role) {
				asks = true
			}
		}
		switch {
		case asks && first.atom == nil:
			first = h
		case !asks && role.Kind == gdl.Constant:
			covered[role.Fold] = true
		case !asks:
			return // a rule for any role that does not wait for its turn
		}
	}
	if first.atom == nil || len(covered) >= len(l.roleOf) {
		return
	}
	var names []string
	for role := range l.roleOf {
		if !covered[role] {
			names = append(names, role)
		}
	}
	slices.Sort(names)
	d := l.report(gdl.Warning, gdl.CodeOffTurn, first.place(),
		"every legal rule of %s asks for its turn, `(true (%s ...))`, so it has no move while others play; add a move "+
			"such as noop",
		strings.Join(names, " and of "), turn)
	d.Args = append(names, turn)
	d.AddFix(gdl.Place{Form: first.form}, "Add noop",
		fmt.Sprintf("(<= (legal ?role noop)\n  (role ?role)\n  (not (true (%s ?role))))\n", turn))
}

// turnFact returns the name of the fact that says whose turn it is, or "".
func (l *lookup) turnFact() string {
	count := map[string]int{}
	for _, h := range l.heads("init", 1) {
		x := &h.atom.Args[0]
		if len(x.Args) == 1 && l.roleOf[x.Args[0].Fold] && !l.forms[h.form].rule.Arrow {
			count[x.Fold]++
		}
	}
	found := ""
	for _, s := range l.facts.order {
		if s.arity == 1 && count[s.fold] == 1 {
			if found != "" {
				return ""
			}
			found = s.fold
		}
	}
	return found
}
