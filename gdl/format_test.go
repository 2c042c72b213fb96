package gdl_test

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
)

func TestFormattingKeepsTheMeaningOfEverySheet(t *testing.T) {
	for _, game := range corpus.Sample(t) {
		text := corpus.Text(t, game)
		once := gdl.Format(text)
		if why := differs(gdl.Parse(text), gdl.Parse(once)); why != "" {
			t.Errorf("%s: %s", game, why)
		}
		if twice := gdl.Format(once); twice != once {
			t.Errorf("%s: formatting it again changes it: %s", game, firstDifference(once, twice))
		}
		if want, have := commentLetters(text), commentLetters(once); want != have {
			t.Errorf("%s: the comments differ: %s", game, firstDifference(want, have))
		}
	}
}

func TestFormattingLeavesWordsInTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"Here are the rules  of the game:\n(role   x)   // the only player\n": "Here are the rules  of the game:\n" +
			"(role   x)   // the only player\n",
		"  in on\nterminal\n": "in on\nterminal\n",
		"(role x)(role  y)\n": "(role x)\n(role y)\n",
	} {
		if got := gdl.Format(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// differs says how two sheets differ in more than the places of things, or
// returns "".
func differs(a, b *gdl.Sheet) string {
	if len(a.Forms) != len(b.Forms) {
		return "the number of forms differs"
	}
	for i := range a.Forms {
		x, y := a.Forms[i].Rule, b.Forms[i].Rule
		if (x == nil) != (y == nil) {
			return "form " + a.Forms[i].Text + " can be read in one of them only"
		}
		if x != nil && !x.Same(y) {
			return "form " + a.Forms[i].Text + " became " + b.Forms[i].Text
		}
	}
	return ""
}

// commentLetters returns all comments without blanks and line ends, and
// without the semicolons, which formatting may join.
func commentLetters(text string) string {
	var b strings.Builder
	for l := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if i := strings.IndexByte(l, ';'); i >= 0 {
			b.WriteString(strings.NewReplacer(" ", "", "\t", "", "\f", "", ";", "").Replace(l[i:]))
		}
	}
	return b.String()
}

// firstDifference shows where two texts part.
func firstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return "..." + strings.ToValidUTF8(a[max(0, i-40):min(len(a), i+40)], "?") +
		"... against ..." + strings.ToValidUTF8(b[max(0, i-40):min(len(b), i+40)], "?") + "..."
}
