package ground

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// domains bounds which terms each column of each table can hold, by letting
// terms flow along the variables of the rules until nothing moves. It is much
// cheaper than grounding and tells how large an instance count to expect.
//
// What a variable can be is what all columns allow that it stands in. Small
// relations that never change say more: they are followed row by row, so that
// "neighbour of a column" is a column even where the relation has neighbours of
// rows as well (arc consistency; Mackworth: Consistency in Networks of
// Relations, Artificial Intelligence 8, 1977).
//
// Views are followed only for what somebody asks them about. Rules are often
// written for more than is ever used: (coordinate ?x) stands for letters and
// numbers alike where every caller means a column. So each call tells the view
// which terms it may be asked about, and that bounds the variables of the
// view's rules. This is the idea of magic sets (Bancilhon, Maier, Sagiv,
// Ullman: PODS 1986), for one column at a time.
type domains struct {
	*analysis
	columns map[shape][]*domain
	asked   map[logic.Relation]*question // of views that are followed only for what they are asked about
	open    [Views]bool                  // by kind: tables that rules for whole facts or moves can add to
	byHead  map[logic.Relation][]int     // clauses
	flow    *logic.Flow

	followers []*follower // by column, used again and again
}

// A domain is the set of terms of one column. Compound terms in heads are not
// enumerated; what is known of them is the domains of their arguments.
type domain struct {
	list  []logic.Term
	has   map[logic.Term]bool
	extra float64                // estimate of the compound terms that were not enumerated
	open  bool                   // other terms than those of the list are possible
	parts map[compound][]*domain // of the arguments of compound terms, one level deep
	wild  bool                   // other compound terms than those of parts are possible

	cell logic.Cell // read by clauses that start from this domain
}

// A compound names the compound terms of one functor.
type compound struct {
	functor logic.Symbol
	arity   int
}

// part returns the domains of the arguments of a compound pattern.
func (d *domain) part(p *logic.Pattern) []*domain {
	key := compound{p.Functor, len(p.Args)}
	parts := d.parts[key]
	if parts == nil {
		parts = make([]*domain, len(p.Args))
		for i := range parts {
			parts[i] = newDomain()
			parts[i].open = d.wild
		}
		if d.parts == nil {
			d.parts = map[compound][]*domain{}
		}
		d.parts[key] = parts
	}
	return parts
}

// unknown notes that any term is possible; it reports whether that is new.
func (d *domain) unknown() bool {
	if d.open && d.wild {
		return false
	}
	d.open, d.wild = true, true
	for _, parts := range d.parts {
		for _, x := range parts {
			x.open = true
		}
	}
	return true
}

func newDomain() *domain { return &domain{has: map[logic.Term]bool{}} }

func (d *domain) size() float64 { return max(1, float64(len(d.list))+d.extra) }

func (d *domain) add(t logic.Term) bool {
	if d.has[t] {
		return false
	}
	d.has[t] = true
	d.list = append(d.list, t)
	return true
}

// addAll adds terms until the domain is full; it reports whether anything
// changed.
func (d *domain) addAll(terms []logic.Term) (changed bool) {
	for _, t := range terms {
		if len(d.list) == maxDomain {
			return d.unknown() || changed
		}
		changed = d.add(t) || changed
	}
	return changed
}

// maxDomain bounds the terms enumerated for a column; beyond it a column is
// simply large.
const maxDomain = 1 << 14

// An inference is what is known about the variables of a clause.
type inference struct {
	clause *logic.Clause
	bounds [][]bound // by variable
	calls  []int     // literals that are views
	rounds int       // how often relations were followed
	values []values  // by variable
}

// A bound is a column that a variable stands in.
type bound struct {
	*domain
	from int // the literal, if that is a view; else below zero
}

const (
	fromHead = -2 + iota // what the view is asked about
	fromBody             // a fact, a move, or a relation that never changes
)

// The values that a variable can have, if they are known.
type values struct {
	list  []logic.Term
	known bool
}

const (
	maxFollowed = 1 << 12 // rows of a relation that is followed
	maxRounds   = 64      // how often a clause follows its relations: counters would take a round for each number
)

