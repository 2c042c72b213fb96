package check

import (
	"strings"
	"testing"
)

// Of a variable that has a value and one that has none but looks like it, the one that stands once is the slip.
func TestAMisspeltVariableIsRenamedWhereTheSlipIs(t *testing.T) {
	const lost, won = "(<= (goal ?p 0)\n  (role ?p)\n  (not (won ?p)))", "(<= (won ?p)\n  (true (at ?p 3)))"
	for _, c := range []struct{ rule, wrong, says, mended string }{
		{lost, "(<= (goal ?player 0)\n  (role ?plyer)\n  (not (won ?player)))", "is ?plyer meant as ?player?",
			"(<= (goal ?player 0)\n  (role ?player)\n  (not (won ?player)))"},
		{won, "(<= (won ?winer)\n  (true (at ?winner 3))\n  (role ?winner)\n  (distinct ?winer red))",
			"did you mean ?winner?",
			"(<= (won ?winner)\n  (true (at ?winner 3))\n  (role ?winner)\n  (distinct ?winner red))"},
		{won, "(<= (won ?winer)\n  (true (at ?winner 3)))", "did you mean ?winner?",
			"(<= (won ?winner)\n  (true (at ?winner 3)))"},
	} {
		wrong, mended := strings.Replace(race, c.rule, c.wrong, 1), strings.Replace(race, c.rule, c.mended, 1)
		oneFindingIn(t, c.wrong, wrong, c.says, mended)
	}
}
