package player

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestBundledGamesHaveTheirKnownValues(t *testing.T) {
	ceilings := map[string]int64{ // nodes
		"tic-tac-toe": 8_000, "nim": 5_000, "connect-four-4x4": 80_000,
		"river-crossing": 100, "maze": 1_000, "water-jugs": 200, "hanoi": 6_000,
		"eight-puzzle": 40_000, "lights-out": 12_000,
	}
	for name, ceiling := range ceilings {
		t.Run(name, func(t *testing.T) {
			g, ok := games.Find(name)
			if !ok {
				t.Fatal("no such game")
			}
			m := searchtest.Network(t, name)
			got, _, err := Solve(t.Context(), m, searchtest.Start(t, m), search.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !got.Proof.Closed() || got.Nodes > ceiling {
				t.Errorf("proved %+v in %d nodes, ceiling %d", got.Proof, got.Nodes, ceiling)
			}
			if n := g.Facts.Shortest; n > 0 && (got.Proof.Low != 100 || len(got.Line) != n) {
				t.Errorf("%d in %d moves, want 100 in %d", got.Proof.Low, len(got.Line), n)
			}
			for r, v := range g.Facts.Value {
				if len(got.Values) != len(g.Facts.Value) || int(got.Values[r]) != v {
					t.Errorf("values %v, want %v", got.Values, g.Facts.Value)
					break
				}
			}
		})
	}
}

func TestSmallBoardsHaveTheirPublishedValues(t *testing.T) {
	// Connect four: Tromp's table; breakthrough: recomputed by two programs.
	tests := []struct {
		sheet         string
		width, height int
		want          game.Goal // of the first role
		ceiling       int64     // nodes
	}{
		{"connect-four-4x4", 4, 4, 50, 40_000},
		{"connect-four-4x4", 4, 5, 50, 400_000},
		{"connect-four-4x4", 5, 4, 50, 1_200_000},
		{"breakthrough-4x5", 3, 4, 0, 3_000},
		{"breakthrough-4x5", 4, 4, 0, 12_000},
		{"breakthrough-4x5", 3, 5, 0, 400_000},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s as %dx%d", test.sheet, test.width, test.height), func(t *testing.T) {
			if testing.Short() && test.ceiling > 100_000 {
				t.Skip("takes a second")
			}
			m := searchtest.Sized(t, test.sheet, test.width, test.height)
			got, _, err := Solve(t.Context(), m, searchtest.Start(t, m), search.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(got.Values) != 2 || got.Values[0] != test.want || got.Values[1] != 100-test.want {
				t.Errorf("values %v, want %d for the first role", got.Values, test.want)
			}
			if got.Nodes > test.ceiling {
				t.Errorf("%d nodes, ceiling %d", got.Nodes, test.ceiling)
			}
		})
	}
}

func TestPublicSheetsHaveTheirKnownValues(t *testing.T) {
	tests := []struct {
		sheet   string
		values  []game.Goal
		line    int   // plies of the shortest solution; 0: not asked
		ceiling int64 // nodes
	}{
		{"nim1", []game.Goal{100, 0}, 0, 3_000},
		{"nim2", []game.Goal{0, 100}, 0, 20_000},
		{"lightsOn", []game.Goal{100}, 4, 500},
		{"maze", []game.Goal{100}, 6, 50},
		{"blocks", []game.Goal{100}, 3, 50},
		{"hanoi_6_disks", []game.Goal{100}, 63, 35_000},
		{"eightPuzzle", []game.Goal{100}, 30, 900_000},
	}
	for _, test := range tests {
		t.Run(test.sheet, func(t *testing.T) {
			if testing.Short() && test.ceiling > 100_000 {
				t.Skip("takes 8 seconds")
			}
			r, err := logic.Compile(gdl.Parse(corpus.Text(t, test.sheet)))
			if err != nil {
				t.Fatal(err)
			}
			m := searchtest.Build(t, r)
			s := searchtest.Start(t, m)
			got, _, err := Solve(t.Context(), m, s, search.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Values, test.values) || got.Nodes > test.ceiling {
				t.Errorf("values %v in %d nodes, want %v within %d", got.Values, got.Nodes, test.values, test.ceiling)
			}
			if test.line > 0 && len(got.Line) != test.line {
				t.Errorf("solved in %d plies, want %d", len(got.Line), test.line)
			}
			end := follow(t, m, s, got.Line)
			if g, err := m.Goal(t.Context(), end, 0); err != nil || g != test.values[0] {
				t.Errorf("the line brings %d, want %d (%v)", g, test.values[0], err)
			}
			t.Logf("%d nodes in %s", got.Nodes, got.Elapsed.Round(time.Millisecond))
		})
	}
}

