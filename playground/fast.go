package playground

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
)

// A fastMachine answers single positions by the interpreter and everything in
// bulk by the generated module: each is the quicker one at that. Facts and
// moves have the same numbers in both, those of the network.
type fastMachine struct {
	*propnet.Machine
	module *codegen.Machine
}

var (
	_ game.Expander  = (*fastMachine)(nil)
	_ game.Sampler   = (*fastMachine)(nil)
	_ game.Estimator = (*fastMachine)(nil)
)

// Expand implements game.Expander.
func (m *fastMachine) Expand(ctx context.Context, parents []game.State, plies int) (game.Children, error) {
	return m.module.Expand(ctx, parents, plies)
}

// Playouts implements game.Sampler.
func (m *fastMachine) Playouts(ctx context.Context, from []game.State, n int, seed uint64, maxPlies int) ([]game.Tally, error) {
	return m.module.Playouts(ctx, from, n, seed, maxPlies)
}

// Clone implements game.Machine.
func (m *fastMachine) Clone() game.Machine {
	return &fastMachine{m.Machine.Clone().(*propnet.Machine), m.module.Clone().(*codegen.Machine)}
}

// Close implements game.Machine.
func (m *fastMachine) Close() error { return errors.Join(m.Machine.Close(), m.module.Close()) }
