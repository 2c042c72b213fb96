package montecarlo

import (
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// visitLanes computes the positions in lanes, and looks at those that are new.
func (t *tree) visitLanes() error {
	t.from = t.from[:0]
	for _, l := range t.lanes {
		t.from = append(t.from, t.state(l.parent)...)
	}
	if err := t.leaves.Follow(t.ctx, t.from, t.joints); err != nil {
		return err
	}
	if t.leaves.Words() > t.width {
		t.widen(t.leaves.Words())
	}
	for i, l := range t.lanes {
		if t.nodes[l.node].kind != nodeFresh {
			continue
		}
		t.leaves.State(i, t.state(l.node))
		if t.share(&t.lanes[i]) {
			continue
		}
		if err := t.visit(l.node, i); err != nil {
			return err
		}
		if t.sharing && t.nodes[l.node].parent != 0 {
			t.transpositions.insert(&t.arena, l.node)
		}
	}
	for i := range t.paths {
		p := &t.paths[i]
		if p.lane >= 0 && t.lanes[p.lane].node != p.at {
			t.nodes[p.at].pending--
			p.at = t.lanes[p.lane].node
			t.nodes[p.at].pending++
			t.propagate(p)
		} else if t.nodes[p.at].kind == nodeTerminal {
			t.propagate(p)
		}
	}
	return nil
}

// share gives the edge of a lane the node of the same position on another path, if there is one, instead of a new
// node. It reports whether it did.
func (t *tree) share(l *lane) bool {
	if l.edge == 0 || t.nodes[l.node].parent == 0 || !t.sharing {
		return false
	}
	same := t.transpositions.find(&t.arena, t.nodes[l.node].ply, t.state(l.node))
	if same == 0 || same == l.node || t.nodes[same].kind == nodeFresh {
		return false
	}
	x, y := &t.nodes[l.node], &t.nodes[same]
	y.visits, y.sum = y.visits+x.visits, y.sum+x.sum // of paths whose end was known without looking
	t.edges[l.edge].child = same
	if same >= t.fresh {
		t.shared = append(t.shared, l.edge)
	}
	x.parent = 0
	l.node = same
	return true
}

// simulate plays random matches from the positions in lanes, for the paths that wait there.
func (t *tree) simulate(relays bool) error {
	t.pace.selected(t.clock)
	if err := t.rewardWithoutBatch(); err != nil {
		return err
	}
	switch {
	case relays:
		defer t.pace.played(t.clock)
		return t.begin()
	case len(t.paths) > 0:
		return t.playBatch()
	}
	return nil
}

// rewardWithoutBatch rewards the paths that need no batch of random matches: those whose end is known by now, and all
// of a game for one role, which plays one match after the other.
func (t *tree) rewardWithoutBatch() error {
	for i := len(t.paths) - 1; i >= 0; i-- {
		p := &t.paths[i]
		if !t.known(p) {
			if t.roles > 1 {
				continue
			}
			g, err := t.playAlone(p)
			if err != nil {
				return err
			}
			t.rewards[0] = float64(max(g, 0)) / 100
		}
		t.backpropagate(p, 1)
		t.drop(i)
	}
	return nil
}

// playBatch plays random matches from all lanes and rewards all paths.
func (t *tree) playBatch() error {
	n := t.pace.playouts
	if err := t.leaves.Playouts(t.ctx, n, t.rng.Uint64(), search.MaxPlayoutPlies, t.tallies); err != nil {
		return err
	}
	for i := range t.lanes {
		t.clock.Nodes += t.tallies[i].Plies
	}
	for i := range t.paths {
		p := &t.paths[i]
		t.reward(&t.tallies[p.lane])
		t.backpropagate(p, int64(n))
	}
	t.paths = t.paths[:0]
	t.pace.played(t.clock)
	t.adapt()
	return nil
}

// reward sets the rewards to the mean of the matches in a tally. A match that was cut counts as a half, and so does one
// that ended without goals where proofs count: what it lacks of the sum is shared by the two roles.
func (t *tree) reward(tally *game.Tally) {
	missing := int64(0)
	if t.proofs {
		missing = max(int64(t.sum*tally.Done)-tally.Sum[0]-tally.Sum[1], 0)
	}
	for r := range t.rewards {
		sum := float64(tally.Sum[r]) + float64(missing)/2
		t.rewards[r] = (sum/100 + float64(tally.Cut)/2) / float64(tally.Done+tally.Cut)
	}
}

// known sets the rewards at the end of a path where no random match is needed to know them, and reports
// whether that is so. A position in which a role is stuck counts as a half.
func (t *tree) known(p *path) bool {
	x := &t.nodes[p.at]
	switch {
	case x.kind == nodeTerminal:
		for r := range t.rewards {
			t.rewards[r] = float64(t.goals[int(p.at)*t.roles+r]) / 100
		}
		if t.roles == 1 {
			t.remember(p, nil, game.Goal(t.goals[p.at]))
		}
	case x.kind == nodeStuck:
		for r := range t.rewards {
			t.rewards[r] = 0.5
		}
	case t.proofs && x.proof.Closed():
		mine := float64(x.proof.Low) / 100
		t.rewards[t.me], t.rewards[1-t.me] = mine, float64(t.sum)/100-mine
	default:
		return false
	}
	return true
}

// playAlone plays a random match of a single role from the end of a path, and remembers it if
// none was better. A match that is cut short counts as a goal of 0.
func (t *tree) playAlone(p *path) (game.Goal, error) {
	s := game.State(t.state(p.at)).Clone().Trim()
	var line []game.JointMove
	for range search.MaxPlayoutPlies {
		if t.clock.Tick() {
			return 0, nil
		}
		end, err := t.m.Terminal(t.ctx, s)
		if err != nil {
			return 0, err
		}
		if end {
			g, err := t.m.Goal(t.ctx, s, 0)
			if err != nil {
				return 0, err
			}
			t.remember(p, line, g)
			return g, nil
		}
		if t.legal, err = t.m.Legal(t.ctx, s, 0, t.legal[:0]); err != nil || len(t.legal) == 0 {
			return 0, err
		}
		joint := game.JointMove{t.legal[t.rng.IntN(len(t.legal))]}
		line = append(line, joint)
		if s, err = t.m.Next(t.ctx, s, joint); err != nil {
			return 0, err
		}
	}
	return 0, nil
}

// remember keeps the moves of a path and of the line after it if their goal is the
// best so far.
func (t *tree) remember(p *path, line []game.JointMove, g game.Goal) {
	if g <= t.bestGoal {
		return
	}
	t.bestGoal, t.bestLine = g, nil
	for i, id := range p.nodes {
		t.bestLine = append(t.bestLine, game.JointMove{t.move(id, p.picks[i])})
	}
	t.bestLine = append(t.bestLine, line...)
}
