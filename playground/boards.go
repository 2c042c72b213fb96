package playground

import (
	"context"
	"errors"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/playground/board"
)

// seeBoards draws the boards of a state. A state that contradicts what the
// earlier ones looked like makes the boards be found again.
func (d *document) seeBoards(ctx context.Context, facts []logic.Term) (board.View, error) {
	if err := d.findBoards(ctx); d.boards == nil {
		return board.View{}, err
	}
	v, ok := d.boards.Read(facts)
	if !ok {
		d.samples = append(d.samples, slices.Clone(facts))
		d.inferBoards(ctx)
		if v, ok = d.boards.Read(facts); !ok {
			return board.View{OffBoard: facts}, nil
		}
	}
	return v, nil
}

// findBoards looks for boards, unless it is known which there are. Without an
// initial state, or when it is stopped, it finds none and leaves d.boards nil.
func (d *document) findBoards(ctx context.Context) error {
	if d.boards != nil {
		return nil
	}
	samples, err := board.Samples(ctx, d.reasoner)
	if len(samples) == 0 || ctx.Err() != nil {
		return err
	}
	// A limit on the way leaves fewer samples; they will do.
	d.samples, d.domains = samples, board.NewDomains(d.rules)
	d.inferBoards(ctx)
	return nil
}

// checkHints returns the comments that say nothing of the board. Whether a
// relation joins places is known once boards have been found, which every
// position needs; a check does it only for a hint that names one.
func (d *document) checkHints(j *job) ([]board.CommentProblem, error) {
	problems := board.CheckHints(d.sheet.Text)
	if !board.JoinsPlaces(d.sheet.Text) {
		return problems, nil
	}
	if _, err := d.game(); err != nil {
		return problems, nil // it is among what else is found
	}
	if err := d.findBoards(j.ctx); err != nil || d.boards == nil {
		return problems, j.ctx.Err() // a limit on the way is for who wants a position
	}
	return append(problems, d.boards.UnjoinedPlaces()...), nil
}

// inferBoards finds the boards in the samples so far.
func (d *document) inferBoards(ctx context.Context) {
	d.boards = board.Infer(d.rules, d.domains, d.samples, board.Tables(ctx, d.reasoner))
}

// clicksOf says how a move of a role is played on boards.
func (d *document) clicksOf(boards []board.Board, role int, move logic.Term) Legal {
	l := Legal{Text: d.rules.Terms.String(move)}
	if len(boards) > 0 {
		l.Clicks = d.boards.Clicks(boards, role, move)
	}
	return l
}

// lastMoves says on which cells of the boards shown the moves that led to a
// position were made. A move that names only a column or a row was made where
// the board has changed since.
func (d *document) lastMoves(at *treePosition, boards []board.Board) []Legal {
	var last []Legal
	open := false // some click could have been made on several cells
	for role, move := range at.joint {
		l := d.clicksOf(boards, role, move)
		last = append(last, l)
		open = open || slices.ContainsFunc(l.Clicks, func(cells []board.BoardCell) bool { return len(cells) > 1 })
	}
	if !open {
		return last
	}
	before, ok := d.boards.Read(d.played.machine.Facts(at.parent.state))
	if !ok {
		return last // boards were found again since
	}
	for _, l := range last {
		for i, cells := range l.Clicks {
			if changed := board.Changed(before.Boards, boards, cells); len(changed) > 0 {
				l.Clicks[i] = changed
			}
		}
	}
	return last
}

const (
	maxArrivals  = 16      // moves of a role that are tried
	arrivalSteps = 1 << 16 // work after which a role's moves stay without clicks
)

// clickArrivals finds clicks for moves of a role that name no place, such as
// (ride north): a click where the move, and no other of them, brings something
// to. It tries them all while the other roles make their first moves.
func (d *document) clickArrivals(
	ctx context.Context, s game.State, legal [][]game.Move, role int, r *PositionResult,
) error {
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
	for k, cells := range board.Arrivals(r.Boards, after) {
		if len(cells) > 0 {
			r.Legal[role][unnamed[k]].Clicks = [][]board.BoardCell{cells}
		}
	}
	return nil
}

// boardsAfter draws the boards after each of some moves of a role. It returns
// nil if that is too much work, or if a state does not fit the boards.
func (d *document) boardsAfter(
	ctx context.Context, s game.State, legal [][]game.Move, role int, moves []int,
) ([][]board.Board, error) {
	joint := make(game.JointMove, len(legal))
	for i := range legal {
		joint[i] = legal[i][0]
	}
	begin := d.reasoner.Steps()
	var after [][]board.Board
	for _, i := range moves {
		joint[role] = legal[role][i]
		next, err := d.reasoner.Next(ctx, s, joint)
		if err != nil {
			return nil, err
		}
		v, ok := d.boards.Read(d.reasoner.Facts(next))
		if !ok || d.reasoner.Steps()-begin > arrivalSteps {
			return nil, nil
		}
		after = append(after, v.Boards)
	}
	return after, nil
}

// maxButtons is how many moves that no board shows stand beside it as buttons.
// The words of more are boards of their own.
const maxButtons = 12

// offerChoices draws what the moves of a role can say where they name nothing
// that is drawn and are too many for buttons.
func (d *document) offerChoices(moves []logic.Term, role int, r *PositionResult) {
	var unnamed []int
	var terms []logic.Term
	for i, move := range moves {
		if len(r.Legal[role][i].Clicks) == 0 {
			unnamed, terms = append(unnamed, i), append(terms, move)
		}
	}
	if len(unnamed) <= maxButtons {
		return
	}
	boards, clicks := board.Choices(d.rules.Terms, terms, role, len(r.Boards))
	r.Boards = append(r.Boards, boards...)
	for k, i := range unnamed {
		if clicks[k] != nil {
			r.Legal[role][i].Clicks = clicks[k]
		}
	}
}
