package propnet

import (
	"math/bits"
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/csr"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// An evaluator evaluates a circuit for one position at a time, by what has changed
// since the position before: a move changes a few facts, and these a few of the
// gates. Gates that read something that changed are marked, and computed again in
// the order of their numbers, which is an order of evaluation.
//
// What play reads of a circuit (next state, legal moves, terminal, values) is
// kept as bits that flip when their gate does, so reading it takes no look at
// every base and move.
//
// Finding a marked gate takes several times as long as computing it. So the gates
// of the first moves are counted: where a move changes too many of them, which is so
// in most small circuits, all gates are computed one after the other from then on.
type evaluator struct {
	circuit *circuit.Circuit
	wires   *wiring
	values  []uint8  // by node: 0 or 1
	results []uint64 // a bit for each result, see wiring
	state   game.State
	joint   game.JointMove

	marked   []uint64 // a bit for each gate: one of its inputs has changed
	coarse   []uint64 // a bit for each word of marked: it is not zero
	moves    int      // that were counted
	computed int      // gates, for them

	sequential bool  // all gates are computed, none is marked
	done       stage // what is computed, if sequential
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
	// countedMoves is how many moves are looked at to decide that.
	countedMoves = 64
	// sequentialShare: from one gate in so many on that a move changes, computing all of
	// them takes less time.
	sequentialShare = 8
)

// A wiring tells who reads the nodes of a circuit. It is shared by the clones of
// a machine.
type wiring struct {
	gates   csr.Lists[uint32] // by node: the gates that read it
	results csr.Lists[uint32] // by node: the results that are it, or its negation

	// Results are numbered: the bases of the next state, the moves that are legal
	// role by role, terminal, the goal values role by role, those of the heuristic
	// likewise.
	list      []circuit.Edge
	legal     []uint32 // by role: the first of its moves
	terminal  uint32
	goals     []uint32 // by role: the first of its values
	heuristic []uint32
}

// newWiring lists what a circuit tells, and which of it each node leads to.
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
	w.goals, w.heuristic = values(c.Goals), values(c.Heuristic)
	w.gates = csr.New(c.Nodes(), func(add func(node, number uint32)) {
		for i, g := range c.Gates {
			add(g.A.Node(), uint32(i))
			add(g.B.Node(), uint32(i))
		}
	})
	w.results = csr.New(c.Nodes(), func(add func(node, number uint32)) {
		for i, edge := range w.list {
			add(edge.Node(), uint32(i))
		}
	})
	return w
}

// wiringOf returns a function that makes the wiring of a circuit when it is
// first called.
func wiringOf(c *circuit.Circuit) func() *wiring {
	return sync.OnceValue(func() *wiring { return newWiring(c) })
}

// newEvaluator returns an evaluator for the empty state and no moves.
func newEvaluator(c *circuit.Circuit, w *wiring) *evaluator {
	words := (len(c.Gates) + 63) / 64
	e := &evaluator{
		circuit: c,
		wires:   w,
		values:  make([]uint8, c.Nodes()),
		marked:  make([]uint64, words),
		coarse:  make([]uint64, (words+63)/64),
		results: make([]uint64, (len(w.list)+63)/64),
	}
	for i, edge := range w.list {
		if edge.Negated() {
			e.results[i>>6] |= 1 << (i & 63)
		}
	}
	for i := range c.Gates {
		e.mark(uint32(i))
	}
	e.follow(len(c.Gates))
	e.computed = 0
	return e
}

// load makes a state the position. What depends on it is not computed yet, see
// settle.
func (e *evaluator) load(state game.State) {
	for i := range max(len(state), len(e.state)) {
		var now, before uint64
		if i < len(state) {
			now = state[i]
		}
		if i < len(e.state) {
			before = e.state[i]
		}
		for w := now ^ before; w != 0; w &= w - 1 {
			e.flip(e.circuit.Base(i<<6 + bits.TrailingZeros64(w)))
		}
	}
	e.state = append(e.state[:0], state...) // a copy: callers reuse what they read children into
}

// play makes the moves of all roles those of a joint move.
func (e *evaluator) play(joint game.JointMove) {
	for role, move := range e.joint {
		e.flip(e.circuit.Input(role, int(move)))
	}
	for role, move := range joint {
		e.flip(e.circuit.Input(role, int(move)))
	}
	e.joint = append(e.joint[:0], joint...)
}

// flip changes the value of a base or an input.
func (e *evaluator) flip(node uint32) {
	if !e.sequential {
		e.change(node)
		return
	}
	e.values[node] ^= 1
	if node < e.circuit.Input(0, 0) {
		e.done = nothing
	} else {
		e.done = min(e.done, viewing)
	}
}

