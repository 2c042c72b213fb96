package playground

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
)

// domains says which constants can stand at which argument place, judged from
// the rules alone: an upper bound, found by letting the constants of rule
// heads flow through variables until nothing changes. It looks at every
// argument by itself and ignores negation, so it costs little even where
// grounding would not end.
type domains struct {
	rules  *game.Rules
	bits   map[atomic]int // numbers of constants and functors
	values []atomic
	sets   map[place]bitset
	names  map[place]map[string]int // names of variables at a place; see baseName
	passed map[passage]bool
}

// A passage is a function whose terms get from one region into another as the
// value of a variable, such as ?move in (<= (legal ?r ?move) (possible ?r ?move)).
type passage struct {
	function atomic
	from, to region
}

// An atomic is a constant (arity 0) or a functor.
type atomic struct {
	name  game.Symbol
	arity int
}

// A region keeps apart functions of one name that stand in different parts
// of the rules.
type region uint8

const (
	inView  region = iota // arguments of the sheet's own relations
	inState               // true, init, next
	inMove                // does, legal
	inBase
	inInput
)

// A place is an argument of a relation (arity -1) or of a function.
type place struct {
	in    region
	name  uint32 // game.Relation or game.Symbol
	arity int
	arg   int
}

type bitset []uint64

func (b bitset) has(i int) bool { return i/64 < len(b) && b[i/64]&(1<<(i%64)) != 0 }

func (b *bitset) add(i int) bool {
	for i/64 >= len(*b) {
		*b = append(*b, 0)
	}
	old := (*b)[i/64]
	(*b)[i/64] |= 1 << (i % 64)
	return old != (*b)[i/64]
}

func (b *bitset) union(c bitset) bool {
	changed := false
	for i, w := range c {
		if i >= len(*b) {
			*b = append(*b, 0)
		}
		if w&^(*b)[i] != 0 {
			(*b)[i] |= w
			changed = true
		}
	}
	return changed
}

func intersect(a, b bitset) bitset {
	c := make(bitset, min(len(a), len(b)))
	for i := range c {
		c[i] = a[i] & b[i]
	}
	return c
}

func (b bitset) each(f func(i int)) {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			f(i*64 + bits.TrailingZeros64(w))
		}
	}
}

func newDomains(rules *game.Rules) *domains {
	d := &domains{
		rules: rules, bits: map[atomic]int{}, sets: map[place]bitset{}, names: map[place]map[string]int{},
		passed: map[passage]bool{},
	}
	for i := range rules.Clauses {
		d.collectNames(&rules.Clauses[i])
	}
	for changed := true; changed; {
		changed = false
		for i := range rules.Clauses {
			changed = d.flow(&rules.Clauses[i]) || changed
		}
		for p := range d.passed {
			changed = d.carry(p) || changed
		}
	}
	return d
}

// carry lets what stands in the arguments of a function in one region stand in
// them in the other.
func (d *domains) carry(p passage) bool {
	changed := false
	for arg := range p.function.arity {
		from := d.sets[place{p.from, uint32(p.function.name), p.function.arity, arg}]
		at := place{p.to, uint32(p.function.name), p.function.arity, arg}
		to := d.sets[at]
		if to.union(from) {
			d.sets[at] = to
			changed = true
		}
		changed = d.pass(from, p.from, p.to) || changed
	}
	return changed
}

// pass notes that values get from one region into another.
func (d *domains) pass(values bitset, from, to region) bool {
	changed := false
	if from == to {
		return false
	}
	values.each(func(i int) {
		p := passage{d.values[i], from, to}
		if p.function.arity > 0 && !d.passed[p] {
			d.passed[p] = true
			changed = true
		}
	})
	return changed
}

// regionOf tells how the arguments of a relation are to be seen. State facts
// are those of init and next, moves those of legal.
func regionOf(r game.Relation) (region, game.Relation) {
	switch r {
	case game.RelTrue, game.RelInit, game.RelNext:
		return inState, game.RelTrue
	case game.RelDoes, game.RelLegal:
		return inMove, game.RelLegal
	case game.RelBase:
		return inBase, r
	case game.RelInput:
		return inInput, r
	}
	return inView, r
}

