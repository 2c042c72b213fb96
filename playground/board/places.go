package board

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// maxPlaces is how many places things can be in; more are a table.
const maxPlaces = 12

// A places figure draws which place each of some things is in: (at wolf left).
// Things that have sizes stand on each other.
type places struct {
	functor      atomic
	thing, place int // arguments
	things       []logic.Symbol
	places       []logic.Symbol
	sizes        map[logic.Symbol]int
}

// places claims functions of a thing and the place that it is in.
func (c *claims) places() {
	if c.grids {
		return
	}
	for _, f := range c.free(2) {
		best := (*places)(nil)
		for place := range 2 {
			things, spots := c.values(f, 1-place), c.values(f, place)
			apart := !slices.ContainsFunc(things, func(s logic.Symbol) bool { return slices.Contains(spots, s) })
			if len(things) < 1 || len(things) > maxKeys || len(spots) < 2 || len(spots) > maxPlaces || !apart ||
				!c.single(f, place) || !c.changes(f) || c.numbers(things) != nil && len(things) > len(spots)*4 {
				continue
			}
			x := &places{f, 1 - place, place, things, spots, c.sizes(things)}
			if best == nil || len(x.places) < len(best.places) {
				best = x
			}
		}
		if best != nil {
			c.add(best, f)
		}
	}
}

// read draws the places as columns, with the things that are in them.
func (p *places) read(v *view) Board {
	t := v.terms()
	b := blank(t.Spelling(p.functor.name), Places, len(p.places), len(p.things))
	if p.sizes != nil {
		b.Shape = Towers
	}
	b.Columns = spellAll(t, p.places)
	b.Width = slabWidth(t, p.things, p.sizes)
	in := make([]map[logic.Symbol]logic.Term, len(p.places))
	for _, fact := range v.facts[p.functor] {
		args, ok := constantArgs(t, fact)
		if !ok {
			continue
		}
		if col := slices.Index(p.places, args[p.place]); col >= 0 {
			if in[col] == nil {
				in[col] = map[logic.Symbol]logic.Term{}
			}
			in[col][args[p.thing]] = fact
		}
	}
	for col := range p.places {
		level := len(p.things) - 1
		for row := len(p.things) - 1; row >= 0; row-- {
			s := p.things[row]
			fact, here := in[col][s]
			if !here {
				continue
			}
			at := row
			if p.sizes != nil { // the largest lies lowest
				at = level
				level--
			}
			c := b.at(col, at)
			v.put(c, fact, s)
			c.Size = p.sizes[s]
		}
	}
	return b
}
