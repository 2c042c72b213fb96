package board

// The types of this file cross the wire as they are: the page is written
// against declarations that are generated from them.

// A Shape is how the cells of a board lie.
type Shape string

const (
	Square Shape = "square"
	Hex    Shape = "hex"
	// What is no grid is drawn in cells too, so that it is pressed and compared
	// as boards are.
	Heaps    Shape = "heaps"    // a column of tokens for each heap, filled from below
	Vessels  Shape = "vessels"  // a column for each thing, as high as it can hold, filled from below
	Towers   Shape = "towers"   // a column for each place, things stand on each other
	Places   Shape = "places"   // a column for each place, a row for each thing
	Sequence Shape = "sequence" // things in a row, or from top to bottom
	Lamps    Shape = "lamps"    // names, each lit or not
	Table    Shape = "table"    // a relation, by two of its arguments
	Hand     Shape = "hand"     // what a role holds
	Choice   Shape = "choice"   // what moves can say
)

// A Board is read off the facts: a grid, or another figure of cells.
type Board struct {
	Relation string   `json:"relation"` // of the facts, such as "cell"
	Label    string   `json:"label"`    // tells boards of one relation apart; empty if there is one
	Shape    Shape    `json:"shape"`
	Columns  []string `json:"columns"` // coordinate texts, left to right; empty where a column has none
	Rows     []string `json:"rows"`    // coordinate texts, top to bottom
	// Lean says, for hexagonal boards, by how many half cells each row lies
	// further to the right than the row above it: 1 or -1.
	Lean    int  `json:"lean"`
	Checked bool `json:"checked"` // pieces move here, so squares are checkered
	// A board of several blocks, such as a Sudoku, has a thicker line after so
	// many columns and rows; 0 for none.
	BlockColumns int `json:"blockColumns"`
	BlockRows    int `json:"blockRows"`
	// Edges says that pieces are put on the lines between places: columns and
	// rows 0, 2, 4, … are for lines and may be drawn narrow.
	Edges bool `json:"edges"`
	Role  int  `json:"role"`  // whose hand or choice it is, or -1
	Width int  `json:"width"` // of cells, in quarters of their height; 0 for squares
	// What the author asks for in comments, see Style.
	Styles []Style `json:"styles"`
	Cell   int     `json:"cell"`  // the largest side of a cell in CSS pixels, or 0
	Bare   bool    `json:"bare"`  // without the names of columns and rows
	Plain  bool    `json:"plain"` // without squares or lines
	// Cells go row by row from the top left; cells that the game does not
	// have are missing.
	Cells []Cell `json:"cells"`
	// Lines join places that are no squares but points, as in morris; none on
	// other boards.
	Lines []Line `json:"lines"`
}

// A Line joins two places of a board.
type Line struct {
	From int `json:"from"` // index into Board.Cells
	To   int `json:"to"`
}

// A Style says how a content or the pieces of a role are drawn.
type Style struct {
	Name   string `json:"name"`   // in lower case
	Colour string `json:"colour"` // a word or #rrggbb, or empty
	Symbol string `json:"symbol"` // a word that the page has a picture for, a character, or empty
}

// A Cell is one place of a board.
type Cell struct {
	Column  int      `json:"column"` // index into Board.Columns
	Row     int      `json:"row"`    // index into Board.Rows
	Name    string   `json:"name"`   // the constant that names the place; empty if column and row do
	Fact    string   `json:"fact"`   // the fact that gives the content; empty if none does
	Content string   `json:"content"`
	Kind    CellKind `json:"kind"`
	Role    int      `json:"role"`  // owner of the piece, or -1
	Piece   string   `json:"piece"` // what kind of piece, such as "king"; empty if there is one kind
	Size    int      `json:"size"`  // of a thing among those of its kind, from 1 to 100; 0 if they have none
	Marks   []Mark   `json:"marks"` // what else the facts say of the place, such as what the piece stands on
}

// A Mark is a further fact about a cell.
type Mark struct {
	Fact    string   `json:"fact"`
	Content string   `json:"content"` // as in Cell; of a fact without content the name
	Kind    CellKind `json:"kind"`
	Role    int      `json:"role"`
	Piece   string   `json:"piece"`
	Side    Side     `json:"side"` // of the cell that has a wall, or empty
}

// A Side is an edge of a cell, as the board is drawn.
type Side string

const (
	SideNone   Side = ""
	SideTop    Side = "top"
	SideRight  Side = "right"
	SideBottom Side = "bottom"
	SideLeft   Side = "left"
)

// A CellKind says how to draw a cell.
type CellKind string

const (
	CellEmpty CellKind = "empty"
	CellPiece CellKind = "piece" // of Role, or of nobody: then Content is shown as text
	CellText  CellKind = "text"  // a number or word, such as a tile
)

// A Gauge shows a fact that holds a number, or a word that stands for one: a
// counter, a score, a clock.
type Gauge struct {
	Fact  string `json:"fact"`
	Label string `json:"label"` // names of the fact except for its number
	Value string `json:"value"` // as the sheet writes it; empty if the fact has none
	// Where the value lies among all that there are, 0..100; -1 if that is not
	// known.
	Share int `json:"share"`
	Role  int `json:"role"` // whose it is, or -1
}

// A BoardCell names a cell of a board.
type BoardCell struct {
	Board int `json:"board"` // index into the boards of a position
	Cell  int `json:"cell"`  // index into Board.Cells
}
