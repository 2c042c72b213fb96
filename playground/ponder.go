package playground

import (
	"errors"

	"github.com/gdl-playground/engine/search/player"
)

// ponder lets a player think about a position in which somebody else chooses, until
// its clock or the job ends: what it finds is there at its next move.
func ponder(j *job, s *session, q PonderRequest) (r PonderResult, err error) {
	style, ok := player.FindStyle(q.Player)
	if !ok {
		return r, failure(FailUnknownPlayer, "There is no player "+q.Player+".", q.Player)
	}
	p, err := s.searcherAt(j, style, q.Role, q.Moves, "")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.release()) }()
	o := p.options(j, q.Role, max(q.Clock, 0.01))
	o.Progress = nil
	r.Positions, err = p.searcher.Ponder(j.ctx, p.at.state, o)
	return r, err
}
