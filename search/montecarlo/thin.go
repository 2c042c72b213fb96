package montecarlo

// thinned is the share of its bytes that a full tree keeps, so that it has room for
// about as much as it has found.
const thinned = 0.5

// thin makes room in a full tree: it drops what lies behind the nodes that were visited
// least. They stay as leaves with what their visits brought, and are expanded again
// when selection comes back to them. It reports whether there is room now; in a
// hurry, or where all of the tree is visited often, there is none.
func (t *tree) thin() bool {
	if t.saturated || t.clock.Hurry(len(t.nodes)) {
		return false
	}
	t.keep(t.root, t.visitsWorthKeeping(int64(thinned*float64(t.limit))))
	t.root = 1
	t.saturated = t.full()
	return !t.saturated
}

// manyVisits is from how many visits on nodes are not told apart: of those there are
// few.
const manyVisits = 1 << 10

// visitsWorthKeeping returns how many visits a node has to have so that all nodes
// with as many, and their children, take about some bytes.
func (t *tree) visitsWorthKeeping(bytes int64) uint32 {
	var behind [manyVisits]int64 // by visits: bytes of edges and children
	perNode := t.bytesOfNode()
	for id := t.root; id < uint32(len(t.nodes)); id++ {
		x := &t.nodes[id]
		count := int64(t.ends[(int(id)+1)*t.roles-1])
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
