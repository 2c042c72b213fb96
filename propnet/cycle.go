package propnet

import "container/heap"

// feedbackOrder orders the nodes of a cycle, a strongly connected component, for computing
// its least fixpoint in rounds. The nodes of a feedback vertex set, cut, have in each
// round the values of the round before; all others come after what they read. Every round
// that changes anything makes at least one more cut node true, so the fixpoint is reached
// after one round more than there are cut nodes: the fewer, the better. The set is chosen
// greedily, each time the node that most others wait for. With as many rounds as a cycle
// has nodes, hex 5x5 took 61,125 gates; with these it took 7,439. It gives up with the
// error of spend, which is called with the number of wires that were followed.
func (n *Net) feedbackOrder(cycle []Node, spend func(wires int) error) (order, cut []Node, err error) {
	f := newFeedbackSet(n, cycle)
	for {
		for len(f.ready) > 0 {
			i := f.ready[len(f.ready)-1]
			f.ready = f.ready[:len(f.ready)-1]
			if !f.known[i] {
				order = append(order, cycle[i])
				f.take(i)
			}
			if err := spend(len(f.inputs[i]) + len(f.readers[i])); err != nil {
				return nil, nil, err
			}
		}
		i, ok := f.mostWanted()
		if !ok {
			return order, cut, nil
		}
		cut = append(cut, cycle[i])
		f.take(i)
		if err := spend(len(f.inputs[i]) + len(f.readers[i])); err != nil {
			return nil, nil, err
		}
	}
}

// A feedbackSet is what is known of a cycle while its nodes are ordered. They are numbered
// by their places in it.
type feedbackSet struct {
	inputs  [][]int // those inside the cycle
	readers [][]int
	waiting []int // inputs that are not known yet
	known   []bool
	ready   []int // nodes that wait for nothing
	queue   readerQueue
}

// newFeedbackSet returns a set for the nodes of a strongly connected component, with nothing in it yet.
func newFeedbackSet(n *Net, cycle []Node) *feedbackSet {
	place := make(map[Node]int, len(cycle))
	for i, x := range cycle {
		place[x] = i
	}
	size := len(cycle)
	f := &feedbackSet{
		inputs: make([][]int, size), readers: make([][]int, size),
		waiting: make([]int, size), known: make([]bool, size),
	}
	for i, x := range cycle {
		for _, y := range n.Inputs(x) {
			if k, inside := place[y]; inside {
				f.inputs[i] = append(f.inputs[i], k)
				f.readers[k] = append(f.readers[k], i)
				f.waiting[i]++
			}
		}
	}
	f.queue.open = make([]int, len(cycle))
	for i := range cycle {
		f.queue.open[i] = len(f.readers[i])
		f.queue.nodes = append(f.queue.nodes, i)
	}
	heap.Init(&f.queue)
	return f
}

// take makes a node known.
func (f *feedbackSet) take(i int) {
	f.known[i] = true
	for _, r := range f.readers[i] {
		if f.waiting[r]--; f.waiting[r] == 0 && !f.known[r] {
			f.ready = append(f.ready, r)
		}
	}
	for _, k := range f.inputs[i] {
		f.queue.open[k]--
	}
}

// mostWanted returns the node that most nodes wait for, unless all are known.
func (f *feedbackSet) mostWanted() (i int, ok bool) {
	q := &f.queue
	for q.Len() > 0 {
		i := heap.Pop(q).(int)
		switch {
		case f.known[i]:
		case q.Len() > 0 && q.open[i] < q.open[q.nodes[0]]:
			heap.Push(q, i) // it lost readers since it was ranked
		default:
			return i, true
		}
	}
	return 0, false
}

// A readerQueue is a heap of nodes, the one that most nodes wait for first.
type readerQueue struct {
	nodes []int
	open  []int // by node: readers that are not known yet
}

func (q *readerQueue) Len() int { return len(q.nodes) }
func (q *readerQueue) Less(i, j int) bool {
	a, b := q.nodes[i], q.nodes[j]
	return q.open[a] > q.open[b] || q.open[a] == q.open[b] && a < b
}
func (q *readerQueue) Swap(i, j int) { q.nodes[i], q.nodes[j] = q.nodes[j], q.nodes[i] }
func (q *readerQueue) Push(x any)    { q.nodes = append(q.nodes, x.(int)) }
func (q *readerQueue) Pop() any {
	x := q.nodes[len(q.nodes)-1]
	q.nodes = q.nodes[:len(q.nodes)-1]
	return x
}
