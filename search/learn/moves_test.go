package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// deviations makes up what 40 moves of two roles did in 3000 positions. The share of a move's
// own worth that the evaluation knows is seen, 0..1.
func deviations(rng *rand.Rand, worth func(role, move int) float64, seen float64) []deviation {
	const noise = 0.1
	var all []deviation
	for range 3000 {
		d := deviation{role: rng.IntN(2), noise: noise * noise}
		move := rng.IntN(40)
		own, here := worth(d.role, move), 0.05*rng.NormFloat64() // by itself, and in this position
		d.move, d.value, d.guess = game.Move(move), own+here+noise*rng.NormFloat64(), seen*own+here
		all = append(all, d)
	}
	return all
}

func TestMovesThatAreGoodByThemselvesAreFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	worth := func(role, move int) float64 { return 0.1 * math.Sin(float64(1+role)*float64(move)) }
	got := tabulate(deviations(rng, worth, 0), 2)
	if got == nil {
		t.Fatal("nothing was found")
	}
	for role, of := range got {
		for move, v := range of {
			if want := worth(role, move); math.Abs(float64(v)-want) > 0.07 {
				t.Errorf("role %d, move %d: %.3f, want %.3f", role, move, v, want)
			}
		}
	}
}

func TestMovesAreNotKeptWhereTheySayLittle(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	alike := func(int, int) float64 { return 0 }
	apart := func(role, move int) float64 { return 0.1 * math.Sin(float64(1+role)*float64(move)) }
	few := deviations(rng, apart, 0)[:fewestDeviations-1]
	for name, all := range map[string][]deviation{
		"all are alike": deviations(rng, alike, 0), "the evaluation knows": deviations(rng, apart, 1),
		"few were seen": few, "none was seen": nil,
	} {
		if got := tabulate(all, 2); got != nil {
			t.Errorf("%s, and something is kept: %v", name, got)
		}
	}
}

// Siblings are compared with each other alone, whichever position they follow from.
func TestDeviationsOfSiblingsAddUpToNothing(t *testing.T) {
	m := gametest.TicTacToe().Machine()
	c := search.NewClock(t.Context(), search.Options{})
	b := newSiblings(c, game.LeavesOneByOne(m), 2, nil, rand.New(rand.NewPCG(1, 2)))
	states := slices.Repeat([]game.State{searchtest.Initial(t, m)}, 40) // 360 moves: more than are valued in one call
	if err := b.compare(states); err != nil {
		t.Fatal(err)
	}
	sum, noise := 0.0, 0.0
	for _, d := range b.all {
		if d.role != 0 {
			t.Fatalf("the move of role %d, who has no choice", d.role)
		}
		sum, noise = sum+d.value, noise+d.noise
	}
	if len(b.all) != 9*40 || math.Abs(sum) > 1e-9 || noise <= 0 {
		t.Errorf("%d deviations add up to %g, with a noise of %g", len(b.all), sum, noise)
	}
}

// What the evaluation says of a move is what the position behind it is worth to the role that moves: one of five wins.
func TestMovesAreGuessedByWhatTheyLeadTo(t *testing.T) {
	m := searchtest.Reasoner(t, "tic-tac-toe")
	s := searchtest.Played(t, m, "(mark 1 1)", "(mark 3 3)", "(mark 2 1)", "(mark 3 2)")
	for role := range 2 {
		guide := &linear{role: role, weights: game.Weights{Bias: 2}}
		c := search.NewClock(t.Context(), search.Options{})
		b := newSiblings(c, game.LeavesOneByOne(m), 2, guide, rand.New(rand.NewPCG(1, 2)))
		if err := b.compare([]game.State{s}); err != nil {
			t.Fatal(err)
		}
		others := logistic(2)
		if role == 1 {
			others = 1 - others
		}
		wins, guess := 0, 0.0
		for _, d := range b.all {
			if guess += d.guess; d.guess > 0 && d.value > 0 && d.noise == 0 {
				wins++
			}
			if want := 1 - (1+4*others)/5; d.guess > 0 && math.Abs(d.guess-want) > 1e-6 {
				t.Errorf("role %d: a win is guessed %g better than the mean, want %g", role, d.guess, want)
			}
		}
		if len(b.all) != 5 || wins != 1 || math.Abs(guess) > 1e-9 {
			t.Errorf("role %d: of %d moves %d win, all together %g", role, len(b.all), wins, guess)
		}
	}
}

// Slow leaves take a millisecond for the random matches from each.
type slowLeaves struct {
	game.Leaves
	now time.Time
}

func (l *slowLeaves) Playouts(ctx context.Context, n int, seed uint64, maxPlies int, tallies []game.Tally) error {
	l.now = l.now.Add(time.Duration(len(tallies)) * time.Millisecond)
	return l.Leaves.Playouts(ctx, n, seed, maxPlies, tallies)
}

// Where random matches take long, there is no time to compare enough moves: then it is given up.
func TestComparingMovesIsGivenUpWhereItTakesTooLong(t *testing.T) {
	for _, seconds := range []int{0, 1, 2} { // 1.2 are needed
		m := gametest.TicTacToe().Machine()
		l := &slowLeaves{game.LeavesOneByOne(m), time.Unix(0, 0)}
		o := search.Options{Now: func() time.Time { return l.now }}
		if seconds > 0 {
			o.Deadline = l.now.Add(time.Duration(seconds) * time.Second)
		}
		b := newSiblings(search.NewClock(t.Context(), o), l, 2, nil, rand.New(rand.NewPCG(1, 2)))
		if err := b.compare(slices.Repeat([]game.State{searchtest.Initial(t, m)}, 40)); err != nil {
			t.Fatal(err)
		}
		if late := seconds == 1; b.hopeless != late || (len(b.all) == 0) != late {
			t.Errorf("%d s: hopeless %t, %d moves are kept", seconds, b.hopeless, len(b.all))
		}
	}
}
