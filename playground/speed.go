package playground

import (
	"context"
	"errors"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// A measure says how fast a machine plays its game; the higher, the faster.
// Machines are compared by it on the game at hand: which kind is the fastest
// depends on the rules.
type measure func(*job, game.Machine) (float64, error)

// A measurement ends after measureStates states or measureTime, whichever comes
// first. What takes longer than measureLimit is broken off and does not count.
const (
	measureStates = 1 << 18
	measureTime   = 10 * time.Millisecond
	measureLimit  = 300 * time.Millisecond
)

// statesPerSecond measures random matches from the initial position. Where the
// machine runs into a limit, what it did until then counts.
func statesPerSecond(j *job, m game.Machine) (float64, error) {
	limited, cancel := context.WithTimeout(j.ctx, measureLimit)
	defer cancel()
	states, begin := int64(0), time.Now()
	warm := false
	err := playStates(limited, m, func(n int64) bool {
		if !warm { // the first batch makes what later ones find
			warm, begin = true, time.Now()
			return true
		}
		states += n
		return states < measureStates && time.Since(begin) < measureTime
	})
	if j.ctx.Err() != nil {
		return 0, j.ctx.Err()
	}
	var limit *logic.LimitError
	if errors.Is(err, context.DeadlineExceeded) || errors.As(err, &limit) {
		err = nil
	}
	// A browser's clock may stand still for a while.
	return float64(states) / max(time.Since(begin), time.Microsecond).Seconds(), err
}

// playStates plays random matches in batches that double, first in their plies
// and then in their number, and tells how many states each batch had, until more
// says that it is enough.
func playStates(ctx context.Context, m game.Machine, more func(states int64) bool) error {
	s, err := m.Initial(ctx)
	if err != nil {
		return err
	}
	const longest = 64 // plies
	matches := 1
	if _, ok := m.(game.Sampler); ok {
		matches = 128 // that is what such a machine plays simultaneously, or more
	}
	for plies := 1; ; {
		tallies, err := game.NewSampler(m).Playouts(ctx, []game.State{s}, matches, 1, plies)
		if err != nil {
			return err
		}
		if t := &tallies[0]; !more(t.Plies + int64(t.Done+t.Cut)) {
			return nil
		}
		if plies < longest {
			plies *= 2
		} else {
			matches *= 2
		}
	}
}
