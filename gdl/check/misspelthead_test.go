package check

import (
	"strings"
	"testing"
)

// Where several conditions ask for what nothing defines, a head with nearly that name is the slip.
func TestAMisspeltHeadIsRenamedItself(t *testing.T) {
	const won, facts = "(<= (won ?p)\n", "(follows 0 1)\n(follows 1 2)\n(follows 2 3)\n"
	oneFinding(t, []slip{
		{won, "(<= (wonn ?p)\n", "no condition asks for `wonn`, and nothing defines `won`", won},
		{"(not (won ?p))", "(not (wonn ?p))", "nothing defines `wonn`, so it is never true; did you mean `won`?",
			"(not (won ?p))"},
	})
	twice := strings.Replace(race, "(<= terminal\n", "(<= (stuck ?m)\n  (follows ?m 3))\n(<= terminal (stuck 2))\n"+
		"(<= terminal\n", 1)
	oneFindingIn(t, "facts", strings.Replace(twice, facts, strings.ReplaceAll(facts, "follows", "folows"), 1),
		"did you mean `follows` here?", twice)
}
