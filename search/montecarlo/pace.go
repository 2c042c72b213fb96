package montecarlo

import (
	"time"

	"github.com/gdl-playground/engine/search"
)

// A pace says how many random matches are played from each leaf. Where they cost
// little compared with the selection that led there, more of them say more about
// the leaf for nearly the same time. Only a search against the time keeps
// to a pace: one that counts nodes finds the same each time it is run.
type pace struct {
	playouts int
	least    int // 0: the number never changes
	rounds   int
	start    time.Time
	walking  time.Duration // down the tree, and looking at leaves
	playing  time.Duration
}

const (
	// paceRounds is after how many rounds the number of matches is looked at.
	paceRounds = 8
	// leastShare and mostShare bound the time of random matches, as a share of
	// that of the walking; mostPace bounds how many times as many are played.
	leastShare, mostShare = 0.8, 2.4
	mostPace              = 16
)

func newPace(o options) pace {
	p := pace{playouts: o.playouts}
	if o.paced {
		p.least = o.playouts
	}
	return p
}

// begin, selected and played say how far a round is.
func (p *pace) begin(c *search.Clock) {
	if p.least > 0 && !c.Deadline.IsZero() {
		p.start = c.Now()
	}
}

func (p *pace) selected(c *search.Clock) {
	if p.least > 0 && !c.Deadline.IsZero() {
		now := c.Now()
		p.walking += now.Sub(p.start)
		p.start = now
	}
}

func (p *pace) played(c *search.Clock) {
	if p.least == 0 || c.Deadline.IsZero() {
		return
	}
	p.playing += c.Now().Sub(p.start)
	if p.rounds++; p.rounds%paceRounds != 0 {
		return
	}
	share := float64(p.playing) / float64(max(p.walking, 1))
	if share < leastShare && p.playouts < mostPace*p.least {
		p.playouts *= 2
	} else if share > mostShare && p.playouts > p.least {
		p.playouts /= 2
	}
	p.walking, p.playing = 0, 0
}
