package table

import (
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
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
			tab := New(0, test.exact)
			for i := range uint64(n) {
				_, at := tab.Find(someState(i, test.words(i)))
				tab.Store(at, Entry{Value: search.Value(i % 10_000), Proof: search.Unknown, Depth: int16(i % 50)})
			}
			found := 0
			for i := range uint64(n) {
				e, _ := tab.Find(someState(i, test.words(i)))
				if e == nil {
					continue
				}
				found++
				if e.Value != search.Value(i%10_000) || e.Depth != int16(i%50) {
					t.Fatalf("state %d has the entry %+v of another", i, *e)
				}
			}
			// A full bucket gives entries up; most must be there.
			if found < n*3/4 {
				t.Errorf("%d of %d found", found, n)
			}
			if e, _ := tab.Find(someState(n+1, 2)); e != nil {
				t.Errorf("a state that was never stored has the entry %+v", *e)
			}
		})
	}
}

func TestTableKeepsItsLimitAndJoinsProofs(t *testing.T) {
	const limit = 1 << 20
	tab := New(limit, false)
	for i := range uint64(200_000) {
		_, at := tab.Find(someState(i, 1))
		tab.Store(at, Entry{Proof: search.Unknown})
	}
	if n := tab.bytes(len(tab.entries), tab.width); n > limit {
		t.Errorf("%d bytes, more than %d", n, limit)
	}
	s := someState(1, 1)
	_, at := tab.Find(s)
	tab.Store(at, Entry{Proof: search.Proof{Low: 50, High: 100, LowPlies: 3}, Depth: 60})
	_, at = tab.Find(s)
	tab.Store(at, Entry{Proof: search.Proof{Low: 0, High: 50, HighPlies: 5}, Depth: 61})
	e, _ := tab.Find(s)
	if e == nil || !e.Proof.Closed() || e.Proof.Low != 50 || e.Proof.Plies() != 5 {
		t.Errorf("at least 50 and at most 50 became %+v", e)
	}
}

func TestTableDoesNotGrowInAHurry(t *testing.T) {
	tab := New(0, false)
	tab.Hurry = func(entries int) bool { return entries > firstEntries }
	for i := range uint64(10 * firstEntries) {
		_, at := tab.Find(someState(i, 2))
		tab.Store(at, Entry{Value: search.Value(i % 10_000), Proof: search.Unknown})
		if e, _ := tab.Find(someState(i, 2)); e == nil || e.Value != search.Value(i%10_000) {
			t.Fatalf("state %d is not found after it was stored: %+v", i, e)
		}
	}
	if len(tab.entries) != 2*firstEntries {
		t.Errorf("%d entries, want %d", len(tab.entries), 2*firstEntries)
	}
}
