package game

import (
	"math/bits"
	"slices"
)

// Has reports whether a fact holds in the state.
func (s State) Has(f Fact) bool {
	w := int(f >> 6)
	return w < len(s) && s[w]>>(f&63)&1 != 0
}

// Len returns the number of facts that hold.
func (s State) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Equal reports whether two states of one machine hold the same facts.
func (s State) Equal(t State) bool { return slices.Equal(s, t) }

// Clone returns a copy, for a state that would be written over.
func (s State) Clone() State { return slices.Clone(s) }

// Append appends the facts that hold to dst, in ascending order.
func (s State) Append(dst []Fact) []Fact {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, Fact(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}

// Hash returns 128 well-mixed bits of the state. Two states that differ have
// the same hash with a chance of about 2^-128 unless somebody looks for such
// a pair on purpose.
func (s State) Hash() (hi, lo uint64) {
	hi, lo = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
	for _, w := range s {
		h1, l1 := bits.Mul64(lo^w, 0xA0761D6478BD642F)
		h2, l2 := bits.Mul64(hi^bits.RotateLeft64(w, 32), 0xE7037ED1A0B428DB)
		lo, hi = h1^l2, h2^l1+w
	}
	return hi, lo
}

// Add returns the state with one more fact, changing s where it can: use it
// only to build a state that nobody else has seen.
func (s State) Add(f Fact) State {
	w := int(f >> 6)
	for len(s) <= w {
		s = append(s, 0)
	}
	s[w] |= 1 << (f & 63)
	return s
}

// Trim drops zero words from the end, as every finished State has it.
func (s State) Trim() State {
	for len(s) > 0 && s[len(s)-1] == 0 {
		s = s[:len(s)-1]
	}
	return s
}
