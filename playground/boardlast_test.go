package playground

import "testing"

func TestLastMoveIsWhereThePieceCameToLie(t *testing.T) {
	c := open(t, "connect-four")
	first := result[PositionResult](c.start("position", PositionRequest{}))
	if n := len(first.Legal[0][3].Clicks[0]); n < 2 {
		t.Fatalf("a drop can be clicked on %d cells, want the whole column", n)
	}
	line := [][]string{}
	for ply, row := range []string{"1", "2", "3"} {
		joint := []string{"noop", "noop"}
		joint[ply%2] = "(drop 4)"
		line = append(line, joint)
		p := result[PositionResult](c.start("position", PositionRequest{Moves: line}))
		clicks := p.Last[ply%2].Clicks
		if p.Ply != ply+1 || len(clicks) != 1 || len(clicks[0]) != 1 {
			t.Fatalf("after ply %d the last move was made on %v", p.Ply, clicks)
		}
		b := &p.Boards[clicks[0][0].Board]
		cell := &b.Cells[clicks[0][0].Cell]
		if b.Columns[cell.Column] != "4" || b.Rows[cell.Row] != row {
			t.Errorf("drop %d lies at %s %s, want 4 %s", ply+1, b.Columns[cell.Column], b.Rows[cell.Row], row)
		}
	}
}
