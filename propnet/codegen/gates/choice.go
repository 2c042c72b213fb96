package gates

import "math/bits"

// The choice of a random move, in every lane simultaneously, by gates alone. Legal
// moves are counted by a tree of adders; a random number below the total is
// the rank of the chosen move; the rank descends the tree, at each node into
// the part that holds it. What arrives at the leaves is one lane mask for each
// move, ready to be the network's input.

// evenness bounds how much the chances of legal moves may differ: each of n has
// a chance p with |p·n − 1| < 1/evenness.
const evenness = 1024

// Precision returns how many random bits b make floor(random·n / 2^b) as even
// as evenness demands for every n up to most. Of n values some are taken by
// floor(2^b/n) random numbers, the others by one more.
func Precision(most int) int {
	for b := bits.Len(uint(most - 1)); ; b++ {
		even := true
		for n := 1; n <= most && even; n++ {
			rest := 1 << b % n
			even = max(rest, n-rest)*evenness < 1<<b || rest == 0
		}
		if even {
			return b
		}
	}
}

// A Counter is a node of the tree: how many of the moves below it are legal.
// A node may have a single move between its halves; it enters the sum as the
// carry and makes three bits as cheap to add as two.
type Counter struct {
	left, right *Counter // nil for a leaf
	middle      bool
	moves       int
	Sum         []Edge // binary, lowest bit first
	last        Edge   // legality of the leaf or of the move in the middle
	index       int    // of that move
}

// Count builds the tree over some moves, at least one.
func (g *Graph) Count(legal []Edge) *Counter {
	var p planner
	return g.countFrom(&p, legal, 0)
}

// countFrom builds the tree over moves first..first+len(legal)-1.
func (g *Graph) countFrom(p *planner, legal []Edge, first int) *Counter {
	n := len(legal)
	if n == 1 {
		return &Counter{moves: 1, Sum: legal, last: legal[0], index: first}
	}
	s := p.plan(n)
	c := &Counter{moves: n, middle: s.middle, last: False}
	c.left = g.countFrom(p, legal[:s.left], first)
	at := s.left
	if s.middle {
		c.last, c.index = legal[at], first+at
		at++
	}
	c.right = g.countFrom(p, legal[at:], first+at)
	c.Sum = g.addBits(c.left.Sum, c.right.Sum, c.last)[:bits.Len(uint(n))]
	return c
}

// addBits returns a + b + carry.
func (g *Graph) addBits(a, b []Edge, carry Edge) []Edge {
	n := max(len(a), len(b))
	sum := make([]Edge, 0, n+1)
	for i := range n {
		x, y := bit(a, i), bit(b, i)
		half := g.xor(x, y)
		sum = append(sum, g.xor(half, carry))
		carry = g.Mux(half, carry, y)
	}
	return append(sum, carry)
}

func bit(number []Edge, i int) Edge {
	if i < len(number) {
		return number[i]
	}
	return False
}

// Scale returns floor(random·n / 2^len(random)), where random holds its lowest
// bit first and n is at most most. The product is made from the lowest bit up,
// and halved at each step, so that it stays below n: the bits that halving
// drops could not reach the result.
func (g *Graph) Scale(random, n []Edge, most int) []Edge {
	product := []Edge{}
	for _, r := range random {
		addend := make([]Edge, len(n))
		for i, b := range n {
			addend[i] = g.And(r, b)
		}
		sum := g.addBits(product, addend, False)
		product = sum[1:min(len(sum), 1+bits.Len(uint(most-1)))]
	}
	return product
}

// Pick returns, for each move of a tree, the lanes that choose it: those of the
// active ones in which it is the legal move of the given rank. The rank is less
// than the sum of the tree, except that in lanes without legal moves it is 0 and
// some move is chosen.
func (g *Graph) Pick(c *Counter, active Edge, rank []Edge) []Edge {
	chosen := make([]Edge, c.moves)
	g.pickBelow(c, active, rank, chosen)
	return chosen
}

// pickBelow marks the moves below a node: chosen[i] becomes the lanes that choose
// move i.
func (g *Graph) pickBelow(c *Counter, active Edge, rank []Edge, chosen []Edge) {
	if c.left == nil {
		chosen[c.index] = active
		return
	}
	// rank − left − middle, bit by bit; it borrows if the move lies left of
	// the right half.
	borrow := c.last
	different := False // rank from the sum of the left half
	var rest []Edge
	for i := range bits.Len(uint(c.moves - 1)) {
		r, l := bit(rank, i), bit(c.left.Sum, i)
		x := g.xor(r, l)
		rest = append(rest, g.xor(x, borrow))
		borrow = g.Mux(x, l, borrow)
		if c.middle {
			different = g.Or(different, x)
		}
	}
	g.pickBelow(c.right, g.And(active, borrow.Not()), cutRank(rest, c.right), chosen)
	active = g.And(active, borrow)
	if c.middle {
		chosen[c.index] = g.And(active, different.Not())
		active = g.And(active, different)
	}
	g.pickBelow(c.left, active, cutRank(rank, c.left), chosen)
}

