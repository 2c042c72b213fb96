package board

import (
	"fmt"
	"testing"
)

// twoSides are the rules of two roles with two kinds of pieces each.
func twoSides(one, two string, pieces ...string) string {
	return fmt.Sprintf(`(role %[1]s) (role %[2]s)
(init (cell 1 1 empty)) (init (cell 1 2 empty)) (init (cell 2 1 empty)) (init (cell 2 2 empty))
(<= (legal ?role (place ?x ?y ?piece)) (true (cell ?x ?y empty)) (has ?role ?piece))
(has %[1]s %[3]s) (has %[1]s %[4]s) (has %[2]s %[5]s) (has %[2]s %[6]s)
(<= (next (cell ?x ?y ?piece)) (does ?role (place ?x ?y ?piece)))
(<= (next (cell ?x ?y ?piece)) (true (cell ?x ?y ?piece)) (distinct ?piece empty))
(<= (next (cell ?x ?y empty)) (true (cell ?x ?y empty)) (not (filled ?x ?y)))
(<= (filled ?x ?y) (does ?role (place ?x ?y ?piece)))
(<= terminal (not (true (cell 1 1 empty)))) (goal %[1]s 50) (goal %[2]s 50)`,
		one, two, pieces[0], pieces[1], pieces[2], pieces[3])
}

func TestPiecesBelongToTheRolesThatPlaceThem(t *testing.T) {
	tests := []struct {
		name     string
		one, two string
		pieces   []string
		want     string // role and kind of each piece
	}{
		{"the name of the role", "white", "black", []string{"white", "white_king", "black", "blackKing"},
			"0: 0:king 1: 1:King"},
		{"its first letter", "white", "black", []string{"wk", "wq", "bk", "bq"}, "0:k 0:q 1:k 1:q"},
		{"names that tell nothing", "north", "south", []string{"lion", "owl", "bear", "elk"},
			"0:lion 0:owl 1:bear 1:elk"},
		{"letters of several bytes", "Élan", "Übung", []string{"ék", "éq", "ük", "üq"}, "0:k 0:q 1:k 1:q"},
		// Ⱥ takes two bytes and the small ⱥ three.
		{"capitals of fewer bytes", "ȺȺȺ", "Øst", []string{"ȺȺȺ", "ȺȺȺk", "Øst", "ØstK"}, "0: 0:k 1: 1:K"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			model, _ := infer(t, twoSides(test.one, test.two, test.pieces...))
			got := ""
			for i, p := range test.pieces {
				s, ok := model.rules.Terms.FindSymbol(p)
				w, known := model.owners.of[s]
				if !ok || !known {
					t.Fatalf("%s belongs to nobody", p)
				}
				if i > 0 {
					got += " "
				}
				got += fmt.Sprintf("%d:%s", w.role, w.piece)
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
