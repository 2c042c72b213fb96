package propnet

import (
	"math/bits"
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/csr"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// A single evaluates a circuit for one position at a time, by what has changed
// since the position before: a move changes a few facts, and these a few of the
// gates. Gates that read something that changed are marked, and computed anew in
// the order of their numbers, which is an order of evaluation.
//
// What play reads of a circuit (next state, legal moves, terminal, values) is
// kept as bits that flip when their gate does, so reading it takes no look at
// every base and move.
//
// A gate that is looked for takes several times as long as one of a row. So the
// gates of the first positions are counted: where a move changes too many of
// them, which is so in most small circuits, all are computed in a row from then
// on.
type single struct {
	circuit *circuit.Circuit
	wires   *wiring
	values  []uint8  // by node: 0 or 1
	results []uint64 // a bit for each result, see wiring
	state   game.State
	joint   game.JointMove

	marked []uint64 // a bit for each gate: one of its inputs has changed
	coarse []uint64 // a bit for each word of marked: it is not zero
	moves  int      // that were counted
	looked int      // gates that were computed for them

	inARow bool
	done   stage // what is computed, if in a row
}

// A stage says how far a circuit is evaluated.
type stage uint8

const (
	nothing    stage = iota
	playing          // legal moves and terminal
	viewing          // the values of goals and of the heuristic too
	everything       // the next state too
)

// gates returns where the gates of a stage end.
func (s stage) gates(c *circuit.Circuit) int {
	return [...]int{nothing: 0, playing: c.Playing, viewing: c.Viewing, everything: len(c.Gates)}[s]
}

const (
	countedMoves = 64
	// rowShare is the part of the gates, one in so many, from which on it takes
	// less time to compute all of them.
	rowShare = 8
)

// A wiring tells who reads the nodes of a circuit. It is shared by the clones of
// a machine.
type wiring struct {
	gates   csr.Lists // by node: the gates that read it
	results csr.Lists // by node: the results that are it, or its negation

	// Results are numbered: the bases of the next state, the moves that are legal
	// role by role, terminal, the goal values role by role, those of the heuristic
	// likewise.
	list     []circuit.Edge
	legal    []uint32 // by role: the first of its moves
	terminal uint32
	goals    []uint32 // by role: the first of its values
	outlook  []uint32
}

func newWiring(c *circuit.Circuit) *wiring {
	w := &wiring{list: append([]circuit.Edge(nil), c.Next...)}
	for _, moves := range c.Legal {
		w.legal = append(w.legal, uint32(len(w.list)))
		w.list = append(w.list, moves...)
	}
	w.terminal = uint32(len(w.list))
	w.list = append(w.list, c.Terminal)
	values := func(roles [][]circuit.GoalEdge) (first []uint32) {
		for _, edges := range roles {
			first = append(first, uint32(len(w.list)))
			for _, g := range edges {
				w.list = append(w.list, g.When)
			}
		}
		return first
	}
	w.goals, w.outlook = values(c.Goals), values(c.Outlook)
	w.gates = csr.New(c.Nodes(), func(add func(node, number uint32)) {
		for i, g := range c.Gates {
			add(g.A.Node(), uint32(i))
			add(g.B.Node(), uint32(i))
		}
	})
	w.results = csr.New(c.Nodes(), func(add func(node, number uint32)) {
		for i, e := range w.list {
			add(e.Node(), uint32(i))
		}
	})
	return w
}

// wiringOf returns a function that makes the wiring of a circuit when it is
// first called.
func wiringOf(c *circuit.Circuit) func() *wiring {
	return sync.OnceValue(func() *wiring { return newWiring(c) })
}

// newSingle returns an evaluator for the empty state and no moves.
func newSingle(c *circuit.Circuit, w *wiring) *single {
	words := (len(c.Gates) + 63) / 64
	s := &single{
		circuit: c,
		wires:   w,
		values:  make([]uint8, c.Nodes()),
		marked:  make([]uint64, words),
		coarse:  make([]uint64, (words+63)/64),
		results: make([]uint64, (len(w.list)+63)/64),
	}
	for i, e := range w.list {
		if e.Negated() {
			s.results[i>>6] |= 1 << (i & 63)
		}
	}
	for i := range c.Gates {
		s.mark(uint32(i))
	}
	s.follow(len(c.Gates))
	s.looked = 0
	return s
}

// load makes a state the position. What depends on it is not computed yet, see
// settle.
func (s *single) load(state game.State) {
	for i := range max(len(state), len(s.state)) {
		var now, before uint64
		if i < len(state) {
			now = state[i]
		}
		if i < len(s.state) {
			before = s.state[i]
		}
		for w := now ^ before; w != 0; w &= w - 1 {
			s.flip(s.circuit.Base(i<<6 + bits.TrailingZeros64(w)))
		}
	}
	s.state = append(s.state[:0], state...) // a copy: callers reuse what they read children into
}

// play makes the moves of all roles those of a joint move.
func (s *single) play(joint game.JointMove) {
	for role, move := range s.joint {
		s.flip(s.circuit.Input(role, int(move)))
	}
	for role, move := range joint {
		s.flip(s.circuit.Input(role, int(move)))
	}
	s.joint = append(s.joint[:0], joint...)
}

// flip changes the value of a base or an input.
func (s *single) flip(node uint32) {
	if !s.inARow {
		s.change(node)
		return
	}
	s.values[node] ^= 1
	if node < s.circuit.Input(0, 0) {
		s.done = nothing
	} else {
		s.done = min(s.done, viewing)
	}
}

// change changes the value of a node and marks what depends on it.
func (s *single) change(node uint32) {
	s.values[node] ^= 1
	for _, g := range s.wires.gates.Of(node) {
		s.mark(g)
	}
	for _, r := range s.wires.results.Of(node) {
		s.results[r>>6] ^= 1 << (r & 63)
	}
}

func (s *single) mark(gate uint32) {
	s.marked[gate>>6] |= 1 << (gate & 63)
	s.coarse[gate>>12] |= 1 << (gate >> 6 & 63)
}

// settle sees to it that what belongs to a stage is that of the position.
func (s *single) settle(to stage) {
	if s.inARow {
		s.row(to)
		return
	}
	s.follow(to.gates(s.circuit))
	if to < everything || s.moves == countedMoves {
		return
	}
	if s.moves++; s.moves == countedMoves && s.looked > countedMoves*len(s.circuit.Gates)/rowShare {
		s.inARow, s.done, s.marked, s.coarse = true, everything, nil, nil
	}
}

// follow computes the marked gates before a number. Later ones stay marked.
func (s *single) follow(to int) {
	first := s.circuit.FirstGate()
	for c := 0; c<<12 < to; c++ {
		for s.coarse[c] != 0 {
			w := c<<6 + bits.TrailingZeros64(s.coarse[c])
			below := ^uint64(0)
			if w<<6 >= to {
				return
			} else if to-w<<6 < 64 {
				below = 1<<(to-w<<6) - 1
			}
			for s.marked[w]&below != 0 {
				i := w<<6 + bits.TrailingZeros64(s.marked[w])
				s.marked[w] &= s.marked[w] - 1
				s.looked++
				if s.compute(i) != s.values[int(first)+i] {
					s.change(first + uint32(i))
				}
			}
			if s.marked[w] != 0 {
				return // only later gates are left
			}
			s.coarse[c] &^= 1 << (w & 63)
		}
	}
}

// compute returns what a gate should be.
func (s *single) compute(i int) uint8 {
	g := s.circuit.Gates[i]
	return (s.values[g.A>>1] ^ uint8(g.A&1)) & (s.values[g.B>>1] ^ uint8(g.B&1))
}

// row computes what is not done of the stages up to one.
func (s *single) row(to stage) {
	c, w, values := s.circuit, s.wires, s.values
	for ; s.done < to; s.done++ {
		from := s.done.gates(c)
		node := int(c.FirstGate()) + from
		for _, g := range c.Gates[from:(s.done + 1).gates(c)] {
			values[node] = (values[g.A>>1] ^ uint8(g.A&1)) & (values[g.B>>1] ^ uint8(g.B&1))
			node++
		}
		switch s.done + 1 {
		case playing:
			s.read(c.Bases, int(w.terminal)+1)
		case viewing:
			s.read(int(w.terminal)+1, len(w.list))
		case everything:
			s.read(0, c.Bases)
		}
	}
}

// read reads results from..to-1 anew.
func (s *single) read(from, to int) {
	for from < to {
		end := min(from|63+1, to)
		word, keep := uint64(0), ^uint64(0)
		for i, e := range s.wires.list[from:end] {
			word |= uint64(s.values[e>>1]^uint8(e&1)) << i
			keep <<= 1
		}
		keep = keep<<(from&63) | (1<<(from&63) - 1)
		s.results[from>>6] = s.results[from>>6]&keep | word<<(from&63)
		from = end
	}
}

func (s *single) result(i uint32) bool { return s.results[i>>6]>>(i&63)&1 != 0 }

// next returns the bases of the next state.
func (s *single) next() game.State {
	n := s.circuit.Bases
	next := make(game.State, (n+63)/64)
	copy(next, s.results)
	if n&63 != 0 {
		next[n>>6] &= 1<<(n&63) - 1
	}
	return next.Trim()
}

// appendLegal appends the legal moves of a role in ascending order.
func (s *single) appendLegal(role int, dst []game.Move) []game.Move {
	from := s.wires.legal[role]
	to := from + uint32(s.circuit.Inputs[role])
	for w := from >> 6; w<<6 < to; w++ {
		word := s.results[w]
		if w<<6 < from {
			word &= ^uint64(0) << (from - w<<6)
		}
		if to-w<<6 < 64 {
			word &= 1<<(to-w<<6) - 1
		}
		for ; word != 0; word &= word - 1 {
			dst = append(dst, game.Move(w<<6+uint32(bits.TrailingZeros64(word))-from))
		}
	}
	return dst
}

// value returns the only value of a role that holds, if there is just one.
func (s *single) value(values []circuit.GoalEdge, first uint32) game.Goal {
	value := game.NoGoal
	for i, g := range values {
		if !s.result(first + uint32(i)) {
			continue
		}
		if value != game.NoGoal {
			return game.ManyGoals
		}
		value = g.Value
	}
	return value
}