// newDomains computes the domains of an analysis.
func newDomains(a *analysis) *domains {
	d := &domains{analysis: a, columns: map[shape][]*domain{}, asked: map[logic.Relation]*question{},
		byHead: map[logic.Relation][]int{}, flow: logic.NewFlow(len(a.rules.Clauses))}
	for i := range a.rules.Clauses {
		if h := &a.rules.Clauses[i].Head; kindOf(h.Relation) != Views {
			if s, _, any := shapeOf(h); any {
				d.openAll(s.kind)
			}
		}
	}
	d.flow.Ready = func(clause int) bool {
		head := a.rules.Clauses[clause].Head.Relation
		return !d.called(head) || d.question(head).put
	}
	inferences := make([]*inference, len(a.rules.Clauses))
	for i := range a.rules.Clauses {
		x := d.infer(&a.rules.Clauses[i])
		inferences[i] = x
		d.spend(1 + len(x.bounds))
		for _, bounds := range x.bounds {
			for _, b := range bounds {
				b.cell.Read(i)
			}
		}
		head := x.clause.Head.Relation
		if d.byHead[head] = append(d.byHead[head], i); !d.called(head) {
			d.flow.Add(i)
		}
	}
	d.flow.Run(0, func(clause int) { d.step(inferences[clause]) })
	return d
}

// called reports whether a relation is followed only for what it is asked
// about: a view that depends on the state and that play itself does not read.
func (d *domains) called(rel logic.Relation) bool {
	switch rel {
	case logic.RelTerminal, logic.RelGoal, logic.RelHeuristic:
		return false
	}
	return kindOf(rel) == Views && d.dynamic(rel)
}

// changed lets those who start from a domain start again.
func (d *domains) changed(x *domain) {
	d.spend(x.cell.Readers())
	d.flow.Grown(&x.cell)
}

// infer prepares an inference about a clause.
func (d *domains) infer(c *logic.Clause) *inference {
	d.spend(len(c.Vars) + len(c.Body))
	x := &inference{clause: c, bounds: make([][]bound, len(c.Vars)), values: make([]values, len(c.Vars))}
	bind := func(p *logic.Pattern, column *domain, from int) {
		if p.Var >= 0 {
			x.bounds[p.Var] = append(x.bounds[p.Var], bound{column, from})
		}
	}
	for i := range c.Body {
		l := &c.Body[i]
		from := fromBody
		if l.Kind <= logic.Fails && d.called(l.Atom.Relation) {
			x.calls = append(x.calls, i)
			from = i
		}
		if l.Kind != logic.Holds {
			continue
		}
		s, columns, any := shapeOf(&l.Atom)
		if any {
			continue
		}
		for k := range columns {
			p, column := &columns[k], d.of(s)[k]
			bind(p, column, from)
			if p.Var < 0 && !p.Ground {
				for n, part := range column.part(p) {
					bind(&p.Args[n], part, from)
				}
			}
		}
	}
	if d.called(c.Head.Relation) {
		for k, column := range d.question(c.Head.Relation).columns {
			bind(&c.Head.Args[k], column, fromHead)
		}
	}
	return x
}

// A question is what a view is asked about.
type question struct {
	columns []*domain
	put     bool // somebody asks
}

func (d *domains) question(rel logic.Relation) *question {
	q := d.asked[rel]
	if q == nil {
		q = &question{columns: make([]*domain, d.rules.Relations[rel].Arity)}
		for k := range q.columns {
			q.columns[k] = newDomain()
		}
		d.asked[rel] = q
	}
	return q
}

// step lets a clause call views and carry terms into its head.
func (d *domains) step(x *inference) {
	x.rounds++
	d.spend(1 + len(x.clause.Body))
	for _, i := range x.calls {
		d.call(x, i)
	}
	if d.called(x.clause.Head.Relation) {
		for k, column := range d.question(x.clause.Head.Relation).columns {
			if p := &x.clause.Head.Args[k]; p.Ground && !column.open && !column.has[p.Term] {
				return // nobody asks for it
			}
		}
	}
	d.solve(x, len(x.clause.Body), true)
	s, columns, any := shapeOf(&x.clause.Head)
	if any {
		return
	}
	for k := range columns {
		p, to := &columns[k], d.of(s)[k]
		if d.carry(x, p, to) {
			d.changed(to)
		}
		if len(p.Args) > 0 {
			for n, part := range to.part(p) {
				if d.carry(x, &p.Args[n], part) {
					d.changed(part)
				}
			}
		}
	}
}

