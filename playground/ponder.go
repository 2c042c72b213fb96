package playground

import "errors"

// ponder lets a player think about a position in which somebody else chooses, until
// its clock or the job ends: what it finds is there at its next move.
func ponder(j *job, s *session, q PonderRequest) (r PonderResult, err error) {
	_, p, err := s.playerAt(j, q.Player, q.Role, q.Moves)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.release()) }()
	o := p.options(j, q.Role, max(q.Clock, leastClock))
	o.Progress = nil
	r.Positions, err = p.searcher.Ponder(j.ctx, p.at.state, o)
	return r, err
}
