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

// A domainRule is a rule as domains sees it, with one alternative of each or. A
// rule with too many combinations of them is one domainRule that only has the
// conditions that hold whatever alternative does.
type domainRule struct {
	form    int
	chosen  []Span // the alternatives
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
	for i := 0; i < len(d.rules); {
		n := 1
		for i+n < len(d.rules) && d.rules[i+n].form == d.rules[i].form {
			n++
		}
		d.judge(d.rules[i : i+n])
		i += n
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
			for _, way := range waysOf(f.facts) {
				d.rule(i, f.facts.head, way)
			}
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

// A way is one combination of the alternatives in a rule.
type way struct {
	atoms  []*Term // that have to hold
	chosen []Span
}

// maxWays is how many combinations of a rule's alternatives are looked at one
// by one.
const maxWays = 32

// waysOf lists the ways in which the conditions of a rule may hold, negative
// ones left out.
func waysOf(f *formFacts) []way {
	ways := conjunction(f.rule.Body)
	if ways != nil {
		return ways
	}
	var sure way
	for _, a := range f.atoms {
		if !a.negative && !a.inOr {
			sure.atoms = append(sure.atoms, a.Term)
		}
	}
	return []way{sure}
}

// conjunction lists the ways in which conditions may hold together, nil if they
// are too many.
func conjunction(ls []Literal) []way {
	ways := []way{{}}
	for i := range ls {
		var more []way
		switch l := &ls[i]; l.Kind {
		case Positive:
			more = []way{{atoms: []*Term{&l.Atom}}}
		case And:
			if more = conjunction(l.Sub); more == nil {
				return nil
			}
		case Or:
			for j := range l.Sub {
				branch := conjunction(l.Sub[j : j+1])
				if branch == nil || len(more)+len(branch) > maxWays {
					return nil
				}
				for _, w := range branch {
					w.chosen = append(w.chosen, l.Sub[j].Span)
					more = append(more, w)
				}
			}
		default:
			continue
		}
		if len(ways)*len(more) > maxWays {
			return nil
		}
		ways = product(ways, more)
	}
	return ways
}

// product joins each way of one list with each of another.
func product(as, bs []way) []way {
	var out []way
	for _, a := range as {
		for _, b := range bs {
			out = append(out, way{slices.Concat(a.atoms, b.atoms), slices.Concat(a.chosen, b.chosen)})
		}
	}
	return out
}

// rule adds a rule in one of its ways.
func (d *domains) rule(form int, head *Term, w way) {
	r := domainRule{form: form, chosen: w.chosen}
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
	for _, a := range w.atoms {
		read(false, a)
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
	write(false, head)
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

// A misfire tells why a rule never fires in one of its ways.
type misfire struct {
	at     *Term // nil if nothing was found, or only what is reported elsewhere
	why    string
	args   []string
	notes  []Note
	meant  string // a name that was perhaps meant
	failed bool
}

// judge reports why a rule never fires, or why some alternative in it never
// holds, where that is the rule's own fault: not where a relation has no values
// at all, which is reported elsewhere or follows from a rule that is. ways are
// those of one rule.
func (d *domains) judge(ways []domainRule) {
	misfires := make([]misfire, len(ways))
	lost := map[Span]int{} // by alternative: ways with it that fail
	all := true
	for i := range ways {
		misfires[i] = d.misfire(&ways[i])
		all = all && misfires[i].failed
		if misfires[i].failed {
			for _, branch := range ways[i].chosen {
				lost[branch]++
			}
		}
	}
	reported := map[Span]bool{}
	for i := range ways {
		v := &misfires[i]
		if v.at == nil || reported[v.at.Span] {
			continue
		}
		what := "this rule never fires"
		if !all {
			// Only what an alternative itself brings about can be held against it.
			branch, ok := innermost(ways[i].chosen, v.at.Span)
			if !ok || lost[branch] != choosing(ways, branch) {
				continue
			}
			what = "this alternative never holds"
		}
		reported[v.at.Span] = true
		d.blame(ways[i].form, v, what)
		if all {
			return
		}
	}
}

// innermost returns the smallest of the spans that a span lies in.
func innermost(spans []Span, in Span) (best Span, ok bool) {
	for _, s := range spans {
		if s.From <= in.From && in.To <= s.To && (!ok || s.To-s.From < best.To-best.From) {
			best, ok = s, true
		}
	}
	return best, ok
}

// choosing returns how many ways choose an alternative.
func choosing(ways []domainRule, branch Span) int {
	n := 0
	for i := range ways {
		if slices.Contains(ways[i].chosen, branch) {
			n++
		}
	}
	return n
}

func (d *domains) blame(form int, v *misfire, what string) {
	here := Place{form, v.at.Span}
	w := d.checker.report(Warning, CodeNeverFires, here, "%s: %s", what, v.why)
	w.Args = v.args
	for _, n := range v.notes {
		n.Place.Form = form
		w.Notes = append(w.Notes, n)
	}
	if v.meant != "" {
		w.Message += fmt.Sprintf("; did you mean `%s`?", v.meant)
		w.fixAt(here, "Use "+v.meant, v.meant)
	}
}

// misfire finds out why a rule never fires in one way.
func (d *domains) misfire(r *domainRule) misfire {
	for _, x := range r.demands {
		if !d.sets[x.slot].has(x.value) && d.sets[x.slot].empty() {
			return misfire{failed: true}
		}
	}
	failed := false
	for _, x := range r.demands {
		if d.sets[x.slot].has(x.value) {
			continue
		}
		failed = true
		if x.term == nil || d.atTop(x.slot) {
			continue
		}
		names := d.members(x.slot)
		v := misfire{
			at: x.term, failed: true, args: append([]string{sourceOf(x.term)}, names...),
			why: fmt.Sprintf("`%s` never stands here, only %s", sourceOf(x.term), listNames(names)),
		}
		if x.term.Kind == Constant {
			v.meant = d.checker.nearest(x.term.Fold, names)
		}
		return v
	}
	for _, sources := range r.inputs {
		s := valueSet{all: true}
		for _, x := range sources {
			if d.sets[x.slot].empty() {
				return misfire{failed: true}
			}
			s.meet(&d.sets[x.slot])
			if s.empty() {
				return d.clash(sources, x)
			}
		}
	}
	return misfire{failed: failed}
}

// clash is the misfire where the places of a variable have no value in common,
// which shows at one of them.
func (d *domains) clash(sources []source, at source) misfire {
	v := misfire{
		at: at.term, failed: true,
		why: fmt.Sprintf("no value of %s fits both here, where only %s can stand, and at its other places", at.term.Name, listNames(d.members(at.slot))),
	}
	v.args = []string{at.term.Name}
	for _, other := range sources {
		if other.term != at.term {
			v.notes = append(v.notes, Note{Place{Span: other.term.Span}, fmt.Sprintf("only %s can stand here", listNames(d.members(other.slot)))})
		}
	}
	return v
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
