package learn

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestEveryPositionIsLabelledOnceBeforeAnyTwice(t *testing.T) {
	m := searchtest.NewCountingSampler(gametest.TicTacToe().Machine())
	o := search.Options{MaxNodes: 3000, Seed: 1}
	x := newSampler(m, 1)
	if err := x.play(search.NewClock(t.Context(), o), searchtest.Initial(t, m), 100); err != nil {
		t.Fatal(err)
	}
	// Time for as many calls as there are batches: each position is played from
	// once before any is played from twice.
	batches := (len(x.all) + labelBatch - 1) / labelBatch
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	got, matches := relabel(search.NewClock(ctx, search.Options{}), cancelAfter{m, batches, cancel}, x.all, 1)
	if len(got) != len(x.all) {
		t.Errorf("%d of %d positions have labels", len(got), len(x.all))
	}
	if matches != labelMatches*len(x.all) {
		t.Errorf("%d matches from %d positions", matches, len(x.all))
	}
}

// A cancelAfter cancels once its machine has played a number of batches.
type cancelAfter struct {
	*searchtest.CountingSampler
	calls  int
	cancel context.CancelFunc
}

func (c cancelAfter) Playouts(
	ctx context.Context, from []game.State, n int, seed uint64, maxPlies int,
) ([]game.Tally, error) {
	t, err := c.CountingSampler.Playouts(ctx, from, n, seed, maxPlies)
	if c.CountingSampler.Calls == c.calls {
		c.cancel()
	}
	return t, err
}

func TestWithoutAGuideAllMovesAreRandom(t *testing.T) {
	m := searchtest.Reasoner(t, "tic-tac-toe")
	s := searchtest.Played(t, m, "(mark 1 1)", "(mark 3 3)", "(mark 2 1)", "(mark 3 2)")
	r := newSelfPlay(game.LeavesOneByOne(m), nil, 2, mostInStep, s, 1)
	if err := r.play(search.NewClock(t.Context(), search.Options{MaxNodes: 10_000})); err != nil {
		t.Fatal(err)
	}
	matches, soon := 0, 0
	for _, x := range r.all {
		if x.ply == 0 {
			if matches++; x.plies == 1 {
				soon++
			}
		}
	}
	// One of five moves wins.
	if share := float64(soon) / float64(matches); matches < 500 || share < 0.15 || share > 0.25 {
		t.Errorf("of %d matches %.2f end with the first move, want 0.2", matches, share)
	}
}

func TestSelfPlayTakesWhatWins(t *testing.T) {
	m := searchtest.Reasoner(t, "tic-tac-toe")
	s := searchtest.Played(t, m, "(mark 1 1)", "(mark 3 3)", "(mark 2 1)", "(mark 3 2)")
	for role := range 2 {
		guide := &linear{role: role} // to which all positions are alike, but wins
		r := newSelfPlay(game.LeavesOneByOne(m), guide, 2, mostInStep, s, 1)
		c := search.NewClock(t.Context(), search.Options{MaxNodes: 10_000})
		if err := r.play(c); err != nil {
			t.Fatal(err)
		}
		matches, soon := 0, 0
		for _, x := range r.all {
			if x.ply > 0 {
				continue
			}
			if matches++; x.plies == 1 {
				soon++
			}
			if x.goals[0] != 100 && x.plies == 1 || !x.state.Equal(s) {
				t.Fatalf("a match from %x ended with %v after %d plies", x.state, x.goals, x.plies)
			}
		}
		// A quarter of the moves are random, a fifth of which win.
		if share := float64(soon) / float64(matches); matches < 500 || share < 0.75 || share > 0.85 {
			t.Errorf("of %d matches %.2f end with the first move, want 0.8", matches, share)
		}
	}
}

// What is learned from has the choices and goals that the machine tells.
func TestSamplesOfSelfPlayAreThoseOfMatches(t *testing.T) {
	m := searchtest.Reasoner(t, "tic-tac-toe")
	s := searchtest.Start(t, m)
	r := newSelfPlay(game.LeavesOneByOne(m), &linear{}, 2, 3, s, 1)
	c := search.NewClock(t.Context(), search.Options{MaxNodes: 3_000})
	if err := r.play(c); err != nil {
		t.Fatal(err)
	}
	for i, x := range r.all {
		v, err := game.Look(t.Context(), m, x.state)
		if err != nil {
			t.Fatal(err)
		}
		if v.Terminal || int(x.choices[0]) != len(v.Legal[0]) || int(x.choices[1]) != len(v.Legal[1]) {
			t.Fatalf("sample %d: choices %v, want those of %v", i, x.choices, v.Legal)
		}
		first, sum := x.ply == 0, x.goals[0]+x.goals[1]
		if first != x.state.Equal(s) || sum != 100 || x.plies < 5 || x.plies > 9 {
			t.Fatalf("sample %d is ply %d of %d, which ended with %v", i, x.ply, x.plies, x.goals)
		}
	}
	if len(r.all) < 100 {
		t.Errorf("%d positions", len(r.all))
	}
}

