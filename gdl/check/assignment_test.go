package check

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
)

// A line that gives a value to a name is one finding, and so are several, and so is a formula of a spreadsheet.
func TestAnAssignmentBetweenRulesIsOneFinding(t *testing.T) {
	const fact = "(follows 0 1)\n"
	const says = "GDL gives no values to names: what holds at first is a fact such as `(init (x "
	const end = "(<= terminal\n  (won ?p))"
	oneFinding(t, []slip{
		{fact, "x = 3\n" + fact, says, ""},
		{fact, "x := 3\n" + fact, says, ""},
		{fact, "x=3\n" + fact, says, ""},
		{fact, "int x = 3;\n" + fact, says, ""},
		{fact, "let x = 3\n" + fact + "let y = 4\n", says, ""},
		{end, "=IF(won(p), terminal)", "a formula of a spreadsheet", ""},
		{end, end + "\n=SUM(A1:A3)", "a formula of a spreadsheet", ""},
	})
}

// A relation may be called by a sign that other languages have for equality: facts say for what it holds.
func TestARelationMayBeCalledByASignOfEquality(t *testing.T) {
	for _, sign := range []string{"=", "=="} {
		facts := strings.ReplaceAll("(= red red)\n(= blue blue)\n", "=", sign)
		sheet := strings.ReplaceAll(`(role x)
(init (turn red))
(init (last blue))
(legal x go)
(<= (next (turn blue)) (does x go))
(<= (next (last ?a)) (true (turn ?a)))
(<= terminal (true (turn ?a)) (true (last ?b)) (= ?a ?b))
(goal x 100)
`, "(= ?a ?b)", "("+sign+" ?a ?b)")
		if ds := Check(gdl.Parse(facts + sheet)); len(ds) > 0 {
			t.Errorf("with the relation %s: %v", sign, ds)
		}
		oneFindingIn(t, sign+" without facts", sheet, "nothing defines `"+sign+
			"`, so it is never true; two values are the same where one variable stands in both places", "")
	}
}
