package gdl

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Check returns everything that is wrong or doubtful about a sheet, syntax
// included, sorted by place. It is quick for a sheet that differs little from
// one the same [Parser] has seen: what concerns one form only is kept with the
// form.
func Check(s *Sheet) []Diagnostic {
	c := newChecker(s)
	for i, f := range s.Forms {
		if f.facts != nil {
			for _, d := range f.facts.local {
				c.add(d.in(i))
			}
		}
	}
	c.keywords()
	c.relations()
	c.arities()
	c.state()
	c.moves()
	c.spellings()
	c.roles()
	c.lists()
	c.duplicates()
	c.shadows()
	c.domains()
	c.dependencies()
	out := append(s.Diagnostics(), c.diagnostics...)
	sortByPlace(out)
	return out
}

// A checker looks at a sheet as a whole.
type checker struct {
	sheet       *Sheet
	diagnostics []Diagnostic

	list    []*relation // in the order in which they first appear
	table   map[signature]*relation
	byName  map[string][]*relation // with any number of arguments
	facts   stateTable             // what init and next set
	legal   stateTable             // what moves legal allows
	roleOf  map[string]bool        // folded names of roles that are constants
	anyRole bool                   // a role that is not a constant, or none at all

	misfits map[Place]bool // names that have been reported for their number of arguments
	guesses int            // how many pairs of names may still be compared
	steps   int            // how many conditions may still be compared by shadows
}

// A signature tells relations apart: real sheets use one name with several
// numbers of arguments.
type signature struct {
	fold  string
	arity int
}

func signatureOf(t *Term) signature { return signature{t.Fold, len(t.Args)} }

// A relation is a name with a number of arguments.
type relation struct {
	signature
	index int // in checker.list
	name  string
	heads []ref
	uses  []ref
}

func (r *relation) keyword() bool { k, ok := keywords[r.fold]; return ok && k.arity == r.arity }

// A ref is a place where an atom stands.
type ref struct {
	form int
	atom *Term
	negative,
	inOr bool
}

func (r ref) place() Place { return Place{r.form, r.atom.Span} }
func (r ref) name() Place  { return Place{r.form, r.atom.At} }

// A stateTable holds the shapes of terms that can stand at a place.
type stateTable struct {
	any    bool // a variable stands there: every term may
	shapes map[signature][]ref
	order  []signature
	names  []string             // of order, folded
	arity  map[string]signature // the first of each name
}

func (t *stateTable) add(form int, x *Term) {
	if x.Kind == Variable {
		t.any = true
		return
	}
	if t.shapes == nil {
		t.shapes, t.arity = map[signature][]ref{}, map[string]signature{}
	}
	s := signatureOf(x)
	if len(t.shapes[s]) == 0 {
		t.order = append(t.order, s)
		t.names = append(t.names, s.fold)
		if _, ok := t.arity[s.fold]; !ok {
			t.arity[s.fold] = s
		}
	}
	t.shapes[s] = append(t.shapes[s], ref{form: form, atom: x})
}

func (t *stateTable) has(s signature) bool { return t.any || len(t.shapes[s]) > 0 }

// maxGuesses bounds the search for names that were perhaps meant: it compares
// every unknown name with every known one.
const maxGuesses = 200_000

func newChecker(s *Sheet) *checker {
	c := &checker{
		sheet: s, table: map[signature]*relation{}, byName: map[string][]*relation{},
		roleOf: map[string]bool{}, misfits: map[Place]bool{}, guesses: maxGuesses, steps: maxShadowSteps,
	}
	for i, f := range s.Forms {
		if f.facts == nil {
			continue
		}
		h := f.facts.head
		c.relation(h).heads = append(c.relation(h).heads, ref{form: i, atom: h})
		for _, a := range f.facts.atoms {
			r := c.relation(a.Term)
			r.uses = append(r.uses, ref{i, a.Term, a.negative, a.inOr})
		}
		switch {
		case len(h.Args) == 1 && (h.Fold == "init" || h.Fold == "next"):
			c.facts.add(i, &h.Args[0])
		case len(h.Args) == 2 && h.Fold == "legal":
			c.legal.add(i, &h.Args[1])
		case len(h.Args) == 1 && h.Fold == "role":
			if h.Args[0].Kind == Constant {
				c.roleOf[h.Args[0].Fold] = true
			} else {
				c.anyRole = true
			}
		}
	}
	c.anyRole = c.anyRole || len(c.roleOf) == 0
	return c
}

