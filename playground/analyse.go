package playground

import (
	"errors"

	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

// analyse values all legal moves of a role. When the job is cancelled the
// answer is what is known so far.
func analyse(j *job, s *session, q AnalyseRequest) (a Analysis, err error) {
	kind := MachineKind("")
	if q.Machine != nil {
		kind = *q.Machine
	}
	p, err := s.searcherAt(j, player.Style{}, q.Role, q.Moves, kind)
	if err != nil {
		return a, err
	}
	defer func() { err = errors.Join(err, p.release()) }()
	if err := p.setWeights(j, q.Weights, learnSeconds); err != nil {
		return a, err
	}
	o := p.options(j, q.Role, q.Seconds)
	o.MaxDepth = q.Depth
	best, err := p.searcher.Analyse(j.ctx, p.at.state, o)
	if errors.Is(err, search.ErrNoMove) {
		return a, noMove(err)
	}
	return p.analysis(q.Role, &best.Report), nil
}
