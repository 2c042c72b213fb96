package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/phrase"
)

// A stateTable holds the shapes of terms that can stand at a place.
type stateTable struct {
	any    bool // a variable stands there: every term may
	shapes map[signature][]ref
	order  []signature
	names  []string             // of order, as first written
	arity  map[string]signature // the first of each name
}

// add adds a term of a form.
func (t *stateTable) add(form int, x *gdl.Term) {
	if x.Kind == gdl.Variable {
		t.any = true
		return
	}
	if t.shapes == nil {
		t.shapes, t.arity = map[signature][]ref{}, map[string]signature{}
	}
	s := signatureOf(x)
	if len(t.shapes[s]) == 0 {
		t.order = append(t.order, s)
		t.names = append(t.names, x.Name)
		if _, ok := t.arity[s.fold]; !ok {
			t.arity[s.fold] = s
		}
	}
	t.shapes[s] = append(t.shapes[s], ref{form: form, atom: x})
}

// has reports whether a term of this shape can stand there.
func (t *stateTable) has(s signature) bool { return t.any || len(t.shapes[s]) > 0 }

// state reports facts of the state that are asked for but never set, set but
// never asked for, or lost after the first move.
func (c *checker) state() {
	initial, following := c.given("init", 1), c.given("next", 1)
	var asked stateTable
	for _, u := range c.uses("true", 1) {
		x := &u.atom.Args[0]
		asked.add(u.form, x)
		if k, ok := keyword.Table[x.Fold]; x.Kind == gdl.Variable || c.facts.has(signatureOf(x)) || ok && k.Arity == len(x.Args) && k.Arity > 0 {
			continue // the last case is reported with its form
		}
		if c.notAFact(u, x) {
			continue
		}
		c.unknownShape(x, gdl.Place{Form: u.form, Span: x.Span}, gdl.Place{Form: u.form, Span: x.At}, gdl.CodeNeverTrue, &c.facts, "neither init nor next sets `%s`, so it is never true")
	}
	if !following.any {
		c.vanishing(&initial, &following, &asked)
	}
	if asked.any || c.facts.any {
		return
	}
	for _, s := range c.facts.order {
		if first := c.facts.shapes[s][0]; !asked.has(s) && c.table[s] == nil && !c.lost[s.fold] {
			c.report(gdl.Hint, gdl.CodeUnread, first.place(), "`%s` is part of the state, but no condition asks for it", first.atom.Name)
		}
	}
}

// notAFact reports a condition (true x) where x is a relation.
func (c *checker) notAFact(condition ref, x *gdl.Term) bool {
	r := c.table[signatureOf(x)]
	if r == nil || len(r.heads) == 0 {
		return false
	}
	c.misfits[gdl.Place{Form: condition.form, Span: x.At}] = true
	d := c.report(gdl.Warning, gdl.CodeNeverTrue, condition.place(), "`%s` is a relation (see %s), not a fact of the state: ask for it without `true`", x.Name, c.where(r.heads[0].place()))
	if !r.rules {
		d.Message += ", or put `init` around its facts"
	}
	d.AddNote(r.heads[0].place(), "the relation")
	d.Fixes = append(d.Fixes, unwrap(condition.form, condition.atom))
	return true
}

// vanishing reports facts that are asked for and that init sets, but next does
// not, or not for long.
func (c *checker) vanishing(initial, following, asked *stateTable) {
	for _, s := range initial.order {
		switch first := initial.shapes[s][0]; {
		case !asked.has(s) || c.lost[s.fold]:
		case following.has(s):
			c.unkept(initial.shapes[s], following.shapes[s])
		default:
			severity := gdl.Warning
			if s.arity == 0 {
				severity = gdl.Hint // often a mark of the first move, and meant so
			}
			c.report(severity, gdl.CodeVanishes, first.place(), "init sets `%s` but no next rule does: it vanishes after the first move", first.atom.Name)
		}
	}
}

