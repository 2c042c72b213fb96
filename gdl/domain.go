package gdl

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

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
	values  map[string]int // constants and functors, numbered
	names   []string       // as first written
	slots   map[slotKey]int
	sets    []valueSet
	readers [][]int // by slot: rules that have to be looked at again when it grows
	rules   []domainRule
}

// A slotKey names a slot: an argument of a relation or functor. Argument -1 of
// a relation holds one value if the relation can be true at all.
type slotKey struct {
	functor bool
	signature
	arg int
}

// A valueSet is a set of values, or of all there are.
type valueSet struct {
	all  bool
	bits []uint64
}

func (s *valueSet) has(v int) bool {
	return s.all || v/64 < len(s.bits) && s.bits[v/64]>>(v%64)&1 == 1
}

func (s *valueSet) empty() bool {
	if s.all {
		return false
	}
	for _, w := range s.bits {
		if w != 0 {
			return false
		}
	}
	return true
}

// add adds a value and reports whether it is new.
func (s *valueSet) add(v int) bool {
	if s.has(v) {
		return false
	}
	for v/64 >= len(s.bits) {
		s.bits = append(s.bits, 0)
	}
	s.bits[v/64] |= 1 << (v % 64)
	return true
}

// join adds a set and reports whether anything is new.
func (s *valueSet) join(t *valueSet) bool {
	if s.all {
		return false
	}
	if t.all {
		s.all = true
		return true
	}
	grown := false
	for len(s.bits) < len(t.bits) {
		s.bits = append(s.bits, 0)
	}
	for i, w := range t.bits {
		grown = grown || w&^s.bits[i] != 0
		s.bits[i] |= w
	}
	return grown
}

// meet keeps what is in t too.
func (s *valueSet) meet(t *valueSet) {
	switch {
	case t.all:
	case s.all:
		s.all, s.bits = false, append(s.bits[:0], t.bits...)
	default:
		s.bits = s.bits[:min(len(s.bits), len(t.bits))]
		for i := range s.bits {
			s.bits[i] &= t.bits[i]
		}
	}
}

// A demand is a constant or functor that a condition wants in a slot.
type demand struct {
	slot, value int
	term        *Term // nil for a relation as such
}

// A domainRule is a rule as domains sees it. Only conditions that have to hold
// whatever alternative of an or does are in it.
type domainRule struct {
	form    int
	demands []demand
	inputs  [][]source // by variable: where it takes its values
	gives   []demand   // what the head puts into slots
	passes  []pass     // variables in the head
}

// A source is a place where a condition binds a variable.
type source struct {
	slot int
	term *Term
}

// A pass is a variable that the head puts into a slot.
type pass struct {
	slot, variable int
}

// domains runs the analysis and reports what it finds.
func (c *checker) domains() {
	d := newDomains(c)
	if !d.run() {
		return // nothing is certain before the end
	}
	for i := range d.rules {
		d.judge(&d.rules[i])
	}
	d.everyRole()
}

// everyRole reports roles that no rule gives a move, or a goal, and goals of
// which none is the best.
func (d *domains) everyRole() {
	c := d.checker
	for _, k := range []struct{ name, message string }{
		{"legal", "no rule gives `%s` a legal move"},
		{"goal", "no rule gives `%s` a goal"},
	} {
		slot := d.slot(false, signature{k.name, 2}, 0)
		if d.sets[slot].empty() {
			continue // no rule gives anyone anything, which is said elsewhere
		}
		for _, h := range c.heads("role", 1) {
			if role := &h.atom.Args[0]; role.Kind == Constant && !d.sets[slot].has(d.valueOf(role)) {
				w := c.report(Warning, CodeIdleRole, Place{h.form, role.Span}, k.message, role.Name)
				w.Args = []string{role.Name, k.name}
			}
		}
	}
	slot := d.slot(false, signature{"goal", 2}, 1)
	if !d.sets[slot].empty() && !d.sets[slot].has(d.value("100", "100")) {
		c.report(Hint, CodeNoWin, c.heads("goal", 2)[0].place(), "no rule gives a goal of 100, so nobody can win outright")
	}
}

