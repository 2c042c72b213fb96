package learn

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestLeastSquaresFindsTheWeightsOfFacts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	want := make([]float64, 64)
	for f := range want {
		want[f] = rng.NormFloat64()
	}
	// All facts are also one family, and a fact that never holds is known by its family alone.
	kinds := families{of: make([][]uint32, 64), scale: []float32{0.3}}
	for f := range kinds.of {
		kinds.of[f] = []uint32{0}
	}
	for name, f := range map[string]families{"facts alone": {}, "with families": kinds} {
		d := &design{families: f, width: 64}
		var numbers []float64
		for range 4000 {
			var s game.State
			y := 5 + 0.1*rng.NormFloat64()
			for range 8 {
				if at := game.Fact(rng.IntN(63)); !s.Has(at) {
					s, y = s.Add(at), y+want[at]
				}
			}
			d.add(s, nil)
			numbers = append(numbers, y)
		}
		got := d.leastSquares(search.NewClock(t.Context(), search.Options{}), numbers, 1)
		for i := range 62 { // the constant takes what all weights have in common
			if x := got[i] - got[i+1] - want[i] + want[i+1]; math.Abs(x) > 0.1 {
				t.Errorf("%s: the difference of weights %d and %d is off by %.2f", name, i, i+1, x)
			}
		}
	}
}

// randomMatches returns the positions of random matches of a bundled game.
func randomMatches(t *testing.T, m game.Machine, positions int64) []sample {
	t.Helper()
	x := newSampler(m, 3)
	c := search.NewClock(t.Context(), search.Options{MaxNodes: positions})
	if err := x.play(c, searchtest.Initial(t, m), 1<<30); err != nil {
		t.Fatal(err)
	}
	return x.all
}

func TestMobilityTellsWhatPiecesAreWorth(t *testing.T) {
	m := searchtest.Network(t, "draughts-6x6")
	all := randomMatches(t, m, 20_000)
	k := New(m, 0)
	c := search.NewClock(t.Context(), search.Options{})
	l := fitMobility(c, k.view(all), 0, all, 1)
	if l == nil {
		t.Fatal("mobility tells nothing")
	}
	// The mean weight of a piece, over the cells where it was seen.
	worth := map[string]*pairs{}
	terms := m.Rules().Terms
	for f, w := range l.weights.Facts {
		if l.often[f] == 0 {
			continue
		}
		if args := terms.Args(m.Facts(game.State{}.Add(game.Fact(f)))[0]); len(args) == 3 {
			piece := terms.String(args[2])
			if worth[piece] == nil {
				worth[piece] = &pairs{}
			}
			worth[piece].add(float64(w), 0)
		}
	}
	of := func(piece string) float64 {
		if p := worth[piece]; p != nil {
			return p.x / p.n
		}
		t.Fatalf("no %s was seen", piece)
		return 0
	}
	man, king, none := of("white"), of("white-king"), of("empty")
	if man < 0.2 || king < 1.5*man || king > 4*man || math.Abs(none) > man/5 {
		t.Errorf("a man is worth %.2f, a king %.2f and an empty cell %.2f", man, king, none)
	}
	if sum := man + of("black"); math.Abs(sum) > man/4 {
		t.Errorf("white's men are worth %.2f and black's %.2f", man, of("black"))
	}
}

func TestMobilitySaysNothingWherePiecesFillABoardOrRolesDiffer(t *testing.T) {
	for _, name := range []string{"connect-four", "hex-5x5", "tic-tac-toe", "fox-and-hounds"} {
		m := searchtest.Network(t, name)
		all := randomMatches(t, m, 20_000)
		c := search.NewClock(t.Context(), search.Options{})
		if l := fitMobility(c, New(m, 0).view(all), 0, all, 1); l != nil {
			t.Errorf("%s: mobility counts", name)
		}
	}
}

func TestPositionsOfOneMatchAreOneObservation(t *testing.T) {
	l := &linear{fit: 0.9}
	for range 400 {
		l.held = append(l.held, sample{plies: 1}) // labelled each by itself
	}
	if got := l.lowerFit(); math.Abs(got-0.8) > 1e-9 {
		t.Errorf("400 observations make 0.9 at least %.2f, want 0.80", got)
	}
	for i := range l.held {
		l.held[i].plies = 100
	}
	if got := l.lowerFit(); got != 0 {
		t.Errorf("four matches make 0.9 at least %.2f, want 0", got)
	}
}

// The less results have taught, the more mobility counts; and where they have taught
// nothing, it counts alone.
func TestMobilityCountsMoreWhereResultsTellLittle(t *testing.T) {
	results := &linear{weights: game.Weights{Facts: []float32{1, 0}}, often: make([]float32, 2), deviation: 1,
		held: make([]sample, 1000)}
	mobility := &linear{weights: game.Weights{Facts: []float32{0, 1}}, often: make([]float32, 2), deviation: 1}
	share := func(fit float64) float32 {
		results.fit = fit
		k := &Knowledge{mobility: mobility}
		w := k.withMobility(results).weights.Facts
		return w[1] / max(w[0], 1e-6)
	}
	for i := range results.held {
		facts := i & 3
		wins := game.Goal(50 * (facts&1 + facts>>1)) // both facts do good
		results.held[i].state, results.held[i].goals = game.State{uint64(facts)}, []game.Goal{wins, 100 - wins}
	}
	if clear, dim := share(0.8), share(0.2); clear != 1 || dim < 4 {
		t.Errorf("mobility counts %.1f times as much as clear results, and %.1f times as much as dim ones", clear, dim)
	}
	if none := share(0.05); none < 1e5 {
		t.Errorf("mobility counts %.1f times as much as results that may be chance", none)
	}
}

// What clear results tell is not given up for mobility that says the contrary.
func TestMobilityThatContradictsClearResultsDoesNotCount(t *testing.T) {
	held := make([]sample, 1000) // of two facts, of which the first wins
	for i := range held {
		facts := i%3 + 1
		held[i].state, held[i].goals = game.State{uint64(facts)}, []game.Goal{game.Goal(100 * (facts & 1)), 0}
	}
	results := &linear{weights: game.Weights{Facts: []float32{4, 0}}, often: make([]float32, 2), deviation: 1, fit: 0.8,
		held: held}
	for _, x := range []struct {
		first float32 // what mobility says of the first fact
		want  bool
	}{{1, true}, {-5, false}} {
		weights := game.Weights{Facts: []float32{x.first, 0}}
		k := &Knowledge{ClearResults: true,
			mobility: &linear{weights: weights, often: make([]float32, 2), deviation: 1}}
		got := k.withMobility(results)
		if (got != results) != x.want || (k.mobility != nil) != x.want {
			t.Errorf("mobility that says %v of what wins counts: %t, want %t", x.first, got != results, x.want)
		}
	}
}