// call tells a view what literal i of a clause asks it about: a positive one
// whatever literals before it leave open, a negative one what all of them do.
func (d *domains) call(x *inference, i int) {
	l := &x.clause.Body[i]
	rel := l.Atom.Relation
	if l.Kind == logic.Fails {
		d.solve(x, len(x.clause.Body), true)
	} else {
		d.solve(x, i, true)
	}
	q := d.question(rel)
	changed := !q.put
	q.put = true
	for k, column := range q.columns {
		p := &l.Atom.Args[k]
		switch {
		case p.Ground:
			changed = column.add(p.Term) || changed
		case p.Var >= 0 && x.values[p.Var].known:
			d.spend(len(x.values[p.Var].list))
			changed = column.addAll(x.values[p.Var].list) || changed
		default:
			changed = column.unknown() || changed
		}
	}
	if changed {
		for _, y := range d.byHead[rel] {
			d.flow.Add(y)
		}
	}
}

// carry brings what an argument of a head can be into a column; it reports
// whether any of it is new there.
func (d *domains) carry(x *inference, p *logic.Pattern, to *domain) (changed bool) {
	switch {
	case p.Ground && len(p.Args) == 0:
		return to.add(p.Term)
	case p.Var < 0: // its arguments have columns of their own
		changed = !to.open
		to.extra, to.open = max(to.extra, 64), true
		return changed
	}
	v := x.values[p.Var]
	d.spend(1 + len(v.list))
	if from := smallest(x.bounds[p.Var]); from != nil {
		to.extra = max(to.extra, min(from.extra, maxDomain))
		if !v.known {
			d.spend(len(from.list))
			changed = to.addAll(from.list)
		}
	}
	if !v.known {
		return to.unknown() || changed
	}
	return to.addAll(v.list)
}

// solve works out the values of a clause's variables from what its head is
// asked about, if asked, and from its positive literals, those views left out
// that do not come before literal number limit.
func (d *domains) solve(x *inference, limit int, asked bool) {
	for v, bounds := range x.bounds {
		x.values[v] = d.common(bounds, limit, asked)
	}
	if x.rounds > maxRounds {
		return
	}
	for again := 0; again < 3; again++ {
		changed := false
		for i := range x.clause.Body {
			if l := &x.clause.Body[i]; d.followed(l) {
				changed = d.follow(x, l) || changed
			}
		}
		if !changed {
			return
		}
	}
}

// followed reports whether a literal is worth following row by row.
func (d *domains) followed(l *logic.Literal) bool {
	t := d.tables[l.Atom.Relation]
	return l.Kind == logic.Holds && t != nil && t.table.Len() <= maxFollowed && len(l.Atom.Args) > 1 && flat(&l.Atom)
}

// follow restricts variables to the rows of a table; it reports whether that
// changed anything.
func (d *domains) follow(x *inference, l *logic.Literal) (changed bool) {
	t := d.tables[l.Atom.Relation].table
	d.spend(t.Len())
	for len(d.followers) < t.Width {
		d.followers = append(d.followers, &follower{})
	}
	columns := d.followers[:t.Width]
	for k := range l.Atom.Args {
		columns[k].begin(x, &l.Atom.Args[k])
	}
	for n := range t.Len() {
		row := t.Row(uint32(n))
		fits := true
		for k := 0; k < len(row) && fits; k++ {
			fits = columns[k].allows(row[k])
		}
		if !fits {
			continue
		}
		for k, value := range row {
			if columns[k].variable >= 0 && columns[k].found.add(value) {
				columns[k].list = append(columns[k].list, value)
			}
		}
	}
	for _, c := range columns {
		if v := c.variable; v >= 0 && (!x.values[v].known || len(c.list) < len(x.values[v].list)) {
			x.values[v], changed = values{slices.Clone(c.list), true}, true
		}
	}
	return changed
}

