package game

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// NewExpander returns m itself if it expands positions in batches, else an
// adapter that visits one after the other.
func NewExpander(m Machine) Expander {
	if e, ok := m.(Expander); ok {
		return e
	}
	return OneByOne(m)
}

// OneByOne returns an expander that visits one position after the other, even
// if m has a faster way.
func OneByOne(m Machine) Expander { return expander{m} }

type expander struct{ m Machine }

// maxChildren bounds the children of one Expand, one by one.
const maxChildren = 1 << 20

// Expand implements [Expander].
func (e expander) Expand(ctx context.Context, parents []State) (Children, error) {
	c := &children{}
	for p, s := range parents {
		if err := e.expand(ctx, c, p, s); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// expand adds what follows from a state.
func (e expander) expand(ctx context.Context, c *children, parent int, s State) error {
	if end, err := e.m.Terminal(ctx, s); err != nil || end {
		return err
	}
	legal, err := LegalMoves(ctx, e.m, s)
	if err != nil {
		return err
	}
	if n := CountJointMoves(legal, maxChildren); n < 0 || n > maxChildren-len(c.list) {
		return &logic.LimitError{What: "children of positions", Limit: maxChildren, Rule: -1}
	}
	return EachJointMove(legal, func(joint JointMove) error {
		next, err := e.m.Next(ctx, s, joint)
		if err != nil {
			return err
		}
		v, err := Look(ctx, e.m, next)
		c.list = append(c.list, child{parent, slices.Clone(joint), next, v})
		return err
	})
}

type children struct{ list []child }

// A child is a position with what the machine says of it.
type child struct {
	parent int
	joint  JointMove
	state  State
	view   View
}

func (c *children) Len() int                        { return len(c.list) }
func (c *children) Origin(i int) (int, JointMove)   { return c.list[i].parent, c.list[i].joint }
func (c *children) Terminal(i int) bool             { return c.list[i].view.Terminal }
func (c *children) Goal(i, role int) Goal           { return c.list[i].view.Goals[role] }
func (c *children) State(i int, dst State) State    { return append(dst[:0], c.list[i].state...) }
func (c *children) Release()                        { c.list = nil }
func (c *children) Legal(i, r int, d []Move) []Move { return append(d, c.list[i].view.Legal[r]...) }

// NewSampler returns m itself if it plays random matches in batches, else an
// adapter that plays one after the other.
func NewSampler(m Machine) Sampler {
	if s, ok := m.(Sampler); ok {
		return s
	}
	return &sampler{m: m}
}

type sampler struct {
	m     Machine
	legal []Move
	joint JointMove
}

// Playouts implements [Sampler].
func (p *sampler) Playouts(ctx context.Context, from []State, n int, seed uint64, maxPlies int) ([]Tally, error) {
	roles := len(p.m.Rules().Roles)
	p.joint = make(JointMove, roles)
	rng := rand.New(rand.NewPCG(seed, 0x506C61796F757473))
	tallies := make([]Tally, len(from))
	for i, s := range from {
		t := Tally{Sum: make([]int64, roles), SumSq: make([]int64, roles)}
		for range n {
			if err := p.playout(ctx, s, rng, maxPlies, &t); err != nil {
				return nil, err
			}
		}
		tallies[i] = t
	}
	return tallies, nil
}

// playout plays one match and adds it to the tally.
func (p *sampler) playout(ctx context.Context, s State, rng *rand.Rand, maxPlies int, t *Tally) error {
	for ply := 0; ; ply++ {
		end, err := p.m.Terminal(ctx, s)
		if err != nil {
			return err
		}
		if end {
			break
		}
		stuck := ply >= maxPlies
		for r := range p.joint {
			if stuck {
				break
			}
			if p.legal, err = p.m.Legal(ctx, s, r, p.legal[:0]); err != nil {
				return err
			}
			if stuck = len(p.legal) == 0; !stuck {
				p.joint[r] = p.legal[rng.IntN(len(p.legal))]
			}
		}
		if stuck {
			t.Cut++
			return nil
		}
		if s, err = p.m.Next(ctx, s, p.joint); err != nil {
			return err
		}
		t.Plies++
	}
	for r := range p.joint {
		g, err := p.m.Goal(ctx, s, r)
		if err != nil {
			return err
		}
		// A match without a value for the role counts as worth nothing to it.
		points := int64(max(g, 0))
		t.Sum[r] += points
		t.SumSq[r] += points * points
	}
	t.Done++
	return nil
}
