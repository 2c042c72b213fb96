package codegen

import "encoding/binary"

// rows turns planes into one bitset for each lane: bit p of rows[lane*words+..]
// is lane's bit in plane p. It returns the bitsets and their length in words.
func rows(planes []byte) (bits []uint64, words int) {
	n := len(planes) / planeBytes
	words = (n + 63) / 64
	bits = make([]uint64, lanes*words)
	var square [64]uint64
	for w := range words {
		for half := range lanes / 64 {
			for i := range 64 {
				square[i] = 0
				if p := w*64 + i; p < n {
					square[i] = binary.LittleEndian.Uint64(planes[p*planeBytes+half*8:])
				}
			}
			transpose(&square)
			for i, row := range square {
				bits[(half*64+i)*words+w] = row
			}
		}
	}
	return bits, words
}

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
