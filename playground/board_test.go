package playground

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
)

func TestBoardsOfBundledGames(t *testing.T) {
	tests := []struct {
		game       string
		shape      Shape
		cols, rows int
		cells      int
		checked    bool
		topLeft    string // content
		owner      int    // of the content in the top left, or -1
	}{
		{"tic-tac-toe", Square, 3, 3, 9, false, "empty", -1},
		{"connect-four", Square, 7, 6, 42, false, "empty", -1},
		{"breakthrough-6x6", Square, 6, 6, 36, true, "black", 1},
		{"reversi", Square, 8, 8, 64, false, "empty", -1},
		{"hex-5x5", Hex, 5, 5, 25, false, "empty", -1},
		{"dice-of-doom", Hex, 4, 4, 16, true, "red 2", 0},
		{"peg-solitaire", Square, 7, 7, 33, true, "peg", -1},
		{"eight-puzzle", Square, 3, 3, 9, false, "1", -1},
		{"lights-out", Square, 5, 5, 25, false, "off", -1},
		{"fox-and-hounds", Square, 8, 8, 32, true, "hound", 1},
	}
	for _, test := range tests {
		t.Run(test.game, func(t *testing.T) {
			p := result[PositionResult](open(t, test.game).start("position", PositionRequest{}))
			if len(p.Boards) != 1 {
				t.Fatalf("%d boards", len(p.Boards))
			}
			b := p.Boards[0]
			if b.Shape != test.shape || len(b.Columns) != test.cols || len(b.Rows) != test.rows || len(b.Cells) != test.cells || b.Checked != test.checked {
				t.Errorf("%s %dx%d with %d cells, checked %v", b.Shape, len(b.Columns), len(b.Rows), len(b.Cells), b.Checked)
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
	for _, name := range []string{"nim", "rock-paper-scissors", "prisoners-dilemma", "goofspiel", "water-jugs"} {
		p := result[PositionResult](open(t, name).start("position", PositionRequest{}))
		if len(p.Boards) != 0 || len(p.Loose) != len(p.Facts) {
			t.Errorf("%s: boards %+v", name, p.Boards)
		}
	}
}

// boards infers the boards of rules from the initial facts and one more state.
func boards(t *testing.T, rules string, states ...string) []Board {
	t.Helper()
	r, err := game.Compile(gdl.Parse(rules))
	if err != nil {
		t.Fatal(err)
	}
	var samples [][]game.Term
	for _, s := range states {
		terms, err := gdl.ParseTerms(s)
		if err != nil {
			t.Fatal(err)
		}
		var facts []game.Term
		for i := range terms {
			x, err := r.Terms.Intern(&terms[i])
			if err != nil {
				t.Fatal(err)
			}
			facts = append(facts, x)
		}
		samples = append(samples, facts)
	}
	m := inferBoards(r, samples)
	b, _, ok := m.read(samples[0])
	if !ok {
		t.Fatal("the first state does not fit its own boards")
	}
	return b
}

func TestBoardInference(t *testing.T) {
	const roles = "(role w) (role b) "
	tests := map[string]struct {
		rules      string
		states     []string
		cols, rows string // of the first board, "" if there is none
	}{
		"letters are columns, numbers rows from below": {
			roles + "(init (cell a 1 w)) (init (cell a 2 e)) (init (cell b 1 e)) (init (cell b 2 b)) (<= (next (cell ?m ?n ?p)) (true (cell ?m ?n ?p)))",
			[]string{"(cell a 1 w) (cell a 2 e) (cell b 1 e) (cell b 2 b)", "(cell a 1 e) (cell a 2 w) (cell b 1 e) (cell b 2 b)"}, "a b", "2 1",
		},
		"rows before columns count from the top": {
			roles + "(init (cell 1 1 w)) (init (cell 1 2 e)) (init (cell 2 1 e)) (init (cell 2 2 b)) (<= (next (cell ?row ?col ?p)) (true (cell ?row ?col ?p)))",
			[]string{"(cell 1 1 w) (cell 1 2 e) (cell 2 1 e) (cell 2 2 b)", "(cell 1 1 e) (cell 1 2 w) (cell 2 1 e) (cell 2 2 b)"}, "1 2", "1 2",
		},
		"words are put in order by their successors": {
			roles + "(succ low mid) (succ mid high) (<= (init (cell ?x ?y w)) (line ?x) (line ?y)) (line low) (line mid) (line high)",
			[]string{"(cell low low w) (cell high mid w)", "(cell low high w) (cell mid mid w)"}, "low mid high", "high mid low",
		},
		"two facts in one cell are no board": {
			roles + "(init (at 1 1 w)) (init (at 1 1 b)) (init (at 2 2 b))",
			[]string{"(at 1 1 w) (at 1 1 b) (at 2 2 b)"}, "", "",
		},
		"things named by letters are no places": {
			roles + "(init (on a b)) (init (on b c)) (init (on c a))",
			[]string{"(on a b) (on b c) (on c a)"}, "", "",
		},
		"a comment says so": {
			"; board: square on ?x ?y\n" + roles + "(init (on a b)) (init (on b c)) (init (on c a))",
			[]string{"(on a b) (on b c) (on c a)", "(on a b)"}, "a b c", "c b a",
		},
		"a comment says there is none": {
			"; board: none\n" + roles + "(init (cell 1 1 w)) (init (cell 1 2 e)) (init (cell 2 1 e)) (init (cell 2 2 b))",
			[]string{"(cell 1 1 w) (cell 1 2 e) (cell 2 1 e) (cell 2 2 b)"}, "", "",
		},
		"marks of two colours share a board": {
			roles + "(init (white 1 1)) (init (black 2 2)) (<= (next (white ?x ?y)) (true (black ?y ?x))) (<= (next (black ?x ?y)) (true (white ?x ?y)))",
			[]string{"(white 1 1) (black 2 2)", "(black 1 1) (white 2 2)"}, "1 2", "2 1",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			found := boards(t, test.rules, test.states...)
			var cols, rows string
			if len(found) > 0 {
				cols, rows = strings.Join(found[0].Columns, " "), strings.Join(found[0].Rows, " ")
			}
			if cols != test.cols || rows != test.rows {
				t.Errorf("columns %q, rows %q; want %q, %q", cols, rows, test.cols, test.rows)
			}
		})
	}
}

func TestHints(t *testing.T) {
	tests := map[string]struct {
		text string
		want []hint
		none bool
	}{
		"a shape, a name and arguments": {"(p) ; Board: HEX Cell ?X ?y ?what", []hint{{"hex", "cell", []string{"x", "y", "what"}}}, false},
		"parentheses are allowed":       {";; board: square (cell ?column ?row ?c)", []hint{{"square", "cell", []string{"column", "row", "c"}}}, false},
		"two boards":                    {"; board: square a ?x ?y\r; board: hex-left b ?x ?y\r\n", []hint{{"square", "a", []string{"x", "y"}}, {"hex-left", "b", []string{"x", "y"}}}, false},
		"none":                          {"; board: none", nil, true},
		"no direction":                  {"; board: square cell ?a ?b ?c", nil, false},
		"an unknown shape":              {"; board: round cell ?x ?y ?c", nil, false},
		"not in a comment":              {"board: square cell ?x ?y", nil, false},
		"a sentence":                    {"; board: this is a board", nil, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, none := readHints(test.text)
			if none != test.none || !slices.EqualFunc(got, test.want, func(a, b hint) bool {
				return a.shape == b.shape && a.name == b.name && slices.Equal(a.args, b.args)
			}) {
				t.Errorf("%+v, %v", got, none)
			}
		})
	}
}

// TestBoardsOfPublicGames wants boards in about as many public games as people
// would draw one for, and moves that can be clicked in most of those.
func TestBoardsOfPublicGames(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	var played, withBoard, clickable int
	for _, name := range corpus.Games(t) {
		c := newClient(t)
		c.start("check", CheckRequest{corpus.Text(t, name)})
		job := c.start("position", PositionRequest{})
		timer := time.AfterFunc(3*time.Second, func() { c.start("cancel", CancelRequest{job.id}) })
		p, f := outcome[PositionResult](job)
		timer.Stop()
		if f != nil || p.Terminal {
			continue
		}
		played++
		if len(p.Boards) == 0 {
			continue
		}
		withBoard++
		moves, clicks := 0, 0
		for _, legal := range p.Legal {
			for _, m := range legal {
				if len(legal) > 1 {
					moves++
				}
				if len(legal) > 1 && len(m.Clicks) > 0 {
					clicks++
				}
			}
		}
		if 10*clicks >= 8*moves {
			clickable++
		}
	}
	t.Logf("of %d games %d have boards, in %d of those clicks name the moves", played, withBoard, clickable)
	if 100*withBoard < 55*played || 100*clickable < 65*withBoard {
		t.Errorf("of %d games only %d have boards, in %d of those clicks name the moves", played, withBoard, clickable)
	}
}
