package board

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// A plane draws things whose two coordinates are facts of their own, as
// (x ship 4) and (y ship 7).
type plane struct {
	columns, rows []logic.Symbol // from the left, from below
	things        []planeThing
}

// A planeThing is a pair of functions that say where something lies. Their last
// arguments are the coordinates, the others say what it is.
type planeThing struct{ x, y atomic }

// axisWords name two directions. Functions whose names differ by them go together.
var axisWords = [][2]string{{"x", "y"}, {"column", "row"}, {"col", "row"}, {"horizontal", "vertical"},
	{"east", "north"}, {"file", "rank"}}

// planes claims pairs of functions that tell the column and the row of a thing, for the largest plane.
func (c *claims) planes() {
	if c.grids {
		return
	}
	var best *plane
	for arity := 1; arity <= 2; arity++ {
		for _, x := range c.free(arity) {
			for _, y := range c.free(arity) {
				if !c.pairedNames(x, y) {
					continue
				}
				thing := planeThing{x, y}
				cols, rows := c.values(x, arity-1), c.values(y, arity-1)
				size := len(cols) * len(rows)
				switch {
				case c.numbers(cols) == nil || c.numbers(rows) == nil || !c.single(x, arity-1) || !c.single(y, arity-1),
					size > maxBoardCells:
				case best != nil && slices.Equal(best.columns, cols) && slices.Equal(best.rows, rows):
					best.things = append(best.things, thing)
				case best == nil || size > len(best.columns)*len(best.rows):
					best = &plane{cols, rows, []planeThing{thing}}
				}
			}
		}
	}
	if best == nil {
		return
	}
	for _, thing := range best.things {
		c.taken[thing.x], c.taken[thing.y] = true, true
	}
	c.add(best)
}

// pairedNames reports whether two functions are called alike except for the
// direction that they speak of.
func (c *claims) pairedNames(x, y atomic) bool {
	a, b := strings.ToLower(c.rules.Terms.Spelling(x.name)), strings.ToLower(c.rules.Terms.Spelling(y.name))
	return slices.ContainsFunc(axisWords, func(w [2]string) bool {
		return strings.Contains(a, w[0]) && strings.Replace(a, w[0], w[1], 1) == b
	})
}

// read draws the things on the cells of the plane.
func (p *plane) read(v *view) Board {
	t := v.terms()
	b := blank(t.Spelling(p.things[0].x.name), Square, len(p.columns), len(p.rows))
	b.Columns = spellAll(t, p.columns)
	b.Rows = spellAll(t, p.rows)
	slices.Reverse(b.Rows)
	for _, thing := range p.things {
		down := map[logic.Term]logic.Term{} // the facts of rows, by what they are of
		for _, fact := range v.facts[thing.y] {
			down[subject(t, fact)] = fact
		}
		for _, fact := range v.facts[thing.x] {
			args := t.Args(fact)
			col := slices.Index(p.columns, t.Functor(args[len(args)-1]))
			height, ok := down[subject(t, fact)]
			if !ok {
				continue
			}
			row := slices.Index(p.rows, t.Functor(t.Args(height)[len(t.Args(height))-1]))
			if col < 0 || row < 0 {
				continue
			}
			v.show(height)
			name := thing.x.name
			if len(args) > 1 {
				name = t.Functor(args[0])
			}
			c := b.at(col, len(p.rows)-1-row)
			v.put(c, fact, name)
			if c.Kind == CellText {
				c.Kind = CellPiece
			}
		}
	}
	return b
}

// subject returns what a coordinate is of: the first of two arguments, or 0.
func subject(t *logic.Terms, fact logic.Term) logic.Term {
	if args := t.Args(fact); len(args) > 1 {
		return args[0]
	}
	return 0
}
