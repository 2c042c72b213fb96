package player

import (
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

func TestASolvedPositionHasALineToTheEnd(t *testing.T) {
	const tiny = 1 << 17 // bytes: the table loses most of what it had
	tests := []struct {
		name    string
		m       game.Machine
		prelude int // plies to play at random first
		role    int
		table   int64
	}{
		{"tic-tac-toe", gametest.TicTacToe().Machine(), 0, 0, 0},
		{"tic-tac-toe for the second role", gametest.TicTacToe().Machine(), 0, 1, 0},
		{"tic-tac-toe with a table that forgets", gametest.TicTacToe().Machine(), 0, 0, tiny},
		{"tic-tac-toe after two plies", gametest.TicTacToe().Machine(), 2, 0, 0},
		{"tic-tac-toe after five plies", gametest.TicTacToe().Machine(), 5, 1, 0},
		{"nim that is won", gametest.Nim(2, 1, 5, 4, 2).Machine(), 0, 0, 0},
		{"nim that is lost", gametest.Nim(2, 2, 3, 1).Machine(), 0, 0, 0},
		{"nim for three", gametest.Nim(3, 2, 3, 1).Machine(), 0, 0, 0},
		{"the bundled nim", searchtest.Network(t, "nim"), 0, 0, 0},
		{"the bundled tic-tac-toe", searchtest.Network(t, "tic-tac-toe"), 2, 0, 0},
		{"connect four on 4x4", searchtest.Network(t, "connect-four-4x4"), 0, 0, 0},
		{"connect four on 4x4 with a table that forgets", searchtest.Network(t, "connect-four-4x4"), 4, 1, tiny},
		{"connect four of batches", searchtest.Batched{Machine: searchtest.Network(t, "connect-four-4x4")}, 3, 0, 0},
		{"breakthrough on 3x4", searchtest.Sized(t, "breakthrough-4x5", 3, 4), 0, 0, 0},
		{"a corridor", gametest.Corridor(4, 7).Machine(), 0, 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := searchtest.RandomState(t, test.m, rand.New(rand.NewPCG(7, 7)), test.prelude)
			got, _, err := Solve(t.Context(), test.m, s, search.Options{Role: test.role, TableBytes: test.table})
			if err != nil {
				t.Fatal(err)
			}
			if !got.Proof.Closed() {
				t.Fatalf("proved only %+v", got.Proof)
			}
			end := follow(t, test.m, s, got.Line)
			if over, err := test.m.Terminal(t.Context(), end); err != nil || !over {
				t.Fatalf("the line of %d plies does not reach the end, proved within %d (%v)", len(got.Line),
					got.Proof.Plies(), err)
			}
			if g, err := test.m.Goal(t.Context(), end, test.role); err != nil || g != got.Proof.Low {
				t.Errorf("the line brings %d, proved is %d (%v)", g, got.Proof.Low, err)
			}
			if len(got.Line) > got.Proof.Plies() {
				t.Errorf("the line has %d plies, proved is an end within %d", len(got.Line), got.Proof.Plies())
			}
		})
	}
}

// bothChoose is a game in which both roles choose in each of six steps, and whatever the other does the first one gets
// the most by its last move.
const bothChoose = `(role one) (role two) (init (step 0))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
(<= (legal ?r (go ?d)) (role ?r) (way ?d)) (way left) (way right)
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next (gone ?r ?d)) (does ?r (go ?d)))
(<= terminal (true (step 6)))
(<= (goal ?r 100) (true (gone ?r left)))
(<= (goal ?r 0) (true (gone ?r right)))
(<= (goal ?r 50) (role ?r) (true (step 0)))`

// Generated code leaves positions where both choose to the tree, whose line may be cut off by its table.
func TestASolvedPositionWhereBothChooseHasALineToTheEnd(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse(bothChoose))
	if err != nil {
		t.Fatal(err)
	}
	m := searchtest.Pair(t, rules)
	s := searchtest.Start(t, m)
	got, _, err := Solve(t.Context(), m, s, search.Options{})
	if err != nil || got.Proof.Low != 100 || got.Proof.High != 100 {
		t.Fatalf("proved %+v, want 100: %v", got.Proof, err)
	}
	if over, err := m.Terminal(t.Context(), follow(t, m, s, got.Line)); err != nil || !over {
		t.Errorf("the line of %d plies does not reach the end (%v)", len(got.Line), err)
	}
}

// follow plays a line of legal moves and returns where it ends.
func follow(t *testing.T, m game.Machine, s game.State, line []game.JointMove) game.State {
	t.Helper()
	for ply, joint := range line {
		for r, mv := range joint {
			if !isLegal(t, m, s, r, mv) {
				t.Fatalf("ply %d: move %d of role %d is not legal", ply, mv, r)
			}
		}
		var err error
		if s, err = m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
	return s
}
