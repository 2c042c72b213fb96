package reasoner

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// An iter is the state of one op of a running clause plan.
type iter struct {
	list []uint32     // facts or rows to try
	rows []logic.Term // or answers to try
	pos  int
	scan bool // the list was not found by the key: compare it
}

// An abort carries an error out of the depth of an evaluation to the exported
// method that started it.
type abort struct{ err error }

// checkEvery is how many steps and candidates pass between looks at the context.
const checkEvery = 1 << 12

// fewArguments is how many arguments of a call or an answer have room on the stack. More take memory.
const fewArguments = 8

// tick counts a step, and looks from time to time whether the evaluation must stop.
func (m *Machine) tick() {
	m.steps++
	if m.patience--; m.patience <= 0 {
		m.check()
	}
}

// check ends the evaluation, by a panic that [Machine.guard] recovers, when a limit is reached or the
// context is done.
func (m *Machine) check() {
	m.patience = checkEvery
	if m.steps > m.deadline {
		panic(abort{errTooCostly})
	}
	if err := pace.Check(m.ctx); err != nil {
		panic(abort{err})
	}
	if m.stored+m.terms.Words()-m.givenWords > m.options.MaxStored {
		limit := int64(m.options.MaxStored)
		panic(abort{&logic.LimitError{What: "stored terms while reasoning", Limit: limit, Rule: m.ruleAtWork()}})
	}
}

// guard runs f and returns the error that stopped it, leaving the machine fit
// for further use.
func (m *Machine) guard(ctx context.Context, f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			s, ok := r.(abort)
			if !ok {
				panic(r)
			}
			err = s.err
			m.abandon()
		}
	}()
	if e := pace.Check(ctx); e != nil {
		return e
	}
	m.known.Lock()
	defer m.known.Unlock()
	m.ctx = ctx
	f()
	return nil
}

// call returns the call of a predicate with given arguments, a new one if need be. Calls count as what
// they take of memory, which may be all that an evaluation takes: tests have no answers to store.
func (m *Machine) call(p *predicate, key []logic.Term) *call {
	before := len(p.tables.calls)
	c := p.tables.find(key)
	if len(p.tables.calls) > before {
		m.stored += callTerms + len(key)
	}
	return c
}

// solve returns the call of a predicate with all its answers.
func (m *Machine) solve(p *predicate, key []logic.Term) *call {
	c := m.call(p, key)
	if c.generation == m.generation[p.lifetime] && c.done {
		return c
	}
	if p.loops {
		m.solveComponent(p, c)
	} else {
		m.start(p, c)
		for _, plan := range p.plans {
			m.runClause(p, c, plan)
			if p.outputs == 0 && c.count > 0 {
				break
			}
		}
		c.done = true
	}
	p.asked++
	p.answered += c.count
	return c
}

// start makes a call ready to collect the answers of this generation.
func (m *Machine) start(p *predicate, c *call) {
	m.stored -= len(c.answers)
	c.start(m.generation[p.lifetime])
}

// solveComponent answers a call of a recursive predicate together with all
// calls of the same component that it leads to. Clauses that need answers of
// such a call wait as its consumers and are resumed with each new answer, so
// no answer is used twice: semi-naive evaluation, driven by demand.
func (m *Machine) solveComponent(p *predicate, c *call) {
	base, begun := len(m.agenda), len(m.begun)
	m.begin(p, c)
	for len(m.agenda) > base {
		last := len(m.agenda) - 1
		next := m.agenda[last]
		m.agenda = m.agenda[:last]
		next.call.queued = false
		if next.fresh {
			for _, plan := range next.pred.plans {
				m.runClause(next.pred, next.call, plan)
			}
			continue
		}
		m.feed(next.pred, next.call)
	}
	for _, done := range m.begun[begun:] {
		done.done = true
		for i := range done.consumers {
			m.stored -= len(done.consumers[i].frame)
		}
		done.consumers = done.consumers[:0]
	}
	m.begun = m.begun[:begun]
}

// A task is a call whose clauses have to be run, or whose new answers have to
// be given to its consumers.
type task struct {
	pred  *predicate
	call  *call
	fresh bool
}

// begin puts a call whose clauses have not run yet on the agenda.
func (m *Machine) begin(p *predicate, c *call) {
	m.start(p, c)
	m.begun = append(m.begun, c)
	m.agenda = append(m.agenda, task{p, c, true})
}

// feed gives the consumers of a call the answers they have not taken yet.
func (m *Machine) feed(p *predicate, c *call) {
	for i := 0; i < len(c.consumers); i++ {
		for {
			k := &c.consumers[i] // resuming may make c.consumers grow
			if k.taken >= c.count {
				break
			}
			row := c.answers[k.taken*p.outputs : (k.taken+1)*p.outputs]
			k.taken++
			m.tick()
			m.resume(k.pred, k.owner, k.plan, k.op, k.frame, row)
		}
	}
}

