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
// a logistic regression of the final goal, to which what facts add to mobility is added.
//
// Facts of pieces on squares make this a piece-square table; a fact that tells
// whose turn it is gives the value of a tempo.
type linear struct {
	role    int
	weights game.Weights
	// fit is the correlation, -1..1, of estimates and goals in matches that
	// were held out. Alpha-beta only compares estimates, so it does not matter
	// that those of a few hundred matches are too sure of themselves.
	fit     float64
	future  float64 // how well mobility tells the mobility that follows: a correlation; see futureFit
	trusted bool    // the weights count however well they fit

	mean, deviation float64  // of the score, in what it was learned from
	held            []sample // what was put aside, as long as there is more to learn

	often      []float32 // by game.Fact: in what share of the samples it holds
	threatened []float32 // and in what share it alone is missing in a line
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
)

// fit fits an evaluator to up to learnPositions samples, match after match, until the clock stops. It returns nil
// if there is nothing to learn: too few samples, or all with the same goal.
func fit(c *search.Clock, v view, role int, all []sample, seed uint64) *linear {
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
	e.regress(c, samples, held, v.families)
	e.held = held
	e.measureSpread(samples)
	e.measureDeviation(samples)
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

// seeLines notes how far the lines of samples are. What would complete a line but never holds has no weight.
func (l *linear) seeLines(samples []sample) {
	w := &l.weights
	if len(w.Lines) == 0 {
		return
	}
	w.Threats, w.Open = make([]float32, len(w.Facts)), make([]float32, w.Lines.Kinds())
	var view game.LineView
	for i := range samples {
		w.Lines.View(samples[i].state, &view)
		threats := view.Threats[:min(len(view.Threats), len(w.Facts)/64)]
		samples[i].lines = game.LineView{Threats: threats.Clone(), Open: slices.Clone(view.Open)}
	}
}

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

// The ridges are what a weight of 1 may cost, in positions; newtonSteps is how often weights are improved with
// each. The one that brings the estimates of what was held out nearest to its goals counts: it is not enough if they go
// together best, for tree search takes estimates as results of matches.
var ridges = []float64{1000, 100, 10, 1}

const newtonSteps = 2

// regress fits the weights to samples, until the clock stops. However late it is, something is learned.
func (l *linear) regress(c *search.Clock, samples, held []sample, f families) {
	w := &l.weights
	d := &design{families: f, width: len(w.Facts), threats: len(w.Threats), measures: len(w.Mobility) + len(w.Open)}
	if d.threats > 0 && len(f.scale) > 0 {
		d.families = f.withThreats(d.width, samples)
	}
	steady := steadyRoles(samples, len(w.Mobility))
	want, matters := make([]float64, len(samples)), make([]float64, len(samples))
	measures := make([]float64, d.measures)
	for i, x := range samples {
		for r, n := range x.choices {
			if !steady[r] {
				measures[r] = game.Mobility(int(n))
			}
		}
		for kind, n := range x.lines.Open {
			measures[len(x.choices)+kind] = float64(n)
		}
		d.add(x.state, x.lines.Threats, measures...)
		// Positions near the end say more about why the match ended so.
		want[i], matters[i] = target(x, l.role), 0.25+0.75*float64(x.ply+1)/float64(max(x.plies, 1))
	}
	r := newLogisticFit(d, w.Bias, want, matters)
	best, least := *l, math.Inf(1)
	for _, ridge := range ridges {
		for range newtonSteps {
			r.step(c, ridge)
			if c.Look(); c.Stopped != "" {
				break
			}
		}
		next := *l
		next.weights = w.Clone()
		next.setWeights(r.weights())
		if wrong := next.meanSquare(held); wrong < least {
			next.fit, least = next.correlation(held), wrong
			best = next
		}
		if c.Stopped != "" {
			break
		}
	}
	*l = best
}

// setWeights takes the weights of a regression over.
func (l *linear) setWeights(from []float64) {
	l.weights.Bias, from = from[0], from[1:]
	for _, to := range [][]float32{l.weights.Facts, l.weights.Threats} {
		for i := range to {
			to[i] = float32(from[i])
		}
		from = from[len(to):]
	}
	from = from[copy(l.weights.Mobility, from):]
	for i := range l.weights.Open {
		l.weights.Open[i] = float32(from[i])
	}
}

// measureSpread notes how often facts hold or alone are missing in a line, and how mobility varies.
func (l *linear) measureSpread(samples []sample) {
	l.often, l.moveSpread = make([]float32, len(l.weights.Facts)), make([]float64, len(l.weights.Mobility))
	l.threatened = make([]float32, len(l.weights.Threats))
	n := float64(len(samples))
	mean := make([]float64, len(l.weights.Mobility))
	var facts []game.Fact
	for _, x := range samples {
		facts = x.state.Append(facts[:0])
		for _, f := range facts {
			l.often[f] += float32(1 / n)
		}
		if len(l.threatened) > 0 {
			facts = x.lines.Threats.Append(facts[:0])
			for _, f := range facts {
				l.threatened[f] += float32(1 / n)
			}
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
	for _, shares := range [][]float32{l.often, l.threatened} {
		for f, p := range shares {
			shares[f] = min(p, 1)
		}
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
		samples = slices.Clone(samples) // match after match, as others expect them
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
	var p pairs
	for _, s := range held {
		facts = s.state.Append(facts[:0])
		p.add(l.share(s, facts), target(s, l.role))
	}
	return p.correlation()
}

// meanSquare returns the mean square of how far what is expected of samples is from how they ended.
func (l *linear) meanSquare(held []sample) float64 {
	var facts []game.Fact
	sum := 0.0
	for _, s := range held {
		facts = s.state.Append(facts[:0])
		d := l.share(s, facts) - target(s, l.role)
		sum += d * d
	}
	return sum / float64(max(len(held), 1))
}

// Pairs are two quantities measured together, added up.
type pairs struct{ n, x, y, xx, yy, xy float64 }

func (p *pairs) add(x, y float64) {
	p.n, p.x, p.y = p.n+1, p.x+x, p.y+y
	p.xx, p.yy, p.xy = p.xx+x*x, p.yy+y*y, p.xy+x*y
}

// correlation returns how far the two go together, -1..1; 0 where one of them is always the same.
func (p *pairs) correlation() float64 {
	spread := (p.n*p.xx - p.x*p.x) * (p.n*p.yy - p.y*p.y)
	if spread <= 0 {
		return 0
	}
	return (p.n*p.xy - p.x*p.y) / math.Sqrt(spread)
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
