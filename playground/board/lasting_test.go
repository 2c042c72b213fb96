package board

import (
	"strings"
	"testing"
)

// corridor are the rules of a walk between two rows of a content.
func corridor(more string) string {
	return `(role white) (role black)
(init (cell 1 1 w)) (init (cell 2 1 w)) (init (cell 3 1 w)) (init (cell 4 1 w))
(init (cell 1 2 a)) (init (cell 2 2 o)) (init (cell 3 2 o)) (init (cell 4 2 o))
(init (cell 1 3 w)) (init (cell 2 3 w)) (init (cell 3 3 w)) (init (cell 4 3 w))
(succ 1 2) (succ 2 3) (succ 3 4)
(<= (legal white (step ?x ?y ?to ?y)) (true (cell ?x ?y a)) (true (cell ?to ?y o)) (succ ?x ?to))
(<= (legal white noop) (true (cell 4 2 a))) (legal black noop)
(<= (next (cell ?to 2 a)) (does white (step ?x ?y ?to ?y)))
(<= (next (cell ?x 2 o)) (does white (step ?x ?y ?to ?y)))
(<= (next (cell ?x 2 o)) (true (cell ?x 2 o)) (not (entered ?x)))
(<= (entered ?to) (does white (step ?x ?y ?to ?y)))
(<= terminal (true (cell 4 2 a))) (goal white 100) (goal black 0) ` + more
}

func TestWhatNeverLeavesItsPlaceIsWalls(t *testing.T) {
	const kept = "(<= (next (cell ?x ?y w)) (true (cell ?x ?y w)))"
	tests := map[string]struct {
		rules string
		walls bool
	}{
		"a rule keeps it": {kept, true},
		"another rule keeps all": {kept + "(<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) " +
			"(does white noop))", true},
		"it stays on a condition": {"(<= (next (cell ?x ?y w)) (true (cell ?x ?y w)) (distinct ?x 5))", false},
		"a rule could put one elsewhere": {kept + "(<= (next (cell ?x 2 w)) (true (cell ?x 2 o)) (never))" +
			"(<= (never) (true (cell 1 2 w)))", false},
		"a rule may put anything there": {kept + "(<= (next (cell ?x 2 ?c)) (does white (paint ?x ?c)))" +
			"(<= (legal white (paint ?x w)) (true (cell ?x 2 w)))", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			b := boards(t, corridor(test.rules))
			if len(b) != 1 {
				t.Fatalf("%d boards", len(b))
			}
			got := ""
			for _, c := range b[0].Cells {
				if c.Content == "w" && c.Piece == "wall" && c.Role < 0 && c.Kind == CellPiece {
					got += "w"
				}
			}
			if want := strings.Repeat("w", 8); (got == want) != test.walls || !test.walls && got != "" {
				t.Errorf("%d walls, want all: %t", len(got), test.walls)
			}
		})
	}
}

func TestOneFunctionForEachContent(t *testing.T) {
	m, samples := infer(t, `(role xplayer) (role oplayer)
(at a) (at b) (at c) (at d) (at e) (at f) (init (control side1 xplayer)) (init (control side2 oplayer))
(<= (init (blank ?m side1)) (at ?m)) (<= (init (blank ?m side2)) (at ?m))
(<= (legal ?p (mark ?y ?side)) (true (blank ?y ?side)) (true (control ?side ?p)))
(<= (next (cross ?m ?side)) (does xplayer (mark ?m ?side)))
(<= (next (nought ?m ?side)) (does oplayer (mark ?m ?side)))
(<= (next (cross ?m ?side)) (true (cross ?m ?side)))
(<= (next (nought ?m ?side)) (true (nought ?m ?side)))
(<= (next (blank ?m ?side)) (true (blank ?m ?side)) (not (marked ?m ?side)))
(<= (marked ?m ?side) (does ?p (mark ?m ?side)))
(<= (next (control ?side xplayer)) (true (control ?side oplayer)))
(<= (next (control ?side oplayer)) (true (control ?side xplayer)))
(succ a b) (succ b c) (succ c d) (succ d e) (succ e f)
(<= terminal (true (cross a side1)) (true (nought a side1))) (goal xplayer 50) (goal oplayer 50)`)
	v, ok := m.Read(samples[1])
	if b := v.Boards; !ok || len(b) != 1 || b[0].Relation != "blank" {
		t.Fatalf("%d boards, want one for all marks", len(b))
	}
	got := map[string]int{}
	for _, c := range v.Boards[0].Cells {
		if c.Kind == CellEmpty {
			got["nothing"]++
		} else {
			got[c.Content]++
		}
	}
	if got["nothing"] != 10 || got["cross"] != 1 || got["nought"] != 1 {
		t.Errorf("%v, want 10 places with nothing, a cross and a nought", got)
	}
}
