package scripting_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/scripting"
)

// Both engines are asked the same on a short match of tic-tac-toe.
func TestAMatchIsThatOfTheRules(t *testing.T) {
	for name, build := range map[string]time.Duration{"reasoner": 0, "network": time.Minute} {
		t.Run(name, func(t *testing.T) {
			g := load(t, build)
			if g.Networked() != (build > 0) || g.Problem() != nil {
				t.Fatal("networked:", g.Networked(), g.Problem())
			}
			if got := strings.Join(g.Roles(), " "); got != "x o" {
				t.Fatal("roles:", got)
			}
			s := must(g.Initial())(t)
			for _, joint := range [][]string{{"(mark 1 1)", "noop"}, {"noop", "(mark 2 1)"}, {"(mark 1 2)", "noop"},
				{"noop", "(mark 2 2)"}, {"(mark 1 3)", "noop"}} {
				if must(g.Terminal(s))(t) {
					t.Fatal("it ends before", joint)
				}
				s = must(g.Next(s, find(t, g, s, joint)))(t)
			}
			if !must(g.Terminal(s))(t) || must(g.Goal(s, 0))(t) != 100 || must(g.Goal(s, 1))(t) != 0 {
				t.Error("x has three in a line, and the match does not end with 100 and 0")
			}
			if facts := must(g.Facts(s))(t); !slices.Contains(facts, "(cell 1 3 x)") || !slices.IsSorted(facts) {
				t.Error("facts:", facts)
			}
			if _, err := g.Legal(s, 2); err == nil {
				t.Error("there is a third role")
			}
			first := must(g.Initial())(t)
			if move := must(g.AnyLegal(first, 0))(t); !slices.Contains(must(g.Legal(first, 0))(t), move) {
				t.Error("any legal move is not legal")
			}
		})
	}
}

// load loads tic-tac-toe.
func load(t *testing.T, build time.Duration) *scripting.Game {
	t.Helper()
	found, ok := games.Find("tic-tac-toe")
	if !ok {
		t.Fatal("there is no tic-tac-toe")
	}
	return must(scripting.Load(found.Rules, scripting.Options{Build: build}))(t)
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// find returns the numbers of legal moves, whose texts come back.
func find(t *testing.T, g *scripting.Game, s []byte, joint []string) []game.Move {
	t.Helper()
	var moves []game.Move
	for role, text := range joint {
		move := must(g.FindMove(role, strings.ToUpper(text)))(t)
		if !slices.Contains(must(g.Legal(s, role))(t), move) {
			t.Fatal(text, "is not legal")
		}
		if got := must(g.MoveText(role, move))(t); got != text {
			t.Fatal(text, "comes back as", got)
		}
		moves = append(moves, move)
	}
	return moves
}

// What comes back may be anything: it gives an error, and the game goes on.
func TestWhatIsNoStateOrMoveIsRefused(t *testing.T) {
	for name, build := range map[string]time.Duration{"reasoner": 0, "network": time.Minute} {
		t.Run(name, func(t *testing.T) {
			g := load(t, build)
			s := must(g.Initial())(t)
			for _, forged := range [][]byte{slices.Repeat([]byte{255}, 1000), append(slices.Clone(s), 255, 255),
				slices.Repeat([]byte{255}, len(s)+8)} {
				if _, err := g.Legal(forged, 0); err == nil {
					t.Error("a forged state is taken")
				}
			}
			if _, err := g.Next(s, []game.Move{1 << 30, 1 << 31}); err == nil {
				t.Error("a forged move is taken")
			}
			if _, err := g.Next(s, nil); err == nil {
				t.Error("a joint move without moves is taken")
			}
			for _, text := range []string{"", ")", "(mark", "(mark 1 1) (mark 1 2)", "(mark ?x 1)",
				strings.Repeat("(", 100_000)} {
				if move, err := g.FindMove(0, text); err == nil {
					if legal := must(g.Legal(s, 0))(t); slices.Contains(legal, move) {
						t.Errorf("%.20q is a legal move", text)
					}
				}
			}
			for _, n := range []int{0, -1, 1 << 30} {
				if _, err := g.Playouts(s, n, 1); err == nil {
					t.Error(n, "matches can be played")
				}
			}
			if moves := must(g.Legal(s, 0))(t); len(moves) != 9 {
				t.Error("moves after all that:", len(moves))
			}
		})
	}
}

func TestRandomMatchesAreCounted(t *testing.T) {
	g := load(t, time.Minute)
	tally := must(g.Playouts(must(g.Initial())(t), 1000, 7))(t)
	if tally.Done != 1000 || tally.Plies < 5000 || tally.Plies > 9000 {
		t.Errorf("%+v", tally)
	}
	// x wins 58.5 of a hundred random matches and draws 12.7: 64.8 points of 100 each.
	if mean := float64(tally.Sum[0]) / 1000; mean < 58 || mean > 72 {
		t.Error("mean goal of x:", mean)
	}
}

func TestTheNetworkHasTheValuesOfAState(t *testing.T) {
	g := load(t, time.Minute)
	s := must(g.Initial())(t)
	nodes := must(g.Nodes())(t)
	values := must(g.Values(s, find(t, g, s, []string{"(mark 1 1)", "noop"})))(t)
	at := func(name string) bool {
		i := slices.IndexFunc(nodes, func(n scripting.Node) bool { return n.Name == name })
		if i < 0 {
			t.Fatal("there is no node", name)
		}
		return values[i] == 1
	}
	for name, want := range map[string]bool{"(true (control x))": true, "(true (control o))": false,
		"(does x (mark 1 1))": true, "(legal x (mark 2 2))": true, "terminal": false} {
		if at(name) != want {
			t.Error(name, "is", !want)
		}
	}
	if _, err := load(t, 0).Nodes(); err == nil {
		t.Error("the reasoner has a network")
	}
}

func TestRulesWithErrorsSayWhatIsWrong(t *testing.T) {
	_, err := scripting.Load("(role x) (<= (legal x y) (nothing", scripting.Options{})
	if err == nil || !strings.Contains(err.Error(), "rules") {
		t.Error(err)
	}
}

func TestWithoutTimeForANetworkTheReasonerPlays(t *testing.T) {
	g := load(t, time.Nanosecond)
	if g.Networked() || !errors.Is(g.Problem(), context.DeadlineExceeded) {
		t.Errorf("networked %t, problem %v", g.Networked(), g.Problem())
	}
	if moves := must(g.Legal(must(g.Initial())(t), 0))(t); len(moves) != 9 {
		t.Errorf("%d legal moves, want 9", len(moves))
	}
}

func TestRulesThatCanBePlayedArePlayed(t *testing.T) {
	const unsafe = `(role x) (init a) (<= (legal x (go ?p)) (true a)) (<= (legal x stay) (true a))
		(<= (next b) (true a)) (<= terminal (true b)) (<= (goal x 100) (true b))`
	g, err := scripting.Load(unsafe, scripting.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := must(g.Initial())(t)
	if _, err := g.AnyLegal(s, 0); err != nil {
		t.Error(err)
	}
}
