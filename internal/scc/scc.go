// Package scc finds the strongly connected components of a graph.
package scc

// Components numbers the strongly connected components of a graph with nodes
// 0..n-1, those that others lead to first. It returns the component of each node
// and all nodes by component. edge returns where the i-th edge of a node leads,
// false if it has no such edge.
//
// The algorithm is Tarjan's (Depth-First Search and Linear Graph Algorithms,
// SIAM J. Comput. 1, 1972), on a stack of its own, since chains may be long. It
// takes time proportional to the nodes and edges. There may be 2³² nodes, which take
// four bytes wherever they stand.
func Components[Node ~uint32](n int, edge func(node Node, i int) (to Node, ok bool)) (
	component []uint32, order []Node,
) {
	component = make([]uint32, n)
	order = make([]Node, 0, n)
	t := tarjan[Node]{found: make([]uint32, n), low: make([]uint32, n), open: make([]bool, n), next: make([]uint32, n)}
	count := uint32(0)
	for root := range Node(n) {
		if t.found[root] != 0 {
			continue
		}
		t.enter(root)
		for len(t.path) > 0 {
			node := t.path[len(t.path)-1]
			if to, ok := edge(node, int(t.next[node])); ok {
				t.next[node]++
				t.follow(node, to)
				continue
			}
			from := t.leave()
			if from < 0 {
				continue
			}
			for _, member := range t.stack[from:] {
				t.open[member] = false
				component[member] = count
				order = append(order, member)
			}
			t.stack = t.stack[:from]
			count++
		}
	}
	return component, order
}

// tarjan is the state of a search in depth.
type tarjan[Node ~uint32] struct {
	found []uint32 // by node: when it was found, from 1; 0 if it was not
	low   []uint32 // by node: the first one found that it leads to, as far as is known
	next  []uint32 // by node: the edge to look at next
	open  []bool   // by node: it is on the stack
	stack []Node   // nodes whose component is not complete
	path  []Node   // from the root to the node at work
	count uint32   // nodes found
}

func (t *tarjan[Node]) enter(node Node) {
	t.count++
	t.found[node], t.low[node] = t.count, t.count
	t.open[node] = true
	t.stack = append(t.stack, node)
	t.path = append(t.path, node)
}

func (t *tarjan[Node]) follow(node, to Node) {
	if t.found[to] == 0 {
		t.enter(to)
	} else if t.open[to] {
		t.low[node] = min(t.low[node], t.found[to])
	}
}

// leave goes back by one node, all of whose edges were followed. It returns
// where on the stack its component begins if the node was the first one found
// of it, else -1.
func (t *tarjan[Node]) leave() int {
	node := t.path[len(t.path)-1]
	t.path = t.path[:len(t.path)-1]
	if len(t.path) > 0 {
		before := t.path[len(t.path)-1]
		t.low[before] = min(t.low[before], t.low[node])
	}
	if t.low[node] != t.found[node] {
		return -1
	}
	from := len(t.stack) - 1
	for t.stack[from] != node {
		from--
	}
	return from
}
