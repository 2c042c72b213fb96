package match

import (
	"strings"
	"testing"
)

// Whoever plays an illegal move of a megabyte is told so in a line.
func TestIllegalMovesAreAbridgedInMessages(t *testing.T) {
	e := IllegalError{Role: "x", Move: strings.Repeat("z", 1<<20)}
	if text := e.Error(); len(text) > 200 || !strings.Contains(text, "zzz… is no legal move of x") {
		t.Errorf("%d bytes: %.100s", len(text), text)
	}
}
