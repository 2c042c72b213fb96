package playground

import (
	"testing"

	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/playground/board"
)

func TestMovesByArrival(t *testing.T) {
	p := result[PositionResult](open(t, "tron").start("position", PositionRequest{}))
	want := map[string][2]string{"(ride north)": {"2", "5"}, "(ride south)": {"2", "3"}, "(ride east)": {"3", "4"},
		"(ride west)": {"1", "4"}}
	for _, m := range p.Legal[0] {
		if len(m.Clicks) != 1 || len(m.Clicks[0]) != 1 {
			t.Errorf("%s is played by %v", m.Text, m.Clicks)
			continue
		}
		b := &p.Boards[m.Clicks[0][0].Board]
		cell := &b.Cells[m.Clicks[0][0].Cell]
		if at := [2]string{b.Columns[cell.Column], b.Rows[cell.Row]}; at != want[m.Text] {
			t.Errorf("%s is played at %v, want %v", m.Text, at, want[m.Text])
		}
	}
}

func TestLastMoveIsWhereThePieceCameToLie(t *testing.T) {
	c := open(t, "connect-four")
	first := result[PositionResult](c.start("position", PositionRequest{}))
	if n := len(first.Legal[0][3].Clicks[0]); n < 2 {
		t.Fatalf("a drop can be clicked on %d cells, want the whole column", n)
	}
	moves := [][]string{}
	for ply, row := range []string{"1", "2", "3"} {
		joint := []string{"noop", "noop"}
		joint[ply%2] = "(drop 4)"
		moves = append(moves, joint)
		p := result[PositionResult](c.start("position", PositionRequest{Moves: moves}))
		clicks := p.Last[ply%2].Clicks
		if p.Ply != ply+1 || len(clicks) != 1 || len(clicks[0]) != 1 {
			t.Fatalf("after ply %d the last move was made on %v", p.Ply, clicks)
		}
		b := &p.Boards[clicks[0][0].Board]
		cell := &b.Cells[clicks[0][0].Cell]
		if b.Columns[cell.Column] != "4" || b.Rows[cell.Row] != row {
			t.Errorf("drop %d lies at %s %s, want 4 %s", ply+1, b.Columns[cell.Column], b.Rows[cell.Row], row)
		}
	}
}

func TestBoardsOfBundledGames(t *testing.T) {
	tests := []struct {
		game       string
		shape      board.Shape
		cols, rows int
		cells      int
		checked    bool
		topLeft    string // content
		owner      int    // of the content in the top left, or -1
	}{
		{"tic-tac-toe", board.Square, 3, 3, 9, false, "empty", -1},
		{"connect-four", board.Square, 7, 6, 42, false, "empty", -1},
		{"breakthrough-6x6", board.Square, 6, 6, 36, true, "black", 1},
		{"reversi", board.Square, 8, 8, 64, false, "empty", -1},
		{"hex-5x5", board.Hex, 5, 5, 25, false, "empty", -1},
		{"dice-of-doom", board.Hex, 4, 4, 16, true, "red 2", 0},
		{"peg-solitaire", board.Square, 7, 7, 33, true, "peg", -1},
		{"eight-puzzle", board.Square, 3, 3, 9, false, "1", -1},
		{"lights-out", board.Square, 5, 5, 25, false, "off", -1},
		{"fox-and-hounds", board.Square, 8, 8, 32, true, "hound", 1},
		{"draughts-6x6", board.Square, 6, 6, 18, true, "black", 1},
		{"nine-mens-morris", board.Square, 7, 7, 24, false, "empty", -1},
	}
	for _, test := range tests {
		t.Run(test.game, func(t *testing.T) {
			p := result[PositionResult](open(t, test.game).start("position", PositionRequest{}))
			if len(p.Boards) != 1 {
				t.Fatalf("%d boards", len(p.Boards))
			}
			b := p.Boards[0]
			if b.Shape != test.shape || len(b.Columns) != test.cols || len(b.Rows) != test.rows ||
				len(b.Cells) != test.cells || b.Checked != test.checked {
				t.Errorf("%s %dx%d with %d cells, checked %v", b.Shape, len(b.Columns), len(b.Rows), len(b.Cells),
					b.Checked)
			}
			if c := b.Cells[0]; c.Content != test.topLeft || c.Role != test.owner {
				t.Errorf("top left is %+v", c)
			}
			if b.Rows[0] < b.Rows[len(b.Rows)-1] {
				t.Errorf("row %s is above row %s", b.Rows[0], b.Rows[len(b.Rows)-1])
			}
		})
	}
}

