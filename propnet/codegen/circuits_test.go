//go:build !js

package codegen_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A builder makes circuits for tests, sharing equal gates.
type builder struct {
	circuit *circuit.Circuit
	index   map[circuit.Gate]circuit.Edge
}

func newBuilder(bases int, inputs ...int) *builder {
	c := circuit.New(bases, inputs)
	c.Next = make([]circuit.Edge, bases)
	c.Legal, c.Goals = make([][]circuit.Edge, len(inputs)), make([][]circuit.GoalEdge, len(inputs))
	return &builder{circuit: c, index: map[circuit.Gate]circuit.Edge{}}
}

func (b *builder) base(i int) circuit.Edge { return circuit.MakeEdge(b.circuit.Base(i), false) }

func (b *builder) does(role, move int) circuit.Edge {
	return circuit.MakeEdge(b.circuit.Input(role, move), false)
}

func (b *builder) and(es ...circuit.Edge) circuit.Edge {
	switch len(es) {
	case 0:
		return circuit.True
	case 1:
		return es[0]
	}
	m := len(es) / 2
	x, y := b.and(es[:m]...), b.and(es[m:]...)
	if x > y {
		x, y = y, x
	}
	switch {
	case x == circuit.False || x == y.Not():
		return circuit.False
	case x == circuit.True || x == y:
		return y
	}
	g := circuit.Gate{A: x, B: y}
	if e, ok := b.index[g]; ok {
		return e
	}
	e := circuit.MakeEdge(uint32(b.circuit.Nodes()), false)
	b.circuit.Gates = append(b.circuit.Gates, g)
	b.index[g] = e
	return e
}

func (b *builder) or(es ...circuit.Edge) circuit.Edge {
	inverse := make([]circuit.Edge, len(es))
	for i, e := range es {
		inverse[i] = e.Not()
	}
	return b.and(inverse...).Not()
}

// ticTacToe has the bases (cell n x), (cell n o) for nine cells and (control
// x), (control o); each role has the moves (mark n) and noop.
func ticTacToe() *circuit.Circuit {
	const size, noop = 9, 9
	b := newBuilder(2*size+2, size+1, size+1)
	c := b.circuit
	cell := func(role, n int) circuit.Edge { return b.base(role*size + n) }
	control := func(role int) circuit.Edge { return b.base(2*size + role) }
	var won [2]circuit.Edge
	var open []circuit.Edge
	for n := range size {
		open = append(open, b.and(cell(0, n).Not(), cell(1, n).Not()))
	}
	for role := range 2 {
		var lines []circuit.Edge
		for _, l := range [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8},
			{2, 4, 6}} {
			lines = append(lines, b.and(cell(role, l[0]), cell(role, l[1]), cell(role, l[2])))
		}
		won[role] = b.or(lines...)
		for n := range size {
			c.Legal[role] = append(c.Legal[role], b.and(open[n], control(role)))
			c.Next[role*size+n] = b.or(cell(role, n), b.does(role, n))
		}
		c.Legal[role] = append(c.Legal[role], control(1-role))
		c.Next[2*size+role] = control(1 - role)
	}
	someOpen := b.or(open...)
	c.Terminal = b.or(won[0], won[1], someOpen.Not())
	draw := b.and(won[0].Not(), won[1].Not(), someOpen.Not())
	for role := range 2 {
		c.Goals[role] = []circuit.GoalEdge{{Value: 100, When: won[role]}, {Value: 50, When: draw},
			{Value: 0, When: won[1-role]}}
	}
	c.Initial = game.State{}.Add(game.Fact(2 * size))
	_ = noop
	return c
}

