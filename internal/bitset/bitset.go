// Package bitset holds sets of small numbers, such as the numbered values that
// an argument can have. A [Set] is for one goroutine while it changes.
package bitset

import (
	"iter"
	"math/bits"
)

// A Set holds numbers from 0 up, a bit for each of them up to the largest. The
// zero Set is empty.
type Set []uint64

// Has reports whether i is in the set.
func (s Set) Has(i int) bool { return i/64 < len(s) && s[i/64]>>(i%64)&1 == 1 }

// Add adds i and reports whether it is new.
func (s *Set) Add(i int) bool {
	if s.Has(i) {
		return false
	}
	for i/64 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[i/64] |= 1 << (i % 64)
	return true
}

// Join adds what is in t and reports whether any of it is new.
func (s *Set) Join(t Set) (grown bool) {
	for len(*s) < len(t) {
		*s = append(*s, 0)
	}
	for i, w := range t {
		grown = grown || w&^(*s)[i] != 0
		(*s)[i] |= w
	}
	return grown
}

// Meet keeps what is in t too.
func (s *Set) Meet(t Set) {
	*s = (*s)[:min(len(*s), len(t))]
	for i := range *s {
		(*s)[i] &= t[i]
	}
}

// Empty reports whether nothing is in the set.
func (s Set) Empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// Len returns how many numbers are in the set.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// All yields the numbers in ascending order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i*64 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}
