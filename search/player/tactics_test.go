package player

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// A tactic is a position in which one move alone wins, and how many plies it takes.
type tactic struct {
	state game.State
	role  int
	move  game.Move
	plies int
}

// tacticalBoards are small enough to look at each of their positions. Their matches
// never come back to a position.
var tacticalBoards = []struct {
	sheet         string
	width, height int
}{
	{"connect-four-4x4", 4, 4},
	{"breakthrough-4x5", 3, 4},
}

// A solved position knows what it is worth to role 0, and how long the winner
// needs.
type solved struct {
	state    game.State
	mover    int
	moves    []game.Move // of the mover
	children []int
	goal     game.Goal
	plies    int
}

// solveAll values all positions of a game, backwards from its ends. One that was met first may follow one that was met
// later: captures make ways to a position differ in length.
func solveAll(t testing.TB, m game.Machine) []solved {
	t.Helper()
	places := map[string]int{}
	var all []solved
	place := func(s game.State) int {
		key := fmt.Sprint(s)
		at, ok := places[key]
		if !ok {
			at = len(all)
			places[key] = at
			all = append(all, solved{state: s})
		}
		return at
	}
	place(searchtest.Start(t, m))
	for at := 0; at < len(all); at++ {
		v, err := game.Look(t.Context(), m, all[at].state)
		if err != nil {
			t.Fatal(err)
		}
		if v.Terminal {
			all[at].goal = v.Goals[0]
			continue
		}
		joint := game.JointMove{v.Legal[0][0], v.Legal[1][0]}
		mover := 0
		if len(v.Legal[1]) > 1 {
			mover = 1
		}
		x := solved{state: all[at].state, mover: mover, moves: slices.Clone(v.Legal[mover])}
		for _, move := range x.moves {
			joint[mover] = move
			next, err := m.Next(t.Context(), x.state, joint)
			if err != nil {
				t.Fatal(err)
			}
			x.children = append(x.children, place(next.Clone()))
		}
		all[at] = x
	}
	known := make([]bool, len(all))
	var value func(at int) *solved
	value = func(at int) *solved {
		x := &all[at]
		if known[at] {
			return x
		}
		known[at] = true
		for i, c := range x.children {
			if child := value(c); i == 0 || better(x.mover, child, x) {
				x.goal, x.plies = child.goal, child.plies+1
			}
		}
		return x
	}
	value(0)
	return all
}

// better reports whether a child is a better choice than what is known of a
// position: winners hurry, losers do not.
func better(mover int, child, than *solved) bool {
	if child.goal != than.goal {
		return (child.goal > than.goal) == (mover == 0)
	}
	won := child.goal != 50 && (child.goal == 100) == (mover == 0)
	return won && child.plies+1 < than.plies || !won && child.plies+1 > than.plies
}

// tactics picks positions in which exactly one of several moves wins, some for each
// number of plies from 3 to 9.
func tactics(t testing.TB, all []solved, each int) (list []tactic) {
	t.Helper()
	left := map[int]int{3: each, 5: each, 7: each, 9: each}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, at := range rng.Perm(len(all)) {
		x := &all[at]
		win := game.Goal(100 - 100*x.mover)
		if len(x.moves) < 2 || x.goal != win || left[x.plies] == 0 {
			continue
		}
		var wins []game.Move
		for i, c := range x.children {
			if all[c].goal == win {
				wins = append(wins, x.moves[i])
			}
		}
		if len(wins) == 1 {
			left[x.plies]--
			list = append(list, tactic{x.state, x.mover, wins[0], x.plies})
		}
	}
	return list
}

func TestTheOnlyMoveThatWinsIsFound(t *testing.T) {
	for _, b := range tacticalBoards {
		m := searchtest.Sized(t, b.sheet, b.width, b.height)
		list := tactics(t, solveAll(t, m), 2)
		if len(list) < 6 {
			t.Fatalf("%s: %d positions to try", b.sheet, len(list))
		}
		for _, x := range list {
			r, err := New(m, x.role, 1<<20).Best(t.Context(), x.state, search.Options{MaxNodes: 100_000, Seed: 1})
			if err != nil || r.Move != x.move {
				t.Errorf("%s %dx%d, role %d, a win in %d plies: move %d, want %d (%v)", b.sheet, b.width, b.height,
					x.role, x.plies, r.Move, x.move, err)
			}
		}
	}
}

// BenchmarkTactics reports in how many percent of positions the only move that
// wins is found within 0.1 s of processor time, by each style.
//
//	go test ./search/player -run - -bench Tactics -benchtime 1x
func BenchmarkTactics(b *testing.B) {
	for _, board := range tacticalBoards {
		m := searchtest.Sized(b, board.sheet, board.width, board.height)
		list := tactics(b, solveAll(b, m), 25)
		for _, id := range []string{"medium", "hard", "alphabeta", "mcts"} {
			b.Run(fmt.Sprintf("%s-%dx%d/%s", board.sheet, board.width, board.height, id), func(b *testing.B) {
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
				style, _ := FindStyle(id)
				found, tried := 0, 0
				for b.Loop() {
					for _, x := range list {
						deadline := threadTime().Add(100 * time.Millisecond)
						o := search.Options{Seed: 1, Now: threadTime, Deadline: deadline}
						r, err := style.New(m, x.role, 4<<20).Best(b.Context(), x.state, o)
						if err != nil {
							b.Fatal(err)
						}
						if tried++; r.Move == x.move {
							found++
						}
					}
				}
				b.ReportMetric(100*float64(found)/float64(tried), "%found")
			})
		}
	}
}
