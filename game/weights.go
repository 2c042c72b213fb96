package game

import (
	"math"
	"math/bits"
	"slices"
)

// Weights say what a position is worth: the sum of what follows, to be pressed
// into 0..1 by the logistic function.
type Weights struct {
	Bias     float64
	Facts    []float32 // by Fact, if it holds
	Mobility []float64 // by role, times the [Mobility] of its legal moves
	// Of lines that nothing blocks:
	Lines   Lines
	Threats []float32 // by Fact, if it alone is missing in some line
	Open    []float32 // by kind, times the number of lines that miss two facts
}

// Mobility measures a number of legal moves, on a scale on which twice as many
// count as much more everywhere; that of a role without a choice is 0.
func Mobility(moves int) float64 { return math.Log2(float64(max(moves, 1))) / 4 }

// ByLines returns the part of the sum that lines make.
func (w *Weights) ByLines(v *LineView) float64 {
	z := 0.0
	for i, word := range v.Threats {
		for ; word != 0; word &= word - 1 {
			if f := i<<6 + bits.TrailingZeros64(word); f < len(w.Threats) {
				z += float64(w.Threats[f])
			}
		}
	}
	for kind, n := range v.Open {
		if kind < len(w.Open) {
			z += float64(w.Open[kind]) * float64(n)
		}
	}
	return z
}

// Clone returns a copy that shares nothing.
func (w *Weights) Clone() Weights {
	return Weights{
		Bias: w.Bias, Facts: slices.Clone(w.Facts), Mobility: slices.Clone(w.Mobility),
		Lines: w.Lines, Threats: slices.Clone(w.Threats), Open: slices.Clone(w.Open),
	}
}

// Negated returns what the same positions are worth to somebody else.
func (w *Weights) Negated() Weights {
	n := w.Clone()
	n.Bias = -n.Bias
	for _, list := range [][]float32{n.Facts, n.Threats, n.Open} {
		for i := range list {
			list[i] = -list[i]
		}
	}
	for i := range n.Mobility {
		n.Mobility[i] = -n.Mobility[i]
	}
	return n
}
