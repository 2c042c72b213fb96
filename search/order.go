package search

import "github.com/gdl-playground/engine/game"

// An actionKey names an action of one side for the table, the killers and the
// history: a move, or a joint move of several roles, hashed. Two actions that
// share a key are only ordered badly. 0 is no action.
type actionKey uint32

// An action is what one side can do in a position.
type action struct {
	index uint32 // of the move in the role's list; a mixed-radix number for several roles
	key   actionKey
	score int32      // search order, highest first
	child game.State // where it leads, once that is known; nil while other roles choose too
}

// Scores that stand out from the history, which stays below scoreKiller.
const (
	scoreHash   = 1 << 30
	scoreKiller = 1 << 28
)

// next moves the best of the actions from i on to place i.
func next(actions []action, i int) {
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

func slot(k actionKey) uint32 { return uint32(k) * 2654435761 >> 20 }

func (h *history) of(side int, k actionKey) int32 { return h.counts[side][slot(k)] }

// reward counts a cut-off at some depth.
func (h *history) reward(side int, k actionKey, depth int) {
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
