package board

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// Some games are played on the lines between places, such as dots and boxes.
// Their board has narrow rows and columns for the lines: a line lies between
// two boxes, or between two dots. Two ways to name a line are known.

// edges makes a board of facts about lines, or returns nil.
func (in *inference) edges(f atomic) *grid {
	if f.arity > maxArity {
		return nil
	}
	if g := in.edgesByEnds(f); g != nil {
		return g
	}
	return in.edgesByDirection(f)
}

// edgesByEnds reads lines as (line 1 1 1 2): four coordinates of dots, two for
// each end, one step apart.
func (in *inference) edgesByEnds(f atomic) *grid {
	if f.arity != 4 || in.facts[f] == nil {
		return nil
	}
	names := inOrder(in.rules, in.declared(f, 0))
	index := map[logic.Symbol]int{}
	for i, s := range names {
		index[s] = i
	}
	for arg := range f.arity {
		if len(names) < 3 || !sameNames(in.declared(f, arg), names) {
			return nil
		}
	}
	most := 0
	for _, facts := range in.facts[f] {
		most = max(most, len(facts))
		for _, t := range facts {
			var at [4]int
			for i, a := range in.rules.Terms.Args(t) {
				at[i] = index[in.rules.Terms.Functor(a)]
			}
			if dx, dy := at[0]-at[2], at[1]-at[3]; dx*dx+dy*dy != 1 {
				return nil
			}
		}
	}
	if most < 3 {
		return nil // one line may be the last move
	}
	last := len(names) - 1
	x, y := coordinate{across, map[logic.Symbol]point{}}, coordinate{along, map[logic.Symbol]point{}}
	for i, s := range names {
		x.step[s], y.step[s] = point{col: i}, point{row: last - i}
	}
	c := &chart{coordinates: []coordinate{x, y, x, y}, columns: make([]string, 2*last+1),
		rows: make([]string, 2*last+1)}
	return in.edgeGrid(c, newLayer(f, []int{0, 1, 2, 3}, nil), names[:last], names[:last])
}

// edgesByDirection reads lines as (drawn level 1 2): a direction and the box
// that the line is a side of, below it or on its left. There is one more row
// of lines in one direction, one more column in the other.
func (in *inference) edgesByDirection(f atomic) *grid {
	if f.arity != 3 {
		return nil
	}
	for arg := range f.arity {
		directions := in.declared(f, arg)
		i, j := (arg+1)%3, (arg+2)%3
		x, y := scale{min(i, j), inOrder(in.rules, in.declared(f, min(i, j)))},
			scale{max(i, j), inOrder(in.rules, in.declared(f, max(i, j)))}
		if len(directions) != 2 || in.onlyRoles(directions) || len(x.names) < 3 || len(y.names) < 3 {
			continue
		}
		if dx, dy := in.directionsOf(f, x, y); dx == along || dy == across {
			x, y = y, x
		}
		level, upright := directions[0], directions[1]
		if in.extent(f, arg, level, x) > in.extent(f, arg, upright, x) {
			level, upright = upright, level
		}
		cols, rows := len(x.names)-1, len(y.names)-1
		if in.extent(f, arg, level, x) != cols || in.extent(f, arg, upright, y) != rows ||
			in.extent(f, arg, level, y) != rows+1 || in.extent(f, arg, upright, x) != cols+1 {
			continue
		}
		where := map[int]coordinate{
			arg:   {anyWay, map[logic.Symbol]point{level: {col: 1}, upright: {row: -1}}},
			x.arg: {across, map[logic.Symbol]point{}},
			y.arg: {along, map[logic.Symbol]point{}},
		}
		for k, s := range x.names {
			where[x.arg].step[s] = point{col: 2 * k}
		}
		for k, s := range y.names {
			where[y.arg].step[s] = point{row: 2 * (rows - k)}
		}
		c := &chart{coordinates: []coordinate{where[0], where[1], where[2]}, columns: make([]string, 2*cols+1),
			rows: make([]string, 2*rows+1)}
		return in.edgeGrid(c, newLayer(f, []int{0, 1, 2}, nil), x.names[:cols], y.names[:rows])
	}
	return nil
}

// extent returns how many constants of a scale the declared facts have together
// with a direction.
func (in *inference) extent(f atomic, arg int, direction logic.Symbol, s scale) int {
	terms := in.rules.Terms
	has := map[logic.Symbol]bool{}
	for _, row := range in.table(logic.RelBase) {
		args := terms.Args(row[0])
		if terms.Functor(row[0]) == f.name && len(args) == f.arity && terms.Functor(args[arg]) == direction {
			has[terms.Functor(args[s.arg])] = true
		}
	}
	return len(has)
}

// edgeGrid makes the board of lines and of the boxes between them.
func (in *inference) edgeGrid(c *chart, lines layer, cols, rows []logic.Symbol) *grid {
	if c.size() > maxBoardCells {
		return nil
	}
	c.edges = true
	g := newGrid(c, lines)
	g.labels = [][]logic.Symbol{nil}
	g.cells = map[gridCell]bool{}
	for row := range c.rows {
		for col := range c.columns {
			if col%2 == 1 || row%2 == 1 { // else a dot
				g.cells[gridCell{0, point{col, row}}] = true
			}
		}
	}
	x, y := coordinate{across, map[logic.Symbol]point{}}, coordinate{along, map[logic.Symbol]point{}}
	for i, s := range cols {
		x.step[s] = point{col: 2*i + 1}
	}
	for i, s := range rows {
		y.step[s] = point{row: len(c.rows) - 2 - 2*i}
	}
	for _, f := range in.domains.stateFunctors() {
		if args, ok := in.boxArgs(f, x, y); ok && f != lines.functor {
			l := newLayer(f, args, nil)
			l.coordinates = []coordinate{x, y}
			g.layers = append(g.layers, l)
		}
	}
	return g
}

// boxArgs returns which arguments of a function name a box.
func (in *inference) boxArgs(f atomic, x, y coordinate) ([]int, bool) {
	if f.arity < 2 || f.arity > 3 {
		return nil, false
	}
	count := func(c coordinate, names []logic.Symbol) (in, out int) {
		for _, s := range names {
			if _, ok := c.step[s]; ok {
				in++
			} else {
				out++
			}
		}
		return in, out
	}
	inside := func(c coordinate, arg int) bool {
		_, wrong := count(c, in.seen(f, arg)) // none if there are no facts yet
		all, further := count(c, in.declared(f, arg))
		return wrong == 0 && all > 1 && further <= 1 // the rules may seem to allow one more
	}
	for i := range f.arity {
		for j := range f.arity {
			di := in.domains.directionOf(statePlace(f.name, f.arity, i))
			dj := in.domains.directionOf(statePlace(f.name, f.arity, j))
			if i != j && di == across && dj == along && inside(x, i) && inside(y, j) {
				return []int{i, j}, true
			}
		}
	}
	return nil, false
}

// takenBy reports whether a board of lines has a function as a layer already.
func takenBy(boards []*grid, f atomic) bool {
	return slices.ContainsFunc(boards, func(g *grid) bool {
		return slices.ContainsFunc(g.layers, func(l layer) bool { return l.functor == f })
	})
}
