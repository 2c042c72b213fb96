package playground

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

const (
	maxArrivals  = 16      // moves of a role that are tried
	arrivalSteps = 1 << 16 // work after which a role's moves stay without clicks
)

// clickArrivals finds clicks for moves of a role that name no place, such as
// (ride north): a click where the move, and no other of them, brings something
// to. It tries them all while the other roles make their first moves.
func (d *document) clickArrivals(ctx context.Context, s game.State, legal [][]game.Move, role int, r *PositionResult) error {
	var unnamed []int
	for i := range r.Legal[role] {
		if len(r.Legal[role][i].Clicks) == 0 {
			unnamed = append(unnamed, i)
		}
	}
	if len(r.Boards) == 0 || len(unnamed) < 2 || len(unnamed) > maxArrivals || len(r.Stuck) > 0 {
		return nil
	}
	after, err := d.boardsAfter(ctx, s, legal, role, unnamed)
	var limit *logic.LimitError
	if errors.As(err, &limit) {
		return nil // the move may be impossible to make, yet the position can be shown
	}
	if err != nil || after == nil {
		return err
	}
	for k, cells := range arrivals(r.Boards, after) {
		if len(cells) > 0 {
			r.Legal[role][unnamed[k]].Clicks = [][]BoardCell{cells}
		}
	}
	return nil
}

// boardsAfter draws the boards after each of some moves of a role. It returns
// nil if that is too much work, or if a state does not fit the boards.
func (d *document) boardsAfter(ctx context.Context, s game.State, legal [][]game.Move, role int, moves []int) ([][]Board, error) {
	joint := make(game.JointMove, len(legal))
	for i := range legal {
		joint[i] = legal[i][0]
	}
	begin := d.reasoner.Steps()
	var after [][]Board
	for _, i := range moves {
		joint[role] = legal[role][i]
		next, err := d.reasoner.Next(ctx, s, joint)
		if err != nil {
			return nil, err
		}
		boards, _, ok := d.boards.read(d.reasoner.Facts(next))
		if !ok || d.reasoner.Steps()-begin > arrivalSteps {
			return nil, nil
		}
		after = append(after, boards)
	}
	return after, nil
}

// arrivals compares the boards before with those after several moves: it
// returns for each move the cells where it alone brings something to.
func arrivals(before []Board, after [][]Board) [][]BoardCell {
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
