package alphabeta

import (
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/stats"
	"github.com/gdl-playground/engine/search"
)

// A rating plays random matches after each move: their mean goal is shown next to
// the value that search gives the move.
type rating struct {
	m       game.Machine
	role    int
	choices search.Choices
	sampler game.Sampler
	many    bool // the machine plays many in a batch
	seed    uint64
	tallies map[game.Move]game.Tally
	spent   time.Duration
}

// Matches for each move after each depth: few where they are played one by one.
const (
	rateFew  = 4
	rateMany = 128
)

func newRating(m game.Machine, role int, seed uint64) *rating {
	_, many := m.(game.Sampler)
	return &rating{
		m: m, role: role, choices: search.NewChoices(len(m.Rules().Roles)), sampler: game.NewSampler(m), many: many,
		seed: seed, tallies: map[game.Move]game.Tally{},
	}
}

// Random matches take one part in rateShare of a search, or rateTime after each depth if that is more: in the largest
// networks they would take all of it. With a bound on positions, which says that a search is to be the same each time,
// they are not cut short.
const (
	rateShare = 3
	rateTime  = 50 * time.Millisecond
)

// add plays some more matches after each of the moves, as far as there is time, beginning with those that have the
// fewest. Where others choose too, they do so at random.
func (r *rating) add(c *search.Clock, s search.Position, moves []search.MoveReport) {
	if stuck, err := r.choices.Find(c.Context(), s); err != nil {
		c.Fail(err)
		return
	} else if stuck {
		return
	}
	begin, before := c.Now(), r.spent
	for _, i := range r.fewestFirst(moves) {
		if c.Tick() {
			return
		}
		if err := r.play(c, s, &moves[i]); err != nil {
			c.Fail(err)
			return
		}
		took := c.Now().Sub(begin)
		r.spent = before + took
		if c.MaxNodes == 0 && took > rateTime && r.spent > c.Elapsed()/rateShare {
			return
		}
	}
}

// fewestFirst returns the indices of moves, those first that have the fewest matches.
func (r *rating) fewestFirst(moves []search.MoveReport) []int {
	order := make([]int, len(moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return r.tallies[moves[i].Move].Done - r.tallies[moves[j].Move].Done
	})
	return order
}

// play plays matches after one move.
func (r *rating) play(c *search.Clock, s search.Position, m *search.MoveReport) error {
	r.seed = r.seed*0x5851F42D4C957F2D + 0x14057B7EF767814F
	n := rateFew
	if r.many {
		n = rateMany
	}
	r.choices.Play(r.role, slices.Index(r.choices.Legal[r.role], m.Move))
	replies, _, _ := r.choices.Replies(r.role)
	r.choices.Reply(r.role, uint32(r.seed>>33)%uint32(replies))
	next, err := r.m.Next(c.Context(), s.State, r.choices.Joint)
	if err != nil {
		return err
	}
	tallies, err := r.sampler.Playouts(c.Context(), []game.State{next}, n, r.seed, search.MaxPlayoutPlies)
	if err != nil {
		return err
	}
	c.Nodes += tallies[0].Plies
	sum := r.tallies[m.Move]
	sum.Add(tallies[0])
	r.tallies[m.Move] = sum
	m.Playouts, m.Mean, m.Spread = summary(sum, r.role)
	return nil
}

// summary returns how many matches a tally has, what they brought a role on
// average, and half the width of the 95 % interval of that, in points.
func summary(t game.Tally, role int) (n int64, mean, spread float64) {
	if t.Done == 0 {
		return 0, 0, 0
	}
	mean, spread = stats.Interval(float64(t.Done), float64(t.Sum[role]), float64(t.SumSq[role]))
	return int64(t.Done), mean, min(spread, 50)
}
