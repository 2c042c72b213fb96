package check

import "testing"

// A fact whose arguments stand in a list, or whose name stands between them, is one finding, and so are several.
func TestAFactInTheFormOfAListOrOfASentenceIsOneFinding(t *testing.T) {
	const one, all = "(follows 0 1)\n", "(follows 0 1)\n(follows 1 2)\n(follows 2 3)\n"
	const says = "begins with the name of its relation: write `(follows 0 1)`"
	oneFinding(t, []slip{
		{one, "(follows [0 1])\n", says, one},
		{one, "(follows (0, 1))\n", says, one},
		{one, "(follows {0, 1})\n", says, one},
		{one, "(follows (list 0 1))\n", says, one},
		{all, "(follows [0 1])\n(follows [1 2])\n(follows [2, 3])\n", says, all},
		{all, "(follows (0 1))\n(follows (1 2))\n(follows (2 3))\n", says, all},
		{"(init (at red 0))", "(init (red at 0))", "write `(init (at red 0))`", "(init (at red 0))"},
	})
}
