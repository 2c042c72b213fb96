package search

import (
	"math"
	"time"

	"github.com/gdl-playground/engine/game"
)

// A Batching says whether children of positions are better computed in the
// machine's batches than one by one. It changes how fast a search is, never what
// it finds.
type Batching struct{ Pays, Known bool }

const (
	// measureShare is how much of the time that is left may go into finding out
	// which way to the children of a position is faster.
	measureShare = 0.1
	// measureRuns is how often each of both is measured; the fastest run counts: the
	// first one may have to compile.
	measureRuns = 3
)

// A Comparison returns how long the same work takes one by one and in batches.
type Comparison func(c *Clock, e game.Expander) (alone, together time.Duration, err error)

// Measure finds out which way suits a search, unless that is known. compare
// returns how long the same work takes one by one and in batches.
func (b *Batching) Measure(c *Clock, m game.Machine, compare Comparison) {
	e, ok := m.(game.Expander)
	if !ok {
		b.Known = true
	}
	if b.Known {
		return
	}
	p := c.Part(measureShare)
	p.report = nil
	alone, together := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for range measureRuns {
		if p.Look(); p.Stopped != "" {
			return
		}
		x, y, err := compare(p, e)
		if err != nil {
			return // the search will meet the error and say so
		}
		alone, together = min(alone, x), min(together, y)
	}
	b.Pays, b.Known = together < alone, true
}

// Expander returns the machine's batches if that is the way.
func (b Batching) Expander(m game.Machine) game.Expander {
	if !b.Pays {
		return nil
	}
	return m.(game.Expander)
}
