package board

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// Infer finds boards in a game. It needs some states of it, the initial one
// first: two arguments of a fact are taken as column and row if they have a
// natural order and hardly any state holds two facts of one cell. The atoms of
// relations that follow from the rules alone tell which cells of a board are
// neighbours; table may return nil for any.
func Infer(
	rules *logic.Rules, domains *Domains, samples [][]logic.Term, table func(logic.Relation) [][]logic.Term,
) *Model {
	in := &inference{rules: rules, samples: samples, table: table, domains: domains,
		shown: map[argument][]logic.Symbol{}}
	in.sort()
	m := &Model{rules: rules, hints: readHints(rules.Sheet.Text)}
	in.hints = m.hints
	drawn := !m.hints.none && in.domains.complete
	if drawn {
		m.boards = in.hinted(m.hints.layouts)
		if len(m.boards) == 0 {
			m.boards = in.found()
		}
		m.boards = in.arranged(m.boards)
	}
	for _, g := range m.boards {
		g.empty = in.emptyContents(g)
		g.lasting = in.lastingContents(g)
		g.fills = in.onlyFills(g) && !in.movesThings(g)
		g.lines = in.findLines(g)
	}
	m.owners = findOwners(rules, m.boards, in.domains)
	m.moves = newClickModel(in.domains, m.boards)
	if drawn {
		m.figures, m.meters = in.figures(m.boards)
	}
	return m
}

const (
	maxBoards     = 16 // of one grid
	maxGrids      = 3
	maxBoardCells = 1024
	maxArity      = 8       // of facts that are looked at
	maxPlaced     = 1 << 17 // facts that are put on boards to try, in all
)

type inference struct {
	hints   *hints
	rules   *logic.Rules
	samples [][]logic.Term
	table   func(logic.Relation) [][]logic.Term
	domains *Domains
	placed  int                         // facts that were put on boards so far
	facts   map[atomic][][]logic.Term   // of each sample, by function
	shown   map[argument][]logic.Symbol // what seen has returned
	listed  map[atomic][][]logic.Symbol // constants of the facts that base declares, by function and argument
}

// found looks for boards without help.
func (in *inference) found() []*grid {
	var grids []*grid
	for _, f := range in.domains.stateFunctors() {
		if g := in.edges(f); g != nil {
			grids = append(grids, g)
		}
	}
	if g := in.tileBoards(); g != nil {
		grids = append(grids, g)
	}
	for _, f := range in.domains.stateFunctors() {
		if takenBy(grids, f) {
			continue
		}
		if g := in.best(f); g != nil {
			grids = append(grids, g)
		}
	}
	if len(grids) > 0 {
		return in.joined(grids)
	}
	for _, f := range in.domains.stateFunctors() {
		if f.arity < 2 || f.arity > maxArity || in.facts[f] == nil {
			continue
		}
		if g := in.line(f); g != nil {
			grids = append(grids, g)
		} else if g := in.tiles(f); g != nil {
			grids = append(grids, g)
		}
	}
	return in.joined(grids)
}

// best returns the most convincing board of one function, or nil.
func (in *inference) best(f atomic) *grid {
	if f.arity < 2 || f.arity > maxArity || in.facts[f] == nil || in.isWall(f) {
		return nil
	}
	if g := in.radial(f); g != nil {
		return g
	}
	var best *grid
	bestScore := -perLabel - 1
	for i := range f.arity {
		for j := i + 1; j < f.arity; j++ {
			if g, score := in.try(f, i, j); g != nil && score > bestScore {
				best, bestScore = g, score
			}
		}
	}
	if best == nil {
		best = in.namedCells(f)
	}
	return best
}

// try looks at a pair of arguments as coordinates and scores the board. What
// the samples show is enough if all have the same cells; else the rules must
// say which cells there can be.
func (in *inference) try(f atomic, i, j int) (*grid, int) {
	g, score := in.onScales(f, scale{i, in.seen(f, i)}, scale{j, in.seen(f, j)})
	if g != nil && g.cells != nil {
		return g, score
	}
	if g, score := in.onScales(f, scale{i, in.declared(f, i)}, scale{j, in.declared(f, j)}); g != nil {
		return g, score
	}
	if g, score := in.withinWalls(f, i, j); g != nil {
		return g, score
	}
	return in.asWritten(f, i, j)
}