// A reasoner numbers facts in the order in which they appear, so that states grow between two calls.
func TestSelfPlayGoesOnWithStatesThatGrow(t *testing.T) {
	const plies = 5
	m := searchtest.Reasoner(t, "breakthrough-6x6")
	s := searchtest.Start(t, m)
	r := newSelfPlay(game.LeavesOneByOne(m), &linear{}, 2, mostInStep, s, 1)
	c := search.NewClock(t.Context(), search.Options{})
	for range plies {
		if err := r.step(c); err != nil {
			t.Fatal(err)
		}
	}
	for i, x := range r.now {
		if len(x.ongoing) != plies || x.state.Equal(s) {
			t.Errorf("match %d is at ply %d, want %d", i, len(x.ongoing), plies)
		}
	}
	if words := r.leaves.Words(); words < 2 {
		t.Errorf("states of %d word did not grow", words)
	}
}

func TestFewerMatchesAreInStepWherePositionsAreCounted(t *testing.T) {
	k := search.Class{Branching: 10, Plies: 50}
	for nodes, want := range map[int64]int{0: mostInStep, 100: 1, 10_000: 5, 1_000_000: mostInStep} {
		if got := inStep(search.NewClock(t.Context(), search.Options{MaxNodes: nodes}), k); got != want {
			t.Errorf("%d positions: %d matches, want %d", nodes, got, want)
		}
	}
}

func TestLearningFindsTheFactThatDecides(t *testing.T) {
	// Fact 3 wins for the role, fact 5 says nothing.
	var samples []sample
	r := rand.New(rand.NewPCG(4, 2))
	for range 2000 {
		s := game.State{1 << 8}
		goals := []game.Goal{0, 100}
		if r.IntN(2) == 0 {
			s = s.Add(3)
			goals = []game.Goal{100, 0}
		}
		if r.IntN(2) == 0 {
			s = s.Add(5)
		}
		samples = append(samples, sample{state: s, choices: []uint16{2, 1}, goals: goals, plies: 1})
	}
	c := search.NewClock(t.Context(), search.Options{})
	for role, wins := range []bool{true, false} {
		e := fit(c, view{roles: 2}, role, samples, 1)
		if e == nil {
			t.Fatal("learned nothing")
		}
		if e.fit < 0.9 || (e.weights.Facts[3] > 0.5) != wins || math.Abs(float64(e.weights.Facts[5])) > 0.5 {
			t.Errorf("role %d: fit %.3f, weights %.2f and %.2f", role, e.fit, e.weights.Facts[3], e.weights.Facts[5])
		}
	}
	if e := fit(c, view{roles: 2}, 0, samples[:minSamples-1], 1); e != nil {
		t.Error("it learned from too little")
	}
}

// However late it is, what a fact is worth is learned.
func TestSomethingIsLearnedWhenTheClockHasStopped(t *testing.T) {
	var samples []sample
	for i := range 1000 {
		s, goals := game.State{1 << 8}, []game.Goal{0, 100}
		if i%2 == 0 {
			s, goals = s.Add(3), []game.Goal{100, 0}
		}
		samples = append(samples, sample{state: s, choices: []uint16{2, 1}, goals: goals, plies: 1})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e := fit(search.NewClock(ctx, search.Options{}), view{roles: 2}, 0, samples, 1)
	if e == nil || e.fit < 0.9 || e.weights.Facts[3] <= 0 {
		t.Errorf("learned %+v", e)
	}
}

func TestChanceDoesNotFitMatchesThatWereHeldOut(t *testing.T) {
	// As many facts as matches: all that is learned is learned by heart.
	var samples []sample
	r := rand.New(rand.NewPCG(8, 9))
	for range 1200 {
		s := game.State{1 << r.IntN(64), 1 << r.IntN(64), 1 << r.IntN(64)}
		goals := []game.Goal{100, 0}
		if r.IntN(2) == 0 {
			goals = []game.Goal{0, 100}
		}
		samples = append(samples, sample{state: s, choices: []uint16{1, 1}, goals: goals, plies: 1})
	}
	e := fit(search.NewClock(t.Context(), search.Options{}), view{roles: 2}, 0, samples, 1)
	if e == nil {
		t.Fatal("learned nothing")
	}
	// The standard error of a correlation over 200 samples is 0.07.
	if math.Abs(e.fit) > 0.2 {
		t.Errorf("chance fits held out matches with %.3f", e.fit)
	}
}

// A withoutLines is a machine that fails to tell its lines.
type withoutLines struct {
	game.Machine
	err error
}

func (w withoutLines) Lines(context.Context) (game.Lines, error) { return nil, w.err }

func TestPreparationTellsWhyLinesAreMissing(t *testing.T) {
	m := withoutLines{gametest.TicTacToe().Machine(), errors.New("a fault of the machine")}
	c := search.NewClock(t.Context(), search.Options{MaxNodes: 10_000})
	New(m, 0).Prepare(c, searchtest.Initial(t, m), 1, 0)
	if c.Stopped != search.StopEngine || !errors.Is(c.Err, m.err) {
		t.Errorf("the clock stopped for %q with %v, want the machine's fault", c.Stopped, c.Err)
	}
}

// What was never seen to hold may complete a line, and has no weight.
func TestThreatsOfFactsThatNeverHold(t *testing.T) {
	rare := game.Fact(70) // in a word of its own
	l := &linear{weights: game.Weights{Facts: make([]float32, 64), Lines: game.Lines{{Facts: []game.Fact{1, rare}}}}}
	samples := []sample{{state: game.State{}.Add(1)}, {state: game.State{}.Add(2)}}
	l.seeLines(samples)
	if got := samples[0].lines.Threats.Append(nil); len(got) != 0 {
		t.Errorf("threats %v, of which there are no weights", got)
	}
}
