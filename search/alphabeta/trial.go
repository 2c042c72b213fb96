package alphabeta

import (
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/evaluate"
	"github.com/gdl-playground/engine/search/table"
)

const (
	// trialNodes is how many positions a trial of alpha-beta looks at at most,
	// and trialShare what it takes of the time for all trials.
	trialNodes, trialShare = 4000, 0.15
	trialBytes             = 1 << 20
)

// compareTrials searches a little by alpha-beta, once in each way: how many
// children cut-offs leave out, and what an engine saves by going from one
// position to the next, shows nowhere else.
func compareTrials(m game.Machine, s game.State, role int) search.Comparison {
	return func(p *search.Clock, e game.Expander) (alone, together time.Duration, err error) {
		if alone, err = trial(p, m, s, role, nil); err != nil {
			return 0, 0, err
		}
		together, err = trial(p, m, s, role, e)
		return alone, together, err
	}
}

// trial returns how long a node of a short search takes, in nanoseconds at the
// least.
func trial(p *search.Clock, m game.Machine, s game.State, role int, e game.Expander) (time.Duration, error) {
	legal, err := m.Legal(p.Context(), s, role, nil)
	if err != nil {
		return 0, err
	}
	c := p.Part(trialShare)
	if c.MaxNodes <= 0 || c.MaxNodes > trialNodes {
		c.MaxNodes = trialNodes
	}
	t := &tree{
		m: m, expander: e, ctx: c.Context(), clock: c, me: role,
		eval: &evaluate.Mobility{Role: role}, table: table.New(trialBytes, false), order: &history{},
	}
	start := c.Now()
	newDeepening(t, c, m, search.Problem{State: s, Legal: legal, Seed: 1}).run(0, nil)
	return c.Now().Sub(start) / time.Duration(max(c.Nodes, 1)), c.Err
}
