package board

// The types of this file cross the wire as they are: the page is written
// against declarations that are generated from them.

// A Shape is how the cells of a board lie.
type Shape string

const (
	Square Shape = "square"
	Hex    Shape = "hex"
)

// A Board is a grid read off the facts.
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
	// Cells go row by row from the top left; cells that the game does not
	// have are missing.
	Cells []Cell `json:"cells"`
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

// A BoardCell names a cell of a board.
type BoardCell struct {
	Board int `json:"board"` // index into the boards of a position
	Cell  int `json:"cell"`  // index into Board.Cells
}
