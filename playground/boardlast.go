package playground

import "slices"

// lastMoves says on which cells of the boards shown the moves that led to a
// position were made. A move that names only a column or a row was made where
// the board has changed since.
func (d *document) lastMoves(at *treePosition, boards []Board) []Legal {
	var last []Legal
	open := false // some click could have been made on several cells
	for _, move := range at.joint {
		l := d.click(boards, move)
		last = append(last, l)
		open = open || slices.ContainsFunc(l.Clicks, func(cells []BoardCell) bool { return len(cells) > 1 })
	}
	if !open {
		return last
	}
	before, _, ok := d.boards.read(d.played.machine.Facts(at.parent.state))
	if !ok {
		return last // boards were found anew since
	}
	for _, l := range last {
		for i, cells := range l.Clicks {
			if changed := changedCells(before, boards, cells); len(changed) > 0 {
				l.Clicks[i] = changed
			}
		}
	}
	return last
}

// changedCells returns those of some cells that look another way than before.
func changedCells(before, after []Board, cells []BoardCell) []BoardCell {
	var changed []BoardCell
	for _, c := range cells {
		if c.Board < len(before) && c.Cell < len(before[c.Board].Cells) &&
			drawn(&before[c.Board].Cells[c.Cell]) != drawn(&after[c.Board].Cells[c.Cell]) {
			changed = append(changed, c)
		}
	}
	return changed
}
