package playground

import (
	"errors"
	"slices"

	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

const (
	minSolveMegabytes = 8
	maxSolveMegabytes = 1024
)

// solve proves what a position is worth. When the job is cancelled the answer
// is what is proved so far.
func solve(j *job, s *session, q SolveRequest) (r SolveResult, err error) {
	switch {
	case !(q.Seconds > 0 && q.Seconds <= maxSeconds):
		return r, failure(FailRequest, "Solving takes up to 3600 seconds.", "seconds")
	case q.Megabytes < minSolveMegabytes || q.Megabytes > maxSolveMegabytes:
		return r, failure(FailRequest, "Solving takes 8 to 1024 megabytes.", "megabytes")
	}
	e, err := s.current(j)
	if err != nil {
		return r, err
	}
	if err := e.keep(nil); err != nil { // its memory is needed now
		return r, err
	}
	p, err := s.cursorOf(j, q.Moves, q.Role)
	if err != nil {
		return r, err
	}
	o := p.options(j, q.Role, q.Seconds)
	o.TableBytes = int64(q.Megabytes) << 20
	sol, searcher, err := player.Solve(j.ctx, p.machine, p.at.state, o)
	if errors.Is(err, search.ErrNoMove) {
		return r, errors.Join(noMove(err), p.machine.Close())
	}
	// Any other error tells why the search ended early.
	r = SolveResult{
		Machine: p.kind, Low: int(sol.Proof.Low), High: int(sol.Proof.High), Plies: sol.Proof.Plies(),
		Moves: p.movesText(sol.Line), Depth: sol.Depth, Nodes: sol.Nodes, Seconds: sol.Elapsed.Seconds(),
		Stop: string(sol.Stop), Stuck: -1,
	}
	if sol.Flaw != nil && sol.Flaw.Goal >= 0 {
		r.Stuck = sol.Flaw.Role
	}
	for _, g := range sol.Values {
		r.Goals = append(r.Goals, int(g))
	}
	return r, e.keep(&solved{
		cachedSearcher: cachedSearcher{cursor: p, searcher: searcher, role: q.Role, engine: e}, proof: sol.Proof,
		moves: slices.Concat(q.Moves, r.Moves), from: len(q.Moves),
	})
}
