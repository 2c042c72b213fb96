package propnet

import (
	"container/heap"
	"slices"
)

const (
	// maxPairCount bounds the pairs that are counted. Gates with many inputs
	// have most pairs, so the widest gates are left out where there would be
	// more.
	maxPairCount = 4 << 20
	// maxPaired is how many inputs a gate may have at most to take part.
	maxPaired = 96
	// maxPairWork bounds the counts that change while pairs are shared.
	maxPairWork = 1 << 23
)

// A pair of edges that several gates read both of.
type pair struct{ a, b Edge }

// A ranked pair is a pair with the number of gates it occurred in when it was
// ranked.
type ranked struct {
	pair
	count int
}

// A pairQueue is a heap of pairs, the most frequent first.
type pairQueue []ranked

func (q pairQueue) Len() int { return len(q) }
func (q pairQueue) Less(i, j int) bool {
	if q[i].count != q[j].count {
		return q[i].count > q[j].count
	}
	if q[i].a != q[j].a {
		return q[i].a < q[j].a
	}
	return q[i].b < q[j].b
}
func (q pairQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *pairQueue) Push(x any)   { *q = append(*q, x.(ranked)) }
func (q *pairQueue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

// extract makes the pair of edges that most gates share a gate of its own, and
// again, until no pair is shared (greedy common-cube extraction; Brayton,
// Rudell, Sangiovanni-Vincentelli, Wang: MIS, IEEE TCAD 6, 1987, for cubes of
// two literals).
func (w *wide) extract(roots []*Edge) error {
	order := w.reachable(roots)
	widest := w.widestPaired(order)
	count := map[pair]int{}
	users := map[Edge][]uint32{}
	for _, x := range order {
		in := w.fanin[x]
		if len(in) < 2 || len(in) > widest {
			continue
		}
		for i, a := range in {
			users[a] = append(users[a], x)
			for _, b := range in[i+1:] {
				count[pair{a, b}]++
			}
		}
	}
	var queue pairQueue
	for p, n := range count {
		if n > 1 {
			queue = append(queue, ranked{p, n})
		}
	}
	heap.Init(&queue)
	work := 0
	for steps := 0; len(queue) > 0 && work < maxPairWork; steps++ {
		if steps%256 == 0 {
			if err := w.ctx.Err(); err != nil {
				return err
			}
		}
		top := heap.Pop(&queue).(ranked)
		if now := count[top.pair]; now != top.count {
			if now > 1 {
				top.count = now
				heap.Push(&queue, top)
			}
			continue
		}
		work += w.share(top.pair, count, users, &queue)
	}
	return nil
}

// widestPaired returns how many inputs gates may have so that all of them
// together have at most maxPairCount pairs of inputs.
func (w *wide) widestPaired(gates []uint32) int {
	var pairs [maxPaired + 1]int // by number of inputs
	for _, x := range gates {
		if n := len(w.fanin[x]); n <= maxPaired {
			pairs[n] += n * (n - 1) / 2
		}
	}
	sum := 0
	for n := range pairs {
		if sum += pairs[n]; sum > maxPairCount {
			return n - 1
		}
	}
	return maxPaired
}

// share makes a gate of a pair and lets all gates that read both read it. It
// returns how many counts it changed.
func (w *wide) share(p pair, count map[pair]int, users map[Edge][]uint32, queue *pairQueue) (work int) {
	x := uint32(len(w.fanin))
	e := MakeEdge(x, false)
	w.fanin = append(w.fanin, []Edge{p.a, p.b})
	short := users[p.a]
	if len(users[p.b]) < len(short) {
		short = users[p.b]
	}
	touched := map[pair]bool{}
	for _, y := range short {
		in := w.fanin[y]
		i, okA := slices.BinarySearch(in, p.a)
		k, okB := slices.BinarySearch(in, p.b)
		if !okA || !okB {
			continue // it lost one of them to another pair
		}
		work += len(in)
		in = slices.Delete(in, k, k+1)
		in = slices.Delete(in, i, i+1)
		for _, c := range in {
			count[ordered(p.a, c)]--
			count[ordered(p.b, c)]--
			q := ordered(c, e)
			count[q]++
			touched[q] = true
		}
		w.fanin[y] = append(in, e) // e is the largest edge so far
		users[e] = append(users[e], y)
	}
	delete(count, p)
	for q := range touched {
		if n := count[q]; n > 1 {
			heap.Push(queue, ranked{q, n})
		}
	}
	return work + len(short)
}

func ordered(a, b Edge) pair {
	if a > b {
		a, b = b, a
	}
	return pair{a, b}
}
