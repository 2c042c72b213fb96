package check

import "testing"

// A number in the place of the name of a relation is one finding, which says the name where only one is missing.
func TestANumberAsAHeadIsOneFinding(t *testing.T) {
	const says = "is a number, and no relation"
	oneFinding(t, []slip{
		{"(<= (won ?p)\n", "(<= (5 ?p)\n", "did you mean `won`?", "(<= (won ?p)\n"},
		{"(<= terminal\n", "(<= 5\n", "did you mean `terminal`?", "(<= terminal\n"},
		{"(role blue)\n", "(role blue)\n(<= 5 (won red))\n", says, ""},
		{"(follows 0 1)\n", "(0 1)\n(follows 0 1)\n", says, ""},
	})
}