func TestGamesWithoutBoard(t *testing.T) {
	for _, name := range []string{"nim", "rock-paper-scissors", "prisoners-dilemma", "goofspiel", "water-jugs", "hanoi",
		"river-crossing"} {
		p := result[PositionResult](open(t, name).start("position", PositionRequest{}))
		if len(p.Boards) != 0 || len(p.OffBoard) != len(p.Facts) {
			t.Errorf("%s: boards %+v", name, p.Boards)
		}
	}
}

func TestClicksOnLines(t *testing.T) {
	p := result[PositionResult](open(t, "dots-and-boxes").start("position", PositionRequest{}))
	if len(p.Boards) != 1 || !p.Boards[0].Edges {
		t.Fatalf("%d boards", len(p.Boards))
	}
	want := map[string][2]int{"(draw level 1 1)": {1, 6}, "(draw level 3 4)": {5, 0}, "(draw upright 1 1)": {0, 5},
		"(draw upright 4 3)": {6, 1}}
	for _, m := range p.Legal[0] {
		if len(m.Clicks) != 1 || len(m.Clicks[0]) != 1 {
			t.Errorf("%s is played by %v", m.Text, m.Clicks)
			continue
		}
		cell := p.Boards[0].Cells[m.Clicks[0][0].Cell]
		if at, ok := want[m.Text]; ok && at != ([2]int{cell.Column, cell.Row}) {
			t.Errorf("%s is played at %d %d, want %v", m.Text, cell.Column, cell.Row, at)
		}
	}
}

// mostTurns is how often a first position may give way to others until it is
// given up, some fifteen seconds of work.
const mostTurns = 1 << 14

// TestBoardsOfPublicGames wants boards in about as many public games as people
// would draw one for, and moves that can be clicked in most of those.
func TestBoardsOfPublicGames(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	var played, withBoard, clickable int
	for _, name := range corpus.Games(t) {
		c := newClient(t)
		result[CheckResult](c.start("check", CheckRequest{corpus.Text(t, name)}))
		// Bounded by work and not by the clock, so that the count is the same
		// everywhere: a busy machine has no fewer boards.
		turns := 0
		c.service.config.Yield = func() {
			if turns++; turns == mostTurns {
				c.start("cancel", CancelRequest{c.last})
			}
		}
		p, f := outcome[PositionResult](c.start("position", PositionRequest{}))
		if f != nil || p.Terminal {
			continue
		}
		played++
		switch moves, named := namedByClicks(&p); {
		case len(p.Boards) == 0:
			t.Logf("%s: no board", name)
		case 10*named < 8*moves:
			withBoard++
			t.Logf("%s: clicks name %d of %d moves", name, named, moves)
		default:
			withBoard++
			clickable++
		}
	}
	t.Logf("of %d games %d have boards, in %d of those clicks name the moves", played, withBoard, clickable)
	if 100*withBoard < 75*played || 100*clickable < 91*withBoard {
		t.Errorf("of %d games only %d have boards, in %d of those clicks name the moves", played, withBoard, clickable)
	}
}

// namedByClicks counts the moves of roles that have a choice, and those of
// them that can be clicked.
func namedByClicks(p *PositionResult) (moves, named int) {
	for _, legal := range p.Legal {
		if len(legal) < 2 {
			continue
		}
		for _, m := range legal {
			moves++
			if len(m.Clicks) > 0 {
				named++
			}
		}
	}
	return moves, named
}
