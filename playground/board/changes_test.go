package board

import "testing"

func TestArrivals(t *testing.T) {
	pictures := func(contents ...string) []Board {
		b := Board{}
		for _, c := range contents {
			kind := CellPiece
			if c == "" {
				kind = CellEmpty
			}
			b.Cells = append(b.Cells, Cell{Content: c, Kind: kind})
		}
		return []Board{b}
	}
	tests := map[string]struct {
		before []Board
		after  [][]Board
		want   []int // cell for each move, -1 for none
	}{
		"each goes elsewhere": {pictures("", "k", ""),
			[][]Board{pictures("k", "", ""), pictures("", "", "k")}, []int{0, 2}},
		"one stays": {pictures("k", "", ""),
			[][]Board{pictures("k", "", ""), pictures("", "k", "")}, []int{-1, 1}},
		"two do the same": {pictures("k", "", ""),
			[][]Board{pictures("", "k", ""), pictures("", "k", ""), pictures("", "", "k")}, []int{-1, -1, 2}},
		"what all bring about is nobody": {pictures("k", "", ""),
			[][]Board{pictures("", "k", "x"), pictures("", "", "x")}, []int{1, -1}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			for i, cells := range Arrivals(test.before, test.after) {
				got := -1
				if len(cells) == 1 {
					got = cells[0].Cell
				}
				if got != test.want[i] || len(cells) > 1 {
					t.Errorf("move %d is played at %v, want %d", i, cells, test.want[i])
				}
			}
		})
	}
}
