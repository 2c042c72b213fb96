package ground

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// Limits bounds what grounding and building may use. Zero values mean the
// defaults. Reaching one does not depend on the clock, nor on the computer.
type Limits struct {
	Atoms    int // ground atoms of relations that change
	Literals int // literals in ground rules, heads included
	Bytes    int // that atoms, terms and ground rules take, estimated
	Grown    int // atoms with a term nested deeper than any that the rules write or derive without a state
	Steps    int // of rewriting the rules: terms, rows and literals looked at
}

// DefaultLimits keeps a network within about 1.5 GB. Rules in which terms grow
// with every move have no network at all, and the bound on those is low: that
// games of lists or numbers made of functions stay far below it is what makes
// growth noticed in a fraction of a second.
var DefaultLimits = Limits{Atoms: 8 << 20, Literals: 96 << 20, Bytes: 768 << 20, Grown: 1 << 16, Steps: 1 << 32}

// orDefaults returns the limits with defaults for those that are zero.
func (l Limits) orDefaults() Limits {
	d := DefaultLimits
	return Limits{
		cmp.Or(l.Atoms, d.Atoms), cmp.Or(l.Literals, d.Literals), cmp.Or(l.Bytes, d.Bytes),
		cmp.Or(l.Grown, d.Grown), cmp.Or(l.Steps, d.Steps),
	}
}

// An Atom is a ground atom that may change during a match. Facts stand for true
// and next alike, moves for does and legal.
type Atom uint32

// A Literal of a ground rule is an atom with two flags.
type Literal uint32

const (
	Negated      Literal = 1 << iota // the atom must be false
	OfLegal                          // of a move: legal is meant, not does
	literalFlags = iota
)

// Atom returns the atom of a literal.
func (l Literal) Atom() Atom { return Atom(l >> literalFlags) }

// A table holds the atoms of one shape.
type table struct {
	number  uint32
	shape   shape
	rows    *rows.Table[logic.Term]
	atoms   []Atom                      // by row
	derived *rows.Selection[logic.Term] // in the order in which they turned out reachable
	watched []*delta                    // what has to be done for each row that is derived
}

// A Program is a ground program: all atoms that may ever be true, and the
// instances of the rules that may ever fire. Relations that do not change are
// resolved. What is reachable is over-estimated: a fact is reachable if some
// init or next rule can give it when negations are ignored and every move that
// is ever legal can be made at any time.
type Program struct {
	Rules    *logic.Rules // after splitting
	phase    []logic.Lifetime
	tables   []*table
	byShape  map[shape]*table
	tableOf  []uint32 // by atom
	rowOf    []uint32 // by atom
	order    []uint32 // by atom: when it was derived, from 1; 0 while it was not
	queue    []Atom   // derived atoms in that order
	clause   []uint32 // by ground rule
	head     []Atom   // by ground rule
	start    []uint32 // by ground rule: its first literal; one more at the end
	literals []Literal
	initial  []Atom
}

// A grounder makes a ground program, semi-naively: atoms are taken one after the other,
// and each is joined, as every literal that it matches, with atoms that were
// taken before it, so every instance of a rule is found just once.
type grounder struct {
	Program
	*watch
	ctx      context.Context
	limits   Limits
	bytes    int    // that atoms and ground rules take, see Limits
	begun    int    // terms that there were before
	written  uint16 // depth of the terms that the rules write
	grown    int    // atoms with deeper terms
	prover   *reasoner.Machine
	domains  *domains
	watching [Views][]*delta // deltas for whole facts and whole moves, by kind
	wholes   [Views][]Atom   // derived facts and moves in the order of queue, by kind
	taken    uint32          // order of the atom at work
	perRule  []int           // by rule of the sheet: literals of its instances and plans, to name the one at fault
	growing  []int           // atoms that grew, likewise
	frame    []logic.Term
	atoms    []Literal // by literal of the clause at work
	progress func(atoms, instances int)
	terms    *logic.Terms
}

// A delta is a clause to be joined starting from one of its literals, or from
// none if it has no positive literal that changes.
type delta struct {
	clause  *logic.Clause
	id      uint32
	literal int // or -1
	join    *join
	planned int // how many atoms there were when join was planned
}

