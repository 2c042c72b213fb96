package check

import "testing"

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
