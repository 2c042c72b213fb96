package match_test

import (
	"math"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/match"
)

func TestEverybodyPlaysEverybodyInEachRole(t *testing.T) {
	all := match.RoundRobin(4, []int{2, 1, 3}, 2)
	// 6 pairs in 2 rotations, 4 alone, 4 groups of three in 3 rotations, twice.
	if len(all) != 2*(12+4+12) {
		t.Errorf("%d matches", len(all))
	}
	sat := map[[3]int]int{}
	for _, p := range all {
		for role, player := range p.Players {
			sat[[3]int{p.Game, role, player}]++
		}
	}
	for player := range 4 {
		for _, x := range []struct{ game, role, want int }{{0, 0, 6}, {0, 1, 6}, {1, 0, 2}, {2, 0, 6}, {2, 2, 6}} {
			if have := sat[[3]int{x.game, x.role, player}]; have != x.want {
				t.Errorf("player %d sits %d times in role %d of game %d, want %d", player, have, x.role, x.game, x.want)
			}
		}
	}
	for _, x := range []struct{ players, roles int }{{4, 2}, {4, 1}, {4, 3}, {1, 2}, {5, 5}, {3, 4}, {7, 4}} {
		want := len(match.RoundRobin(x.players, []int{x.roles}, 1))
		if have := match.CountRoundRobin(x.players, x.roles); have != want {
			t.Errorf("%d players in %d roles play %d matches, not %d", x.players, x.roles, want, have)
		}
		want = len(match.Pairs(x.players, []int{x.roles}, 1))
		if have := match.CountPairs(x.players, x.roles); have != want {
			t.Errorf("%d players in %d roles have %d matches in pairs, not %d", x.players, x.roles, want, have)
		}
	}
	if match.CountRoundRobin(64, 32) < 1e18 {
		t.Error("half of 64 players have few groups")
	}
	few := match.RoundRobin(1, []int{2}, 1)
	if len(few) != 2 || !slices.Equal(few[0].Players, []int{0, 0}) {
		t.Errorf("alone: %v", few)
	}
	if n := match.CountRoundRobin(0, 2); n != 0 {
		t.Errorf("nobody plays %d matches, as counted", n)
	}
	if none := match.RoundRobin(0, []int{2}, 1); len(none) != 0 {
		t.Errorf("nobody plays %d matches", len(none))
	}
}

func TestPairsPlayTheirOpponentsOnly(t *testing.T) {
	var have [][]int
	for _, p := range match.Pairs(5, []int{2}, 1) {
		have = append(have, p.Players)
	}
	want := [][]int{{0, 1}, {1, 0}, {2, 3}, {3, 2}, {4, 0}, {0, 4}}
	if !slices.EqualFunc(have, want, slices.Equal) {
		t.Errorf("%v, want %v", have, want)
	}
	if few := match.Pairs(1, []int{3}, 1); len(few) != 3 || !slices.Equal(few[0].Players, []int{0, 0, 0}) {
		t.Errorf("alone: %v", few)
	}
	if none := match.Pairs(0, []int{2}, 1); len(none) != 0 {
		t.Errorf("nobody plays %d matches", len(none))
	}
}

// result returns a match between two players that ended with goals.
func result(a, b string, goalA, goalB int) match.Record {
	return match.Record{Players: []string{a, b}, End: match.EndTerminal, Goals: []*int{&goalA, &goalB}}
}

func TestStandingsFollowFromResults(t *testing.T) {
	var records []match.Record
	for range 300 { // three of four
		records = append(records, result("a", "b", 100, 0), result("b", "a", 0, 100), result("a", "b", 100, 0),
			result("a", "b", 0, 100))
	}
	s := match.Standings([]string{"b", "a"}, records)
	if s[0].Player != "a" || s[0].Matches != 1200 || s[0].Score != 75 || s[1].Score != 25 {
		t.Fatalf("%+v", s)
	}
	// Odds of 3 to 1 are 191 Elo points.
	if d := s[0].Rating - s[1].Rating; math.Abs(d-400*math.Log10(3)) > 1 {
		t.Errorf("the ratings differ by %.1f", d)
	}
	if s[0].RatingInterval < 5 || s[0].RatingInterval > 60 || math.Abs(s[0].ScoreInterval-2.45) > 0.1 {
		t.Errorf("intervals %.1f and %.2f", s[0].RatingInterval, s[0].ScoreInterval)
	}
}

func TestWhoWinsEverythingHasARatingAllTheSame(t *testing.T) {
	s := match.Standings(nil, []match.Record{result("a", "b", 100, 0), result("b", "a", 0, 100)})
	if s[0].Player != "a" || math.IsInf(s[0].Rating, 0) || math.IsNaN(s[0].Rating) || s[0].RatingInterval < 100 {
		t.Errorf("%+v", s)
	}
	if s := match.Standings([]string{"a"}, nil); len(s) != 1 || s[0].Matches != 0 || s[0].Rating != 0 {
		t.Errorf("without matches: %+v", s)
	}
}

func TestFaultsCountEvenWhereTheMatchWasBrokenOff(t *testing.T) {
	r := match.Record{Players: []string{"a", "b"}, End: match.EndAborted, Steps: []match.Ply{
		{Faults: []match.Fault{match.FaultTime, match.FaultIllegal}}, {}, {Faults: []match.Fault{match.FaultError, ""}},
	}}
	s := match.Standings([]string{"a", "b"}, []match.Record{r})
	if s[0].Timeouts != 1 || s[0].Errors != 1 || s[1].Illegal != 1 || s[0].Matches != 0 {
		t.Errorf("%+v", s)
	}
}
