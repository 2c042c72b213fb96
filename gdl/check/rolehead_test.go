package check

import "testing"

// A head that begins with a role lacks its keyword, and is no misspelling of role.
func TestAHeadThatBeginsWithARoleLacksItsKeyword(t *testing.T) {
	const step = "(<= (legal ?p (step ?n))\n  (true (turn ?p))"
	const wait = "(<= (legal ?p wait)\n"
	oneFinding(t, []slip{
		{step, "(<= (red (step ?n))\n  (true (turn red)) (true (turn ?p))", "write `(legal red (step ?n))`",
			"(<= (legal red (step ?n))\n  (true (turn red)) (true (turn ?p))"},
		{wait, "(<= (red wait)\n", "`red` is a role: `legal` is missing before it", "(<= (legal red wait)\n"},
		{wait, "(<= (red 100)\n  (won red))\n" + wait, "write `(goal red 100)`",
			"(<= (goal red 100)\n  (won red))\n" + wait},
		{wait, "(<= (red jump)\n  (won red))\n" + wait, "`legal`, `goal` or `input` is missing before it", ""},
		{"(<= (won ?p)\n  (true (at ?p 3)))\n", "(<= (won ?p)\n  (true (at ?p 3)))\n(<= (rolle ?p)\n  (won ?p))\n",
			"no condition asks for `rolle`; it can be deleted", ""},
	})
}