// statePlace returns the argument of a state fact.
func statePlace(functor game.Symbol, arity, arg int) place {
	return place{inState, uint32(functor), arity, arg}
}

// walk visits every pattern of an atom with its place.
func (d *domains) walk(a *game.Atom, visit func(place, *game.Pattern)) {
	in, rel := regionOf(a.Relation)
	for i := range a.Args {
		visit(place{in, uint32(rel), -1, i}, &a.Args[i])
		d.walkPattern(in, &a.Args[i], visit)
	}
}

func (d *domains) walkPattern(in region, p *game.Pattern, visit func(place, *game.Pattern)) {
	if p.Var >= 0 {
		return
	}
	for i := range p.Args {
		visit(place{in, uint32(p.Functor), len(p.Args), i}, &p.Args[i])
		d.walkPattern(in, &p.Args[i], visit)
	}
}

func (d *domains) number(x atomic) int {
	n, ok := d.bits[x]
	if !ok {
		n = len(d.values)
		d.bits[x] = n
		d.values = append(d.values, x)
	}
	return n
}

// flow lets the values of one clause's body reach its head.
func (d *domains) flow(c *game.Clause) bool {
	vars := make([]bitset, len(c.Vars))
	bound := make([]bool, len(c.Vars))
	from := make([]region, len(c.Vars))
	for i := range c.Body {
		l := &c.Body[i]
		if l.Kind != game.Holds {
			continue
		}
		possible := true
		d.walk(&l.Atom, func(at place, p *game.Pattern) {
			set := d.sets[at]
			switch {
			case p.Var < 0:
				possible = possible && set.has(d.number(atomic{p.Functor, len(p.Args)}))
			case bound[p.Var]:
				vars[p.Var] = intersect(vars[p.Var], set)
			default:
				bound[p.Var] = true
				vars[p.Var] = set
				from[p.Var] = at.in
			}
		})
		if !possible {
			return false
		}
	}
	changed := false
	d.walk(&c.Head, func(at place, p *game.Pattern) {
		set := d.sets[at]
		if p.Var >= 0 {
			changed = set.union(vars[p.Var]) || changed
			changed = d.pass(vars[p.Var], from[p.Var], at.in) || changed
		} else {
			changed = set.add(d.number(atomic{p.Functor, len(p.Args)})) || changed
		}
		d.sets[at] = set
	})
	return changed
}

// collectNames notes what the author calls the arguments.
func (d *domains) collectNames(c *game.Clause) {
	note := func(at place, p *game.Pattern) {
		if p.Var < 0 {
			return
		}
		if d.names[at] == nil {
			d.names[at] = map[string]int{}
		}
		d.names[at][baseName(c.Vars[p.Var])]++
	}
	d.walk(&c.Head, note)
	for i := range c.Body {
		d.walk(&c.Body[i].Atom, note)
	}
}

// baseName strips a variable of its question mark, of a final number and of
// all but its last word: ?x1 is x, ?to-column and ?new_column are column.
func baseName(v string) string {
	v = strings.ToLower(strings.TrimRight(strings.TrimPrefix(v, "?"), "0123456789'+-_"))
	return v[strings.LastIndexAny(v, "-_")+1:]
}

// constants returns the constants that can stand at a place, in the order of
// their names' symbols; ok is false if functions can stand there too.
func (d *domains) constants(at place) (names []game.Symbol, ok bool) {
	ok = true
	d.sets[at].each(func(i int) {
		if x := d.values[i]; x.arity == 0 {
			names = append(names, x.name)
		} else {
			ok = false
		}
	})
	slices.Sort(names)
	return names, ok
}

// stateFunctors returns the functions that state facts are made of.
func (d *domains) stateFunctors() []atomic {
	var out []atomic
	d.sets[place{inState, uint32(game.RelTrue), -1, 0}].each(func(i int) {
		if d.values[i].arity > 0 {
			out = append(out, d.values[i])
		}
	})
	slices.SortFunc(out, func(a, b atomic) int {
		if a.name != b.name {
			return int(a.name) - int(b.name)
		}
		return a.arity - b.arity
	})
	return out
}
