package codegen

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// A Pair answers single positions by the interpreter and everything in bulk by
// the generated module: each is the quicker one at that. Facts and moves have
// the same numbers in both, those of the network.
type Pair struct {
	*propnet.Machine
	bulk *Machine
}

var (
	_ game.Expander     = (*Pair)(nil)
	_ game.Sampler      = (*Pair)(nil)
	_ game.Estimator    = (*Pair)(nil)
	_ game.TreeSearcher = (*Pair)(nil)
	_ game.LeafBatcher  = (*Pair)(nil)
)

// NewPair returns the pair of two machines of the same circuit and owns them.
func NewPair(single *propnet.Machine, bulk *Machine) *Pair { return &Pair{single, bulk} }

// Expand implements [game.Expander]. Where generated code would be too large
// the interpreter does it.
func (p *Pair) Expand(ctx context.Context, parents []game.State) (game.Children, error) {
	kids, err := p.bulk.Expand(ctx, parents)
	if errors.Is(err, host.ErrTooLarge) {
		return p.Machine.Expand(ctx, parents)
	}
	return kids, err
}

// Playouts implements [game.Sampler], likewise.
func (p *Pair) Playouts(
	ctx context.Context, from []game.State, n int, seed uint64, maxPlies int,
) ([]game.Tally, error) {
	tallies, err := p.bulk.Playouts(ctx, from, n, seed, maxPlies)
	if errors.Is(err, host.ErrTooLarge) {
		return p.Machine.Playouts(ctx, from, n, seed, maxPlies)
	}
	return tallies, err
}

// OpenTree implements [game.TreeSearcher].
func (p *Pair) OpenTree(ctx context.Context, role int, t game.TreeTable) (game.TreeSearch, error) {
	return p.bulk.OpenTree(ctx, role, t)
}

// OpenLeaves implements [game.LeafBatcher], likewise.
func (p *Pair) OpenLeaves(ctx context.Context, decisive bool) (game.Leaves, error) {
	leaves, err := p.bulk.OpenLeaves(ctx, decisive)
	if errors.Is(err, host.ErrTooLarge) {
		return game.LeavesOneByOne(p), nil
	}
	return leaves, err
}

// Start compiles what a first look needs. Where generated code would be too
// large the interpreter does all the work, and there is nothing to compile.
func (p *Pair) Start(ctx context.Context) error { return tolerated(p.bulk.Start(ctx)) }

// Warm compiles all that players ask for, likewise.
func (p *Pair) Warm(ctx context.Context) error { return tolerated(warm(ctx, p.bulk, p.Machine)) }

// tolerated drops the error that generated code would be too large.
func tolerated(err error) error {
	if errors.Is(err, host.ErrTooLarge) {
		return nil
	}
	return err
}

// Clone implements [game.Machine].
func (p *Pair) Clone() game.Machine {
	return &Pair{p.Machine.Clone().(*propnet.Machine), p.bulk.Clone().(*Machine)}
}

// Close implements [game.Machine].
func (p *Pair) Close() error { return errors.Join(p.Machine.Close(), p.bulk.Close()) }