func TestEveryPlayerPlaysEveryBundledGame(t *testing.T) {
	// A few plies each, on the engine that every sheet has, with a small
	// budget: all moves are legal and nothing fails.
	if testing.Short() {
		t.Skip("plays many games")
	}
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			m := searchtest.Network(t, g.Name)
			for _, p := range Styles() {
				s := searchtest.Start(t, m)
				players := make([]*Player, len(m.Rules().Roles))
				for r := range players {
					players[r] = p.New(m.Clone(), r, 1<<20)
				}
				for ply := range 3 {
					if end, err := m.Terminal(t.Context(), s); err != nil {
						t.Fatal(err)
					} else if end {
						break
					}
					joint := make(game.JointMove, len(players))
					for r, x := range players {
						res, err := x.Best(t.Context(), s, search.Options{MaxNodes: 300, Seed: uint64(ply)})
						if err != nil {
							t.Fatalf("%s: %v", p.ID, err)
						}
						if !isLegal(t, m, s, r, res.Move) {
							t.Fatalf("%s plays %d, which is not legal", p.ID, res.Move)
						}
						joint[r] = res.Move
					}
					var err error
					if s, err = m.Next(t.Context(), s, joint); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

func TestTheReasonerAndTheNetworkAreSearchedAlike(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "nim", "connect-four-4x4", "three-for-three"} {
		var values []search.Value
		for _, m := range []game.Machine{searchtest.Reasoner(t, name), searchtest.Network(t, name)} {
			x := New(m, 0, 0)
			x.traits = traits{method: search.MethodAlphaBeta, plain: true, maxDepth: 3}
			r, err := x.Best(t.Context(), searchtest.Start(t, m), search.Options{})
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, r.Value)
		}
		if values[0] != values[1] {
			t.Errorf("%s at depth 3: %d on the reasoner, %d on the network", name, values[0], values[1])
		}
	}
}

// A line that is open at both ends takes two players to stop. Medium looks three
// moves ahead, and so sees what happens if it leaves that to the next one. Now and
// then it plays at random.
func TestMediumStopsOneEndOfAnOpenLine(t *testing.T) {
	const seeds, stopped = 20, 17
	medium, ok := FindStyle("medium")
	if !ok {
		t.Fatal("no such style")
	}
	for name, m := range map[string]game.Machine{
		"reasoner": searchtest.Reasoner(t, "three-for-three"), "network": searchtest.Network(t, "three-for-three"),
	} {
		s := searchtest.Played(t, m, "(mark 4 4)", "(mark 1 2)", "(mark 3 4)", "(mark 4 1)", "(mark 1 3)")
		n := 0
		for seed := range uint64(seeds) {
			r, err := medium.New(m, 2, 1<<20).Best(t.Context(), s, search.Options{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			switch m.Rules().Terms.String(m.MoveTerm(2, r.Move)) {
			case "(mark 1 1)", "(mark 1 4)":
				n++
			}
		}
		if n < stopped {
			t.Errorf("%s: with %d of %d seeds it stops an end, want %d", name, n, seeds, stopped)
		}
	}
}
