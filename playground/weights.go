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
)

const (
	maxWeights   = 300 // that an answer lists, and that may be set
	learnSeconds = 1.  // for learning what positions are worth
	// patientSeconds is the longest that a visitor waits who asks what was learned,
	// where a second is enough for fewer than fewMatches, and patienceFactor how much more time each try has. What
	// doubtfulMatches have taught may be chance.
	patientSeconds, patienceFactor = 9., 3
	fewMatches, doubtfulMatches    = 1000, 50
)

// learn lets the searcher learn from random matches for some seconds, at most
// learnSeconds, unless it has learned already, and remembers what.
func (s *cachedSearcher) learn(j *job, seconds float64) error {
	if s.learned != nil {
		return nil
	}
	weights, _ := s.searcher.Weights()
	if weights == nil {
		if err := s.prepare(j, min(seconds, learnSeconds)); err != nil {
			return err
		}
		weights, _ = s.searcher.Weights()
	}
	s.learned = append([]learn.Weight{}, weights...)
	return nil
}

// learnPatiently learns as learn does. Where that taught nothing because there
// were few matches, it goes on with three times the time, so that a slow machine
// does not call a game one from which nothing can be learned; and where a handful taught
// something, as when the code of a large game is compiled meanwhile, it tries once more.
func (s *cachedSearcher) learnPatiently(j *job) error {
	if err := s.learn(j, learnSeconds); err != nil {
		return err
	}
	for seconds := patienceFactor * learnSeconds; seconds <= patientSeconds; seconds *= patienceFactor {
		matches, again := s.searcher.Class().Matches, seconds > patienceFactor*learnSeconds
		if matches >= fewMatches || len(s.learned) > 0 && (again || matches > doubtfulMatches) {
			return nil
		}
		if err := s.prepare(j, seconds); err != nil {
			return err
		}
		weights, _ := s.searcher.Weights()
		s.learned = append([]learn.Weight{}, weights...)
	}
	return nil
}

// prepare gives the searcher some seconds to see what kind of game it is and to learn.
func (s *cachedSearcher) prepare(j *job, seconds float64) error {
	deadline := time.Now().Add(time.Duration(seconds * float64(time.Second)))
	return s.searcher.Prepare(j.ctx, s.at.state, search.Options{Role: s.role, Deadline: deadline})
}

// setWeights replaces weights that the searcher has learned by those that the
// visitor wants, and forgets what it found with others. A searcher that has not
// learned yet does so first, for some seconds.
func (s *cachedSearcher) setWeights(j *job, wanted []Weight, seconds float64) error {
	if slices.Equal(wanted, s.given) {
		return nil
	}
	if len(wanted) > maxWeights {
		return failure(FailRequest, "No more than 300 weights can be set.", "weights")
	}
	if len(wanted) == 0 {
		old := s.machine // what it has opened for the searcher goes with it
		s.machine = old.Clone()
		s.searcher, s.learned, s.given = s.player.New(s.machine, s.role, tableBytes), nil, nil
		return old.Close()
	}
	if err := s.learn(j, seconds); err != nil {
		return err
	}
	set := slices.Clone(s.learned)
	for _, w := range wanted {
		x := learn.Weight{Mobility: w.Role >= 0, Role: w.Role, Threat: w.Threat, Weight: w.Weight}
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
func (s *cachedSearcher) fact(text string) (game.Fact, error) {
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
