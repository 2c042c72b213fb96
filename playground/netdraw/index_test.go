package netdraw

import (
	"fmt"
	"strings"
	"testing"
)

// TestManyIndependentGamesAreOnePicture wants the relations of a sheet that
// falls apart into hundreds of games to be as many as it has.
func TestManyIndependentGamesAreOnePicture(t *testing.T) {
	var text strings.Builder
	text.WriteString(`(role worker)
		(<= (legal worker (light ?l)) (lamp ?l) (not (true (lit ?l))))
		(<= (next (lit ?l)) (does worker (light ?l)))
		(<= (next (lit ?l)) (true (lit ?l)))
		(goal worker 100) `)
	for i := range maxParts + 1 {
		fmt.Fprintf(&text, "(lamp l%d) (<= terminal (true (lit l%d))) ", i, i)
	}
	for _, n := range readNet(t, text.String()).drawRelations().Nodes {
		if n.Part != 0 || n.Label == "lit" && n.Count != maxParts+1 {
			t.Errorf("%d propositions of %s stand apart as part %d", n.Count, n.Label, n.Part)
		}
	}
}
