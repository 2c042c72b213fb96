package gametest

import (
	"fmt"

	"github.com/gdl-playground/engine/game"
)

// ConnectFour is the game on a board of any size: two roles drop discs into
// columns in turn; four in a row win 100, a full board is 50 for both.
func ConnectFour(width, height int) Toy {
	cells := width * height
	t := Toy{Roles: []string{"red", "black"}, Initial: []int{2 * cells}, Moves: make([][]string, 2)}
	for _, role := range t.Roles {
		for i := range cells {
			t.Facts = append(t.Facts, fmt.Sprintf("(cell %d %d %s)", i%width+1, i/width+1, role))
		}
	}
	t.Facts = append(t.Facts, "(control red)", "(control black)")
	for r := range t.Moves {
		for x := range width {
			t.Moves[r] = append(t.Moves[r], fmt.Sprintf("(drop %d)", x+1))
		}
		t.Moves[r] = append(t.Moves[r], "noop")
	}
	has := func(s game.State, r, x, y int) bool {
		return x >= 0 && x < width && y >= 0 && y < height && s.Has(game.Fact(r*cells+y*width+x))
	}
	free := func(s game.State, x int) int { // the row that a disc falls to
		for y := range height {
			if !has(s, 0, x, y) && !has(s, 1, x, y) {
				return y
			}
		}
		return height
	}
	won := func(s game.State, r int) bool {
		for y := range height {
			for x := range width {
				if !has(s, r, x, y) {
					continue
				}
				for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
					if has(s, r, x+d[0], y+d[1]) && has(s, r, x+2*d[0], y+2*d[1]) && has(s, r, x+3*d[0], y+3*d[1]) {
						return true
					}
				}
			}
		}
		return false
	}
	t.Legal = func(s game.State, role int) (is []int) {
		if !s.Has(game.Fact(2*cells + role)) {
			return []int{width}
		}
		for x := range width {
			if free(s, x) < height {
				is = append(is, x)
			}
		}
		return is
	}
	t.Next = func(s game.State, joint game.JointMove) []int {
		turn := 0
		if s.Has(game.Fact(2*cells + 1)) {
			turn = 1
		}
		facts := []int{2*cells + 1 - turn}
		for _, f := range s.Append(nil) {
			if int(f) < 2*cells {
				facts = append(facts, int(f))
			}
		}
		x := int(joint[turn])
		return append(facts, turn*cells+free(s, x)*width+x)
	}
	t.Terminal = func(s game.State) bool { return s.Len() == cells+1 || won(s, 0) || won(s, 1) }
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

// Breakthrough is the game on a board of any size with two full rows each: a
// pawn moves straight or diagonally ahead, captures diagonally, and wins by
// reaching the last row or taking the last pawn.
func Breakthrough(width, height int) Toy {
	cells := width * height
	t := Toy{Roles: []string{"white", "black"}, Moves: make([][]string, 2)}
	for r, role := range t.Roles {
		for i := range cells {
			t.Facts = append(t.Facts, fmt.Sprintf("(cell %d %d %s)", i%width+1, i/width+1, role))
			if y := i / width; r == 0 && y < 2 || r == 1 && y >= height-2 {
				t.Initial = append(t.Initial, r*cells+i)
			}
		}
	}
	t.Facts = append(t.Facts, "(control white)", "(control black)")
	t.Initial = append(t.Initial, 2*cells)
	// Move 3*i+d of a role takes the pawn on cell i ahead, d-1 columns aside.
	noop := 3 * cells
	ahead := []int{1, -1}
	for r := range t.Moves {
		for i := range cells {
			x, y := i%width, i/width
			for d := range 3 {
				t.Moves[r] = append(t.Moves[r], fmt.Sprintf("(move %d %d %d %d)", x+1, y+1, x+d, y+1+ahead[r]))
			}
		}
		t.Moves[r] = append(t.Moves[r], "noop")
	}
	has := func(s game.State, r, i int) bool { return s.Has(game.Fact(r*cells + i)) }
	t.Legal = func(s game.State, role int) (is []int) {
		if !s.Has(game.Fact(2*cells + role)) {
			return []int{noop}
		}
		for i := range cells {
			if !has(s, role, i) {
				continue
			}
			x, y := i%width, i/width+ahead[role]
			if y < 0 || y >= height {
				continue
			}
			for d := range 3 {
				to := y*width + x + d - 1
				if x+d-1 < 0 || x+d-1 >= width || has(s, role, to) || d == 1 && has(s, 1-role, to) {
					continue
				}
				is = append(is, 3*i+d)
			}
		}
		return is
	}
	t.Next = func(s game.State, joint game.JointMove) []int {
		turn := 0
		if s.Has(game.Fact(2*cells + 1)) {
			turn = 1
		}
		from := int(joint[turn]) / 3
		to := from + ahead[turn]*width + int(joint[turn])%3 - 1
		facts := []int{2*cells + 1 - turn, turn*cells + to}
		for _, f := range s.Append(nil) {
			if i := int(f); i < 2*cells && i != turn*cells+from && i != (1-turn)*cells+to {
				facts = append(facts, i)
			}
		}
		return facts
	}
	won := func(s game.State, r int) bool {
		last := 0
		if r == 0 {
			last = height - 1
		}
		for x := range width {
			if has(s, r, last*width+x) {
				return true
			}
		}
		for i := range cells {
			if has(s, 1-r, i) {
				return false
			}
		}
		return true
	}
	t.Terminal = func(s game.State) bool { return won(s, 0) || won(s, 1) }
	t.Goal = func(s game.State, role int) game.Goal {
		if won(s, role) {
			return 100
		}
		return 0
	}
	return t
}