// instantiate grounds rules that were rewritten, by the semi-naive fixpoint of
// [grounder].
func instantiate(ctx context.Context, r *rewritten, limits Limits, progress func(atoms, instances int),
) (*Program, error) {
	split := r.rules
	prover, err := reasoner.New(split, reasoner.Options{})
	if err != nil {
		return nil, err
	}
	g := &grounder{
		Program:  Program{Rules: split, phase: prover.Dependencies().Lifetime, byShape: map[shape]*table{}},
		ctx:      ctx,
		limits:   limits,
		prover:   prover,
		begun:    split.Terms.Len(),
		written:  r.depth,
		perRule:  make([]int, len(split.Sheet.Forms)),
		growing:  make([]int, len(split.Sheet.Forms)),
		progress: progress,
		terms:    split.Terms,
	}
	g.watch = &watch{left: lookEvery, look: g.check}
	initial, err := prover.Initial(ctx)
	if err != nil {
		return nil, err
	}
	facts := prover.Facts(initial) // not inside Do, which holds the prover's lock
	if err := prover.Do(ctx, func() { g.run(facts) }); err != nil {
		return nil, err
	}
	g.start = append(g.start, uint32(len(g.literals)))
	for _, t := range g.tables {
		t.watched = nil
		t.derived.DropIndexes()
	}
	done := g.Program // a copy, so that what grounding needed can be freed
	return &done, nil
}

// run derives all atoms that can be reached, from the initial facts on, and the instances of rules that give
// them.
func (g *grounder) run(initial []logic.Term) {
	g.domains = newDomains(&analysis{watch: g.watch, rules: g.Rules, phase: g.phase})
	seeds := g.prepare()
	for _, t := range initial {
		a := g.factAtom(t)
		g.initial = append(g.initial, a)
		g.derive(a, -1)
	}
	for _, d := range seeds {
		g.plan(d)
		g.join(d.join)
	}
	for i := 0; i < len(g.queue); i++ {
		a := g.queue[i]
		g.taken = uint32(i + 1)
		t := g.tables[g.tableOf[a]]
		g.spend(1 + len(t.watched))
		for _, d := range t.watched {
			g.fire(d, t.rows.Row(g.rowOf[a]), a)
		}
		if t.shape.kind != Views {
			whole := g.Whole(a)
			g.spend(len(g.watching[t.shape.kind]))
			for _, d := range g.watching[t.shape.kind] {
				g.fire(d, whole, a)
			}
		}
	}
	g.check()
}

// check ends the grounding when a limit is reached or it is cancelled.
func (g *grounder) check() {
	if g.progress != nil {
		g.progress(len(g.queue), len(g.clause))
	}
	if len(g.tableOf) > g.limits.Atoms {
		g.prover.Stop(&logic.LimitError{What: "ground atoms", Limit: int64(g.limits.Atoms), Rule: g.largest()})
	}
	if len(g.literals) > g.limits.Literals {
		g.prover.Stop(&logic.LimitError{What: "literals in ground rules", Limit: int64(g.limits.Literals),
			Rule: g.largest()})
	}
	if g.bytes+termBytes*(g.terms.Len()-g.begun) > g.limits.Bytes {
		g.prover.Stop(&logic.LimitError{What: "bytes for ground rules", Limit: int64(g.limits.Bytes),
			Rule: g.largest()})
	}
	if err := pace.Check(g.ctx); err != nil {
		g.prover.Stop(g.blame(err))
	}
}

// What things take in bytes, with the tables in which they are found: hash
// tables are half full at least, and slices have room to grow.
const (
	atomBytes     = 56 // and cellBytes for each column
	cellBytes     = 4
	termBytes     = 40 // with few arguments
	instanceBytes = 16 // and literalBytes for each literal
	literalBytes  = 5
	indexBytes    = 24  // of a row in an index
	planBytes     = 300 // of a literal in a plan
)

