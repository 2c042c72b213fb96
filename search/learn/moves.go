package learn

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A move may be good wherever it is played, as a corner of reversi is. Move-average sampling (Finnsson and Björnsson:
// Simulation-based approach to general game playing, AAAI 2008) plays such moves more often in random matches, by what
// they brought in the tree so far. Here that is measured before the match, by random matches from the positions behind
// the moves of a position, and kept only where it says more than the evaluation of these positions does.

const (
	// movesShare is up to how much of the preparation that is left goes into moves.
	movesShare = 0.5
	// comparisons bounds how often the moves of some positions are compared, comparedPositions is how many these are,
	// comparedMoves bounds the moves of each, and movePlayouts is how many random matches go on from each move.
	comparisons, comparedPositions, comparedMoves, movePlayouts = 64, 16, 32, 8
	// leastTold is the share of the differences between moves of a position that goes with which moves they are,
	// beyond what the evaluation says of them, for these to be kept: two standard errors below what was measured.
	leastTold = 0.05
	// fewestDeviations is how many have to be seen for that. Where there is no time for so many it is given up, and
	// where less than leastTold is all that is in sight, two standard errors above what was measured.
	fewestDeviations = 1200
	// firstMoves is how many moves are valued at first, to see how long it takes.
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

// moveValues returns by role and move how much better one is than others, wherever it is
// played; nil where that says little that the evaluation does not say, and where random matches cannot prefer moves.
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
	b := newSiblings(c, leaves, k.roles, k.learned, rng)
	states, glance := make([]game.State, comparedPositions), fewestDeviations
	for range comparisons {
		for i := range states {
			states[i] = all[rng.IntN(len(all))].state
		}
		if err := b.compare(states); err != nil {
			c.Fail(err) // what is known by then counts
		}
		if c.Look(); c.Stopped != "" {
			break
		}
		if len(b.all) >= glance {
			share, deviation := toldShare(b.all, k.roles)
			b.hopeless, glance = share+2*deviation < leastTold, 2*glance
		}
		if b.hopeless {
			return nil
		}
	}
	return tabulate(b.all, k.roles)
}

// Siblings are positions that follow from the same one by the moves of the role that chooses.
type siblings struct {
	clock    *search.Clock
	begin    time.Time
	leaves   game.Leaves
	roles    int
	guide    *linear // nil: there is no evaluation
	rng      *rand.Rand
	all      []deviation
	valued   int  // moves
	hopeless bool // nothing can come of it, or not in time

	// The moves of some positions, and what each of them follows from.
	moves  []deviation
	first  []int // of each position
	before []game.State
	joints []game.Move
	from   []uint64 // some of these states, packed

	legal   []game.Move
	sums    []float32
	tallies []game.Tally
}

func newSiblings(c *search.Clock, leaves game.Leaves, roles int, guide *linear, rng *rand.Rand) *siblings {
	b := &siblings{clock: c, begin: c.Now(), leaves: leaves, roles: roles, guide: guide, rng: rng,
		sums: make([]float32, game.MaxLeaves), tallies: make([]game.Tally, game.MaxLeaves)}
	for i := range b.tallies {
		b.tallies[i].Sum, b.tallies[i].SumSq = make([]int64, roles), make([]int64, roles)
	}
	if guide != nil {
		leaves.SetWeights(guide.weights)
	}
	return b
}

// compare compares the moves of some states with each other, unless the clock stops before.
func (b *siblings) compare(states []game.State) error {
	b.moves, b.first, b.before, b.joints = b.moves[:0], b.first[:0], b.before[:0], b.joints[:0]
	if err := b.leaves.View(b.clock.Context(), states); err != nil {
		return err
	}
	for i, s := range states {
		b.add(i, s)
	}
	for at, to := 0, 0; at < len(b.moves); at = to {
		if to = at + game.MaxLeaves; b.valued == 0 {
			to = firstMoves // it may take long
		}
		to = min(to, len(b.moves))
		if err := b.play(at, to); err != nil {
			return err
		}
		if b.clock.Look(); b.clock.Stopped != "" || b.late() {
			return nil
		}
	}
	for i, from := range b.first {
		to := len(b.moves)
		if i+1 < len(b.first) {
			to = b.first[i+1]
		}
		centre(b.moves[from:to])
	}
	b.all = append(b.all, b.moves...)
	return nil
}

// late reports whether it would take too long to come to fewestDeviations.
func (b *siblings) late() bool {
	missing := fewestDeviations - b.valued
	if b.clock.Deadline.IsZero() || missing <= 0 {
		return false
	}
	now := b.clock.Now()
	each := now.Sub(b.begin) / time.Duration(b.valued)
	b.hopeless = each*time.Duration(missing) > b.clock.Deadline.Sub(now)
	return b.hopeless
}

// add adds the moves of a state, which is in a lane, unless several roles choose there, or none does.
func (b *siblings) add(lane int, s game.State) {
	if b.leaves.Terminal(lane) {
		return
	}
	role, joint := -1, make(game.JointMove, b.roles)
	var choices []game.Move
	for r := range joint {
		b.legal = b.leaves.Legal(lane, r, b.legal[:0])
		if len(b.legal) == 0 || len(b.legal) > 1 && role >= 0 {
			return
		}
		if joint[r] = b.legal[0]; len(b.legal) > 1 {
			role, choices = r, slices.Clone(b.legal)
		}
	}
	b.rng.Shuffle(len(choices), func(i, j int) { choices[i], choices[j] = choices[j], choices[i] })
	choices = choices[:min(len(choices), comparedMoves)]
	b.first = append(b.first, len(b.moves))
	for _, move := range choices {
		joint[role] = move
		b.before = append(b.before, s)
		b.joints = append(b.joints, joint...)
		b.moves = append(b.moves, deviation{role: role, move: move})
	}
}

// play values some of the moves, by the evaluation and by random matches.
func (b *siblings) play(from, to int) error {
	ctx := b.clock.Context()
	b.from = b.from[:0]
	for _, s := range b.before[from:to] {
		b.from = appendPacked(b.from, s, b.leaves.Words())
	}
	if err := b.leaves.Follow(ctx, b.from, b.joints[from*b.roles:to*b.roles]); err != nil {
		return err
	}
	moves := b.moves[from:to]
	if b.guide != nil {
		if err := b.guess(moves); err != nil {
			return err
		}
	}
	seed, tallies := b.rng.Uint64(), b.tallies[:len(moves)]
	if err := b.leaves.Playouts(ctx, movePlayouts, seed, search.MaxPlayoutPlies, tallies); err != nil {
		return err
	}
	for i, t := range tallies {
		b.clock.Nodes += t.Plies / labelBatch
		n, d := float64(max(t.Done, 1)), &moves[i]
		d.value = float64(t.Sum[d.role]) / n / 100
		d.noise = max(float64(t.SumSq[d.role])/n/1e4-d.value*d.value, 0) / max(n-1, 1)
	}
	b.valued += len(moves)
	return nil
}

// guess notes what the evaluation says of moves that were followed.
func (b *siblings) guess(moves []deviation) error {
	b.leaves.Sums(b.sums[:len(moves)])
	for i := range moves {
		d := &moves[i]
		if b.leaves.Terminal(i) {
			g, err := b.leaves.Goal(b.clock.Context(), i, d.role)
			if err != nil {
				return err
			}
			d.guess = float64(max(g, 0)) / 100
			continue
		}
		if d.guess = logistic(float64(b.sums[i])); d.role != b.guide.role {
			d.guess = 1 - d.guess
		}
	}
	return nil
}

// centre makes the values of siblings differences from their mean.
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

// tabulate returns the mean deviation by role and move, drawn towards 0 the more, the fewer there
// are and the less moves differ (empirical Bayes: Efron and Morris 1975). It is nil where the moves
// tell less than leastTold of what neither chance nor the evaluation explains.
func tabulate(all []deviation, roles int) [][]float32 {
	if len(all) < fewestDeviations {
		return nil
	}
	if share, deviation := toldShare(all, roles); share-2*deviation < leastTold {
		return nil
	}
	table := addUp(all, roles, 0)
	v := table.variance()
	out := make([][]float32, roles)
	for r, of := range table {
		out[r] = make([]float32, len(of))
		for i, m := range of {
			if m.n > 0 {
				out[r][i] = float32(m.sum / (m.n + v.rest*v.n/max(v.told, v.rest)))
			}
		}
	}
	return out
}

// toldShare returns how much of the squares of deviations goes with the move, beyond what the
// evaluation says: a share of what is no chance, with its standard error.
func toldShare(all []deviation, roles int) (share, deviation float64) {
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
	// Where moves tell nothing, the squares of their sums are distributed by chi-square.
	return v.told / open, math.Sqrt(2*v.moves) * v.rest / open
}

// A moveTable adds up deviations by role and move.
type moveTable [][]moveSum

type moveSum struct{ n, sum, square float64 }

// addUp adds up deviations without what the evaluation says, a number of times.
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
	n     float64 // deviations of moves that were seen more than once
	moves float64 // such moves
	told  float64 // how much of the squares goes with the move
	rest  float64 // variance of the deviations of one and the same move
}

func (t moveTable) variance() (v moveVariance) {
	within := 0.0
	for _, of := range t {
		for _, m := range of {
			if m.n > 1 {
				v.told += m.sum * m.sum / m.n
				within += m.square - m.sum*m.sum/m.n
				v.moves, v.n = v.moves+1, v.n+m.n
			}
		}
	}
	v.rest = within / max(v.n-v.moves, 1)
	v.told -= v.moves * v.rest
	return v
}
