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
	_ game.Expander     = (*Pair)(nil)
	_ game.Sampler      = (*Pair)(nil)
	_ game.Estimator    = (*Pair)(nil)
	_ game.TreeSearcher = (*Pair)(nil)
)

// NewPair returns the pair of two machines of the same circuit and owns them.
func NewPair(single *propnet.Machine, bulk *Machine) *Pair { return &Pair{single, bulk} }

// Expand implements [game.Expander]. Where generated code would be too large
// the interpreter does it.
func (p *Pair) Expand(ctx context.Context, parents []game.State, plies int) (game.Children, error) {
	kids, err := p.bulk.Expand(ctx, parents, plies)
	if errors.Is(err, ErrTooLarge) {
		return p.Machine.Expand(ctx, parents, plies)
	}
	return kids, err
}

// Playouts implements [game.Sampler], likewise.
func (p *Pair) Playouts(ctx context.Context, from []game.State, n int, seed uint64, maxPlies int) ([]game.Tally, error) {
	tallies, err := p.bulk.Playouts(ctx, from, n, seed, maxPlies)
	if errors.Is(err, ErrTooLarge) {
		return p.Machine.Playouts(ctx, from, n, seed, maxPlies)
	}
	return tallies, err
}

// OpenTree implements [game.TreeSearcher].
func (p *Pair) OpenTree(ctx context.Context, role int, tableBytes int64, exact bool) (game.TreeSearch, error) {
	return p.bulk.OpenTree(ctx, role, tableBytes, exact)
}

// Start generates the code that a first look needs: for expanding positions and
// for random matches from the initial one. Clones share it.
func (p *Pair) Start(ctx context.Context) error {
	if err := p.bulk.open(ctx); err != nil && !errors.Is(err, ErrTooLarge) {
		return err
	}
	s, err := p.Initial(ctx)
	if err != nil {
		return err
	}
	_, err = p.Playouts(ctx, []game.State{s}, 1, 1, 1)
	return err
}

// Warm generates all the code that players ask for, so that compiling it costs
// no clock of a match. Clones share it.
func (p *Pair) Warm(ctx context.Context) error {
	if err := p.Start(ctx); err != nil {
		return err
	}
	s, ok, err := p.second(ctx)
	if err != nil || !ok {
		return err
	}
	_, err = p.Playouts(ctx, []game.State{s}, 1, 1, 1)
	return err
}

// second returns a position after one joint move, if there is any. [Pair.Expand]
// would tell of them all, but they may be too many.
func (p *Pair) second(ctx context.Context) (s game.State, ok bool, err error) {
	if s, err = p.Initial(ctx); err != nil {
		return nil, false, err
	}
	view, err := game.Look(ctx, p.Machine, s)
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
	s, err = p.Next(ctx, s, joint)
	return s, err == nil, err
}

// Clone implements [game.Machine].
func (p *Pair) Clone() game.Machine {
	return &Pair{p.Machine.Clone().(*propnet.Machine), p.bulk.Clone().(*Machine)}
}

// Close implements [game.Machine].
func (p *Pair) Close() error { return errors.Join(p.Machine.Close(), p.bulk.Close()) }
