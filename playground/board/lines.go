package board

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// Morris and its kin are played on points that lines join, not on squares. The
// rules say so by a relation of neighbours that squares could not have: some lie
// apart with nothing between them, or slanting lines join some places and not
// others.

// maxLines bounds the lines of a board.
const maxLines = 2 * maxBoardCells

// findLines returns the lines of a board whose places are points: those of the
// relation that the author names, or else of the first one that is like that.
func (in *inference) findLines(g *grid) [][2]point {
	if g.shape != Square || g.chart.edges || g.chart.blockColumns+g.chart.blockRows > 0 || len(g.labels) != 1 {
		return nil
	}
	for rel := range in.rules.Relations {
		lines := in.linesBy(g, logic.Relation(rel))
		name := in.rules.Terms.Spelling(in.rules.Relations[rel].Name)
		if in.hints.joined != "" {
			if strings.EqualFold(name, in.hints.joined) && len(lines) > 0 {
				return lines
			}
			continue
		}
		if g.joinsPoints(lines) {
			return lines
		}
	}
	return nil
}

// linesBy returns the pairs of places that a relation of the rules names, each
// once and in order; none if it names anything else or too many.
func (in *inference) linesBy(g *grid, rel logic.Relation) [][2]point {
	width := len(g.chart.coordinates)
	if in.rules.Relations[rel].Arity != 2*width {
		return nil
	}
	pairs := map[[2]point]bool{}
	for _, row := range in.table(rel) {
		from, ok1 := in.placeOf(g, row[:width])
		to, ok2 := in.placeOf(g, row[width:])
		if !ok1 || !ok2 || from == to || !g.has(from) || !g.has(to) || len(pairs) == maxLines {
			return nil
		}
		if comparePoints(from, to) > 0 {
			from, to = to, from
		}
		pairs[[2]point{from, to}] = true
	}
	return slices.SortedStableFunc(maps.Keys(pairs), func(a, b [2]point) int {
		return cmp.Or(comparePoints(a[0], b[0]), comparePoints(a[1], b[1]))
	})
}

// has reports whether a board of one label has a place.
func (g *grid) has(p point) bool { return g.cells == nil || g.cells[gridCell{0, p}] }

func comparePoints(a, b point) int {
	return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col))
}

// joinsPoints reports whether lines make a board of points: they are straight
// and pass no place, join all places, and are not the sides or corners of
// squares.
func (g *grid) joinsPoints(lines [][2]point) bool {
	var apart, level, slanting int
	for _, l := range lines {
		step, n, ok := straight(l)
		if !ok {
			return false
		}
		for i := 1; i < n; i++ {
			if g.has(point{l[0].col + i*step.col, l[0].row + i*step.row}) {
				return false
			}
		}
		switch {
		case n > 1:
			apart++
		case step.col == 0 || step.row == 0:
			level++
		default:
			slanting++
		}
	}
	if !g.joinAll(lines) {
		return false
	}
	return apart > 0 || g.slantsSome(level, slanting)
}

// straight returns the step and the number of steps that lead along a line;
// ok is false if it is neither level nor upright nor diagonal.
func straight(l [2]point) (step point, n int, ok bool) {
	dx, dy := l[1].col-l[0].col, l[1].row-l[0].row
	n = max(abs(dx), abs(dy))
	return point{dx / n, dy / n}, n, dx == 0 || dy == 0 || abs(dx) == abs(dy)
}

func abs(x int) int { return max(x, -x) }

// joinAll reports whether lines lead from each place of a board to all others.
func (g *grid) joinAll(lines [][2]point) bool {
	if len(lines) == 0 {
		return false
	}
	next := map[point][]point{}
	for _, l := range lines {
		next[l[0]] = append(next[l[0]], l[1])
		next[l[1]] = append(next[l[1]], l[0])
	}
	reached := map[point]bool{lines[0][0]: true}
	for todo := []point{lines[0][0]}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, q := range next[p] {
			if !reached[q] {
				reached[q] = true
				todo = append(todo, q)
			}
		}
	}
	return len(reached) == g.places()
}

// places returns how many places a board of one label has.
func (g *grid) places() int {
	if g.cells == nil {
		return g.chart.size()
	}
	return len(g.cells)
}

// slantsSome reports whether neighbours lie as in alquerque: all that share a
// side, and of those that share a corner some and not all.
func (g *grid) slantsSome(level, slanting int) bool {
	sides, corners := 0, 0
	for row := range g.chart.rows {
		for col := range g.chart.columns {
			for _, step := range []point{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				to := point{col + step.col, row + step.row}
				if to.col < 0 || to.col == len(g.chart.columns) || to.row == len(g.chart.rows) ||
					!g.has(point{col, row}) || !g.has(to) {
					continue
				}
				if step.col == 0 || step.row == 0 {
					sides++
				} else {
					corners++
				}
			}
		}
	}
	return level == sides && slanting > 0 && 4*slanting < 3*corners
}

// linesOf returns lines by the indices of the cells that they join.
func linesOf(cells []Cell, lines [][2]point) []Line {
	if len(lines) == 0 {
		return nil
	}
	index := make(map[point]int, len(cells))
	for i := range cells {
		index[point{cells[i].Column, cells[i].Row}] = i
	}
	out := make([]Line, len(lines))
	for i, l := range lines {
		out[i] = Line{index[l[0]], index[l[1]]}
	}
	return out
}
