package simultaneous

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
)

// A matrix holds what pairs of moves bring, and how to mix them.
type matrix struct {
	mine   []game.Move
	theirs []game.Move
	values []float64 // points, a row for each of mine
	shares []float64 // how often to play each of mine, adding up to 1
	counts []float64 // how often the opponent should play each of theirs
	value  float64   // of the game, points
}

// saddle returns the value of the matrix if neither side needs to mix.
func (m *matrix) saddle() (float64, bool) {
	k := len(m.theirs)
	low, high := -1.0, 101.0
	for i := range m.mine {
		worst := 101.0
		for j := range k {
			worst = min(worst, m.values[i*k+j])
		}
		low = max(low, worst)
	}
	for j := range k {
		best := -1.0
		for i := range m.mine {
			best = max(best, m.values[i*k+j])
		}
		high = min(high, best)
	}
	return low, low == high
}

// Rounds of regret matching: they solve the matrix of the root to within about
// a tenth of a point, and those below it to within about one.
const (
	matrixRounds = 4000
	innerRounds  = 200
)

// lookEvery is how many pairs are worked on between two looks at the clock.
const lookEvery = 1 << 15

// solve finds the mixed strategies and the value by regret matching, both
// sides weighing late rounds more (CFR+, Tammelin 2014). When the context ends it returns its
// error, and the strategies are what was found by then.
func (m *matrix) solve(ctx context.Context, rounds int) (err error) {
	n, k := len(m.mine), len(m.theirs)
	regret, counter := make([]float64, n), make([]float64, k)
	row, column := make([]float64, n), make([]float64, k)
	m.shares, m.counts = make([]float64, n), make([]float64, k)
	gain, cost := make([]float64, n), make([]float64, k)
	for round, pairs := 1, 0; round <= rounds; round++ {
		if pairs += n * k; pairs > lookEvery && round > 1 {
			pairs = 0
			if err = pace.Check(ctx); err != nil {
				break
			}
		}
		mix(row, regret)
		clear(cost)
		for i, p := range row {
			for j := range column {
				cost[j] += p * m.values[i*k+j]
			}
		}
		mean := 0.0
		mix(column, counter)
		for j, q := range column {
			mean += q * cost[j]
		}
		for j := range counter {
			counter[j] = max(counter[j]+mean-cost[j], 0)
			m.counts[j] += float64(round) * column[j]
		}
		mix(column, counter)
		clear(gain)
		mean = 0
		for i, p := range row {
			for j, q := range column {
				gain[i] += q * m.values[i*k+j]
			}
			mean += p * gain[i]
		}
		for i := range regret {
			regret[i] = max(regret[i]+gain[i]-mean, 0)
			m.shares[i] += float64(round) * row[i]
		}
	}
	m.round()
	return err
}

// mix turns regrets into a strategy: in proportion to them, evenly if there
// are none.
func mix(strategy, regret []float64) {
	sum := 0.0
	for _, r := range regret {
		sum += r
	}
	for i := range strategy {
		if sum > 0 {
			strategy[i] = regret[i] / sum
		} else {
			strategy[i] = 1 / float64(len(strategy))
		}
	}
}

// round normalises the strategies, drops moves that are left over from early
// rounds, and computes what the game is worth. Where many moves are equally good the share of each is small.
func (m *matrix) round() {
	for _, s := range [][]float64{m.shares, m.counts} {
		sum := 0.0
		for _, p := range s {
			sum += p
		}
		least := min(0.01*sum, slices.Max(s)/2)
		kept := 0.0
		for i := range s {
			if s[i] < least {
				s[i] = 0
			}
			kept += s[i]
		}
		for i := range s {
			s[i] /= kept
		}
	}
	m.value = 0
	for i, p := range m.shares {
		m.value += p * m.expected(i)
	}
}

// expected is what a move brings against the opponent's best mix.
func (m *matrix) expected(i int) float64 {
	sum := 0.0
	for j, q := range m.counts {
		sum += q * m.values[i*len(m.theirs)+j]
	}
	return sum
}

// draw picks a move as often as its share says.
func (m *matrix) draw(rng *rand.Rand) int {
	u := rng.Float64()
	last := 0
	for i, p := range m.shares {
		if p > 0 {
			last = i
			if u -= p; u < 0 {
				break
			}
		}
	}
	return last
}