func (c *checker) relation(t *Term) *relation {
	s := signatureOf(t)
	r := c.table[s]
	if r == nil {
		r = &relation{signature: s, index: len(c.list), name: t.Name}
		c.table[s] = r
		c.list = append(c.list, r)
		c.byName[s.fold] = append(c.byName[s.fold], r)
	}
	return r
}

func (c *checker) add(d Diagnostic) { c.diagnostics = append(c.diagnostics, d) }

func (c *checker) report(severity Severity, code Code, at Place, format string, args ...any) *Diagnostic {
	d := Diagnostic{Place: at, Severity: severity, Code: code, Message: fmt.Sprintf(format, args...)}
	for _, a := range args {
		d.Args = append(d.Args, fmt.Sprint(a))
	}
	c.diagnostics = append(c.diagnostics, d)
	return &c.diagnostics[len(c.diagnostics)-1]
}

func (d *Diagnostic) noteAt(at Place, format string, args ...any) {
	d.Notes = append(d.Notes, Note{at, fmt.Sprintf(format, args...)})
}

func (d *Diagnostic) fixAt(at Place, title, text string) {
	d.Fixes = append(d.Fixes, Fix{title, []Edit{{at, text}}})
}

// where returns "line:column" of a place.
func (c *checker) where(p Place) string {
	from, _ := c.sheet.Offset(p)
	return c.sheet.Position(from).String()
}

// nearest is the function of this name, with a bound on the work.
func (c *checker) nearest(name string, candidates []string) string {
	if c.guesses -= len(candidates); c.guesses < 0 {
		return ""
	}
	return nearest(name, candidates)
}

// whole is the place of what concerns the sheet and no form of it.
var whole = Place{Form: -1}

// keywords reports that nobody plays, or that a game lacks what every game has.
func (c *checker) keywords() {
	defined := map[string]bool{}
	for _, r := range c.list {
		if r.keyword() && len(r.heads) > 0 {
			defined[r.fold] = true
		}
	}
	for _, k := range []struct{ name, message string }{
		{"role", "no roles: nobody plays; add a fact such as `(role player)`"},
		{"legal", "no legal moves: add rules with the head `(legal ?role ?move)`"},
		{"goal", "no goals: nobody can win; add rules with the head `(goal ?role 100)`"},
		{"terminal", "no end: add a rule with the head `terminal`"},
	} {
		if !defined[k.name] {
			d := c.report(Error, CodeMissing, whole, "%s", k.message)
			d.Args = []string{k.name}
		}
	}
}

// relations reports relations that nothing defines or that nothing uses.
func (c *checker) relations() {
	var defined, asked []string
	for _, r := range c.list {
		if len(r.heads) > 0 {
			defined = append(defined, r.fold)
		} else if !isKeyword(r.fold) {
			asked = append(asked, r.fold)
		}
	}
	readable := append([]string{"true", "does", "role", "legal", "goal", "terminal"}, defined...)
	wanted := append(slices.Sorted(maps.Keys(keywords)), asked...)
	for _, r := range c.list {
		if isKeyword(r.fold) {
			continue
		}
		if len(r.heads) == 0 {
			c.undefined(r, readable)
		}
		if len(r.uses) == 0 && !(r.fold == heuristic && r.arity == 2) && len(c.byName[r.fold]) == 1 {
			c.unused(r, wanted)
		}
	}
}

