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
func (x *explorer) bytes() int64 {
	const perNode, perState, perOpen = 8, 32, 48
	states := x.states[A].len() + x.states[B].len()
	return int64(len(x.nodes))*perNode + int64(states)*perState + int64(len(x.nodes)-x.done)*perOpen + 8*x.words
}

// add notes that a pair was met, unless its states are in one class already.
func (x *explorer) add(p pair, n node) {
	var class [2]uint32
	for side, s := range p {
		id, added := x.states[side].add(s)
		// Ids of the first side are even in the union-find structure, those of
		// the second odd, so that both can grow.
		class[side] = 2*id + uint32(side)
		if added {
			for len(x.classes) <= int(class[side]) {
				x.classes = append(x.classes, uint32(len(x.classes)))
			}
		}
	}
	a, b := x.find(class[A]), x.find(class[B])
	if a == b {
		return
	}
	x.classes[max(a, b)] = min(a, b)
	x.nodes = append(x.nodes, n)
	x.open = append(x.open, p)
	x.words += int64(len(p[A]) + len(p[B]))
}

// find returns the representative of a class, halving the path to it.
func (x *explorer) find(c uint32) uint32 {
	for x.classes[c] != c {
		x.classes[c] = x.classes[x.classes[c]]
		c = x.classes[c]
	}
	return c
}

// run looks at a number of further pairs. When it returns differed, the pair in
// question is the node at work; see path.
func (x *explorer) run(ctx context.Context, pairs int) (exploration, error) {
	for range pairs {
		if x.done == len(x.nodes) {
			return finished, nil
		}
		if x.done == x.level {
			x.depth++
			x.level = len(x.nodes)
		}
		if x.depth > x.bounds.depth {
			return finished, nil
		}
		if len(x.nodes) > x.bounds.pairs || x.bytes() > x.bounds.bytes {
			x.full = true
			return stopped, nil
		}
		differs, err := x.expand(ctx)
		switch {
		case err != nil && !isObstacle(err):
			return stopped, err
		case err != nil:
			if err := x.giveUp(ctx, err); err != nil {
				return stopped, err
			}
		case differs:
			return differed, nil
		}
		x.words -= int64(len(x.open[0][A]) + len(x.open[0][B]))
		x.open[0] = pair{}
		x.open = x.open[1:]
		x.done++
	}
	return stopped, nil
}

// expand looks at the pair at work and adds those that follow.
func (x *explorer) expand(ctx context.Context) (differs bool, err error) {
	p := x.open[0]
	v, err := x.games.look(ctx, p)
	if err != nil || v.differs {
		return v.differs, err
	}
	if v.end || x.depth == x.bounds.depth {
		return false, nil
	}
	if game.CountJointMoves(v.legal, x.bounds.joint) < 0 {
		x.whole = min(x.whole, x.depth+1)
	}
	n := uint32(0)
	err = game.EachJointMove(v.legal, func(joint game.JointMove) error {
		if int(n) == x.bounds.joint {
			return errEnough
		}
		if err := pace.Check(ctx); err != nil {
			return err
		}
		next, err := x.games.next(ctx, p, joint)
		if err != nil {
			return err
		}
		x.add(next, node{uint32(x.done), n})
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
func (x *explorer) giveUp(ctx context.Context, err error) error {
	x.whole = min(x.whole, x.depth)
	if x.obstacle != nil {
		return nil
	}
	path, pathErr := x.path(ctx)
	if pathErr != nil {
		return pathErr
	}
	x.obstacle = newObstacle(x.games, err, path)
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
func (x *explorer) proved() int {
	if x.done == len(x.nodes) {
		return x.whole
	}
	return min(x.whole, x.depth)
}

// path returns the joint moves that lead from the root to the node at work.
func (x *explorer) path(ctx context.Context) ([]game.JointMove, error) {
	var numbers []uint32
	for i := uint32(x.done); i != 0; i = x.nodes[i].parent {
		numbers = append(numbers, x.nodes[i].joint)
	}
	slices.Reverse(numbers)
	var path []game.JointMove
	p := x.root
	for _, n := range numbers {
		v, err := x.games.look(ctx, p)
		if err != nil {
			return nil, err
		}
		joint := nthJoint(v.legal, n)
		if p, err = x.games.next(ctx, p, joint); err != nil {
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
