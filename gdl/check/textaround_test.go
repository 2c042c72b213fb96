package check

import (
	"strings"
	"testing"
)

// Parentheses and arrows behind backslashes, as Markdown has them, are one finding.
func TestBackslashesBeforeParenthesesAreOneFinding(t *testing.T) {
	const says = "a backslash means nothing"
	oneFindingIn(t, "parentheses", strings.NewReplacer("(", `\(`, ")", `\)`).Replace(race), says, race)
	oneFindingIn(t, "arrows", strings.ReplaceAll(race, "<=", `\<=`), says, race)
	oneFinding(t, []slip{{"(role red)", `\(role red\)`, says, "(role red)"}})
}
