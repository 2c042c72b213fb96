package search

import (
	"math"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A rating plays random matches after each move, to show beside what search
// says what chance says.
type rating struct {
	m       game.Machine
	role    int
	choices Choices
	sampler game.Sampler
	many    bool // the machine plays many in a batch
	seed    uint64
	tallies map[game.Move]game.Tally
}

// Matches for each move after each depth: few where they are played one by one.
const (
	rateFew  = 4
	rateMany = 128
)

func newRating(m game.Machine, role int, seed uint64) *rating {
	_, many := m.(game.Sampler)
	return &rating{
		m: m, role: role, choices: NewChoices(len(m.Rules().Roles)), sampler: game.NewSampler(m), many: many,
		seed: seed, tallies: map[game.Move]game.Tally{},
	}
}

// add plays some more matches after each of the moves. Where others choose
// too, they do so at random.
func (x *rating) add(c *clock, s position, moves []MoveReport) {
	if stuck, err := x.choices.Find(c.context(), s); err != nil {
		c.fail(err)
		return
	} else if stuck {
		return
	}
	for i := range moves {
		if c.tick() {
			return
		}
		if err := x.play(c, s, &moves[i]); err != nil {
			c.fail(err)
			return
		}
	}
}

// play plays matches after one move.
func (x *rating) play(c *clock, s position, m *MoveReport) error {
	x.seed = x.seed*0x5851F42D4C957F2D + 0x14057B7EF767814F
	n := rateFew
	if x.many {
		n = rateMany
	}
	x.choices.Play(x.role, slices.Index(x.choices.Legal[x.role], m.Move))
	replies, _ := x.choices.Replies(x.role)
	x.choices.Reply(x.role, uint32(x.seed>>33)%uint32(replies))
	next, err := x.m.Next(c.context(), s.state, x.choices.Joint)
	if err != nil {
		return err
	}
	tallies, err := x.sampler.Playouts(c.context(), []game.State{next}, n, x.seed, playoutPlies)
	if err != nil {
		return err
	}
	c.nodes += tallies[0].Plies
	sum := x.tallies[m.Move]
	sum.Done += tallies[0].Done
	sum.Sum = plus(sum.Sum, tallies[0].Sum)
	sum.SumSq = plus(sum.SumSq, tallies[0].SumSq)
	x.tallies[m.Move] = sum
	m.Playouts, m.Mean, m.Spread = summary(sum, x.role)
	return nil
}

func plus(a, b []int64) []int64 {
	if a == nil {
		return slices.Clone(b)
	}
	for i := range b {
		a[i] += b[i]
	}
	return a
}

// summary returns how many matches a tally has, what they brought a role on
// average, and half the width of the 95 % interval of that, in points.
func summary(t game.Tally, role int) (n int64, mean, spread float64) {
	if t.Done == 0 {
		return 0, 0, 0
	}
	count := float64(t.Done)
	mean = float64(t.Sum[role]) / count
	// At least the variance of one match that went the other way.
	variance := max(float64(t.SumSq[role])/count-mean*mean, 2500/count)
	return int64(t.Done), mean, min(1.96*math.Sqrt(variance/count), 50)
}
