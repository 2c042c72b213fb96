package gates

import (
	"math/rand/v2"
	"testing"
)

// randomGraph returns a graph of loads and gates, with stores of some of them.
func randomGraph(rng *rand.Rand, loads, count int) (*Graph, []Store) {
	g := NewGraph(&Watch{})
	var es []Edge
	for i := range loads {
		es = append(es, g.Load(ParamBase, uint32(i)*PlaneBytes))
	}
	pick := func() Edge { return es[len(es)-1-rng.IntN(min(len(es), 100))] ^ Edge(rng.IntN(2)) }
	for range count {
		switch rng.IntN(4) {
		case 0:
			es = append(es, g.xor(pick(), pick()))
		case 1:
			es = append(es, g.Mux(pick(), pick(), pick()))
		default:
			es = append(es, g.And(pick(), pick()))
		}
	}
	var stores []Store
	for i := range 1 + count/20 {
		stores = append(stores, Store{ParamTo, uint32(i) * PlaneBytes, es[rng.IntN(len(es))]})
	}
	return g, stores
}

func TestEveryOrderComputesOperandsFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 50 {
		g, stores := randomGraph(rng, 1+rng.IntN(50), rng.IntN(2000))
		plain := depthFirst(g, stores)
		orders := []*schedule{plain}
		for _, h := range heuristics {
			orders = append(orders, plain.list(h))
		}
		for k, x := range orders {
			computed := make([]bool, len(g.nodes))
			for _, i := range x.order {
				if computed[i] {
					t.Fatalf("order %d computes node %d twice", k, i)
				}
				g.nodes[i].operands(func(e Edge) {
					if n := e.Node(); g.nodes[n].op > opLoad && !computed[n] {
						t.Fatalf("order %d computes node %d before its operand %d", k, i, n)
					}
				})
				computed[i] = true
			}
			for _, s := range stores {
				if n := s.value.Node(); g.nodes[n].op > opLoad && !computed[n] {
					t.Fatalf("order %d lacks node %d, which is stored", k, n)
				}
			}
			if len(x.order) != len(plain.order) {
				t.Fatalf("order %d has %d gates, the first one %d", k, len(x.order), len(plain.order))
			}
		}
	}
}
