package gates

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// evaluate computes a graph in 64 lanes; a load of (param 0, offset i) reads
// inputs[i].
func evaluate(g *Graph, inputs []uint64) func(Edge) uint64 {
	values := make([]uint64, len(g.nodes))
	read := func(e Edge) uint64 { return values[e.Node()] ^ -uint64(e&1) }
	for i := range g.nodes {
		n := &g.nodes[i]
		switch n.op {
		case opLoad:
			values[i] = inputs[n.b]
		case opAnd:
			values[i] = read(n.a) & read(n.b)
		case opXor:
			values[i] = read(n.a) ^ read(n.b)
		case opMux:
			values[i] = read(n.a)&read(n.b) | ^read(n.a)&read(n.c)
		}
	}
	return read
}

func number(read func(Edge) uint64, bits []Edge, lane int) int {
	n := 0
	for i, b := range bits {
		n |= int(read(b)>>lane&1) << i
	}
	return n
}

func loads(g *Graph, from, n int) []Edge {
	es := make([]Edge, n)
	for i := range es {
		es[i] = g.Load(0, uint32(from+i))
	}
	return es
}

func TestPickMarksTheMoveOfAnyRank(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 15, 16, 31, 33, 40, 41, 64, 65, 100, 127, 155, 300} {
		g := NewGraph(&Watch{})
		legal := loads(g, 0, n)
		rank := loads(g, n, bits.Len(uint(n-1)))
		tree := g.Count(legal)
		chosen := g.Pick(tree, True, rank)
		for range 20 {
			inputs := make([]uint64, n+len(rank))
			for i := range n {
				inputs[i] = rng.Uint64()
				if rng.IntN(2) == 0 {
					inputs[i] &= rng.Uint64() // few legal moves too
				}
			}
			inputs[rng.IntN(n)] = ^uint64(0)
			want := [64]int{}
			for lane := range 64 {
				var moves []int
				for i := range n {
					if inputs[i]>>lane&1 != 0 {
						moves = append(moves, i)
					}
				}
				r := rng.IntN(len(moves))
				want[lane] = r
				for i := range rank {
					inputs[n+i] |= uint64(r>>i&1) << lane
				}
			}
			read := evaluate(g, inputs)
			for lane := range 64 {
				// The order of moves is that of the tree, but each rank has its own.
				total, marked := 0, -1
				for i := range n {
					total += int(inputs[i] >> lane & 1)
					if read(chosen[i])>>lane&1 != 0 {
						if marked >= 0 {
							t.Fatalf("%d moves: %d and %d are chosen together", n, marked, i)
						}
						marked = i
					}
				}
				if got := number(read, tree.Sum, lane); got != total {
					t.Fatalf("%d moves: %d are counted, want %d", n, got, total)
				}
				if marked < 0 || inputs[marked]>>lane&1 == 0 {
					t.Fatalf("%d moves: move %d is chosen, which is not legal", n, marked)
				}
			}
		}
	}
}

func TestEveryRankChoosesAnotherMove(t *testing.T) {
	for n := 1; n <= 64; n++ {
		g := NewGraph(&Watch{})
		rank := loads(g, n, bits.Len(uint(n-1)))
		chosen := g.Pick(g.Count(loads(g, 0, n)), True, rank)
		rng := rand.New(rand.NewPCG(uint64(n), 2))
		for range 10 {
			set := rng.Uint64()
			inputs := make([]uint64, n+len(rank))
			total := 0
			for i := range n {
				inputs[i] = -(set >> i & 1)
				total += int(set >> i & 1)
			}
			for i := range rank {
				for r := range 64 {
					inputs[n+i] |= uint64(r>>i&1) << r // lane r asks for rank r
				}
			}
			read := evaluate(g, inputs)
			seen := map[int]bool{}
			for r := range total {
				for i := range n {
					if read(chosen[i])>>r&1 != 0 {
						seen[i] = true
					}
				}
			}
			if len(seen) != total {
				t.Fatalf("%d moves: %d ranks choose %d moves", n, total, len(seen))
			}
		}
	}
}

func TestScaledNumbersAreEvenEnough(t *testing.T) {
	for most := 1; most <= 20; most++ {
		g := NewGraph(&Watch{})
		b := Precision(most)
		random := loads(g, 0, b)
		n := loads(g, b, bits.Len(uint(most)))
		scaled := g.Scale(random, n, most)
		for k := 1; k <= most; k++ {
			times := make([]int, k)
			inputs := make([]uint64, b+len(n))
			for i := range n {
				inputs[b+i] = -uint64(k >> i & 1)
			}
			for r := 0; r < 1<<b; r += 64 {
				for i := range b {
					inputs[i] = 0
					for lane := range min(64, 1<<b) {
						inputs[i] |= uint64((r+lane)>>i&1) << lane
					}
				}
				read := evaluate(g, inputs)
				for lane := range min(64, 1<<b) {
					times[number(read, scaled, lane)]++
				}
			}
			for r, x := range times {
				if p := float64(x) / float64(int(1)<<b); max(p*float64(k)-1, 1-p*float64(k)) >= 1.0/evenness {
					t.Errorf("up to %d moves, %d bits: rank %d of %d has the chance %.6f", most, b, r, k, p)
				}
			}
		}
	}
}

func TestPlannedTreesAreNoWorseThanHalving(t *testing.T) {
	for n := 2; n < 400; n++ {
		var p planner
		half := p.plan(n/2).cost + p.plan(n-n/2).cost + nodeCost(n/2, n-n/2, false)
		if got := p.plan(n).cost; got > half {
			t.Errorf("%d moves: the plan costs %d gates, halving %d", n, got, half)
		}
	}
}
