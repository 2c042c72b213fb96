package check

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// What stands around all rules because they come out of a file of another kind is one finding, and so are the signs
// around each of their lines.
func TestRulesOutOfAFileOfAnotherKindAreOneFinding(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(race, "\n"), "\n")
	rules := strings.Split(strings.ReplaceAll(strings.TrimSuffix(race, "\n"), "\n  ", " "), "\n")
	each := func(lines []string, begin, end string) string {
		return begin + strings.Join(lines, end+"\n"+begin) + end + "\n"
	}
	const python, cells = "inside of what begins with `rules = \"\"\"`", "each line stands between two"
	for _, c := range []struct{ name, wrong, says string }{
		{"Python", "rules = \"\"\"\n" + race + "\"\"\"\n", python},
		{"JavaScript", "export const rules = `\n" + race + "`;\n", "begins with a backquote"},
		{"Java", "String rules = \"" + race + "\";\n", "begins with `String rules = \"`"},
		{"brackets", "[\n" + race + "]\n", "begins with `[`"},
		{"a block", "game race {\n" + race + "}\n", "begins with `game race {`"},
		{"joined texts", each(lines, `"`, `\n" +`), cells},
		{"texts in a list", each(lines, "  '", "',"), cells},
		{"a table", "| rule |\n|---|\n" + each(rules, "| ", " |"), cells},
		{"a table with remarks", "| rule | remark |\n|:--|--:|\n" + each(rules, "| `", "` | it is so |"), cells},
		{"a table with numbers", each(rules, "|1|", "|"), cells},
	} {
		s := gdl.Parse(c.wrong)
		ds := Check(s)
		gdltest.CheckDiagnostics(t, s, ds)
		if len(ds) != 1 || !strings.Contains(ds[0].Message, c.says) || len(ds[0].Fixes) != 1 {
			t.Errorf("%s: %d findings, want one that says %q: %v", c.name, len(ds), c.says, ds)
			continue
		}
		left := strings.TrimRight(gdltest.Apply(s, ds[0].Fixes[0]), ";\n")
		if strings.Join(strings.Fields(left), " ") != strings.Join(strings.Fields(race), " ") {
			t.Errorf("%s: after the fix\n%s", c.name, left)
		}
	}
}

// What only resembles a text of a program or a table is neither.
func TestWhatOnlyStandsBeforeRulesIsNotAroundThem(t *testing.T) {
	for _, text := range []string{"x = \"\"\"", "x = `(role a) (role b) (role c)", "x = `(role a)` (role b) (role c)`",
		"x = [ (role a) ]", "| (role a) |\n(role b)\n(role c)\n(role d)", "| (role a\n| b) |\n| (c |", "|", "\"", "]"} {
		for _, d := range Check(gdl.Parse(text)) {
			if strings.Contains(d.Message, sideBySide) {
				t.Errorf("%q: %s", text, d.Message)
			}
		}
	}
}

// A file that is no text is one finding, and text in UTF-16 is told so, whichever byte comes first.
func TestAFileThatIsNoTextIsOneFinding(t *testing.T) {
	says := func(file []byte, says string) {
		t.Helper()
		oneFindingIn(t, says, string(file), says, "")
		oneFindingIn(t, says+" in a browser", strings.ToValidUTF8(string(file), "\ufffd"), says, "")
	}
	picture := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00")
	for i := range 1000 {
		picture = append(picture, byte(i*i*7919>>3))
	}
	says(picture, "this is not text")
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, text := range []string{race, "\ufeff" + race} {
			var wide []byte
			for _, unit := range utf16.Encode([]rune(text)) {
				wide = order.AppendUint16(wide, unit)
			}
			says(wide, "save it as UTF-8")
		}
	}
}

// Parentheses and arrows behind backslashes, as Markdown has them, are one finding.
func TestBackslashesBeforeParenthesesAreOneFinding(t *testing.T) {
	const says = "a backslash means nothing"
	oneFindingIn(t, "parentheses", strings.NewReplacer("(", `\(`, ")", `\)`).Replace(race), says, race)
	oneFindingIn(t, "arrows", strings.ReplaceAll(race, "<=", `\<=`), says, race)
	oneFinding(t, []slip{{"(role red)", `\(role red\)`, says, "(role red)"}})
}
