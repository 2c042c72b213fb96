package gametest

import (
	"fmt"

	"github.com/gdl-playground/engine/game"
)

// A duel is a board on which two roles place or move pieces in turn. Fact
// role*cells + i says that the role has a piece on cell i, the last two facts
// whose turn it is. Cells are counted row by row.
type duel struct{ width, height int }

func (d duel) cells() int { return d.width * d.height }

// control returns the fact that it is a role's turn.
func (d duel) control(role int) int { return 2*d.cells() + role }

// toy returns a toy with the roles, their facts, and the turn of the first one.
func (d duel) toy(roles ...string) Toy {
	t := Toy{Roles: roles, Initial: []int{d.control(0)}, Moves: make([][]string, 2)}
	for _, role := range roles {
		for i := range d.cells() {
			t.Facts = append(t.Facts, fmt.Sprintf("(cell %d %d %s)", i%d.width+1, i/d.width+1, role))
		}
	}
	for _, role := range roles {
		t.Facts = append(t.Facts, fmt.Sprintf("(control %s)", role))
	}
	return t
}

// has reports whether a role has a piece on a cell.
func (d duel) has(s game.State, role, i int) bool { return s.Has(game.Fact(role*d.cells() + i)) }

// on is has for a column and a row, from 0; nobody has a piece beside the board.
func (d duel) on(s game.State, role, x, y int) bool {
	return x >= 0 && x < d.width && y >= 0 && y < d.height && d.has(s, role, y*d.width+x)
}

// turn returns whose turn it is.
func (d duel) turn(s game.State) int {
	if s.Has(game.Fact(d.control(1))) {
		return 1
	}
	return 0
}

// row reports whether a role has a number of pieces in a row, in any direction.
func (d duel) row(s game.State, role, length int) bool {
	for i := range d.cells() {
		for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			n := 0
			for n < length && d.on(s, role, i%d.width+n*step[0], i/d.width+n*step[1]) {
				n++
			}
			if n == length {
				return true
			}
		}
	}
	return false
}

// place returns the facts after the role whose turn it is has put a piece on a
// cell.
func (d duel) place(s game.State, i int) []int {
	turn := d.turn(s)
	facts := []int{d.control(1 - turn), turn*d.cells() + i}
	for _, f := range s.Append(nil) {
		if int(f) < d.control(0) {
			facts = append(facts, int(f))
		}
	}
	return facts
}

// winner returns the goals of a game that a role wins or nobody.
func winner(won func(s game.State, role int) bool) func(s game.State, role int) game.Goal {
	return func(s game.State, role int) game.Goal {
		switch {
		case won(s, role):
			return 100
		case won(s, 1-role):
			return 0
		}
		return 50
	}
}

// TicTacToe is the game on 3x3 cells, two roles moving in turn. Its value is a
// draw, 50 for both.
func TicTacToe() Toy {
	d := duel{3, 3}
	t := d.toy("x", "o")
	for r := range t.Moves {
		for i := range d.cells() {
			t.Moves[r] = append(t.Moves[r], fmt.Sprintf("(mark %d %d)", i%3+1, i/3+1))
		}
		t.Moves[r] = append(t.Moves[r], "noop")
	}
	won := func(s game.State, role int) bool { return d.row(s, role, 3) }
	t.Legal = func(s game.State, role int) (is []int) {
		if d.turn(s) != role {
			return []int{d.cells()}
		}
		for i := range d.cells() {
			if !d.has(s, 0, i) && !d.has(s, 1, i) {
				is = append(is, i)
			}
		}
		return is
	}
	t.Next = func(s game.State, joint game.JointMove) []int { return d.place(s, int(joint[d.turn(s)])) }
	t.Terminal = func(s game.State) bool { return s.Len() == d.cells()+1 || won(s, 0) || won(s, 1) }
	t.Goal = winner(won)
	return t
}

