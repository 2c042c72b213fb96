// Package scc finds the strongly connected components of a graph.
package scc

// Components numbers the strongly connected components of a graph with nodes
// 0..n-1, those that others lead to first. It returns the component of each node
// and all nodes by component. edge returns where the i-th edge of a node leads,
// false if it has no such edge.
//
// The algorithm is Tarjan's (Depth-First Search and Linear Graph Algorithms,
// SIAM J. Comput. 1, 1972), on a stack of its own, since chains may be long. It
// takes time proportional to the nodes and edges.
func Components(n int, edge func(node, i int) (to int, ok bool)) (component, order []int) {
	component = make([]int, n)
	order = make([]int, 0, n)
	t := tarjan{found: make([]int, n), low: make([]int, n), open: make([]bool, n), next: make([]int, n)}
	count := 0
	for root := range n {
		if t.found[root] != 0 {
			continue
		}
		t.enter(root)
		for len(t.path) > 0 {
			node := t.path[len(t.path)-1]
			if to, ok := edge(node, t.next[node]); ok {
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
type tarjan struct {
	found []int  // by node: when it was found, from 1; 0 if it was not
	low   []int  // by node: the first one found that it leads to, as far as is known
	next  []int  // by node: the edge to look at next
	open  []bool // by node: it is on the stack
	stack []int  // nodes whose component is not complete
	path  []int  // from the root to the node at work
	count int    // nodes found
}

func (t *tarjan) enter(node int) {
	t.count++
	t.found[node], t.low[node] = t.count, t.count
	t.open[node] = true
	t.stack = append(t.stack, node)
	t.path = append(t.path, node)
}

func (t *tarjan) follow(node, to int) {
	if t.found[to] == 0 {
		t.enter(to)
	} else if t.open[to] {
		t.low[node] = min(t.low[node], t.found[to])
	}
}

// leave goes back by one node, all of whose edges were followed. It returns
// where on the stack its component begins if the node was the first one found
// of it, else -1.
func (t *tarjan) leave() int {
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