// consume makes a clause wait for the answers of a call in its component.
func (m *Machine) consume(
	p *predicate, owner *call, plan *clausePlan, op int, frame []logic.Term, of *predicate, c *call,
) {
	if c.generation != m.generation[of.lifetime] {
		m.begin(of, c)
	} else if c.done { // by an earlier evaluation; its consumers are dropped at the end of this one
		m.begun = append(m.begun, c)
	}
	c.consumers = append(c.consumers, consumer{
		pred: p, owner: owner, plan: plan, op: op,
		frame: append([]logic.Term(nil), frame[:plan.slots]...),
	})
	m.stored += plan.slots
	if c.count > 0 {
		m.queue(of, c)
	}
}

// queue puts a call that has new answers on the agenda, unless it is there.
func (m *Machine) queue(p *predicate, c *call) {
	if !c.queued {
		c.queued = true
		m.agenda = append(m.agenda, task{p, c, false})
	}
}

// reserve takes room for the variables of a clause plan and for the iterators of its ops, until release.
func (m *Machine) reserve(c *clausePlan) (frame []logic.Term, its []iter) {
	nf, ni := len(m.stack), len(m.iters)
	if nf+c.slots > cap(m.stack) {
		m.stack = make([]logic.Term, nf, 2*cap(m.stack)+c.slots) // running clauses keep their old part
	}
	if ni+len(c.ops) > cap(m.iters) {
		m.iters = make([]iter, ni, 2*cap(m.iters)+len(c.ops))
	}
	m.stack = m.stack[:nf+c.slots]
	m.iters = m.iters[:ni+len(c.ops)]
	return m.stack[nf:], m.iters[ni:]
}

func (m *Machine) release(c *clausePlan) {
	m.stack = m.stack[:len(m.stack)-c.slots]
	m.iters = m.iters[:len(m.iters)-len(c.ops)]
}

// runClause adds the answers that a clause gives to a call.
func (m *Machine) runClause(p *predicate, owner *call, c *clausePlan) {
	frame, its := m.reserve(c)
	outer := m.work(c)
	ok := true
	for i := range c.head {
		h := &c.head[i]
		if !h.Match(m.terms, owner.key[h.Column], frame) {
			ok = false
			break
		}
	}
	if ok {
		m.run(p, owner, c, 0, frame, its)
	}
	m.work(outer)
	m.release(c)
}

// work notes which clause is at work from now on, and returns the one before.
func (m *Machine) work(c *clausePlan) (outer *clausePlan) {
	outer = m.working
	if m.meter != nil {
		m.meter.charge(outer, m.steps)
	}
	m.working = c
	return outer
}

// resume goes on with a clause that waited at an op for this answer.
func (m *Machine) resume(p *predicate, owner *call, c *clausePlan, at int, saved, row []logic.Term) {
	frame, its := m.reserve(c)
	copy(frame, saved)
	outer := m.work(c)
	o := &c.ops[at]
	ok := true
	for i := range o.match {
		if !o.match[i].Match(m.terms, row[o.match[i].Column], frame) {
			ok = false
			break
		}
	}
	if ok {
		m.run(p, owner, c, at+1, frame, its)
	}
	m.work(outer)
	m.release(c)
}

// run finds all solutions of the ops from start on by nested loops: pc goes
// forward when an op holds and back to the last op that may have another
// solution when one fails.
func (m *Machine) run(p *predicate, owner *call, c *clausePlan, start int, frame []logic.Term, its []iter) {
	pc := start
	for {
		if pc == len(c.ops) {
			if !m.emit(p, owner, c, frame) {
				return
			}
			if pc = c.backjump; pc < start {
				return
			}
		} else {
			o := &c.ops[pc]
			if !o.many() {
				if m.holds(p, owner, c, pc, o, frame) {
					pc++
					continue
				}
				if pc = o.back; pc < start {
					return
				}
			} else {
				m.open(o, &its[pc], frame)
			}
		}
		// Take the next solution of the op at pc or of those before it.
		for !m.advance(&c.ops[pc], &its[pc], frame) {
			if pc = c.ops[pc].back; pc < start {
				return
			}
		}
		pc++
	}
}

// open sets an iterator to the candidates for an op.
func (m *Machine) open(o *op, it *iter, frame []logic.Term) {
	it.pos = 0
	switch o.kind {
	case opFacts:
		var held []uint32
		if o.class.id < len(m.held) { // else planning made the class, and no fact is in it
			held = m.held[o.class.id]
		}
		if o.index == nil {
			it.list, it.scan = held, false
			return
		}
		key := m.evaluate(o, frame)
		it.list, it.scan = o.index.Find(key), false
		if len(held) < len(it.list) {
			it.list, it.scan = held, true
		}
	case opState:
		it.list = m.heldAll
	case opRows:
		it.list = o.table.all.Rows
		if o.index != nil {
			it.list = o.index.Find(m.evaluate(o, frame))
		}
	case opCall:
		var key [fewArguments]logic.Term
		k := m.keyOf(o, frame, key[:0])
		it.rows = m.solve(o.pred, k).answers
	}
}

