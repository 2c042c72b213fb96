package circuit

import "github.com/gdl-playground/engine/game"

// An Edge is a node of a [Circuit] or its negation: node number times two,
// plus one if negated. Node 0 is the constant false.
type Edge uint32

const (
	False Edge = 0
	True  Edge = 1
)

// MakeEdge returns the edge to a node.
func MakeEdge(node uint32, negated bool) Edge {
	e := Edge(node) << 1
	if negated {
		e |= 1
	}
	return e
}

// Node returns the node that the edge leads to.
func (e Edge) Node() uint32 { return uint32(e >> 1) }

// Negated reports whether the edge means the negation of its node.
func (e Edge) Negated() bool { return e&1 != 0 }

// Not returns the negation of the edge.
func (e Edge) Not() Edge { return e ^ 1 }

// A Gate is the conjunction of two edges to lower nodes, A < B.
type Gate struct{ A, B Edge }

// A GoalEdge gives a role a goal value whenever its edge is true.
type GoalEdge struct {
	Value game.Goal // 0..100, or game.BadGoal, which is not to be added up or compared with others
	When  Edge
}

// A Circuit is what play needs of a network: an and-inverter graph
// (Kuehlmann, Paruthi, Krohm, Ganai: Robust Boolean Reasoning for Equivalence
// Checking and Functional Property Verification, IEEE TCAD 21, 2002), in which
// every gate is a conjunction and negation lies on the edges. Nodes are
// numbered: 0 is false, then come the bases, then the inputs role by role, then
// the gates in an order in which each follows what it reads.
//
// A Circuit is made by [New] and filled by who makes it. Then it is immutable and safe for many goroutines.
type Circuit struct {
	Bases     int   // state bits: nodes 1..Bases
	Inputs    []int // by role: how many moves it has; their nodes follow the bases
	Gates     []Gate
	Playing   int          // Legal and Terminal read only gates before this one
	Viewing   int          // and Goals and Heuristic only gates before this one; Next may read all
	Initial   game.State   // bit i is base i
	Next      []Edge       // by base: its value in the next state, if the moves are legal
	Legal     [][]Edge     // by role and move
	Terminal  Edge         // the match has ended
	Goals     [][]GoalEdge // by role; where several hold, or none, the role has no goal value
	Heuristic [][]GoalEdge // by role: values of the heuristic relation, likewise

	first []uint32 // by role: the node of its first move; then that of the first gate
}

// New returns a circuit without gates: a number of bases, and for each role its number of moves.
func New(bases int, moves []int) *Circuit {
	c := &Circuit{Bases: bases, Inputs: moves, first: make([]uint32, 1, len(moves)+1)}
	c.first[0] = uint32(1 + bases)
	for role, n := range moves {
		c.first = append(c.first, c.first[role]+uint32(n))
	}
	return c
}

// Base returns the node of a base.
func (c *Circuit) Base(i int) uint32 { return uint32(1 + i) }

// Input returns the node of a move of a role.
func (c *Circuit) Input(role, move int) uint32 { return c.first[role] + uint32(move) }

// FirstGate returns the node of the first gate.
func (c *Circuit) FirstGate() uint32 { return c.Input(len(c.Inputs), 0) }

// Nodes returns the number of all nodes, the constant among them.
func (c *Circuit) Nodes() int { return int(c.FirstGate()) + len(c.Gates) }

// Evaluate computes gates from..to-1 for 64 positions simultaneously: bit i of
// values[n] is the value of node n in position i. The caller has set values[0]
// to zero and the values of bases and inputs.
func (c *Circuit) Evaluate(values []uint64, from, to int) {
	first := int(c.FirstGate())
	for i, g := range c.Gates[from:to] {
		a := values[g.A>>1] ^ -uint64(g.A&1)
		b := values[g.B>>1] ^ -uint64(g.B&1)
		values[first+from+i] = a & b
	}
}

// Read returns the values of an edge in 64 positions.
func Read(values []uint64, e Edge) uint64 { return values[e>>1] ^ -uint64(e&1) }

// roots lists all edges that play reads.
func (c *Circuit) roots() []*Edge {
	roots := append(c.playing(), c.viewing()...)
	for i := range c.Next {
		roots = append(roots, &c.Next[i])
	}
	return roots
}

// playing lists the edges that choosing moves reads.
func (c *Circuit) playing() []*Edge {
	edges := []*Edge{&c.Terminal}
	for i := range c.Legal {
		for k := range c.Legal[i] {
			edges = append(edges, &c.Legal[i][k])
		}
	}
	return edges
}

// viewing lists the edges that tell results.
func (c *Circuit) viewing() []*Edge {
	var edges []*Edge
	for _, values := range [][][]GoalEdge{c.Goals, c.Heuristic} {
		for i := range values {
			for k := range values[i] {
				edges = append(edges, &values[i][k].When)
			}
		}
	}
	return edges
}
