package propnet

// A sharing finds what equals something that was made before, such as a gate
// over the same inputs: a hash table with open addressing of numbers, whose
// owner knows what they stand for.
type sharing struct {
	slots []uint64 // hash in the upper half, number + 1 in the lower; 0 where empty
	used  int      // at most half of them
}

// find returns the number with a hash for which same holds.
func (s *sharing) find(hash uint32, same func(number uint32) bool) (number uint32, ok bool) {
	if len(s.slots) == 0 {
		return 0, false
	}
	mask := uint32(len(s.slots) - 1)
	for i := hash & mask; s.slots[i] != 0; i = (i + 1) & mask {
		if n := uint32(s.slots[i]) - 1; uint32(s.slots[i]>>32) == hash && same(n) {
			return n, true
		}
	}
	return 0, false
}

// add puts a number in that find did not find.
func (s *sharing) add(hash, number uint32) {
	if 2*(s.used+1) > len(s.slots) {
		old := s.slots
		s.slots = make([]uint64, max(64, 2*len(old)))
		for _, slot := range old {
			if slot != 0 {
				s.put(slot)
			}
		}
	}
	s.used++
	s.put(uint64(hash)<<32 | uint64(number+1))
}

func (s *sharing) put(slot uint64) {
	mask := uint32(len(s.slots) - 1)
	i := uint32(slot>>32) & mask
	for s.slots[i] != 0 {
		i = (i + 1) & mask
	}
	s.slots[i] = slot
}
