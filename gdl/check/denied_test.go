package check

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// A variable that stands nowhere but under not is answered by a relation in which it has a value, and not of that.
func TestAVariableThatStandsOnlyUnderNotIsNamedByARule(t *testing.T) {
	const end, says = "(<= terminal\n  (won ?p))", "to ask that it holds for none"
	oneFinding(t, []slip{
		{end, "(<= terminal\n  (not (won ?p)))", says,
			"(<= terminal\n  (not some-won))\n(<= some-won\n  (won ?p))"},
		{end, "(<= terminal\n  (not (true (at ?p ?n))))", says,
			"(<= terminal\n  (not some-at))\n(<= some-at\n  (true (at ?p ?n)))"},
		{end, "(<= terminal\n  (role ?p)\n  (not (true (at ?p ?n))))", says,
			"(<= terminal\n  (role ?p)\n  (not (some-at ?p)))\n(<= (some-at ?p)\n  (true (at ?p ?n)))"},
		{end, "(<= terminal\n  (not (won ?p))\n  (distinct ?p red))", "cannot find values for ?p", ""},
	})
}

// Rules for two negations have names of their own.
func TestRulesForTwoNegationsHaveNamesOfTheirOwn(t *testing.T) {
	s := gdl.Parse(strings.Replace(race, "(<= terminal\n  (won ?p))",
		"(<= terminal\n  (not (won ?p)))\n(<= terminal\n  (not (won ?q))\n  (true (turn red)))", 1))
	names := map[string]bool{}
	for _, d := range Check(s) {
		if len(d.Fixes) == 1 {
			names[d.Fixes[0].Title] = true
			if left := Check(gdl.Parse(gdltest.Apply(s, d.Fixes[0]))); len(left) != 1 {
				t.Errorf("after one fix %d findings, want the other one: %v", len(left), left)
			}
		}
	}
	if len(names) != 2 {
		t.Errorf("names of the rules are %v, want two", names)
	}
}
