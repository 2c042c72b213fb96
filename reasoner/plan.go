package reasoner

import (
	"math"
	"slices"

	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
)

// A predicate is a relation asked in one way: which arguments are given, and which of the others are
// wanted. (Databases call the way an adornment, Prolog a mode.) Its clauses are planned for that way
// of asking, and its answers are kept by the given arguments.
type predicate struct {
	relation logic.Relation
	bound    uint64 // arguments that are given
	ignored  uint64 // arguments that only have to exist
	inputs   int    // how many are given
	outputs  int    // how many are wanted
	lifetime logic.Lifetime
	loops    bool // recursive: answers may depend on answers of the same component
	plans    []*clausePlan
	asked    int     // calls that were evaluated
	answered int     // answers that they had
	answers  float64 // expected number for one call
	cost     float64 // expected number of steps for one call
	planned  bool
	tables   callTable
}

// A clausePlan is a clause planned for one predicate: its literals in the order of their evaluation.
type clausePlan struct {
	clause   *logic.Clause   // nil for the facts of the relation
	head     []logic.Matcher // given arguments against the head
	ops      []op
	out      []logic.Value // the wanted arguments
	slots    int           // variables, then room for keys
	backjump int           // after an answer go on with this op, -1 to stop: later ones cannot give another answer
}

type opKind uint8

const (
	opFacts   opKind = iota // facts of a class that hold in the state
	opState                 // all facts that hold in the state
	opHolds                 // whether one fact holds
	opRows                  // rows of a fact table
	opMoves                 // moves of the joint move
	opMoved                 // whether a role makes a move
	opCall                  // answers of a predicate
	opConsume               // answers of a predicate of the same component, as they come
	opTest                  // whether a predicate has an answer
	opDiffers
	opEquals
)

// An op is one literal of a clause plan with the way it is evaluated.
type op struct {
	kind    opKind
	neg     bool
	literal int // in clause.Body
	back    int // the op to go on with when this one has no more solutions, or -1
	pred    *predicate
	class   *class
	table   *factTable
	index   *rows.Index[logic.Term]
	key     []logic.Value // values of given columns
	columns []int         // which columns those are
	keySlot int           // where the key is kept in the frame
	match   []logic.Matcher
}

// A planner plans one clause.
type planner struct {
	m      *Machine
	pred   *predicate // that the clause is planned for
	clause *logic.Clause
	logic.Binder
	body []int // literals of the clause, without repeated ones
	uses []int // occurrences by variable, in head and body
	plan *clausePlan
}

// A candidate is a literal that could come next in a plan, as [planner.weigh] sees it.
type candidate struct {
	literal           int
	weight, fan, work float64
	stale             bool // to be weighed again: not all its variables are known yet
}

// unused reports whether nothing but this occurrence mentions the pattern.
func (b *planner) unused(p *logic.Pattern) bool {
	return p.Var >= 0 && b.uses[p.Var] == 1 && !b.Bound[p.Var]
}

// given splits the arguments of an atom into known and unused ones.
func (b *planner) given(args []logic.Pattern) (bound, ignored uint64) {
	for i := range args {
		switch {
		case b.Known(&args[i]):
			bound |= 1 << i
		case b.unused(&args[i]):
			ignored |= 1 << i
		}
	}
	return bound, ignored
}

// predicate returns the predicate for a way of asking, planned or being
// planned.
func (m *Machine) predicate(rel logic.Relation, bound, ignored uint64) *predicate {
	for _, p := range m.relations[rel].asked {
		if p.bound == bound && p.ignored == ignored {
			return p
		}
	}
	arity := m.rules.Relations[rel].Arity
	p := &predicate{
		relation: rel, bound: bound, ignored: ignored, lifetime: m.deps.Lifetime[rel],
		loops: m.deps.Recursive[rel],
	}
	for i := range arity {
		if bound>>i&1 != 0 {
			p.inputs++
		} else if ignored>>i&1 == 0 {
			p.outputs++
		}
	}
	p.answers = many(p.outputs)
	p.cost = 2 * p.answers
	m.relations[rel].asked = append(m.relations[rel].asked, p)
	m.making = append(m.making, len(m.made))
	m.made = append(m.made, p)
	if p.loops {
		m.guess(p)
	}
	m.plan(p)
	m.making = m.making[:len(m.making)-1]
	return p
}

// many is the guess for answers that nothing is known about.
func many(outputs int) float64 { return math.Pow(8, float64(outputs)) }

