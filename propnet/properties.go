package propnet

import (
	"context"
	"sync"

	"github.com/gdl-playground/engine/game"
)

// proofs are what is proved of a circuit, for all machines that play on it.
type proofs struct {
	mu    sync.Mutex
	done  bool
	found game.Properties
}

// maxProofNodes bounds the networks of which anything is proved: what takes
// longer than a moment would cost players their clocks.
const maxProofNodes = 1 << 17

// Prove implements game.Prover: whose turn it is, what goals add up to, how long
// a match lasts, and whether the roles are alike, each where it follows from the
// circuit by simple means. It is worked out once for all clones.
func (m *Machine) Prove(ctx context.Context) (game.Properties, error) {
	p := m.proofs
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done || m.circuit.Nodes() > maxProofNodes {
		return p.found, ctx.Err()
	}
	var x game.Properties
	var err error
	var turn []game.Fact
	for order := range TurnOrders(ctx, m.circuit) {
		x.Turns, turn = true, order.Own
		break
	}
	x.Longest = longest(ctx, m.circuit)
	if err := ctx.Err(); err != nil {
		return game.Properties{}, err
	}
	if x.Sum, x.ConstantSum, err = goalSum(ctx, m.circuit); err != nil {
		return game.Properties{}, err
	}
	if m.net != nil {
		if x.Alike, err = m.net.rolesAlike(ctx, turn); err != nil {
			return game.Properties{}, err
		}
	}
	p.found, p.done = x, true
	return x, nil
}
