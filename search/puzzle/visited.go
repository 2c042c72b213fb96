package puzzle

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A visited set holds the positions that a search for one role has come to,
// each with its parent and the move that led to it. States are kept as a whole
// in a hash table with open addressing. Positions are numbered from 0 as they
// are added.
type visited struct {
	limit int64      // bytes
	timer game.State // facts that do not count; empty: all do

	width  int      // words of each state
	states []uint64 // width words for each
	from   []int32  // the parent, -1 for the first
	by     []game.Move
	slots  []int32 // hash table of states, number+1 or 0
	masked game.State
}

// newVisited returns an empty set that takes up at most limit bytes; 0 means
// DefaultTableBytes. States that differ in facts of the timer alone are one.
func newVisited(limit int64, timer game.State) *visited {
	if limit <= 0 {
		limit = search.DefaultTableBytes
	}
	v := &visited{limit: limit, timer: timer, width: 1}
	v.reset()
	return v
}

// reset makes the set empty.
func (v *visited) reset() {
	v.states, v.from, v.by, v.slots = nil, nil, nil, make([]int32, 1<<10)
}

// timerOf returns the facts that need not count, where a machine knows any.
func timerOf(m game.Machine) (facts game.State) {
	if timed, ok := m.(game.Timed); ok {
		for _, f := range timed.Timer() {
			facts = facts.Add(f)
		}
	}
	return facts
}

func (v *visited) len() int { return len(v.from) }

// bytes returns about what a number of positions take up.
func (v *visited) bytes(positions int) int64 { return int64(positions) * int64(8*v.width+8+16) }

// state returns a state. It stays as it is even when the others move.
func (v *visited) state(i int32) game.State {
	return game.State(v.states[int(i)*v.width : int(i+1)*v.width]).Trim()
}

// add adds a state unless it is there. It returns its number and whether it is
// new; -1 when memory is full.
func (v *visited) add(s game.State, from int32, by game.Move) (at int32, isNew bool) {
	if len(s) > v.width {
		v.widen(len(s))
	}
	slot := v.slot(s)
	if n := v.slots[slot]; n != 0 {
		return n - 1, false
	}
	n := len(v.from)
	if v.bytes(n+1) > v.limit || n == 1<<31-2 {
		return -1, false
	}
	v.states = append(v.states, s...)
	for range v.width - len(s) {
		v.states = append(v.states, 0)
	}
	v.from, v.by = append(v.from, from), append(v.by, by)
	v.slots[slot] = int32(n) + 1
	if 2*len(v.from) > len(v.slots) {
		v.slots = make([]int32, 2*len(v.slots))
		for i := range v.from {
			v.slots[v.slot(v.state(int32(i)))] = int32(i) + 1
		}
	}
	return int32(n), true
}

// slot returns the place of a state in the hash table, empty if it is new.
func (v *visited) slot(s game.State) int {
	v.masked = append(v.masked[:0], s...)
	for i := range min(len(s), len(v.timer)) {
		v.masked[i] &^= v.timer[i]
	}
	hi, _ := v.masked.Trim().Hash()
	mask := uint64(len(v.slots) - 1)
	for at := hi & mask; ; at = (at + 1) & mask {
		if n := v.slots[at]; n == 0 || v.same(n-1, s) {
			return int(at)
		}
	}
}

// same reports whether a state is one that is there, apart from the timer.
func (v *visited) same(i int32, s game.State) bool {
	known := v.states[int(i)*v.width : int(i+1)*v.width]
	for k, w := range known {
		if k < len(s) {
			w ^= s[k]
		}
		if k < len(v.timer) {
			w &^= v.timer[k]
		}
		if w != 0 {
			return false
		}
	}
	return true
}

// widen makes room for states of more words: machines that number facts as they
// meet them have such.
func (v *visited) widen(width int) {
	states := make([]uint64, len(v.from)*width, (len(v.from)+1)*width*2)
	for i := range v.from {
		copy(states[i*width:], v.states[i*v.width:(i+1)*v.width])
	}
	v.width, v.states = width, states
}

// path returns the moves that lead from the first state to one; none to -1.
func (v *visited) path(to int32) []game.JointMove {
	if to < 0 {
		return nil
	}
	var path []game.JointMove
	for ; v.from[to] >= 0; to = v.from[to] {
		path = append(path, game.JointMove{v.by[to]})
	}
	slices.Reverse(path)
	return path
}
