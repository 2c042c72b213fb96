package search

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
)

// someState returns a state that is different for each n.
func someState(n uint64, words int) game.State {
	s := make(game.State, words)
	r := rand.New(rand.NewPCG(n, 1))
	for i := range s {
		s[i] = r.Uint64()
	}
	s[words-1] |= 1
	return s
}

func TestTableFindsWhatItStoredWhileItGrows(t *testing.T) {
	tests := []struct {
		name  string
		words func(n uint64) int
		exact bool
	}{
		{"states of one width", func(uint64) int { return 2 }, false},
		{"states that become wider", func(n uint64) int { return 1 + int(n/3000) }, false},
		{"states too long to keep as a whole", func(uint64) int { return wholeWords + 3 }, false},
		{"long states kept as a whole for a proof", func(uint64) int { return wholeWords + 3 }, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			const n = 12_000
			tab := newTable(0, test.exact)
			for i := range uint64(n) {
				_, at := tab.find(someState(i, test.words(i)))
				tab.store(at, entry{value: Value(i % 10_000), proof: Unknown, depth: int16(i % 50)})
			}
			found := 0
			for i := range uint64(n) {
				e, _ := tab.find(someState(i, test.words(i)))
				if e == nil {
					continue
				}
				found++
				if e.value != Value(i%10_000) || e.depth != int16(i%50) {
					t.Fatalf("state %d has the entry %+v of another", i, *e)
				}
			}
			// A full bucket gives entries up; most must be there.
			if found < n*3/4 {
				t.Errorf("%d of %d found", found, n)
			}
			if e, _ := tab.find(someState(n+1, 2)); e != nil {
				t.Errorf("a state that was never stored has the entry %+v", *e)
			}
		})
	}
}

func TestTableKeepsItsLimitAndJoinsProofs(t *testing.T) {
	const limit = 1 << 20
	tab := newTable(limit, false)
	for i := range uint64(200_000) {
		_, at := tab.find(someState(i, 1))
		tab.store(at, entry{proof: Unknown})
	}
	if n := tab.bytes(len(tab.entries), tab.width); n > limit {
		t.Errorf("%d bytes, more than %d", n, limit)
	}
	s := someState(1, 1)
	_, at := tab.find(s)
	tab.store(at, entry{proof: Proof{Low: 50, High: 100, LowPlies: 3}, depth: 60})
	_, at = tab.find(s)
	tab.store(at, entry{proof: Proof{Low: 0, High: 50, HighPlies: 5}, depth: 61})
	e, _ := tab.find(s)
	if e == nil || !e.proof.Closed() || e.proof.Low != 50 || e.proof.Plies() != 5 {
		t.Errorf("at least 50 and at most 50 became %+v", e)
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
	c := newClock(t.Context(), Options{})
	for role, wins := range []bool{true, false} {
		e := learn(c, 2, role, samples, 1, 3)
		if e == nil {
			t.Fatal("learned nothing")
		}
		if e.fit < 0.9 || (e.facts[3] > 0.5) != wins || math.Abs(float64(e.facts[5])) > 0.5 {
			t.Errorf("role %d: fit %.3f, weights %.2f and %.2f", role, e.fit, e.facts[3], e.facts[5])
		}
	}
	if e := learn(c, 2, 0, samples[:minSamples-1], 1, 3); e != nil {
		t.Error("it learned from too little")
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
	e := learn(newClock(t.Context(), Options{}), 2, 0, samples, 1, learnPasses)
	if e == nil {
		t.Fatal("learned nothing")
	}
	// The standard error of a correlation over 200 samples is 0.07.
	if math.Abs(e.fit) > 0.2 {
		t.Errorf("chance fits held out matches with %.3f", e.fit)
	}
}

func TestTableDoesNotGrowInAHurry(t *testing.T) {
	tab := newTable(0, false)
	tab.hurry = func(entries int) bool { return entries > firstEntries }
	for i := range uint64(10 * firstEntries) {
		_, at := tab.find(someState(i, 2))
		tab.store(at, entry{value: Value(i % 10_000), proof: Unknown})
		if e, _ := tab.find(someState(i, 2)); e == nil || e.value != Value(i%10_000) {
			t.Fatalf("state %d is not found after it was stored: %+v", i, e)
		}
	}
	if len(tab.entries) != 2*firstEntries {
		t.Errorf("%d entries, want %d", len(tab.entries), 2*firstEntries)
	}
}
