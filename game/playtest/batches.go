package playtest

import (
	"time"

	"github.com/gdl-playground/engine/game"
)

// Batches says how many random matches to ask a machine for at a time: as many as
// take up to a given time, or more where they cost no more. Machines that play side
// by side take as long for one match as for hundreds, and longer than that time where
// they are large.
type Batches struct {
	N int // how many to play next

	aim     time.Duration
	settled bool          // more would take longer
	half    time.Duration // how long half as many took; 0 if that was not tried
}

const (
	// sideBySide is how many matches cost any machine that plays them side by side no more than one.
	sideBySide = 64
	// mostAtOnce bounds a batch.
	mostAtOnce = 1 << 26
)

// NewBatches returns the first batch for a machine, and those that follow aim at a time.
func NewBatches(m game.Machine, aim time.Duration) *Batches {
	b := &Batches{N: 1, aim: aim}
	if _, ok := m.(game.Sampler); ok {
		b.N = sideBySide
	}
	return b
}

// Took notes how long the last batch took. left is how much time there is for the next.
func (b *Batches) Took(took, left time.Duration) {
	took = max(took, time.Microsecond) // a browser's clock may stand still for a while
	switch {
	case b.settled:
	case took > b.aim && b.half > 0 && took > b.half*3/2:
		b.N, b.settled, took = b.N/2, true, b.half
	case b.N < mostAtOnce:
		b.N, b.half, took = 2*b.N, took, 2*took
	}
	if took > left {
		b.N = max(1, int(float64(b.N)*float64(max(left, 0))/float64(took)))
	}
}
