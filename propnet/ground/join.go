package ground

import (
	"cmp"
	"math"
	"slices"

	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// A join is a clause planned for grounding from one of its literals.
type join struct {
	clause   *logic.Clause
	id       uint32
	literal  int             // the one that starts the join, or -1
	never    bool            // a literal can never hold
	first    []logic.Matcher // columns of the starting literal
	ops      []joinOp
	iters    []joinIter
	head     template
	positive []int // literals whose atoms go into the ground rule
	negative []negative
	slots    int
}

// A template makes atoms from a frame.
type template struct {
	kind    Kind
	table   *table // unless any
	any     bool   // columns are a whole fact, or a role and a whole move
	columns []logic.Value
	rule    int
}

// A negative is a negated literal of a ground rule.
type negative struct {
	atom  template
	legal bool
}

type joinKind uint8

const (
	joinRows    joinKind = iota // derived rows of a table
	joinMember                  // one row of a table, if it is derived
	joinWhole                   // derived facts or moves of all tables
	joinStatic                  // answers of the reasoner
	joinTest                    // whether the reasoner has an answer
	joinDiffers                 // or equals
)

type joinOp struct {
	kind    joinKind
	neg     bool
	older   bool // stands before the starting literal: only atoms taken earlier count
	legal   bool
	literal int
	back    int // the op to go on with when this one has no more solutions
	table   *table
	index   *rows.Index[logic.Term]
	query   *reasoner.Query
	width   int // columns of an answer
	key     []logic.Value
	keySlot int
	match   []logic.Matcher
	whole   template // for joinWhole, when all is bound
	bound   bool     // of joinWhole: look the atom up instead of trying all
}

type joinIter struct {
	list  []uint32
	rows  []logic.Term
	pos   int
	count int
}

// A joinPlanner orders the literals of one clause.
type joinPlanner struct {
	g *grounder
	logic.Binder
	j     *join
	uses  []int
	sizes []float64
}

// weighing is how many steps it counts to weigh a literal in a plan.
const weighing = 8

// plan orders the body of d's clause: tests as soon as they can be made,
// otherwise the literal with the least expected fan-out next.
func (g *grounder) plan(d *delta) {
	c := d.clause
	j := &join{clause: c, id: d.id, literal: d.literal, slots: len(c.Vars)}
	b := &joinPlanner{g: g, Binder: logic.Binder{Bound: make([]bool, len(c.Vars))}, j: j,
		uses: make([]int, len(c.Vars))}
	b.sizes = g.domains.sizes(c)
	c.Head.EachVar(func(v int) { b.uses[v]++ })
	for i := range c.Body {
		c.Body[i].Atom.EachVar(func(v int) { b.uses[v]++ })
	}
	b.order(b.begin())
	back := -1
	for i := range j.ops {
		j.ops[i].back = back
		if j.ops[i].many() {
			back = i
		}
	}
	if d.join == nil {
		g.bytes += planBytes * len(c.Body)
		g.perRule[c.Rule] += len(c.Body)
	}
	j.iters = make([]joinIter, len(j.ops))
	j.head = b.template(&c.Head)
	for i := range c.Body {
		if l := &c.Body[i]; l.Kind == logic.Fails && isDynamic(g.phase, l.Atom.Relation) {
			j.negative = append(j.negative, negative{b.template(&l.Atom), l.Atom.Relation == logic.RelLegal})
		}
	}
	d.join, d.planned = j, len(g.queue)
}

// begin plans to take the columns of the atom that is new, and returns the other
// literals of the body that have to be joined. Negated dynamic ones do not: they
// are bound at the end, and their atoms are only mentioned.
func (b *joinPlanner) begin() (todo []int) {
	for i := range b.j.clause.Body {
		l := &b.j.clause.Body[i]
		dynamic := (l.Kind == logic.Holds || l.Kind == logic.Fails) && isDynamic(b.g.phase, l.Atom.Relation)
		if dynamic && l.Kind == logic.Fails {
			continue
		}
		if dynamic {
			b.j.positive = append(b.j.positive, i)
			if i == b.j.literal {
				_, columns, _ := shapeOf(&l.Atom)
				for k := range columns {
					b.j.first = append(b.j.first, b.Matcher(k, &columns[k]))
				}
				continue
			}
		}
		todo = append(todo, i)
	}
	return todo
}

// order adds literals, the cheapest first: those of which all variables are known, which bind no other, and then the
// best of the rest. A rule may have thousands of conditions and is planned from each of them.
func (b *joinPlanner) order(todo []int) {
	weights := make([]float64, len(b.j.clause.Body))
	for len(todo) > 0 {
		var known []int
		rest := todo[:0]
		best, least := 0, math.Inf(1)
		b.g.spend(weighing * len(todo))
		for _, i := range todo {
			l := &b.j.clause.Body[i]
			weights[i] = b.weigh(l)
			if b.KnownAll(l.Atom.Args) {
				known = append(known, i)
				continue
			}
			if weights[i] < least {
				best, least = len(rest), weights[i]
			}
			rest = append(rest, i)
		}
		todo = rest
		slices.SortStableFunc(known, func(i, k int) int { return cmp.Compare(weights[i], weights[k]) })
		for _, i := range known {
			b.add(i)
		}
		if len(known) == 0 {
			i := todo[best]
			todo = slices.Delete(todo, best, best+1)
			b.add(i)
		}
	}
}

func (p *joinPlanner) template(a *logic.Atom) template {
	s, columns, any := shapeOf(a)
	x := template{kind: s.kind, any: any, rule: p.j.clause.Rule}
	if !any {
		x.table = p.g.table(s)
	}
	for i := range columns {
		x.columns = append(x.columns, p.Value(&columns[i]))
	}
	return x
}

// weigh returns how urgent a literal is, least first.
func (p *joinPlanner) weigh(l *logic.Literal) float64 {
	known := p.KnownAll(l.Atom.Args)
	switch l.Kind {
	case logic.Differs, logic.Equals, logic.Fails:
		if !known {
			return math.Inf(1)
		}
		if l.Kind == logic.Fails {
			return -2
		}
		return -3
	}
	if known {
		return -1
	}
	if !isDynamic(p.g.phase, l.Atom.Relation) {
		given, ignored := p.given(l.Atom.Args)
		return p.g.prover.Query(l.Atom.Relation, given, ignored).Expected()
	}
	s, columns, any := shapeOf(&l.Atom)
	if any {
		return float64(len(p.g.wholes[s.kind]) + 1)
	}
	t := p.g.table(s)
	n := float64(len(t.derived.Rows) + 1)
	fan := n
	for k, d := range p.g.domains.of(s) {
		if p.Known(&columns[k]) {
			fan /= min(n, d.size())
		}
	}
	return fan + 0.01 // rather ask what never changes
}

func (p *joinPlanner) given(args []logic.Pattern) (given, ignored uint64) {
	for i := range args {
		switch arg := &args[i]; {
		case p.Known(arg):
			given |= 1 << i
		case arg.Var >= 0 && p.uses[arg.Var] == 1:
			ignored |= 1 << i
		}
	}
	return given, ignored
}

// add makes a literal the next op.
func (p *joinPlanner) add(i int) {
	l := &p.j.clause.Body[i]
	o := joinOp{literal: i, neg: l.Kind == logic.Fails, older: i < p.j.literal,
		legal: l.Atom.Relation == logic.RelLegal, keySlot: p.j.slots}
	switch {
	case l.Kind == logic.Differs || l.Kind == logic.Equals:
		o.kind, o.neg = joinDiffers, l.Kind == logic.Equals
		o.key = []logic.Value{p.Value(&l.Atom.Args[0]), p.Value(&l.Atom.Args[1])}
	case isDynamic(p.g.phase, l.Atom.Relation):
		p.addRows(&o, &l.Atom)
	default:
		given, ignored := p.given(l.Atom.Args)
		o.query = p.g.prover.Query(l.Atom.Relation, given, ignored)
		for k := range l.Atom.Args {
			if given>>k&1 != 0 {
				o.key = append(o.key, p.Value(&l.Atom.Args[k]))
			}
		}
		for k := range l.Atom.Args {
			if (given|ignored)>>k&1 == 0 {
				o.match = append(o.match, p.Matcher(o.width, &l.Atom.Args[k]))
				o.width++
			}
		}
		o.kind = joinStatic
		if o.width == 0 {
			o.kind = joinTest
		}
	}
	p.j.slots += len(o.key)
	p.j.ops = append(p.j.ops, o)
}

// maxColumns is how many columns an index can choose among: as many as a set of
// columns has bits. Later ones are matched.
const maxColumns = 64

// addRows completes an operation that goes through the rows of an atom.
func (p *joinPlanner) addRows(o *joinOp, a *logic.Atom) {
	s, columns, any := shapeOf(a)
	if any {
		o.kind = joinWhole
		if o.bound = p.KnownAll(columns); o.bound {
			o.whole = p.template(a)
			return
		}
		for k := range columns {
			o.match = append(o.match, p.Matcher(k, &columns[k]))
		}
		o.table = &table{shape: s} // only its kind counts
		return
	}
	o.table = p.g.table(s)
	var mask uint64
	var free []int
	known := p.KnownAll(columns)
	for k := range columns {
		if known || k < maxColumns && p.Known(&columns[k]) {
			mask |= 1 << k
			o.key = append(o.key, p.Value(&columns[k]))
		} else {
			free = append(free, k)
		}
	}
	for _, k := range free {
		o.match = append(o.match, p.Matcher(k, &columns[k]))
	}
	o.kind = joinRows
	if len(free) == 0 {
		o.kind = joinMember
	} else if mask != 0 {
		o.index = o.table.derived.Index(mask)
	}
}

// many reports whether an op can have several solutions.
func (o *joinOp) many() bool {
	switch o.kind {
	case joinRows, joinStatic:
		return true
	case joinWhole:
		return !o.bound
	}
	return false
}

// join emits all instances of a clause that the frame begins.
func (g *grounder) join(j *join) {
	g.reserve(j)
	pc := 0
	for {
		if pc == len(j.ops) {
			g.emit(j)
			pc--
			if pc >= 0 && !j.ops[pc].many() {
				pc = j.ops[pc].back
			}
		} else {
			o := &j.ops[pc]
			if !o.many() {
				if g.holds(o) {
					pc++
					continue
				}
				pc = o.back
			} else {
				g.open(o, &j.iters[pc])
			}
		}
		for pc >= 0 && !g.advance(&j.ops[pc], &j.iters[pc]) {
			pc = j.ops[pc].back
		}
		if pc < 0 {
			return
		}
		pc++
	}
}

func (g *grounder) keyOf(o *joinOp) []logic.Term {
	key := g.frame[o.keySlot : o.keySlot+len(o.key)]
	for i := range o.key {
		if v := &o.key[i]; v.Slot >= 0 {
			key[i] = g.frame[v.Slot]
		} else {
			key[i] = g.term(v, -1)
		}
	}
	return key
}

// counts reports whether an atom may take part in a join as the literal of o.
func (g *grounder) counts(o *joinOp, a Atom) bool {
	order := g.order[a]
	return order != 0 && order <= g.taken && (!o.older || order < g.taken)
}

func (g *grounder) note(o *joinOp, a Atom) {
	l := Literal(a) << literalFlags
	if o.legal {
		l |= OfLegal
	}
	g.atoms[o.literal] = l
}

// holds reports whether an operation that only tests is fulfilled by the current values.
func (g *grounder) holds(o *joinOp) bool {
	switch o.kind {
	case joinDiffers:
		key := g.keyOf(o)
		return (key[0] == key[1]) == o.neg
	case joinTest:
		_, n := o.query.Answers(g.keyOf(o))
		return (n > 0) != o.neg
	case joinMember:
		n, ok := o.table.rows.Find(g.keyOf(o))
		if !ok || !g.counts(o, o.table.atoms[n]) {
			return false
		}
		g.note(o, o.table.atoms[n])
		return true
	}
	a := g.atomOf(&o.whole)
	if !g.counts(o, a) {
		return false
	}
	g.note(o, a)
	return true
}

func (g *grounder) open(o *joinOp, it *joinIter) {
	it.pos = 0
	switch o.kind {
	case joinRows:
		if o.index == nil {
			it.list = o.table.derived.Rows
		} else {
			it.list = o.index.Find(g.keyOf(o))
		}
	case joinStatic:
		it.rows, it.count = o.query.Answers(g.keyOf(o))
	}
}

// advance goes on to the next row of an operation that fits, and reports whether there is one.
func (g *grounder) advance(o *joinOp, it *joinIter) bool {
	g.spend(1)
	switch o.kind {
	case joinRows:
		for ; it.pos < len(it.list); g.spend(1) {
			n := it.list[it.pos]
			it.pos++
			a := o.table.atoms[n]
			if !g.counts(o, a) {
				return false // rows lie in the order in which they were derived
			}
			if logic.Match(g.terms, o.match, o.table.rows.Row(n), g.frame) {
				g.note(o, a)
				return true
			}
		}
	case joinStatic:
		for it.pos < it.count {
			row := it.rows[it.pos*o.width : (it.pos+1)*o.width]
			it.pos++
			if logic.Match(g.terms, o.match, row, g.frame) {
				return true
			}
		}
	case joinWhole:
		for all := g.wholes[o.table.shape.kind]; it.pos < len(all); g.spend(1) {
			a := all[it.pos]
			it.pos++
			if !g.counts(o, a) {
				return false
			}
			if logic.Match(g.terms, o.match, g.Whole(a), g.frame) {
				g.note(o, a)
				return true
			}
		}
	}
	return false
}