// guess estimates the answers of a recursive predicate, which decide whether it is asked early or
// late. Planned once with the assumption of no answers and once with one, a predicate shows by which
// factor they multiply: from a + b*n = n follows the size at which it settles. A guess of 8 for each
// argument instead makes amazons_10x10 500 times slower.
func (m *Machine) guess(p *predicate) {
	var n [2]float64
	for i := range n {
		p.answers, p.cost = float64(i), float64(i)
		m.plan(p)
		n[i] = p.answers
		p.plans = nil
	}
	a, b := n[0], n[1]-n[0]
	p.answers = many(p.outputs)
	if b < 1 {
		p.answers = min(p.answers, a/(1-b))
	}
	p.cost = 2 * p.answers
}

func (m *Machine) plan(p *predicate) {
	m.planning[m.deps.Component[p.relation]]++
	defer func() { m.planning[m.deps.Component[p.relation]]-- }()
	var answers, cost float64
	if t := m.relations[p.relation].facts; t != nil {
		c, n, w := m.planFacts(p, t)
		p.plans = append(p.plans, c)
		answers, cost = answers+n, cost+w
	}
	for _, i := range m.deps.Clauses[p.relation] {
		clause := &m.rules.Clauses[i]
		if isFact(clause) {
			continue
		}
		c, n, w := m.planClause(p, clause)
		if c == nil {
			continue
		}
		p.plans = append(p.plans, c)
		answers, cost = answers+n, cost+w
	}
	if p.outputs == 0 {
		answers = min(answers, 1)
	}
	if n, ok := m.learned[question{p.relation, p.bound, p.ignored}]; ok {
		answers = n
	}
	p.answers, p.cost, p.planned = answers, cost+1, true
}

// planFacts plans the facts of a relation as if they were one clause.
func (m *Machine) planFacts(p *predicate, t *factTable) (c *clausePlan, answers, cost float64) {
	c = &clausePlan{slots: t.Width, backjump: -1}
	o := op{kind: opRows, table: t, back: -1, literal: -1}
	for i := range t.Width {
		switch {
		case p.bound>>i&1 != 0:
			c.head = append(c.head, logic.Bind(len(o.key), i))
			o.key = append(o.key, logic.Value{Slot: i})
			o.columns = append(o.columns, i)
		case p.ignored>>i&1 == 0:
			o.match = append(o.match, logic.Bind(i, i))
			c.out = append(c.out, logic.Value{Slot: i})
			c.backjump = 0
		}
	}
	if p.bound != 0 {
		o.index = t.index(p.bound)
	}
	o.keySlot = c.slots
	c.slots += len(o.key)
	c.ops = []op{o}
	answers = t.expect(p.bound)
	return c, answers, 1 + answers
}

// expect estimates how many rows have given values in the columns of bound.
func (t *factTable) expect(bound uint64) float64 {
	if bound == 0 {
		return float64(t.Len())
	}
	return float64(t.Len()) / float64(max(1, t.index(bound).Keys()))
}

// newPlanner begins to plan a clause: the given arguments of its head are
// matched.
func newPlanner(m *Machine, p *predicate, clause *logic.Clause) *planner {
	b := &planner{
		m: m, pred: p, clause: clause,
		Binder: logic.Binder{Bound: make([]bool, len(clause.Vars))}, uses: make([]int, len(clause.Vars)),
		body: logic.DistinctLiterals(clause.Body),
		plan: &clausePlan{clause: clause, slots: len(clause.Vars), backjump: -1},
	}
	use := func(v int) { b.uses[v]++ }
	for i := range clause.Head.Args {
		if p.ignored>>i&1 == 0 {
			clause.Head.Args[i].EachVar(use)
		}
	}
	for _, i := range b.body {
		clause.Body[i].Atom.EachVar(use)
	}
	column := 0
	for i := range clause.Head.Args {
		if p.bound>>i&1 != 0 {
			b.plan.head = append(b.plan.head, b.Matcher(column, &clause.Head.Args[i]))
			column++
		}
	}
	return b
}

// planClause orders the body of a clause: tests as soon as their variables are
// known, otherwise the literal that is expected to have fewest solutions. It
// returns nil when a literal can never hold.
func (m *Machine) planClause(p *predicate, clause *logic.Clause) (c *clausePlan, answers, cost float64) {
	b := newPlanner(m, p, clause)
	todo := make([]candidate, 0, len(b.body))
	for _, i := range b.body {
		l := &clause.Body[i]
		if m.undefined(l) {
			if l.Kind == logic.Holds {
				return nil, 0, 0
			}
			continue
		}
		todo = append(todo, candidate{literal: i, stale: true})
	}
	answers, cost = 1, 1
	for len(todo) > 0 {
		best := b.next(todo)
		c := todo[best]
		todo = slices.Delete(todo, best, best+1)
		b.add(c.literal)
		cost += answers * c.work
		answers *= c.fan
	}
	for i := range clause.Head.Args {
		if (p.bound|p.ignored)>>i&1 == 0 {
			b.plan.out = append(b.plan.out, b.Value(&clause.Head.Args[i]))
		}
	}
	b.link(p)
	return b.plan, answers, cost
}

