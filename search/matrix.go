package search

import (
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
)

// A matrixSearch values every pair of moves of two roles that choose at once,
// by alpha-beta below, and solves the matrix game: the result is a mixed
// strategy, so that an opponent who knows how we play cannot exploit it.
//
// Below the first ply a position where both choose counts as if the opponent
// saw our move: the values are what we can make sure of.
type matrixSearch struct {
	tree   *tree
	state  game.State
	mine   []game.Move
	theirs []game.Move
	values []float64 // points, a row for each of mine
	proofs []Proof
	shares []float64 // how often to play each of mine, adding up to 1
	counts []float64 // how often the opponent should play each of theirs
	value  float64   // of the game, points
	depth  int
}

// maxMatrix bounds the number of pairs that are looked at.
const maxMatrix = 600

// run deepens until all pairs are proved or a bound is reached.
func (x *matrixSearch) run(maxDepth int, progress func()) Stop {
	if maxDepth <= 0 || maxDepth > MaxSearchDepth {
		maxDepth = MaxSearchDepth
	}
	x.proofs = make([]Proof, len(x.mine)*len(x.theirs))
	for i := range x.proofs {
		x.proofs[i] = Unknown
	}
	for depth := 1; depth <= maxDepth; depth++ {
		proved, ok := x.iterate(depth)
		if !ok {
			return x.tree.clock.stopped
		}
		x.depth = depth
		x.solve()
		if progress != nil {
			progress()
		}
		if proved {
			return StopProved
		}
	}
	return StopDepth
}

// iterate values all pairs at a depth. The values of the last depth stay if it
// does not get through.
func (x *matrixSearch) iterate(depth int) (proved, ok bool) {
	t := x.tree
	values := make([]float64, len(x.proofs))
	joint := make(game.JointMove, 2)
	proved = true
	for i, mine := range x.mine {
		for j, theirs := range x.theirs {
			at := i*len(x.theirs) + j
			joint[t.me], joint[1-t.me] = mine, theirs
			p := x.proofs[at]
			v := goalValue(p.Low)
			if !p.Closed() {
				s, err := t.m.Next(t.ctx, x.state, joint)
				if err != nil {
					t.fail(err)
					return false, false
				}
				v, p = t.node(s, depth-1, -1, MaxValue+1, 1)
				if t.clock.stopped != "" {
					return false, false
				}
				p = p.later().and(x.proofs[at])
				v = p.clamp(v)
			}
			values[at], x.proofs[at] = v.Points(), p
			proved = proved && p.Closed()
		}
	}
	x.values = values
	return proved, true
}

// matrixRounds is how many rounds of regret matching solve a matrix to within
// about a tenth of a point.
const matrixRounds = 4000

// solve finds the mixed strategies and the value by regret matching, both
// sides weighing late rounds more (CFR+, Tammelin 2014).
func (x *matrixSearch) solve() {
	n, k := len(x.mine), len(x.theirs)
	regret, counter := make([]float64, n), make([]float64, k)
	row, column := make([]float64, n), make([]float64, k)
	x.shares, x.counts = make([]float64, n), make([]float64, k)
	gain, cost := make([]float64, n), make([]float64, k)
	for round := 1; round <= matrixRounds; round++ {
		mix(row, regret)
		clear(cost)
		for i, p := range row {
			for j := range column {
				cost[j] += p * x.values[i*k+j]
			}
		}
		mean := 0.0
		mix(column, counter)
		for j, q := range column {
			mean += q * cost[j]
		}
		for j := range counter {
			counter[j] = max(counter[j]+mean-cost[j], 0)
			x.counts[j] += float64(round) * column[j]
		}
		mix(column, counter)
		clear(gain)
		mean = 0
		for i, p := range row {
			for j, q := range column {
				gain[i] += q * x.values[i*k+j]
			}
			mean += p * gain[i]
		}
		for i := range regret {
			regret[i] = max(regret[i]+gain[i]-mean, 0)
			x.shares[i] += float64(round) * row[i]
		}
	}
	x.round()
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
// rounds, and computes what the game is worth.
func (x *matrixSearch) round() {
	const least = 0.01
	for _, s := range [][]float64{x.shares, x.counts} {
		sum := 0.0
		for _, p := range s {
			sum += p
		}
		kept := 0.0
		for i := range s {
			if s[i] /= sum; s[i] < least {
				s[i] = 0
			}
			kept += s[i]
		}
		for i := range s {
			s[i] /= kept
		}
	}
	x.value = 0
	for i, p := range x.shares {
		x.value += p * x.expected(i)
	}
}

// expected is what a move brings against the opponent's best mix.
func (x *matrixSearch) expected(i int) float64 {
	sum := 0.0
	for j, q := range x.counts {
		sum += q * x.values[i*len(x.theirs)+j]
	}
	return sum
}

// draw picks a move as often as its share says.
func (x *matrixSearch) draw(rng *rand.Rand) int {
	u := rng.Float64()
	last := 0
	for i, p := range x.shares {
		if p > 0 {
			last = i
			if u -= p; u < 0 {
				break
			}
		}
	}
	return last
}
