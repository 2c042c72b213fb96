package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// A comment that is shown in another order than it is written may look like a rule, whichever sign does it.
func TestACommentThatIsShownInAnotherOrderIsOneFinding(t *testing.T) {
	rule := "(<= (won ?p)\n  (true (at ?p 3)))"
	for _, sign := range []string{"\u202a", "\u202b", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068"} {
		wrong := strings.Replace(race, rule, "(<= (won ?p) ; "+sign+"(3 p? ta)\u2069 \u202c\n  (true (at ?p 3)))", 1)
		mended := strings.Replace(race, rule, "(<= (won ?p) ; (3 p? ta) \n  (true (at ?p 3)))", 1)
		oneFindingIn(t, sign, wrong, "in a comment may change how the line is shown", mended)
	}
}

// Between two rules the finding names the line, since no rule holds the place.
func TestACommentBetweenRulesNamesItsLine(t *testing.T) {
	for name, wrong := range map[string]string{
		"before": "; \u202e(der elor)\n" + race,
		"behind": race + "(role green) ; \u2067(der elor) \u2067\n",
	} {
		s := gdl.Parse(wrong)
		ds := Check(s)
		gdltest.CheckDiagnostics(t, s, ds)
		line := fmt.Sprintf("in the comment of line %d ", s.Position(strings.Index(wrong, "der")).Line)
		said := 0
		for _, d := range ds {
			if strings.Contains(d.Message, line) {
				said++
			}
		}
		if said != 1 {
			t.Errorf("%s: said %d times: %v", name, said, ds)
		}
	}
}

// Comments in languages that are written from right to left need no such signs, and marks in them change little.
func TestACommentInAnotherScriptIsNoFinding(t *testing.T) {
	for _, comment := range []string{"; שלום עולם\n", "; مرحبا\u200f!\n", "; “quoted” … – ‰\n"} {
		if ds := Check(gdl.Parse(comment + race)); len(ds) > 0 {
			t.Errorf("%s: %v", comment, ds)
		}
	}
}
