package board

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// findShape looks for a relation of the rules that says which cells are
// neighbours. Where all have up to six, in the directions of a hexagonal
// board, the board is drawn as one.
func (in *inference) findShape(g *grid) {
	width := len(g.chart.coordinates)
	if width > 2 || g.shape == Hex {
		return
	}
	for rel := range in.rules.Relations {
		if in.rules.Relations[rel].Arity != 2*width {
			continue
		}
		ways := map[point]bool{}
		for _, row := range in.table(logic.Relation(rel)) {
			from, ok1 := in.placeOf(g, row[:width])
			to, ok2 := in.placeOf(g, row[width:])
			if !ok1 || !ok2 || len(ways) > 6 {
				ways = nil
				break
			}
			ways[point{to.col - from.col, to.row - from.row}] = true
		}
		if lean := leanOf(ways); lean != 0 {
			g.shape, g.lean = Hex, lean
			return
		}
	}
}

// placeOf returns the place on a board that two terms name.
func (in *inference) placeOf(g *grid, terms []logic.Term) (point, bool) {
	names := make([]logic.Symbol, len(terms))
	for i, t := range terms {
		names[i] = in.rules.Terms.Functor(t)
	}
	return g.chart.placeOf(g.chart.coordinates, names)
}

// leanOf returns how a hexagonal board leans whose cells have their neighbours
// in these directions, or 0 if no hexagonal board is like this.
func leanOf(ways map[point]bool) int {
	if len(ways) != 6 {
		return 0
	}
	for _, p := range []point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		if !ways[p] {
			return 0
		}
	}
	switch {
	case ways[point{-1, 1}] && ways[point{1, -1}]:
		return 1 // the row below begins half a cell further to the right
	case ways[point{1, 1}] && ways[point{-1, -1}]:
		return -1
	}
	return 0
}

// A cellName is a constant such as c5 that names a place by a letter and a
// number.
type cellName struct {
	symbol logic.Symbol
	letter byte
	number int
}

// namedCells makes a board of facts that name a cell by one constant. Where a
// cell can hold several things, as in (free a1 white) (free a1 black), there is a
// board for each of them.
func (in *inference) namedCells(f atomic) *grid {
	for _, apart := range []bool{false, true} {
		for arg := range f.arity {
			for _, names := range [][]logic.Symbol{in.declared(f, arg), in.seen(f, arg)} {
				if g := in.onNamedCells(f, arg, names, apart); g != nil {
					return g
				}
			}
		}
	}
	return nil
}

// onNamedCells makes a board of the cells that constants name. If apart is set,
// the other one of two arguments tells boards apart; else it is content.
func (in *inference) onNamedCells(f atomic, arg int, names []logic.Symbol, apart bool) *grid {
	cells := in.cellNames(names)
	if cells == nil || in.pairsCells(f, arg, names) || apart && f.arity != 2 {
		return nil
	}
	var label []int
	if apart {
		label = []int{1 - arg}
	}
	g := newGrid(squareCells(cells), newLayer(f, []int{arg}, label))
	if c := starCells(cells); c != nil {
		g = newGrid(c, newLayer(f, []int{arg}, label))
		g.shape, g.lean = Hex, 1
	}
	fit, ok := in.settle(g)
	if !ok || fit.doubles > 0 || len(g.layers[0].content) == 0 && !apart {
		return nil
	}
	if g.cells == nil {
		in.fixCells(g, placesOf(g))
	}
	if len(g.cells) != len(cells)*len(g.labels) {
		return nil
	}
	return g
}

// pairsCells reports whether another argument holds such names too, as in
// (on a1 b1): then they name things.
func (in *inference) pairsCells(f atomic, arg int, names []logic.Symbol) bool {
	for other := range f.arity {
		if other != arg && slices.ContainsFunc(in.seen(f, other),
			func(s logic.Symbol) bool { return slices.Contains(names, s) }) {
			return true
		}
	}
	return false
}

