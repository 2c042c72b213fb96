package montecarlo

import "math"

const (
	// usualChance is how probable it is that random matches prefer a move that is as good as others.
	// A move that is better by preferredBy, in rewards 0..1, is preferred e times as often.
	usualChance = 0.3
	preferredBy = 0.05
	// preferringPlayouts is the least number of matches from a leaf where moves are preferred. They say
	// more about it than uniform ones.
	preferringPlayouts = 8
)

// chances returns the probabilities that moves are preferred, in 256ths, by role and move, from their
// values wherever they are played; nil for nil.
func chances(values [][]float32) [][]uint8 {
	if values == nil {
		return nil
	}
	out := make([][]uint8, len(values))
	for r, of := range values {
		out[r] = make([]uint8, len(of))
		for m, v := range of {
			out[r][m] = uint8(min(256*usualChance*math.Exp(float64(v)/preferredBy), 255))
		}
	}
	return out
}
