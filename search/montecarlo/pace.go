package montecarlo

import (
	"time"

	"github.com/gdl-playground/engine/search"
)

// A pace says how many random matches are played from each leaf. Where they take
// little time compared with selection, more of them say more about
// the leaf for nearly the same time. The pace changes only in a search with a deadline:
// one that counts nodes must find the same each time it is run.
type pace struct {
	playouts int
	least    int // 0: the number never changes
	rounds   int
	start    time.Time
	walking  time.Duration // selection and looking at leaves, since the last adjustment
	playing  time.Duration // random matches, since then
}

const (
	// paceRounds is the number of rounds between two adjustments.
	paceRounds = 8
	// leastShare and mostShare bound the time of random matches relative to
	// that of walking; mostPace bounds the factor by which their number grows.
	// docs/strength.md compares other bounds.
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

// begin starts to time a round; selected and played end its two parts.
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
