package playground

import (
	"fmt"
	"strings"
	"testing"
)

func TestNumbersThatAreNotDeclaredAreProblems(t *testing.T) {
	for line, want := range map[string]string{
		"; number size 5, 3..9":               "",
		"; number size 5, 3..9, columns":      "",
		"; number of 3 discs":                 "",
		"; the number size 5, 3..9 of boards": "",
		"; number 5 is the largest":           "",
		"; number size 5, 3-9":                "declares no number",
		"; number Size 5, 3..9":               "declares no number",
		";number size 5, 3..9":                "declares no number",
		"; number size 5 3..9":                "declares no number",
		"; number size 5, 3..":                "declares no number",
		"; number size 5, 3..9 by 0":          "declares no number",
		"; number size 5, 3..9 by two":        "declares no number",
		"; number size 5, 4..8 by 2, side":    "not 4 and a multiple of 2 more",
		"; number size 12, 3..9":              "not in 3..9",
		"; number a 1, 0..2":                  "declared above",
	} {
		got := checkNumbers("; number a 1, 0..2\n(role é)\n" + line + "\n")
		switch {
		case want == "" && len(got) > 0:
			t.Errorf("%s: %s", line, got[0].Message)
		case want != "" && (len(got) != 1 || !strings.Contains(got[0].Message, want)):
			t.Errorf("%s: %v, want one that has %q", line, got, want)
		}
	}
}

func TestNumbersWithoutControlsAreProblems(t *testing.T) {
	var text strings.Builder
	for i := range mostNumbers + 1 {
		fmt.Fprintf(&text, "; number %c 1, 0..2\n", 'a'+i)
	}
	if got := checkNumbers(text.String()); len(got) != 1 || !strings.Contains(got[0].Message, "no control") {
		t.Errorf("%v", got)
	}
}
