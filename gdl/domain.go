package gdl

// domains finds conditions that can never hold because of the constants in
// them: it works out, for each argument of each relation and functor, which
// constants and functors may ever stand there, and compares.
//
// The sets are the least ones that are closed under the rules when negative
// conditions are left out and each argument is looked at by itself, so they
// hold everything that can come about in a match, and perhaps more: what is
// reported never holds, but not everything that never holds is reported.
type domains struct {
	checker *checker
	values  map[signature]int // constants and functors, numbered from 1
	names   []string          // as first written
	bases   map[shape]int     // the slot that says whether a shape can be true; those of its arguments follow it
	sets    []valueSet        // by slot
	readers [][]int32         // by slot: rules that have to be looked at again when it grows
	rules   []domainRule
}

func anyHead(*Term) bool { return true }

// A domainRule is a rule with one alternative of each or, in the numbers of the
// sheet.
type domainRule struct {
	form int
	*formWay
	bases   []int // by shape
	numbers []int // by value
}

// number returns the number of a value of the rule. A slot that says whether a
// relation can be true has the value 0.
func (r *domainRule) number(value int) int {
	if value < 0 {
		return 0
	}
	return r.numbers[value]
}

// slot returns the number of a seat.
func (d *domains) slot(r *domainRule, at seat) int { return r.bases[at.shape] + 1 + at.arg }

// newDomains reads the rules of a sheet whose heads are wanted.
func newDomains(c *checker, wanted func(head *Term) bool) *domains {
	d := &domains{checker: c, values: map[signature]int{}, names: []string{""}, bases: map[shape]int{}}
	for i, f := range c.sheet.Forms {
		switch {
		case f.facts == nil || !wanted(f.facts.head):
		case f.facts.whole:
			for w := range f.facts.ways {
				d.add(i, &f.facts.ways[w])
			}
		default:
			d.unknown(stored(signatureOf(f.facts.head)), f.facts.head)
		}
	}
	for s, base := range d.bases {
		if c.lost[s.fold] {
			d.fill(base, s.arity)
		}
	}
	return d
}

// value returns the number of a constant or functor.
func (d *domains) value(t *Term) int {
	v, ok := d.values[signatureOf(t)]
	if !ok {
		v = len(d.names)
		d.values[signatureOf(t)] = v
		d.names = append(d.names, t.Name)
	}
	return v
}

// slotOf returns the number of an argument of a shape.
func (d *domains) slotOf(s shape, arg int) int {
	base, ok := d.bases[s]
	if !ok {
		base = len(d.sets)
		d.bases[s] = base
		d.sets = append(d.sets, make([]valueSet, 1+s.arity)...)
		d.readers = append(d.readers, make([][]int32, 1+s.arity)...)
	}
	return base + 1 + arg
}

// add adds one way of a form.
func (d *domains) add(form int, w *formWay) {
	numbers := make([]int, len(w.shapes)+len(w.values))
	r := domainRule{form, w, numbers[:len(w.shapes)], numbers[len(w.shapes):]}
	for i, s := range w.shapes {
		r.bases[i] = d.slotOf(s, -1)
	}
	for i, t := range w.values {
		r.numbers[i] = d.value(t)
	}
	index := int32(len(d.rules))
	d.rules = append(d.rules, r)
	for _, x := range w.demands {
		slot := d.slot(&r, x.seat)
		d.readers[slot] = append(d.readers[slot], index)
	}
	for _, sources := range w.inputs {
		for _, x := range sources {
			slot := d.slot(&r, x.seat)
			d.readers[slot] = append(d.readers[slot], index)
		}
	}
}

// unknown lets the head of a form that could not be read as a whole, and the
// terms in it, hold anything.
func (d *domains) unknown(s shape, t *Term) {
	d.fill(d.slotOf(s, -1), s.arity)
	for i := range t.Args {
		if a := &t.Args[i]; a.Kind == Compound {
			d.unknown(shape{true, signatureOf(a)}, a)
		}
	}
}

// fill lets a shape whose slots begin at base hold anything.
func (d *domains) fill(base, arity int) {
	for slot := base; slot <= base+arity; slot++ {
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
		if !d.satisfied(r) {
			continue
		}
		work += len(r.demands) + (len(r.inputs)+len(r.passes))*(1+len(d.names)/64)
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
		for _, g := range r.gives {
			slot := d.slot(r, g.seat)
			grown(slot, d.sets[slot].add(r.number(g.value)))
		}
		for _, p := range r.passes {
			slot := d.slot(r, p.seat)
			grown(slot, d.sets[slot].join(&values[p.variable]))
		}
	}
	return true
}

// satisfied reports whether the sets have what a rule demands.
func (d *domains) satisfied(r *domainRule) bool {
	for _, x := range r.demands {
		if !d.sets[d.slot(r, x.seat)].has(r.number(x.value)) {
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
		s.all, s.bits = true, s.bits[:0]
		for _, x := range sources {
			s.meet(&d.sets[d.slot(r, x.seat)])
		}
		if s.empty() {
			return false
		}
	}
	return true
}
