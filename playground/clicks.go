package playground

import (
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A clickModel knows which arguments of a move name a place on a board, so
// that moves can be played by clicks: (mark 1 3) by one, (move 2 2 3 3) by two,
// (drop 4) by one anywhere in the column.
type clickModel struct {
	domains *domains
	boards  []*grid
	roles   []map[game.Symbol]map[int]map[int]argument // by board, functor, arity and argument
}

// An argument is what a move's argument means for a board.
type argument uint8

const (
	nothing argument = iota
	column
	row
	either // a coordinate, one or the other
)

func newClickModel(d *domains, boards []*grid) *clickModel {
	m := &clickModel{domains: d, boards: boards}
	for _, g := range boards {
		m.roles = append(m.roles, m.arguments(g))
	}
	return m
}

// arguments finds out what the arguments of all moves mean for a board: a
// variable that stands in a move and, in the same rule, in a cell fact ties
// the two; where none does, what the argument can be decides.
func (m *clickModel) arguments(g *grid) map[game.Symbol]map[int]map[int]argument {
	type vote struct{ column, row, content int }
	votes := map[place]*vote{}
	rules := m.domains.rules
	for i := range rules.Clauses {
		c := &rules.Clauses[i]
		cell := make([]vote, len(c.Vars))
		var inMoves []struct {
			at place
			v  int
		}
		visit := func(at place, p *game.Pattern) {
			if p.Var < 0 || at.arity < 0 {
				return
			}
			if at.in == inMove {
				inMoves = append(inMoves, struct {
					at place
					v  int
				}{at, p.Var})
			}
			if at.in != inState || !slices.Contains(g.functors, atomic{game.Symbol(at.name), at.arity}) {
				return
			}
			switch {
			case at.arg == g.x:
				cell[p.Var].column++
			case at.arg == g.y:
				cell[p.Var].row++
			default:
				cell[p.Var].content++
			}
		}
		m.domains.walk(&c.Head, visit)
		for k := range c.Body {
			m.domains.walk(&c.Body[k].Atom, visit)
		}
		for _, x := range inMoves {
			v := votes[x.at]
			if v == nil {
				v = &vote{}
				votes[x.at] = v
			}
			v.column += cell[x.v].column
			v.row += cell[x.v].row
			v.content += cell[x.v].content
		}
	}
	out := map[game.Symbol]map[int]map[int]argument{}
	for at := range m.domains.sets {
		if at.in != inMove || at.arity < 0 {
			continue
		}
		meaning := m.byDomain(g, at)
		if v := votes[at]; v != nil && v.column+v.row+v.content > 0 {
			switch {
			case v.content > v.column+v.row:
				meaning = nothing
			case v.column > v.row:
				meaning = column
			case v.row > v.column:
				meaning = row
			}
		}
		name := game.Symbol(at.name)
		if out[name] == nil {
			out[name] = map[int]map[int]argument{}
		}
		if out[name][at.arity] == nil {
			out[name][at.arity] = map[int]argument{}
		}
		out[name][at.arity][at.arg] = meaning
	}
	return out
}

// byDomain judges an argument by its values alone.
func (m *clickModel) byDomain(g *grid, at place) argument {
	names, pure := m.domains.constants(at)
	if !pure || len(names) == 0 {
		return nothing
	}
	inColumns, inRows := true, true
	for _, s := range names {
		_, c := g.cols.index[s]
		_, r := g.rows.index[s]
		inColumns, inRows = inColumns && c, inRows && r
	}
	// Few of many values are more likely a direction or a number of something.
	switch {
	case inColumns && inRows && 2*len(names) >= min(len(g.cols.labels), len(g.rows.labels)):
		switch m.domains.directionOf(at) {
		case across:
			return column
		case along:
			return row
		}
		return either
	case inColumns && 2*len(names) >= len(g.cols.labels):
		return column
	case inRows && 2*len(names) >= len(g.rows.labels):
		return row
	}
	return nothing
}

// places returns the places that a move names on a board, in order. A place
// with col or row -1 stands for a whole row or column.
func (m *clickModel) places(board int, t *game.Terms, move game.Term) []gridCell {
	g := m.boards[board]
	var out []gridCell
	col, row_ := -1, -1
	flush := func() {
		if col >= 0 || row_ >= 0 {
			out = append(out, gridCell{0, col, row_})
			col, row_ = -1, -1
		}
	}
	columnFirst := g.x < g.y
	var walk func(x game.Term)
	walk = func(x game.Term) {
		args := t.Args(x)
		meanings := m.roles[board][t.Functor(x)][len(args)]
		for i, a := range args {
			if len(t.Args(a)) > 0 {
				walk(a)
				continue
			}
			meaning := meanings[i]
			if meaning == either {
				meaning = row
				if (col < 0) == (row_ < 0) && columnFirst || col < 0 && row_ >= 0 {
					meaning = column
				}
			}
			c, inColumns := g.cols.index[t.Functor(a)]
			r, inRows := g.rows.index[t.Functor(a)]
			switch {
			case meaning == column && inColumns:
				if col >= 0 {
					flush()
				}
				col = c
			case meaning == row && inRows:
				if row_ >= 0 {
					flush()
				}
				row_ = r
			}
			if col >= 0 && row_ >= 0 {
				flush()
			}
		}
	}
	walk(move)
	flush()
	return out
}

// travels reports whether pieces of a grid move from cell to cell.
func (m *clickModel) travels(g *grid) bool {
	board := slices.Index(m.boards, g)
	for _, arities := range m.roles[board] {
		for _, args := range arities {
			n := 0
			for _, a := range args {
				if a != nothing {
					n++
				}
			}
			if n >= 4 {
				return true
			}
		}
	}
	return false
}

// clicks returns how a move is played on the boards shown: for each click the
// cells that count for it. It is empty when clicks cannot name the move.
func (m *boardModel) clicks(boards []Board, move game.Term) [][]BoardCell {
	t := m.rules.Terms
	first := 0 // index of the grid's first board
	for i, g := range m.boards {
		places := m.moves.places(i, t, move)
		number, known := m.boardOf(g, move)
		if len(places) > 0 && known {
			if out := cellsAt(boards[first+number], first+number, places); out != nil {
				return out
			}
		}
		first += len(g.labels)
	}
	return m.clickPiece(boards, move)
}

// boardOf returns which board of a grid a move speaks of: the one whose labels
// are among its arguments.
func (m *boardModel) boardOf(g *grid, move game.Term) (int, bool) {
	if len(g.labels) == 1 {
		return 0, true
	}
	t := m.rules.Terms
	args := t.Args(move)
	for b, label := range g.labels {
		for from := 0; from+len(label) <= len(args); from++ {
			same := true
			for k, s := range label {
				same = same && t.Functor(args[from+k]) == s
			}
			if same {
				return b, true
			}
		}
	}
	return 0, false
}

func cellsAt(b Board, number int, places []gridCell) [][]BoardCell {
	var out [][]BoardCell
	for _, p := range places {
		var cells []BoardCell
		for i := range b.Cells {
			c := &b.Cells[i]
			if (p.col < 0 || p.col == c.Column) && (p.row < 0 || p.row == c.Row) {
				cells = append(cells, BoardCell{number, i})
			}
		}
		if len(cells) == 0 {
			return nil
		}
		out = append(out, cells)
	}
	return out
}

// clickPiece finds the cell of a move that names a piece, such as (slide 8):
// the only cell with that content.
func (m *boardModel) clickPiece(boards []Board, move game.Term) [][]BoardCell {
	t := m.rules.Terms
	var found []BoardCell
	for _, a := range t.Args(move) {
		name := t.String(a)
		for b := range boards {
			for c := range boards[b].Cells {
				if cell := &boards[b].Cells[c]; cell.Kind != CellEmpty && cell.Content == name {
					found = append(found, BoardCell{b, c})
				}
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	return [][]BoardCell{found}
}
