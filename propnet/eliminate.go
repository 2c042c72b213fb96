package propnet

import (
	"slices"

	"github.com/gdl-playground/engine/propnet/circuit"
)

// A recursion is a cycle in which no conjunction reads two of its nodes, such as what
// is connected with what: each disjunction is a sum of constants and of other
// disjunctions, each with a factor from outside of the cycle. Its least fixpoint is
// the least solution of these linear equations, which is found by eliminating one
// unknown after the other (Tarjan 1981, "A Unified Approach to Path Problems"), where
// what an unknown says about itself falls away. Where the graph of unknowns is a board,
// this takes far fewer gates than rounds over all of them.
type recursion struct {
	*netReader
	unknowns map[Node]int
	rows     []equation
	others   []Node         // conjunctions between them
	readers  []map[int]bool // by unknown: the rows that it stands in
	out      []int          // unknowns in the order in which they were eliminated
}

// An equation says what an unknown is: a constant, or one of some other unknowns
// where its factor is true.
type equation struct {
	node     Node
	constant circuit.Edge
	factors  map[int]circuit.Edge
	done     bool // eliminated from the others
}

// newRecursion returns the equations of a cycle, if it has such.
func newRecursion(r *netReader, cycle []Node) (*recursion, bool) {
	c := &recursion{netReader: r, unknowns: map[Node]int{}}
	inside := make(map[Node]bool, len(cycle))
	for _, x := range cycle {
		inside[x] = true
	}
	for _, x := range cycle {
		if r.net.kind[x] == Or {
			c.unknowns[x] = len(c.rows)
			c.rows = append(c.rows, equation{node: x, constant: circuit.False, factors: map[int]circuit.Edge{}})
			c.readers = append(c.readers, map[int]bool{})
		} else if readsOne(r.net.Inputs(x), inside) {
			c.others = append(c.others, x)
		} else {
			return nil, false
		}
	}
	for i := range c.rows {
		for _, y := range r.net.Inputs(c.rows[i].node) {
			if !inside[y] {
				c.rows[i].constant = c.or(c.rows[i].constant, r.edges[y])
				continue
			}
			factor, u, ok := c.follow(y, inside)
			if !ok {
				return nil, false
			}
			c.add(i, u, factor)
		}
	}
	return c, true
}

// readsOne reports whether exactly one of some inputs is inside of a cycle.
func readsOne(inputs []Node, inside map[Node]bool) bool {
	n := 0
	for _, y := range inputs {
		if inside[y] {
			n++
		}
	}
	return n == 1
}

// follow goes from a node through conjunctions to the unknown that they read, and
// returns it and what else they read. It fails if they read each other in a cycle.
func (c *recursion) follow(x Node, inside map[Node]bool) (factor circuit.Edge, unknown int, ok bool) {
	factor = circuit.True
	for range len(inside) {
		if u, found := c.unknowns[x]; found {
			return factor, u, true
		}
		next, others := x, []circuit.Edge{factor}
		for _, y := range c.net.Inputs(x) {
			if inside[y] {
				next = y
			} else {
				others = append(others, c.edges[y])
			}
		}
		x, factor = next, c.And(others)
	}
	return factor, 0, false
}

func (c *recursion) or(x, y circuit.Edge) circuit.Edge {
	return c.And([]circuit.Edge{x.Not(), y.Not()}).Not()
}

// add adds an unknown with a factor to an equation. An unknown in its own equation says
// nothing about the least solution.
func (c *recursion) add(row, unknown int, factor circuit.Edge) {
	if row == unknown || factor == circuit.False {
		return
	}
	old, ok := c.rows[row].factors[unknown]
	if !ok {
		old = circuit.False
	}
	c.rows[row].factors[unknown] = c.or(old, factor)
	c.readers[unknown][row] = true
}

// solve finds all unknowns, unless that takes more than a number of gates. The bound is
// asked after each of them.
func (c *recursion) solve(gates int, bound func() error) (ok bool, err error) {
	most := c.Nodes() + gates
	for range c.rows {
		c.eliminate(c.cheapest())
		if err := bound(); err != nil {
			return false, err
		}
		if c.Nodes() > most {
			return false, nil
		}
	}
	for _, k := range slices.Backward(c.out) {
		row := &c.rows[k]
		sum := []circuit.Edge{row.constant.Not()}
		for _, u := range sorted(row.factors) {
			sum = append(sum, c.And([]circuit.Edge{row.factors[u], c.edges[c.rows[u].node]}).Not())
		}
		c.edges[row.node] = c.And(sum).Not()
	}
	return true, c.iterate(c.others, len(c.others), bound)
}

// cheapest returns the unknown whose elimination makes the fewest gates.
func (c *recursion) cheapest() int {
	best, least := -1, 0
	for k := range c.rows {
		if cost := len(c.readers[k]) * (1 + len(c.rows[k].factors)); !c.rows[k].done && (best < 0 || cost < least) {
			best, least = k, cost
		}
	}
	return best
}

// eliminate puts what an unknown is in its place in all other equations.
func (c *recursion) eliminate(k int) {
	x := &c.rows[k]
	x.done = true
	c.out = append(c.out, k)
	unknowns := sorted(x.factors)
	for _, u := range unknowns {
		delete(c.readers[u], k) // it is solved after u
	}
	for _, i := range sorted(c.readers[k]) {
		row := &c.rows[i]
		factor := row.factors[k]
		delete(row.factors, k)
		row.constant = c.or(row.constant, c.And([]circuit.Edge{factor, x.constant}))
		for _, u := range unknowns {
			c.add(i, u, c.And([]circuit.Edge{factor, x.factors[u]}))
		}
	}
}

// sorted returns the keys of a map in order, so that the same rules always make the
// same circuit.
func sorted[V any](m map[int]V) []int {
	keys := make([]int, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
