package search

import (
	"github.com/gdl-playground/engine/game"
)

// A Value says how good a position looks to the searching role, in hundredths
// of a goal point: 0..MaxValue. The ends are reserved for what is proved;
// estimates stay between them.
type Value int32

// MaxValue is the value of a certain goal of 100.
const MaxValue Value = 100 * PerPoint

const PerPoint = 100

// Points returns the value on the scale of goals, 0..100.
func (v Value) Points() float64 { return float64(v) / PerPoint }

// GoalValue turns the goal of a terminal state into a value. A terminal state
// that gives the role no goal, or several, is worth nothing to it.
func GoalValue(g game.Goal) Value { return Value(max(g, 0)) * PerPoint }

// FromPoints turns a mean of goals, 0..100, into a value.
func FromPoints(x float64) Value { return Value(x*PerPoint + 0.5) }

// Estimate turns points on the scale of goals into a value that is never that
// of a goal: a search whose value is a goal's rests on terminal states, even
// where draws are at hand and everything else looks like 50 too.
func Estimate(x float64) Value {
	v := min(max(FromPoints(x), 1), MaxValue-1)
	if v%PerPoint == 0 {
		v++
	}
	return v
}

// Bound says what a value tells about the true one at its depth.
type Bound uint8

const (
	Exact Bound = iota
	Lower       // at least
	Upper       // at most
)

func (b Bound) String() string { return [...]string{"exact", "lower", "upper"}[b] }
