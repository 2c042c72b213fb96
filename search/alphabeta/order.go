package alphabeta

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// An action is what one side can do in a position.
type action struct {
	index uint32 // of the move in the role's list; a mixed-radix number for several roles
	key   search.ActionKey
	score int32      // search order, highest first
	child game.State // where it leads, once that is known; nil while other roles choose too
}

// Scores that stand out from the history, which stays below scoreKiller.
const (
	scoreHash   = 1 << 30
	scoreKiller = 1 << 28
)

// selectBest moves the best of the actions from i on to place i.
func selectBest(actions []action, i int) {
	best := i
	for j := i + 1; j < len(actions); j++ {
		if actions[j].score > actions[best].score {
			best = j
		}
	}
	// Moving the others up, not swapping, keeps equal actions in their order.
	a := actions[best]
	copy(actions[i+1:best+1], actions[i:best])
	actions[i] = a
}

// A history counts how often an action made further search needless, deeper
// ones more, for each side. It is small and lossy on purpose.
type history struct {
	counts [2][historySize]int32
}

const historySize = 1 << 12

func slot(k search.ActionKey) uint32 { return uint32(k) * 2654435761 >> 20 }

func (h *history) of(side int, k search.ActionKey) int32 { return h.counts[side][slot(k)] }

// reward counts a cut-off at some depth.
func (h *history) reward(side int, k search.ActionKey, depth int) {
	c := &h.counts[side][slot(k)]
	if *c += int32(depth * depth); *c >= scoreKiller/2 {
		h.fade()
	}
}

// fade halves all counts, so that what happened lately weighs more.
func (h *history) fade() {
	for s := range h.counts {
		for i := range h.counts[s] {
			h.counts[s][i] /= 2
		}
	}
}

// expand finds the moves of all roles and orders them. It reports whether a
// role is stuck; see [search.Choices.Find].
func (t *tree) expand(s search.Position, f *frame, hash search.ActionKey) (stuck bool, err error) {
	if stuck, err = f.Find(t.ctx, s); err != nil {
		return false, err
	}
	if stuck {
		t.clock.Stuck(s.State, slices.IndexFunc(f.Legal, func(moves []game.Move) bool { return len(moves) == 0 }))
		return true, nil
	}
	replies, chooser, all := f.Replies(t.me)
	f.turn, f.partial = chooser, !all
	if len(f.Legal[t.me]) > 1 {
		f.turn = t.me
	}
	if t.canonical != nil && f.by > 0 {
		if f.turn < 0 {
			hash = 0
		}
		hash = t.canonical.Preimage(hash, f.by, f.turn)
	}
	f.mine = t.actions(f.mine[:0], f, sideMine, len(f.Legal[t.me]), t.me, hash)
	if len(f.mine) > 1 {
		hash = 0 // it was one of the moves of this side
	}
	f.theirs = t.actions(f.theirs[:0], f, sideTheirs, replies, chooser, hash)
	t.recorder.choices(len(f.mine), len(f.theirs))
	return false, nil
}

// actions lists what a side can do: the moves of the role that alone chooses,
// or with role -1 all joint moves of several.
func (t *tree) actions(dst []action, f *frame, side, n, role int, hash search.ActionKey) []action {
	for i := range n {
		a := action{index: uint32(i)}
		if role >= 0 {
			a.key = search.ActionKey(f.Legal[role][i]) + 1
		} else {
			f.Reply(t.me, uint32(i))
			for r, m := range f.Joint {
				if r != t.me {
					a.key = a.key*0x01000193 + search.ActionKey(m) + 1
				}
			}
		}
		switch {
		case a.key == hash:
			a.score = scoreHash
		case a.key == f.killers[side][0]:
			a.score = scoreKiller + 1
		case a.key == f.killers[side][1]:
			a.score = scoreKiller
		default:
			a.score = t.order.of(side, a.key)
		}
		dst = append(dst, a)
	}
	return dst
}

// best returns the action at the front of the side that chose in this frame,
// after a search has moved the best one there.
func (f *frame) best() search.ActionKey {
	if len(f.mine) > 1 {
		return f.mine[0].key
	}
	return f.theirs[0].key
}

// cutoff remembers an action that made the rest of its position needless.
func (t *tree) cutoff(f *frame, side int, key search.ActionKey, depth int) {
	if k := &f.killers[side]; k[0] != key {
		k[0], k[1] = key, k[0]
	}
	t.order.reward(side, key, depth)
}

// rescore puts the reply that was best against the last move first.
func (t *tree) rescore(f *frame) {
	for i := range f.theirs {
		f.theirs[i].score = t.order.of(sideTheirs, f.theirs[i].key)
	}
	f.theirs[0].score = scoreHash
}

// moveToFront moves action i to the front.
func moveToFront(actions []action, i int) {
	a := actions[i]
	copy(actions[1:i+1], actions[:i])
	actions[0] = a
}
