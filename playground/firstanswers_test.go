package playground

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// firstGame is what a first visit begins with; see site/first.js.
const firstGame = "tic-tac-toe"

// TestFirstAnswersAreFresh compares what the page shows of its first game before any worker is there with what
// the worker will say; go generate writes it again.
func TestFirstAnswersAreFresh(t *testing.T) {
	const file = "../site/js/session/first-answers.json"
	c := newClient(t)
	start := PositionRequest{Moves: [][]string{}, RuleStatus: true}
	want, err := json.MarshalIndent(map[string]any{
		"players":  players(),
		"check":    result[json.RawMessage](c.start("check", CheckRequest{rulesOf(t, firstGame)})),
		"position": result[json.RawMessage](c.start("position", start)),
	}, "", " ")
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
