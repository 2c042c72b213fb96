//go:build !js

package codegen_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// slowPlayouts plays random matches by the interpreter.
func slowPlayouts(c *circuit.Circuit, s game.State, n int, rng *rand.Rand, maxPlies int) game.Tally {
	return slowMatches(c, s, n, rng, maxPlies, func(_ game.State, v judged) [][]game.Move { return v.legal })
}

// slowMatches plays matches of which each role chooses among the moves that it
// considers.
func slowMatches(c *circuit.Circuit, s game.State, n int, rng *rand.Rand, maxPlies int,
	consider func(s game.State, v judged) [][]game.Move,
) game.Tally {
	t := game.Tally{Sum: make([]int64, len(c.Inputs)), SumSq: make([]int64, len(c.Inputs))}
	for range n {
		at := s
		for ply := 0; ; ply++ {
			v := judge(c, at)
			if v.terminal {
				t.Done++
				for role, g := range v.goals {
					points := int64(max(g, 0))
					t.Sum[role] += points
					t.SumSq[role] += points * points
				}
				break
			}
			joint := make(game.JointMove, len(c.Inputs))
			stuck := ply == maxPlies
			for role, legal := range consider(at, v) {
				if len(legal) == 0 {
					stuck = true
				} else {
					joint[role] = legal[rng.IntN(len(legal))]
				}
			}
			if stuck {
				t.Cut++
				break
			}
			at = after(c, at, joint)
			t.Plies++
		}
	}
	return t
}

// near fails the test if two means of the same number of matches differ by
// more than five standard deviations.
func near(t *testing.T, what string, got, want, variance float64, n int) {
	t.Helper()
	if d := math.Sqrt(2 * variance / float64(n)); math.Abs(got-want) > 5*d+1e-9 {
		t.Errorf("%s: %.4f by the module, %.4f by the interpreter (standard deviation %.4f)", what, got, want, d)
	}
}

func TestPlayoutsEndLikeThoseOfTheInterpreter(t *testing.T) {
	for _, x := range samples() {
		t.Run(x.name, func(t *testing.T) {
			const n = 1500
			c := x.circuit
			rng := rand.New(rand.NewPCG(5, 6))
			limit := 20
			if len(c.Gates) < 1000 {
				limit = 40
			}
			from := []game.State{c.Initial, randomState(c, rng)}
			var want []game.Tally
			for _, s := range from {
				want = append(want, slowPlayouts(c, s, n, rng, limit))
			}
			onEveryHost(t, func(t *testing.T, host host.Host) {
				got := must(open(t, host, c).Playouts(t.Context(), from, n, 7, limit))(t)
				for i, g := range got {
					w := want[i]
					if g.Done+g.Cut != n {
						t.Errorf("%d matches done and %d cut, want %d together", g.Done, g.Cut, n)
					}
					done := float64(w.Done) / n
					near(t, "share of matches that end", float64(g.Done)/n, done, done*(1-done), n)
					near(t, "plies", float64(g.Plies)/n, float64(w.Plies)/n, float64(limit*limit)/12, n)
					for role := range c.Inputs {
						both := float64(w.Sum[role]+g.Sum[role]) / (2 * n)
						variance := float64(w.SumSq[role]+g.SumSq[role])/(2*n) - both*both
						near(t, "goal", float64(g.Sum[role])/n, float64(w.Sum[role])/n, variance, n)
					}
				}
			})
		})
	}
}

func TestPlayoutsOfOneSeedAreTheSame(t *testing.T) {
	c := connectFour(8, 6)
	m := open(t, native, c)
	play := func(seed uint64, n int) []game.Tally {
		return must(m.Playouts(t.Context(), []game.State{c.Initial}, n, seed, 100))(t)
	}
	a, b, other := play(1, 10000), play(1, 10000), play(2, 10000)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("seed 1 gives %v, then %v", a, b)
	}
	if reflect.DeepEqual(a, other) {
		t.Errorf("seeds 1 and 2 give the same")
	}
}

// inImages runs a test on tic-tac-toe played in one image and in several.
func inImages(t *testing.T, test func(t *testing.T, c *circuit.Circuit, m *codegen.Machine)) {
	for _, most := range []int{1, 2, 5} {
		t.Run(fmt.Sprint("up to ", most), func(t *testing.T) {
			c := ticTacToe()
			m := open(t, native, c)
			m.PlayInImages(most)
			test(t, c, m)
		})
	}
}

