package board

import (
	"maps"
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// A chart is a system of coordinates: it says where on a board the constants
// lie that facts and moves name. A place is named by several coordinates, and
// lies where the steps that they make from the top left corner lead:
// (cell a 3 …) by a column and a row, (cell 2 1 3 3 …) by two of each, where
// the first pair names a block of the board; (cell a3 …) by a single constant.
type chart struct {
	coordinates   []coordinate // in the order of their arguments
	columns, rows []string     // their names, from the top left; of a column without a name ""

	blockColumns, blockRows int  // size of a block, or 0
	edges                   bool // every other column and row is for the lines between places
	// The first coordinate is a distance from the middle of the board, the second
	// a direction: a place lies where their product leads, see radialChart.
	radial bool
}

// A coordinate says how far each of its constants leads.
type coordinate struct {
	runs direction // across, along, or anyWay if a constant names a place by itself
	step map[logic.Symbol]point
}

// A point is a place or a step on a board, from the top left.
type point struct{ col, row int }

func (p point) add(q point) point { return point{p.col + q.col, p.row + q.row} }

// A scale is an argument of a fact whose constants have an order.
type scale struct {
	arg   int
	names []logic.Symbol
}

// gridChart makes a chart from the arguments that give the column and those
// that give the row, the one that names blocks first. Rows are counted from
// the bottom unless the first argument of all is one of them, as in a matrix.
// It also returns the arguments in the order of the chart's coordinates.
func gridChart(terms *logic.Terms, cols, rows []scale) (*chart, []int) {
	c := &chart{columns: scaleLabels(terms, cols), rows: scaleLabels(terms, rows)}
	upwards := cols[0].arg < rows[0].arg
	var args []int
	place := func(scales []scale, runs direction) {
		stride := 1
		for i := len(scales) - 1; i >= 0; i-- {
			step := map[logic.Symbol]point{}
			for k, name := range scales[i].names {
				switch {
				case runs == across:
					step[name] = point{col: k * stride}
				case upwards:
					step[name] = point{row: (len(scales[i].names) - 1 - k) * stride}
				default:
					step[name] = point{row: k * stride}
				}
			}
			stride *= len(scales[i].names)
			at, _ := slices.BinarySearch(args, scales[i].arg)
			args = slices.Insert(args, at, scales[i].arg)
			c.coordinates = slices.Insert(c.coordinates, at, coordinate{runs, step})
		}
	}
	place(cols, across)
	place(rows, along)
	if upwards {
		slices.Reverse(c.rows)
	}
	if len(cols) > 1 {
		c.blockColumns = len(cols[len(cols)-1].names)
	}
	if len(rows) > 1 {
		c.blockRows = len(rows[len(rows)-1].names)
	}
	return c, args
}

// scaleLabels returns the names of the columns or rows.
func scaleLabels(terms *logic.Terms, scales []scale) []string {
	labels := []string{""}
	for _, s := range scales {
		var longer []string
		for _, l := range labels {
			for _, name := range s.names {
				if l == "" {
					longer = append(longer, terms.Spelling(name))
				} else {
					longer = append(longer, l+" "+terms.Spelling(name))
				}
			}
		}
		labels = longer
	}
	return labels
}

// size returns how many places there are.
func (c *chart) size() int { return len(c.columns) * len(c.rows) }

// names returns what places are called that neither a column nor a row names,
// nil if there are none.
func (c *chart) names(terms *logic.Terms) map[point]string {
	names := map[point]string{}
	switch {
	case c.radial:
		for ring, out := range c.coordinates[0].step {
			for way, p := range c.coordinates[1].step {
				names[c.then(out, p)] = terms.Spelling(ring) + " " + terms.Spelling(way)
			}
		}
	case len(c.coordinates) == 1 && c.coordinates[0].runs == anyWay:
		for name, p := range c.coordinates[0].step {
			names[p] = terms.Spelling(name)
		}
	}
	return names
}

// then returns where a step leads from a place that the coordinates before it
// name.
func (c *chart) then(at, step point) point {
	if !c.radial {
		return at.add(step)
	}
	middle := len(c.columns) / 2
	return point{middle + at.col*step.col, middle + at.row*step.row}
}

// placeOf returns the place that constants name by coordinates: those of the
// chart, or others in its columns and rows.
func (c *chart) placeOf(coordinates []coordinate, names []logic.Symbol) (point, bool) {
	var at point
	for i, name := range names {
		step, ok := coordinates[i].step[name]
		switch {
		case !ok:
			return at, false
		case i == 0:
			at = step
		default:
			at = c.then(at, step)
		}
	}
	return at, true
}

// matches returns the places that agree with the coordinates that are known.
func (c *chart) matches(known []*point) map[point]bool {
	var at map[point]bool
	for i := range c.coordinates {
		steps := slices.Collect(maps.Values(c.coordinates[i].step))
		if known[i] != nil {
			steps = []point{*known[i]}
		}
		further := map[point]bool{}
		for _, step := range steps {
			if i == 0 {
				further[step] = true
			}
			for p := range at {
				further[c.then(p, step)] = true
			}
		}
		at = further
	}
	return at
}

// trim drops the columns and rows without a place, and returns where the
// places are then.
func (c *chart) trim(places map[point]bool) map[point]bool {
	col, columns := remaining(c.columns, places, func(p point) int { return p.col })
	row, rows := remaining(c.rows, places, func(p point) int { return p.row })
	if c.radial || len(c.coordinates) > 2 || len(columns) == len(c.columns) && len(rows) == len(c.rows) {
		return places
	}
	c.columns, c.rows = columns, rows
	moved := map[point]bool{}
	for p := range places {
		moved[point{col[p.col], row[p.row]}] = true
	}
	for i := range c.coordinates {
		step := map[logic.Symbol]point{}
		for name, p := range c.coordinates[i].step {
			at := point{}
			inCol, inRow := true, true
			if c.coordinates[i].runs != along {
				at.col, inCol = col[p.col], used(col, p.col)
			}
			if c.coordinates[i].runs != across {
				at.row, inRow = row[p.row], used(row, p.row)
			}
			if inCol && inRow {
				step[name] = at
			}
		}
		c.coordinates[i].step = step
	}
	return moved
}

func used(m map[int]int, i int) bool {
	_, ok := m[i]
	return ok
}

// remaining returns where each column or row that has a place moves to when
// the others are dropped, and the names of those that stay.
func remaining(labels []string, places map[point]bool, at func(point) int) (map[int]int, []string) {
	has := map[int]bool{}
	for p := range places {
		has[at(p)] = true
	}
	moved := map[int]int{}
	var stay []string
	for i, l := range labels {
		if has[i] {
			moved[i] = len(stay)
			stay = append(stay, l)
		}
	}
	return moved, stay
}
