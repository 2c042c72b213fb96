package learn

import (
	"cmp"
	"math"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A Weight is one part of what a searcher has learned about positions. Parts
// are added up, and the sum is pressed into 0..100 by the logistic function, so
// near an even position a weight of 0.04 is about a point.
type Weight struct {
	// Mobility says that this is about how many moves Role has, which counts by
	// its logarithm: four times as many are half a unit. Else it is about Fact.
	Mobility bool
	Role     int
	Fact     game.Fact
	// Threat says that the fact does not count while it holds, but while it alone is missing in a line.
	Threat bool
	Weight float64
	// Effect is by how many points it typically moves the estimate of an even
	// position, from what random matches have shown. [Knowledge.SetWeights]
	// does not look at it.
	Effect float64
}

// pointsPerUnit is the slope of 100 times the logistic function at 0.
const pointsPerUnit = 25

// ByMobility reports whether facts count for the moves that they bring, too.
func (k *Knowledge) ByMobility() bool { return k.mobility != nil }

// ByLines reports whether lines that miss two facts count, too; [Knowledge.Weights] does not list what for.
func (k *Knowledge) ByLines() bool { return k.learned != nil && k.learned.weights.Open != nil }

// Weights returns what was learned, the greatest effect first, and how well it
// tells the outcome of matches that it was not learned from: the correlation of
// estimates and goals, -1..1. There are none before [Knowledge.Prepare], where
// nothing could be learned, and where the sheet has a heuristic of its own.
func (k *Knowledge) Weights() (weights []Weight, fit float64) {
	e := k.learned
	if e == nil || k.m.Rules().HasHeuristic() {
		return nil, 0
	}
	for f, w := range e.weights.Facts {
		if w != 0 {
			effect := pointsPerUnit * math.Abs(float64(w)) * spread(e.often[f])
			weights = append(weights, Weight{Fact: game.Fact(f), Weight: float64(w), Effect: effect})
		}
	}
	for f, w := range e.weights.Threats {
		if w != 0 {
			effect := pointsPerUnit * math.Abs(float64(w)) * spread(e.threatened[f])
			weights = append(weights, Weight{Fact: game.Fact(f), Threat: true, Weight: float64(w), Effect: effect})
		}
	}
	for r, w := range e.weights.Mobility {
		effect := pointsPerUnit * math.Abs(w) * e.moveSpread[r]
		weights = append(weights, Weight{Mobility: true, Role: r, Weight: w, Effect: effect})
	}
	slices.SortStableFunc(weights, func(a, b Weight) int { return cmp.Compare(b.Effect, a.Effect) })
	return weights, e.fit
}

// SetWeights changes what positions are worth to the searcher; parts that are
// not named keep their weight. What is set counts whether or not it fits the
// matches that were seen. It changes nothing, and reports
// so, where Weights returns none.
func (k *Knowledge) SetWeights(weights []Weight) bool {
	if k.learned == nil || k.m.Rules().HasHeuristic() {
		return false
	}
	e := *k.learned
	e.weights, e.trusted = e.weights.Clone(), true
	for _, w := range weights {
		switch {
		case w.Mobility && w.Role >= 0 && w.Role < len(e.weights.Mobility):
			e.weights.Mobility[w.Role] = w.Weight
		case w.Threat && int(w.Fact) < len(e.weights.Threats):
			e.weights.Threats[w.Fact] = float32(w.Weight)
		case !w.Mobility && !w.Threat && int(w.Fact) < len(e.weights.Facts):
			e.weights.Facts[w.Fact] = float32(w.Weight)
		}
	}
	k.learned = &e
	return true
}

// spread returns the standard deviation of what holds in a share of positions.
func spread(share float32) float64 {
	p := float64(share)
	return math.Sqrt(p * (1 - p))
}
