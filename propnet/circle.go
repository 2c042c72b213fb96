package propnet

import "container/heap"

// unroll orders the nodes of a circle for computing its least fixpoint. Some
// nodes, cut, are taken as known from the round before; the others follow in an
// order in which each comes after what it reads. Every round that changes
// anything makes at least one more cut node true, so one round more than there
// are cut nodes settles the circle: the fewer, the better. Which nodes to cut is
// a feedback vertex set, chosen greedily by how many nodes wait for it.
func (n *Net) unroll(circle []Node) (order, cut []Node) {
	u := newUnroller(n, circle)
	for {
		for len(u.ready) > 0 {
			i := u.ready[len(u.ready)-1]
			u.ready = u.ready[:len(u.ready)-1]
			if !u.known[i] {
				order = append(order, circle[i])
				u.settle(i)
			}
		}
		i, ok := u.mostWanted()
		if !ok {
			return order, cut
		}
		cut = append(cut, circle[i])
		u.settle(i)
	}
}

// An unroller is the state of ordering a circle, whose nodes are numbered by
// their places in it.
type unroller struct {
	inputs  [][]int // those inside the circle
	readers [][]int
	waiting []int // inputs that are not known yet
	known   []bool
	ready   []int // nodes that wait for nothing
	queue   byReaders
}

func newUnroller(n *Net, circle []Node) *unroller {
	place := make(map[Node]int, len(circle))
	for i, x := range circle {
		place[x] = i
	}
	u := &unroller{inputs: make([][]int, len(circle)), readers: make([][]int, len(circle)), waiting: make([]int, len(circle)), known: make([]bool, len(circle))}
	for i, x := range circle {
		for _, y := range n.Inputs(x) {
			if k, inside := place[y]; inside {
				u.inputs[i] = append(u.inputs[i], k)
				u.readers[k] = append(u.readers[k], i)
				u.waiting[i]++
			}
		}
	}
	u.queue.open = make([]int, len(circle))
	for i := range circle {
		u.queue.open[i] = len(u.readers[i])
		u.queue.nodes = append(u.queue.nodes, i)
	}
	heap.Init(&u.queue)
	return u
}

// settle makes a node known.
func (u *unroller) settle(i int) {
	u.known[i] = true
	for _, r := range u.readers[i] {
		if u.waiting[r]--; u.waiting[r] == 0 && !u.known[r] {
			u.ready = append(u.ready, r)
		}
	}
	for _, k := range u.inputs[i] {
		u.queue.open[k]--
	}
}

// mostWanted returns the node that most nodes wait for, unless all are known.
func (u *unroller) mostWanted() (i int, ok bool) {
	q := &u.queue
	for q.Len() > 0 {
		i := heap.Pop(q).(int)
		switch {
		case u.known[i]:
		case q.Len() > 0 && q.open[i] < q.open[q.nodes[0]]:
			heap.Push(q, i) // it lost readers since it was ranked
		default:
			return i, true
		}
	}
	return 0, false
}

// byReaders is a heap of nodes, the one that most nodes wait for first.
type byReaders struct {
	nodes []int
	open  []int // by node: readers that are not known yet
}

func (q *byReaders) Len() int { return len(q.nodes) }
func (q *byReaders) Less(i, j int) bool {
	a, b := q.nodes[i], q.nodes[j]
	return q.open[a] > q.open[b] || q.open[a] == q.open[b] && a < b
}
func (q *byReaders) Swap(i, j int) { q.nodes[i], q.nodes[j] = q.nodes[j], q.nodes[i] }
func (q *byReaders) Push(x any)    { q.nodes = append(q.nodes, x.(int)) }
func (q *byReaders) Pop() any {
	x := q.nodes[len(q.nodes)-1]
	q.nodes = q.nodes[:len(q.nodes)-1]
	return x
}
