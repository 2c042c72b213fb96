package codegen

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
)

// A Pair answers single positions by the interpreter and everything in bulk by
// the generated module: each is the quicker one at that. Facts and moves have
// the same numbers in both, those of the network.
type Pair struct {
	*propnet.Machine
	bulk *Machine
}

var (
	_ game.Expander  = (*Pair)(nil)
	_ game.Sampler   = (*Pair)(nil)
	_ game.Estimator = (*Pair)(nil)
)

// NewPair returns the pair of two machines of the same circuit and owns them.
func NewPair(single *propnet.Machine, bulk *Machine) *Pair { return &Pair{single, bulk} }

// Expand implements [game.Expander]. Where generated code would be too large
// the interpreter does it.
func (p *Pair) Expand(ctx context.Context, parents []game.State, plies int) (game.Children, error) {
	kids, err := p.bulk.Expand(ctx, parents, plies)
	if errors.Is(err, ErrTooLarge) {
		return game.OneByOne(p.Machine).Expand(ctx, parents, plies)
	}
	return kids, err
}

// Playouts implements [game.Sampler], likewise.
func (p *Pair) Playouts(ctx context.Context, from []game.State, n int, seed uint64, maxPlies int) ([]game.Tally, error) {
	tallies, err := p.bulk.Playouts(ctx, from, n, seed, maxPlies)
	if errors.Is(err, ErrTooLarge) {
		return game.NewSampler(p.Machine).Playouts(ctx, from, n, seed, maxPlies)
	}
	return tallies, err
}

// Start generates the code that a first look needs: for expanding positions and
// for random matches from the initial one. Clones share it.
func (p *Pair) Start(ctx context.Context) error {
	initial, kids, err := p.opening(ctx)
	if err != nil {
		return err
	}
	kids.Release()
	_, err = p.Playouts(ctx, []game.State{initial}, 1, 1, 1)
	return err
}

// Warm generates all the code that players ask for, so that compiling it costs
// no clock of a match. Clones share it.
func (p *Pair) Warm(ctx context.Context) error {
	if err := p.Start(ctx); err != nil {
		return err
	}
	_, kids, err := p.opening(ctx)
	if err != nil {
		return err
	}
	defer kids.Release()
	if kids.Len() == 0 {
		return nil
	}
	_, err = p.Playouts(ctx, []game.State{kids.State(0, nil)}, 1, 1, 1)
	return err
}

// opening returns the initial position and its children.
func (p *Pair) opening(ctx context.Context) (game.State, game.Children, error) {
	s, err := p.Initial(ctx)
	if err != nil {
		return nil, nil, err
	}
	kids, err := p.Expand(ctx, []game.State{s}, 1)
	return s, kids, err
}

// Clone implements [game.Machine].
func (p *Pair) Clone() game.Machine {
	return &Pair{p.Machine.Clone().(*propnet.Machine), p.bulk.Clone().(*Machine)}
}

// Close implements [game.Machine].
func (p *Pair) Close() error { return errors.Join(p.Machine.Close(), p.bulk.Close()) }