// ConnectFour is the game on a board of any size: two roles drop discs into
// columns in turn; four in a row win 100, a full board is 50 for both.
func ConnectFour(width, height int) Toy {
	d := duel{width, height}
	t := d.toy("red", "black")
	for r := range t.Moves {
		for x := range width {
			t.Moves[r] = append(t.Moves[r], fmt.Sprintf("(drop %d)", x+1))
		}
		t.Moves[r] = append(t.Moves[r], "noop")
	}
	free := func(s game.State, x int) int { // the row that a disc falls to
		for y := range height {
			if !d.on(s, 0, x, y) && !d.on(s, 1, x, y) {
				return y
			}
		}
		return height
	}
	won := func(s game.State, role int) bool { return d.row(s, role, 4) }
	t.Legal = func(s game.State, role int) (is []int) {
		if d.turn(s) != role {
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
		x := int(joint[d.turn(s)])
		return d.place(s, free(s, x)*width+x)
	}
	t.Terminal = func(s game.State) bool { return s.Len() == d.cells()+1 || won(s, 0) || won(s, 1) }
	t.Goal = winner(won)
	return t
}

// Breakthrough is the game on a board of any size with two full rows each: a
// pawn moves straight or diagonally ahead, captures diagonally, and wins by
// reaching the last row or taking the last pawn.
func Breakthrough(width, height int) Toy {
	b := breakthrough{duel{width, height}}
	t := b.toy("white", "black")
	for i := range b.cells() {
		x, y := i%width, i/width
		for r := range t.Moves {
			if r == 0 && y < 2 || r == 1 && y >= height-2 {
				t.Initial = append(t.Initial, r*b.cells()+i)
			}
			for side := range 3 {
				t.Moves[r] = append(t.Moves[r], fmt.Sprintf("(move %d %d %d %d)", x+1, y+1, x+side, y+1+ahead[r]))
			}
		}
	}
	for r := range t.Moves {
		t.Moves[r] = append(t.Moves[r], "noop")
	}
	t.Legal, t.Next = b.legal, b.next
	t.Terminal = func(s game.State) bool { return b.won(s, 0) || b.won(s, 1) }
	t.Goal = func(s game.State, role int) game.Goal {
		if b.won(s, role) {
			return 100
		}
		return 0
	}
	return t
}

// ahead is where a role's pawns go, in rows.
var ahead = [2]int{1, -1}

// breakthrough is a game of Breakthrough. Move 3*i+side of a role takes the pawn
// on cell i ahead, side-1 columns aside.
type breakthrough struct{ duel }

func (b breakthrough) legal(s game.State, role int) (is []int) {
	if b.turn(s) != role {
		return []int{3 * b.cells()}
	}
	for i := range b.cells() {
		y := i/b.width + ahead[role]
		if !b.has(s, role, i) || y < 0 || y >= b.height {
			continue
		}
		for side := range 3 {
			x := i%b.width + side - 1
			if x >= 0 && x < b.width && !b.on(s, role, x, y) && !(side == 1 && b.on(s, 1-role, x, y)) {
				is = append(is, 3*i+side)
			}
		}
	}
	return is
}

func (b breakthrough) next(s game.State, joint game.JointMove) []int {
	turn := b.turn(s)
	from := int(joint[turn]) / 3
	to := from + ahead[turn]*b.width + int(joint[turn])%3 - 1
	facts := []int{b.control(1 - turn), turn*b.cells() + to}
	for _, f := range s.Append(nil) {
		if i := int(f); i < b.control(0) && i != turn*b.cells()+from && i != (1-turn)*b.cells()+to {
			facts = append(facts, i)
		}
	}
	return facts
}

// won reports whether a role has a pawn on the last row, or the other has none.
func (b breakthrough) won(s game.State, role int) bool {
	last := 0
	if role == 0 {
		last = b.height - 1
	}
	for x := range b.width {
		if b.on(s, role, x, last) {
			return true
		}
	}
	for i := range b.cells() {
		if b.has(s, 1-role, i) {
			return false
		}
	}
	return true
}