// blame adds the rule at fault, which only is known here, to the error of a
// context that watches time or memory.
func (g *grounder) blame(err error) error {
	var limit *logic.LimitError
	switch {
	case errors.As(err, &limit) && limit.Rule < 0:
		return &logic.LimitError{What: limit.What, Limit: limit.Limit, Rule: g.largest()}
	case errors.Is(err, context.DeadlineExceeded):
		return outOfTime{err, &logic.LimitError{What: "time", Rule: g.largest()}}
	}
	return err
}

// An outOfTime is the error of a context whose deadline has passed, with the rule
// at fault.
type outOfTime struct {
	error
	limit *logic.LimitError
}

func (o outOfTime) Error() string   { return o.limit.Error() }
func (o outOfTime) Unwrap() []error { return []error{o.error, o.limit} }

// largest returns the rule of the sheet with most ground literals.
func (g *grounder) largest() int { return most(g.perRule) }

// most returns the rule with the largest count, the first of several.
func most(counts []int) int {
	best := -1
	for rule, n := range counts {
		if best < 0 || n > counts[best] {
			best = rule
		}
	}
	return best
}

// prepare registers the literals that new atoms have to be joined with, and
// returns the clauses that no atom triggers.
func (g *grounder) prepare() (seeds []*delta) {
	for i := range g.Rules.Clauses {
		c := &g.Rules.Clauses[i]
		g.spend(1 + len(c.Body))
		if rel := c.Head.Relation; rel == logic.RelInit || rel == logic.RelBase || rel == logic.RelInput ||
			!isDynamic(g.phase, rel) {
			continue
		}
		triggered := false
		for k := range c.Body {
			l := &c.Body[k]
			if l.Kind != logic.Holds || !isDynamic(g.phase, l.Atom.Relation) {
				continue
			}
			triggered = true
			d := &delta{clause: c, id: uint32(i), literal: k}
			s, _, any := shapeOf(&l.Atom)
			if any {
				g.watching[s.kind] = append(g.watching[s.kind], d)
			} else {
				t := g.table(s)
				t.watched = append(t.watched, d)
			}
		}
		if !triggered {
			seeds = append(seeds, &delta{clause: c, id: uint32(i), literal: -1})
		}
	}
	return seeds
}

func (g *grounder) table(s shape) *table {
	t := g.byShape[s]
	if t == nil {
		all := rows.NewTable[logic.Term](s.columns(g.Rules))
		t = &table{number: uint32(len(g.tables)), shape: s, rows: all, derived: rows.NewSelection(all)}
		g.byShape[s] = t
		g.tables = append(g.tables, t)
	}
	return t
}

// intern returns the atom of a row.
func (g *grounder) intern(t *table, row []logic.Term) Atom {
	n, added := t.rows.Add(row)
	if !added {
		return t.atoms[n]
	}
	a := Atom(len(g.tableOf))
	g.bytes += atomBytes + cellBytes*len(row)
	t.atoms = append(t.atoms, a)
	g.tableOf = append(g.tableOf, t.number)
	g.rowOf = append(g.rowOf, n)
	g.order = append(g.order, 0)
	return a
}

// factAtom returns the atom of a whole fact.
func (g *grounder) factAtom(t logic.Term) Atom {
	args := g.terms.Args(t)
	return g.intern(g.table(shape{kind: Facts, functor: g.terms.Functor(t), arity: len(args)}), args)
}

// moveAtom returns the atom of a role and a whole move.
func (g *grounder) moveAtom(role, move logic.Term) Atom {
	args := g.terms.Args(move)
	row := append([]logic.Term{role}, args...)
	return g.intern(g.table(shape{kind: Moves, functor: g.terms.Functor(move), arity: len(args)}), row)
}

// Whole returns a fact as one term, a move as role and term.
func (p *Program) Whole(a Atom) []logic.Term {
	t := p.tables[p.tableOf[a]]
	row := t.rows.Row(p.rowOf[a])
	if t.shape.kind == Facts {
		return []logic.Term{p.Rules.Terms.Make(t.shape.functor, row...)}
	}
	return []logic.Term{row[0], p.Rules.Terms.Make(t.shape.functor, row[1:]...)}
}

