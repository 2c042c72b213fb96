package main

import (
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// packed copies the traces of testdata to a temporary corpus, compressed as
// traces come, and returns its folder.
func packed(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/replay")); err != nil {
		t.Fatal(err)
	}
	traces, err := filepath.Glob(filepath.Join(dir, "traces*", "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range traces {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.Create(path + ".gz")
		if err != nil {
			t.Fatal(err)
		}
		z := gzip.NewWriter(file)
		if _, err := z.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestReplayComparesEveryStep(t *testing.T) {
	dir := packed(t)
	for _, c := range []struct {
		name   string
		traces string // names, separated by blanks
		limit  string
		want   string
		status int
	}{
		{"a match with states and one with hashes", "good", "10s", "1 passed, 0 failed, 0 skipped", fine},
		{"(p) is p, in texts and in hashes", "parentheses", "10s", "1 passed, 0 failed, 0 skipped", fine},
		{"a state that differs", "state", "10s",
			"fail lamp: match 0 step 1 state, want also dim, got nothing else\n0 passed, 1 failed, 0 skipped", finding},
		{"legal moves that differ", "legal", "10s",
			"fail lamp: match 0 step 1 legal moves of a, want nothing else, got press\n0 passed, 1 failed, 0 skipped",
			finding},
		{"an end that differs", "terminal", "10s",
			"fail lamp: match 0 step 2 terminal, want false, got true\n0 passed, 1 failed, 0 skipped", finding},
		{"a goal where there is none", "goal", "10s",
			"fail lamp: match 0 step 0 goal of a, want 0, got no value\n0 passed, 1 failed, 0 skipped", finding},
		{"no goal where there is one", "missinggoal", "10s",
			"fail lamp: match 0 step 2 goal of b, want no single value, got 50\n0 passed, 1 failed, 0 skipped",
			finding},
		{"a state hash that differs", "statehash", "10s",
			"fail lamp: match 0 step 1 state, want hash 0000000000000000, got b4dc66dde806261b of 1 lines\n" +
				"0 passed, 1 failed, 0 skipped", finding},
		{"a legal hash that differs", "legalhash", "10s",
			"fail lamp: match 0 step 1 legal moves, want hash 0000000000000000, got 92b2aeac0aaac7f1 of 3 lines\n" +
				"0 passed, 1 failed, 0 skipped", finding},
		{"roles in another order", "roles", "10s",
			"fail lamp: roles, want b a, got a b\n0 passed, 1 failed, 0 skipped", finding},
		{"a game of low trust is listed, not failed", "untrusted", "10s",
			"skip untrusted: the trace is of low trust: " +
				"match 0 step 0 goal of a, want 0, got no value, 0 of 3 states agreed\n" +
				"0 passed, 0 failed, 1 skipped", fine},
		{"a line that cannot be read", "unreadable", "10s", "fail lamp: reading the trace: json: " +
			"cannot unmarshal number into Go struct field traceMatch.steps of type []main.traceStep\n" +
			"0 passed, 1 failed, 0 skipped", finding},
		{"a step of which no state was recorded", "nothing", "10s", "fail lamp: playing: match 0 step 1: " +
			"the trace has neither the state nor its hash\n0 passed, 1 failed, 0 skipped", finding},
		{"a step of which no legal moves were recorded", "nomoves", "10s", "fail lamp: playing: match 0 step 1: " +
			"the trace has neither the legal moves nor their hash\n0 passed, 1 failed, 0 skipped", finding},
		{"a trace without regard to case goes first", "folded", "10s", "1 passed, 0 failed, 0 skipped", fine},
		{"a game counts once, with its worst outcome, in the order of the file", "good two-games", "10s",
			"fail lamp: match 0 step 2 terminal, want false, got true\n1 passed, 1 failed, 0 skipped", finding},
	} {
		for _, engine := range engineNames {
			t.Run(c.name+"/"+engine, func(t *testing.T) {
				args := []string{"replay", "-engine", engine, "-limit", c.limit, "-games", filepath.Join(dir, "games")}
				for name := range strings.FieldsSeq(c.traces) {
					args = append(args, filepath.Join(dir, "traces", name+".jsonl.gz"))
				}
				out, errs, status := gdlRun(t, "", args...)
				want := c.want + "\n"
				if out != want || errs != "" || status != c.status {
					t.Errorf("status %d, want %d\n%s%swant\n%s", status, c.status, out, errs, want)
				}
			})
		}
	}
}

func TestReplayThatComparesNothingFails(t *testing.T) {
	dir := packed(t)
	for _, engine := range engineNames {
		out, errs, status := gdlRun(t, "", "replay", "-engine", engine, "-limit", "1ns",
			"-games", filepath.Join(dir, "games"), filepath.Join(dir, "traces", "good.jsonl.gz"))
		const want = "skip lamp: reading the rules takes more than 1ns, 0 of 6 states agreed\n" +
			"0 passed, 0 failed, 1 skipped\n"
		if out != want || !strings.Contains(errs, "no state of these traces was compared") || status != failure {
			t.Errorf("status %d\n%s%swant\n%s", status, out, errs, want)
		}
	}
}

func TestReplaySaysWhatItMadeWhenItMetALimit(t *testing.T) {
	dir := packed(t)
	if err := os.WriteFile(filepath.Join(dir, "games", "lamp.kif"), []byte(deepSheet), 0o666); err != nil {
		t.Fatal(err)
	}
	for engine, want := range map[string]string{
		"propnet": "skip lamp: making the network: ", "compiled": "skip lamp: making the network and its code: ",
	} {
		out, _, _ := gdlRun(t, "", "replay", "-engine", engine,
			"-games", filepath.Join(dir, "games"), filepath.Join(dir, "traces", "good.jsonl.gz"))
		if !strings.HasPrefix(out, want) {
			t.Errorf("-engine %s prints\n%swant\n%s", engine, out, want)
		}
	}
}

// What the good trace is about, with a mistake more.
func TestReplayRefusesRulesThatCanBeReadInSeveralWays(t *testing.T) {
	dir := packed(t)
	sheet := filepath.Join(dir, "games", "lamp.kif")
	rules, err := os.ReadFile(sheet)
	if err != nil {
		t.Fatal(err)
	}
	for mistake, code := range map[string]string{
		"(<= more (true on), (true off))": "foreign-syntax",
		"(<- more (true on))":             "foreign-syntax",
		"(<= more (true on) !more)":       "foreign-syntax",
		"(<= (init more) (does a press))": "depends-on-state",
		"(<= more (true on)":              "unclosed",
		"(<= (does a press) (true on))":   "",
		"(<= (legal a x) (does a press))": "depends-on-does",
		"(<= more (true on) (not more))":  "negation-cycle",
		"(<= (more ?x) (true on))":        "",
		"(<= (goal a 101) (true never))":  "",
	} {
		if err := os.WriteFile(sheet, append(rules, mistake...), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, engine := range engineNames {
			out, errs, status := gdlRun(t, "", "replay", "-engine", engine,
				"-games", filepath.Join(dir, "games"), filepath.Join(dir, "traces", "good.jsonl.gz"))
			begin, says, want := "fail lamp: the rules have an error at ", "["+code+"]", finding
			if code == "" {
				begin, says, want = "1 passed, 0 failed, 0 skipped\n", "", fine
			}
			if !strings.HasPrefix(out, begin) || !strings.Contains(out, says) || status != want {
				t.Errorf("%s, %s: status %d\n%s%s", mistake, engine, status, out, errs)
			}
		}
	}
}

// A move that no rule knows is a mismatch for a network, which has no such
// input; the reasoner plays it, and finds that nothing comes of it.
func TestReplayOfAnUnknownMove(t *testing.T) {
	dir := packed(t)
	for engine, want := range map[string]string{
		"propnet":  "fail lamp: match 0 step 1 move of a, want jump, got no such move\n0 passed, 1 failed, 0 skipped\n",
		"reasoner": "fail lamp: match 0 step 2 state, want also on, got off\n0 passed, 1 failed, 0 skipped\n",
	} {
		out, _, status := gdlRun(t, "", "replay", "-engine", engine, "-games", filepath.Join(dir, "games"),
			filepath.Join(dir, "traces", "move.jsonl.gz"))
		if out != want || status != finding {
			t.Errorf("%s: status %d\n%swant\n%s", engine, status, out, want)
		}
	}
}

func TestReplayOfUnreadableFiles(t *testing.T) {
	dir := packed(t)
	games := filepath.Join(dir, "games")
	out, errs, status := gdlRun(t, "", "replay", "-engine", "reasoner", "-games", games,
		filepath.Join(dir, "traces", "nosheet.jsonl.gz"))
	if !strings.HasPrefix(out, "skip nowhere: reading the rules: ") ||
		!strings.HasSuffix(out, "\n0 passed, 0 failed, 1 skipped\n") ||
		!strings.Contains(errs, "no state of these traces was compared") ||
		status != failure {
		t.Errorf("without a sheet: status %d\n%s", status, out)
	}
	for name, path := range map[string]string{"not compressed": filepath.Join(dir, "traces", "good.jsonl"),
		"not there": filepath.Join(dir, "no.jsonl.gz")} {
		out, errs, status := gdlRun(t, "", "replay", "-engine", "reasoner", "-games", games, path)
		if out != "0 passed, 0 failed, 0 skipped\n" && out != "" || errs == "" || status != failure {
			t.Errorf("%s: status %d\n%s%s", name, status, out, errs)
		}
	}
}

func TestReplayGoesOnAfterATraceThatCannotBeRead(t *testing.T) {
	dir := packed(t)
	out, errs, status := gdlRun(t, "", "replay", "-engine", "reasoner", "-games", filepath.Join(dir, "games"), "no.gz",
		filepath.Join(dir, "traces", "good.jsonl.gz"))
	if !strings.HasPrefix(out, "1 passed, ") || errs != "gdl replay: no.gz: no such file\n" || status != failure {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

func TestLoneParentheses(t *testing.T) {
	names := findLoneNames("; (not) this\n(init (off))\r(<= (next ( On )) (true (cell 1 (off)))) ; nor (that)")
	if have := strings.Join(names, " "); have != "off on" {
		t.Fatalf("names %q, want off and on", have)
	}
	for plain, spelled := range map[string]string{
		"off":            "(off)",
		"(cell 1 off)":   "(cell 1 (off))",
		"(off 1 on)":     "(off 1 (on))",
		"(cell offside)": "(cell offside)",
	} {
		if have := withLoneParentheses(plain, names); have != spelled {
			t.Errorf("%s is written %s, want %s", plain, have, spelled)
		}
		if have := withoutLoneParentheses(spelled); have != plain {
			t.Errorf("%s is read %s, want %s", spelled, have, plain)
		}
	}
}
