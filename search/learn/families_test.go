package learn

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestFactsOfOneKindAreAFamily(t *testing.T) {
	m := searchtest.Reasoner(t, "tic-tac-toe")
	s := searchtest.Start(t, m)
	f := familiesOf(m, []sample{{state: s}}, nil)
	// A blank cell is one of nine cells, of nine blank ones, of three of a column and
	// three of a row, blank or not. Whose turn it is has nothing to share.
	sizes, members := map[int]int{}, make([]int, len(f.scale))
	for _, of := range f.of {
		for _, n := range of {
			members[n]++
		}
	}
	for _, of := range f.of {
		sizes[len(of)]++
	}
	if sizes[6] != 9 {
		t.Errorf("facts by how many families they are in: %v, want nine cells in six", sizes)
	}
	bySize := map[int]int{}
	for _, n := range members {
		bySize[n]++
	}
	if bySize[9] != 2 || bySize[3] != 12 {
		t.Errorf("families by their sizes: %v, want two of 9 and twelve of 3", bySize)
	}
}

func TestFactsAlikeBySymmetryAreAFamily(t *testing.T) {
	m := searchtest.Network(t, "tic-tac-toe")
	c := search.NewClock(t.Context(), search.Options{})
	samples := []sample{{state: searchtest.Start(t, m)}}
	plain, alike := familiesOf(m, samples, nil), familiesOf(m, samples, orbitsOf(c, m))
	members := map[uint32]int{}
	for f, of := range alike.of {
		for _, n := range of[len(plain.of[f]):] {
			members[n]++
		}
	}
	sizes := map[int]int{}
	for _, n := range members {
		sizes[n]++
	}
	// Corners are alike, and edges are. The middle is alone.
	if len(sizes) != 1 || sizes[4] != 2 {
		t.Errorf("families by symmetry, by their sizes: %v, want two of 4", sizes)
	}
}

func TestThreatsHaveFamiliesOfTheirOwn(t *testing.T) {
	facts := families{of: [][]uint32{{0}, {0, 1}, nil, {1}}, scale: []float32{0.5, 0.25}}
	// Two facts of family 0 are threats, each time, and none of family 1 is alone.
	var threats game.State
	threats = threats.Add(0).Add(1)
	both := facts.withThreats(64, []sample{{lines: game.LineView{Threats: threats}}})
	if len(both.of) != 128 || !slices.Equal(both.of[1], []uint32{0, 1}) || !slices.Equal(both.of[65], []uint32{2, 3}) {
		t.Errorf("families of facts %v, of threats %v", both.of[:4], both.of[64:68])
	}
	if want := []float32{0.5, 0.25, 0.5, 1}; !slices.Equal(both.scale, want) {
		t.Errorf("scales %v, want %v", both.scale, want)
	}
}

func TestWhatAFamilyIsWorthIsLearnedFromFewMatches(t *testing.T) {
	// Whoever has more of 1000 facts wins, of which few hold in each position.
	var samples []sample
	r := rand.New(rand.NewPCG(6, 1))
	for range 600 {
		s, mine := make(game.State, 32), 0
		for range 8 {
			if r.IntN(2) == 0 {
				s, mine = s.Add(game.Fact(r.IntN(1000))), mine+1
			} else {
				s, mine = s.Add(game.Fact(1024+r.IntN(1000))), mine-1
			}
		}
		goals := []game.Goal{0, 100}
		if mine > 0 {
			goals = []game.Goal{100, 0}
		}
		samples = append(samples, sample{state: s, choices: []uint16{1, 1}, goals: goals, plies: 1})
	}
	kinds := families{of: make([][]uint32, 2048), scale: make([]float32, 2)}
	for f := range kinds.of {
		kinds.of[f] = []uint32{uint32(f / 1024)}
	}
	kinds.measure(samples, func(x *sample) game.State { return x.state })
	c := search.NewClock(t.Context(), search.Options{})
	single := fit(c, view{roles: 2}, 0, samples, 1)
	shared := fit(c, view{roles: 2, families: kinds}, 0, samples, 1)
	if single == nil || shared == nil {
		t.Fatal("learned nothing")
	}
	if shared.fit < 0.6 || shared.fit < single.fit+0.2 {
		t.Errorf("fit %.3f with families and %.3f without", shared.fit, single.fit)
	}
}
