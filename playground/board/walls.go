package board

// An exit is a side of a cell, by which one may leave it.
type exit struct {
	at   point
	side Side
}

// steps say where the sides of a cell lead.
var steps = []struct {
	side, back Side
	col, row   int
}{
	{SideTop, SideBottom, 0, -1}, {SideBottom, SideTop, 0, 1}, {SideLeft, SideRight, -1, 0},
	{SideRight, SideLeft, 1, 0},
}

// enclose leaves out the lines at the rim of a board that walls part from all
// that stands on it. Sheets have them to carry the outer walls, as in
// (wall 0 1 east).
func (in *inference) enclose(g *grid) {
	if g.cells != nil || g.shape != Square || len(g.labels) != 1 || len(g.chart.coordinates) != 2 {
		return
	}
	walls := in.walls(g)
	if len(walls) == 0 {
		return
	}
	inside := in.within(g, walls)
	var left, right, top, bottom int
	first := true
	for p := range inside {
		if first {
			left, right, top, bottom, first = p.col, p.col, p.row, p.row, false
		}
		left, right, top, bottom = min(left, p.col), max(right, p.col), min(top, p.row), max(bottom, p.row)
	}
	size := (right - left + 1) * (bottom - top + 1)
	if len(inside) != size || size == g.chart.size() {
		return
	}
	cells := map[gridCell]bool{}
	for p := range inside {
		cells[gridCell{0, p}] = true
	}
	in.fixCells(g, cells)
}

// walls returns the sides of cells that are closed in all states, from
// whichever cell the sheet names them.
func (in *inference) walls(g *grid) map[exit]bool {
	walls := map[exit]bool{}
	for i := range g.layers {
		l := &g.layers[i]
		if !l.wall || in.changes(l.functor) {
			continue
		}
		in.eachPiece(g, l, 0, func(p piece) {
			for _, s := range steps {
				if p.side(in.rules.Terms) == s.side {
					walls[exit{p.at.point, s.side}] = true
					walls[exit{point{p.at.col + s.col, p.at.row + s.row}, s.back}] = true
				}
			}
		})
	}
	return walls
}

// within returns the places that can be reached from what stands on a board.
func (in *inference) within(g *grid, walls map[exit]bool) map[point]bool {
	inside := map[point]bool{}
	var todo []point
	reach := func(p point) {
		if p.col >= 0 && p.row >= 0 && p.col < len(g.chart.columns) && p.row < len(g.chart.rows) && !inside[p] {
			inside[p] = true
			todo = append(todo, p)
		}
	}
	for i := range g.layers {
		if l := &g.layers[i]; !l.wall {
			for sample := range in.samples {
				in.eachPiece(g, l, sample, func(p piece) { reach(p.at.point) })
			}
		}
	}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, s := range steps {
			if !walls[exit{p, s.side}] {
				reach(point{p.col + s.col, p.row + s.row})
			}
		}
	}
	return inside
}

// eachPiece visits what the facts of a layer say in a sample.
func (in *inference) eachPiece(g *grid, l *layer, sample int, visit func(piece)) {
	for _, fact := range in.of(l, sample) {
		if p, ok := g.piece(in.rules.Terms, l, fact); ok {
			visit(p)
		}
	}
}
