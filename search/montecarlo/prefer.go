package montecarlo

import "math"

const (
	// usualChance is that of a move that is as good as others to be preferred in random matches.
	// One that is better by preferredBy, in rewards, is preferred e times as often.
	usualChance = 0.3
	preferredBy = 0.05
	// preferringPlayouts is how many matches are played from a leaf, at least, where moves are preferred:
	// they say more than others.
	preferringPlayouts = 8
)

// chances returns how often moves are preferred, by what they are worth wherever they are
// played; nil for nil.
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
