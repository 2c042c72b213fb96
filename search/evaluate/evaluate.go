package evaluate

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// Goals takes the goal value that the rules give to a position on
// the way as a hint, and 50 where they give none, or 0 to each of several roles: so sheets
// say that nothing is decided.
type Goals struct{ Role int }

func (g Goals) Value(ctx context.Context, s search.Position) (search.Value, error) {
	goal, err := s.Goal(ctx, g.Role)
	if err != nil || goal < 0 {
		return search.Estimate(50), err
	}
	if roles := len(s.Machine.Rules().Roles); goal == 0 && roles > 1 {
		for r := range roles {
			other, err := s.Goal(ctx, r)
			if err != nil || other > 0 {
				return search.Estimate(0), err
			}
		}
		return search.Estimate(50), nil
	}
	return search.Estimate(float64(goal)), nil
}

// Unknown takes every position for as good as any other.
type Unknown struct{}

func (Unknown) Value(context.Context, search.Position) (search.Value, error) {
	return search.Estimate(50), nil
}

// Mobility counts moves. It costs as much as what is learned, and is
// as uneven, before anything is.
type Mobility struct {
	Role  int
	legal []game.Move
}

func (m *Mobility) Value(ctx context.Context, s search.Position) (search.Value, error) {
	points := 50
	for r := range s.Machine.Rules().Roles {
		var err error
		if m.legal, err = s.Legal(ctx, r, m.legal[:0]); err != nil {
			return 0, err
		}
		if r == m.Role {
			points += len(m.legal)
		} else {
			points -= len(m.legal)
		}
	}
	return search.Estimate(float64(points)), nil
}

// Playouts plays random matches from positions and takes their mean
// goal: the last resort where nothing else is known. Positions that were computed
// together are valued together, for the machine plays from many as fast as from
// one.
type Playouts struct {
	Sampler game.Sampler
	Role    int

	// The positions of the last batch and their values; nil where the match is
	// over.
	states []game.State
	values []search.Value
}

const (
	// leafPlayouts is from how many matches a position is valued at most: a batch
	// takes about as long as its longest match, however few they are.
	leafPlayouts = 64
	// groupPlayouts is how many matches are shared among positions that are
	// valued together, fewPlayouts what each gets at least.
	groupPlayouts, fewPlayouts = 256, 2
)

func (p *Playouts) Value(ctx context.Context, s search.Position) (search.Value, error) {
	if s.Index < len(p.states) && s.Children != nil && s.State.Equal(p.states[s.Index]) {
		return p.values[s.Index], nil
	}
	p.states = p.states[:0]
	if s.Children == nil || s.Children.Len() > groupPlayouts/fewPlayouts {
		values, err := p.sample(ctx, []game.State{s.State}, leafPlayouts)
		if err != nil {
			return 0, err
		}
		return values[0], nil
	}
	var from []game.State
	for i := range s.Children.Len() {
		p.states = append(p.states, nil)
		if !s.Children.Terminal(i) {
			p.states[i] = s.Children.State(i, nil)
			from = append(from, p.states[i])
		}
	}
	values, err := p.sample(ctx, from, min(max(groupPlayouts/len(from), fewPlayouts), leafPlayouts))
	if err != nil {
		p.states = p.states[:0]
		return 0, err
	}
	p.values = append(p.values[:0], make([]search.Value, len(p.states))...)
	for i, state := range p.states {
		if state != nil {
			p.values[i], values = values[0], values[1:]
		}
	}
	return p.values[s.Index], nil
}

// sample values states by n matches from each. The same states get the same
// matches.
func (p *Playouts) sample(ctx context.Context, from []game.State, n int) ([]search.Value, error) {
	seed, _ := from[0].Hash()
	tallies, err := p.Sampler.Playouts(ctx, from, n, seed, search.MaxPlayoutPlies)
	if err != nil {
		return nil, err
	}
	values := make([]search.Value, len(tallies))
	for i, t := range tallies {
		values[i] = search.Estimate((float64(t.Sum[p.Role]) + 50*float64(t.Cut)) / float64(t.Done+t.Cut))
	}
	return values, nil
}

// Estimates asks the machine: for the sheet's own heuristic relation,
// or how near the goals are. With two roles what is good for one is taken to be
// bad for the other.
type Estimates struct {
	Estimator game.Estimator
	Role      int
	Roles     int
}

func (e Estimates) Value(ctx context.Context, s search.Position) (search.Value, error) {
	mine, err := e.Estimator.Estimate(ctx, s.State, e.Role)
	if err != nil {
		return 0, err
	}
	if e.Roles != 2 {
		return search.Estimate(mine), nil
	}
	theirs, err := e.Estimator.Estimate(ctx, s.State, 1-e.Role)
	return search.Estimate((100 + mine - theirs) / 2), err
}

// Nearness returns what estimates positions like s on a machine, or nil if
// nothing does.
func Nearness(ctx context.Context, m game.Machine, s game.State, role int) game.Estimator {
	e, ok := m.(game.Estimator)
	if !ok {
		return nil
	}
	if _, err := e.Estimate(ctx, s, role); err != nil {
		return nil
	}
	return e
}
