package check

import (
	"strings"
	"testing"
)

// A name with the signs by which other languages mark names is one finding, and the fix writes it plainly throughout.
func TestANameInSignsIsOneFinding(t *testing.T) {
	oneFinding(t, []slip{
		{"(role red)", "(role <red>)", "signs are part of the name `<red>` here: write `red`", "(role red)"},
		{"(init (turn red))", "(init (turn :red))", "signs are part of the name `:red` here: write `red`",
			"(init (turn red))"},
	})
	oneFindingIn(t, "everywhere", strings.ReplaceAll(race, "red", "<red>"), "write `red`", race)
}

// A variable that lacks its question mark where a condition says what is not so is a hint.
func TestAConstantUnderNotWithTheNameOfAVariableIsOneFinding(t *testing.T) {
	const says = "are they meant to be the same?"
	oneFinding(t, []slip{
		{"(not (won ?p))", "(not (won p))", says, "(not (won ?p))"},
		{"(distinct ?p ?q)", "(distinct ?p q)", says, "(distinct ?p ?q)"},
		{"(distinct ?p ?q)", "(distinct p ?q)", says, "(distinct ?p ?q)"},
	})
}

// The head asks for a variable that its conditions have under another sign: that it has no value there follows.
func TestAVariableUnderAnotherSignIsOneFinding(t *testing.T) {
	const rule = "(follows ?m ?n))\n(<= (legal ?p wait)"
	var slips []slip
	for _, sign := range []string{"$n", "@n", "<n>", "n?", "%n"} {
		wrong := strings.Replace(rule, "?n", sign, 1)
		slips = append(slips, slip{rule, wrong, "`" + sign + "` is a constant here", rule})
	}
	oneFinding(t, slips)
}