func TestFewMatchesAreNotTheShortOnes(t *testing.T) { inImages(t, fewMatchesAreNotTheShortOnes) }

func fewMatchesAreNotTheShortOnes(t *testing.T, c *circuit.Circuit, m *codegen.Machine) {
	// With one match for each lane, the mean length must not depend on how
	// many lanes end early.
	plies, matches := int64(0), 0
	for seed := range uint64(300) {
		for _, n := range []int{1, 5, 128, 130, 400} {
			x := must(m.Playouts(t.Context(), []game.State{c.Initial}, n, seed, 100))(t)[0]
			plies += x.Plies
			matches += x.Done
			if x.Done != n {
				t.Fatalf("%d of %d matches done", x.Done, n)
			}
		}
	}
	// Random tic-tac-toe lasts 7.6255 plies on average, with variance 1.94.
	near(t, "plies", float64(plies)/float64(matches), 7.6255, 1.94, matches)
}

func TestManyStatesGetTheirOwnTallies(t *testing.T) { inImages(t, manyStatesGetTheirOwnTallies) }

func manyStatesGetTheirOwnTallies(t *testing.T, c *circuit.Circuit, m *codegen.Machine) {
	var from []game.State
	var want []game.Tally
	for s := c.Initial; len(from) < 300; {
		from = append(from, s)
		v := judge(c, s)
		if v.terminal {
			s = c.Initial
			continue
		}
		moves := joints(v.legal)
		s = after(c, s, moves[len(from)%len(moves)])
	}
	const n = 200
	got := must(m.Playouts(t.Context(), from, n, 1, 100))(t)
	rng := rand.New(rand.NewPCG(1, 1))
	for i, s := range from {
		want = append(want, slowPlayouts(c, s, n, rng, 100))
		if got[i].Done != n {
			t.Errorf("state %d: %d of %d matches done", i, got[i].Done, n)
		}
		for role := range c.Inputs {
			mean := float64(want[i].Sum[role]) / n
			near(t, "goal", float64(got[i].Sum[role])/n, mean, max(100, float64(want[i].SumSq[role])/n-mean*mean), n)
		}
	}
}

