package search

import (
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A sample is a position met in random play and how that match ended.
type sample struct {
	state   game.State
	choices []uint16    // legal moves by role
	goals   []game.Goal // at the end of the match, or the mean of several, by role
	ply     int
	plies   int // of the whole match
}

const (
	// samplePlies is where a random match that does not end is given up.
	samplePlies = 500
	// sampleStates bounds the positions that are kept.
	sampleStates = 60_000
)

// A sampler plays random matches and keeps what it sees, to classify the game
// and to learn from.
type sampler struct {
	m     game.Machine
	rng   *rand.Rand
	all   []sample
	class Class
	// With a guide, for two roles that move in turn, most moves are the ones that
	// it likes best instead of random ones.
	guide *linear

	stats   classStats
	legal   []game.Move
	joint   game.JointMove
	ongoing []sample
}

func newSampler(m game.Machine, seed uint64) *sampler {
	n := len(m.Rules().Roles)
	return &sampler{
		m: m, rng: rand.New(rand.NewPCG(seed, 0x73616D706C65)), joint: make(game.JointMove, n),
		class: Class{Roles: n, Turns: true, ConstantSum: n > 1},
	}
}

// play plays random matches from s until there are enough matches or positions
// or the clock stops. It reports whether the machine still works.
func (p *sampler) play(c *clock, s game.State, matches int) error {
	defer func() { p.class = p.stats.class(p.class) }()
	for range matches {
		if len(p.all) >= sampleStates || c.stopped != "" {
			break
		}
		if err := p.match(c, s); err != nil {
			return err
		}
	}
	return nil
}

// match plays one match. One that the clock cuts short teaches nothing.
func (p *sampler) match(c *clock, s game.State) error {
	ctx := c.context()
	p.ongoing = p.ongoing[:0]
	for ply := 0; ; ply++ {
		if c.tick() {
			return nil
		}
		end, err := p.m.Terminal(ctx, s)
		if err != nil {
			return err
		}
		if end || ply == samplePlies {
			return p.finish(c, s, end)
		}
		x := sample{state: s, ply: ply, choices: make([]uint16, len(p.joint))}
		choosers := 0
		for r := range p.joint {
			if p.legal, err = p.m.Legal(ctx, s, r, p.legal[:0]); err != nil {
				return err
			}
			if len(p.legal) == 0 {
				return p.finish(c, s, false)
			}
			x.choices[r] = uint16(min(len(p.legal), 1<<16-1))
			if len(p.legal) > 1 {
				choosers++
			}
			p.joint[r] = p.legal[p.rng.IntN(len(p.legal))]
		}
		if p.guide != nil && p.rng.Float64() >= exploreShare {
			if err := p.follow(c, s, x.choices); err != nil {
				return err
			}
		}
		p.stats.position(x, choosers)
		p.ongoing = append(p.ongoing, x)
		if s, err = p.m.Next(ctx, s, p.joint); err != nil {
			return err
		}
	}
}

// exploreShare is how many moves of guided matches are random all the same.
const exploreShare = 0.25

// follow replaces the random move of the role that chooses by the one that the
// guide likes best.
func (p *sampler) follow(c *clock, s game.State, choices []uint16) error {
	role := slices.IndexFunc(choices, func(n uint16) bool { return n > 1 })
	if role < 0 {
		return nil
	}
	ctx := c.context()
	var err error
	if p.legal, err = p.m.Legal(ctx, s, role, p.legal[:0]); err != nil {
		return err
	}
	best, bestValue := p.joint[role], Value(-1)
	for _, move := range p.legal {
		if c.tick() {
			break // and the match teaches nothing
		}
		p.joint[role] = move
		next, err := p.m.Next(ctx, s, p.joint)
		if err != nil {
			return err
		}
		v, err := p.guide.worth(ctx, position{state: next, m: p.m}, role)
		if err != nil {
			return err
		}
		if v > bestValue {
			best, bestValue = move, v
		}
	}
	p.joint[role] = best
	return nil
}

// finish notes how a match ended; only one that came to a terminal state gives
// samples.
func (p *sampler) finish(c *clock, s game.State, terminal bool) error {
	goals := make([]game.Goal, len(p.joint))
	for r := range goals {
		g, err := p.m.Goal(c.context(), s, r)
		if err != nil {
			return err
		}
		goals[r] = g
	}
	plies := len(p.ongoing)
	p.stats.match(goals, plies, terminal)
	if !terminal {
		return nil
	}
	for _, x := range p.ongoing {
		x.goals, x.plies = goals, plies
		p.all = append(p.all, x)
	}
	return nil
}

const (
	// labels is how many positions are played on from; labelRounds how often
	// all of them in turn, and labelMatches how often from each at a time.
	labels       = 4096
	labelRounds  = 4
	labelMatches = 4
	labelBatch   = 128 // positions in a call of the machine
)

// relabel replaces the goals of samples, which each saw one match end, by the
// mean goals of many matches that go on from there, on a machine that plays many
// at once. It does so for some of the samples, as many and as often as the clock
// allows; too few of them would be worth less than all as they are.
func relabel(c *clock, m game.Sampler, all []sample, seed uint64) []sample {
	rng := rand.New(rand.NewPCG(seed, 0x6C6162656C73))
	order := rng.Perm(len(all))[:min(labels, len(all))]
	sums, done := make([][]int64, len(order)), make([]int, len(order))
	for range labelRounds {
		if !playOn(c, m, all, order, rng.Uint64(), func(i int, t game.Tally) {
			sums[i], done[i] = plus(sums[i], t.Sum), done[i]+t.Done
		}) {
			break
		}
	}
	var out []sample
	for i, at := range order {
		if done[i] == 0 {
			continue
		}
		x := all[at]
		x.goals, x.ply, x.plies = make([]game.Goal, len(sums[i])), 0, 1
		for r, sum := range sums[i] {
			x.goals[r] = game.Goal(sum / int64(done[i]))
		}
		out = append(out, x)
	}
	if len(out) < minSamples {
		return all
	}
	return out
}

// playOn plays random matches from samples, in batches, and tells how they went
// by place in the order. It reports whether it came through.
func playOn(c *clock, m game.Sampler, all []sample, order []int, seed uint64, tell func(i int, t game.Tally)) bool {
	var from []game.State
	for first := 0; first < len(order); first += labelBatch {
		if c.look(); c.stopped != "" {
			return false
		}
		from = from[:0]
		for _, at := range order[first:min(first+labelBatch, len(order))] {
			from = append(from, all[at].state)
		}
		tallies, err := m.Playouts(c.context(), from, labelMatches, seed+uint64(first), playoutPlies)
		if err != nil {
			c.fail(err)
			return false
		}
		for i, t := range tallies {
			c.nodes += t.Plies / labelBatch // plies beside each other cost as much as one
			tell(first+i, t)
		}
	}
	return true
}
