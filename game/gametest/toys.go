package gametest

import (
	"fmt"

	"github.com/gdl-playground/engine/game"
)

// TicTacToe is the game on 3x3 cells, two roles moving in turn. Its value is a
// draw, 50 for both.
func TicTacToe() Toy {
	const cells = 9 // facts: cell i marked x, cell i marked o, control x, control o
	t := Toy{Roles: []string{"x", "o"}, Initial: []int{2 * cells}, Moves: make([][]string, 2)}
	for _, role := range t.Roles {
		for i := range cells {
			t.Facts = append(t.Facts, fmt.Sprintf("(cell %d %d %s)", i%3+1, i/3+1, role))
		}
	}
	t.Facts = append(t.Facts, "(control x)", "(control o)")
	for r := range t.Moves {
		for i := range cells {
			t.Moves[r] = append(t.Moves[r], fmt.Sprintf("(mark %d %d)", i%3+1, i/3+1))
		}
		t.Moves[r] = append(t.Moves[r], "noop")
	}
	marked := func(s game.State, r, i int) bool { return s.Has(game.Fact(r*cells + i)) }
	free := func(s game.State) (is []int) {
		for i := range cells {
			if !marked(s, 0, i) && !marked(s, 1, i) {
				is = append(is, i)
			}
		}
		return is
	}
	lines := [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}
	won := func(s game.State, r int) bool {
		for _, l := range lines {
			if marked(s, r, l[0]) && marked(s, r, l[1]) && marked(s, r, l[2]) {
				return true
			}
		}
		return false
	}
	t.Legal = func(s game.State, role int) []int {
		if s.Has(game.Fact(2*cells + role)) {
			return free(s)
		}
		return []int{cells}
	}
	t.Next = func(s game.State, joint game.JointMove) []int {
		var facts []int
		turn := 0
		if s.Has(2*cells + 1) {
			turn = 1
		}
		for r := range 2 {
			for i := range cells {
				if marked(s, r, i) || r == turn && int(joint[r]) == i {
					facts = append(facts, r*cells+i)
				}
			}
		}
		return append(facts, 2*cells+1-turn)
	}
	t.Terminal = func(s game.State) bool { return won(s, 0) || won(s, 1) || len(free(s)) == 0 }
	t.Goal = func(s game.State, role int) game.Goal {
		switch {
		case won(s, role):
			return 100
		case won(s, 1-role):
			return 0
		}
		return 50
	}
	return t
}

// Nim is played by n roles that in turn take any number of tokens, at least
// one, from one of the heaps. Who takes the last token gets 100, the others 0.
// With two roles the first wins exactly if the heaps' nim sum is not 0.
func Nim(roles int, heaps ...int) Toy {
	var t Toy
	for r := range roles {
		t.Roles = append(t.Roles, fmt.Sprintf("player%d", r+1))
	}
	// Facts: heap h has n tokens, for each h and n; then who has control.
	first := make([]int, len(heaps)) // fact of heap h with 0 tokens
	for h, most := range heaps {
		first[h] = len(t.Facts)
		for n := range most + 1 {
			t.Facts = append(t.Facts, fmt.Sprintf("(heap %d %d)", h+1, n))
		}
		t.Initial = append(t.Initial, first[h]+most)
	}
	control := len(t.Facts)
	for _, r := range t.Roles {
		t.Facts = append(t.Facts, fmt.Sprintf("(control %s)", r))
	}
	t.Initial = append(t.Initial, control)

	type take struct{ heap, left int }
	var takes []take
	var moves []string
	for h, most := range heaps {
		for left := range most {
			takes = append(takes, take{h, left})
			moves = append(moves, fmt.Sprintf("(leave %d %d)", h+1, left))
		}
	}
	noop := len(moves)
	moves = append(moves, "noop")
	for range roles {
		t.Moves = append(t.Moves, moves)
	}
	size := func(s game.State, h int) int {
		for n := range heaps[h] + 1 {
			if s.Has(game.Fact(first[h] + n)) {
				return n
			}
		}
		return 0
	}
	turn := func(s game.State) int {
		for r := range roles {
			if s.Has(game.Fact(control + r)) {
				return r
			}
		}
		return 0
	}
	t.Legal = func(s game.State, role int) (is []int) {
		if turn(s) != role {
			return []int{noop}
		}
		for i, k := range takes {
			if k.left < size(s, k.heap) {
				is = append(is, i)
			}
		}
		return is
	}
	t.Next = func(s game.State, joint game.JointMove) []int {
		r := turn(s)
		facts := []int{control + (r+1)%roles}
		for h := range heaps {
			n := size(s, h)
			if k := int(joint[r]); k < noop && takes[k].heap == h {
				n = takes[k].left
			}
			facts = append(facts, first[h]+n)
		}
		return facts
	}
	t.Terminal = func(s game.State) bool {
		for h := range heaps {
			if size(s, h) > 0 {
				return false
			}
		}
		return true
	}
	t.Goal = func(s game.State, role int) game.Goal {
		if t.Terminal(s) && turn(s) == (role+1)%roles {
			return 100
		}
		return 0
	}
	return t
}

