package learn

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// How random matches end says little of what pieces are worth where both sides overlook everything: in chess they
// end when somebody leaves the king where it can be taken, whatever else stands on the board. How many moves a role
// has says more, wherever pieces move (Slater: Statistics for the chess computer and the factor of mobility, 1950).
// To count them in each position would cost a search much. Instead each fact gets what it adds to the moves of
// either role, by least squares over the positions of random matches: a queen much, a pawn little, and each more in
// the middle of the board.

const (
	// mobilityShare bounds the share of the rest of the preparation that goes into mobility, and mobilityPositions how
	// many positions it is fitted to.
	mobilityShare, mobilityPositions = 0.3, 30_000
	// fewestChoices is in how many of them each role must have a choice. A fact that adds a move costs as much as
	// mobilityRidge positions in which the prediction is wrong by a move.
	fewestChoices, mobilityRidge = 100, 3
	// mostBranching is how many moves a role may have on average.
	mostBranching = 100
	// mostUneven is up to how many times the moves of the other one role may have on average. Hounds that surround a
	// fox do not want many moves.
	mostUneven = 1.5
	// fewVaried is the variance of the number of moves, after as many plies, below which there is nothing to fit.
	fewVaried = 1e-3
	// A prediction is compared with moves that come mobilityDelay plies later and in the mobilityPlies that follow:
	// what a role has only because it is its turn, or because of the last move, is over by then.
	mobilityDelay, mobilityPlies = 2, 8
	// leastFutureFit is how well mobility must tell the mobility that follows, in matches that were held out. Where
	// pieces only fill a board, the roles share the places that are left, and it tells nothing.
	leastFutureFit = 0.36
	// mostOpposed is how strongly mobility may go with losing. Beyond, players may want fewer moves, or keep more for
	// when they need them: nobody knows.
	mostOpposed = 0.2
	// clearFit is the fit from which on results count as much as mobility does. Below it mobility counts more, as the
	// better of two measurements does in their mean, up to mostMobility times as much.
	clearFit, mostMobility = 0.4, 10
	// leastKept is the share of a clear fit that mobility must leave.
	leastKept = 0.5
)

// Choices are the numbers of legal moves of two roles, less their means after as many plies, and 0 where a role has no
// choice. Whose turn it is, and how far the match has come, says nothing of who is better off.
type choices [2]float64

// choicesOf returns the choices of samples, match after match.
func choicesOf(all []sample) []choices {
	var sum, n [][2]float64 // by ply
	for _, x := range all {
		for len(sum) <= x.ply {
			sum, n = append(sum, [2]float64{}), append(n, [2]float64{})
		}
		for r, k := range x.choices {
			if k > 1 {
				sum[x.ply][r], n[x.ply][r] = sum[x.ply][r]+float64(k), n[x.ply][r]+1
			}
		}
	}
	out := make([]choices, len(all))
	for i, x := range all {
		for r, k := range x.choices {
			if k > 1 {
				out[i][r] = float64(k) - sum[x.ply][r]/n[x.ply][r]
			}
		}
	}
	return out
}

// uneven reports whether one role has many more moves than the other.
func uneven(all []sample) bool {
	var n, sum [2]float64
	for _, x := range all {
		for r, k := range x.choices {
			if k > 1 {
				n[r], sum[r] = n[r]+1, sum[r]+float64(k)
			}
		}
	}
	first, second := sum[0]/max(n[0], 1), sum[1]/max(n[1], 1)
	return max(first, second) > mostUneven*min(first, second)
}

// fitMobility returns an evaluator of what facts add to the moves of a role, less what they add to those of the
// other of two, with a standard deviation of 1. It returns nil where this tells nothing about matches that it was
// not learned from.
func fitMobility(c *search.Clock, v view, role int, all []sample, seed uint64) *linear {
	if len(all) == 0 || uneven(all) {
		return nil
	}
	of := choicesOf(all)
	n := len(all) - int(heldOut*float64(len(all)))
	known := rand.New(rand.NewPCG(seed, 0x6D6F62696C)).Perm(n)
	known = known[:min(len(known), mobilityPositions)]
	var moves [2][]float64 // by role and fact
	for r := range moves {
		part := c.Part(1 / float64(len(moves)-r))
		moves[r] = fitChoices(part, r, all, of, known, v)
		if c.Join(part); moves[r] == nil {
			return nil
		}
	}
	future, doubt := futureFit(moves, all[n:], of[n:])
	if future < max(leastFutureFit, doubt) {
		return nil
	}
	l := &linear{role: role, trusted: true, future: future, weights: game.Weights{
		Facts: make([]float32, max(len(moves[0]), len(moves[1]))), Mobility: make([]float64, v.roles),
	}}
	for f, w := range moves[role] {
		l.weights.Facts[f] += float32(w)
	}
	for f, w := range moves[1-role] {
		l.weights.Facts[f] -= float32(w)
	}
	samples := make([]sample, len(known))
	for i, at := range known {
		samples[i] = all[at]
	}
	l.measureSpread(samples)
	l.measureDeviation(samples)
	if l.deviation < 1e-6 {
		return nil
	}
	l.weights.Bias = -l.mean
	l.scale(1 / l.deviation)
	return l
}