// newDomains reads the rules of a sheet.
func newDomains(c *checker) *domains {
	d := &domains{checker: c, values: map[string]int{}, slots: map[slotKey]int{}}
	d.value("", "") // the value of slots that say whether a relation can be true
	for i, f := range c.sheet.Forms {
		switch {
		case f.facts == nil:
		case f.facts.whole:
			d.rule(i, f.facts)
		default:
			d.unknown(f.facts.head)
		}
	}
	return d
}

// value returns the number of a value.
func (d *domains) value(key, name string) int {
	v, ok := d.values[key]
	if !ok {
		v = len(d.names)
		d.values[key] = v
		d.names = append(d.names, name)
	}
	return v
}

func (d *domains) valueOf(t *Term) int {
	if t.Kind == Constant {
		return d.value(t.Fold, t.Name)
	}
	return d.value(t.Fold+"/"+strconv.Itoa(len(t.Args)), t.Name)
}

// slot returns the number of a slot.
func (d *domains) slot(functor bool, s signature, arg int) int {
	key := slotKey{functor, s, arg}
	i, ok := d.slots[key]
	if !ok {
		i = len(d.sets)
		d.slots[key] = i
		d.sets = append(d.sets, valueSet{})
		d.readers = append(d.readers, nil)
	}
	return i
}

// stored returns the relation whose slots hold what an atom is about: the
// state is what init and next put there, moves are what is legal.
func stored(s signature) signature {
	switch s {
	case signature{"init", 1}, signature{"next", 1}:
		return signature{"true", 1}
	case signature{"does", 2}:
		return signature{"legal", 2}
	}
	return s
}

// rule adds a rule.
func (d *domains) rule(form int, f *formFacts) {
	r := domainRule{form: form}
	variables := map[string]int{}
	variable := func(t *Term) int {
		v, ok := variables[t.Fold]
		if !ok {
			v = len(r.inputs)
			variables[t.Fold] = v
			r.inputs = append(r.inputs, nil)
		}
		return v
	}
	var read func(functor bool, t *Term)
	read = func(functor bool, t *Term) {
		s := signatureOf(t)
		if !functor {
			s = stored(s)
			r.demands = append(r.demands, demand{d.slot(false, s, -1), 0, nil})
		}
		for i := range t.Args {
			a := &t.Args[i]
			slot := d.slot(functor, s, i)
			if a.Kind == Variable {
				v := variable(a)
				r.inputs[v] = append(r.inputs[v], source{slot, a})
				continue
			}
			r.demands = append(r.demands, demand{slot, d.valueOf(a), a})
			if a.Kind == Compound {
				read(true, a)
			}
		}
	}
	for _, a := range f.atoms {
		if !a.negative && !a.inOr {
			read(false, a.Term)
		}
	}
	var write func(functor bool, t *Term)
	write = func(functor bool, t *Term) {
		s := signatureOf(t)
		if !functor {
			s = stored(s)
			r.gives = append(r.gives, demand{d.slot(false, s, -1), 0, nil})
		}
		for i := range t.Args {
			a := &t.Args[i]
			slot := d.slot(functor, s, i)
			if a.Kind == Variable {
				r.passes = append(r.passes, pass{slot, variable(a)})
				continue
			}
			r.gives = append(r.gives, demand{slot, d.valueOf(a), a})
			if a.Kind == Compound {
				write(true, a)
			}
		}
	}
	write(false, f.head)
	index := len(d.rules)
	d.rules = append(d.rules, r)
	for _, x := range r.demands {
		d.readers[x.slot] = append(d.readers[x.slot], index)
	}
	for _, sources := range r.inputs {
		for _, x := range sources {
			d.readers[x.slot] = append(d.readers[x.slot], index)
		}
	}
}

// unknown lets the relation of a form that could not be read hold anything.
func (d *domains) unknown(t *Term) {
	s := stored(signatureOf(t))
	for arg := -1; arg < s.arity; arg++ {
		d.sets[d.slot(false, s, arg)].all = true
	}
}

