// Package sha256 turns bytes into their SHA-256 hash (FIPS 180-4, section 6.2).
//
// It is for telling texts apart, not for secrets. The standard library's package
// would bring its whole validated module along, with AES, SHA-3, SHA-512 and a
// generator of random bits: a program that comes over a network has no use for them.
package sha256

import (
	"encoding/binary"
	"math/bits"
)

// Size is the length of a hash in bytes.
const Size = 32

const (
	blockSize  = 64
	lengthSize = 8 // of the length in bits that ends the last block
)

// Sum256 returns the hash of data.
func Sum256(data []byte) (sum [Size]byte) {
	h := initial
	whole := len(data) / blockSize * blockSize
	for at := 0; at < whole; at += blockSize {
		h.add(data[at : at+blockSize])
	}
	var last [2 * blockSize]byte
	n := copy(last[:], data[whole:])
	last[n] = 0x80
	end := blockSize
	if n+1+lengthSize > blockSize {
		end = 2 * blockSize
	}
	binary.BigEndian.PutUint64(last[end-lengthSize:], uint64(len(data))*8)
	for at := 0; at < end; at += blockSize {
		h.add(last[at : at+blockSize])
	}
	for i, word := range h {
		binary.BigEndian.PutUint32(sum[4*i:], word)
	}
	return sum
}

// A state is what is kept from block to block.
type state [8]uint32

// add takes a block into the state.
func (s *state) add(block []byte) {
	var schedule [64]uint32
	for i := range schedule {
		if i < 16 {
			schedule[i] = binary.BigEndian.Uint32(block[4*i:])
			continue
		}
		x, y := schedule[i-15], schedule[i-2]
		schedule[i] = schedule[i-16] + schedule[i-7] +
			(bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3) +
			(bits.RotateLeft32(y, -17) ^ bits.RotateLeft32(y, -19) ^ y>>10)
	}
	a, b, c, d, e, f, g, h := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
	for i, word := range schedule {
		t := h + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) +
			(e&f ^ ^e&g) + constants[i] + word
		u := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) +
			(a&b ^ a&c ^ b&c)
		a, b, c, d, e, f, g, h = t+u, a, b, c, d+t, e, f, g
	}
	for i, word := range [...]uint32{a, b, c, d, e, f, g, h} {
		s[i] += word
	}
}

// initial and constants are the first 32 bits of the fractions of the square roots
// of the first 8 primes, and of the cube roots of the first 64.
var initial = state{
	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
}

var constants = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}
