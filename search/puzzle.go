package search

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A maze explores the states of a game for one role, breadth first: what it
// finds is reached in as few plies as possible, and when it has seen every
// state it knows the best goal there is.
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

	done  int // states that were expanded
	depth int // plies expanded in full
	layer int // where the states of the next depth begin

	best     int32     // the state with the highest goal so far, or -1
	bestGoal game.Goal // of terminal states
	complete bool      // every state was expanded
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
		width: max(len(s), 1), slots: make([]int32, 1<<10), best: -1, bestGoal: -1,
	}
	z.add(s, -1, 0)
	z.layer = 1
	return z
}

// explore expands states until a goal of 100 is found, all are known, memory
// is full or the clock stops. It says which.
func (z *maze) explore() Stop {
	var legal []game.Move
	joint := make(game.JointMove, 1)
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
		i := int32(z.done)
		state := z.state(i)
		end, err := z.m.Terminal(z.ctx, state)
		if err != nil {
			z.clock.fail(err)
			return z.clock.stopped
		}
		if end {
			g, err := z.m.Goal(z.ctx, state, 0)
			if err != nil {
				z.clock.fail(err)
				return z.clock.stopped
			}
			z.done++
			if g = max(g, 0); g > z.bestGoal {
				z.best, z.bestGoal = i, g
			}
			if g == 100 {
				return StopProved
			}
			continue
		}
		if legal, err = z.m.Legal(z.ctx, state, 0, legal[:0]); err != nil {
			z.clock.fail(err)
			return z.clock.stopped
		}
		for _, joint[0] = range legal {
			next, err := z.m.Next(z.ctx, state, joint)
			if err != nil {
				z.clock.fail(err)
				return z.clock.stopped
			}
			if !z.add(next, i, joint[0]) {
				return StopMemory
			}
		}
		z.done++
	}
	z.complete = true
	return StopProved
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
	hi, _ := s.Hash()
	mask := uint64(len(z.slots) - 1)
	for at := hi & mask; ; at = (at + 1) & mask {
		if n := z.slots[at]; n == 0 || z.state(n-1).Equal(s) {
			return int(at)
		}
	}
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
	if z.best >= 0 {
		p.Low = z.bestGoal
		p.LowPlies = uint16(min(len(z.line(z.best)), 1<<16-1))
	}
	if z.complete || p.Low == 100 {
		p.High, p.HighPlies = p.Low, p.LowPlies
		if p.Low == 100 {
			p.HighPlies = 0
		}
	}
	return p
}

// line returns the moves that lead to a state.
func (z *maze) line(to int32) []game.JointMove {
	var line []game.JointMove
	for ; z.from[to] >= 0; to = z.from[to] {
		line = append(line, game.JointMove{z.by[to]})
	}
	slices.Reverse(line)
	return line
}