// maxDomainWork bounds run, in words of the sets it looks at: about half
// a second. The largest public sheet takes a hundredth of it.
const maxDomainWork = 50_000_000

// run grows the sets until the rules add nothing. It reports whether it came
// to an end.
func (d *domains) run() bool {
	queue := make([]int, len(d.rules))
	queued := make([]bool, len(d.rules))
	for i := range queue {
		queue[i], queued[i] = i, true
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
		if !d.satisfied(r.demands) {
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
			grown(g.slot, d.sets[g.slot].add(g.value))
		}
		for _, p := range r.passes {
			grown(p.slot, d.sets[p.slot].join(&values[p.variable]))
		}
	}
	return true
}

// satisfied reports whether the sets have what a rule demands.
func (d *domains) satisfied(demands []demand) bool {
	for _, x := range demands {
		if !d.sets[x.slot].has(x.value) {
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
			s.meet(&d.sets[x.slot])
		}
		if s.empty() {
			return false
		}
	}
	return true
}

// judge reports why a rule never fires, where that is the rule's own fault:
// not where a relation has no values at all, which is reported elsewhere or
// follows from a rule that is.
func (d *domains) judge(r *domainRule) {
	for _, x := range r.demands {
		if !d.sets[x.slot].has(x.value) && d.sets[x.slot].empty() {
			return
		}
	}
	for _, x := range r.demands {
		if x.term == nil || d.sets[x.slot].has(x.value) || d.atTop(x.slot) {
			continue
		}
		names := d.members(x.slot)
		here := Place{r.form, x.term.Span}
		w := d.checker.report(Warning, CodeNeverFires, here, "this rule never fires: `%s` never stands here, only %s", sourceOf(x.term), listNames(names))
		w.Args = append([]string{sourceOf(x.term)}, names...)
		if x.term.Kind == Constant {
			if near := d.checker.nearest(x.term.Fold, names); near != "" {
				w.Message += fmt.Sprintf("; did you mean `%s`?", near)
				w.fixAt(here, "Use "+near, near)
			}
		}
		return
	}
	for _, sources := range r.inputs {
		s := valueSet{all: true}
		for _, x := range sources {
			if d.sets[x.slot].empty() {
				return
			}
			before := valueSet{s.all, slices.Clone(s.bits)}
			s.meet(&d.sets[x.slot])
			if s.empty() && !before.empty() {
				w := d.checker.report(Warning, CodeNeverFires, Place{r.form, x.term.Span},
					"this rule never fires: no value of %s fits both here, where only %s can stand, and at its other places", x.term.Name, listNames(d.members(x.slot)))
				for _, other := range sources {
					if other.term != x.term {
						w.noteAt(Place{r.form, other.term.Span}, "only %s can stand here", listNames(d.members(other.slot)))
					}
				}
				return
			}
		}
	}
}

// atTop reports whether a slot is that of whole facts, whole moves or roles:
// never-true, never-legal and unknown-role speak of those.
func (d *domains) atTop(slot int) bool {
	return slot == d.slot(false, signature{"true", 1}, 0) || slot == d.slot(false, signature{"legal", 2}, 1) ||
		slot == d.slot(false, signature{"legal", 2}, 0)
}

// members returns the names of the values in a slot, in the order of the sheet.
func (d *domains) members(slot int) []string {
	var names []string
	for i, w := range d.sets[slot].bits {
		for ; w != 0; w &= w - 1 {
			names = append(names, d.names[i*64+bits.TrailingZeros64(w)])
		}
	}
	return names
}

// listNames writes names as "`a`, `b` or `c`", a few of them.
func listNames(names []string) string {
	const most = 6
	if len(names) > most {
		return fmt.Sprintf("`%s` and %d others", strings.Join(names[:most-1], "`, `"), len(names)-most+1)
	}
	if len(names) == 1 {
		return "`" + names[0] + "`"
	}
	return "`" + strings.Join(names[:len(names)-1], "`, `") + "` or `" + names[len(names)-1] + "`"
}
