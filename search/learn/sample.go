package learn

import (
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A sample is a position met in random play and how that match ended.
type sample struct {
	state   game.State
	choices []uint16    // legal moves by role
	goals   []game.Goal // at the end of the match, or the mean of several, by role
	ply     int
	plies   int // of the whole match
	lines   game.LineView
}

// countOf returns how many moves there are, as far as a sample can tell.
func countOf(legal []game.Move) uint16 { return uint16(min(len(legal), 1<<16-1)) }

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
	class search.Class

	stats   classStats
	visited visited
	legal   []game.Move
	joint   game.JointMove
	// ongoing are the positions of the match under way, which goes on from paused where the clock has cut it short.
	ongoing []sample
	paused  game.State // nil: there is none
	// unfinished are positions of matches in step that the clock has cut short, which have no goals.
	unfinished []sample
}

func newSampler(m game.Machine, seed uint64) *sampler {
	n := len(m.Rules().Roles)
	return &sampler{
		m: m, rng: rand.New(rand.NewPCG(seed, 0x73616D706C65)), joint: make(game.JointMove, n),
		class: search.Class{Roles: n, Turns: true, ConstantSum: n > 1},
	}
}

// play plays random matches from s until there are enough matches or positions
// or the clock stops. Its error is the machine's.
func (s *sampler) play(c *search.Clock, state game.State, matches int) error {
	defer func() { s.class = s.stats.class(s.class) }()
	for range matches {
		if len(s.all) >= sampleStates || c.Stopped != "" {
			break
		}
		if err := s.match(c, state); err != nil {
			return err
		}
	}
	return nil
}

const (
	// A sampler that plays in step plays firstMatches one after the other, in firstShare of the time, to see how long
	// they are, and then up to mostRandom at a time: with a bound on positions as many as can be played to their ends.
	firstMatches, firstShare, mostRandom = 2, 0.2, 64
)

// from returns what plays matches from a state in step, and returns the positions of all matches so far.
func (s *sampler) from(state game.State) func(*search.Clock) ([]sample, error) {
	return func(c *search.Clock) ([]sample, error) {
		err := s.playInStep(c, state)
		return s.all, err
	}
}

// playInStep plays random matches as play does, many at a time where one call of the machine computes what follows in
// all of them.
func (s *sampler) playInStep(c *search.Clock, state game.State) error {
	if _, many := s.m.(game.LeafBatcher); !many {
		return s.play(c, state, 1<<30)
	}
	first := c.Part(firstShare)
	err := s.play(first, state, firstMatches)
	if c.Join(first); err != nil {
		return err
	}
	matches := mostRandom
	if c.MaxNodes > 0 {
		plies := max(s.class.Plies, 1)
		if s.class.Matches == 0 {
			plies = samplePlies
		}
		matches = min(matches, int(float64(c.MaxNodes-c.Nodes)/(2*plies)))
	}
	if matches <= 1 {
		return s.play(c, state, 1<<30)
	}
	leaves, err := game.NewLeaves(c.Context(), s.m, false)
	if err != nil {
		return err
	}
	r := newSelfPlay(leaves, nil, len(s.joint), matches, state, s.rng.Uint64())
	r.stats, r.enough = &s.stats, sampleStates-len(s.all)
	err = r.play(c)
	r.takeMeans()
	s.all, s.unfinished = append(s.all, r.all...), r.unfinished()
	s.class = s.stats.class(s.class)
	return err
}

// positions returns all positions that were seen, match after match, whether or not it is known how they end.
func (s *sampler) positions() []sample {
	if s.paused == nil {
		return slices.Concat(s.unfinished, s.all)
	}
	return slices.Concat(s.unfinished, s.ongoing, s.all)
}