// next returns the place of the most urgent candidate, the first of several.
func (b *planner) next(todo []candidate) int {
	best, least := -1, math.Inf(1)
	for k := range todo {
		c := &todo[k]
		if l := &b.clause.Body[c.literal]; c.stale {
			c.stale = !b.KnownAll(l.Atom.Args)
			c.weight, c.fan, c.work = b.weigh(l)
		}
		if c.weight < least {
			best, least = k, c.weight
		}
	}
	return best
}

// undefined reports whether nothing can make the atom of a literal true.
func (m *Machine) undefined(l *logic.Literal) bool {
	if l.Kind != logic.Holds && l.Kind != logic.Fails {
		return false
	}
	rel := l.Atom.Relation
	return rel != logic.RelTrue && rel != logic.RelDoes &&
		len(m.deps.Clauses[rel]) == 0
}

// weigh returns how urgent a literal is (least first; infinite while it cannot
// be evaluated), by which factor it is expected to multiply the solutions, and
// the work it makes for each. Comparisons come first, with weight -3, then looks
// into a state or a table, then tests that call a predicate, and then what has the
// fewest solutions.
func (b *planner) weigh(l *logic.Literal) (weight, fan, work float64) {
	known := b.KnownAll(l.Atom.Args)
	switch l.Kind {
	case logic.Differs, logic.Equals:
		if !known {
			return math.Inf(1), 0, 0
		}
		return -3, 0.8, 1
	case logic.Fails:
		if !known {
			return math.Inf(1), 0, 0
		}
	}
	fan, work = b.fan(&l.Atom)
	if l.Kind == logic.Fails {
		fan = max(0.1, 1-fan)
	}
	if !known {
		return fan + work/1000, fan, work
	}
	fan = min(fan, 0.9)
	if rel := l.Atom.Relation; rel == logic.RelTrue || rel == logic.RelDoes || b.m.onlyFacts(rel) {
		return -2 + fan/10, fan, work
	}
	// A costly test waits while literals without fan-out can still spare it.
	return min(-1+work/1000, 0.9), fan, work
}

// fan estimates the solutions of an atom and the work to find them.
func (b *planner) fan(a *logic.Atom) (fan, work float64) {
	switch a.Relation {
	case logic.RelTrue:
		return b.m.known.expect(b, &a.Args[0])
	case logic.RelDoes:
		fan = float64(len(b.m.rules.Roles))
		if b.Known(&a.Args[0]) {
			fan = 1
		}
		if a.Args[1].Var < 0 || b.Bound[a.Args[1].Var] {
			fan *= 0.5
		}
		return fan, fan + 1
	}
	bound, ignored := b.given(a.Args)
	if b.m.onlyFacts(a.Relation) {
		fan = b.m.relations[a.Relation].facts.expect(bound)
		return fan, fan + 1
	}
	p := b.m.predicate(a.Relation, bound, ignored)
	if lost := b.pred.inputs - p.inputs; lost > 0 && b.recursive(a.Relation) {
		fan = max(p.answers, 1) * math.Pow(lossFactor, float64(lost))
		return fan, fan + 1 + p.cost/4
	}
	// Answers are kept: the same call is often asked again.
	return p.answers, p.answers + 1 + p.cost/4
}

// lossFactor is the factor by which the expected answers of a recursive call multiply for each argument
// that it is given less than the call that makes it. Such a call gets the answers for all values of
// that argument; its own plan, which knows nothing of the rest of the clause, cannot show how many.
//
// Of 335 public sheets it changes the steps for forty random positions of 21: othello needs 44 %
// fewer, bender.Chess and linesOfAction 43 %, chess 28 %, none more than 2 % more. Factors of 2 and 8
// are worse on some.
const lossFactor = 4

// recursive reports whether a relation is of the component that is planned.
func (b *planner) recursive(rel logic.Relation) bool {
	return b.pred.loops && b.m.deps.Component[rel] == b.m.deps.Component[b.pred.relation]
}

// expect estimates how many facts of the state match a pattern.
func (f *facts) expect(b *planner, p *logic.Pattern) (fan, work float64) {
	states := max(1, f.states)
	if p.Var >= 0 {
		if b.Bound[p.Var] {
			return 0.5, 1
		}
		all := 0.0
		for _, c := range f.byID {
			all += c.held / states
		}
		return all, all + 1
	}
	c := f.classOf(classKey{p.Functor, len(p.Args)})
	held := max(0.3, c.held/states)
	if b.Known(p) {
		return min(0.9, held/max(1, float64(c.Len()))), 1
	}
	fan = held
	for i := range p.Args[:min(len(p.Args), maxColumns)] {
		if b.Known(&p.Args[i]) {
			fan /= float64(max(1, c.index(1<<i).Keys()))
		}
	}
	return max(fan, 0.05), max(fan, 1) + 1
}

