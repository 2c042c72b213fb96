package gametest

import (
	"fmt"

	"github.com/gdl-playground/engine/game"
)

// Nim is played by n roles that in turn take any number of tokens, at least
// one, from one of the heaps. Who takes the last token gets 100, the others 0.
// With two roles the first wins exactly if the heaps' nim sum is not 0.
func Nim(roles int, heaps ...int) Toy {
	n := &nim{roles: roles, heaps: heaps}
	t := Toy{Legal: n.legal, Next: n.next, Terminal: n.over, Goal: n.goal}
	for r := range roles {
		t.Roles = append(t.Roles, fmt.Sprintf("player%d", r+1))
	}
	for h, most := range heaps {
		n.first = append(n.first, len(t.Facts))
		for tokens := range most + 1 {
			t.Facts = append(t.Facts, fmt.Sprintf("(heap %d %d)", h+1, tokens))
		}
		t.Initial = append(t.Initial, n.first[h]+most)
	}
	n.control = len(t.Facts)
	for _, r := range t.Roles {
		t.Facts = append(t.Facts, fmt.Sprintf("(control %s)", r))
	}
	t.Initial = append(t.Initial, n.control)
	var moves []string
	for h, most := range heaps {
		for left := range most {
			n.takes = append(n.takes, take{h, left})
			moves = append(moves, fmt.Sprintf("(leave %d %d)", h+1, left))
		}
	}
	moves = append(moves, "noop")
	for range roles {
		t.Moves = append(t.Moves, moves)
	}
	return t
}

// nim is a game of Nim. Its facts say that heap h has n tokens, for each h and n,
// and who has control; its moves are the takes, and noop.
type nim struct {
	roles   int
	heaps   []int // how many tokens they begin with
	first   []int // by heap: the fact that it has none
	control int   // the fact that the first role has it
	takes   []take
}

// A take leaves a number of tokens of a heap.
type take struct{ heap, left int }

// size returns how many tokens a heap has.
func (n *nim) size(s game.State, h int) int {
	for tokens := range n.heaps[h] + 1 {
		if s.Has(game.Fact(n.first[h] + tokens)) {
			return tokens
		}
	}
	return 0
}

func (n *nim) turn(s game.State) int {
	for r := range n.roles {
		if s.Has(game.Fact(n.control + r)) {
			return r
		}
	}
	return 0
}

func (n *nim) legal(s game.State, role int) (is []int) {
	if n.turn(s) != role {
		return []int{len(n.takes)}
	}
	for i, k := range n.takes {
		if k.left < n.size(s, k.heap) {
			is = append(is, i)
		}
	}
	return is
}

func (n *nim) next(s game.State, joint game.JointMove) []int {
	r := n.turn(s)
	facts := []int{n.control + (r+1)%n.roles}
	for h := range n.heaps {
		tokens := n.size(s, h)
		if k := int(joint[r]); k < len(n.takes) && n.takes[k].heap == h {
			tokens = n.takes[k].left
		}
		facts = append(facts, n.first[h]+tokens)
	}
	return facts
}

func (n *nim) over(s game.State) bool {
	for h := range n.heaps {
		if n.size(s, h) > 0 {
			return false
		}
	}
	return true
}

func (n *nim) goal(s game.State, role int) game.Goal {
	if n.over(s) && n.turn(s) == (role+1)%n.roles {
		return 100
	}
	return 0
}

// RockPaperScissors lets two roles choose simultaneously, once in every round. Each
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
