package check

import "testing"

// What only follows from a slip is not reported beside it.
func TestWhatFollowsFromASlipIsNotReportedBesideIt(t *testing.T) {
	const roles, turn, at = "(role red)\n(role blue)\n", "(<= (next (turn ?q))", "(<= (next (at ?p ?n))\n  (does"
	oneFinding(t, []slip{
		{roles, "(role red, blue)\n", "write a fact for each role", "(role red) (role blue)\n"},
		{turn, "(<= (init (turn ?q))", "cannot depend on `true`; did you mean `next`?", turn},
		{at, "(<= (init (at ?p ?n))\n  (does", "cannot depend on `does`; did you mean `next`?", at},
		{turn, "(<= (next (trun ?q))", "next sets `trun`, which no condition asks for", turn},
	})
}
