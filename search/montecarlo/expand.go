package montecarlo

import (
	"math"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// maxEvaluated bounds the children of a node that are valued when it is expanded.
const maxEvaluated = 512

// visit finds out about the position in a leaf, whose state is that of a node: whether the match is over there, and
// which moves there are.
func (t *tree) visit(id uint32, leaf int) error {
	t.clock.Nodes++
	if t.leaves.Terminal(leaf) {
		t.nodes[id].kind = nodeTerminal
		proof, value, err := t.ending(leaf, t.goals[int(id)*t.roles:(int(id)+1)*t.roles])
		x := &t.nodes[id]
		x.proof, x.value = proof, value
		return err
	}
	x := &t.nodes[id]
	x.kind, x.moves = nodeVisited, uint32(len(t.moves))
	choosers, chooser := 0, t.me
	for r := range t.roles {
		from := len(t.moves)
		t.moves = t.leaves.Legal(leaf, r, t.moves)
		legal := t.moves[from:]
		switch len(legal) {
		case 0:
			x.kind = nodeStuck
			t.moves = t.moves[:x.moves]
			return nil
		case 1:
		default:
			choosers, chooser = choosers+1, r
		}
		t.ends[int(id)*t.roles+r] = uint32(len(t.moves)) - x.moves
	}
	if choosers > 1 {
		chooser = -1
	}
	if x.chooser = int16(chooser); chooser >= 0 {
		from, to := t.span(id, chooser)
		x.first, x.choices = from, to-from
	}
	return nil
}

// ending returns what a leaf in which the match is over proves and is worth, and stores
// the goals of all roles unless goals is nil. Where proofs count and the rules give
// nobody a goal, the roles share the sum and nothing is proved.
func (t *tree) ending(leaf int, goals []uint8) (proof search.Proof, value float32, err error) {
	sum, given := 0, 0
	for r := range t.roles {
		g, err := t.leaves.Goal(t.ctx, leaf, r)
		if err != nil {
			return proof, 0, err
		}
		if g >= 0 {
			given++
		}
		g = max(g, 0) // several are worth nothing, and there is no sum either
		sum += int(g)
		if goals != nil {
			goals[r] = uint8(g)
		}
		if r == t.me {
			proof = search.Proof{Low: g, High: g}
		}
	}
	if given == 0 && t.proofs {
		for r := range goals {
			goals[r] = uint8(t.sum / 2)
		}
		return search.Unknown, float32(t.sum) / 200, nil
	}
	t.proofs = t.proofs && given == t.roles && sum == t.sum
	value = float32(proof.Low) / 100
	if t.unproved {
		proof = search.Unknown
	}
	return proof, value, nil
}

// expandWaiting gives edges to the nodes that paths wait for, and where
// proofs or an evaluation are asked for it looks at what they lead to.
func (t *tree) expandWaiting() error {
	t.asked, t.from, t.legal = t.asked[:0], t.from[:0], t.legal[:0]
	waiting := t.waiting
	for _, id := range waiting {
		t.expand(id)
	}
	for _, id := range waiting {
		x := &t.nodes[id]
		if x.chooser < 0 || !t.proofs && t.eval == nil {
			continue
		}
		if x.choices > maxEvaluated {
			continue
		}
		for i := x.first; i < x.first+x.choices; i++ {
			t.ask(id, i)
			if len(t.asked) == game.MaxLeaves {
				if err := t.look(); err != nil {
					return err
				}
				if t.clock.Tick() { // those that are left out do without
					break
				}
			}
		}
		if t.clock.Stopped != "" {
			break
		}
	}
	if err := t.look(); err != nil {
		return err
	}
	for _, id := range waiting {
		if t.nodes[id].chooser >= 0 {
			t.backUp(id)
			t.updateAllTerms(id)
		}
	}
	for i := range t.paths {
		if p := &t.paths[i]; !p.ended {
			t.propagate(p)
		}
	}
	t.waiting = waiting[:0]
	return nil
}

// expand gives edges to a node.
func (t *tree) expand(id uint32) {
	x := &t.nodes[id]
	x.kind, x.waits, x.edges = nodeExpanded, false, uint32(len(t.edges))
	t.addEdges(int(t.ends[(int(id)+1)*t.roles-1]))
	// In a random order, so that the first tries favour no move.
	for r := range t.roles {
		from, to := t.span(id, r)
		moves := t.moves[x.moves+from : x.moves+to]
		for i := len(moves) - 1; i > 0; i-- {
			j := t.rng.IntN(i + 1)
			moves[i], moves[j] = moves[j], moves[i]
		}
	}
}

// ask adds the position behind an edge of the role that alone has a choice to those
// that are looked at next.
func (t *tree) ask(id, pick uint32) {
	x := &t.nodes[id]
	t.asked = append(t.asked, x.edges+pick)
	t.from = append(t.from, t.state(id)...)
	for r := range t.roles {
		i := pick
		if r != int(x.chooser) {
			i, _ = t.span(id, r)
		}
		t.legal = append(t.legal, t.move(id, i))
	}
}

// look looks at the positions that were asked about.
func (t *tree) look() error {
	if len(t.asked) == 0 {
		return nil
	}
	if err := t.leaves.Follow(t.ctx, t.from, t.legal); err != nil {
		return err
	}
	if t.linear {
		t.leaves.Sums(t.sums[:len(t.asked)])
	}
	for i, at := range t.asked {
		e := &t.edges[at]
		t.clock.Nodes++
		if t.leaves.Terminal(i) {
			proof, value, err := t.ending(i, nil)
			if err != nil {
				return err
			}
			e.proof, e.value = proof, value
		} else if v, err := t.value(i); err != nil {
			return err
		} else {
			e.value = v
		}
		e.prior, e.looked = e.value, true
	}
	t.asked, t.from, t.legal = t.asked[:0], t.from[:0], t.legal[:0]
	if w := t.leaves.Words(); w > t.width {
		t.widen(w)
	}
	return nil
}

// value returns what a leaf seems to be worth to the searching role, 0..1.
func (t *tree) value(leaf int) (float32, error) {
	switch {
	case t.eval == nil:
		return 0.5, nil
	case t.linear:
		return float32(1 / (1 + math.Exp(-float64(t.sums[leaf])))), nil
	}
	state := make([]uint64, t.leaves.Words())
	t.leaves.State(leaf, state)
	v, err := t.eval.Value(t.ctx, search.Position{State: game.State(state).Trim(), Machine: t.m})
	return float32(v) / float32(search.MaxValue), err
}