// withinWalls looks at a pair of arguments as coordinates of the places that
// walls surround: what the rules allow may be far more, where steps are
// counted by the same numbers.
func (in *inference) withinWalls(f atomic, i, j int) (*grid, int) {
	for _, wall := range in.domains.stateFunctors() {
		if !in.isWall(wall) {
			continue
		}
		a, b := in.alike(f, i, wall), in.alike(f, j, wall)
		if a.names == nil || b.names == nil {
			continue
		}
		if g, score := in.onScales(f, a, b); g != nil {
			return g, score
		}
	}
	return nil, 0
}

// alike returns the constants of another function's argument as those of an
// argument of f, if both run the same way and no other constant is seen in f.
func (in *inference) alike(f atomic, arg int, other atomic) scale {
	runs := in.domains.directionOf(statePlace(f.name, f.arity, arg))
	for k := range other.arity {
		names := in.seen(other, k)
		if runs != anyWay && in.domains.directionOf(statePlace(other.name, other.arity, k)) == runs &&
			!slices.ContainsFunc(in.seen(f, arg), func(s logic.Symbol) bool { return !slices.Contains(names, s) }) {
			return scale{arg, names}
		}
	}
	return scale{}
}

// asWritten makes a board of coordinates without an order of their own: they
// lie in the order in which the sheet first names them. To be one it must fill
// a rectangle, and change.
func (in *inference) asWritten(f atomic, i, j int) (*grid, int) {
	cols, rows := scale{i, in.seen(f, i)}, scale{j, in.seen(f, j)}
	for _, s := range []*scale{&cols, &rows} {
		if len(s.names) < 3 || len(s.names) > maxAxis || in.onlyRoles(s.names) {
			return nil, 0
		}
		if order := inOrder(in.rules, s.names); order != nil {
			s.names = order
		}
	}
	g := in.lay(f, []scale{cols}, []scale{rows}, nil)
	fit, ok := in.settle(g)
	if !ok || fit.doubles > 0 || len(g.cells) != len(cols.names)*len(rows.names) || len(g.layers[0].content) == 0 ||
		!in.changes(f) {
		return nil, 0
	}
	return g, 1
}

// onScales makes a board with two arguments as coordinates and scores it.
func (in *inference) onScales(f atomic, a, b scale) (*grid, int) {
	a.names, b.names = inOrder(in.rules, a.names), inOrder(in.rules, b.names)
	if a.names == nil || b.names == nil || in.onlyRoles(a.names) || in.onlyRoles(b.names) {
		return nil, 0
	}
	da, db := in.directionsOf(f, a, b)
	cols, rows := a, b
	if da == along || db == across {
		cols, rows = b, a
	}
	named := da != anyWay && db != anyWay
	g := in.lay(f, []scale{cols}, []scale{rows}, nil)
	plain, ok := in.settle(g)
	if !ok || plain.most < 2 && !named {
		return nil, 0
	}
	// (on ?x ?y) may pair things instead of coordinates: no two are on one.
	things := !allNumbers(in.rules, a.names) && slices.Equal(a.names, b.names)
	if len(g.layers[0].content) == 0 && !plain.spread && (!named || things) {
		return nil, 0
	}
	score := 0
	if labelled := in.labelled(g, cols, rows, plain); labelled != nil {
		g = labelled
		score -= perLabel
	} else if plain.doubles > 0 && !named && !plain.mostlySingle() || len(in.twins(g, cols, rows)) > 1 {
		return nil, 0
	}
	for _, sign := range []struct {
		given  bool
		weight int
	}{
		{da != anyWay, oneNamed}, {db != anyWay, oneNamed}, {g.cells != nil, sameCells}, {plain.doubles == 0, oneEach},
		{slices.Equal(a.names, b.names), sameScale}, {b.arg == a.arg+1, neighbours}, {a.arg == 0, foremost},
	} {
		if sign.given {
			score += sign.weight
		}
	}
	return g, score
}

