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
	// fewChildren those that are looked at one by one. leavesAtOnce is how many
	// leaves a round of a forest opens together, about.
	maxChildren, fewChildren, leavesAtOnce = 256, 8, 12
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

// compareChildren opens as many leaves as a round of a forest may: all in a batch,
// and a few of their children one by one, which tells what all would take.
func compareChildren(m game.Machine, s game.State) func(*clock, game.Expander) (alone, together time.Duration, err error) {
	return func(p *clock, e game.Expander) (alone, together time.Duration, err error) {
		ctx := p.context()
		parents, err := openLeaves(ctx, e, s)
		if err != nil {
			return 0, 0, err
		}
		start := p.now()
		kids, err := e.Expand(ctx, parents, 1)
		if err != nil {
			return 0, 0, err
		}
		defer kids.Release()
		expanded := p.now()
		n := min(kids.Len(), maxChildren)
		var state game.State
		for i := range n {
			state = kids.State(i, state)
			if err := visit(ctx, position{state: state, m: m, kids: kids, at: i}); err != nil {
				return 0, 0, err
			}
		}
		all := time.Duration(kids.Len())
		together = expanded.Sub(start) + p.now().Sub(expanded)*all/time.Duration(max(n, 1))

		start = p.now()
		states := make([]game.State, min(n, fewChildren))
		for i := range states { // neighbours, as a leaf has them
			parent, joints := kids.Path(i)
			if states[i], err = m.Next(ctx, parents[parent], joints[0]); err != nil {
				return 0, 0, err
			}
		}
		for _, next := range states {
			if err := visit(ctx, position{state: next, m: m}); err != nil {
				return 0, 0, err
			}
		}
		return p.now().Sub(start) * all / time.Duration(max(len(states), 1)), together, nil
	}
}

// openLeaves returns the states that follow s as leaves of a round: too few of
// them come more than once, and where there are none s itself does.
func openLeaves(ctx context.Context, e game.Expander, s game.State) ([]game.State, error) {
	kids, err := e.Expand(ctx, []game.State{s}, 1)
	if err != nil {
		return nil, err
	}
	defer kids.Release()
	leaves := []game.State{s}
	for i := range min(kids.Len(), leavesAtOnce) {
		if !kids.Terminal(i) {
			leaves = append(leaves, kids.State(i, nil))
		}
	}
	if len(leaves) > 1 {
		leaves = leaves[1:]
	}
	for i := 0; len(leaves) < leavesAtOnce; i++ {
		leaves = append(leaves, leaves[i])
	}
	return leaves, nil
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
