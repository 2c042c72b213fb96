package learn

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A move may be good wherever it is played, such as a corner in reversi. Move-average sampling (Finnsson and
// Björnsson: Simulation-based approach to general game playing, AAAI 2008) prefers such moves in random matches, by
// what they have brought in the tree so far. Here their values are measured before the match, by random matches from
// the children of sampled positions, and kept only if they say more than the evaluation of these children does.

const (
	// movesShare bounds the share of the rest of the preparation that goes into moves.
	movesShare = 0.5
	// comparisons bounds the rounds. Each compares the moves of comparedPositions positions, at most comparedMoves
	// of each, by movePlayouts random matches after each move.
	comparisons, comparedPositions, comparedMoves, movePlayouts = 64, 16, 32, 8
	// leastExplained is the share of the variance among the moves of a position that the moves themselves must explain,
	// beyond what the evaluation does, for their values to be kept: the measured share less two standard errors.
	leastExplained = 0.05
	// fewestDeviations is how many deviations that verdict needs. Comparing is given up where there is no time for as
	// many, and where even the measured share and two standard errors are less than leastExplained.
	fewestDeviations = 1200
	// firstMoves is how many moves are valued first, to see how long it takes.
	firstMoves = 16
)

// A deviation is how much better a move did than the others of its position.
type deviation struct {
	role  int
	move  game.Move
	value float64 // by random matches, -1..1
	guess float64 // by the evaluation of positions
	noise float64 // variance of value that chance explains
}

// moveValues returns by role and move how much better it is than others, -1..1, wherever it is
// played. It returns nil where that adds little to the evaluation, and where random matches cannot prefer moves, or
// cannot be played side by side.
func (k *Knowledge) moveValues(c *search.Clock, all []sample, seed uint64) [][]float32 {
	batcher, ok := k.m.(game.LeafBatcher)
	if !ok || len(all) == 0 {
		return nil
	}
	leaves, err := batcher.OpenLeaves(c.Context(), false)
	if err != nil || !leaves.CanPrefer() {
		return nil
	}
	rng := rand.New(rand.NewPCG(seed, 0x6D6F766573))
	s := newSiblings(c, leaves, k.roles, k.learned, rng)
	states, glance := make([]game.State, comparedPositions), fewestDeviations
	for range comparisons {
		for i := range states {
			states[i] = all[rng.IntN(len(all))].state
		}
		if err := s.compare(states); err != nil {
			c.Fail(err) // what is known by then counts
		}
		if c.Look(); c.Stopped != "" {
			break
		}
		if len(s.all) >= glance {
			share, stdErr := explainedShare(s.all, k.roles)
			s.hopeless, glance = share+2*stdErr < leastExplained, 2*glance
		}
		if s.hopeless {
			return nil
		}
	}
	return tabulate(s.all, k.roles)
}

// Siblings are positions that follow from the same one by the moves of the role that has a choice.
type siblings struct {
	clock    *search.Clock
	begin    time.Time
	leaves   game.Leaves
	roles    int
	guide    *linear // nil: there is no evaluation
	rng      *rand.Rand
	all      []deviation
	valued   int  // moves
	hopeless bool // the moves explain too little, or there is no time to tell

	// The moves of some positions, and what each of them follows from.
	moves  []deviation
	first  []int // by position: index of its first move
	before []game.State
	joints []game.Move
	from   []uint64 // some of these states, packed

	legal   []game.Move
	sums    []float32
	tallies []game.Tally
}

func newSiblings(c *search.Clock, leaves game.Leaves, roles int, guide *linear, rng *rand.Rand) *siblings {
	s := &siblings{clock: c, begin: c.Now(), leaves: leaves, roles: roles, guide: guide, rng: rng,
		sums: make([]float32, game.MaxLeaves), tallies: make([]game.Tally, game.MaxLeaves)}
	for i := range s.tallies {
		s.tallies[i].Sum, s.tallies[i].SumSq = make([]int64, roles), make([]int64, roles)
	}
	if guide != nil {
		leaves.SetWeights(guide.weights)
	}
	return s
}

// compare compares the moves of some states with each other, unless the clock stops before.
func (s *siblings) compare(states []game.State) error {
	s.moves, s.first, s.before, s.joints = s.moves[:0], s.first[:0], s.before[:0], s.joints[:0]
	if err := s.leaves.View(s.clock.Context(), states); err != nil {
		return err
	}
	for i, state := range states {
		s.add(i, state)
	}
	for at, to := 0, 0; at < len(s.moves); at = to {
		if to = at + game.MaxLeaves; s.valued == 0 {
			to = firstMoves // it may take long
		}
		to = min(to, len(s.moves))
		if err := s.play(at, to); err != nil {
			return err
		}
		s.hopeless = s.late()
		if s.clock.Look(); s.clock.Stopped != "" || s.hopeless {
			return nil
		}
	}
	for i, from := range s.first {
		to := len(s.moves)
		if i+1 < len(s.first) {
			to = s.first[i+1]
		}
		centre(s.moves[from:to])
	}
	s.all = append(s.all, s.moves...)
	return nil
}

// late reports whether fewestDeviations would take more time than is left.
func (s *siblings) late() bool {
	missing := fewestDeviations - s.valued
	if s.clock.Deadline.IsZero() || missing <= 0 {
		return false
	}
	now := s.clock.Now()
	each := now.Sub(s.begin) / time.Duration(s.valued)
	return each*time.Duration(missing) > s.clock.Deadline.Sub(now)
}

// add adds the moves of a state, which is in the given lane, unless several roles have a choice there or none has.
func (s *siblings) add(lane int, state game.State) {
	if s.leaves.Terminal(lane) {
		return
	}
	role, joint := -1, make(game.JointMove, s.roles)
	var choices []game.Move
	for r := range joint {
		s.legal = s.leaves.Legal(lane, r, s.legal[:0])
		if len(s.legal) == 0 || len(s.legal) > 1 && role >= 0 {
			return
		}
		if joint[r] = s.legal[0]; len(s.legal) > 1 {
			role, choices = r, slices.Clone(s.legal)
		}
	}
	s.rng.Shuffle(len(choices), func(i, j int) { choices[i], choices[j] = choices[j], choices[i] })
	choices = choices[:min(len(choices), comparedMoves)]
	s.first = append(s.first, len(s.moves))
	for _, move := range choices {
		joint[role] = move
		s.before = append(s.before, state)
		s.joints = append(s.joints, joint...)
		s.moves = append(s.moves, deviation{role: role, move: move})
	}
}

// play values some of the moves, by the evaluation and by random matches.
func (s *siblings) play(from, to int) error {
	ctx := s.clock.Context()
	s.from = s.from[:0]
	for _, state := range s.before[from:to] {
		s.from = appendPacked(s.from, state, s.leaves.Words())
	}
	if err := s.leaves.Follow(ctx, s.from, s.joints[from*s.roles:to*s.roles]); err != nil {
		return err
	}
	moves := s.moves[from:to]
	if s.guide != nil {
		if err := s.guess(moves); err != nil {
			return err
		}
	}
	seed, tallies := s.rng.Uint64(), s.tallies[:len(moves)]
	if err := s.leaves.Playouts(ctx, movePlayouts, seed, search.MaxPlayoutPlies, tallies); err != nil {
		return err
	}
	for i, t := range tallies {
		s.clock.Nodes += t.Plies / labelBatch
		n, d := float64(max(t.Done, 1)), &moves[i]
		d.value = float64(t.Sum[d.role]) / n / 100
		d.noise = max(float64(t.SumSq[d.role])/n/1e4-d.value*d.value, 0) / max(n-1, 1)
	}
	s.valued += len(moves)
	return nil
}

// guess sets what the evaluation says of moves, whose children are in the leaves.
func (s *siblings) guess(moves []deviation) error {
	s.leaves.Sums(s.sums[:len(moves)])
	for i := range moves {
		d := &moves[i]
		if s.leaves.Terminal(i) {
			g, err := s.leaves.Goal(s.clock.Context(), i, d.role)
			if err != nil {
				return err
			}
			d.guess = float64(max(g, 0)) / 100
			continue
		}
		if d.guess = logistic(float64(s.sums[i])); d.role != s.guide.role {
			d.guess = 1 - d.guess
		}
	}
	return nil
}

// centre subtracts the means of siblings from their values and guesses.
func centre(moves []deviation) {
	n, value, guess := float64(len(moves)), 0.0, 0.0
	for _, d := range moves {
		value, guess = value+d.value/n, guess+d.guess/n
	}
	for i := range moves {
		d := &moves[i]
		d.value, d.guess, d.noise = d.value-value, d.guess-guess, d.noise*(1-1/n)
	}
}

// tabulate returns the mean deviation by role and move, shrunk towards 0, and more so where a move has few deviations
// or moves differ little (empirical Bayes: Efron and Morris 1975). It is nil where the moves
// explain less than leastExplained of what neither chance nor the evaluation does.
func tabulate(all []deviation, roles int) [][]float32 {
	if len(all) < fewestDeviations {
		return nil
	}
	if share, stdErr := explainedShare(all, roles); share-2*stdErr < leastExplained {
		return nil
	}
	table := addUp(all, roles, 0)
	v := table.variance()
	out := make([][]float32, roles)
	for r, of := range table {
		out[r] = make([]float32, len(of))
		for i, m := range of {
			if m.n > 0 {
				out[r][i] = float32(m.sum / (m.n + v.rest*v.n/max(v.explained, v.rest)))
			}
		}
	}
	return out
}

// explainedShare returns which share of the variance of deviations, less that of chance, the moves explain
// beyond what the evaluation does, with its standard error.
func explainedShare(all []deviation, roles int) (share, stdErr float64) {
	both, squares, open := 0.0, 0.0, 0.0
	for _, d := range all {
		both, squares = both+d.value*d.guess, squares+d.guess*d.guess
		open += d.value*d.value - d.noise
	}
	if open <= 0 {
		return 0, 0
	}
	slope := 0.0
	if squares > 0 {
		slope = max(both/squares, 0)
	}
	v := addUp(all, roles, slope).variance()
	// Where moves explain nothing, the squares of their sums follow a chi-square distribution.
	return v.explained / open, math.Sqrt(2*v.moves) * v.rest / open
}

// A moveTable adds up deviations by role and move.
type moveTable [][]moveSum

type moveSum struct{ n, sum, square float64 }

// addUp adds up deviations, less slope times what the evaluation says of them.
func addUp(all []deviation, roles int, slope float64) moveTable {
	t := make(moveTable, roles)
	for _, d := range all {
		for len(t[d.role]) <= int(d.move) {
			t[d.role] = append(t[d.role], moveSum{})
		}
		m, x := &t[d.role][d.move], d.value-slope*d.guess
		m.n, m.sum, m.square = m.n+1, m.sum+x, m.square+x*x
	}
	return t
}

// A moveVariance is an analysis of variance by moves.
type moveVariance struct {
	n         float64 // deviations of moves that were seen more than once
	moves     float64 // such moves
	explained float64 // how much of the squares goes with the move
	rest      float64 // variance of the deviations of one and the same move
}

func (t moveTable) variance() (v moveVariance) {
	within := 0.0
	for _, of := range t {
		for _, m := range of {
			if m.n > 1 {
				v.explained += m.sum * m.sum / m.n
				within += m.square - m.sum*m.sum/m.n
				v.moves, v.n = v.moves+1, v.n+m.n
			}
		}
	}
	v.rest = within / max(v.n-v.moves, 1)
	v.explained -= v.moves * v.rest
	return v
}
