package puzzle

import (
	"context"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A breadthFirst search explores the states of a game for one role in the order
// of their depth: what it finds is reached in as few plies as possible, and when
// it has seen every state it knows the best goal there is.
//
// Where the machine knows a timer, states that differ in it alone count as one
// at first, and only the earliest is expanded. That is enough to find a goal of
// 100; where there is none, the search begins again and counts the timer, since
// lower goals may be worth more to a later state.
type breadthFirst struct {
	m        game.Machine
	ctx      context.Context
	clock    *search.Clock
	maxDepth int // in plies
	visited  *visited

	done  int            // states that were expanded
	depth int            // plies expanded in full
	layer int            // where the states of the next depth begin
	legal []game.Move    // working space
	joint game.JointMove // working space

	best     int32            // the state with the highest goal so far, or -1
	bestGoal game.Goal        // of terminal states; -1: none
	earlier  []game.JointMove // the path to bestGoal where best is -1
	complete bool             // every state was expanded
}

func newBreadthFirst(m game.Machine, c *search.Clock, s game.State, limit int64, maxDepth int) *breadthFirst {
	if maxDepth <= 0 {
		maxDepth = 1 << 30
	}
	b := &breadthFirst{
		m: m, ctx: c.Context(), clock: c, maxDepth: maxDepth, visited: newVisited(limit, timerOf(m)),
		best: -1, bestGoal: -1, joint: make(game.JointMove, 1),
	}
	b.begin(s)
	return b
}

// begin forgets all states but the first.
func (b *breadthFirst) begin(s game.State) {
	b.visited.reset()
	b.visited.add(s, -1, 0)
	b.done, b.depth, b.layer = 0, 0, 1
}

// resume goes on with another clock.
func (b *breadthFirst) resume(c *search.Clock) search.Stop {
	b.clock, b.ctx = c, c.Context()
	return b.explore()
}

// explore expands states until a goal of 100 is found, all are known, memory
// is full or the clock stops. It says which.
func (b *breadthFirst) explore() search.Stop {
	stop := b.expand()
	if stop != search.StopProved || b.bestGoal == 100 {
		return stop
	}
	if len(b.visited.timer) > 0 {
		first := b.visited.state(0).Clone()
		b.earlier, b.best, b.visited.timer = b.visited.path(b.best), -1, nil
		b.begin(first)
		stop = b.expand()
	}
	b.complete = stop == search.StopProved
	return stop
}

// expand expands states until a goal of 100 is found or all of those that count
// are known, which is StopProved, or it cannot go on.
func (b *breadthFirst) expand() search.Stop {
	for b.done < b.visited.len() {
		if b.done == b.layer {
			b.depth++
			b.layer = b.visited.len()
			if b.depth > b.maxDepth {
				return search.StopDepth
			}
		}
		if b.clock.Tick() {
			return b.clock.Stopped
		}
		full, err := b.visit(int32(b.done))
		if err != nil {
			b.clock.Fail(err)
			return b.clock.Stopped
		}
		if full {
			return search.StopMemory
		}
		b.done++
		if b.bestGoal == 100 {
			return search.StopProved
		}
	}
	return search.StopProved
}

// visit notes the goal of a state where the match is over, else the states that
// follow it. It reports whether memory is full.
func (b *breadthFirst) visit(i int32) (full bool, err error) {
	state := b.visited.state(i)
	end, err := b.m.Terminal(b.ctx, state)
	if err != nil {
		return false, err
	}
	if end {
		g, err := b.m.Goal(b.ctx, state, 0)
		if err != nil {
			return false, err
		}
		if g = b.clock.Score(state, 0, g); g > b.bestGoal || g == b.bestGoal && b.best < 0 {
			b.best, b.bestGoal = i, g
		}
		return false, nil
	}
	if b.legal, err = b.m.Legal(b.ctx, state, 0, b.legal[:0]); err != nil {
		return false, err
	}
	if len(b.legal) == 0 {
		b.clock.Stuck(state, 0)
	}
	for _, b.joint[0] = range b.legal {
		next, err := b.m.Next(b.ctx, state, b.joint)
		if err != nil {
			return false, err
		}
		if at, _ := b.visited.add(next, i, b.joint[0]); at < 0 {
			return true, nil
		}
	}
	return false, nil
}

// proof says what the states seen so far prove of the first.
func (b *breadthFirst) proof() search.Proof {
	p := search.Unknown
	if b.bestGoal >= 0 {
		p.Low = b.bestGoal
		p.LowPlies = search.Plies(b.bestPath())
	}
	if b.complete || p.Low == 100 {
		p.High, p.HighPlies = p.Low, p.LowPlies
		if p.Low == 100 {
			p.HighPlies = 0
		}
	}
	return p
}

// bestPath returns the moves that lead to the highest goal so far.
func (b *breadthFirst) bestPath() []game.JointMove {
	if b.best < 0 {
		return b.earlier
	}
	return b.visited.path(b.best)
}
