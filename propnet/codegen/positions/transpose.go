package positions

import (
	"encoding/binary"
	"slices"

	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// Rows turns planes into one bitset for each of the first used lanes: bit p of
// bits[lane*words+…] is the lane's bit in plane p. It returns the bitsets and
// their length in words.
func Rows(planes []byte, used int) (bits []uint64, words int) {
	n := len(planes) / gates.PlaneBytes
	words = (n + 63) / 64
	bits = make([]uint64, used*words)
	if used < fewLanes {
		for p := range n {
			for lane := range used {
				bit := uint64(planes[p*gates.PlaneBytes+lane/8] >> (lane % 8) & 1)
				bits[lane*words+p/64] |= bit << (p % 64)
			}
		}
		return bits, words
	}
	return Gather(bits, planes, used, words), words
}

// Gather turns planes into bitsets of some words, one for each of the first used
// lanes, over dst where they fit.
func Gather(dst []uint64, planes []byte, used, words int) []uint64 {
	dst = slices.Grow(dst[:0], used*words)[:used*words]
	n := len(planes) / gates.PlaneBytes
	var square [64]uint64
	for w := range words {
		for from := 0; from < used; from += 64 {
			clear(square[:])
			for i := range min(64, n-w*64) {
				square[i] = binary.LittleEndian.Uint64(planes[(w*64+i)*gates.PlaneBytes+from/8:])
			}
			transpose(&square)
			for i, row := range square[:min(64, used-from)] {
				dst[(from+i)*words+w] = row
			}
		}
	}
	return dst
}

// Spread turns bitsets of some words, one for each lane, into planes; lanes
// without one are empty.
func Spread(planes []byte, bits []uint64, words int) {
	n, used := len(planes)/gates.PlaneBytes, len(bits)/words
	var square [64]uint64
	for w := range words {
		for from := 0; from < gates.Lanes; from += 64 {
			clear(square[:])
			for i := range max(0, min(64, used-from)) {
				square[i] = bits[(from+i)*words+w]
			}
			if used > from {
				transpose(&square)
			}
			for i, row := range square[:max(0, min(64, n-w*64))] {
				binary.LittleEndian.PutUint64(planes[(w*64+i)*gates.PlaneBytes+from/8:], row)
			}
		}
	}
}

// fewLanes is from where turning squares of 64 x 64 bits is faster than reading
// bit by bit.
const fewLanes = 6

// transpose mirrors a square of bits: bit j of a[i] becomes bit i of a[j]
// (Warren: Hacker's Delight, 2nd edition, section 7-3).
func transpose(a *[64]uint64) {
	mask := uint64(0x00000000FFFFFFFF)
	for j := 32; j != 0; j, mask = j>>1, mask^mask<<(j>>1) {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			t := (a[k]>>j ^ a[k|j]) & mask
			a[k] ^= t << j
			a[k|j] ^= t
		}
	}
}

// LaneMask returns the lanes from..to-1 as two words.
func LaneMask(from, to int) (low, high uint64) {
	below := func(n int) uint64 { return 1<<max(0, min(n, 64)) - 1 }
	return below(to) &^ below(from), below(to-64) &^ below(from-64)
}
