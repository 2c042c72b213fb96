//go:build !js

package codegen_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// sumOf values a position in the plainest way.
func sumOf(w *game.Weights, s game.State, v judged) float64 {
	z := w.Bias
	for _, f := range s.Append(nil) {
		z += float64(w.Facts[f])
	}
	for r, weight := range w.Mobility {
		z += weight * game.Mobility(len(v.legal[r]))
	}
	var view game.LineView
	w.Lines.View(s, &view)
	return z + w.ByLines(&view)
}

// packed returns states as leaves have them.
func packed(states []game.State, words int) []uint64 {
	list := make([]uint64, len(states)*words)
	for i, s := range states {
		copy(list[i*words:], s)
	}
	return list
}

func checkLeaves(t *testing.T, leaves game.Leaves, c *circuit.Circuit, want []game.State, w *game.Weights) {
	t.Helper()
	sums := make([]float32, len(want))
	leaves.Sums(sums)
	for i, s := range want {
		v := judge(c, s)
		got := make([]uint64, leaves.Words())
		leaves.State(i, got)
		if !game.State(got).Trim().Equal(s) {
			t.Fatalf("leaf %d of %d: state %x, want %x", i, len(want), got, s)
		}
		if leaves.Terminal(i) != v.terminal {
			t.Errorf("leaf %d: terminal %v, want %v", i, leaves.Terminal(i), v.terminal)
		}
		for r := range c.Inputs {
			if legal := leaves.Legal(i, r, nil); !slices.Equal(legal, v.legal[r]) {
				t.Errorf("leaf %d, role %d: legal %v, want %v", i, r, legal, v.legal[r])
			}
			if g := must(leaves.Goal(t.Context(), i, r))(t); g != v.goals[r] {
				t.Errorf("leaf %d, role %d: goal %d, want %d", i, r, g, v.goals[r])
			}
		}
		if z := sumOf(w, s, v); math.Abs(float64(sums[i])-z) > 1e-3 {
			t.Errorf("leaf %d: sum %f, want %f", i, sums[i], z)
		}
	}
}

func TestLeavesAreThePositionsOfTheInterpreter(t *testing.T) {
	for _, sample := range samples() {
		t.Run(sample.name, func(t *testing.T) {
			c := sample.circuit
			rng := rand.New(rand.NewPCG(3, 4))
			w := randomWeights(t, c, rng)
			onEveryHost(t, func(t *testing.T, host host.Host) {
				leaves := must(open(t, host, c).OpenLeaves(t.Context(), false))(t)
				leaves.SetWeights(w)
				for _, n := range []int{game.MaxLeaves, 1, 70, 9} {
					var from, to []game.State
					var moves []game.Move
					for len(from) < n {
						s := randomState(c, rng)
						for range min(n-len(from), 1+rng.IntN(5)) { // siblings are neighbours
							joint := make(game.JointMove, len(c.Inputs))
							for r := range joint {
								joint[r] = game.Move(rng.IntN(c.Inputs[r]))
							}
							from, to = append(from, s), append(to, after(c, s, joint))
							moves = append(moves, joint...)
						}
					}
					words := leaves.Words()
					if err := leaves.View(t.Context(), from); err != nil {
						t.Fatal(err)
					}
					checkLeaves(t, leaves, c, from, &w)
					if err := leaves.Follow(t.Context(), packed(from, words), moves); err != nil {
						t.Fatal(err)
					}
					checkLeaves(t, leaves, c, to, &w)
				}
			})
		})
	}
}

func TestPlayoutsOfLeavesEndLikeOthers(t *testing.T) {
	for _, sample := range samples() {
		t.Run(sample.name, func(t *testing.T) {
			const total, limit = 1500, 25
			c := sample.circuit
			rng := rand.New(rand.NewPCG(5, 6))
			onEveryHost(t, func(t *testing.T, host host.Host) {
				m := open(t, host, c)
				leaves := must(m.OpenLeaves(t.Context(), false))(t)
				for _, n := range []int{1, 12, 33} {
					from := []game.State{c.Initial}
					for len(from) < n {
						from = append(from, treeState(c, rng))
					}
					if err := leaves.View(t.Context(), from); err != nil {
						t.Fatal(err)
					}
					tallies := make([]game.Tally, n)
					for i := range tallies {
						tallies[i].Sum, tallies[i].SumSq = make([]int64, len(c.Inputs)), make([]int64, len(c.Inputs))
					}
					if err := leaves.Playouts(t.Context(), total, 7, limit, tallies); err != nil {
						t.Fatal(err)
					}
					for i, want := range must(m.Playouts(t.Context(), from, total, 8, limit))(t) {
						got := tallies[i]
						if got.Done+got.Cut != total {
							t.Fatalf("%d matches done and %d cut, want %d together", got.Done, got.Cut, total)
						}
						share := float64(want.Done) / total
						near(t, "matches that end", float64(got.Done)/total, share, share*(1-share), total)
						for r := range c.Inputs {
							mean, own := float64(want.Sum[r])/total, float64(got.Sum[r])/total
							variance := max(float64(want.SumSq[r])/total-mean*mean, float64(got.SumSq[r])/total-own*own)
							near(t, "goal", own, mean, variance, total)
						}
						if got.Plies > int64(total*limit) || (got.Plies == 0) != (want.Plies == 0) {
							t.Errorf("%d plies, elsewhere %d", got.Plies, want.Plies)
						}
					}
				}
			})
		})
	}
}

