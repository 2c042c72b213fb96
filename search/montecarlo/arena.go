package montecarlo

import (
	"math/bits"
	"slices"
	"unsafe"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// The kinds of nodes.
const (
	nodeFresh    = iota // new in this round: nothing is known yet
	nodeVisited         // the match goes on; its moves are known
	nodeExpanded        // it has edges, too
	nodeTerminal        // the match is over
	nodeStuck           // a role has no move
)

// A node is a position in the tree. Its state, goals, moves and edges lie in slices of the arena, either at
// its number or from an offset that it holds. Number 0 is no node.
type node struct {
	key     uint64  // of the joint move that leads to it, where several roles choose
	sum     float64 // of the rewards of visits to the searching role
	proof   search.Proof
	pending int16  // visits that wait for their playouts
	chooser int16  // the role that alone has a choice, -1 if several have
	moves   uint32 // offset of its moves: those of all roles, one after the other
	edges   uint32 // offset of its edges, one for each move, once it is expanded
	parent  uint32 // the node that it was first reached from; 0: none, or none that is left
	ply     uint32 // plies from the first root of the tree
	visits  uint32
	value   float32 // the minimax of evaluations, for the searching role, 0..1
	first   uint32  // the chooser's first move and edge, from moves and edges on
	choices uint32  // how many moves the chooser has
	kind    uint8
	waits   bool // to be expanded
}

// An edge is a legal move of a role in a position. Where one role alone has a choice,
// nothing is counted on the edges of the others, which have one each.
type edge struct {
	sum     float64 // of the rewards of visits, 0..1 each
	sumSq   float64
	matches int64 // random matches that went through it
	proof   search.Proof
	child   uint32 // where the role alone has a choice; 0 until there is one
	visits  uint32
	prior   float32 // evaluation of the child, for the searching role, 0..1
	value   float32 // its minimax
	pending int16   // at most as many as paths in a round
	looked  bool    // at the child: proof, prior and value say something
}

// An arena holds the nodes of a tree in slices without pointers, which the garbage
// collector does not scan. Paths of the same length to one position share its node, if one role alone chose the last
// move. Each edge leads to the next ply, so that there are no cycles.
type arena struct {
	roles          int
	width          int   // words of a state
	limit          int64 // in bytes; beyond it no node is expanded
	nodes          []node
	states         []uint64    // width for each node
	ends           []uint32    // roles for each node: where the moves of each role end
	goals          []uint8     // roles for each node: the goals of a terminal one
	moves          []game.Move // of nodes in the order of their numbers
	edges          []edge
	terms          []ucbTerms     // one for each edge
	joints         table          // of children by joint move, where several roles choose
	transpositions transpositions // of nodes by state and ply
}

func newArena(roles, width int, limit int64) *arena {
	a := &arena{roles: roles, width: width, limit: limit, edges: make([]edge, 1), terms: make([]ucbTerms, 1)}
	a.add(0) // number 0
	return a
}

// Bytes of the parts of an arena.
const (
	nodeBytes = int64(unsafe.Sizeof(node{}))
	edgeBytes = int64(unsafe.Sizeof(edge{}) + unsafe.Sizeof(ucbTerms{}))
)

// bytes returns what is in use.
func (a *arena) bytes() int64 {
	words := int64(len(a.moves) + len(a.joints.slots) + 2*len(a.transpositions.slots))
	return int64(len(a.nodes))*a.bytesOfNode() + int64(len(a.edges))*edgeBytes + 4*words
}

// bytesOfNode returns what a node takes without its moves and edges.
func (a *arena) bytesOfNode() int64 { return nodeBytes + 8*int64(a.width) + 5*int64(a.roles) }

// add appends a fresh node. The parent is 0 if the node is not to be found from there again.
func (a *arena) add(parent uint32) uint32 {
	id := len(a.nodes)
	x := node{parent: parent, proof: search.Unknown, value: 0.5, moves: uint32(len(a.moves))}
	if parent != 0 {
		x.ply = a.nodes[parent].ply + 1
	}
	a.nodes = append(a.nodes, x)
	a.states = slices.Grow(a.states, a.width)[:(id+1)*a.width]
	a.ends = slices.Grow(a.ends, a.roles)[:(id+1)*a.roles]
	a.goals = slices.Grow(a.goals, a.roles)[:(id+1)*a.roles]
	clear(a.states[id*a.width:])
	clear(a.ends[id*a.roles:])
	clear(a.goals[id*a.roles:])
	return uint32(id)
}

// addEdges appends edges of which nothing is known. They take most of the memory of a tree, so their room
// doubles up to the most that they may ever take: growing by less copies them more often.
func (a *arena) addEdges(n int) {
	from := len(a.edges)
	if from+n > min(cap(a.edges), cap(a.terms)) {
		room := max(from+n, min(2*from, int(a.limit/edgeBytes)))
		a.edges = append(make([]edge, 0, room), a.edges...)
		a.terms = append(make([]ucbTerms, 0, room), a.terms...)
	}
	a.edges, a.terms = a.edges[:from+n], a.terms[:from+n]
	for i := from; i < from+n; i++ {
		a.edges[i] = edge{proof: search.Unknown, prior: 0.5, value: 0.5}
		a.terms[i] = ucbTerms{worth: untried}
	}
}

// cut drops all nodes from a number on. None of them may be expanded.
func (a *arena) cut(from uint32) {
	joints := false
	for id := from; id < uint32(len(a.nodes)); id++ {
		p := a.nodes[id].parent
		if p == 0 {
			continue
		}
		if joints = joints || a.nodes[p].chooser < 0; a.nodes[p].chooser < 0 {
			continue
		}
		for i, edges := 0, a.choices(p); i < len(edges); i++ {
			if edges[i].child == id {
				edges[i].child = 0
			}
		}
	}
	if from < uint32(len(a.nodes)) {
		a.moves = a.moves[:a.nodes[from].moves]
	}
	a.nodes = a.nodes[:from]
	a.states = a.states[:int(from)*a.width]
	a.ends, a.goals = a.ends[:int(from)*a.roles], a.goals[:int(from)*a.roles]
	if joints {
		a.joints.rebuild(a)
	}
}

// state returns the packed state of a node.
func (a *arena) state(id uint32) []uint64 {
	return a.states[int(id)*a.width : (int(id)+1)*a.width]
}

// span returns the range of the moves and edges of a role at a node.
func (a *arena) span(id uint32, role int) (from, to uint32) {
	ends := a.ends[int(id)*a.roles:]
	if role > 0 {
		from = ends[role-1]
	}
	return from, ends[role]
}

// move returns a move of a node.
func (a *arena) move(id, i uint32) game.Move { return a.moves[a.nodes[id].moves+i] }

// choices returns the edges of the role that alone has a choice.
func (a *arena) choices(id uint32) []edge {
	x := &a.nodes[id]
	return a.edges[x.edges+x.first:][:x.choices]
}

// child returns the node that edges, one for each role, lead to, or 0. The key is
// that of their joint move; ok is false if it has none.
func (a *arena) child(id uint32, picks []uint32) (child uint32, key uint64, ok bool) {
	x := &a.nodes[id]
	if x.chooser >= 0 {
		return a.edges[x.edges+picks[x.chooser]].child, 0, true
	}
	if key, ok = a.key(id, picks); ok {
		child = a.joints.find(a, id, key)
	}
	return child, key, ok
}

// key returns the number of a joint move at a node, whose digits in mixed radix are the
// edges. ok is false if it does not fit.
func (a *arena) key(id uint32, picks []uint32) (key uint64, ok bool) {
	for r, i := range picks {
		from, to := a.span(id, r)
		over, low := bits.Mul64(key, uint64(to-from))
		sum, carry := bits.Add64(low, uint64(i-from), 0)
		if over|carry != 0 {
			return 0, false
		}
		key = sum
	}
	return key, true
}

// attach makes a new node the child that edges lead to.
func (a *arena) attach(id uint32, picks []uint32, key uint64, child uint32) {
	if x := &a.nodes[id]; x.chooser >= 0 {
		a.edges[x.edges+picks[x.chooser]].child = child
		return
	}
	a.nodes[child].key = key
	a.joints.insert(a, child)
}

// widen gives states more words.
func (a *arena) widen(width int) {
	states := make([]uint64, len(a.nodes)*width)
	for id := range a.nodes {
		copy(states[id*width:], a.state(uint32(id)))
	}
	a.states, a.width = states, width
	a.transpositions.rebuild(a)
}