// advance binds the next solution of an op, if there is one.
func (m *Machine) advance(o *op, it *iter, frame []logic.Term) bool {
	m.tick()
	switch o.kind {
	case opFacts:
		for it.pos < len(it.list) {
			n := it.list[it.pos]
			it.pos++
			m.patience--
			if f := o.class.fact[n]; int(f>>6) >= len(m.state) || m.state[f>>6]>>(f&63)&1 == 0 {
				continue
			}
			row := o.class.Row(n)
			if it.scan && !sameColumns(o, row, frame) {
				continue
			}
			if logic.Match(m.terms, o.match, row, frame) {
				return true
			}
		}
	case opRows:
		for it.pos < len(it.list) {
			n := it.list[it.pos]
			it.pos++
			m.patience--
			if logic.Match(m.terms, o.match, o.table.Row(n), frame) {
				return true
			}
		}
	case opCall:
		width := o.pred.outputs
		for it.pos < len(it.rows) {
			row := it.rows[it.pos : it.pos+width]
			it.pos += width
			m.patience--
			if logic.Match(m.terms, o.match, row, frame) {
				return true
			}
		}
	case opState:
		for it.pos < len(it.list) {
			n := it.list[it.pos]
			it.pos++
			m.patience--
			if o.match[0].Match(m.terms, m.known.term[n], frame) {
				return true
			}
		}
	case opMoves:
		for it.pos < len(m.joint) {
			role := it.pos
			it.pos++
			if o.match[0].Match(m.terms, m.rules.Roles[role], frame) &&
				o.match[1].Match(m.terms, logic.Term(m.joint[role]), frame) {
				return true
			}
		}
	}
	return false
}

// holds evaluates an op that has one solution or none.
func (m *Machine) holds(p *predicate, owner *call, c *clausePlan, pc int, o *op, frame []logic.Term) bool {
	switch o.kind {
	case opHolds:
		t, ok := o.key[0].Find(m.terms, frame)
		if ok {
			var n game.Fact
			n, ok = m.known.find(t)
			ok = ok && m.state.Has(n)
		}
		return ok != o.neg
	case opDiffers, opEquals:
		same := m.term(&o.key[0], frame) == m.term(&o.key[1], frame)
		return same == (o.kind == opEquals)
	case opMoved:
		role, move := m.term(&o.key[0], frame), m.term(&o.key[1], frame)
		made := false
		for i, t := range m.joint {
			made = made || m.rules.Roles[i] == role && logic.Term(t) == move
		}
		return made != o.neg
	case opRows: // negated
		if o.index == nil {
			return o.table.Len() == 0
		}
		return o.index.Find(m.evaluate(o, frame)) == nil
	case opTest:
		var key [fewArguments]logic.Term
		return (m.solve(o.pred, m.keyOf(o, frame, key[:0])).count > 0) != o.neg
	}
	var key [fewArguments]logic.Term
	k := m.call(o.pred, m.keyOf(o, frame, key[:0]))
	m.consume(p, owner, c, pc, frame, o.pred, k)
	return false
}

// emit adds an answer that the frame describes, and reports whether more are
// wanted.
func (m *Machine) emit(p *predicate, owner *call, c *clausePlan, frame []logic.Term) bool {
	var buffer [fewArguments]logic.Term
	row := buffer[:0]
	for i := range c.out {
		row = append(row, m.term(&c.out[i], frame))
	}
	if !owner.insert(row) {
		return true
	}
	m.stored += len(row)
	if len(owner.consumers) > 0 {
		m.queue(p, owner)
	}
	return owner.count != owner.limit
}

// sameColumns compares the given columns of a row with the key in the frame.
func sameColumns(o *op, row, frame []logic.Term) bool {
	for k, column := range o.columns {
		if row[column] != frame[o.keySlot+k] {
			return false
		}
	}
	return true
}

// evaluate puts the key of an op into its place in the frame.
func (m *Machine) evaluate(o *op, frame []logic.Term) []logic.Term {
	key := frame[o.keySlot : o.keySlot+len(o.key)]
	for i := range o.key {
		key[i] = m.term(&o.key[i], frame)
	}
	return key
}

// keyOf appends the arguments of a call to dst.
func (m *Machine) keyOf(o *op, frame, dst []logic.Term) []logic.Term {
	for i := range o.key {
		dst = append(dst, m.term(&o.key[i], frame))
	}
	return dst
}

// term makes the term that a value stands for.
func (m *Machine) term(v *logic.Value, frame []logic.Term) logic.Term {
	if v.Slot >= 0 {
		return frame[v.Slot]
	}
	t, err := v.Make(m.terms, frame, m.ruleAtWork())
	if err != nil {
		panic(abort{err})
	}
	return t
}