// A follower collects what stands in one column of the rows that are followed.
type follower struct {
	term     logic.Term // if variable is negative: what must stand there
	variable int
	any      bool // nothing is known of the variable
	allowed  termSet
	found    termSet
	list     []logic.Term // found, in the order of its coming
}

func (f *follower) begin(x *inference, p *logic.Pattern) {
	f.term, f.variable, f.list = p.Term, p.Var, f.list[:0]
	f.allowed.clear()
	f.found.clear()
	if p.Var < 0 {
		return
	}
	if f.any = !x.values[p.Var].known; !f.any {
		for _, t := range x.values[p.Var].list {
			f.allowed.add(t)
		}
	}
}

func (f *follower) allows(t logic.Term) bool {
	if f.variable < 0 {
		return t == f.term
	}
	return f.any || f.allowed.has(t)
}

// A termSet is a set of terms that is cleared in no time.
type termSet struct {
	round []uint32 // by term: when it was added
	now   uint32   // the zero set has none of the terms that were added in round 0
}

func (s *termSet) clear() { s.now++ }

func (s *termSet) has(t logic.Term) bool { return int(t) < len(s.round) && s.round[t] == s.now }

// add reports whether the term is new.
func (s *termSet) add(t logic.Term) bool {
	if int(t) >= len(s.round) {
		s.round = append(s.round, make([]uint32, int(t)+1-len(s.round))...)
	}
	old := s.round[t]
	s.round[t] = s.now
	return old != s.now
}

// common returns what those bounds contain that may be used and that list
// everything their columns can hold, if there are any.
func (d *domains) common(bounds []bound, limit int, asked bool) values {
	var least *domain
	usable := func(b bound) bool { return !b.open && b.from < limit && (asked || b.from != fromHead) }
	for _, b := range bounds {
		if usable(b) && (least == nil || len(b.list) < len(least.list)) {
			least = b.domain
		}
	}
	if least == nil {
		return values{}
	}
	list := make([]logic.Term, 0, len(least.list))
	d.spend(len(bounds) + len(least.list)*len(bounds))
	for _, t := range least.list {
		if !slices.ContainsFunc(bounds, func(b bound) bool { return usable(b) && !b.has[t] }) {
			list = append(list, t)
		}
	}
	return values{list, true}
}

// smallest returns the smallest of some domains of body literals, or nil if
// there is none.
func smallest(bounds []bound) *domain {
	var best *domain
	for _, b := range bounds {
		if b.from != fromHead && (best == nil || b.size() < best.size()) {
			best = b.domain
		}
	}
	return best
}

// openAll marks the columns of all tables of a kind as open.
func (d *domains) openAll(kind Kind) {
	d.open[kind] = true
	for s, columns := range d.columns {
		if s.kind == kind {
			for _, x := range columns {
				x.unknown()
			}
		}
	}
}

// of returns the columns of a table.
func (d *domains) of(s shape) []*domain {
	columns := d.columns[s]
	if columns == nil {
		columns = make([]*domain, s.columns(d.rules))
		for i := range columns {
			columns[i] = newDomain()
			if s.kind != Views && d.open[s.kind] {
				columns[i].unknown()
			}
		}
		d.columns[s] = columns
	}
	return columns
}

// sizes returns a bound on the number of terms for each variable of a clause.
func (d *domains) sizes(c *logic.Clause) []float64 {
	x := d.infer(c)
	d.solve(x, len(c.Body), true)
	return x.sizes()
}

// sizes returns a bound on the number of terms for each variable.
func (i *inference) sizes() []float64 {
	sizes := make([]float64, len(i.values))
	for v := range sizes {
		sizes[v] = 64 // nothing known: bound deep inside a compound term or by a whole fact
		if known := i.values[v]; known.known {
			sizes[v] = max(1, float64(len(known.list)))
		} else if x := smallest(i.bounds[v]); x != nil {
			sizes[v] = x.size()
		}
	}
	return sizes
}
