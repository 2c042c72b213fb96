package playground

import (
	"errors"
	"math"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search/player"
)

// evaluation answers with the weights by which a role's searches estimate the
// positions at which they stop.
func evaluation(j *job, s *session, q EvaluationRequest) (r EvaluationResult, err error) {
	p, err := s.searcherAt(j, player.Style{}, q.Role, q.Moves, "")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.release()) }()
	if r.Own = p.rules.HasHeuristic(); r.Own {
		return r, nil
	}
	if err := p.learnPatiently(j); err != nil {
		return r, err
	}
	_, fit := p.searcher.Weights()
	weights := p.learned
	r.Mobility, r.Lines = p.searcher.ByMobility(), p.searcher.ByLines()
	r.Fit, r.More = fit, max(len(weights)-maxWeights, 0)
	for _, w := range weights[:len(weights)-r.More] {
		x := Weight{Role: -1, Threat: w.Threat, Weight: w.Weight, Effect: math.Copysign(w.Effect, w.Weight)}
		if w.Mobility {
			x.Role = w.Role
		} else {
			x.Fact = p.rules.Terms.String(p.machine.Facts(game.State(nil).Add(w.Fact))[0])
		}
		r.Weights = append(r.Weights, x)
	}
	return r, nil
}
