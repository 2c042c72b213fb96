package playground

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

// leastClock is the least time that a player gets, in seconds.
const leastClock = 0.01

// playerAt finds a player, and a searcher for it at the position after some moves.
func (s *session) playerAt(
	j *job, name string, role int, moves [][]string,
) (player.Style, *cachedSearcher, error) {
	style, ok := player.FindStyle(name)
	if !ok {
		return style, nil, failure(FailUnknownPlayer, "There is no player "+name+".", name)
	}
	p, err := s.searcherAt(j, style, role, moves, "")
	return style, p, err
}

// move asks a player for its move. When the job is cancelled the answer is the
// best move so far.
func move(j *job, s *session, q MoveRequest) (r MoveResult, err error) {
	style, p, err := s.playerAt(j.uncancelled(), q.Player, q.Role, q.Moves)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.release()) }()
	clock := max(q.Clock, leastClock)
	if style.Learns() {
		if err := p.setWeights(j, q.Weights, clock/2); err != nil && j.ctx.Err() == nil {
			return r, err
		}
	}
	o := p.options(j, q.Role, clock)
	o.Seed = uint64(q.Seed)
	best, err := p.searcher.Best(j.ctx, p.at.state, o)
	if errors.Is(err, search.ErrNoMove) {
		return r, noMove(err)
	}
	// Any other error tells why the search ended early; the move is legal.
	return MoveResult{
		Move:     p.rules.Terms.String(p.machine.MoveTerm(q.Role, best.Move)),
		Analysis: p.analysis(q.Role, &best.Report),
	}, nil
}

func noMove(err error) error {
	var limit *logic.LimitError
	switch {
	case errors.As(err, &limit):
		return limit
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err // nobody knows whether there is a move
	}
	return failure(FailNoMove, "The role has no legal move.")
}
