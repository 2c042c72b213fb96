package check

import "testing"

// A rule of Prolog with not before a condition is one finding, also where the rule has the arrow of GDL besides.
func TestANegationInARuleOfPrologIsOneFinding(t *testing.T) {
	const end, open = "(<= terminal\n  (won ?p))", "(<= open\n  (true (at blue 0)))\n"
	oneFinding(t, []slip{
		{end, open + "terminal :- not open.", "`:-` begins no rule", open + "(<= terminal (not open))"},
		{end, open + "terminal :- won(?p), not open.", "`:-` begins no rule",
			open + "(<= terminal (won ?p) (not open))"},
		{end, open + "(<= terminal :- not open.)", "`:-` is one arrow too many", open + "(<= terminal  (not open))"},
	})
}
