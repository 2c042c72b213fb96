// Package board finds boards in the facts of a game and draws them.
//
// [Infer] takes the rules, the constants that can stand in each argument
// ([Domains]) and the facts of some states, and returns a [Model]. The model
// draws the boards of any state ([Model.Read]) and says by which clicks a move
// is played on them ([Model.Clicks]). The package knows rules and facts, not
// sessions or requests.
//
// A board is two arguments of a fact whose constants have a natural order, or
// one whose constants are places and their neighbours; hexagons show in how
// neighbours lie, and so do points that lines join; edges show in facts between
// two places. Facts on no grid are drawn
// as what they are like, see [Shape]: heaps, towers, hands, lamps, gauges. An
// author's comment can say what the facts do not, see hint. Everything is bounded, and nothing
// depends on the order of maps. Lists are short and sorted by stable sorts: each
// type has one of its own, which a first visit waits for, and those weigh half as
// much as others.
package board

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/logic"
)

// A Model knows how to see boards in the facts of a game: which facts are
// cells, where each lies and what stands in it. It is found by looking at the
// rules and at some states (see Infer) and read off any state afterwards.
type Model struct {
	rules  *logic.Rules
	boards []*grid
	moves  *clickModel
	owners *owners

	figures []figure
	meters  []*meter
	hints   *hints
}

// A View is what is drawn of a state.
type View struct {
	Boards   []Board // the same number for each state; grids come first
	Gauges   []Gauge
	OffBoard []logic.Term // facts that no board or gauge shows
}

// A grid is a board, or several boards of one size that label arguments tell
// apart.
type grid struct {
	chart  *chart
	layers []layer // the first says which cells there are
	shape  Shape
	lean   int

	cells  map[gridCell]bool // that exist, if the facts fill the same cells in all states; else nil
	labels [][]logic.Symbol  // of its boards, in order
	empty  map[logic.Symbol]bool

	lasting map[logic.Symbol]bool // contents that never leave their cells
	fills   bool                  // things come to its cells and none leaves one
	lines   [][2]point            // that join its places, if these are points
}

func newGrid(c *chart, l layer) *grid { return &grid{chart: c, layers: []layer{l}, shape: Square} }

// A layer is a function of state facts that lie on a board.
type layer struct {
	functor atomic
	args    []int // in the order of the coordinates
	label   []int // arguments that tell boards apart
	content []int // the other arguments
	over    bool  // its facts stand on those of the first layer
	wall    bool  // its facts speak of a side of a cell:
	side    Side  // of this one, or "" if the content says which

	coordinates []coordinate // of its own, or nil for those of the chart
}

func newLayer(f atomic, args, label []int) layer {
	l := layer{functor: f, args: args, label: label}
	for k := range f.arity {
		if !slices.Contains(args, k) && !slices.Contains(label, k) {
			l.content = append(l.content, k)
		}
	}
	return l
}

// A gridCell is a place on the boards of a grid.
type gridCell struct {
	board int
	point
}

// A piece is what a fact says about a cell.
type piece struct {
	at      gridCell
	fact    logic.Term
	layer   *layer
	content []logic.Symbol
}

// layerOf returns the layer that a fact belongs to, or nil.
func (g *grid) layerOf(t *logic.Terms, fact logic.Term) *layer {
	f := atomic{t.Functor(fact), len(t.Args(fact))}
	i := slices.IndexFunc(g.layers, func(l layer) bool { return l.functor == f })
	if i < 0 {
		return nil
	}
	return &g.layers[i]
}

// piece reads a fact of a layer; ok is false if it lies outside of the board.
func (g *grid) piece(t *logic.Terms, l *layer, fact logic.Term) (p piece, ok bool) {
	args := t.Args(fact)
	p.fact, p.layer = fact, l
	names := make([]logic.Symbol, len(l.args))
	for i, a := range l.args {
		if len(t.Args(args[a])) > 0 {
			return p, false
		}
		names[i] = t.Functor(args[a])
	}
	coordinates := g.chart.coordinates
	if l.coordinates != nil {
		coordinates = l.coordinates
	}
	at, ok := g.chart.placeOf(coordinates, names)
	p.at.point = at
	label := make([]logic.Symbol, len(l.label))
	for i, a := range l.label {
		label[i] = t.Functor(args[a])
	}
	p.at.board = slices.IndexFunc(g.labels, func(x []logic.Symbol) bool { return slices.Equal(x, label) })
	for _, a := range l.content {
		p.content = append(p.content, t.Functor(args[a]))
	}
	if len(l.content) == 0 {
		p.content = []logic.Symbol{g.bareContent(t, l, label)}
	}
	return p, ok && p.at.board >= 0 && (g.cells == nil || g.cells[p.at])
}

// bareContent says what stands in the cells of a layer whose facts name nothing
// but a place: what the layer is called, or what its board is, as the black ones
// are in (left a1 black). A number only counts boards, and of several layers each
// says something else.
func (g *grid) bareContent(t *logic.Terms, l *layer, label []logic.Symbol) logic.Symbol {
	if len(label) != 1 || len(g.layers) > 1 {
		return l.functor.name
	}
	if _, err := strconv.Atoi(t.Spelling(label[0])); err == nil {
		return l.functor.name
	}
	return label[0]
}

