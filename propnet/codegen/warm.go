package codegen

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/playouts"
	"github.com/gdl-playground/engine/propnet/codegen/treesearch"
)

// Start compiles the code that a first look needs: for expanding positions and
// for random matches from the initial one. Clones share it.
func (m *Machine) Start(ctx context.Context) error {
	err := m.open(ctx)
	if err != nil && !errors.Is(err, host.ErrTooLarge) {
		return err
	}
	return errors.Join(err, m.playOne(ctx, m.code.circuit.Initial))
}

// Warm compiles all the code that players ask for, so that compiling costs no
// clock of a match. Clones share it. What only searches need is left out where the
// context's time is over before it is there.
func (m *Machine) Warm(ctx context.Context) error { return warm(ctx, m, m) }

// warm warms a machine, with one that answers about single positions.
func warm(ctx context.Context, m *Machine, single game.Machine) error {
	err := m.Start(ctx)
	if err != nil && !errors.Is(err, host.ErrTooLarge) {
		return err
	}
	s, ok, second := secondState(ctx, single)
	if second != nil || !ok {
		return errors.Join(err, second)
	}
	if err = errors.Join(err, m.playOne(ctx, s)); err != nil {
		return err
	}
	if err = m.openSearches(ctx, s); errors.Is(err, context.DeadlineExceeded) {
		return nil // it is warm enough to play, and searches make what they miss
	}
	return err
}

// openSearches makes the code that players search with: for random matches from the
// leaves of a tree, and for alpha-beta where that fits the game.
func (m *Machine) openSearches(ctx context.Context, s game.State) error {
	if m.roles == 1 {
		return nil // they search without
	}
	if _, err := m.openOrigin(ctx, playouts.Decisive, s); err != nil && !errors.Is(err, host.ErrTooLarge) {
		return err
	}
	t, err := m.openTree(ctx, 0, game.TreeTable{Bytes: 1 << 16})
	switch {
	case errors.Is(err, host.ErrTooLarge) || errors.Is(err, treesearch.ErrNotInTurn):
		return nil
	case err != nil:
		return err
	}
	return t.Close(ctx)
}

// playOne plays a ply of a random match, for the code that this needs.
func (m *Machine) playOne(ctx context.Context, s game.State) error {
	_, err := m.Playouts(ctx, []game.State{s}, 1, 1, 1)
	return err
}

// secondState returns a position after one joint move, if there is any.
// [Machine.Expand] would tell of them all, but they may be too many.
func secondState(ctx context.Context, m game.Machine) (s game.State, ok bool, err error) {
	if s, err = m.Initial(ctx); err != nil {
		return nil, false, err
	}
	view, err := game.Look(ctx, m, s)
	if err != nil || view.Terminal {
		return nil, false, err
	}
	var joint game.JointMove
	for _, legal := range view.Legal {
		if len(legal) == 0 {
			return nil, false, nil
		}
		joint = append(joint, legal[0])
	}
	s, err = m.Next(ctx, s, joint)
	return s, err == nil, err
}
