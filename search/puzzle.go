package search

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A maze explores the states of a game for one role, breadth first: what it
// finds is reached in as few plies as possible, and when it has seen every
// state it knows the best goal there is.
//
// Where the machine knows a timer, states that differ in it alone count as one at
// first, and only the earliest is looked at. That is enough to find a goal of 100;
// where there is none, all are looked at for the best of what there is.
type maze struct {
	m     game.Machine
	ctx   context.Context
	clock *clock
	limit int64 // bytes
	// maxDepth is how deep to look, in plies.
	maxDepth int

	width  int      // words of each state
	states []uint64 // width words for each
	from   []int32  // the state before, -1 for the first
	by     []game.Move
	slots  []int32 // hash table of states, number+1 or 0

	timer  game.State // facts that do not count; empty: all do
	masked game.State // working space

	done  int         // states that were expanded
	depth int         // plies expanded in full
	layer int         // where the states of the next depth begin
	legal []game.Move // working space
	joint game.JointMove

	best     int32            // the state with the highest goal so far, or -1
	bestGoal game.Goal        // of terminal states
	earlier  []game.JointMove // the way to bestGoal where best is -1
	complete bool             // every state was expanded
}

func newMaze(m game.Machine, c *clock, s game.State, limit int64, maxDepth int) *maze {
	if limit <= 0 {
		limit = DefaultTableBytes
	}
	if maxDepth <= 0 {
		maxDepth = 1 << 30
	}
	z := &maze{
		m: m, ctx: c.context(), clock: c, limit: limit, maxDepth: maxDepth,
		width: max(len(s), 1), best: -1, bestGoal: -1, joint: make(game.JointMove, 1),
	}
	z.timer = timerOf(m)
	z.begin(s)
	return z
}

// timerOf returns the facts that need not count, where a machine knows any.
func timerOf(m game.Machine) (facts game.State) {
	if timed, ok := m.(game.Timed); ok {
		for _, f := range timed.Timer() {
			facts = facts.Add(f)
		}
	}
	return facts
}

// without writes a state without some facts over dst and returns it.
func without(s, facts, dst game.State) game.State {
	dst = append(dst[:0], s...)
	for i := range min(len(s), len(facts)) {
		dst[i] &^= facts[i]
	}
	return dst.Trim()
}

// begin begins anew with the first state.
func (z *maze) begin(s game.State) {
	z.states, z.from, z.by, z.slots = nil, nil, nil, make([]int32, 1<<10)
	z.done, z.depth = 0, 0
	z.add(s, -1, 0)
	z.layer = 1
}

// explore expands states until a goal of 100 is found, all are known, memory
// is full or the clock stops. It says which.
func (z *maze) explore() Stop {
	stop := z.expand()
	if stop != StopProved || z.bestGoal == 100 {
		return stop
	}
	if len(z.timer) > 0 { // who comes later may have a better end below 100
		first := z.state(0).Clone()
		z.earlier, z.best, z.timer = z.line(z.best), -1, nil
		z.begin(first)
		stop = z.expand()
	}
	z.complete = stop == StopProved
	return stop
}

// expand expands states until a goal of 100 is found or all of those that count
// are known, which is StopProved, or it cannot go on.
func (z *maze) expand() Stop {
	for z.done < len(z.from) {
		if z.done == z.layer {
			z.depth++
			z.layer = len(z.from)
			if z.depth > z.maxDepth {
				return StopDepth
			}
		}
		if z.clock.tick() {
			return z.clock.stopped
		}
		full, err := z.visit(int32(z.done))
		if err != nil {
			z.clock.fail(err)
			return z.clock.stopped
		}
		if full {
			return StopMemory
		}
		z.done++
		if z.bestGoal == 100 {
			return StopProved
		}
	}
	return StopProved
}

