package playground

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/playground/board"
)

// TestPicturesAreFresh compares the boards of the gallery's pictures, which come with the page, with what the
// worker would say in the middle of each game's sample match; go generate writes them again.
func TestPicturesAreFresh(t *testing.T) {
	const file = "../site/js/session/bundled-pictures.json"
	var want bytes.Buffer
	for i, g := range games.All() {
		want.WriteString(map[bool]string{true: "{", false: ",\n"}[i == 0])
		picture, err := json.Marshal(pictureOf(t, g))
		if err != nil {
			t.Fatal(err)
		}
		want.WriteString(`"` + g.Name + `":` + string(picture))
	}
	want.WriteString("}\n")
	if *update {
		if err := os.WriteFile(file, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%s is stale: run go generate ./playground (%v)", file, err)
	}
}

// pictureOf returns what says most about a game: a board rather than what somebody holds or can choose.
func pictureOf(t *testing.T, g games.Game) board.Board {
	t.Helper()
	c := newClient(t)
	result[json.RawMessage](c.start("check", CheckRequest{g.Rules}))
	line := sampleMoves(t, g)
	picture := pictureAfter(t, c, line[:(len(line)+1)/2])
	// Where pieces are placed, there are more of them later.
	if later := pictureAfter(t, c, line); pieces(later) > pieces(picture) {
		picture = later
	}
	for i := range picture.Cells { // a picture is not pointed at
		picture.Cells[i].Fact = ""
		for j := range picture.Cells[i].Marks {
			picture.Cells[i].Marks[j].Fact = ""
		}
	}
	return picture
}

// pieces counts the cells of a board that hold something.
func pieces(b board.Board) (n int) {
	for _, c := range b.Cells {
		if c.Kind != board.CellEmpty {
			n++
		}
	}
	return n
}

// pictureAfter returns the board of a position, or what is drawn best of it.
func pictureAfter(t *testing.T, c *client, line [][]string) board.Board {
	t.Helper()
	boards := result[PositionResult](c.start("position", PositionRequest{Moves: line})).Boards
	if len(boards) == 0 {
		t.Fatal("nothing is drawn")
	}
	picture := boards[0]
	for i := len(boards) - 1; i >= 0; i-- {
		if s := boards[i].Shape; s != board.Hand && s != board.Choice {
			picture = boards[i]
		}
	}
	return picture
}

// sampleMoves returns the first half of the recorded match, which is where a
// board shows best what the game is about.
func sampleMoves(t *testing.T, g games.Game) (joints [][]string) {
	t.Helper()
	for _, joint := range g.Facts.Sample[:(len(g.Facts.Sample)+1)/2] {
		text := strings.TrimSuffix(strings.TrimPrefix(joint, "("), ")")
		moves, err := gdl.ParseTerms(text)
		if err != nil {
			t.Fatalf("the sample of %s: %v", g.Name, err)
		}
		var words []string
		for _, m := range moves {
			words = append(words, text[m.Span.From:m.Span.To])
		}
		joints = append(joints, words)
	}
	return joints
}