func (c *checker) undefined(r *relation, candidates []string) {
	for _, other := range c.byName[r.fold] {
		if len(other.heads) > 0 {
			return // the number of arguments is wrong: arities says so
		}
	}
	fact := c.facts.shapes[r.signature]
	move := c.legal.shapes[r.signature]
	near := ""
	if len(fact) == 0 && len(move) == 0 {
		near = c.nearest(r.fold, candidates)
		if near != "" {
			near = c.spelling(near)
		}
	}
	for _, use := range r.uses {
		switch {
		case len(fact) > 0:
			d := c.report(Warning, CodeForgottenTrue, use.place(), "`%s` is a state fact (see %s): write `(true %s)`", r.name, c.where(fact[0].place()), sourceOf(use.atom))
			d.noteAt(fact[0].place(), "here it is part of the state")
			d.Fixes = append(d.Fixes, wrap("true ", use))
		case len(move) > 0:
			d := c.report(Warning, CodeForgottenTrue, use.place(), "`%s` is a move (see %s): write `(does ?role %s)`", r.name, c.where(move[0].place()), sourceOf(use.atom))
			d.noteAt(move[0].place(), "here it is a move")
		case near != "":
			d := c.report(Warning, CodeUndefined, use.name(), "nothing defines `%s`, so it is never true; did you mean `%s`?", r.name, near)
			d.fixAt(use.name(), "Use "+near, near)
		default:
			c.report(Warning, CodeUndefined, use.name(), "nothing defines `%s`, so it is never true", r.name)
		}
	}
}

// wrap is the fix that puts an atom into another one.
func wrap(with string, r ref) Fix {
	before := Place{r.form, Span{r.atom.Span.From, r.atom.Span.From}}
	after := Place{r.form, Span{r.atom.Span.To, r.atom.Span.To}}
	return Fix{"Wrap it in (" + with + "...)", []Edit{{before, "(" + with}, {after, ")"}}}
}

// spelling returns a folded name as its author first wrote it.
func (c *checker) spelling(fold string) string {
	if rs := c.byName[fold]; len(rs) > 0 {
		return rs[0].name
	}
	return fold
}

func (c *checker) unused(r *relation, candidates []string) {
	first := r.heads[0]
	if near := c.nearest(r.fold, candidates); near != "" {
		d := c.report(Warning, CodeUnused, first.name(), "no condition asks for `%s`; did you mean `%s`?", r.name, near)
		d.fixAt(first.name(), "Use "+near, near)
		return
	}
	c.report(Warning, CodeUnused, first.name(), "no condition asks for `%s`; it can be deleted", r.name)
}

// arities reports names that are used with different numbers of arguments,
// where they are used in the way that is rarer.
func (c *checker) arities() {
	for _, r := range c.list {
		rs := c.byName[r.fold]
		if len(rs) < 2 || rs[0] != r || isKeyword(r.fold) {
			continue
		}
		common := rs[0]
		for _, other := range rs[1:] {
			if len(other.heads)+len(other.uses) > len(common.heads)+len(common.uses) {
				common = other
			}
		}
		for _, other := range rs {
			if other == common {
				continue
			}
			for _, at := range slices.Concat(other.heads, other.uses) {
				d := c.report(Warning, CodeArity, at.place(), "`%s` has %s here, %d at %s", other.name, countOf(other.arity, "argument"), common.arity, c.where(common.first().place()))
				d.noteAt(common.first().place(), "%s here", countOf(common.arity, "argument"))
				if len(other.heads) == 0 {
					d.Message += "; nothing defines it with " + countOf(other.arity, "argument") + ", so it is never true"
				}
			}
		}
	}
}

func (r *relation) first() ref {
	if len(r.heads) > 0 {
		return r.heads[0]
	}
	return r.uses[0]
}

// spellings reports names that are written in several ways, functors with
// different numbers of arguments, and names of relations that are functors too.
func (c *checker) spellings() {
	type first struct {
		nameUse
		form int
	}
	spelled := map[string]first{}
	var odd map[string]bool
	functors := map[string]first{}
	for i, f := range c.sheet.Forms {
		if f.facts == nil {
			continue
		}
		for _, n := range f.facts.names {
			if n.kind == relationName && isKeyword(n.fold) {
				continue
			}
			here := Place{i, n.at}
			if seen, ok := spelled[n.fold]; !ok {
				spelled[n.fold] = first{n, i}
			} else if seen.name != n.name && !odd[n.name] {
				if odd == nil {
					odd = map[string]bool{}
				}
				odd[n.name] = true
				d := c.report(Warning, CodeSpelling, here, "`%s` is spelt `%s` at %s; they are the same name here, but not for every program", n.name, seen.name, c.where(Place{seen.form, seen.at}))
				d.noteAt(Place{seen.form, seen.at}, "`%s` here", seen.name)
				d.fixAt(here, "Use "+seen.name, seen.name)
			}
			if n.kind != functorName {
				continue
			}
			seen, ok := functors[n.fold]
			if !ok {
				functors[n.fold] = first{n, i}
				c.twoUses(n, here)
			} else if seen.arity != n.arity && !c.misfits[here] {
				d := c.report(Warning, CodeArity, here, "`%s` has %s here, %d at %s", n.name, countOf(n.arity, "argument"), seen.arity, c.where(Place{seen.form, seen.at}))
				d.noteAt(Place{seen.form, seen.at}, "%s here", countOf(seen.arity, "argument"))
			}
		}
	}
}

