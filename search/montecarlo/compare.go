package montecarlo

import (
	"context"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// maxChildren bounds the children that are looked at to compare batches with
// single positions, fewChildren those that are looked at one by one.
// leavesAtOnce is about how many nodes a round of a search opens together.
const maxChildren, fewChildren, nodesPerRound = 256, 8, 12

// compare opens as many nodes as a round of a tree may: all in a batch,
// and a few of their children one by one, which tells what all would take.
func compare(m game.Machine, s game.State) search.Comparison {
	return func(p *search.Clock, e game.Expander) (alone, together time.Duration, err error) {
		ctx := p.Context()
		parents, err := sampleNodes(ctx, e, s)
		if err != nil {
			return 0, 0, err
		}
		start := p.Now()
		kids, err := e.Expand(ctx, parents, 1)
		if err != nil {
			return 0, 0, err
		}
		defer kids.Release()
		expanded := p.Now()
		n := min(kids.Len(), maxChildren)
		var state game.State
		for i := range n {
			state = kids.State(i, state)
			if err := ask(ctx, search.Position{State: state, Machine: m, Children: kids, Index: i}); err != nil {
				return 0, 0, err
			}
		}
		all := time.Duration(kids.Len())
		together = expanded.Sub(start) + p.Now().Sub(expanded)*all/time.Duration(max(n, 1))

		start = p.Now()
		states := make([]game.State, min(n, fewChildren))
		for i := range states { // neighbours, as a node has them
			parent, joints := kids.Path(i)
			if states[i], err = m.Next(ctx, parents[parent], joints[0]); err != nil {
				return 0, 0, err
			}
		}
		for _, next := range states {
			if err := ask(ctx, search.Position{State: next, Machine: m}); err != nil {
				return 0, 0, err
			}
		}
		return p.Now().Sub(start) * all / time.Duration(max(len(states), 1)), together, nil
	}
}

// sampleNodes returns the states that follow s as nodes of a round: too few of
// them come more than once, and where there are none s itself does.
func sampleNodes(ctx context.Context, e game.Expander, s game.State) ([]game.State, error) {
	kids, err := e.Expand(ctx, []game.State{s}, 1)
	if err != nil {
		return nil, err
	}
	defer kids.Release()
	nodes := []game.State{s}
	for i := range min(kids.Len(), nodesPerRound) {
		if !kids.Terminal(i) {
			nodes = append(nodes, kids.State(i, nil))
		}
	}
	if len(nodes) > 1 {
		nodes = nodes[1:]
	}
	for i := 0; len(nodes) < nodesPerRound; i++ {
		nodes = append(nodes, nodes[i])
	}
	return nodes, nil
}

// ask asks what a search asks of most positions.
func ask(ctx context.Context, p search.Position) error {
	if _, err := p.Terminal(ctx); err != nil {
		return err
	}
	var legal []game.Move
	for r := range p.Machine.Rules().Roles {
		var err error
		if legal, err = p.Legal(ctx, r, legal[:0]); err != nil {
			return err
		}
	}
	return nil
}
