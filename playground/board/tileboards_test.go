package board

import (
	"slices"
	"strings"
	"testing"
)

// Nine places on two boards, each empty or marked by one of two roles. Only the
// last words of %s say what nothing is called.
func twoTileBoards(empty string) string {
	return strings.ReplaceAll("(role w) (role b) (over here) (over there) "+
		"(p ash) (p bay) (p box) (p elm) (p fig) (p fir) (p gum) (p oak) (p yew) "+
		"(<= (init (EMPTY ?p ?o)) (p ?p) (over ?o)) (<= (legal ?r (mark ?p ?o)) (role ?r) (true (EMPTY ?p ?o))) "+
		"(<= (next (pale ?p ?o)) (does w (mark ?p ?o))) (<= (next (jet ?p ?o)) (does b (mark ?p ?o)) "+
		"(not (does w (mark ?p ?o)))) (<= (next (pale ?p ?o)) (true (pale ?p ?o))) "+
		"(<= (next (jet ?p ?o)) (true (jet ?p ?o))) (<= (next (EMPTY ?p ?o)) (true (EMPTY ?p ?o)) "+
		"(not (does w (mark ?p ?o))) (not (does b (mark ?p ?o))))", "EMPTY", empty)
}

// What tells two boards of named places apart is no column of one board, whatever
// the sheet calls a place with nothing in it.
func TestNamedPlacesOnSeveralBoards(t *testing.T) {
	for _, empty := range []string{"blank", "untlegive"} {
		m, samples := infer(t, twoTileBoards(empty))
		v, ok := m.Read(samples[1])
		if !ok || len(v.Boards) != 2 || len(v.OffBoard) > 0 {
			t.Fatalf("%s: %d boards and %d facts off them", empty, len(v.Boards), len(v.OffBoard))
		}
		filled := 0
		for i, want := range []string{"here", "there"} {
			b := &v.Boards[i]
			if b.Label != want || b.Shape != Square || len(b.Columns) != 3 || len(b.Rows) != 3 || len(b.Cells) != 9 {
				t.Errorf("%s: %s %q of %d by %d", empty, b.Shape, b.Label, len(b.Columns), len(b.Rows))
			}
			for _, c := range b.Cells {
				if c.Kind != CellEmpty {
					filled++
					if want := map[string]int{"pale": 0, "jet": 1}[c.Content]; c.Kind != CellPiece || c.Role != want {
						t.Errorf("%s: %+v is no piece of role %d", empty, c, want)
					}
				}
			}
		}
		if filled < 1 || filled > 2 {
			t.Errorf("%s: %d pieces after one ply of two roles", empty, filled)
		}
		clicks := m.Clicks(v.Boards, 0, term(t, m, "(mark elm there)"))
		if len(clicks) != 1 || !slices.Equal(clicks[0], []BoardCell{{Board: 1, Cell: 3}}) {
			t.Errorf("%s: a mark is played by %v", empty, clicks)
		}
	}
}

// Coordinates that the sheet calls row and column are no boards of tiles.
func TestNamedColumnsAreNoBoardsOfTiles(t *testing.T) {
	rules := strings.NewReplacer("?p", "?x", "?o", "?y").Replace(twoTileBoards("blank"))
	for _, b := range boards(t, rules) {
		if b.Label != "" {
			t.Errorf("a board of %s", b.Label)
		}
	}
}
