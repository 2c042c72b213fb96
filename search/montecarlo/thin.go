package montecarlo

// thinned is the share of its bytes that a full tree keeps.
const thinned = 0.5

// thin makes room in a full tree: it drops what lies below the nodes that were visited
// least. These become leaves, keep the results of their visits, and are expanded again
// when selection comes back to them. It reports whether there is room now; shortly before the
// deadline, or where all of the tree is visited often, there is none.
func (t *tree) thin() bool {
	if t.saturated || t.clock.Hurry(len(t.nodes)) {
		return false
	}
	t.root = t.keep(t.root, t.visitsWorthKeeping(int64(thinned*float64(t.limit))))
	t.saturated = t.full()
	return !t.saturated
}

// manyVisits is the number of visits from which on nodes are not told apart, because few have
// as many.
const manyVisits = 1 << 10

// visitsWorthKeeping returns the least number of visits such that the nodes that have it,
// and their children, take at most about the given number of bytes.
func (t *tree) visitsWorthKeeping(bytes int64) uint32 {
	var behind [manyVisits]int64 // by visits of a node: bytes of its edges and children
	perNode := t.bytesOfNode()
	for id := 1; id < len(t.nodes); id++ {
		x := &t.nodes[id]
		count := int64(t.ends[(id+1)*t.roles-1])
		if x.kind == nodeExpanded {
			behind[min(x.visits, manyVisits-1)] += count * edgeBytes
		}
		behind[min(t.nodes[x.parent].visits, manyVisits-1)] += perNode + 4*count
	}
	least := uint32(manyVisits - 1)
	for sum := behind[least]; least > 0; least-- {
		if sum += behind[least-1]; sum > bytes {
			break
		}
	}
	return least
}