func TestOnlyOneGoodGoalIsWorthAnything(t *testing.T) {
	for goals, points := range map[string]int64{
		"(goal p 70)":   70,
		"":              0,
		"(goal p lots)": 0,
		"(goal p 101)":  0,
		"(goal p lots) (<= (goal p 70) (true o))": 0,
		"(goal p 70) (<= (goal p 30) (true o))":   0,
	} {
		_, names, c := circuitOf(t, "(role p) (init s) (legal p a) (next o) (<= terminal (true o)) "+goals)
		m := codegen.New(native, c, names)
		tally := must(m.Playouts(t.Context(), []game.State{c.Initial}, 10, 1, 100))(t)[0]
		if tally.Done != 10 || tally.Sum[0] != 10*points || tally.SumSq[0] != 10*points*points {
			t.Errorf("%q: %+v, want %d points a match", goals, tally, points)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestMatchesAreCutAtTheLimit(t *testing.T) { inImages(t, matchesAreCutAtTheLimit) }

func matchesAreCutAtTheLimit(t *testing.T, c *circuit.Circuit, m *codegen.Machine) {
	for limit := range 11 {
		x := must(m.Playouts(t.Context(), []game.State{c.Initial}, 5000, 3, limit))(t)[0]
		// A match of up to 9 plies that is cut has gone on for limit plies.
		if x.Done+x.Cut != 5000 || (limit < 5) != (x.Done == 0) || (limit >= 9) != (x.Cut == 0) {
			t.Errorf("limit %d: %d done, %d cut", limit, x.Done, x.Cut)
		}
		if limit < 5 && x.Plies != int64(5000*limit) {
			t.Errorf("limit %d: %d plies in 5000 matches", limit, x.Plies)
		}
		if x.Plies > int64(5000*limit) {
			t.Errorf("limit %d: %d plies in 5000 matches", limit, x.Plies)
		}
	}
}

// ballot is a game of one move: the first role picks one of n options, of which
// those are legal whose base is set, and the role of the option gets 100.
func ballot(n int) *circuit.Circuit {
	inputs := make([]int, n)
	for i := range inputs {
		inputs[i] = 1
	}
	inputs[0] = n
	b := newBuilder(2*n+1, inputs...)
	c := b.circuit
	over := b.base(2 * n)
	for i := range n {
		c.Next[i] = b.base(i)
		c.Next[n+i] = b.does(0, i)
		if i > 0 {
			c.Legal[i] = []circuit.Edge{circuit.True}
		}
		c.Goals[i] = []circuit.GoalEdge{{Value: 100, When: b.base(n + i)}, {Value: 0, When: b.base(n + i).Not()}}
		c.Initial = c.Initial.Add(game.Fact(i))
	}
	for i := range n {
		c.Legal[0] = append(c.Legal[0], b.and(b.base(i), over.Not()))
	}
	c.Next[2*n] = circuit.True
	c.Terminal = over
	return c
}

func TestFirstMovesAreEven(t *testing.T) {
	const matches = 400000
	for _, options := range []int{2, 3, 7, 9, 40, 155} {
		t.Run(fmt.Sprint(options, " options"), func(t *testing.T) {
			c := ballot(options)
			m := open(t, v8(t), c)
			m.PlayInImages(1 + options%4)
			rng := rand.New(rand.NewPCG(uint64(options), 1))
			from := []game.State{c.Initial}
			for range 3 {
				s := c.Initial.Clone()
				for i := 1; i < options; i++ {
					if rng.IntN(2) == 0 {
						s[i/64] &^= 1 << (i % 64)
					}
				}
				from = append(from, s.Trim())
			}
			for _, s := range from {
				x := must(m.Playouts(t.Context(), []game.State{s}, matches, 11, 10))(t)[0]
				legal := s.Len()
				expected := float64(matches) / float64(legal)
				chi := 0.0
				for i := range options {
					if n := float64(x.Sum[i]) / 100; s.Has(game.Fact(i)) {
						chi += (n - expected) * (n - expected) / expected
					} else if n != 0 {
						t.Errorf("option %d is not legal, but was picked %v times", i, n)
					}
				}
				// Chi-square has mean legal-1 and variance twice that.
				if mean := float64(legal - 1); chi > mean+6*math.Sqrt(2*mean)+3 {
					t.Errorf("%d of %d options are legal: chi-square is %.1f with %d degrees of freedom", legal,
						options, chi, legal-1)
				}
			}
		})
	}
}

// twoBallots is a game of two moves with n options each; role n·i+j gets 100 if
// the first role picks i, then j.
func twoBallots(n int) *circuit.Circuit {
	inputs := make([]int, n*n)
	for i := range inputs {
		inputs[i] = 1
	}
	inputs[0] = n
	b := newBuilder(2*n+2, inputs...)
	c := b.circuit
	second, over := b.base(2*n), b.base(2*n+1)
	for i := range n {
		c.Next[i] = b.or(b.base(i), b.and(b.does(0, i), second.Not()))
		c.Next[n+i] = b.and(b.does(0, i), second)
		c.Legal[0] = append(c.Legal[0], circuit.True)
		for j := range n {
			won := b.and(b.base(i), b.base(n+j))
			c.Goals[n*i+j] = []circuit.GoalEdge{{Value: 100, When: won}, {Value: 0, When: won.Not()}}
		}
	}
	for role := 1; role < n*n; role++ {
		c.Legal[role] = []circuit.Edge{circuit.True}
	}
	c.Next[2*n] = circuit.True
	c.Next[2*n+1] = second
	c.Terminal = over
	return c
}

func TestMovesDoNotDependOnTheOnesBefore(t *testing.T) {
	const matches = 400000
	for _, n := range []int{3, 5, 8} {
		c := twoBallots(n)
		x := must(open(t, v8(t), c).Playouts(t.Context(), []game.State{c.Initial}, matches, 3, 10))(t)[0]
		expected := float64(matches) / float64(n*n)
		chi := 0.0
		for _, sum := range x.Sum {
			d := float64(sum)/100 - expected
			chi += d * d / expected
		}
		if mean := float64(n*n - 1); math.Abs(chi-mean) > 5*math.Sqrt(2*mean) {
			t.Errorf("pairs of %d options: chi-square is %.1f with %d degrees of freedom", n, chi, n*n-1)
		}
	}
}

var (
	_ game.Machine   = (*codegen.Machine)(nil)
	_ game.Sampler   = (*codegen.Machine)(nil)
	_ game.Expander  = (*codegen.Machine)(nil)
	_ game.Estimator = (*codegen.Machine)(nil)
)
