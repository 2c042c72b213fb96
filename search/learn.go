package search

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/gdl-playground/engine/game"
)

// A linear evaluator adds up a weight for each fact of a position, for how many
// moves each role has, and for the goal that the rules give on the way, and
// presses the sum into 0..100 by the logistic function. The weights come from
// matches: they are those of a logistic regression of the final goal.
//
// Facts of pieces on squares make this a piece-square table; a fact that tells
// whose turn it is gives the value of a tempo.
type linear struct {
	role  int
	bias  float64
	facts []float32 // by game.Fact
	moves []float64 // by role, of mobility
	loss  float64   // mean, over the last pass; that of knowing nothing is prior
	prior float64
	legal []game.Move
}

// mobility measures a number of legal moves; that of a role without a choice
// is 0.
func mobility(n int) float64 { return math.Log2(float64(max(n, 1))) / 4 }

const (
	// minSamples is what is needed to learn from.
	minSamples = 200
	// lookSamples is how many samples are learned from between two looks at
	// the clock.
	lookSamples = 128
)

// learn fits an evaluator to samples, going through them several times or until
// the clock stops. It returns nil if there is nothing to learn: too few
// samples, or all with the same goal.
func learn(c *clock, roles, role int, samples []sample, seed uint64, passes int) *linear {
	if len(samples) < minSamples {
		return nil
	}
	e := &linear{role: role, moves: make([]float64, roles)}
	var sum, lo, hi float64 = 0, 1, 0
	most := 0
	for _, x := range samples {
		y := target(x, role)
		sum += y
		lo, hi = min(lo, y), max(hi, y)
		most = max(most, len(x.state))
	}
	mean := sum / float64(len(samples))
	if hi-lo < 0.01 {
		return nil
	}
	e.facts = make([]float32, most*64)
	e.bias = math.Log(min(max(mean, 0.02), 0.98) / (1 - min(max(mean, 0.02), 0.98)))
	for _, x := range samples {
		e.prior += crossEntropy(mean, target(x, role))
	}
	e.prior /= float64(len(samples))

	// Adagrad: a weight that was often changed is changed less.
	square := make([]float32, len(e.facts))
	moveSquare := make([]float64, roles)
	const rate, decay = 0.12, 2e-4
	rng := rand.New(rand.NewPCG(seed, 0x6C6561726E))
	order := rng.Perm(len(samples))
	var facts []game.Fact
	for range passes {
		e.loss = 0
		for n, i := range order {
			if n%lookSamples == 0 {
				if c.look(); c.stopped != "" {
					e.loss /= float64(max(n, 1))
					return e
				}
			}
			x := samples[i]
			facts = x.state.Append(facts[:0])
			z := e.bias
			for _, f := range facts {
				z += float64(e.facts[f])
			}
			for r, n := range x.choices {
				z += e.moves[r] * mobility(int(n))
			}
			p := logistic(z)
			y := target(x, role)
			e.loss += crossEntropy(p, y)
			// Positions near the end say more about why the match ended so.
			g := (p - y) * (0.25 + 0.75*float64(x.ply+1)/float64(max(x.plies, 1)))
			for _, f := range facts {
				d := float32(g) + decay*e.facts[f]
				square[f] += d * d
				e.facts[f] -= rate * d / float32(math.Sqrt(float64(square[f])+0.1))
			}
			for r, n := range x.choices {
				d := g*mobility(int(n)) + decay*e.moves[r]
				moveSquare[r] += d * d
				e.moves[r] -= rate * d / math.Sqrt(moveSquare[r]+0.1)
			}
		}
		e.loss /= float64(len(samples))
	}
	return e
}

// target is the final goal of a sample's match as a share of 1.
func target(x sample, role int) float64 { return float64(max(x.goals[role], 0)) / 100 }

func logistic(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// crossEntropy is the loss of saying p where y came.
func crossEntropy(p, y float64) float64 {
	const least = 1e-6
	return -y*math.Log(max(p, least)) - (1-y)*math.Log(max(1-p, least))
}

func (e *linear) value(ctx context.Context, s position) (Value, error) {
	z := e.bias
	for i, w := range s.state {
		if i*64 >= len(e.facts) {
			break
		}
		for ; w != 0; w &= w - 1 {
			z += float64(e.facts[i<<6+bits.TrailingZeros64(w)])
		}
	}
	for r, weight := range e.moves {
		var err error
		if e.legal, err = s.legal(ctx, r, e.legal[:0]); err != nil {
			return 0, err
		}
		z += weight * mobility(len(e.legal))
	}
	return estimate(100 * logistic(z)), nil
}