// derive makes an atom reachable, by a rule of the sheet or -1. Facts and moves
// may become values of variables, so they must not be nested too deeply.
func (g *grounder) derive(a Atom, rule int) {
	if g.order[a] != 0 {
		return
	}
	g.queue = append(g.queue, a)
	g.order[a] = uint32(len(g.queue))
	t := g.tables[g.tableOf[a]]
	g.bytes += indexBytes * t.derived.Indexes()
	g.measure(t.rows.Row(g.rowOf[a]), rule)
	if kind := t.shape.kind; kind != Views {
		if err := g.terms.Check(rule, t.rows.Row(g.rowOf[a])...); err != nil {
			g.prover.Stop(err)
		}
		g.wholes[kind] = append(g.wholes[kind], a)
	}
	t.derived.Add(g.rowOf[a])
}

// measure counts an atom, by a rule of the sheet or -1, with a term that is nested
// deeper than the rules write.
func (g *grounder) measure(row []logic.Term, rule int) {
	if !slices.ContainsFunc(row, func(t logic.Term) bool { return g.terms.Depth(t) > g.written }) {
		return
	}
	if rule >= 0 {
		g.growing[rule]++
	}
	if g.grown++; g.grown > g.limits.Grown {
		limit := &logic.LimitError{What: "facts, moves and views with terms that grow", Limit: int64(g.limits.Grown)}
		limit.Rule = most(g.growing)
		g.prover.Stop(limit)
	}
}

// replanFactor is by how much the number of atoms has to grow before a join is
// planned again.
const replanFactor = 4

// fire joins a clause with an atom that its literal d.literal may match.
func (g *grounder) fire(d *delta, row []logic.Term, a Atom) {
	if d.join == nil || len(g.queue) > replanFactor*d.planned+64 {
		g.plan(d)
	}
	j := d.join
	if j.never {
		return
	}
	g.reserve(j)
	if !logic.Match(g.terms, j.first, row, g.frame) {
		return
	}
	g.atoms[d.literal] = Literal(a) << literalFlags
	if d.clause.Body[d.literal].Atom.Relation == logic.RelLegal {
		g.atoms[d.literal] |= OfLegal
	}
	g.join(j)
}

func (g *grounder) reserve(j *join) {
	if len(g.frame) < j.slots {
		g.frame = make([]logic.Term, 2*j.slots)
	}
	if n := len(j.clause.Body); len(g.atoms) < n {
		g.atoms = make([]Literal, 2*n)
	}
}

// emit adds the instance of a clause that the frame describes.
func (g *grounder) emit(j *join) {
	head := g.atomOf(&j.head)
	g.clause = append(g.clause, j.id)
	g.head = append(g.head, head)
	g.start = append(g.start, uint32(len(g.literals)))
	for _, k := range j.positive {
		g.literals = append(g.literals, g.atoms[k])
	}
	for i := range j.negative {
		n := &j.negative[i]
		l := Literal(g.atomOf(&n.atom))<<literalFlags | Negated
		if n.legal {
			l |= OfLegal
		}
		g.literals = append(g.literals, l)
	}
	size := 1 + len(g.literals) - int(g.start[len(g.start)-1])
	g.perRule[j.clause.Rule] += size
	g.bytes += instanceBytes + literalBytes*size
	g.spend(size)
	g.derive(head, j.clause.Rule)
}

// atomOf returns the atom that a template stands for.
func (g *grounder) atomOf(x *template) Atom {
	var buffer [16]logic.Term
	row := buffer[:0]
	for i := range x.columns {
		row = append(row, g.term(&x.columns[i], x.rule))
	}
	switch {
	case !x.any:
		return g.intern(x.table, row)
	case x.kind == Facts:
		return g.factAtom(row[0])
	}
	return g.moveAtom(row[0], row[1])
}

func (g *grounder) term(v *logic.Value, rule int) logic.Term {
	if v.Slot >= 0 {
		return g.frame[v.Slot]
	}
	t, err := v.Make(g.terms, g.frame, rule)
	if err != nil {
		g.prover.Stop(err)
	}
	return t
}
