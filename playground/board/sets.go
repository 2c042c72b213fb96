package board

import (
	"math"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// A sets figure draws functions of one argument that speak of the same
// constants, as (here a) and (gold c) do: a lamp for each constant and function.
// If each constant always has one of the functions, as in (blank a), (cross b),
// there is one lamp for each that says which.
type sets struct {
	functors []atomic
	names    []logic.Symbol
	one      bool // of the functions for each constant
	pieces   bool // one of them says that nothing is there: the others are what is
	width    int  // lamps side by side
}

// sets groups functions of one argument by what they speak of.
func (c *claims) sets() {
	for _, f := range c.free(1) {
		names := c.values(f, 0)
		if c.taken[f] || len(names) < 1 || len(names) > maxLamps || c.onlyRoles(names) ||
			c.grids && !c.movesName(names) {
			continue
		}
		x := &sets{functors: []atomic{f}, names: names, width: len(names)}
		for _, other := range c.free(1) {
			if more := c.values(other, 0); other != f && overlapping(more, x.names) && c.facts[other] != nil {
				x.functors = append(x.functors, other)
				x.names = c.union(x.names, more)
			}
		}
		x.one = len(x.functors) > 1 && c.oneEach(x)
		x.pieces = x.one && slices.ContainsFunc(x.functors, func(f atomic) bool {
			return saysNothing(c.rules.Terms.Spelling(f.name))
		})
		if x.one || len(x.functors) == 1 {
			x.width = rowLength(len(x.names))
		} else {
			x.width = len(x.names)
		}
		if x.width*len(x.functors) > maxTable {
			continue
		}
		c.add(x, x.functors...)
	}
}

// shape returns what is drawn: pieces in several rows stand on a board.
func (s *sets) shape(rows int) Shape {
	if s.pieces && rows > 1 {
		return Square
	}
	return Lamps
}

// rowLength returns how many of n lamps stand side by side: all of a few, else
// as many as rows, or ten.
func rowLength(n int) int {
	side := int(math.Ceil(math.Sqrt(float64(n))))
	switch {
	case n < minTiles:
		return n
	case side*side == n:
		return side
	}
	return min(n, lampRow)
}

// overlapping reports whether most constants of one list stand in the other.
func overlapping(a, b []logic.Symbol) bool {
	n := 0
	for _, s := range a {
		if slices.Contains(b, s) {
			n++
		}
	}
	return n > 0 && 2*n >= min(len(a), len(b))
}

// union adds the constants of b to a, all in order.
func (in *inference) union(a, b []logic.Symbol) []logic.Symbol {
	a = slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(a, s)
		}
	}
	if order := inOrder(in.rules, a); order != nil {
		return order
	}
	return a
}

// oneEach reports whether in all samples each constant has one of the functions.
func (c *claims) oneEach(x *sets) bool {
	for i := range c.samples {
		n := 0
		seen := map[logic.Symbol]bool{}
		for _, f := range x.functors {
			for _, fact := range c.of(&layer{functor: f}, i) {
				seen[c.rules.Terms.Functor(c.rules.Terms.Args(fact)[0])] = true
				n++
			}
		}
		if n != len(x.names) || len(seen) != n {
			return false
		}
	}
	return true
}

// movesName reports whether an argument of moves can be most of some constants.
func (in *inference) movesName(names []logic.Symbol) bool {
	for at := range in.domains.sets {
		if at.in == inMove && at.arity > 0 {
			if all, pure := in.domains.constants(at); pure && len(all) > 1 && overlapping(all, names) {
				return true
			}
		}
	}
	return false
}

// read draws a lamp for each member; that of a fact that holds is on.
func (s *sets) read(v *view) Board {
	t := v.terms()
	names := spellAll(t, s.names)
	var functors []string
	for _, f := range s.functors {
		functors = append(functors, t.Spelling(f.name))
	}
	rows := len(s.functors)
	if s.one || rows == 1 {
		rows = (len(names) + s.width - 1) / s.width
	}
	b := blank(strings.Join(functors, ", "), s.shape(rows), s.width, rows)
	b.Cells = b.Cells[:max(len(names), min(len(b.Cells), len(names)*len(s.functors)))]
	if s.one || len(s.functors) == 1 {
		b.Cells = b.Cells[:len(names)]
	} else {
		b.Rows = functors
	}
	b.Width = wordWidth(append(slices.Clone(names), functors...))
	if s.pieces {
		b.Width = wordWidth(names)
	}
	for i := range b.Cells {
		b.Cells[i].Name = names[i%len(names)]
	}
	for row, f := range s.functors {
		for _, fact := range v.facts[f] {
			args, ok := constantArgs(t, fact)
			if !ok {
				continue
			}
			i := slices.Index(s.names, args[0])
			switch {
			case i < 0:
			case s.one && saysNothing(t.Spelling(f.name)):
				v.show(fact)
				b.Cells[i].Fact = t.String(fact) // a lamp that is out
			case s.one:
				s.place(v, &b.Cells[i], fact, f.name)
			case len(s.functors) == 1:
				v.light(&b.Cells[i], fact, names[i])
			default:
				v.light(&b.Cells[row*len(names)+i], fact, names[i])
			}
		}
	}
	return b
}

// place says which function a thing has: as a piece where others have none.
func (s *sets) place(v *view, c *Cell, fact logic.Term, function logic.Symbol) {
	v.put(c, fact, function)
	if s.pieces {
		c.Kind = CellPiece
	}
}

// saysNothing reports whether a function is called as a place with nothing in it
// is: (blank a), (off b). A letter may be anything.
func saysNothing(name string) bool { return len(name) > 1 && emptyNames[strings.ToLower(name)] }

// light shows a fact as a lamp that is lit.
func (v *view) light(c *Cell, fact logic.Term, name string) {
	v.show(fact)
	c.Fact, c.Content, c.Kind = v.terms().String(fact), name, CellPiece
}

// A propositions figure draws facts without arguments, a lamp each.
type propositions struct{ names []logic.Symbol }

func (c *claims) propositions() {
	if c.grids {
		return
	}
	var names []logic.Symbol
	for i := range c.domains.sets[place{inState, uint32(logic.RelTrue), -1, 0}].All() {
		x := c.domains.values[i]
		if x.arity == 0 && !c.hints.hidden[c.rules.Terms.Canonical(c.rules.Terms.Make(x.name))] {
			names = append(names, x.name)
		}
	}
	if len(c.figures)+len(c.gauges) > 0 { // what hardly ever holds says little where there are others
		names = slices.DeleteFunc(names, func(s logic.Symbol) bool { return c.facts[atomic{s, 0}] == nil })
	}
	slices.Sort(names)
	if order := inOrder(c.rules, names); order != nil {
		names = order
	}
	if len(names) > 0 && len(names) <= maxLamps {
		c.add(&propositions{names})
	}
}

// read draws a lamp for each proposition.
func (p *propositions) read(v *view) Board {
	t := v.terms()
	names := spellAll(t, p.names)
	width := rowLength(len(names))
	b := blank("", Lamps, width, (len(names)+width-1)/width)
	b.Cells, b.Width = b.Cells[:len(names)], wordWidth(names)
	for i, s := range p.names {
		b.Cells[i].Name = names[i]
		for _, fact := range v.facts[atomic{s, 0}] {
			v.light(&b.Cells[i], fact, names[i])
		}
	}
	return b
}
