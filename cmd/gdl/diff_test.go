package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/compare"
	"github.com/gdl-playground/engine/game"
)

// writeEdited writes a bundled sheet with replacements into a file.
func writeEdited(t *testing.T, path string, oldNew ...string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.NewReplacer(oldNew...).Replace(string(text))
	if len(oldNew) > 0 && edited == string(text) {
		t.Fatalf("%s has no %s", path, oldNew[0])
	}
	file := filepath.Join(t.TempDir(), "edited.kif")
	if err := os.WriteFile(file, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestDiffProvesThatGamesAreTheSameOrShowsADifference(t *testing.T) {
	const connectFour = "../../games/connect-four/rules.kif"
	for _, test := range []struct {
		name   string
		file   string
		edits  []string
		flags  string
		status int
		says   []string
	}{
		{"the same rules", ticTacToe, nil, "", fine, []string{"no difference: the rules are the same"}},
		{"the same game", ticTacToe, []string{"(not open))", "(not open) (role x))"}, "", fine,
			[]string{"no difference: all 5,478 positions are the same"}},
		{"other names", ticTacToe, []string{"(mark ", "(put "}, "", fine, []string{"mark is put in moves"}},
		{"a line that is missing", ticTacToe, []string{"(true (cell 1 3 ?player))", "(true (cell 1 2 ?player))"}, "",
			finding, []string{
				"different after 5 joint moves, and after no fewer",
				"((mark ",
				"the match ends in ",
				"terminal does not hold; nearest is ",
				"the difference comes from\n  " + ticTacToe + ":89:1\n    (<= (line ?player)",
			}},
		{"other names that are not related", ticTacToe, []string{"(mark ", "(put "}, "-map none", finding,
			[]string{"x may play (mark 1 1) in " + ticTacToe + " only", "x may play (put 1 1) in ",
				"different after 0 joint moves"}},
		{"a given map", ticTacToe, []string{"(mark ", "(put "}, "-map mark=put", fine, nil},
		{"goals at the end", ticTacToe, []string{"(not (line x))\n", "(not (line x))\n(not open)"}, "", fine, nil},
		{"goals everywhere", ticTacToe, []string{"(not (line x))\n", "(not (line x))\n(not open)"}, "-goals all",
			finding,
			[]string{"the goal of x is 50 in " + ticTacToe + " and no value in "}},
		{"too big", connectFour, []string{"(<= terminal", "(<= terminal (role red)"}, "-limit 300ms", failure,
			[]string{"no difference found in ", "no sequence of fewer than "}},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := writeEdited(t, test.file, test.edits...)
			out, errs, status := gdlRun(t, "",
				append([]string{"diff", test.file, file}, strings.Fields(test.flags)...)...)
			if status != test.status || (errs != "") != (status == failure) {
				t.Errorf("status %d, errors %q", status, errs)
			}
			for _, s := range test.says {
				if !strings.Contains(out, s) {
					t.Errorf("it does not say %q:\n%s", s, out)
				}
			}
		})
	}
}

func TestDiffAsJSON(t *testing.T) {
	file := writeEdited(t, ticTacToe, "(goal ?player 100)", "(goal ?player 90)")
	out, _, status := gdlRun(t, "", "diff", "-json", ticTacToe, file)
	var r compare.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if status != finding || r.Verdict != compare.Different || len(r.Moves[0]) != 5 ||
		r.Differences[0].Goals != [2]game.Goal{100, 90} {
		t.Errorf("status %d, %+v", status, r)
	}
}

func TestDiffTroubleIsNoDifference(t *testing.T) {
	for _, test := range []struct{ args, says string }{
		{"diff " + ticTacToe, "needs two FILEs"},
		{"diff " + ticTacToe + " no-such-file.kif", "no-such-file.kif"},
		{"diff -goals some " + ticTacToe + " " + ticTacToe, "no goals \"some\""},
		{"diff -limit 0s " + ticTacToe + " " + ticTacToe, "not a time to work in"},
		{"diff -map mark " + ticTacToe + " " + ticTacToe, "not a pair of names"},
		{"diff -map role:z=x " + ticTacToe + " " + ticTacToe, "does not fit"},
		{"diff - " + ticTacToe, "there are no rules yet"},
	} {
		t.Run(test.args, func(t *testing.T) {
			out, errs, status := gdlRun(t, "", strings.Fields(test.args)...)
			if status != usage || out != "" || !strings.Contains(errs, test.says) {
				t.Errorf("status %d, printed %q, errors %q", status, out, errs)
			}
		})
	}
}

func TestDiffInterruptedIsUndecided(t *testing.T) {
	const sheet = "../../games/connect-four/rules.kif"
	file := writeEdited(t, sheet, "(not open))", "(not open) (role red))")
	for patience := 50 * time.Millisecond; ; patience *= 2 { // until it comes to compare
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		var out, errs strings.Builder
		args := []string{"diff", "-limit", "1h", sheet, file}
		status := run(ctx, &env{strings.NewReader(""), &out, &errs}, args)
		cancel()
		switch {
		case status != failure || errs.String() != "gdl diff: interrupted\n":
			t.Fatalf("after %s: status %d, printed %q, errors %q", patience, status, &out, &errs)
		case strings.HasPrefix(out.String(), "no difference found in "):
			return
		case out.Len() > 0 || patience > 5*time.Minute:
			t.Fatalf("after %s it says %q", patience, &out)
		}
	}
}
