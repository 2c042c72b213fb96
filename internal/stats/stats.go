// Package stats says how sure one can be of a mean of goals.
package stats

import "math"

// Normal95 is the number of standard errors to each side of an estimate that
// hold what is estimated in 95 of 100 cases, by the normal distribution.
const Normal95 = 1.96

// Interval returns the mean of n goals between 0 and 100, of which it is given
// the sum and the sum of squares, and half the width of the mean's 95 %
// interval. That is never narrower than if one goal had been 100 points
// further off, so that few equal goals are not taken for certain. There must be
// a goal.
func Interval(n, sum, squares float64) (mean, half float64) {
	mean = sum / n
	variance := max(squares/n-mean*mean, 50*50/n)
	return mean, Normal95 * math.Sqrt(variance/n)
}