// twoUses reports that a functor is the name of a relation too.
func (c *checker) twoUses(n nameUse, here Place) {
	for _, r := range c.byName[n.fold] {
		if r.arity == 0 || len(r.heads) == 0 || isKeyword(r.fold) {
			continue
		}
		d := c.report(Warning, CodeTwoUses, r.heads[0].name(), "`%s` is a relation here and part of a term at %s; is a `true` missing somewhere?", r.name, c.where(here))
		d.noteAt(here, "here it is part of a term")
		return
	}
}

// state reports facts of the state that are asked for but never set, set but
// never asked for, or lost after the first move.
func (c *checker) state() {
	var initial, following stateTable
	for _, h := range c.heads("init", 1) {
		initial.add(h.form, &h.atom.Args[0])
	}
	for _, h := range c.heads("next", 1) {
		following.add(h.form, &h.atom.Args[0])
	}
	var asked stateTable
	for _, u := range c.uses("true", 1) {
		x := &u.atom.Args[0]
		asked.add(u.form, x)
		if x.Kind == Variable || c.facts.has(signatureOf(x)) {
			continue
		}
		c.unknownShape(x, Place{u.form, x.Span}, Place{u.form, x.At}, CodeNeverTrue, &c.facts, "neither init nor next sets `%s`, so it is never true")
	}
	if !following.any {
		for _, s := range initial.order {
			if first := initial.shapes[s][0]; !following.has(s) && asked.has(s) {
				severity := Warning
				if s.arity == 0 {
					severity = Hint // often a mark of the first move, and meant so
				}
				c.report(severity, CodeVanishes, first.place(), "init sets `%s` but no next rule does: it vanishes after the first move", first.atom.Name)
			}
		}
	}
	if !asked.any {
		for _, s := range c.facts.order {
			if first := c.facts.shapes[s][0]; !asked.has(s) && !c.facts.any && c.table[s] == nil {
				c.report(Hint, CodeUnread, first.place(), "`%s` is part of the state, but no condition asks for it", first.atom.Name)
			}
		}
	}
}

// unknownShape reports a fact or move that can not be.
func (c *checker) unknownShape(x *Term, all, name Place, code Code, table *stateTable, format string) {
	if s, ok := table.arity[x.Fold]; ok {
		first := table.shapes[s][0]
		d := c.report(Warning, code, all, "`%s` has %s here, %d at %s, so this never holds", x.Name, countOf(len(x.Args), "argument"), s.arity, c.where(first.place()))
		d.noteAt(first.place(), "%s here", countOf(s.arity, "argument"))
		c.misfits[name] = true
		return
	}
	d := c.report(Warning, code, all, format, x.Name)
	if near := c.nearest(x.Fold, table.names); near != "" {
		d.Message += fmt.Sprintf("; did you mean `%s`?", near)
		d.fixAt(name, "Use "+near, near)
	}
}

