package codegen

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/playouts"
)

// Playouts implements [game.Sampler]. The same seed gives the same matches for
// the same states, n and maxPlies. Matches longer than about a million plies
// are cut, whatever maxPlies says.
func (m *Machine) Playouts(
	ctx context.Context, from []game.State, n int, seed uint64, maxPlies int,
) ([]game.Tally, error) {
	tallies := make([]game.Tally, len(from))
	for i := range tallies {
		tallies[i].Sum = make([]int64, m.roles)
		tallies[i].SumSq = make([]int64, m.roles)
	}
	if n <= 0 {
		return tallies, pace.Check(ctx)
	}
	if maxPlies <= 0 {
		for i, s := range from {
			if err := m.unplayed(ctx, s, n, &tallies[i]); err != nil {
				return nil, err
			}
		}
		return tallies, nil
	}
	seeds := playouts.NewSeeds(seed)
	for at := 0; at < len(from); {
		to := min(at+gates.Lanes, len(from))
		x, err := m.openSampler(ctx, from[at:to])
		if err != nil {
			return nil, err
		}
		if err := x.Play(ctx, from[at:to], n, seeds, maxPlies, tallies[at:to]); err != nil {
			return nil, err
		}
		at = to
	}
	return tallies, nil
}

// unplayed tallies n matches that are over, or cut, in their first position.
func (m *Machine) unplayed(ctx context.Context, s game.State, n int, t *game.Tally) error {
	end, err := m.Terminal(ctx, s)
	if err != nil {
		return err
	}
	if !end {
		t.Cut = n
		return nil
	}
	t.Done = n
	for role := range m.roles {
		g, err := m.Goal(ctx, s, role)
		if err != nil {
			return err
		}
		points := int64(max(g, 0))
		t.Sum[role] = points * int64(n)
		t.SumSq[role] = points * points * int64(n)
	}
	return nil
}

// openSampler makes a playouts module ready that suits some states.
func (m *Machine) openSampler(ctx context.Context, from []game.State) (*playouts.Sampler, error) {
	origin := playouts.Initial
	for _, s := range from {
		if !s.Equal(m.code.circuit.Initial) {
			origin = playouts.Reachable
		}
	}
	return m.openOrigin(ctx, origin, from...)
}

// openOrigin makes the playouts module of an origin ready, or one that claims
// less if what was proved does not hold in the states.
func (m *Machine) openOrigin(
	ctx context.Context, origin playouts.Origin, from ...game.State,
) (*playouts.Sampler, error) {
	if err := pace.Check(ctx); err != nil {
		return nil, err
	}
	p, err := m.code.playouts[origin](ctx)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(from, func(s game.State) bool { return !p.Covers(s) }) {
		origin = playouts.Anywhere
		if p, err = m.code.playouts[origin](ctx); err != nil {
			return nil, err
		}
	}
	if m.samplers[origin] == nil {
		x, err := playouts.NewSampler(ctx, m.code.host, p)
		if err != nil {
			return nil, err
		}
		m.samplers[origin] = x
	}
	return m.samplers[origin], nil
}