// placesOf returns the cells of a grid whose constants name them.
func placesOf(g *grid) map[gridCell]bool {
	cells := map[gridCell]bool{}
	for board := range g.labels {
		for _, p := range g.chart.coordinates[0].step {
			cells[gridCell{board, p}] = true
		}
	}
	return cells
}

// cellNames reads constants as names of cells, ordered by letter and number.
// It returns nil unless all are, and they form at least two rows and columns.
func (in *inference) cellNames(names []logic.Symbol) []cellName {
	if len(names) < 6 || len(names) > maxBoardCells {
		return nil
	}
	var cells []cellName
	letters, numbers := map[byte]bool{}, map[int]bool{}
	for _, s := range names {
		text := strings.ToLower(in.rules.Terms.Spelling(s))
		n, err := strconv.Atoi(text[1:])
		if err != nil || text[0] < 'a' || text[0] > 'z' || n < 0 || n > maxAxis {
			return nil
		}
		cells = append(cells, cellName{s, text[0], n})
		letters[text[0]], numbers[n] = true, true
	}
	if len(letters) < 2 || len(numbers) < 2 || 3*len(cells) < len(letters)*len(numbers) || !consecutive(letters) {
		return nil
	}
	slices.SortStableFunc(cells, func(a, b cellName) int {
		if a.letter != b.letter {
			return int(a.letter) - int(b.letter)
		}
		return a.number - b.number
	})
	return cells
}

func consecutive(letters map[byte]bool) bool {
	all := slices.Sorted(maps.Keys(letters))
	return int(all[len(all)-1])-int(all[0]) == len(all)-1
}

// squareCells charts cells as on a chess board: letters are columns, numbers
// rows from the bottom.
func squareCells(cells []cellName) *chart {
	var letters []byte
	var numbers []int
	for _, x := range cells {
		if !slices.Contains(letters, x.letter) {
			letters = append(letters, x.letter)
		}
		if !slices.Contains(numbers, x.number) {
			numbers = append(numbers, x.number)
		}
	}
	slices.Sort(numbers)
	slices.Reverse(numbers)
	c := &chart{}
	for _, l := range letters {
		c.columns = append(c.columns, string(l))
	}
	for _, n := range numbers {
		c.rows = append(c.rows, strconv.Itoa(n))
	}
	step := map[logic.Symbol]point{}
	for _, x := range cells {
		step[x.symbol] = point{slices.Index(letters, x.letter), slices.Index(numbers, x.number)}
	}
	c.coordinates = []coordinate{{anyWay, step}}
	return c
}

// starCells charts cells whose letters are rows of a hexagonal board with its
// rows centred, such as a hexagon or a star: each row is counted from 1, and
// rows that follow each other differ by an odd number of cells. It returns nil
// for others.
func starCells(cells []cellName) *chart {
	var lengths []int
	var letters []string
	for i, x := range cells {
		switch {
		case i == 0 || x.letter != cells[i-1].letter:
			lengths = append(lengths, 1)
			letters = append(letters, string(x.letter))
		default:
			lengths[len(lengths)-1]++
		}
		if x.number != lengths[len(lengths)-1] {
			return nil
		}
	}
	for i := 1; i < len(lengths); i++ {
		if (lengths[i]-lengths[i-1])%2 == 0 {
			return nil
		}
	}
	// With a lean of 1 a cell lies 2·col + row half cells to the right of the
	// board's corner. Counted from the middle of its row it lies at offset.
	places := make([]point, len(cells))
	row, left, right := -1, 0, 0
	for i, x := range cells {
		if x.number == 1 {
			row++
		}
		offset := 2*(x.number-1) - (lengths[row] - 1)
		places[i] = point{(offset - row - (lengths[0]-1)%2) / 2, row}
		left, right = min(left, places[i].col), max(right, places[i].col)
	}
	c := &chart{rows: letters}
	step := map[logic.Symbol]point{}
	for i, x := range cells {
		step[x.symbol] = places[i].add(point{col: -left})
	}
	c.columns = make([]string, right-left+1)
	c.coordinates = []coordinate{{anyWay, step}}
	return c
}