// connectFour is played on columns x rows; a move of a role drops into a
// column, the last one is noop.
func connectFour(columns, rows int) *circuit.Circuit {
	size := columns * rows
	b := newBuilder(2*size+2, columns+1, columns+1)
	c := b.circuit
	cell := func(role, x, y int) circuit.Edge { return b.base(role*size + x*rows + y) }
	control := func(role int) circuit.Edge { return b.base(2*size + role) }
	taken := func(x, y int) circuit.Edge { return b.or(cell(0, x, y), cell(1, x, y)) }
	var won [2]circuit.Edge
	var open []circuit.Edge
	for x := range columns {
		open = append(open, taken(x, rows-1).Not())
	}
	for role := range 2 {
		var lines []circuit.Edge
		for x := range columns {
			for y := range rows {
				for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
					ex, ey := x+3*d[0], y+3*d[1]
					if ex >= columns || ey >= rows || ey < 0 {
						continue
					}
					pair := func(i int) circuit.Edge {
						return b.and(cell(role, x+i*d[0], y+i*d[1]), cell(role, x+(i+1)*d[0], y+(i+1)*d[1]))
					}
					lines = append(lines, b.and(pair(0), pair(2)))
				}
				drop := b.and(b.does(role, x), taken(x, y).Not())
				if y > 0 {
					drop = b.and(b.does(role, x), taken(x, y).Not(), taken(x, y-1))
				}
				c.Next[role*size+x*rows+y] = b.or(cell(role, x, y), drop)
			}
			c.Legal[role] = append(c.Legal[role], b.and(open[x], control(role)))
		}
		won[role] = b.or(lines...)
		c.Legal[role] = append(c.Legal[role], control(1-role))
		c.Next[2*size+role] = control(1 - role)
	}
	someOpen := b.or(open...)
	c.Terminal = b.or(won[0], won[1], someOpen.Not())
	draw := b.and(won[0].Not(), won[1].Not(), someOpen.Not())
	for role := range 2 {
		c.Goals[role] = []circuit.GoalEdge{{Value: 100, When: won[role]}, {Value: 50, When: draw},
			{Value: 0, When: won[1-role]}}
	}
	c.Initial = game.State{}.Add(game.Fact(2 * size))
	return c
}

// breakthrough is played on a square board of the given size; the first role
// moves up. A piece moves one step straight or diagonally forward, and takes
// diagonally. Who reaches the last row, or takes all pieces, wins.
func breakthrough(size int) *circuit.Circuit {
	type move struct{ x, y, tx, ty int }
	var moves [2][]move
	for x := range size {
		for y := range size {
			for role, d := range []int{1, -1} {
				for dx := -1; dx <= 1; dx++ {
					if tx, ty := x+dx, y+d; tx >= 0 && tx < size && ty >= 0 && ty < size {
						moves[role] = append(moves[role], move{x, y, tx, ty})
					}
				}
			}
		}
	}
	b := newBuilder(2*size*size+2, len(moves[0])+1, len(moves[1])+1)
	c := b.circuit
	cell := func(role, x, y int) circuit.Edge { return b.base((role*size+x)*size + y) }
	control := func(role int) circuit.Edge { return b.base(2*size*size + role) }
	var into, from [2][][]circuit.Edge
	for role := range 2 {
		into[role] = make([][]circuit.Edge, size*size)
		from[role] = make([][]circuit.Edge, size*size)
		for i, m := range moves[role] {
			into[role][m.tx*size+m.ty] = append(into[role][m.tx*size+m.ty], b.does(role, i))
			from[role][m.x*size+m.y] = append(from[role][m.x*size+m.y], b.does(role, i))
			free := cell(role, m.tx, m.ty).Not()
			if m.x == m.tx {
				free = b.and(free, cell(1-role, m.tx, m.ty).Not())
			}
			c.Legal[role] = append(c.Legal[role], b.and(cell(role, m.x, m.y), free, control(role)))
		}
		c.Legal[role] = append(c.Legal[role], control(1-role))
		c.Next[2*size*size+role] = control(1 - role)
	}
	var won [2]circuit.Edge
	for role, last := range []int{size - 1, 0} {
		var there, others []circuit.Edge
		for x := range size {
			there = append(there, cell(role, x, last))
			for y := range size {
				others = append(others, cell(1-role, x, y))
				gone := b.or(b.or(from[role][x*size+y]...), b.or(into[1-role][x*size+y]...))
				c.Next[(role*size+x)*size+y] = b.or(b.or(into[role][x*size+y]...), b.and(cell(role, x, y), gone.Not()))
			}
		}
		won[role] = b.or(b.or(there...), b.or(others...).Not())
		c.Goals[role] = []circuit.GoalEdge{{Value: 100, When: won[role]}, {Value: 0, When: won[role].Not()}}
	}
	c.Terminal = b.or(won[0], won[1])
	s := make(game.State, (2*size*size+2+63)/64)
	for x := range size {
		for y := range 2 {
			s = s.Add(game.Fact(x*size + y)).Add(game.Fact((size+x)*size + size - 1 - y))
		}
	}
	c.Initial = s.Add(game.Fact(2 * size * size)).Trim()
	return c
}