// change changes the value of a node and marks what depends on it.
func (e *evaluator) change(node uint32) {
	e.values[node] ^= 1
	for _, g := range e.wires.gates.Of(node) {
		e.mark(g)
	}
	for _, r := range e.wires.results.Of(node) {
		e.results[r>>6] ^= 1 << (r & 63)
	}
}

func (e *evaluator) mark(gate uint32) {
	e.marked[gate>>6] |= 1 << (gate & 63)
	e.coarse[gate>>12] |= 1 << (gate >> 6 & 63)
}

// settle sees to it that what belongs to a stage is that of the position.
func (e *evaluator) settle(to stage) {
	if e.sequential {
		e.evaluateAll(to)
		return
	}
	e.follow(to.gates(e.circuit))
	if to < everything || e.moves == countedMoves {
		return
	}
	if e.moves++; e.moves == countedMoves && e.computed > countedMoves*len(e.circuit.Gates)/sequentialShare {
		e.sequential, e.done, e.marked, e.coarse = true, everything, nil, nil
	}
}

// follow computes the marked gates before a number. Later ones stay marked.
func (e *evaluator) follow(to int) {
	first := e.circuit.FirstGate()
	for c := 0; c<<12 < to; c++ {
		for e.coarse[c] != 0 {
			w := c<<6 + bits.TrailingZeros64(e.coarse[c])
			below := ^uint64(0)
			if w<<6 >= to {
				return
			} else if to-w<<6 < 64 {
				below = 1<<(to-w<<6) - 1
			}
			for e.marked[w]&below != 0 {
				i := w<<6 + bits.TrailingZeros64(e.marked[w])
				e.marked[w] &= e.marked[w] - 1
				e.computed++
				if e.compute(i) != e.values[int(first)+i] {
					e.change(first + uint32(i))
				}
			}
			if e.marked[w] != 0 {
				return // only later gates are left
			}
			e.coarse[c] &^= 1 << (w & 63)
		}
	}
}

// compute returns what a gate should be.
func (e *evaluator) compute(i int) uint8 {
	g := e.circuit.Gates[i]
	return (e.values[g.A>>1] ^ uint8(g.A&1)) & (e.values[g.B>>1] ^ uint8(g.B&1))
}

// evaluateAll computes what is not done of the stages up to one.
func (e *evaluator) evaluateAll(to stage) {
	c, w, values := e.circuit, e.wires, e.values
	for ; e.done < to; e.done++ {
		from := e.done.gates(c)
		node := int(c.FirstGate()) + from
		for _, g := range c.Gates[from:(e.done + 1).gates(c)] {
			values[node] = (values[g.A>>1] ^ uint8(g.A&1)) & (values[g.B>>1] ^ uint8(g.B&1))
			node++
		}
		switch e.done + 1 {
		case playing:
			e.read(c.Bases, int(w.terminal)+1)
		case viewing:
			e.read(int(w.terminal)+1, len(w.list))
		case everything:
			e.read(0, c.Bases)
		}
	}
}

// read reads results from..to-1 again.
func (e *evaluator) read(from, to int) {
	for from < to {
		end := min(from|63+1, to)
		word, keep := uint64(0), ^uint64(0)
		for i, edge := range e.wires.list[from:end] {
			word |= uint64(e.values[edge>>1]^uint8(edge&1)) << i
			keep <<= 1
		}
		keep = keep<<(from&63) | (1<<(from&63) - 1)
		e.results[from>>6] = e.results[from>>6]&keep | word<<(from&63)
		from = end
	}
}

func (e *evaluator) result(i uint32) bool { return e.results[i>>6]>>(i&63)&1 != 0 }

// next returns the bases of the next state.
func (e *evaluator) next() game.State {
	n := e.circuit.Bases
	next := make(game.State, (n+63)/64)
	copy(next, e.results)
	if n&63 != 0 {
		next[n>>6] &= 1<<(n&63) - 1
	}
	return next.Trim()
}

// appendLegal appends the legal moves of a role in ascending order.
func (e *evaluator) appendLegal(role int, dst []game.Move) []game.Move {
	from := e.wires.legal[role]
	to := from + uint32(e.circuit.Inputs[role])
	for w := from >> 6; w<<6 < to; w++ {
		word := e.results[w]
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
func (e *evaluator) value(values []circuit.GoalEdge, first uint32) game.Goal {
	value := game.NoGoal
	for i, g := range values {
		if !e.result(first + uint32(i)) {
			continue
		}
		if value != game.NoGoal {
			return game.ManyGoals
		}
		value = g.Value
	}
	return value
}