// Weights of signs that two arguments are coordinates.
const (
	oneNamed   = 4 // variables say that one runs across, or along
	sameCells  = 6 // all states have the same cells
	oneEach    = 4 // no cell ever has two facts
	sameScale  = 3 // both have the same constants
	neighbours = 2 // they stand side by side
	foremost   = 1 // and come first
	perLabel   = 8 // is taken off where others tell boards apart
)

// lay makes a grid of one function from the arguments that are coordinates
// and those that tell boards apart. All others are content.
func (in *inference) lay(f atomic, cols, rows []scale, label []int) *grid {
	c, args := gridChart(in.rules.Terms, cols, rows)
	return newGrid(c, newLayer(f, args, label))
}

// hinted builds the boards that comments ask for.
func (in *inference) hinted(hints []layoutHint) []*grid {
	var out []*grid
	for _, h := range hints {
		name, ok := in.rules.Terms.FindSymbol(h.name)
		if !ok {
			continue
		}
		f := atomic{name, len(h.args)}
		// The author says what is a coordinate, so any constants will do.
		scaleOf := func(arg int) []scale {
			names := in.declared(f, arg)
			if order := inOrder(in.rules, names); order != nil {
				names = order
			}
			return []scale{{arg, names}}
		}
		cols, rows := scaleOf(h.arg(across)), scaleOf(h.arg(along))
		var label []int
		for i, a := range h.args {
			if a == "board" {
				label = append(label, i)
			}
		}
		g := in.lay(f, cols, rows, label)
		if _, ok := in.settle(g); !ok {
			continue
		}
		if h.shape != "square" {
			g.shape = Hex
			g.lean = -1 // seen from the row above
			if h.shape == "hex-left" {
				g.lean = 1
			}
		}
		out = append(out, g)
	}
	return out
}

// arranged leaves out what the author hides, and turns boards as asked for.
func (in *inference) arranged(grids []*grid) []*grid {
	hidden := func(l layer) bool {
		return in.hints.hidden[in.rules.Terms.Canonical(in.rules.Terms.Make(l.functor.name))]
	}
	var out []*grid
	for _, g := range grids {
		if hidden(g.layers[0]) {
			continue
		}
		g.layers = slices.DeleteFunc(g.layers, hidden)
		if in.hints.down {
			g.mirror(along)
		}
		if in.hints.left {
			g.mirror(across)
		}
		out = append(out, g)
	}
	return out
}

// mirror counts the rows or columns of a grid of squares from the other side. A
// board with walls stays as it is: they name the sides of its cells.
func (g *grid) mirror(runs direction) {
	fixed := func(l layer) bool { return l.wall || l.coordinates != nil }
	if g.shape != Square || g.chart.radial || slices.ContainsFunc(g.layers, fixed) {
		return
	}
	last := point{len(g.chart.columns) - 1, len(g.chart.rows) - 1}
	turned := func(p point) point {
		if runs == across {
			return point{last.col - p.col, p.row}
		}
		return point{p.col, last.row - p.row}
	}
	for i, c := range g.chart.coordinates {
		if c.runs != runs && c.runs != anyWay || len(g.chart.coordinates) > 2 {
			continue
		}
		for name, p := range c.step {
			at := turned(p)
			if c.runs == across {
				at.row = 0
			} else if c.runs == along {
				at.col = 0
			}
			g.chart.coordinates[i].step[name] = at
		}
	}
	if len(g.chart.coordinates) > 2 {
		return
	}
	if runs == across {
		slices.Reverse(g.chart.columns)
	} else {
		slices.Reverse(g.chart.rows)
	}
	if g.cells == nil {
		return
	}
	cells := map[gridCell]bool{}
	for c := range g.cells {
		cells[gridCell{c.board, turned(c.point)}] = true
	}
	g.cells = cells
}
