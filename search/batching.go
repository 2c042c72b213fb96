package search

import (
	"context"
	"math"
	"time"

	"github.com/gdl-playground/engine/game"
)

// A batching says whether children of positions are better computed in the
// machine's batches than one by one. It changes how fast a search is, never what
// it finds.
type batching struct{ pays, known bool }

const (
	// measureShare is how much of the time that is left may go into finding out
	// which way to the children of a position is faster.
	measureShare = 0.1
	// measureRuns is how often each of both is measured; the fastest run counts: the
	// first one may have to compile.
	measureRuns = 3
	// maxChildren bounds the children that are looked at to choose a way,
	// fewChildren those that are looked at one by one.
	maxChildren, fewChildren = 256, 8
	// trialNodes is how many positions a trial of alpha-beta looks at at most,
	// and trialShare what it takes of the time for all trials.
	trialNodes, trialShare = 4000, 0.15
	trialBytes             = 1 << 20
)

// measure finds out which way suits a search, unless that is known. compare
// returns how long the same work takes one by one and in batches.
func (b *batching) measure(c *clock, m game.Machine, compare func(p *clock, e game.Expander) (alone, together time.Duration, err error)) {
	e, ok := m.(game.Expander)
	if !ok {
		b.known = true
	}
	if b.known {
		return
	}
	p := c.part(measureShare)
	p.report = nil
	alone, together := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for range measureRuns {
		if p.look(); p.stopped != "" {
			return
		}
		x, y, err := compare(p, e)
		if err != nil {
			return // the search will meet the error and say so
		}
		alone, together = min(alone, x), min(together, y)
	}
	b.pays, b.known = together < alone, true
}

// of returns the machine's batches if that is the way.
func (b batching) of(m game.Machine) game.Expander {
	if !b.pays {
		return nil
	}
	return m.(game.Expander)
}

// compareChildren looks at the children of s: all in a batch, and a few of them
// one by one, which tells what all would take.
func compareChildren(m game.Machine, s game.State) func(*clock, game.Expander) (alone, together time.Duration, err error) {
	return func(p *clock, e game.Expander) (alone, together time.Duration, err error) {
		ctx := p.context()
		start := p.now()
		kids, err := e.Expand(ctx, []game.State{s}, 1)
		if err != nil {
			return 0, 0, err
		}
		defer kids.Release()
		n := min(kids.Len(), maxChildren)
		var state game.State
		for i := range n {
			state = kids.State(i, state)
			if err := visit(ctx, position{state: state, m: m, kids: kids, at: i}); err != nil {
				return 0, 0, err
			}
		}
		together = p.now().Sub(start)

		start = p.now()
		states := make([]game.State, min(n, fewChildren))
		for i := range states { // at once, as generate does it
			_, joints := kids.Path(i * n / len(states))
			if states[i], err = m.Next(ctx, s, joints[0]); err != nil {
				return 0, 0, err
			}
		}
		for _, next := range states {
			if err := visit(ctx, position{state: next, m: m}); err != nil {
				return 0, 0, err
			}
		}
		return p.now().Sub(start) * time.Duration(n) / time.Duration(max(len(states), 1)), together, nil
	}
}

// visit asks what a search asks of most positions.
func visit(ctx context.Context, p position) error {
	if _, err := p.terminal(ctx); err != nil {
		return err
	}
	var legal []game.Move
	for r := range p.m.Rules().Roles {
		var err error
		if legal, err = p.legal(ctx, r, legal[:0]); err != nil {
			return err
		}
	}
	return nil
}

// compareTrials searches a little by alpha-beta, once in each way: how many
// children cut-offs leave out, and what an engine saves by going from one
// position to the next, shows nowhere else.
func compareTrials(m game.Machine, s game.State, role int) func(*clock, game.Expander) (alone, together time.Duration, err error) {
	return func(p *clock, e game.Expander) (alone, together time.Duration, err error) {
		if alone, err = trial(p, m, s, role, nil); err != nil {
			return 0, 0, err
		}
		together, err = trial(p, m, s, role, e)
		return alone, together, err
	}
}

// trial returns how long a node of a short search takes, in nanoseconds at the
// least.
func trial(p *clock, m game.Machine, s game.State, role int, e game.Expander) (time.Duration, error) {
	legal, err := m.Legal(p.context(), s, role, nil)
	if err != nil {
		return 0, err
	}
	c := p.part(trialShare)
	if c.maxNodes <= 0 || c.maxNodes > trialNodes {
		c.maxNodes = trialNodes
	}
	t := &tree{
		m: m, expander: e, ctx: c.context(), clock: c, me: role,
		eval: &mobilityEvaluator{role: role}, table: newTable(trialBytes, false), order: &history{},
	}
	start := c.now()
	newDeepening(t, s, legal, 1).run(0, nil)
	return c.now().Sub(start) / time.Duration(max(c.nodes, 1)), c.err
}