// match plays one match, or the rest of the one that was under way when the clock ran out.
func (s *sampler) match(c *search.Clock, state game.State) error {
	ctx := c.Context()
	if s.paused != nil {
		state, s.paused = s.paused, nil
	} else {
		s.ongoing = s.ongoing[:0]
	}
	for ply := len(s.ongoing); ; ply++ {
		if c.Tick() {
			s.paused = state
			return nil
		}
		end, err := s.m.Terminal(ctx, state)
		if err != nil {
			return err
		}
		if end || ply == samplePlies {
			return s.finish(c, state, end)
		}
		x := sample{state: state, ply: ply, choices: make([]uint16, len(s.joint))}
		for r := range s.joint {
			if s.legal, err = s.m.Legal(ctx, state, r, s.legal[:0]); err != nil {
				return err
			}
			if len(s.legal) == 0 {
				return s.finish(c, state, false)
			}
			x.choices[r] = countOf(s.legal)
			s.joint[r] = s.legal[s.rng.IntN(len(s.legal))]
		}
		s.stats.position(x, &s.visited)
		s.ongoing = append(s.ongoing, x)
		if state, err = s.m.Next(ctx, state, s.joint); err != nil {
			return err
		}
	}
}

// finish notes how a match ended; only one that came to a terminal state gives
// samples.
func (s *sampler) finish(c *search.Clock, state game.State, terminal bool) error {
	goals := make([]game.Goal, len(s.joint))
	for r := range goals {
		g, err := s.m.Goal(c.Context(), state, r)
		if err != nil {
			return err
		}
		goals[r] = g
	}
	plies := len(s.ongoing)
	s.stats.match(goals, plies, terminal)
	s.stats.mean(goals, plies, terminal)
	if !terminal {
		return nil
	}
	for _, x := range s.ongoing {
		x.goals, x.plies = goals, plies
		s.all = append(s.all, x)
	}
	return nil
}

// shareMissing gives each of two roles that are opposed a half of what samples miss of the sum of goals. A match that
// breaks off without goals is nobody's: chess that ends with the two hundredth move is not lost by both.
func (k *Knowledge) shareMissing(all []sample) {
	if !k.Class.Opposed() || k.Class.Broken == 0 {
		return
	}
	for _, x := range all {
		missing := game.Goal(k.Class.Sum) - max(x.goals[0], 0) - max(x.goals[1], 0)
		if missing <= 1 {
			continue // nothing, or what was lost by rounding
		}
		for r, g := range x.goals {
			x.goals[r] = max(g, 0) + missing/2
		}
	}
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
// simultaneously. The clock decides for how many of the samples, and how often;
// too few of them would be worth less than all as they are. They come match after match, so that whole
// matches can be put aside: positions of one match are alike, and would tell of each other. It also returns how many
// matches were played.
func relabel(c *search.Clock, m game.Sampler, all []sample, seed uint64) (labelled []sample, matches int) {
	rng := rand.New(rand.NewPCG(seed, 0x6C6162656C73))
	order := rng.Perm(len(all))[:min(labels, len(all))]
	tallies := make([]game.Tally, len(order))
	for range labelRounds {
		if !playBatches(c, m, all, order, rng.Uint64(), func(i int, t game.Tally) { tallies[i].Add(t) }) {
			break
		}
	}
	byMatch := make([]int, len(order))
	for i := range byMatch {
		byMatch[i] = i
	}
	slices.SortFunc(byMatch, func(i, j int) int { return order[i] - order[j] })
	for _, i := range byMatch {
		t := tallies[i]
		if t.Done == 0 {
			continue
		}
		matches += t.Done
		x := all[order[i]]
		x.goals, x.ply, x.plies = make([]game.Goal, len(t.Sum)), 0, 1
		for r, sum := range t.Sum {
			x.goals[r] = game.Goal(sum / int64(t.Done))
		}
		labelled = append(labelled, x)
	}
	if len(labelled) < minSamples {
		return all, matches
	}
	return labelled, matches
}

// playBatches plays random matches from samples, in batches, and tells how they went
// by place in the order. It reports whether it came through.
func playBatches(
	c *search.Clock, m game.Sampler, all []sample, order []int, seed uint64, tell func(i int, t game.Tally),
) bool {
	var from []game.State
	for first := 0; first < len(order); first += labelBatch {
		if c.Look(); c.Stopped != "" {
			return false
		}
		from = from[:0]
		for _, at := range order[first:min(first+labelBatch, len(order))] {
			from = append(from, all[at].state)
		}
		tallies, err := m.Playouts(c.Context(), from, labelMatches, seed+uint64(first), search.MaxPlayoutPlies)
		if err != nil {
			c.Fail(err)
			return false
		}
		for i, t := range tallies {
			c.Nodes += t.Plies / labelBatch // a batch of plies costs as much as one
			tell(first+i, t)
		}
	}
	return true
}
