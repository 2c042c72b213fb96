package compare

import "github.com/gdl-playground/engine/game"

// A stateTable numbers different states, which it knows by their hashes, from 0
// in the order of their coming.
type stateTable struct {
	hashes [][2]uint64
	slots  []uint32 // open addressing: number + 1, or 0; a power of two
}

func (t *stateTable) len() int { return len(t.hashes) }

// add returns the number of a state and whether it is new.
func (t *stateTable) add(s game.State) (number uint32, added bool) {
	if 2*(len(t.hashes)+1) > len(t.slots) {
		t.grow()
	}
	hi, lo := s.Hash()
	h := [2]uint64{hi, lo}
	mask := uint64(len(t.slots) - 1)
	i := lo & mask
	for ; t.slots[i] != 0; i = (i + 1) & mask {
		if n := t.slots[i] - 1; t.hashes[n] == h {
			return n, false
		}
	}
	t.hashes = append(t.hashes, h)
	t.slots[i] = uint32(len(t.hashes))
	return uint32(len(t.hashes) - 1), true
}

func (t *stateTable) grow() {
	t.slots = make([]uint32, max(64, 2*len(t.slots)))
	mask := uint64(len(t.slots) - 1)
	for n, h := range t.hashes {
		i := h[1] & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = uint32(n) + 1
	}
}
