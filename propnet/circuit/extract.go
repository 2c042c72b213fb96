package circuit

import (
	"slices"

	"github.com/gdl-playground/engine/internal/csr"
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

// A pair of edges that several gates read both of, a < b.
type pair struct{ a, b Edge }

func ordered(a, b Edge) pair {
	if a > b {
		a, b = b, a
	}
	return pair{a, b}
}

// pairCounts counts pairs: a hash table with open addressing.
type pairCounts struct {
	pairs []pair // the zero pair where empty, which no gate reads
	times []int32
	used  int // at most half of them
}

// of returns the count of a pair, for the time until another pair is counted.
func (t *pairCounts) of(p pair) *int32 {
	if 2*(t.used+1) > len(t.pairs) {
		t.grow()
	}
	i := t.place(p)
	if t.pairs[i] == (pair{}) {
		t.pairs[i] = p
		t.used++
	}
	return &t.times[i]
}

// place returns where a pair is, or where it belongs.
func (t *pairCounts) place(p pair) uint64 {
	mask := uint64(len(t.pairs) - 1)
	h := (uint64(p.a)<<32 | uint64(p.b)) * 0x9E3779B97F4A7C15
	for i := h >> 20 & mask; ; i = (i + 1) & mask {
		if t.pairs[i] == p || t.pairs[i] == (pair{}) {
			return i
		}
	}
}

func (t *pairCounts) grow() {
	old := *t
	t.pairs, t.times = make([]pair, max(1<<10, 2*len(old.pairs))), make([]int32, max(1<<10, 2*len(old.pairs)))
	for i, p := range old.pairs {
		if p != (pair{}) {
			at := t.place(p)
			t.pairs[at], t.times[at] = p, old.times[i]
		}
	}
}

// A ranked pair is a pair with the number of gates it occurred in when it was
// ranked.
type ranked struct {
	pair
	times int32
}

// before reports whether a pair is to be shared before another: the more
// frequent first.
func (p ranked) before(q ranked) bool {
	if p.times != q.times {
		return p.times > q.times
	}
	if p.a != q.a {
		return p.a < q.a
	}
	return p.b < q.b
}

// A pairQueue is a binary heap of pairs, the first to be shared at its top.
type pairQueue []ranked

func (q *pairQueue) push(p ranked) {
	*q = append(*q, p)
	h := *q
	i := len(h) - 1
	for ; i > 0 && p.before(h[(i-1)/2]); i = (i - 1) / 2 {
		h[i] = h[(i-1)/2]
	}
	h[i] = p
}

func (q *pairQueue) pop() ranked {
	h := *q
	top, last := h[0], h[len(h)-1]
	*q = h[:len(h)-1]
	if len(*q) > 0 {
		q.sink(0, last)
	}
	return top
}

// sink puts a pair into the place i, or below.
func (q pairQueue) sink(i int, p ranked) {
	for {
		child := 2*i + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) && q[child+1].before(q[child]) {
			child++
		}
		if !q[child].before(p) {
			break
		}
		q[i] = q[child]
		i = child
	}
	q[i] = p
}

// An extractor shares pairs.
type extractor struct {
	*Graph
	times   pairCounts
	queue   pairQueue
	first   uint32            // node of the first gate that it made
	readers [][]uint32        // by gate that it made: who reads it
	before  csr.Lists[uint32] // by edge of what was there before: who reads it
}

// extract makes the pair of edges that most gates share a gate of its own, and
// again, until no pair is shared (greedy common-cube extraction; Brayton,
// Rudell, Sangiovanni-Vincentelli, Wang: MIS, IEEE TCAD 6, 1987, for cubes of
// two literals).
func (g *Graph) extract(roots []*Edge) {
	x := &extractor{Graph: g, first: uint32(len(g.fanin))}
	x.count(g.reachable(roots))
	work := 0
	for len(x.queue) > 0 && work < maxPairWork {
		g.spend(1)
		top := x.queue.pop()
		if now := *x.times.of(top.pair); now != top.times {
			if now > 1 {
				x.queue.push(ranked{top.pair, now})
			}
			continue
		}
		work += x.share(top.pair)
	}
}

// count counts the pairs of inputs of some gates and ranks them.
func (x *extractor) count(gates []uint32) {
	widest := x.widestPaired(gates)
	gates = slices.DeleteFunc(gates, func(g uint32) bool { return len(x.fanin[g]) < 2 || len(x.fanin[g]) > widest })
	for _, g := range gates {
		in := x.fanin[g]
		x.spend(len(in) * len(in))
		for i, a := range in {
			for _, b := range in[i+1:] {
				*x.times.of(pair{a, b})++
			}
		}
	}
	x.before = x.edgeReaders(gates)
	for i, n := range x.times.times {
		if n > 1 {
			x.queue = append(x.queue, ranked{x.times.pairs[i], n})
		}
	}
	for i := len(x.queue)/2 - 1; i >= 0; i-- {
		x.queue.sink(i, x.queue[i])
	}
}

// readersOf returns the gates that read an edge, and some that once did.
func (x *extractor) readersOf(e Edge) []uint32 {
	switch n := e.Node(); {
	case n < x.first:
		return x.before.Of(uint32(e))
	case e.Negated():
		return nil
	default:
		return x.readers[n-x.first]
	}
}

// widestPaired returns how many inputs gates may have so that all of them
// together have at most maxPairCount pairs of inputs.
func (g *Graph) widestPaired(gates []uint32) int {
	var pairs [maxPaired + 1]int // by number of inputs
	for _, x := range gates {
		if n := len(g.fanin[x]); n <= maxPaired {
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
func (x *extractor) share(p pair) (work int) {
	e := MakeEdge(uint32(len(x.fanin)), false)
	x.fanin = append(x.fanin, x.keep([]Edge{p.a, p.b}))
	short := x.readersOf(p.a)
	if other := x.readersOf(p.b); len(other) < len(short) {
		short = other
	}
	var readers []uint32
	var often []pair // with the new gate
	for _, y := range short {
		in := x.fanin[y]
		i, okA := slices.BinarySearch(in, p.a)
		k, okB := slices.BinarySearch(in, p.b)
		if !okA || !okB {
			continue // it lost one of them to another pair
		}
		work += len(in)
		x.spend(len(in))
		in = slices.Delete(in, k, k+1)
		in = slices.Delete(in, i, i+1)
		for _, c := range in {
			*x.times.of(ordered(p.a, c))--
			*x.times.of(ordered(p.b, c))--
			times := x.times.of(pair{c, e})
			if *times++; *times == 2 {
				often = append(often, pair{c, e})
			}
		}
		x.fanin[y] = append(in, e) // e is the largest edge so far
		readers = append(readers, y)
	}
	x.readers = append(x.readers, readers)
	*x.times.of(p) = 0
	for _, q := range often {
		x.queue.push(ranked{q, *x.times.of(q)})
	}
	return work + len(short)
}
