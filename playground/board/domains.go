package board

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/internal/bitset"
	"github.com/gdl-playground/engine/logic"
)

// Domains says which constants can stand at which argument place, judged from
// the rules alone: an upper bound, found by letting the constants of rule
// heads flow through variables until nothing changes. It looks at every
// argument by itself and ignores negation, so it costs little even where
// grounding would not end.
type Domains struct {
	rules  *logic.Rules
	bits   map[atomic]int // numbers of constants and functors
	values []atomic
	sets   map[place]bitset.Set
	names  map[place]map[string]int // names of variables at a place; see baseName
	passed map[flowEdge]bool

	complete bool // else it would have been too much work, and nothing is certain

	// While values flow:
	clauses  *logic.Flow
	cells    map[slot]*logic.Cell // read by clauses with a condition about it
	outgoing map[slot][]flowEdge
}

// maxFlows bounds how often clauses are looked at while values flow. The
// largest public sheets take some thousands.
const maxFlows = 1 << 16

// A slot is a relation of the sheet's own or a function in a region, with all
// its arguments.
type slot struct {
	in    region
	name  uint32
	arity int
}

func (p place) slot() slot { return slot{p.in, p.name, p.arity} }

// A flowEdge is a function whose terms get from one region into another as the
// value of a variable, such as ?move in (<= (legal ?r ?move) (possible ?r ?move)).
type flowEdge struct {
	function atomic
	from, to region
}

// An atomic is a constant (arity 0) or a functor.
type atomic struct {
	name  logic.Symbol
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
	name  uint32 // logic.Relation or logic.Symbol
	arity int
	arg   int
}

// NewDomains follows values through the rules until nothing new comes, or until
// that is too much work.
func NewDomains(rules *logic.Rules) *Domains {
	d := &Domains{
		rules: rules, bits: map[atomic]int{}, sets: map[place]bitset.Set{}, names: map[place]map[string]int{},
		passed: map[flowEdge]bool{}, clauses: logic.NewFlow(len(rules.Clauses)), cells: map[slot]*logic.Cell{},
		outgoing: map[slot][]flowEdge{},
	}
	for i := range rules.Clauses {
		c := &rules.Clauses[i]
		d.collectNames(c)
		for k := range c.Body {
			if c.Body[k].Kind == logic.Holds {
				d.walk(&c.Body[k].Atom, func(at place, _ *logic.Pattern) { d.cell(at.slot()).Read(i) })
			}
		}
		d.clauses.Add(i)
	}
	d.complete = d.clauses.Run(maxFlows, func(clause int) { d.flow(&rules.Clauses[clause]) })
	d.clauses, d.cells, d.outgoing = nil, nil, nil
	return d
}

func (d *Domains) cell(s slot) *logic.Cell {
	c := d.cells[s]
	if c == nil {
		c = &logic.Cell{}
		d.cells[s] = c
	}
	return c
}

// grow adds values to a place and lets everything know that reads it.
func (d *Domains) grow(at place, values bitset.Set) {
	set := d.sets[at]
	if !set.Join(values) {
		return
	}
	d.sets[at] = set
	d.clauses.Grown(d.cell(at.slot()))
	for _, p := range d.outgoing[at.slot()] {
		d.carry(p, at.arg)
	}
}

// carry lets what stands in an argument of a function in one region stand in it
// in the other.
func (d *Domains) carry(p flowEdge, arg int) {
	from := d.sets[place{p.from, uint32(p.function.name), p.function.arity, arg}]
	d.grow(place{p.to, uint32(p.function.name), p.function.arity, arg}, from)
	d.pass(from, p.from, p.to)
}

// pass notes that values get from one region into another.
func (d *Domains) pass(values bitset.Set, from, to region) {
	if from == to {
		return
	}
	for i := range values.All() {
		p := flowEdge{d.values[i], from, to}
		if p.function.arity == 0 || d.passed[p] {
			continue
		}
		d.passed[p] = true
		s := slot{from, uint32(p.function.name), p.function.arity}
		d.outgoing[s] = append(d.outgoing[s], p)
		for arg := range p.function.arity {
			d.carry(p, arg)
		}
	}
}