// unkept reports facts of one shape of which init sets several, and that next
// only sets anew: those that no move is about are lost, which a frame rule would
// prevent. A fact that each role has one of is set by the moves of all.
func (c *checker) unkept(initial, following []ref) {
	first := initial[0]
	several := len(initial) > 1 || len(c.forms[first.form].rule.Body) > 0
	perRole := false
	for k := range first.atom.Args {
		perRole = perRole || !slices.ContainsFunc(initial, func(r ref) bool { return !c.roleOf[r.atom.Args[k].Fold] })
	}
	keeps := func(r ref) bool { return c.keeps(r.form, signatureOf(first.atom)) }
	if !several || perRole || slices.ContainsFunc(following, keeps) {
		return
	}
	d := c.report(gdl.Warning, gdl.CodeVanishes, first.place(), "no next rule keeps `%s`: what no move sets anew vanishes after the first move; add a rule with the condition `(true %s)`",
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
func (c *checker) keeps(form int, s signature) bool {
	f := c.forms[form]
	if !f.whole {
		return true // nobody knows
	}
	for _, a := range f.atoms {
		if a.Fold == "true" && len(a.Args) == 1 && (a.Args[0].Kind == gdl.Variable || signatureOf(&a.Args[0]) == s) {
			return true
		}
		if !keyword.Is(a.Fold) && c.numbered[a.number].rules {
			return true
		}
	}
	return false
}

// unknownShape reports a fact or move that cannot be.
func (c *checker) unknownShape(x *gdl.Term, all, name gdl.Place, code gdl.Code, table *stateTable, format string) {
	if c.lost[x.Fold] {
		return
	}
	if s, ok := table.arity[x.Fold]; ok {
		first := table.shapes[s][0]
		d := c.report(gdl.Warning, code, all, "`%s` has %s here, %d at %s, so this never holds", x.Name, phrase.Count(len(x.Args), "argument"), s.arity, c.where(first.place()))
		d.AddNote(first.place(), "%s here", phrase.Count(s.arity, "argument"))
		c.misfits[name] = true
		return
	}
	d := c.report(gdl.Warning, code, all, format, x.Name)
	if near := c.nearest(x.Fold, table.names); near != "" {
		d.Message += fmt.Sprintf("; did you mean `%s`?", near)
		d.AddFix(name, "Use "+near, near)
	}
}

// heads returns the heads of a relation.
func (c *checker) heads(name string, arity int) []ref {
	if r := c.table[signature{name, arity}]; r != nil {
		return r.heads
	}
	return nil
}

// given returns what stands as the last argument in the heads of a relation.
func (c *checker) given(name string, arity int) (t stateTable) {
	for _, h := range c.heads(name, arity) {
		t.add(h.form, &h.atom.Args[arity-1])
	}
	return t
}

// uses returns the conditions that ask for a relation.
func (c *checker) uses(name string, arity int) []ref {
	if r := c.table[signature{name, arity}]; r != nil {
		return r.uses
	}
	return nil
}

// moves reports conditions on moves that are never legal, and roles that have
// no move when it is not their turn.
func (c *checker) moves() {
	for _, u := range c.uses("does", 2) {
		if x := &u.atom.Args[1]; x.Kind != gdl.Variable && !c.legal.has(signatureOf(x)) {
			c.unknownShape(x, gdl.Place{Form: u.form, Span: x.Span}, gdl.Place{Form: u.form, Span: x.At}, gdl.CodeNeverLegal, &c.legal, "no legal rule allows the move `%s`, so nobody ever does it")
		}
	}
	if len(c.roleOf) >= 2 && !c.anyRole {
		c.offTurn()
	}
}

// offTurn looks at games whose state says whose turn it is: a fact with one
// role as its argument, of which init sets one. If each legal rule of a role
// asks for that fact, the role has no move while another one's turn is on.
func (c *checker) offTurn() {
	turn := c.turnFact()
	if turn == "" || c.lost["legal"] || len(c.byName["legal"]) > 1 || len(c.heads("does", 2)) > 0 {
		return // the move that seems to lack may stand in a form with another mistake
	}
	var first ref
	covered := map[string]bool{}
	for _, h := range c.heads("legal", 2) {
		role := &h.atom.Args[0]
		asks := false
		for _, a := range c.forms[h.form].atoms {
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
	if first.atom == nil || len(covered) >= len(c.roleOf) {
		return
	}
	var names []string
	for role := range c.roleOf {
		if !covered[role] {
			names = append(names, role)
		}
	}
	slices.Sort(names)
	d := c.report(gdl.Warning, gdl.CodeOffTurn, first.place(), "every legal rule of %s asks for its turn, `(true (%s ...))`, so it has no move while others play; add a move such as noop",
		strings.Join(names, " and of "), turn)
	d.Args = append(names, turn)
	d.AddFix(gdl.Place{Form: first.form}, "Add noop", fmt.Sprintf("(<= (legal ?role noop)\n  (role ?role)\n  (not (true (%s ?role))))\n", turn))
}

// turnFact returns the name of the fact that says whose turn it is, or "".
func (c *checker) turnFact() string {
	count := map[string]int{}
	for _, h := range c.heads("init", 1) {
		x := &h.atom.Args[0]
		if len(x.Args) == 1 && c.roleOf[x.Args[0].Fold] && !c.forms[h.form].rule.Arrow {
			count[x.Fold]++
		}
	}
	found := ""
	for _, s := range c.facts.order {
		if s.arity == 1 && count[s.fold] == 1 {
			if found != "" {
				return ""
			}
			found = s.fold
		}
	}
	return found
}