// Read draws a state. It returns false if the state does not fit the model
// because a fact lies outside of its board.
func (m *Model) Read(facts []logic.Term) (out View, ok bool) {
	t := m.rules.Terms
	v := &view{model: m, facts: map[atomic][]logic.Term{}, shown: map[logic.Term]bool{}}
	for _, f := range facts {
		x := atomic{t.Functor(f), len(t.Args(f))}
		v.facts[x] = append(v.facts[x], f)
	}
	for _, g := range m.boards {
		at, fits := m.placed(g, facts, v.shown)
		if !fits {
			return View{}, false
		}
		for b := range g.labels {
			out.Boards = append(out.Boards, m.board(g, b, at))
		}
	}
	for _, x := range m.figures {
		out.Boards = append(out.Boards, x.read(v))
	}
	for i := range out.Boards {
		m.hints.apply(&out.Boards[i])
	}
	for _, x := range m.meters {
		out.Gauges = append(out.Gauges, x.read(v)...)
	}
	for _, f := range facts {
		if !v.shown[f] {
			out.OffBoard = append(out.OffBoard, f)
		}
	}
	return out, true
}

// placed puts facts on the boards of a grid, and marks them as shown. It returns
// false if one of the facts that say which cells there are lies outside.
func (m *Model) placed(
	g *grid, facts []logic.Term, shown map[logic.Term]bool,
) (map[gridCell][]piece, bool) {
	at := map[gridCell][]piece{}
	for _, f := range facts {
		l := g.layerOf(m.rules.Terms, f)
		if l == nil {
			continue
		}
		p, fits := g.piece(m.rules.Terms, l, f)
		switch {
		case fits:
			at[p.at] = append(at[p.at], p)
			shown[f] = true
		case l == &g.layers[0]:
			return nil, false
		}
	}
	return at, true
}

// board draws one of a grid's boards, by its number, with the pieces on its cells.
func (m *Model) board(g *grid, number int, at map[gridCell][]piece) Board {
	t := m.rules.Terms
	b := Board{
		Relation: t.Spelling(g.layers[0].functor.name), Shape: g.shape, Lean: g.lean,
		Columns: g.chart.columns, Rows: g.chart.rows, BlockColumns: g.chart.blockColumns, BlockRows: g.chart.blockRows,
		Edges: g.chart.edges, Role: -1,
	}
	if len(g.labels) > 1 {
		b.Label = spell(t, g.labels[number])
	}
	names := g.chart.names(t)
	for row := range g.chart.rows {
		for col := range g.chart.columns {
			c := gridCell{number, point{col, row}}
			if g.cells == nil || g.cells[c] {
				cell := m.cell(g, c.point, at[c])
				cell.Name = names[c.point]
				b.Cells = append(b.Cells, cell)
			}
		}
	}
	// Squares that lie scattered make no pattern, nor do places that might lie anywhere.
	b.Checked = !g.fills && m.moves.travels(g) && 2*len(b.Cells) >= g.chart.size() && b.Columns[0]+b.Rows[0] != "" &&
		len(g.lines) == 0
	b.Lines = linesOf(b.Cells, g.lines)
	return b
}

// cell draws a cell: the uppermost piece in it, and what else the facts say of
// it as marks.
func (m *Model) cell(g *grid, at point, pieces []piece) Cell {
	c := Cell{Column: at.col, Row: at.row, Kind: CellEmpty, Role: -1}
	top := -1
	for i := range pieces {
		if pieces[i].side(m.rules.Terms) == "" && (top < 0 || m.height(g, &pieces[i]) > m.height(g, &pieces[top])) {
			top = i
		}
	}
	for i := range pieces {
		p := &pieces[i]
		if i == top {
			c.Fact = m.rules.Terms.String(p.fact)
			m.describe(g, p, &c)
			continue
		}
		mark := Cell{Role: -1}
		m.describe(g, p, &mark)
		if mark.Kind == CellEmpty {
			continue
		}
		c.Marks = append(c.Marks, Mark{
			Fact: m.rules.Terms.String(p.fact), Content: mark.Content, Kind: mark.Kind, Role: mark.Role,
			Piece: mark.Piece,
			Side:  p.side(m.rules.Terms),
		})
	}
	return c
}

// height says which of several pieces in a cell is to be seen: one before
// nothing, one that stands on others, one that belongs to a role.
func (m *Model) height(g *grid, p *piece) int {
	h := 0
	if len(p.layer.content) > 0 {
		h++
	}
	if len(p.content) == 1 && m.rules.Terms.Spelling(p.content[0]) != "0" {
		h++ // a nought says less than any other number
	}
	if _, owned := m.owners.of[p.content[0]]; owned {
		h += 2
	}
	if p.layer.over {
		h += 4
	}
	if len(p.content) > 1 || !g.empty[p.content[0]] {
		h += 8
	}
	return h
}

// side returns the side of its cell that a piece is on, if it is a wall.
func (p *piece) side(t *logic.Terms) Side {
	if !p.layer.wall || p.layer.side != "" {
		return p.layer.side
	}
	for _, s := range p.content {
		if side := sides[strings.ToLower(t.Spelling(s))]; side != "" {
			return side
		}
	}
	return ""
}

// describe says how to draw what stands in a cell.
func (m *Model) describe(g *grid, p *piece, c *Cell) {
	t := m.rules.Terms
	c.Content = spell(t, p.content)
	c.Kind = CellEmpty
	if len(p.content) == 1 && g.empty[p.content[0]] {
		return
	}
	if len(p.content) == 1 && g.lasting[p.content[0]] {
		c.Kind, c.Piece = CellPiece, "wall"
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

func spell(t *logic.Terms, names []logic.Symbol) string {
	words := make([]string, len(names))
	for i, s := range names {
		words[i] = t.Spelling(s)
	}
	return strings.Join(words, " ")
}
