package playground

import (
	"errors"
	"math"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/learn"
	"github.com/gdl-playground/engine/search/player"
)

const (
	maxWeights = 300 // that an answer lists, and that may be set
	lookAround = 1.  // seconds for learning what positions are worth
)

// evaluation tells what a role's searches think that positions are worth which
// they do not look beyond.
func evaluation(j *job, s *session, q EvaluationRequest) (r EvaluationResult, err error) {
	p, err := s.sit(j, player.Style{}, q.Role, q.Moves, "")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.leave()) }()
	if r.Own = p.rules.HasHeuristic(); r.Own {
		return r, nil
	}
	if err := p.know(j, lookAround); err != nil {
		return r, err
	}
	_, fit := p.searcher.Weights()
	weights := p.learned
	r.Fit, r.More = fit, max(len(weights)-maxWeights, 0)
	for _, w := range weights[:len(weights)-r.More] {
		x := Weight{Role: -1, Weight: w.Weight, Effect: math.Copysign(w.Effect, w.Weight)}
		if w.Mobility {
			x.Role = w.Role
		} else {
			x.Fact = p.rules.Terms.String(p.machine.Facts(game.State(nil).Add(w.Fact))[0])
		}
		r.Weights = append(r.Weights, x)
	}
	return r, nil
}

// know lets the searcher learn from random matches for so many seconds, up to
// lookAround, unless it has learned already, and remembers what.
func (s *seat) know(j *job, seconds float64) error {
	if s.learned != nil {
		return nil
	}
	weights, _ := s.searcher.Weights()
	if weights == nil {
		deadline := time.Now().Add(time.Duration(min(seconds, lookAround) * float64(time.Second)))
		o := search.Options{Role: s.role, Deadline: deadline, Yield: j.service.config.Yield}
		if err := s.searcher.Prepare(j.ctx, s.at.state, o); err != nil {
			return err
		}
		weights, _ = s.searcher.Weights()
	}
	s.learned = append([]learn.Weight{}, weights...)
	return nil
}

// weigh gives the searcher the weights that the visitor wants instead of those
// that it has learned, for which it has some seconds if it has not yet, and lets
// it forget what it found with others.
func (s *seat) weigh(j *job, wanted []Weight, seconds float64) error {
	if slices.Equal(wanted, s.given) {
		return nil
	}
	if len(wanted) > maxWeights {
		return failure(FailRequest, "No more than 300 weights can be set.", "weights")
	}
	if len(wanted) == 0 {
		s.searcher, s.learned, s.given = s.player.New(s.machine, s.role, tableBytes), nil, nil
		return nil
	}
	if err := s.know(j, seconds); err != nil {
		return err
	}
	set := slices.Clone(s.learned)
	for _, w := range wanted {
		x := learn.Weight{Mobility: w.Role >= 0, Role: w.Role, Weight: w.Weight}
		if math.IsNaN(w.Weight) || math.Abs(w.Weight) > 100 || w.Role >= len(s.rules.Roles) {
			return failure(FailRequest, "A weight lies between -100 and 100.", "weights")
		}
		if !x.Mobility {
			fact, err := s.fact(w.Fact)
			if err != nil {
				return err
			}
			x.Fact = fact
		}
		set = append(set, x)
	}
	s.searcher.SetWeights(set)
	s.given = slices.Clone(wanted)
	return nil
}

// fact returns the number of a fact of the rules.
func (s *seat) fact(text string) (game.Fact, error) {
	t, ok := s.term(text)
	if !ok {
		return 0, failure(FailTerm, "This is not a fact.", text, "")
	}
	state, err := s.machine.Encode([]logic.Term{t})
	if err != nil {
		return 0, errors.Join(failure(FailTerm, text+" is not a fact of these rules.", text, ""), err)
	}
	facts := state.Append(nil)
	if len(facts) != 1 {
		return 0, failure(FailTerm, text+" is not a fact of these rules.", text, "")
	}
	return facts[0], nil
}
