package playground

import (
	"fmt"
	"strings"
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

func TestFiguresOfBundledGames(t *testing.T) {
	for name, want := range map[string]string{
		"nim": "heaps", "rock-paper-scissors": "hand hand + 3", "prisoners-dilemma": "hand hand + 3",
		"dice-of-doom": "hex + 1", "goofspiel": "hand hand + 3", "water-jugs": "vessels + 1", "hanoi": "towers + 1",
		"river-crossing": "places + 1",
	} {
		p := result[PositionResult](open(t, name).start("position", PositionRequest{}))
		var shapes []string
		for i := range p.Boards {
			shapes = append(shapes, string(p.Boards[i].Shape))
		}
		got := strings.Join(shapes, " ")
		if len(p.Gauges) > 0 {
			got += fmt.Sprintf(" + %d", len(p.Gauges))
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// A press on a match takes it and all above it, as the move says.
func TestMovesOfHeaps(t *testing.T) {
	p := result[PositionResult](open(t, "nim").start("position", PositionRequest{}))
	heights := map[string]int{"a": 3, "b": 4, "c": 5}
	for _, m := range p.Legal[0] {
		var matches int
		var heap string
		if _, err := fmt.Sscanf(m.Text, "(take %d %1s)", &matches, &heap); err != nil {
			t.Fatal(err)
		}
		if len(m.Clicks) != 1 || len(m.Clicks[0]) != 1 {
			t.Errorf("%s is played by %v", m.Text, m.Clicks)
			continue
		}
		b := &p.Boards[0]
		cell := b.Cells[m.Clicks[0][0].Cell]
		if row := fmt.Sprint(heights[heap] - matches + 1); b.Columns[cell.Column] != heap || b.Rows[cell.Row] != row {
			t.Errorf("%s is played at %s %s, want %s %s", m.Text, b.Columns[cell.Column], b.Rows[cell.Row], heap, row)
		}
	}
}

// Cards are pressed in the hand of who plays them.
func TestMovesOfHands(t *testing.T) {
	p := result[PositionResult](open(t, "goofspiel").start("position", PositionRequest{}))
	for role, legal := range p.Legal {
		for _, m := range legal {
			if len(m.Clicks) != 1 || len(m.Clicks[0]) != 1 {
				t.Errorf("%s is played by %v", m.Text, m.Clicks)
				continue
			}
			b := &p.Boards[m.Clicks[0][0].Board]
			if name := b.Cells[m.Clicks[0][0].Cell].Name; b.Role != role || m.Text != "(bid "+name+")" {
				t.Errorf("%s of role %d is played at %s of role %d", m.Text, role, name, b.Role)
			}
		}
	}
}

// Many moves that name nothing on a board are spelled by words.
func TestChoices(t *testing.T) {
	var rules strings.Builder
	rules.WriteString("(role me) (init (said 1)) (<= (legal me (guess ?n ?colour)) (n ?n) (colour ?colour)) " +
		"(colour red) (colour blue) (<= (next (said 2)) (true (said 1))) (goal me 100) " +
		"(legal me pass) (<= terminal (true (said 2)))")
	for i := range 12 {
		fmt.Fprintf(&rules, " (n %d)", i+1)
	}
	c := newClient(t)
	result[CheckResult](c.start("check", CheckRequest{rules.String()}))
	p := result[PositionResult](c.start("position", PositionRequest{}))
	choice := -1
	for i := range p.Boards {
		if p.Boards[i].Shape == board.Choice && p.Boards[i].Relation == "guess" {
			choice = i
		}
	}
	if choice < 0 {
		t.Fatalf("there is no choice among %d boards", len(p.Boards))
	}
	for _, m := range p.Legal[0] {
		var words []string
		for _, click := range m.Clicks {
			words = append(words, p.Boards[click[0].Board].Cells[click[0].Cell].Name)
		}
		if got := "(guess " + strings.Join(words, " ") + ")"; m.Text != "pass" && got != m.Text {
			t.Errorf("%s is played as %s", m.Text, got)
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

// TestBoardsOfPublicGames wants something better than a list in nearly all public
// games, and moves that can be pressed there or stand next to it.
func TestBoardsOfPublicGames(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	var played, drawn, playable int
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
		if len(p.Boards)+len(p.Gauges) > 0 {
			drawn++
		} else {
			t.Logf("%s: only a list", name)
		}
		if moves, pressed := pressedMoves(&p); moves == pressed {
			playable++
		} else {
			t.Logf("%s: %d of %d moves can be pressed", name, pressed, moves)
		}
	}
	t.Logf("of %d games %d are drawn, in %d every move of the first position can be pressed", played, drawn, playable)
	if 100*drawn < 94*played || 100*playable < 90*played {
		t.Errorf("of %d games only %d are drawn, in %d every move can be pressed", played, drawn, playable)
	}
}

// pressedMoves counts the moves of roles that have a choice, and those of them
// that can be pressed: on what is drawn, or as one of a few buttons beside it.
func pressedMoves(p *PositionResult) (moves, pressed int) {
	for _, legal := range p.Legal {
		if len(legal) < 2 {
			continue
		}
		named := 0
		for _, m := range legal {
			if len(m.Clicks) > 0 {
				named++
			}
		}
		moves += len(legal)
		if pressed += named; len(legal)-named <= maxButtons {
			pressed += len(legal) - named
		}
	}
	return moves, pressed
}
