package montecarlo

import "github.com/gdl-playground/engine/search"

// backpropagate counts the rewards at the end of a path, which stand for a number of random matches, on all
// nodes and edges of the path.
func (t *tree) backpropagate(p *path, matches int64) {
	x := &t.nodes[p.at]
	x.pending--
	x.visits++
	x.sum += t.rewards[t.me]
	for i, id := range p.nodes {
		x := &t.nodes[id]
		x.pending--
		x.visits++
		x.sum += t.rewards[t.me]
		first, last := t.deciders(x)
		for r := first; r <= last; r++ {
			pick := p.picks[i*t.roles+r]
			e, reward := &t.edges[x.edges+pick], t.rewards[r]
			e.pending--
			e.visits++
			e.matches += matches
			e.sum += reward
			e.sumSq += reward * reward
			t.updateTerms(x, pick, r)
		}
	}
}

// undo takes a path back without a reward.
func (t *tree) undo(p *path) {
	if p.ended {
		t.nodes[p.at].pending--
	}
	for i, id := range p.nodes {
		x := &t.nodes[id]
		x.pending--
		first, last := t.deciders(x)
		for r := first; r <= last; r++ {
			pick := p.picks[i*t.roles+r]
			t.edges[x.edges+pick].pending--
			t.updateTerms(x, pick, r)
		}
	}
}

// backUp computes the proof and the value of a node where one role has a choice from those of its edges, and
// reports whether they changed.
func (t *tree) backUp(id uint32) bool {
	x := &t.nodes[id]
	value, proof := float32(0), search.Proof{}
	mine := int(x.chooser) == t.me
	edges := t.choices(id)
	for i := range edges {
		e := &edges[i]
		if mine {
			proof = proof.Raise(e.proof.Later(), i == 0)
		} else {
			proof = proof.Lower(e.proof.Later(), i == 0, false)
		}
		if i == 0 || (e.value > value) == mine {
			value = e.value
		}
	}
	if proof == x.proof && value == x.value {
		return false
	}
	narrower := proof.Low != x.proof.Low || proof.High != x.proof.High
	x.proof, x.value = proof, value
	if narrower { // other edges cannot matter any more
		t.updateAllTerms(id)
	}
	return true
}

// refresh makes the edge that a path took last know what was found out about its child on other paths.
func (t *tree) refresh(p *path) {
	x := &t.nodes[p.nodes[len(p.nodes)-1]]
	if x.chooser < 0 {
		return
	}
	e, c := &t.edges[x.edges+p.picks[len(p.picks)-t.roles+int(x.chooser)]], &t.nodes[p.at]
	if c.proof.And(e.proof) != e.proof || e.value != c.value {
		t.propagate(p)
	}
}

// propagate carries the proof and the value of the end of a path up towards the root, as far as they change anything.
func (t *tree) propagate(p *path) {
	child := p.at
	for i := len(p.nodes) - 1; i >= 0; i-- {
		id := p.nodes[i]
		x := &t.nodes[id]
		if x.chooser < 0 {
			return
		}
		pick := p.picks[i*t.roles+int(x.chooser)]
		e := &t.edges[x.edges+pick]
		c := &t.nodes[child]
		e.proof, e.value = c.proof.And(e.proof), c.value // another search may have proved more: see adoptProofs
		t.updateTerms(x, pick, int(x.chooser))
		if !t.backUp(id) {
			return
		}
		child = id
	}
}
