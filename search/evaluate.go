package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// An evaluator estimates positions that search does not look beyond.
type evaluator interface {
	value(ctx context.Context, s position) (Value, error)
}

// A goalEvaluator takes the goal value that the rules give to a position on
// the way as a hint, and 50 where they give none.
type goalEvaluator struct{ role int }

func (e goalEvaluator) value(ctx context.Context, s position) (Value, error) {
	g, err := s.goal(ctx, e.role)
	if err != nil || g < 0 {
		return estimate(50), err
	}
	return estimate(float64(g)), nil
}

// A mobilityEvaluator counts moves. It costs as much as what is learned, and is
// as uneven, before anything is.
type mobilityEvaluator struct {
	role  int
	legal []game.Move
}

func (e *mobilityEvaluator) value(ctx context.Context, s position) (Value, error) {
	points := 50
	for r := range s.m.Rules().Roles {
		var err error
		if e.legal, err = s.legal(ctx, r, e.legal[:0]); err != nil {
			return 0, err
		}
		if r == e.role {
			points += len(e.legal)
		} else {
			points -= len(e.legal)
		}
	}
	return estimate(float64(points)), nil
}

// A playoutEvaluator plays random matches from positions and takes their mean
// goal: the way out where nothing else is known. Positions that were computed
// beside each other are valued beside each other, for the machine plays from
// many as fast as from one.
type playoutEvaluator struct {
	sampler game.Sampler
	role    int

	// The positions of the last batch and their values; nil where the match is
	// over.
	states []game.State
	values []Value
}

const (
	// leafPlayouts is from how many matches a position is valued at most: a batch
	// takes about as long as its longest match, however few they are.
	leafPlayouts = 64
	// groupPlayouts is how many matches are shared among positions that are
	// valued together, fewPlayouts what each gets at least.
	groupPlayouts, fewPlayouts = 256, 2
)

func (e *playoutEvaluator) value(ctx context.Context, s position) (Value, error) {
	if s.at < len(e.states) && s.kids != nil && s.state.Equal(e.states[s.at]) {
		return e.values[s.at], nil
	}
	e.states = e.states[:0]
	if s.kids == nil || s.kids.Len() > groupPlayouts/fewPlayouts {
		values, err := e.sample(ctx, []game.State{s.state}, leafPlayouts)
		if err != nil {
			return 0, err
		}
		return values[0], nil
	}
	var from []game.State
	for i := range s.kids.Len() {
		e.states = append(e.states, nil)
		if !s.kids.Terminal(i) {
			e.states[i] = s.kids.State(i, nil)
			from = append(from, e.states[i])
		}
	}
	values, err := e.sample(ctx, from, min(max(groupPlayouts/len(from), fewPlayouts), leafPlayouts))
	if err != nil {
		e.states = e.states[:0]
		return 0, err
	}
	e.values = append(e.values[:0], make([]Value, len(e.states))...)
	for i, state := range e.states {
		if state != nil {
			e.values[i], values = values[0], values[1:]
		}
	}
	return e.values[s.at], nil
}

// sample values states by n matches from each. The same states get the same
// matches.
func (e *playoutEvaluator) sample(ctx context.Context, from []game.State, n int) ([]Value, error) {
	seed, _ := from[0].Hash()
	tallies, err := e.sampler.Playouts(ctx, from, n, seed, playoutPlies)
	if err != nil {
		return nil, err
	}
	values := make([]Value, len(tallies))
	for i, t := range tallies {
		values[i] = estimate((float64(t.Sum[e.role]) + 50*float64(t.Cut)) / float64(t.Done+t.Cut))
	}
	return values, nil
}

// An estimateEvaluator asks the machine: for the sheet's own heuristic relation,
// or how near the goals are. With two roles what is good for one is taken to be
// bad for the other.
type estimateEvaluator struct {
	estimator game.Estimator
	role      int
	roles     int
}

func (e estimateEvaluator) value(_ context.Context, s position) (Value, error) {
	mine, err := e.estimator.Estimate(s.state, e.role)
	if err != nil {
		return 0, err
	}
	if e.roles != 2 {
		return estimate(mine), nil
	}
	theirs, err := e.estimator.Estimate(s.state, 1-e.role)
	return estimate((100 + mine - theirs) / 2), err
}

// estimatorOf returns what estimates positions like s on a machine, or nil if
// nothing does.
func estimatorOf(m game.Machine, s game.State, role int) game.Estimator {
	e, ok := m.(game.Estimator)
	if !ok {
		return nil
	}
	if _, err := e.Estimate(s, role); err != nil {
		return nil
	}
	return e
}