// add turns a literal into the next op.
func (b *planner) add(literal int) {
	l := &b.clause.Body[literal]
	o := op{literal: literal, neg: l.Kind == logic.Fails}
	a := &l.Atom
	switch {
	case l.Kind == logic.Differs, l.Kind == logic.Equals:
		o.kind = opDiffers
		if l.Kind == logic.Equals {
			o.kind = opEquals
		}
		o.key = []logic.Value{b.Value(&a.Args[0]), b.Value(&a.Args[1])}
	case a.Relation == logic.RelTrue:
		b.addTrue(&o, &a.Args[0])
	case a.Relation == logic.RelDoes && b.KnownAll(a.Args):
		o.kind = opMoved
		o.key = []logic.Value{b.Value(&a.Args[0]), b.Value(&a.Args[1])}
	case a.Relation == logic.RelDoes:
		o.kind = opMoves
		for i := range a.Args {
			o.match = append(o.match, b.Matcher(i, &a.Args[i]))
		}
	default:
		b.addCall(&o, a)
	}
	b.plan.ops = append(b.plan.ops, o)
}

func (b *planner) addTrue(o *op, fact *logic.Pattern) {
	f := b.m.known
	switch {
	case b.Known(fact):
		o.kind = opHolds
		o.key = []logic.Value{b.Value(fact)}
	case fact.Var >= 0:
		o.kind = opState
		o.match = []logic.Matcher{b.Matcher(0, fact)}
	default:
		o.kind = opFacts
		o.class = f.classOf(classKey{fact.Functor, len(fact.Args)})
		bound := b.key(o, fact.Args)
		if bound != 0 {
			o.index = o.class.index(bound)
		}
	}
}

// maxColumns is how many columns an index can choose among: as many as a set of
// columns has bits. Relations have no more arguments, facts of the state may.
const maxColumns = 64

// key splits columns into those with known values and those to match.
func (b *planner) key(o *op, args []logic.Pattern) (bound uint64) {
	var free []int
	for i := range args {
		if i < maxColumns && b.Known(&args[i]) {
			bound |= 1 << i
			o.key = append(o.key, b.Value(&args[i]))
			o.columns = append(o.columns, i)
		} else if !b.unused(&args[i]) {
			free = append(free, i)
		}
	}
	for _, i := range free {
		o.match = append(o.match, b.Matcher(i, &args[i]))
	}
	o.keySlot = b.plan.slots
	b.plan.slots += len(o.key)
	return bound
}

func (b *planner) addCall(o *op, a *logic.Atom) {
	m := b.m
	if m.onlyFacts(a.Relation) {
		o.kind = opRows
		o.table = m.relations[a.Relation].facts
		if bound := b.key(o, a.Args); bound != 0 {
			o.index = o.table.index(bound)
		}
		return
	}
	bound, ignored := b.given(a.Args)
	o.pred = m.predicate(a.Relation, bound, ignored)
	column := 0
	for i := range a.Args {
		if bound>>i&1 != 0 {
			o.key = append(o.key, b.Value(&a.Args[i]))
		}
	}
	for i := range a.Args {
		if (bound|ignored)>>i&1 == 0 {
			o.match = append(o.match, b.Matcher(column, &a.Args[i]))
			column++
		}
	}
	switch {
	case b.recursive(a.Relation):
		o.kind = opConsume
	case o.pred.outputs == 0:
		o.kind = opTest
	default:
		o.kind = opCall
	}
}

// link works out where each op fails back to, and how far back an answer may
// jump: to the last op that binds a variable of a wanted argument.
func (b *planner) link(p *predicate) {
	wanted := make([]bool, len(b.clause.Vars))
	for i := range b.clause.Head.Args {
		if (p.bound|p.ignored)>>i&1 == 0 {
			b.clause.Head.Args[i].EachVar(func(v int) { wanted[v] = true })
		}
	}
	back := -1
	for i := range b.plan.ops {
		o := &b.plan.ops[i]
		o.back = back
		if o.many() {
			back = i
		}
		for k := range o.match {
			o.match[k].Binds(func(v int) {
				if wanted[v] {
					b.plan.backjump = i
				}
			})
		}
	}
}

// many reports whether an op can have several solutions.
func (o *op) many() bool {
	switch o.kind {
	case opFacts, opState, opMoves, opCall:
		return true
	case opRows:
		return !o.neg
	}
	return false
}