// randomCircuit has no meaning, but every kind of gate.
func randomCircuit(rng *rand.Rand, bases, gates int, inputs ...int) *circuit.Circuit {
	b := newBuilder(bases, inputs...)
	c := b.circuit
	state := []circuit.Edge{circuit.False}
	for i := range bases {
		state = append(state, b.base(i))
	}
	pick := func(from []circuit.Edge) circuit.Edge {
		// Mostly late ones, so that the circuit becomes deep.
		i := len(from) - 1 - min(rng.IntN(len(from)), rng.IntN(len(from)))
		return from[i] ^ circuit.Edge(rng.IntN(2))
	}
	gate := func(from []circuit.Edge) circuit.Edge {
		x, y := pick(from), pick(from)
		switch rng.IntN(5) {
		case 0: // exclusive or
			return b.or(b.and(x, y.Not()), b.and(x.Not(), y))
		case 1:
			return b.or(x, y)
		}
		return b.and(x, y)
	}
	for range gates / 2 {
		state = append(state, gate(state))
	}
	all := append([]circuit.Edge(nil), state...)
	for role, n := range inputs {
		for move := range n {
			c.Legal[role] = append(c.Legal[role], pick(state))
			all = append(all, b.does(role, move))
		}
		for v := range 4 {
			c.Goals[role] = append(c.Goals[role], circuit.GoalEdge{Value: game.Goal(v * 25), When: pick(state)})
		}
	}
	for range gates / 2 {
		all = append(all, gate(all))
	}
	for i := range bases {
		c.Next[i] = pick(all)
		if rng.IntN(2) == 0 {
			c.Initial = c.Initial.Add(game.Fact(i))
		}
	}
	c.Initial = c.Initial.Trim()
	c.Terminal = b.and(pick(state), pick(state), pick(state))
	return c
}

// A sample is a circuit that tests run on.
type sample struct {
	name    string
	circuit *circuit.Circuit
}

func samples() []sample {
	s := []sample{
		{"tic-tac-toe", ticTacToe()},
		{"connect four 8x6", connectFour(8, 6)},
		{"breakthrough 8x8", breakthrough(8)},
		{"a network without gates", randomCircuit(rand.New(rand.NewPCG(9, 9)), 1, 0, 1)},
		{"a network without bases", randomCircuit(rand.New(rand.NewPCG(9, 9)), 0, 4, 2)},
	}
	for i := range 6 {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		s = append(s, sample{fmt.Sprintf("random circuit %d", i), randomCircuit(rng, 1+i*50, 100<<i, 3, 2+i)})
	}
	return s
}

func TestSamplesAreTheGamesTheyAreCalled(t *testing.T) {
	for _, want := range []struct {
		name    string
		circuit *circuit.Circuit
		perft   []int
	}{
		{"tic-tac-toe", ticTacToe(), []int{9, 72, 504, 3024, 15120}},
		{"connect four 8x6", connectFour(8, 6), []int{8, 64, 512, 4096}},
		{"breakthrough 8x8", breakthrough(8), []int{22, 484, 11132}},
	} {
		at := map[string]int{key(want.circuit.Initial): 1}
		for ply, n := range want.perft {
			next := map[string]int{}
			sum := 0
			for k, times := range at {
				for _, s := range successors(want.circuit, fromKey(k)) {
					next[key(s)] += times
					sum += times
				}
			}
			if sum != n {
				t.Errorf("%s has %d lines of %d plies, want %d", want.name, sum, ply+1, n)
			}
			at = next
		}
	}
}