// treeState returns a state that a random match leads to.
func treeState(c *circuit.Circuit, rng *rand.Rand) game.State {
	s := c.Initial
	for range rng.IntN(12) {
		v := judge(c, s)
		all := joints(v.legal)
		if v.terminal || len(all) == 0 {
			break
		}
		s = after(c, s, all[rng.IntN(len(all))])
	}
	return s
}

// TestLeavesAllocateNothing works on full batches of leaves again and again.
func TestLeavesAllocateNothing(t *testing.T) {
	c := connectFour(8, 6)
	leaves := must(open(t, native, c).OpenLeaves(t.Context(), true))(t)
	leaves.Prefer([][]uint8{{200, 30}, {0, 100}})
	leaves.SetWeights(randomWeights(t, c, rand.New(rand.NewPCG(7, 8))))
	states := make([]game.State, game.MaxLeaves)
	var moves, legal []game.Move
	for i := range states {
		states[i] = c.Initial
		for _, l := range judge(c, c.Initial).legal {
			moves = append(moves, l[i%len(l)])
		}
	}
	from, to := packed(states, leaves.Words()), make([]uint64, leaves.Words())
	sums, tallies := make([]float32, game.MaxLeaves), make([]game.Tally, game.MaxLeaves)
	for i := range tallies {
		tallies[i].Sum, tallies[i].SumSq = make([]int64, 2), make([]int64, 2)
	}
	ctx := t.Context()
	if err := leaves.View(ctx, states); err != nil {
		t.Fatal(err)
	}
	work := func() {
		if err := leaves.Follow(ctx, from, moves); err != nil {
			t.Fatal(err)
		}
		leaves.Sums(sums)
		for i := range states {
			leaves.State(i, to)
			legal = leaves.Legal(i, 1, legal[:0])
			if _, err := leaves.Goal(ctx, i, 0); err != nil {
				t.Fatal(err)
			}
		}
		if err := leaves.Playouts(ctx, 3, 1, 100, tallies); err != nil {
			t.Fatal(err)
		}
	}
	work()
	if n := testing.AllocsPerRun(50, work); n > 0 {
		t.Errorf("%.1f allocations in a round", n)
	}
}

// TestMatchesOfRelaysEndLikeOthers plays matches in a relay, from some positions in turn, while others
// go on, and compares what they came to with those of a sampler.
func TestMatchesOfRelaysEndLikeOthers(t *testing.T) {
	for _, sample := range samples() {
		t.Run(sample.name, func(t *testing.T) {
			const total, each = 1500, 5
			c := sample.circuit
			rng := rand.New(rand.NewPCG(5, 6))
			from := []game.State{c.Initial, treeState(c, rng), treeState(c, rng)}
			onEveryHost(t, func(t *testing.T, host host.Host) {
				m := open(t, host, c)
				m.PlayInImages(2)
				for _, limit := range []int{2000, 9} {
					got := relayed(t, m, len(c.Inputs), from, total, each, limit)
					for i, want := range must(m.Playouts(t.Context(), from, total, 8, limit))(t) {
						compareTallies(t, got[i], want, total, limit)
					}
				}
			})
		})
	}
}

// compareTallies compares what a number of matches came to with what others did.
func compareTallies(t *testing.T, got, want game.Tally, total, limit int) {
	t.Helper()
	if got.Done+got.Cut != total {
		t.Fatalf("%d matches done and %d cut, want %d together", got.Done, got.Cut, total)
	}
	n := float64(total)
	share := float64(want.Done) / n
	near(t, "matches that end", float64(got.Done)/n, share, share*(1-share), total)
	if limit < 10 {
		near(t, "plies", float64(got.Plies)/n, float64(want.Plies)/n, float64(limit*limit)/4, total)
	}
	for r := range want.Sum {
		mean, own := float64(want.Sum[r])/n, float64(got.Sum[r])/n
		variance := max(float64(want.SumSq[r])/n-mean*mean, float64(got.SumSq[r])/n-own*own)
		near(t, "goal", own, mean, variance, total)
	}
}

