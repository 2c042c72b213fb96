package check

import (
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
)

// domains are the sets of constants and functors that may ever stand in each argument of each relation
// and functor.
//
// They are the least sets that are closed under the rules when negative conditions are left out and each
// argument is looked at by itself. So they hold everything that can come about in a match, and perhaps
// more: what they exclude never holds, but not everything that never holds is excluded.
//
// Most mistakes of a learner are words that fit the grammar, such as `oplyer`, or coordinates in the
// wrong order; a condition that no value satisfies shows them, in a millisecond for chess. In public
// sheets 26 rules never fire by this measure, among them those by which two chess variants should note
// that a king has moved. That nothing is reported which does happen is checked against every fact and
// legal move of recorded matches (domain_test.go).
type domains struct {
	tables  *tables
	values  []signature // constants and functors by number, from 1
	names   []string    // of values, as first written
	shapes  []shape     // relations and functors
	starts  []int       // by shape: the slot that says whether it can be true; those of its arguments follow it
	sets    []valueSet  // by slot
	readers [][]int32   // by slot: rules that have to be looked at again when it grows
	rules   []domainRule

	relaxed map[int]bool // forms that fire whatever their conditions say

	valueOf []int32 // by number of a signature (see [numbering]): its number in values, or 0
	startOf []int32 // by number of a shape: its slot and 1, or 0
}

func anyHead(*gdl.Term) bool { return true }

// A domainRule is a rule with one alternative of each or, in the numbers of the
// sheet.
type domainRule struct {
	form int
	*disjunct
	starts  []int // by shape: its first slot
	numbers []int // by value: its number
}

// number returns the number of a value of the rule. A slot that says whether a
// relation can be true has the value 0.
func (r *domainRule) number(value int) int {
	if value < 0 {
		return 0
	}
	return r.numbers[value]
}

// slot returns the number of a position.
func (d *domains) slot(r *domainRule, at position) int { return r.starts[at.shape] + 1 + at.arg }

// newDomains reads the rules of a sheet whose heads are wanted.
func newDomains(t *tables, wanted func(head *gdl.Term) bool) *domains {
	d := &domains{
		tables: t, values: []signature{{}}, names: []string{""},
		valueOf: make([]int32, t.numbers), startOf: make([]int32, 2*t.numbers),
	}
	disjuncts, numbers := 0, 0
	for _, f := range t.forms {
		if f != nil {
			disjuncts += len(f.disjuncts)
			for w := range f.disjuncts {
				numbers += len(f.disjuncts[w].shapes) + len(f.disjuncts[w].values)
			}
		}
	}
	d.rules = make([]domainRule, 0, disjuncts)
	room := make([]int, numbers)
	unknown := map[shape]bool{} // what heads say of which the conditions could not be read
	for i, f := range t.forms {
		switch {
		case f == nil || !wanted(f.head):
		case f.whole:
			for w := range f.disjuncts {
				room = d.add(i, &f.disjuncts[w], room)
			}
		default:
			markShapes(unknown, stored(signatureOf(f.head)), f.head)
		}
	}
	for i, s := range d.shapes {
		if unknown[s] || t.unreadable[s.fold] || s.functor && t.halfSet[s.fold] || givenUnread(t, s) {
			d.fill(d.starts[i], s.arity)
		}
	}
	return d
}

// givenUnread reports whether a condition with a keyword may hold by a form that could not be read.
func givenUnread(t *tables, s shape) bool {
	switch {
	case s == shape{signature: signature{"true", 1}}:
		return t.unreadable["init"] || t.unreadable["next"] || slices.ContainsFunc(t.uses("true", 1), func(u ref) bool {
			fact := u.atom.Args[0].Fold
			return t.unreadable[fact] || t.halfSet[fact]
		})
	case s == shape{signature: signature{"does", 2}}:
		return t.unreadable["legal"]
	}
	return false
}

// start returns the first slot of a shape, -1 if no rule speaks of it. It is
// asked for a few shapes only; rules have their own way to slots.
func (d *domains) start(s shape) int {
	if i := slices.Index(d.shapes, s); i >= 0 {
		return d.starts[i]
	}
	return -1
}

// addShape gives a shape its slots and returns the first.
func (d *domains) addShape(s shape) int {
	start := len(d.sets)
	d.shapes, d.starts = append(d.shapes, s), append(d.starts, start)
	d.sets = append(d.sets, make([]valueSet, 1+s.arity)...)
	d.readers = append(d.readers, make([][]int32, 1+s.arity)...)
	return start
}

// add adds one disjunct of a form. It takes what it needs of room and returns the rest.
func (d *domains) add(form int, w *disjunct, room []int) []int {
	shapes, values := len(w.shapes), len(w.shapes)+len(w.values)
	r := domainRule{form, w, room[:shapes:shapes], room[shapes:values:values]}
	for i, n := range w.shapeNumbers {
		if d.startOf[n] == 0 {
			d.startOf[n] = int32(d.addShape(w.shapes[i])) + 1
		}
		r.starts[i] = int(d.startOf[n]) - 1
	}
	for i, n := range w.valueNumbers {
		if d.valueOf[n] == 0 {
			d.valueOf[n] = int32(len(d.values))
			d.values, d.names = append(d.values, signatureOf(w.values[i])), append(d.names, w.values[i].Name)
		}
		r.numbers[i] = int(d.valueOf[n])
	}
	index := int32(len(d.rules))
	d.rules = append(d.rules, r)
	for _, x := range w.bodyValues {
		slot := d.slot(&r, x.position)
		d.readers[slot] = append(d.readers[slot], index)
	}
	for _, sources := range w.inputs {
		for _, x := range sources {
			slot := d.slot(&r, x.position)
			d.readers[slot] = append(d.readers[slot], index)
		}
	}
	return room[values:]
}

