package playground

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
)

// A boardModel knows how to see boards in the facts of a game: which facts are
// cells, where each lies and what stands in it. It is found by looking at the
// rules and at some states (see inferBoards) and read off any state afterwards.
type boardModel struct {
	rules  *game.Rules
	boards []*grid
	moves  *clickModel
	owners *owners
}

// A grid is one relation, or several without content, seen as a board, or as
// several boards that label arguments tell apart.
type grid struct {
	functors []atomic // the state facts it is made of; several only if they have no content
	x, y     int      // arguments that give column and row
	label    []int    // arguments that tell boards apart
	content  []int    // the other arguments

	cols, rows *axis // rows from top to bottom
	shape      Shape
	lean       int

	// holes is set when the facts fill the same cells in all states; other
	// cells do not exist then. A board that is not fixed has all its cells.
	fixed  bool
	cells  map[gridCell]bool // of a fixed board
	labels [][]game.Symbol   // of its boards, in order
	empty  map[game.Symbol]bool
}

// A gridCell is a place on the boards of a grid.
type gridCell struct{ board, col, row int }

// A piece is what a fact says about a cell.
type piece struct {
	at      gridCell
	fact    game.Term
	content []game.Symbol
}

// piece reads a fact; ok is false if it is not one of this grid, or lies
// outside of it.
func (g *grid) piece(t *game.Terms, fact game.Term) (p piece, ours, ok bool) {
	args := t.Args(fact)
	if !slices.Contains(g.functors, atomic{t.Functor(fact), len(args)}) {
		return p, false, false
	}
	p.fact = fact
	var inX, inY bool
	p.at.col, inX = g.cols.index[t.Functor(args[g.x])]
	p.at.row, inY = g.rows.index[t.Functor(args[g.y])]
	label := make([]game.Symbol, len(g.label))
	for i, a := range g.label {
		label[i] = t.Functor(args[a])
	}
	p.at.board = slices.IndexFunc(g.labels, func(l []game.Symbol) bool { return slices.Equal(l, label) })
	for _, a := range g.content {
		p.content = append(p.content, t.Functor(args[a]))
	}
	if len(g.content) == 0 {
		p.content = []game.Symbol{t.Functor(fact)}
	}
	return p, true, inX && inY && p.at.board >= 0 && (!g.fixed || g.cells[p.at])
}

// read draws the boards of a state. It returns false if the state does not fit
// the model: a fact lies outside of its board, or two share a cell. Terms of
// facts that no board shows are appended to loose.
func (m *boardModel) read(facts []game.Term) (boards []Board, loose []game.Term, ok bool) {
	t := m.rules.Terms
	shown := map[game.Term]bool{}
	for _, g := range m.boards {
		at := map[gridCell]piece{}
		for _, f := range facts {
			p, ours, fits := g.piece(t, f)
			if !ours {
				continue
			}
			if _, double := at[p.at]; !fits || double {
				return nil, nil, false
			}
			at[p.at] = p
			shown[f] = true
		}
		for b := range g.labels {
			boards = append(boards, m.board(g, b, at))
		}
	}
	for _, f := range facts {
		if !shown[f] {
			loose = append(loose, f)
		}
	}
	return boards, loose, true
}

func (m *boardModel) board(g *grid, number int, at map[gridCell]piece) Board {
	t := m.rules.Terms
	b := Board{Relation: t.Spelling(g.functors[0].name), Shape: g.shape, Lean: g.lean, Checked: m.moves.travels(g)}
	if len(g.labels) > 1 {
		b.Label = spell(t, g.labels[number])
	}
	for _, s := range g.cols.labels {
		b.Columns = append(b.Columns, t.Spelling(s))
	}
	for _, s := range g.rows.labels {
		b.Rows = append(b.Rows, t.Spelling(s))
	}
	for row := range g.rows.labels {
		for col := range g.cols.labels {
			c := gridCell{number, col, row}
			if g.fixed && !g.cells[c] {
				continue
			}
			cell := Cell{Column: col, Row: row, Kind: CellEmpty, Role: -1}
			if p, ok := at[c]; ok {
				cell.Fact = t.String(p.fact)
				m.describe(g, p, &cell)
			}
			b.Cells = append(b.Cells, cell)
		}
	}
	return b
}

// describe says how to draw what stands in a cell.
func (m *boardModel) describe(g *grid, p piece, c *Cell) {
	t := m.rules.Terms
	c.Content = spell(t, p.content)
	if len(p.content) == 1 && g.empty[p.content[0]] {
		return
	}
	c.Kind = CellText
	var kinds []string
	for _, s := range p.content {
		o, ok := m.owners.of[s]
		switch {
		case ok && c.Role < 0:
			c.Role = o.role
			c.Kind = CellPiece
			if o.piece != "" {
				kinds = append(kinds, o.piece)
			}
		case !g.empty[s]:
			kinds = append(kinds, t.Spelling(s))
		}
	}
	c.Piece = strings.Join(kinds, " ")
	if c.Role < 0 && !plainText(c.Content) {
		c.Kind = CellPiece
	}
}

// plainText reports whether a content is best shown as it is: numbers are.
func plainText(s string) bool { return strings.Trim(s, "0123456789 ") == "" }

func spell(t *game.Terms, names []game.Symbol) string {
	words := make([]string, len(names))
	for i, s := range names {
		words[i] = t.Spelling(s)
	}
	return strings.Join(words, " ")
}
