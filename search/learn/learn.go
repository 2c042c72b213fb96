package learn

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A linear evaluator adds up a weight for each fact of a position, for how many
// moves each role has and for lines that are nearly there, and presses the sum into
// 0..100 by the logistic function. The weights come from matches: they are those of
// a logistic regression of the final goal.
//
// Facts of pieces on squares make this a piece-square table; a fact that tells
// whose turn it is gives the value of a tempo.
type linear struct {
	role    int
	weights game.Weights
	// fit is the correlation, -1..1, of estimates and goals in matches that
	// were held out. Alpha-beta only compares estimates, so it does not matter
	// that those of a few hundred matches are too sure of themselves.
	fit   float64
	given bool // somebody has set weights: they count however well they fit

	often      []float32 // by game.Fact: in what share of the samples it holds
	moveSpread []float64 // by role: standard deviation of mobility
	legal      []game.Move
	view       game.LineView
}

// Weights implements [search.Linear].
func (l *linear) Weights() game.Weights { return l.weights }

const (
	// minSamples is what is needed to learn from.
	minSamples = 200
	// heldOut is the share of the samples, whole matches except one, that are
	// kept to see whether what was learned holds for others.
	heldOut = 1. / 6
	// lookSamples is how many samples are learned from between two looks at
	// the clock.
	lookSamples = 128
)

// fit fits an evaluator to samples, match after match, going through up to
// learnPositions of them several times or until the clock stops. It returns nil
// if there is nothing to learn: too few samples, or all with the same goal.
func fit(
	c *search.Clock, v view, role int, all []sample, seed uint64, passes int,
) *linear {
	if len(all) < minSamples {
		return nil
	}
	rng := rand.New(rand.NewPCG(seed, 0x6C6561726E))
	samples, held := pick(all, rng)
	e := newLinear(v.roles, role, samples)
	if e == nil {
		return nil
	}
	e.weights.Lines = v.lines
	e.seeLines(samples)
	e.seeLines(held)
	d := newDescent(e, samples, v.families)
	order := rng.Perm(len(samples))
	for n := range passes * len(order) {
		if n > 0 && n%lookSamples == 0 { // however late it is, something is learned
			if c.Look(); c.Stopped != "" {
				break
			}
		}
		d.step(samples[order[n%len(order)]])
	}
	d.fold()
	e.fit = e.correlation(held)
	e.measureSpread(samples)
	return e
}

// newLinear returns an evaluator that expects the mean goal of samples everywhere,
// or nil if it is the goal of all of them.
func newLinear(roles, role int, samples []sample) *linear {
	var sum, lo, hi float64 = 0, 1, 0
	words := 0
	for _, x := range samples {
		y := target(x, role)
		sum += y
		lo, hi = min(lo, y), max(hi, y)
		words = max(words, len(x.state))
	}
	if hi-lo < 0.01 {
		return nil
	}
	mean := min(max(sum/float64(len(samples)), 0.02), 0.98)
	return &linear{role: role, weights: game.Weights{
		Bias: math.Log(mean / (1 - mean)), Facts: make([]float32, 64*words), Mobility: make([]float64, roles),
	}}
}

// seeLines notes how far the lines of samples are.
func (l *linear) seeLines(samples []sample) {
	w := &l.weights
	if len(w.Lines) == 0 {
		return
	}
	w.Threats, w.Open = make([]float32, len(w.Facts)), make([]float32, w.Lines.Kinds())
	var view game.LineView
	for i := range samples {
		w.Lines.View(samples[i].state, &view)
		samples[i].lines = game.LineView{Threats: view.Threats.Clone(), Open: slices.Clone(view.Open)}
	}
}

// A descent fits an evaluator by stochastic gradient descent, in which a weight
// that was often changed is changed less (Adagrad: Duchi, Hazan and Singer 2011).
type descent struct {
	*linear
	changes game.Weights // by weight: the sum of the squares of what changed it
	steady  []bool       // by role: its number of moves says nothing
	facts   []game.Fact  // of a sample
	shared  shared
}

func newDescent(l *linear, samples []sample, f families) *descent {
	w := &l.weights
	return &descent{linear: l, steady: steadyRoles(samples, len(w.Mobility)), shared: newShared(f),
		changes: game.Weights{
			Facts: make([]float32, len(w.Facts)), Mobility: make([]float64, len(w.Mobility)),
			Threats: make([]float32, len(w.Threats)), Open: make([]float32, len(w.Open)),
		}}
}

// fold gives each fact its part of what its families are worth.
func (d *descent) fold() { d.shared.fold(d.weights.Facts) }

// leastMobilitySpread is the standard deviation of mobility, among positions in which a
// role has a choice, from which on counting moves pays: that of a third more or less.
const leastMobilitySpread = 0.1

// steadyRoles returns the roles whose number of moves hardly changes. Counting these would tell
// no more than whose turn it is, which facts do, and costs a search as much as looking deeper.
func steadyRoles(samples []sample, roles int) []bool {
	steady := make([]bool, roles)
	for r := range steady {
		var n, sum, square float64
		for _, x := range samples {
			if k := int(x.choices[r]); k > 1 {
				m := game.Mobility(k)
				n, sum, square = n+1, sum+m, square+m*m
			}
		}
		steady[r] = n == 0 || square/n-sum*sum/(n*n) < leastMobilitySpread*leastMobilitySpread
	}
	return steady
}

