// Package hashcons finds what equals something that was made before, such as a
// gate over the same inputs, so that equal things are made once (hash consing;
// Ershov: On Programming of Arithmetic Operations, CACM 1, 1958).
package hashcons

// A Table is a hash table of numbers with open addressing. Its owner knows what
// the numbers stand for and when two of them are equal. The zero Table is empty.
type Table struct {
	slots []uint64 // hash in the upper half, number + 1 in the lower; 0 where empty
	used  int      // at most half of them
}

// Find returns the number with a hash for which same holds.
func (t *Table) Find(hash uint32, same func(number uint32) bool) (number uint32, ok bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if n := uint32(t.slots[i]) - 1; uint32(t.slots[i]>>32) == hash && same(n) {
			return n, true
		}
	}
	return 0, false
}

// Add puts a number in that Find did not find.
func (t *Table) Add(hash, number uint32) {
	if 2*(t.used+1) > len(t.slots) {
		old := t.slots
		t.slots = make([]uint64, max(64, 2*len(old)))
		for _, slot := range old {
			if slot != 0 {
				t.put(slot)
			}
		}
	}
	t.used++
	t.put(uint64(hash)<<32 | uint64(number+1))
}

func (t *Table) put(slot uint64) {
	mask := uint32(len(t.slots) - 1)
	i := uint32(slot>>32) & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = slot
}
