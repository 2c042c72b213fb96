package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/match"
)

func TestAMatchChangesItsForm(t *testing.T) {
	ours, errs, status := gdlRun(t, "", "play", ticTacToe, "-players", "legal,random", "-engine", "reasoner", "-json")
	if status != fine {
		t.Fatal(errs)
	}
	file := filepath.Join(t.TempDir(), "match.json")
	convert := func(text string, args ...string) string {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		out, errs, status := gdlRun(t, "", append([]string{"record"}, append(args, ticTacToe, file)...)...)
		if status != fine || errs != "" {
			t.Fatalf("status %d: %s", status, errs)
		}
		return out
	}
	servers := convert(ours)
	if !strings.Contains(servers, `"states":["( ( cell`) || !strings.Contains(servers, `"isCompleted":true`) {
		t.Errorf("ggp-base's form: %s", servers)
	}
	back := convert(servers, "-form", "json")
	var want, have match.Record
	if err := json.Unmarshal([]byte(ours), &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(back), &have); err != nil {
		t.Fatal(err)
	}
	if len(have.Steps) != len(want.Steps) || have.Roles[1] != "o" || have.RulesHash != want.RulesHash {
		t.Errorf("it comes back as %s", back)
	}
	_, errs, status = gdlRun(t, "", "record", nim, file)
	if status == fine || !strings.Contains(errs, "no legal move of") {
		t.Errorf("a match of other rules: status %d, %s", status, errs)
	}
}

func TestATournamentOfPairs(t *testing.T) {
	results := filepath.Join(t.TempDir(), "results.jsonl")
	out, errs, status := gdlRun(t, "", "play", "-tournament", results, "-pairs", "-players", "legal,random,legal,easy",
		"-engine", "reasoner", ticTacToe)
	if status != fine || strings.Count(readText(t, results), "\n") != 4 {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	if _, _, status := gdlRun(t, "", "play", "-pairs", "-players", "legal,random", ticTacToe); status == fine {
		t.Error("a match alone has pairs")
	}
}

func TestSeveralMatchesOfAFileChangeTheirForm(t *testing.T) {
	ours, errs, status := gdlRun(t, "", "play", ticTacToe, "-players", "legal,random", "-engine", "reasoner", "-json",
		"-repeat", "3")
	if status != fine || strings.Count(ours, "\n") != 3 {
		t.Fatalf("status %d, %s%s", status, ours, errs)
	}
	file := filepath.Join(t.TempDir(), "matches.jsonl")
	for text, says := range map[string]string{
		ours:                       "",
		ours + "{":                 ", match 4: a match is one JSON object",
		ours + `{"moves":[["?"]]}`: ", match 4: ",
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		out, errs, status := gdlRun(t, "", "record", ticTacToe, file)
		done := strings.Count(out, `"isCompleted":true`)
		if done != 3 || !strings.Contains(errs, says) || (status == fine) != (says == "") {
			t.Errorf("after the matches %q: status %d\n%s%s", text[len(ours):], status, out, errs)
		}
	}
}
