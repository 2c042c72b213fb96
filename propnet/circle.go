package propnet

import "container/heap"

// unroll orders the nodes of a circle for computing its least fixpoint. Some
// nodes, cut, are taken as known from the round before; the others follow in an
// order in which each comes after what it reads. Every round that changes
// anything makes at least one more cut node true, so one round more than there
// are cut nodes settles the circle: the fewer, the better. Which nodes to cut is
// a feedback vertex set, chosen greedily by how many nodes wait for it.
func (n *Net) unroll(circle []Node) (order, cut []Node) {
	place := make(map[Node]int, len(circle))
	for i, x := range circle {
		place[x] = i
	}
	readers := make([][]int, len(circle))
	waiting := make([]int, len(circle)) // inputs inside the circle that are not known yet
	for i, x := range circle {
		for _, y := range n.Inputs(x) {
			if k, inside := place[y]; inside {
				readers[k] = append(readers[k], i)
				waiting[i]++
			}
		}
	}
	known := make([]bool, len(circle))
	open := make([]int, len(circle)) // readers that are not known yet
	for i := range circle {
		open[i] = len(readers[i])
	}
	queue := &byReaders{open: open}
	for i := range circle {
		queue.nodes = append(queue.nodes, i)
	}
	heap.Init(queue)
	var ready []int
	settle := func(i int) {
		known[i] = true
		for _, r := range readers[i] {
			if waiting[r]--; waiting[r] == 0 && !known[r] {
				ready = append(ready, r)
			}
		}
		for _, y := range n.Inputs(circle[i]) {
			if k, inside := place[y]; inside {
				open[k]--
			}
		}
	}
	for {
		for len(ready) > 0 {
			i := ready[len(ready)-1]
			ready = ready[:len(ready)-1]
			if !known[i] {
				order = append(order, circle[i])
				settle(i)
			}
		}
		best := -1
		for queue.Len() > 0 && best < 0 {
			i := heap.Pop(queue).(int)
			switch {
			case known[i]:
			case queue.Len() > 0 && open[i] < open[queue.nodes[0]]:
				heap.Push(queue, i) // it lost readers since it was ranked
			default:
				best = i
			}
		}
		if best < 0 {
			return order, cut
		}
		cut = append(cut, circle[best])
		settle(best)
	}
}

// byReaders is a heap of nodes, the one that most nodes wait for first.
type byReaders struct {
	nodes []int
	open  []int
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
