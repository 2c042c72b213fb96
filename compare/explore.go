package compare

import (
	"context"
	"errors"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// An explorer looks at all pairs that can be reached from one, breadth first.
type explorer struct {
	games    *games
	bounds   bounds
	root     pair
	states   [2]stateTable
	classes  []uint32 // union-find over the states of both sides: the parent of each
	nodes    []node   // pairs in the order in which they were met
	open     []pair   // states of the nodes from done on
	done     int      // nodes that were looked at
	level    int      // the first node that lies deeper than the node at work
	depth    int      // plies to the node at work
	words    int64    // of states in open
	whole    int      // no sequence of fewer plies was left out; noLimit while none was
	full     bool     // a bound was reached
	obstacle *obstacle
}

// noLimit is a depth that no exploration reaches.
const noLimit = 1 << 30

// bounds are what an exploration may use.
type bounds struct {
	pairs int
	bytes int64
	joint int // joint moves of one state
	depth int // plies
}

// A node is a pair that was met, and how.
type node struct{ parent, joint uint32 }

// An obstacle is a pair that a machine could not evaluate.
type obstacle struct {
	*sideError
	path [][]logic.Term
}

// exploration is how far an exploration came.
type exploration uint8

const (
	stopped  exploration = iota // there is more to look at
	finished                    // every pair within the bound of depth was looked at
	differed                    // a pair differs
)

func newExplorer(g *games, root pair, b bounds) *explorer {
	x := &explorer{games: g, bounds: b, root: root, whole: noLimit}
	x.add(root, node{})
	x.level = len(x.nodes)
	return x
}

// bytes estimates the memory in use.
func (e *explorer) bytes() int64 {
	const perNode, perState, perOpen = 8, 32, 48
	states := e.states[A].len() + e.states[B].len()
	return int64(len(e.nodes))*perNode + int64(states)*perState + int64(len(e.nodes)-e.done)*perOpen + 8*e.words
}

// add notes that a pair was met, unless its states are in one class already.
func (e *explorer) add(p pair, n node) {
	var class [2]uint32
	for side, s := range p {
		id, added := e.states[side].add(s)
		// Ids of the first side are even in the union-find structure, those of
		// the second odd, so that both can grow.
		class[side] = 2*id + uint32(side)
		if added {
			for len(e.classes) <= int(class[side]) {
				e.classes = append(e.classes, uint32(len(e.classes)))
			}
		}
	}
	a, b := e.find(class[A]), e.find(class[B])
	if a == b {
		return
	}
	e.classes[max(a, b)] = min(a, b)
	e.nodes = append(e.nodes, n)
	e.open = append(e.open, p)
	e.words += int64(len(p[A]) + len(p[B]))
}

// find returns the representative of a class, halving the path to it.
func (e *explorer) find(c uint32) uint32 {
	for e.classes[c] != c {
		e.classes[c] = e.classes[e.classes[c]]
		c = e.classes[c]
	}
	return c
}

// run looks at a number of further pairs. When it returns differed, the pair in
// question is the node at work; see path.
func (e *explorer) run(ctx context.Context, pairs int) (exploration, error) {
	for range pairs {
		if e.done == len(e.nodes) {
			return finished, nil
		}
		if e.done == e.level {
			e.depth++
			e.level = len(e.nodes)
		}
		if e.depth > e.bounds.depth {
			return finished, nil
		}
		if len(e.nodes) > e.bounds.pairs || e.bytes() > e.bounds.bytes {
			e.full = true
			return stopped, nil
		}
		differs, err := e.expand(ctx)
		switch {
		case err != nil && !isObstacle(err):
			return stopped, err
		case err != nil:
			if err := e.giveUp(ctx, err); err != nil {
				return stopped, err
			}
		case differs:
			return differed, nil
		}
		e.words -= int64(len(e.open[0][A]) + len(e.open[0][B]))
		e.open[0] = pair{}
		e.open = e.open[1:]
		e.done++
	}
	return stopped, nil
}

// expand looks at the pair at work and adds those that follow.
func (e *explorer) expand(ctx context.Context) (differs bool, err error) {
	p := e.open[0]
	v, err := e.games.look(ctx, p)
	if err != nil || v.differs {
		return v.differs, err
	}
	if v.end || e.depth == e.bounds.depth {
		return false, nil
	}
	if game.CountJointMoves(v.legal, e.bounds.joint) < 0 {
		e.whole = min(e.whole, e.depth+1)
	}
	n := uint32(0)
	err = game.EachJointMove(v.legal, func(joint game.JointMove) error {
		if int(n) == e.bounds.joint {
			return errEnough
		}
		if err := pace.Check(ctx); err != nil {
			return err
		}
		next, err := e.games.next(ctx, p, joint)
		if err != nil {
			return err
		}
		e.add(next, node{uint32(e.done), n})
		n++
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return false, err
}

// errEnough ends the enumeration of joint moves at its bound.
var errEnough = errors.New("compare: enough joint moves")

// giveUp notes that the pair at work cannot be evaluated.
func (e *explorer) giveUp(ctx context.Context, err error) error {
	e.whole = min(e.whole, e.depth)
	if e.obstacle != nil {
		return nil
	}
	path, pathErr := e.path(ctx)
	if pathErr != nil {
		return pathErr
	}
	e.obstacle = newObstacle(e.games, err, path)
	return nil
}

func newObstacle(g *games, err error, path []game.JointMove) *obstacle {
	o := &obstacle{}
	if !errors.As(err, &o.sideError) {
		panic("compare: an error of a machine that tells no side")
	}
	for _, joint := range path {
		o.path = append(o.path, g.terms(joint))
	}
	return o
}

// proved returns how many plies a sequence has at least that was left out or not
// looked at yet: no shorter one leads to a difference.
func (e *explorer) proved() int {
	if e.done == len(e.nodes) {
		return e.whole
	}
	return min(e.whole, e.depth)
}

// path returns the joint moves that lead from the root to the node at work.
func (e *explorer) path(ctx context.Context) ([]game.JointMove, error) {
	var numbers []uint32
	for i := uint32(e.done); i != 0; i = e.nodes[i].parent {
		numbers = append(numbers, e.nodes[i].joint)
	}
	slices.Reverse(numbers)
	var path []game.JointMove
	p := e.root
	for _, n := range numbers {
		v, err := e.games.look(ctx, p)
		if err != nil {
			return nil, err
		}
		joint := nthJoint(v.legal, n)
		if p, err = e.games.next(ctx, p, joint); err != nil {
			return nil, err
		}
		path = append(path, joint)
	}
	return path, nil
}

// nthJoint returns the joint move that [game.EachJointMove] makes after n
// others.
func nthJoint(legal [][]game.Move, n uint32) game.JointMove {
	joint := make(game.JointMove, len(legal))
	for role := len(legal) - 1; role >= 0; role-- {
		width := uint32(len(legal[role]))
		joint[role] = legal[role][n%width]
		n /= width
	}
	return joint
}
