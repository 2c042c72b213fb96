package search

import (
	"context"
	"time"

	"github.com/gdl-playground/engine/game"
)

// maxChildren bounds the children that are looked at to compare batches with
// single positions, fewChildren those that are looked at one by one.
// leavesAtOnce is about how many nodes a round of a search opens together.
const maxChildren, fewChildren, leavesAtOnce = 256, 8, 12

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
