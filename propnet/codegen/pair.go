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

// Expand implements [game.Expander].
func (p *Pair) Expand(ctx context.Context, parents []game.State, plies int) (game.Children, error) {
	return p.bulk.Expand(ctx, parents, plies)
}

// Playouts implements [game.Sampler].
func (p *Pair) Playouts(ctx context.Context, from []game.State, n int, seed uint64, maxPlies int) ([]game.Tally, error) {
	return p.bulk.Playouts(ctx, from, n, seed, maxPlies)
}

// Clone implements [game.Machine].
func (p *Pair) Clone() game.Machine {
	return &Pair{p.Machine.Clone().(*propnet.Machine), p.bulk.Clone().(*Machine)}
}

// Close implements [game.Machine].
func (p *Pair) Close() error { return errors.Join(p.Machine.Close(), p.bulk.Close()) }
