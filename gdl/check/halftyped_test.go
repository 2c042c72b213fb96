package check

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
)

// While somebody writes a form, that it never closes is all that is known of it, wherever it stands.
func TestAHalfTypedFormIsOneFinding(t *testing.T) {
	for _, typed := range []string{
		"(<= terminal (won", "(<= terminal (wo", "(<= terminal (tru", "(<= terminal (true (at", "(<= terminal (won x 1",
		"(<= terminal (not", "(<= terminal (distinct ?x", "(init (at", "(init (at red 1 2",
		"(rol", "(", "(<=", "(<= ", "(<= (next (turn ?p)) (true (turn",
	} {
		for name, text := range map[string]string{
			"at the end":       race + typed,
			"before all rules": typed + "\n" + race,
		} {
			ds := Check(gdl.Parse(text))
			if len(ds) != 1 || ds[0].Code != gdl.CodeUnclosed {
				t.Errorf("%q %s: %d findings: %v", typed, name, len(ds), ds)
			}
		}
	}
}

// What is written to its end is checked, and so is what may be why the form never closes.
func TestWhatIsWrittenIsChecked(t *testing.T) {
	for typed, says := range map[string]string{
		"(<= terminal (wno red) (won": "`wno`",
		"(<= terminal (won red 1)":    "2 arguments",
		"(<= terminal (won red) (no":  "`not`",
	} {
		found := false
		for _, d := range Check(gdl.Parse(race + typed)) {
			found = found || strings.Contains(d.Message, says)
		}
		if !found {
			t.Errorf("%q: nothing says %q", typed, says)
		}
	}
}