const (
	learnRate  = 0.03
	learnDecay = 1e-3 // pulls weights towards 0
)

// learnFrom changes a weight by the slope of what it multiplies.
func learnFrom[T float32 | float64](weight, changes *T, slope float64) {
	g := T(slope) + learnDecay**weight
	*changes += g * g
	*weight -= T(learnRate * float64(g) / math.Sqrt(float64(*changes)+0.1))
}

// step learns from one sample.
func (d *descent) step(x sample) {
	w, c := &d.weights, &d.changes
	d.facts = x.state.Append(d.facts[:0])
	// Positions near the end say more about why the match ended so.
	late := 0.25 + 0.75*float64(x.ply+1)/float64(max(x.plies, 1))
	slope := (logistic(d.score(x, d.facts)+d.shared.score(d.facts)) - target(x, d.role)) * late
	d.shared.learn(slope)
	for _, f := range d.facts {
		learnFrom(&w.Facts[f], &c.Facts[f], slope)
	}
	for r, n := range x.choices {
		if d.steady[r] {
			continue
		}
		learnFrom(&w.Mobility[r], &c.Mobility[r], slope*game.Mobility(int(n)))
	}
	d.facts = x.lines.Threats.Append(d.facts[:0])
	for _, f := range d.facts {
		learnFrom(&w.Threats[f], &c.Threats[f], slope)
	}
	for kind, n := range x.lines.Open {
		learnFrom(&w.Open[kind], &c.Open[kind], slope*float64(n))
	}
}

// measureSpread notes how often facts hold, and how mobility varies.
func (l *linear) measureSpread(samples []sample) {
	l.often, l.moveSpread = make([]float32, len(l.weights.Facts)), make([]float64, len(l.weights.Mobility))
	n := float64(len(samples))
	mean := make([]float64, len(l.weights.Mobility))
	var facts []game.Fact
	for _, x := range samples {
		facts = x.state.Append(facts[:0])
		for _, f := range facts {
			l.often[f] += float32(1 / n)
		}
		for r, k := range x.choices {
			m := game.Mobility(int(k))
			mean[r] += m / n
			l.moveSpread[r] += m * m / n
		}
	}
	for r, square := range l.moveSpread {
		l.moveSpread[r] = math.Sqrt(max(square-mean[r]*mean[r], 0))
	}
	for f, p := range l.often {
		l.often[f] = min(p, 1)
	}
}

// holdOut puts the last matches aside.
func holdOut(all []sample) (samples, held []sample) {
	n := len(all) - int(heldOut*float64(len(all)))
	return all[:n], all[n:]
}

// pick puts the last matches aside, and takes learnPositions of the others at
// random if there are more.
func pick(all []sample, rng *rand.Rand) (samples, held []sample) {
	samples, held = holdOut(all)
	n := len(samples)
	if n > learnPositions {
		rng.Shuffle(n, func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		samples = samples[:learnPositions]
	}
	if len(held) > learnPositions/5 {
		held = held[:learnPositions/5]
	}
	return samples, held
}

// share returns the goal that a sample is expected to end with, as a share of
// 1. facts are those of its state.
func (l *linear) share(x sample, facts []game.Fact) float64 { return logistic(l.score(x, facts)) }

// score returns the same before it is pressed into a share.
func (l *linear) score(x sample, facts []game.Fact) float64 {
	w := &l.weights
	z := w.Bias + w.ByLines(&x.lines)
	for _, f := range facts {
		if int(f) < len(w.Facts) {
			z += float64(w.Facts[f])
		}
	}
	for r, n := range x.choices {
		z += w.Mobility[r] * game.Mobility(int(n))
	}
	return z
}

// correlation compares what is expected of samples that were not learned from
// with how they ended. It is 0 where there is nothing to compare.
func (l *linear) correlation(held []sample) float64 {
	var facts []game.Fact
	var n, x, y, xx, yy, xy float64
	for _, s := range held {
		facts = s.state.Append(facts[:0])
		p, g := l.share(s, facts), target(s, l.role)
		n, x, y, xx, yy, xy = n+1, x+p, y+g, xx+p*p, yy+g*g, xy+p*g
	}
	spread := (n*xx - x*x) * (n*yy - y*y)
	if spread <= 0 {
		return 0
	}
	return (n*xy - x*y) / math.Sqrt(spread)
}

// target is the final goal of a sample's match as a share of 1.
func target(x sample, role int) float64 { return float64(max(x.goals[role], 0)) / 100 }

func logistic(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

func (l *linear) Value(ctx context.Context, s search.Position) (search.Value, error) {
	z := l.weights.Bias
	for i, w := range s.State {
		if i*64 >= len(l.weights.Facts) {
			break
		}
		for ; w != 0; w &= w - 1 {
			z += float64(l.weights.Facts[i<<6+bits.TrailingZeros64(w)])
		}
	}
	if l.weights.Open != nil {
		l.weights.Lines.View(s.State, &l.view)
		z += l.weights.ByLines(&l.view)
	}
	for r, weight := range l.weights.Mobility {
		if weight == 0 {
			continue
		}
		var err error
		if l.legal, err = s.Legal(ctx, r, l.legal[:0]); err != nil {
			return 0, err
		}
		z += weight * game.Mobility(len(l.legal))
	}
	return search.Estimate(100 * logistic(z)), nil
}