// relayed plays a number of matches from each of some states in a relay, as many at a time, and adds them up.
func relayed(t *testing.T, m *codegen.Machine, roles int, from []game.State, total, each, limit int) []game.Tally {
	t.Helper()
	leaves := must(m.OpenLeaves(t.Context(), false))(t)
	if err := leaves.View(t.Context(), from); err != nil {
		t.Fatal(err)
	}
	r := leaves.Relay(7, limit)
	sums := make([]game.Tally, len(from))
	for i := range sums {
		sums[i].Sum, sums[i].SumSq = make([]int64, roles), make([]int64, roles)
	}
	origin := make([]int, r.Lanes()) // by ticket
	free := make([]int, r.Lanes())
	for i := range free {
		free[i] = i
	}
	begun := 0
	for begun < len(from)*total/each || r.Busy() > 0 {
		for ; begun < len(from)*total/each && r.Lanes()-r.Busy() >= each; begun++ {
			ticket := free[0]
			free, origin[ticket] = free[1:], begun%len(from)
			r.Begin(ticket, packed(from[origin[ticket]:][:1], leaves.Words()), each)
		}
		for _, ticket := range must(r.Play(t.Context(), r.Busy()*2/3))(t) {
			sum, tally := &sums[origin[ticket]], r.Tally(ticket)
			sum.Done, sum.Cut, sum.Plies = sum.Done+tally.Done, sum.Cut+tally.Cut, sum.Plies+tally.Plies
			for role := range sum.Sum {
				sum.Sum[role] += tally.Sum[role]
				sum.SumSq[role] += tally.SumSq[role]
			}
			free = append(free, ticket)
		}
	}
	return sums
}

// TestMatchesOfARelayThatAreCutHaveTheirPlies cuts matches that never end.
func TestMatchesOfARelayThatAreCutHaveTheirPlies(t *testing.T) {
	c := breakthrough(8)
	c.Terminal = circuit.False
	for role := range c.Inputs {
		for move := range c.Legal[role] {
			c.Legal[role][move] = circuit.True
		}
	}
	m := open(t, native, c)
	m.PlayInImages(2)
	got := relayed(t, m, 2, []game.State{c.Initial}, 4, 2, 3)[0]
	if got.Done != 0 || got.Cut != 4 || got.Plies != 4*3 {
		t.Errorf("%d matches done, %d cut after %d plies, want 4 cut after 3 each", got.Done, got.Cut, got.Plies)
	}
}

// TestARelayThatWasAbandonedBeginsAnew abandons matches, has others played in their lanes, and begins again.
func TestARelayThatWasAbandonedBeginsAnew(t *testing.T) {
	c := breakthrough(8)
	m := open(t, native, c)
	m.PlayInImages(3)
	leaves := must(m.OpenLeaves(t.Context(), true))(t)
	if err := leaves.View(t.Context(), []game.State{c.Initial}); err != nil {
		t.Fatal(err)
	}
	r := leaves.Relay(1, 500)
	begin := func() {
		for ticket := range r.Lanes() / 4 {
			r.Begin(ticket, packed([]game.State{c.Initial}, leaves.Words()), 4)
		}
	}
	begin()
	must(r.Play(t.Context(), r.Lanes()/2))(t)
	tallies := []game.Tally{{Sum: make([]int64, 2), SumSq: make([]int64, 2)}}
	if err := leaves.Playouts(t.Context(), 10, 1, 500, tallies); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Play(t.Context(), 0); err == nil {
		t.Error("matches go on in lanes that were used for others")
	}
	r.Abandon()
	begin()
	ended := must(r.Play(t.Context(), 0))(t)
	if slices.Sort(ended); len(ended) != r.Lanes()/4 || ended[0] != 0 || r.Busy() != 0 {
		t.Errorf("%d tickets have ended, %d matches go on", len(ended), r.Busy())
	}
	for _, ticket := range ended {
		// A match of breakthrough always ends, and somebody wins; it takes five plies at least.
		if a := r.Tally(ticket); a.Done != 4 || a.Cut != 0 || a.Sum[0]+a.Sum[1] != 400 || a.Plies < 20 {
			t.Fatalf("four matches came to %+v", a)
		}
	}
}