// RockPaperScissors lets two roles choose at once, once in every round. Each
// round won is worth a share of 100, each round tied half of one; rounds must
// divide 50. Its value is 50, by mixing the three moves evenly.
func RockPaperScissors(rounds int) Toy {
	t := Toy{Roles: []string{"left", "right"}}
	// Facts: round n; then the score of left in half rounds.
	for n := range rounds + 1 {
		t.Facts = append(t.Facts, fmt.Sprintf("(round %d)", n))
	}
	for h := range 2*rounds + 1 {
		t.Facts = append(t.Facts, fmt.Sprintf("(half %d)", h))
	}
	t.Initial = []int{0, rounds + 1}
	moves := []string{"rock", "paper", "scissors"}
	t.Moves = [][]string{moves, moves}
	read := func(s game.State) (round, half int) {
		for i, f := range s.Append(nil) {
			if i == 0 {
				round = int(f)
			} else {
				half = int(f) - rounds - 1
			}
		}
		return round, half
	}
	t.Legal = func(game.State, int) []int { return []int{0, 1, 2} }
	t.Next = func(s game.State, joint game.JointMove) []int {
		round, half := read(s)
		half += [3]int{1, 2, 0}[(joint[0]+3-joint[1])%3]
		return []int{round + 1, rounds + 1 + half}
	}
	t.Terminal = func(s game.State) bool { return s.Has(game.Fact(rounds)) }
	t.Goal = func(s game.State, role int) game.Goal {
		_, half := read(s)
		if role == 1 {
			half = 2*rounds - half
		}
		return game.Goal(half * 50 / rounds)
	}
	return t
}

// Corridor is a puzzle for one role: a walker starts on cell 0 and has to stop
// on a cell of its choice, the further the better, within some steps. The best
// goal, 100, takes exactly length steps to the right and then a stop.
func Corridor(length, steps int) Toy {
	t := Toy{Roles: []string{"walker"}, Moves: [][]string{{"left", "right", "stop"}}}
	// Facts: at cell; step; stopped.
	for c := range length + 1 {
		t.Facts = append(t.Facts, fmt.Sprintf("(at %d)", c))
	}
	for n := range steps + 1 {
		t.Facts = append(t.Facts, fmt.Sprintf("(step %d)", n))
	}
	stopped := len(t.Facts)
	t.Facts = append(t.Facts, "stopped")
	t.Initial = []int{0, length + 1}
	read := func(s game.State) (cell, step int) {
		for i, f := range s.Append(nil) {
			switch i {
			case 0:
				cell = int(f)
			case 1:
				step = int(f) - length - 1
			}
		}
		return cell, step
	}
	t.Legal = func(s game.State, _ int) []int {
		cell, _ := read(s)
		is := []int{2}
		if cell > 0 {
			is = append(is, 0)
		}
		if cell < length {
			is = append(is, 1)
		}
		return is
	}
	t.Next = func(s game.State, joint game.JointMove) []int {
		cell, step := read(s)
		facts := []int{length + 1 + min(step+1, steps)}
		switch joint[0] {
		case 0:
			cell--
		case 1:
			cell++
		case 2:
			facts = append(facts, stopped)
		}
		return append(facts, cell)
	}
	t.Terminal = func(s game.State) bool {
		_, step := read(s)
		return s.Has(game.Fact(stopped)) || step == steps
	}
	t.Goal = func(s game.State, _ int) game.Goal {
		cell, _ := read(s)
		if !s.Has(game.Fact(stopped)) {
			return 0
		}
		return game.Goal(100 * cell / length)
	}
	return t
}
