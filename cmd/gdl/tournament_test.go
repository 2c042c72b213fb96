package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const nim = "../../games/nim/rules.kif"

func TestATournamentGoesOnWhereItWasBrokenOff(t *testing.T) {
	results := filepath.Join(t.TempDir(), "results.jsonl")
	run := func(more ...string) string {
		t.Helper()
		args := append([]string{"play", "-tournament", results, "-players", "legal,random", "-engine", "reasoner",
			ticTacToe, nim}, more...)
		out, errs, status := gdlRun(t, "", args...)
		if status != fine || errs != "" {
			t.Fatalf("status %d\n%s%s", status, out, errs)
		}
		return out
	}
	first := run()
	whole := readText(t, results)
	if n := strings.Count(whole, "\n"); n != 4 {
		t.Fatalf("%d matches, want two of each game\n%s", n, first)
	}
	if strings.Count(first, "terminal after") != 4 || strings.Count(first, ": rating ") != 2 {
		t.Errorf("it printed\n%s", first)
	}
	lines := strings.SplitAfter(whole, "\n")
	if err := os.WriteFile(results, []byte(lines[0]+lines[1]+lines[2][:40]), 0o666); err != nil {
		t.Fatal(err)
	}
	again := run()
	if n := strings.Count(again, "terminal after"); n != 2 {
		t.Errorf("it plays %d matches again, want 2\n%s", n, again)
	}
	if readText(t, results) == "" || strings.Count(readText(t, results), "\n") != 4 {
		t.Error("the results are not those of one tournament")
	}
	table := func(out string) string { return out[strings.Index(out, ": rating ")-6:] }
	if a, b := table(first), table(again); a != b {
		t.Errorf("the table is\n%s\nand after it was broken off\n%s", a, b)
	}
	backwards := []string{"play", "-tournament", results, "-players", "legal,random", "-engine", "reasoner", nim,
		ticTacToe}
	if out, errs, status := gdlRun(t, "", backwards...); status != fine || strings.Contains(out, "terminal after") {
		t.Errorf("files in another order: status %d\n%s%s", status, out, errs)
	}
	for _, wrong := range [][]string{{"-lines"}, {"-swap"}, {"-json", "-csv"}} {
		if _, errs, status := gdlRun(t, "", append(slices.Clone(backwards), wrong...)...); status != usage {
			t.Errorf("%v: status %d\n%s", wrong, status, errs)
		}
	}
	if out := run("-csv"); !strings.HasPrefix(out, "player,matches,score,") || strings.Count(out, "\n") != 3 {
		t.Errorf("as CSV\n%s", out)
	}
	if out := run("-json"); !strings.Contains(out, `"matches":4`) || strings.Count(out, "\n") != 2 {
		t.Errorf("as JSON\n%s", out)
	}
	_, errs, status := gdlRun(t, "", "play", "-tournament", results, "-players", "random,legal", ticTacToe)
	if status != failure || !strings.Contains(errs, "belongs to another tournament") {
		t.Errorf("other players: status %d\n%s", status, errs)
	}
}

func TestATournamentHarmsNoFileOfAnotherKind(t *testing.T) {
	for name, text := range map[string]string{
		"one line of something": `{"my": "notes"}`,
		"text":                  "(role x)\n(init (step 1))",
		"a match, whole":        `{"version":2,"match":"m","roles":["x"],"players":["a"],"steps":[]}`,
		"a list":                "[\n1\n]\n",
		"a match over lines":    "{\n \"version\": 2\n}",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "file")
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			_, errs, status := gdlRun(t, "", "play", "-tournament", path, "-players", "legal,random", ticTacToe)
			if status == fine || !strings.Contains(errs, path) {
				t.Errorf("status %d\n%s", status, errs)
			}
			if after := readText(t, path); after != text {
				t.Errorf("the file became\n%s", after)
			}
		})
	}
}

func TestATournamentOfAGameWithALongNameIsPlayedOnce(t *testing.T) {
	dir := t.TempDir()
	sheet := filepath.Join(dir, strings.Repeat("x", 205)+".kif")
	if err := os.WriteFile(sheet, []byte(readText(t, ticTacToe)), 0o666); err != nil {
		t.Fatal(err)
	}
	results := filepath.Join(dir, "results.jsonl")
	for range 2 {
		out, errs, status := gdlRun(t, "", "play", "-tournament", results, "-players", "legal,random", "-engine",
			"reasoner", sheet)
		if n := strings.Count(readText(t, results), "\n"); status != fine || n != 2 {
			t.Errorf("status %d, %d matches, want 2\n%s%s", status, n, out, errs)
		}
	}
}

func TestATournamentIsRefusedBeforeItBegins(t *testing.T) {
	for says, players := range map[string][]string{
		"say who -players are":        nil,
		`there is no player "nobody"`: {"-players", "random,legal,nobody"},
		"named for two roles":         {"-players", "random,localhost:1,legal,http://localhost:1"},
		"has more than 200":           {"-players", "random,http://localhost:1/" + strings.Repeat("x", 200)},
	} {
		results := filepath.Join(t.TempDir(), "results.jsonl")
		out, errs, status := gdlRun(t, "", append([]string{"play", "-tournament", results, ticTacToe}, players...)...)
		_, err := os.Stat(results)
		if !os.IsNotExist(err) || status != usage || !strings.Contains(errs, says) || out != "" {
			t.Errorf("status %d, want %d and %q; the file: %v\n%s%s", status, usage, says, err, out, errs)
		}
	}
}

func TestATournamentWithFilesThatCannotBeReadNamesThemAll(t *testing.T) {
	results := filepath.Join(t.TempDir(), "results.jsonl")
	out, errs, status := gdlRun(t, "", "play", "-tournament", results, "-players", "legal,random",
		nim, "no.kif", ticTacToe, "none.kif")
	if want := "gdl play: no.kif: no such file\ngdl play: none.kif: no such file\n"; status != failure || out != "" ||
		errs != want {
		t.Errorf("status %d\n%s%swant\n%s", status, out, errs, want)
	}
}

func TestAPlayerElsewherePlaysOneRoleOfAMatch(t *testing.T) {
	results := filepath.Join(t.TempDir(), "results.jsonl")
	args := []string{"play", "-tournament", results, "-players", "localhost:1", ticTacToe}
	out, errs, status := gdlRun(t, "", args...)
	const says = "has 2 roles, more than there are -players: localhost:1"
	if status != usage || out != "" || !strings.Contains(errs, says) {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}