// markShapes marks the shape of a head and those of the terms in it.
func markShapes(marks map[shape]bool, s shape, t *gdl.Term) {
	marks[s] = true
	for i := range t.Args {
		if a := &t.Args[i]; a.Kind == gdl.Compound {
			markShapes(marks, shape{true, signatureOf(a)}, a)
		}
	}
}

// fill lets a shape whose slots begin at start hold anything.
func (d *domains) fill(start, arity int) {
	for slot := start; slot <= start+arity; slot++ {
		d.sets[slot].all = true
	}
}

// maxDomainWork bounds run, in words of the sets it looks at: about half
// a second. The largest public sheet takes a hundredth of it.
const maxDomainWork = 50_000_000

// run grows the sets until the rules add nothing. It reports whether it came
// to an end.
func (d *domains) run() bool {
	queue := make([]int32, len(d.rules))
	queued := make([]bool, len(d.rules))
	for i := range queue {
		queue[i], queued[i] = int32(i), true
	}
	var values []valueSet
	for work := 0; len(queue) > 0; {
		if work > maxDomainWork {
			return false
		}
		index := queue[0]
		queue = queue[1:]
		queued[index] = false
		r := &d.rules[index]
		if !d.relaxed[r.form] && !d.satisfied(r) {
			continue
		}
		work += len(r.bodyValues) + (len(r.inputs)+len(r.projections))*(1+len(d.names)/64)
		for len(values) < len(r.inputs) {
			values = append(values, valueSet{})
		}
		if !d.bind(r, values) {
			continue
		}
		grown := func(slot int, yes bool) {
			if !yes {
				return
			}
			for _, reader := range d.readers[slot] {
				if !queued[reader] {
					queued[reader] = true
					queue = append(queue, reader)
				}
			}
		}
		for _, g := range r.headValues {
			slot := d.slot(r, g.position)
			grown(slot, d.sets[slot].add(r.number(g.value)))
		}
		for _, p := range r.projections {
			slot := d.slot(r, p.position)
			grown(slot, d.sets[slot].join(&values[p.variable]))
		}
	}
	return true
}

// relax returns the domains of the same sheet for the case that some rules fire whatever their conditions
// say, that heads which are reported may give anything, and relations meant as facts of the state are.
// It is nil if that takes too long.
func (d *domains) relax(rules map[int]bool, r *reported) *domains {
	wide := newDomains(d.tables, anyHead)
	if !wide.run() {
		return nil
	}
	unknown, names := map[shape]bool{}, map[string]bool{}
	for form := range r.suspectHeads {
		head := d.tables.forms[form].head
		markShapes(unknown, stored(signatureOf(head)), head)
		// it may be meant as a fact of the state
		if k, ok := keyword.Table[head.Fold]; !ok || k.Arity != len(head.Args) {
			unknown[shape{signature: signature{"true", 1}}] = true
			unknown[shape{true, signatureOf(head)}] = true
			eachConstant(head, func(x *gdl.Term) { names[x.Fold] = true })
		}
	}
	if len(r.odd) > 0 { // they may be meant as any fact that is asked for
		for _, u := range d.tables.uses("true", 1) {
			unknown[shape{true, signatureOf(&u.atom.Args[0])}] = true
		}
	}
	for i, s := range wide.shapes {
		if unknown[s] || s.functor && names[s.fold] {
			wide.fill(wide.starts[i], s.arity)
		}
	}
	for s := range r.stateHeads {
		wide.setState(s)
	}
	wide.relaxed = rules
	if !wide.run() {
		return nil
	}
	return wide
}

// setState lets what a relation holds be facts of the state.
func (d *domains) setState(s signature) {
	from, to, state := d.start(shape{false, s}), d.start(shape{true, s}),
		d.start(shape{signature: signature{"true", 1}})
	value := slices.Index(d.values, s)
	if from < 0 || to < 0 || state < 0 || value < 0 {
		return
	}
	d.sets[state+1].add(value)
	d.sets[state].add(0)
	for arg := range s.arity {
		d.sets[to+1+arg].join(&d.sets[from+1+arg])
	}
}

// satisfied reports whether the sets have what a rule demands.
func (d *domains) satisfied(r *domainRule) bool {
	for _, x := range r.bodyValues {
		if !d.sets[d.slot(r, x.position)].has(r.number(x.value)) {
			return false
		}
	}
	return true
}

// bind puts into values what the variables of a rule may be and reports
// whether each may be something.
func (d *domains) bind(r *domainRule, values []valueSet) bool {
	for v, sources := range r.inputs {
		s := &values[v]
		s.all, s.some = true, s.some[:0]
		for _, x := range sources {
			s.meet(&d.sets[d.slot(r, x.position)])
		}
		if d.relaxed[r.form] {
			s.all = true
		} else if s.empty() {
			return false
		}
	}
	return true
}
