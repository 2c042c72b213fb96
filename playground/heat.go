package playground

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet"
)

const (
	maxHeatMatches = 10_000
	maxHeatPlies   = 1000 // of a random match
)

// heat tells how often each node of the network is true, over the match or over random ones. It gives what it has when
// its time is over.
func heat(j *job, s *session, q HeatRequest) (r HeatResult, err error) {
	n, err := s.built(j)
	if err != nil {
		return r, err
	}
	if q.Matches < 0 || q.Matches > maxHeatMatches {
		return r, failure(FailRequest, "Heat takes up to 10000 matches.", "matches")
	}
	t, err := newTimedJob(j, q.Seconds)
	if err != nil {
		return r, err
	}
	ctx, cancel := t.limited()
	defer cancel()
	p, err := s.cursorAt(t.job, q.Moves, MachinePropnet)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	h := heatCounter{marking: propnet.NewMarking(n.net), count: make([]uint32, n.net.Len())}
	if q.Matches == 0 {
		for at := p.at; at != nil; at = at.parent {
			h.add(at.state)
		}
	} else {
		rng := rand.New(rand.NewPCG(uint64(q.Seed), 0x68656174))
		h.matches, err = h.play(ctx, p.playedGame, q.Matches, rng)
		if err = ended(err); err != nil {
			return r, err
		}
	}
	r.Matches, r.Positions = h.matches, h.positions
	r.Shares = j.attach(h.shares())
	return r, nil
}

// A heatCounter adds up the values of nodes over positions.
type heatCounter struct {
	marking            *propnet.Marking
	count              []uint32 // by node: positions in which it is true
	matches, positions int
}

func (h *heatCounter) add(s game.State) {
	h.marking.Mark(s, nil)
	h.marking.Propagate()
	h.positions++
	for x := range h.count {
		if h.marking.Value(propnet.Node(x)) {
			h.count[x]++
		}
	}
}

// play plays random matches and returns how many it played. A match ends where a role has no move, too, and after
// maxHeatPlies.
func (h *heatCounter) play(ctx context.Context, g *playedGame, matches int, rng *rand.Rand) (played int, err error) {
	var legal []game.Move
	m := g.machine
	for played < matches {
		s, err := m.Initial(ctx)
		if err != nil {
			return played, err
		}
	plies:
		for range maxHeatPlies {
			h.add(s)
			over, err := m.Terminal(ctx, s)
			if err == nil {
				err = pace.Check(ctx)
			}
			if err != nil {
				return played, err
			}
			if over {
				break
			}
			joint := make(game.JointMove, len(g.rules.Roles))
			for role := range joint {
				if legal, err = m.Legal(ctx, s, role, legal[:0]); err != nil {
					return played, err
				}
				if len(legal) == 0 {
					break plies
				}
				joint[role] = legal[rng.IntN(len(legal))]
			}
			if s, err = m.Next(ctx, s, joint); err != nil {
				return played, err
			}
		}
		played++
	}
	return played, nil
}

// shares returns the share of positions in which each node is true, 0..255.
func (h *heatCounter) shares() []byte {
	out := make([]byte, len(h.count))
	for x, c := range h.count {
		out[x] = byte((uint64(c)*255 + uint64(h.positions)/2) / uint64(max(h.positions, 1)))
	}
	return out
}
