package montecarlo

import "slices"

// A path leads from the root down the tree along the edges that were selected. A path that has not ended waits at
// a node that has to be expanded.
type path struct {
	nodes []uint32
	picks []uint32 // edges, by node and role; only those of its deciders
	at    uint32   // its last node
	lane  int      // of that node; -1: none
	ended bool
}

// A lane is a position that random matches begin from: that of a node, which a joint move leads to from its parent, by
// an edge where one role alone has a choice there, else 0.
type lane struct{ node, parent, edge uint32 }

// mostCollisions divides the batch: when more paths than that part of it come to leaves where others wait, the tree is
// too narrow for more paths at a time.
const mostCollisions = 4

// selectPaths selects the paths of a round. Nodes that have to be expanded are expanded together, so paths
// that come to them wait for each other.
func (t *tree) selectPaths(full bool) error {
	t.collisions = 0
	for range t.batch {
		if t.over() || t.collisions > t.batch/mostCollisions {
			break
		}
		t.extend(t.newPath(), full)
	}
	for len(t.waiting) > 0 && !t.over() {
		if err := t.expandWaiting(); err != nil {
			return err
		}
		for i := len(t.paths) - 1; i >= 0; i-- { // downwards: the last one fills the place of one that is removed
			if !t.paths[i].ended {
				t.extend(i, full)
			}
		}
	}
	for i := len(t.paths) - 1; i >= 0; i-- {
		if p := &t.paths[i]; !p.ended {
			t.undo(p)
			t.drop(i)
		}
	}
	return nil
}

// over reports whether no more paths are needed.
func (t *tree) over() bool { return t.clock.Tick() || t.proofs && t.settled() }

// newPath adds a path that begins at the root to the list, and returns its index.
func (t *tree) newPath() int {
	if len(t.paths) == cap(t.paths) {
		t.paths = append(t.paths, path{})[:len(t.paths)]
	}
	t.paths = t.paths[:len(t.paths)+1]
	p := &t.paths[len(t.paths)-1]
	p.nodes, p.picks, p.at, p.ended = p.nodes[:0], p.picks[:0], t.root, false
	p.lane = -1
	return len(t.paths) - 1
}

// extend follows a path until it ends, or comes to a node that has to be expanded. A path whose end needs no
// random match is rewarded and removed from the list; one that ends where another path waits is taken back.
func (t *tree) extend(i int, full bool) {
	p := &t.paths[i]
	t.selectNode(p, full)
	if !p.ended {
		return
	}
	t.nodes[p.at].pending++
	switch {
	case t.known(p):
		t.backpropagate(p, 1)
		t.drop(i)
	case p.lane < 0:
		t.undo(p)
		t.drop(i)
		t.collisions++
	}
}

// drop removes a path from the list. The last one takes its place.
func (t *tree) drop(i int) {
	last := len(t.paths) - 1
	t.paths[i], t.paths[last] = t.paths[last], t.paths[i] // both keep their memory
	t.paths = t.paths[:last]
}

// selectNode follows a path down the tree. The path ends at a node that is new, settled, or at which another path
// waits; it stops without ending at a node that has to be expanded.
func (t *tree) selectNode(p *path, full bool) {
	for {
		x := &t.nodes[p.at]
		if x.kind == nodeVisited && x.visits == 0 && x.pending > 0 {
			p.ended = true // another path waits here for its matches
			return
		}
		if x.kind == nodeVisited && (p.at == t.root || !full) {
			if !x.waits {
				x.waits = true
				t.waiting = append(t.waiting, p.at)
			}
			return
		}
		if x.kind != nodeExpanded || t.proofs && x.proof.Closed() {
			p.ended = true
			if x.kind == nodeVisited { // there is no room below it
				t.occupy(p)
			}
			return
		}
		t.descend(p, full)
	}
}

// descend selects an edge for each role that decides and moves the path on to the node they lead to.
func (t *tree) descend(p *path, full bool) {
	id, at := p.at, len(p.picks)
	p.nodes, p.picks = append(p.nodes, id), slices.Grow(p.picks, t.roles)[:at+t.roles]
	x, picks := &t.nodes[id], p.picks[at:]
	first, last := t.deciders(x)
	for r := first; r <= last; r++ {
		picks[r] = t.selectEdge(id, r)
	}
	child, key, ok := t.child(id, picks)
	x.pending++
	for r := first; r <= last; r++ {
		t.edges[x.edges+picks[r]].pending++
		t.updateTerms(x, picks[r], r)
	}
	if child != 0 {
		p.at = child
		t.refresh(p)
		return
	}
	if full || !ok {
		p.at = t.add(0)
	} else {
		p.at = t.add(id)
		t.attach(id, picks, key, p.at)
	}
	if x := &t.nodes[id]; x.chooser >= 0 {
		e := &t.edges[x.edges+picks[x.chooser]]
		t.nodes[p.at].proof, t.nodes[p.at].value = e.proof, e.value
	}
	t.occupy(p)
}

// occupy gives the last node of a path a lane.
func (t *tree) occupy(p *path) {
	last := len(p.nodes) - 1
	parent := p.nodes[last]
	p.lane = len(t.lanes)
	l, chooser := lane{node: p.at, parent: parent}, int(t.nodes[parent].chooser)
	if chooser >= 0 {
		l.edge = t.nodes[parent].edges + p.picks[last*t.roles+chooser]
	}
	t.lanes = append(t.lanes, l)
	for r, i := range p.picks[last*t.roles:] {
		if chooser >= 0 && r != chooser {
			i, _ = t.span(parent, r)
		}
		t.joints = append(t.joints, t.move(parent, i))
	}
}