// cutRank drops the bits of a rank that cannot be set below a node.
func cutRank(rank []Edge, c *Counter) []Edge {
	return rank[:min(len(rank), bits.Len(uint(c.moves-1)))]
}

// Tally returns how many edges hold, the lowest bit first.
func (g *Graph) Tally(list []Edge) []Edge {
	if len(list) == 0 {
		return nil
	}
	return g.Count(list).Sum
}

// Number returns the number whose bits are planes from an offset on.
func (g *Graph) Number(param int, offset uint32, bits int) []Edge {
	n := make([]Edge, bits)
	for i := range n {
		n[i] = g.Load(param, offset+uint32(i)*PlaneBytes)
	}
	return n
}

// Total returns the sum of numbers, cut to a given number of bits.
func (g *Graph) Total(numbers [][]Edge, bits int) []Edge {
	if len(numbers) == 1 {
		return numbers[0]
	}
	m := len(numbers) / 2
	sum := g.addBits(g.Total(numbers[:m], bits), g.Total(numbers[m:], bits), False)
	return sum[:min(len(sum), bits)]
}

// Seek finds which of several parts a rank falls into, by how much each holds:
// found[i] are the lanes, of those that are active, that it falls into part i in.
// There rest is the rank within the part.
func (g *Graph) Seek(rank []Edge, active Edge, parts [][]Edge) (found, rest []Edge) {
	rest = append(rest, rank...)
	for _, part := range parts {
		borrow := False
		difference := make([]Edge, len(rest))
		for i := range max(len(rest), len(part)) {
			r, p := bit(rest, i), bit(part, i)
			x := g.xor(r, p)
			if i < len(rest) {
				difference[i] = g.xor(x, borrow)
			}
			borrow = g.Mux(x, p, borrow)
		}
		found = append(found, g.And(active, borrow))
		active = g.And(active, borrow.Not())
		for i := range rest {
			rest[i] = g.Mux(active, difference[i], rest[i])
		}
	}
	return found, rest
}

// A split says how the moves of a node are divided.
type split struct {
	left   int
	middle bool
	cost   int // gates of the whole subtree
}

// A planner finds the cheapest trees, by dynamic programming.
type planner struct{ best map[int]split }

// exhaustive is up to where all divisions are tried. Above, the cheapest ones
// have a left part of 2^k or 2^k − 1 moves, which fill their sum.
const exhaustive = 40

// plan returns the cheapest way to split n moves.
func (p *planner) plan(n int) split {
	if n == 1 {
		return split{}
	}
	if s, ok := p.best[n]; ok {
		return s
	}
	best := split{cost: -1}
	try := func(left int, middle bool) {
		right := n - left
		if middle {
			right--
		}
		if left < 1 || right < 1 {
			return
		}
		cost := p.plan(left).cost + p.plan(right).cost + nodeCost(left, right, middle)
		if best.cost < 0 || cost < best.cost {
			best = split{left, middle, cost}
		}
	}
	if n <= exhaustive {
		for left := 1; left < n; left++ {
			try(left, false)
			try(left, true)
		}
	} else {
		for k := 2; 1<<k-1 < n; k++ {
			if 1<<k < n/4 {
				continue
			}
			for _, middle := range []bool{false, true} {
				try(1<<k-1, middle)
				try(1<<k, middle)
				try(n-1<<k, middle)
			}
		}
		try(n/2, false)
		try(n/2, true)
	}
	if p.best == nil {
		p.best = map[int]split{}
	}
	p.best[n] = best
	return best
}

// nodeCost returns the gates of one node: the adder and the subtractor. A
// selection counts as three, which is what it takes on x86.
func nodeCost(left, right int, middle bool) int {
	const mux, full = 3, 5
	l, r := bits.Len(uint(left)), bits.Len(uint(right))
	extra := 0
	if middle {
		extra = 1
	}
	short, long := min(l, r), max(l, r)
	cost := full*short + 2*(long-short)
	if !middle {
		cost -= full - 2
	}
	rankBits, restBits := bits.Len(uint(left+right+extra-1)), bits.Len(uint(right-1))
	for i := range rankBits {
		first := i == 0 && !middle
		if i < l {
			cost++
			if first {
				cost++
			} else {
				cost += mux
			}
		} else {
			cost++
		}
		if i < restBits && !first {
			cost++
		}
	}
	cost += 2
	if middle {
		cost += rankBits + 1
	}
	return cost
}