// visit notes the goal of a state where the match is over, else the states that
// follow it. It reports whether memory is full.
func (z *maze) visit(i int32) (full bool, err error) {
	state := z.state(i)
	end, err := z.m.Terminal(z.ctx, state)
	if err != nil {
		return false, err
	}
	if end {
		g, err := z.m.Goal(z.ctx, state, 0)
		if g = max(g, 0); err == nil && (g > z.bestGoal || g == z.bestGoal && z.best < 0) {
			z.best, z.bestGoal = i, g
		}
		return false, err
	}
	if z.legal, err = z.m.Legal(z.ctx, state, 0, z.legal[:0]); err != nil {
		return false, err
	}
	for _, z.joint[0] = range z.legal {
		next, err := z.m.Next(z.ctx, state, z.joint)
		if err != nil {
			return false, err
		}
		if !z.add(next, i, z.joint[0]) {
			return true, nil
		}
	}
	return false, nil
}

// state returns a state. It stays as it is even when the others move.
func (z *maze) state(i int32) game.State {
	return game.State(z.states[int(i)*z.width : int(i+1)*z.width]).Trim()
}

// add notes a state unless it is known. It reports false when memory is full.
func (z *maze) add(s game.State, from int32, by game.Move) bool {
	if len(s) > z.width {
		z.widen(len(s))
	}
	at := z.slot(s)
	if z.slots[at] != 0 {
		return true
	}
	if int64(len(z.from)+1)*int64(8*z.width+8+16) > z.limit || len(z.from) == 1<<31-2 {
		return false
	}
	n := len(z.from)
	z.states = append(z.states, s...)
	for range z.width - len(s) {
		z.states = append(z.states, 0)
	}
	z.from, z.by = append(z.from, from), append(z.by, by)
	z.slots[at] = int32(n) + 1
	if 2*len(z.from) > len(z.slots) {
		z.slots = make([]int32, 2*len(z.slots))
		for i := range z.from {
			z.slots[z.slot(z.state(int32(i)))] = int32(i) + 1
		}
	}
	return true
}

// slot returns the place of a state in the hash table, empty if it is new.
func (z *maze) slot(s game.State) int {
	z.masked = without(s, z.timer, z.masked)
	hi, _ := z.masked.Hash()
	mask := uint64(len(z.slots) - 1)
	for at := hi & mask; ; at = (at + 1) & mask {
		if n := z.slots[at]; n == 0 || z.same(n-1, s) {
			return int(at)
		}
	}
}

// same reports whether a state is one that is known, but for the timer.
func (z *maze) same(i int32, s game.State) bool {
	known := z.states[int(i)*z.width : int(i+1)*z.width]
	for k, w := range known {
		if k < len(s) {
			w ^= s[k]
		}
		if k < len(z.timer) {
			w &^= z.timer[k]
		}
		if w != 0 {
			return false
		}
	}
	return true
}

// widen makes room for states of more words: engines that number facts as they
// meet them have such.
func (z *maze) widen(width int) {
	states := make([]uint64, len(z.from)*width, (len(z.from)+1)*width*2)
	for i := range z.from {
		copy(states[i*width:], z.states[i*z.width:(i+1)*z.width])
	}
	z.width, z.states = width, states
}

// proof says what the states seen so far prove of the first.
func (z *maze) proof() Proof {
	p := Unknown
	if z.bestGoal >= 0 {
		p.Low = z.bestGoal
		p.LowPlies = uint16(min(len(z.bestLine()), 1<<16-1))
	}
	if z.complete || p.Low == 100 {
		p.High, p.HighPlies = p.Low, p.LowPlies
		if p.Low == 100 {
			p.HighPlies = 0
		}
	}
	return p
}

// bestLine returns the moves that lead to the highest goal so far.
func (z *maze) bestLine() []game.JointMove {
	if z.best < 0 {
		return z.earlier
	}
	return z.line(z.best)
}

// line returns the moves that lead to a state; none to one that is not known.
func (z *maze) line(to int32) []game.JointMove {
	if to < 0 {
		return nil
	}
	var line []game.JointMove
	for ; z.from[to] >= 0; to = z.from[to] {
		line = append(line, game.JointMove{z.by[to]})
	}
	slices.Reverse(line)
	return line
}
