package propnet

import (
	"context"
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/proof"
)

// proofs are what is proved of a circuit, for all machines that play on it.
type proofs struct {
	mu    sync.Mutex
	done  bool
	found game.Properties

	lined bool
	lines game.Lines

	symmetryMu sync.Mutex // held for a moment only, so that nobody waits for what is worked out under mu
	symmetric  bool
	symmetries []game.Symmetry
}

// maxProofNodes bounds the networks of which anything is proved: what takes
// longer than a moment would cost players their clocks.
const maxProofNodes = 1 << 17

// Prove implements game.Prover: whose turn it is, what goals add up to, how long
// a match lasts, and whether the roles are alike, each where it follows from the
// circuit by simple means. It is worked out once for all clones.
func (m *Machine) Prove(ctx context.Context) (game.Properties, error) {
	p := m.proofs
	if err := pace.Lock(ctx, &p.mu); err != nil {
		return game.Properties{}, err
	}
	defer p.mu.Unlock()
	if p.done || m.circuit.Nodes() > maxProofNodes {
		return p.found, pace.Check(ctx)
	}
	var x game.Properties
	var err error
	var turn []game.Fact
	for order := range proof.TurnOrders(ctx, m.circuit) {
		x.Turns, turn = true, order.Own
		break
	}
	x.Longest = proof.Longest(ctx, m.circuit)
	if err := pace.Check(ctx); err != nil {
		return game.Properties{}, err
	}
	if x.Sum, x.ConstantSum, err = proof.GoalSum(ctx, m.circuit); err != nil {
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

// Lines implements [game.Lined]. They are worked out once for all clones.
func (m *Machine) Lines(ctx context.Context) (game.Lines, error) {
	p := m.proofs
	if err := pace.Lock(ctx, &p.mu); err != nil {
		return nil, err
	}
	defer p.mu.Unlock()
	if p.lined || m.circuit.Nodes() > maxProofNodes {
		return p.lines, pace.Check(ctx)
	}
	lines, err := proof.FindLines(ctx, m.circuit)
	if err != nil {
		return nil, err
	}
	p.lines, p.lined = lines, true
	return lines, nil
}

// Timer implements game.Timed.
func (m *Machine) Timer() []game.Fact {
	if m.circuit.Nodes() > maxProofNodes {
		return nil
	}
	return proof.Timer(m.circuit)
}

// Symmetries returns permutations of the bases and inputs under which the
// network means the same, see [proof.Symmetries].
func (n *Net) Symmetries(ctx context.Context) ([]game.Symmetry, error) {
	g, c, err := lower(ctx, n)
	if err != nil {
		return nil, err
	}
	return proof.Symmetries(ctx, g, c)
}

// rolesAlike proves that two roles could change places, whose turn it is being
// told by some facts.
func (n *Net) rolesAlike(ctx context.Context, turn []game.Fact) (bool, error) {
	if len(n.Rules.Roles) != 2 {
		return false, nil
	}
	g, c, err := lower(ctx, n)
	if err != nil {
		return false, err
	}
	return proof.RolesAlike(ctx, g, c, turn)
}