// regionOf tells how the arguments of a relation are to be seen. State facts
// are those of init and next, moves those of legal.
func regionOf(r logic.Relation) (region, logic.Relation) {
	switch r {
	case logic.RelTrue, logic.RelInit, logic.RelNext:
		return inState, logic.RelTrue
	case logic.RelDoes, logic.RelLegal:
		return inMove, logic.RelLegal
	case logic.RelBase:
		return inBase, r
	case logic.RelInput:
		return inInput, r
	}
	return inView, r
}

// statePlace returns the argument of a state fact.
func statePlace(functor logic.Symbol, arity, arg int) place {
	return place{inState, uint32(functor), arity, arg}
}

// walk visits every pattern of an atom with its place.
func (d *Domains) walk(a *logic.Atom, visit func(place, *logic.Pattern)) {
	in, rel := regionOf(a.Relation)
	for i := range a.Args {
		visit(place{in, uint32(rel), -1, i}, &a.Args[i])
		d.walkPattern(in, &a.Args[i], visit)
	}
}

func (d *Domains) walkPattern(in region, p *logic.Pattern, visit func(place, *logic.Pattern)) {
	if p.Var >= 0 {
		return
	}
	for i := range p.Args {
		visit(place{in, uint32(p.Functor), len(p.Args), i}, &p.Args[i])
		d.walkPattern(in, &p.Args[i], visit)
	}
}

func (d *Domains) number(x atomic) int {
	n, ok := d.bits[x]
	if !ok {
		n = len(d.values)
		d.bits[x] = n
		d.values = append(d.values, x)
	}
	return n
}

// flow lets the values of one clause's body reach its head.
func (d *Domains) flow(c *logic.Clause) {
	vars := make([]bitset.Set, len(c.Vars))
	bound := make([]bool, len(c.Vars))
	from := make([]region, len(c.Vars))
	for i := range c.Body {
		l := &c.Body[i]
		if l.Kind != logic.Holds {
			continue
		}
		possible := true
		d.walk(&l.Atom, func(at place, p *logic.Pattern) {
			set := d.sets[at]
			switch {
			case p.Var < 0:
				possible = possible && set.Has(d.number(atomic{p.Functor, len(p.Args)}))
			case bound[p.Var]:
				vars[p.Var].Meet(set)
			default:
				bound[p.Var] = true
				vars[p.Var] = slices.Clone(set)
				from[p.Var] = at.in
			}
		})
		if !possible {
			return
		}
	}
	d.walk(&c.Head, func(at place, p *logic.Pattern) {
		if p.Var >= 0 {
			d.grow(at, vars[p.Var])
			d.pass(vars[p.Var], from[p.Var], at.in)
			return
		}
		var one bitset.Set
		one.Add(d.number(atomic{p.Functor, len(p.Args)}))
		d.grow(at, one)
	})
}

// collectNames notes what the author calls the arguments.
func (d *Domains) collectNames(c *logic.Clause) {
	note := func(at place, p *logic.Pattern) {
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
func (d *Domains) constants(at place) (names []logic.Symbol, ok bool) {
	ok = true
	for i := range d.sets[at].All() {
		if x := d.values[i]; x.arity == 0 {
			names = append(names, x.name)
		} else {
			ok = false
		}
	}
	slices.Sort(names)
	return names, ok
}

// stateFunctors returns the functions that state facts are made of.
func (d *Domains) stateFunctors() []atomic {
	var out []atomic
	for i := range d.sets[place{inState, uint32(logic.RelTrue), -1, 0}].All() {
		if d.values[i].arity > 0 {
			out = append(out, d.values[i])
		}
	}
	slices.SortStableFunc(out, func(a, b atomic) int {
		if a.name != b.name {
			return int(a.name) - int(b.name)
		}
		return a.arity - b.arity
	})
	return out
}