// scale multiplies all weights of facts and the constant.
func (l *linear) scale(by float64) {
	l.weights.Bias *= by
	for f := range l.weights.Facts {
		l.weights.Facts[f] *= float32(by)
	}
	l.deviation *= by
}

// futureFit returns how well facts tell which role will have more moves: the correlation of what they predict with what
// follows, in matches that were held out, and what it may be by chance.
func futureFit(moves [2][]float64, held []sample, of []choices) (x, doubt float64) {
	var p pairs
	var facts []game.Fact
	for i, x := range held {
		var n, sum [2]float64
		for j := i + mobilityDelay; j < min(i+mobilityDelay+mobilityPlies, len(held)); j++ {
			if held[j].ply != x.ply+j-i {
				break // the next match
			}
			for r, k := range held[j].choices {
				if k > 1 {
					n[r], sum[r] = n[r]+1, sum[r]+of[j][r]
				}
			}
		}
		if n[0] > 0 && n[1] > 0 {
			facts = x.state.Append(facts[:0])
			p.add(sumOf(moves[0], facts)-sumOf(moves[1], facts), sum[0]/n[0]-sum[1]/n[1])
		}
	}
	return p.correlation(), 1.5 / math.Sqrt(max(p.n/mobilityPlies, 1))
}

// sumOf adds up the weights of facts.
func sumOf(weights []float64, facts []game.Fact) float64 {
	z := 0.0
	for _, f := range facts {
		if int(f) < len(weights) {
			z += weights[f]
		}
	}
	return z
}

// fitChoices returns by fact how many legal moves it adds to those of a role. It returns nil if there is nothing to
// fit: too few positions in which the role has a choice, or always as many moves after as many plies.
func fitChoices(c *search.Clock, role int, all []sample, of []choices, known []int, v view) []float64 {
	d := &design{families: v.families}
	for _, i := range known {
		d.width = max(d.width, 64*len(all[i].state))
	}
	var want []float64
	square := 0.0
	for _, i := range known {
		if all[i].choices[role] > 1 {
			d.add(all[i].state, nil)
			want = append(want, of[i][role])
			square += of[i][role] * of[i][role]
		}
	}
	if len(want) < fewestChoices || square < fewVaried*float64(len(want)) {
		return nil
	}
	return d.leastSquares(c, want, mobilityRidge)
}

// measureDeviation notes the standard deviation of the score.
func (l *linear) measureDeviation(samples []sample) {
	var n, sum, square float64
	var facts []game.Fact
	for _, x := range samples[:min(len(samples), measured)] {
		facts = x.state.Append(facts[:0])
		z := l.score(x, facts)
		n, sum, square = n+1, sum+z, square+z*z
	}
	l.mean = sum / max(n, 1)
	l.deviation = math.Sqrt(max(square/max(n, 1)-l.mean*l.mean, 0))
}

// lowerFit returns the fit less two standard errors, or 0. Positions of one match that share its goals are one
// observation: a handful of matches may be told apart by anything.
func (l *linear) lowerFit() float64 {
	n := 0.0
	for _, x := range l.held {
		n += 1 / float64(max(x.plies, 1))
	}
	return max(l.fit-2/math.Sqrt(max(n, 1)), 0)
}

// withMobility returns an evaluator that adds what mobility says to what results have taught. The two count alike where
// results have taught much.
func (l *linear) withMobility(mobility *linear) *linear {
	sum := *l
	sum.weights, sum.often, sum.trusted = l.weights.Clone(), slices.Clone(l.often), true
	share := min(max(math.Pow(clearFit/max(l.lowerFit(), 1e-3), 2), 1), mostMobility)
	scale := float32(share * l.deviation / mobility.deviation)
	sum.weights.Bias += float64(scale) * mobility.weights.Bias
	for f, w := range mobility.weights.Facts {
		if f == len(sum.weights.Facts) {
			sum.weights.Facts, sum.often = append(sum.weights.Facts, 0), append(sum.often, mobility.often[f])
		}
		sum.weights.Facts[f] += scale * w
	}
	sum.fit = sum.correlation(sum.held)
	sum.measureDeviation(sum.held)
	return &sum
}