// heads returns the heads of a relation.
func (c *checker) heads(name string, arity int) []ref {
	if r := c.table[signature{name, arity}]; r != nil {
		return r.heads
	}
	return nil
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
		if x := &u.atom.Args[1]; x.Kind != Variable && !c.legal.has(signatureOf(x)) {
			c.unknownShape(x, Place{u.form, x.Span}, Place{u.form, x.At}, CodeNeverLegal, &c.legal, "no legal rule allows the move `%s`, so nobody ever does it")
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
	if turn == "" {
		return
	}
	var first ref
	covered := map[string]bool{}
	for _, h := range c.heads("legal", 2) {
		role := &h.atom.Args[0]
		asks := false
		for _, a := range c.sheet.Forms[h.form].facts.atoms {
			if !a.negative && !a.inOr && a.Fold == "true" && len(a.Args) == 1 && a.Args[0].Fold == turn &&
				len(a.Args[0].Args) == 1 && sameTerm(&a.Args[0].Args[0], role) {
				asks = true
			}
		}
		switch {
		case asks && first.atom == nil:
			first = h
		case !asks && role.Kind == Constant:
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
	d := c.report(Warning, CodeOffTurn, first.place(), "every legal rule of %s asks for its turn, `(true (%s ...))`, so it has no move while others play; add a move such as noop",
		strings.Join(names, " and of "), turn)
	d.Args = append(names, turn)
	end := Place{first.form, Span{0, 0}}
	d.fixAt(end, "Add noop", fmt.Sprintf("(<= (legal ?role noop)\n  (role ?role)\n  (not (true (%s ?role))))\n", turn))
}

// turnFact returns the name of the fact that says whose turn it is, or "".
func (c *checker) turnFact() string {
	count := map[string]int{}
	for _, h := range c.heads("init", 1) {
		x := &h.atom.Args[0]
		if len(x.Args) == 1 && c.roleOf[x.Args[0].Fold] && !c.sheet.Forms[h.form].facts.rule.Arrow {
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

// lists reports facts and moves that base and input do not list, though they
// list others: programs that trust the list never see them.
func (c *checker) lists() {
	var base, input stateTable
	for _, h := range c.heads("base", 1) {
		base.add(h.form, &h.atom.Args[0])
	}
	for _, h := range c.heads("input", 2) {
		input.add(h.form, &h.atom.Args[1])
	}
	c.unlisted("base", &base, &c.facts)
	c.unlisted("input", &input, &c.legal)
}

func (c *checker) unlisted(keyword string, list, have *stateTable) {
	if list.any || len(list.order) == 0 {
		return
	}
	for _, s := range have.order {
		if !list.has(s) {
			first := have.shapes[s][0]
			d := c.report(Warning, CodeBase, first.place(), "%s does not list `%s`; programs that rely on the list will miss it", keyword, first.atom.Name)
			d.Args = []string{keyword, first.atom.Name}
			d.noteAt(list.shapes[list.order[0]][0].place(), "the list begins here")
		}
	}
}

// roles reports roles that nobody plays.
func (c *checker) roles() {
	if c.anyRole {
		return
	}
	var names []string
	for name := range c.roleOf {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, r := range c.list {
		if !hasRole(r.fold) || r.arity == 0 || r.fold == heuristic && r.arity != 2 {
			continue
		}
		for _, at := range slices.Concat(r.heads, r.uses) {
			x := &at.atom.Args[0]
			if x.Kind != Constant || c.roleOf[x.Fold] {
				continue
			}
			here := Place{at.form, x.Span}
			d := c.report(Warning, CodeUnknownRole, here, "no role fact names `%s`", x.Name)
			if near := c.nearest(x.Fold, names); near != "" {
				d.Message += fmt.Sprintf("; did you mean `%s`?", near)
				d.fixAt(here, "Use "+near, near)
			}
		}
	}
}

// duplicates reports rules that stand in the sheet twice.
func (c *checker) duplicates() {
	seen := make(map[string]int, len(c.sheet.Forms))
	for i, f := range c.sheet.Forms {
		if f.facts == nil || !f.facts.whole {
			continue
		}
		first, ok := seen[f.facts.alike]
		if !ok {
			seen[f.facts.alike] = i
			continue
		}
		what := "fact"
		if len(f.Rule.Body) > 0 {
			what = "rule"
		}
		here, there := Place{i, f.Rule.Span}, Place{first, c.sheet.Forms[first].Rule.Span}
		d := c.report(Warning, CodeDuplicate, here, "this %s stands at %s already; delete one of them", what, c.where(there))
		d.noteAt(there, "the same %s", what)
		d.fixAt(here, "Delete it", "")
	}
}
