package board

import (
	"strings"
	"testing"
)

func TestContainsFoldAgreesWithSmallLetters(t *testing.T) {
	for _, text := range []string{"", "b", "board", "board:", "; BOARD: x", "bBoard:", "; bboar: Board", "boardboard:",
		"böard:", "\u212a board:", "no", "(number 1)", "; NuMbEr", "numbe"} {
		for _, word := range []string{"board:", "number"} {
			if got, want := ContainsFold(text, word), strings.Contains(strings.ToLower(text), word); got != want {
				t.Errorf("ContainsFold(%q, %q) is %t", text, word, got)
			}
		}
	}
}
