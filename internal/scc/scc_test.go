package scc

import (
	"math/rand/v2"
	"testing"
)

// graph is where the edges of each node lead.
type graph [][]uint32

func (g graph) edge(node uint32, i int) (uint32, bool) {
	if i < len(g[node]) {
		return g[node][i], true
	}
	return 0, false
}

// reach returns which nodes each node leads to, itself included.
func (g graph) reach() [][]bool {
	all := make([][]bool, len(g))
	for from := range g {
		all[from] = make([]bool, len(g))
		todo := []uint32{uint32(from)}
		for len(todo) > 0 {
			node := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !all[from][node] {
				all[from][node] = true
				todo = append(todo, g[node]...)
			}
		}
	}
	return all
}

func TestComponentsAreTheNodesThatLeadToEachOther(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 1 + rng.IntN(12)
		g := make(graph, n)
		for range rng.IntN(3 * n) {
			from := rng.IntN(n)
			g[from] = append(g[from], rng.Uint32N(uint32(n)))
		}
		component, order := Components(n, g.edge)
		reach := g.reach()
		for a := range n {
			for b := range n {
				if same := component[a] == component[b]; same != (reach[a][b] && reach[b][a]) {
					t.Fatalf("%v: nodes %d and %d have the components %d and %d", g, a, b, component[a], component[b])
				}
				if reach[a][b] && component[b] > component[a] {
					t.Fatalf("%v: node %d leads to %d, whose component has a higher number", g, a, b)
				}
			}
		}
		if len(order) != n {
			t.Fatalf("%v: the order is %v", g, order)
		}
		for i := 1; i < n; i++ {
			if component[order[i]] < component[order[i-1]] {
				t.Fatalf("%v: the order %v is not by component %v", g, order, component)
			}
		}
	}
}

func TestAChainMayBeLong(t *testing.T) {
	const n = 1_000_000
	component, _ := Components(n, func(node uint32, i int) (uint32, bool) { return node + 1, i == 0 && node+1 < n })
	if component[0] != n-1 || component[n-1] != 0 {
		t.Errorf("the ends of the chain have the components %d and %d", component[0], component[n-1])
	}
}
