package playground

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdl-playground/engine/games"
)

// firstGame is what a first visit begins with; see site/first.js.
const firstGame = "tic-tac-toe"

// TestFirstAnswersAreFresh compares what the page shows of its first game before any worker is there with what
// the worker will say; go generate writes it again.
func TestFirstAnswersAreFresh(t *testing.T) {
	c := newClient(t)
	start := PositionRequest{Moves: [][]string{}, RuleStatus: true}
	compareWithPage(t, "first-answers.json", map[string]any{
		"players":  players(),
		"check":    result[json.RawMessage](c.start("check", CheckRequest{rulesOf(t, firstGame)})),
		"position": result[json.RawMessage](c.start("position", start)),
	})
}

// TestListOfGamesIsFresh compares the list of bundled games that comes with the page with the games.
func TestListOfGamesIsFresh(t *testing.T) {
	var list []any
	for _, g := range games.All() {
		list = append(list, fillLists(describeGame(g)))
	}
	compareWithPage(t, "bundled-games.json", list)
}

// compareWithPage compares a file of the page with what it is to hold; go generate writes it again.
func compareWithPage(t *testing.T, name string, holds any) {
	t.Helper()
	file := filepath.Join("../site/js/session", name)
	want, err := json.MarshalIndent(holds, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is stale: run go generate ./playground (%v)", file, err)
	}
}
