package playground

import "testing"

func TestMovesByArrival(t *testing.T) {
	p := result[PositionResult](open(t, "tron").start("position", PositionRequest{}))
	want := map[string][2]string{"(ride north)": {"2", "5"}, "(ride south)": {"2", "3"}, "(ride east)": {"3", "4"}, "(ride west)": {"1", "4"}}
	for _, m := range p.Legal[0] {
		if len(m.Clicks) != 1 || len(m.Clicks[0]) != 1 {
			t.Errorf("%s is played by %v", m.Text, m.Clicks)
			continue
		}
		b := &p.Boards[m.Clicks[0][0].Board]
		cell := &b.Cells[m.Clicks[0][0].Cell]
		if at := [2]string{b.Columns[cell.Column], b.Rows[cell.Row]}; at != want[m.Text] {
			t.Errorf("%s is played at %v, want %v", m.Text, at, want[m.Text])
		}
	}
}

func TestArrivals(t *testing.T) {
	board := func(contents ...string) []Board {
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
		"each goes elsewhere":            {board("", "k", ""), [][]Board{board("k", "", ""), board("", "", "k")}, []int{0, 2}},
		"one stays":                      {board("k", "", ""), [][]Board{board("k", "", ""), board("", "k", "")}, []int{-1, 1}},
		"two do the same":                {board("k", "", ""), [][]Board{board("", "k", ""), board("", "k", ""), board("", "", "k")}, []int{-1, -1, 2}},
		"what all bring about is nobody": {board("k", "", ""), [][]Board{board("", "k", "x"), board("", "", "x")}, []int{1, -1}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			for i, cells := range arrivals(test.before, test.after) {
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
