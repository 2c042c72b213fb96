package ground

import (
	"context"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// lookEvery is how many steps pass between looks at limits and context: less than
// a millisecond of work.
const lookEvery = 1 << 13

// A watch sees to it that work ends soon when it must.
type watch struct {
	left int    // steps until the next look
	look func() // ends the work, by a panic that who began it recovers, if it must end
}

// spend counts steps of work: rows, literals or terms looked at.
func (w *watch) spend(steps int) {
	if w.left -= steps; w.left < 0 {
		w.left = lookEvery
		w.look()
	}
}

// watchRewriting returns a watch over the rewriting of rules, which stop ends.
func watchRewriting(ctx context.Context, limits Limits, stop func(error)) *watch {
	looks := 0
	return &watch{left: lookEvery, look: func() {
		if err := pace.Check(ctx); err != nil {
			stop(err)
		}
		if looks++; looks > limits.Steps/lookEvery {
			stop(&logic.LimitError{What: "steps of rewriting the rules", Limit: int64(limits.Steps), Rule: -1})
		}
	}}
}
