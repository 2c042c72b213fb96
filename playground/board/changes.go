package board

// Arrivals compares the boards before with those after several moves: it
// returns for each move the cells where it alone brings something to.
func Arrivals(before []Board, after [][]Board) [][]BoardCell {
	out := make([][]BoardCell, len(after))
	for b := range before {
		for c := range before[b].Cells {
			was := drawn(&before[b].Cells[c])
			seen := map[string]int{}
			for i := range after {
				seen[drawn(&after[i][b].Cells[c])]++
			}
			for i := range after {
				cell := &after[i][b].Cells[c]
				if is := drawn(cell); cell.Kind != CellEmpty && is != was && seen[is] == 1 {
					out[i] = append(out[i], BoardCell{b, c})
				}
			}
		}
	}
	return out
}

// drawn says what is to be seen in a cell.
func drawn(c *Cell) string {
	s := c.Content
	for i := range c.Marks {
		s += "\x00" + c.Marks[i].Content
	}
	return s
}

// Changed returns those of some cells that look another way than before.
func Changed(before, after []Board, cells []BoardCell) []BoardCell {
	var changed []BoardCell
	for _, c := range cells {
		if c.Board < len(before) && c.Cell < len(before[c.Board].Cells) &&
			drawn(&before[c.Board].Cells[c.Cell]) != drawn(&after[c.Board].Cells[c.Cell]) {
			changed = append(changed, c)
		}
	}
	return changed
}
