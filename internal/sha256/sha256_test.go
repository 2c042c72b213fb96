package sha256

import (
	"crypto/sha256"
	"math/rand/v2"
	"testing"
)

// TestHashesAreThoseOfTheStandardLibrary takes every length at which the padding
// begins or needs another block, and some longer ones.
func TestHashesAreThoseOfTheStandardLibrary(t *testing.T) {
	rng := rand.NewChaCha8([32]byte{})
	data := make([]byte, 5*blockSize)
	if _, err := rng.Read(data); err != nil {
		t.Fatal(err)
	}
	for n := range data {
		if got, want := Sum256(data[:n]), sha256.Sum256(data[:n]); got != want {
			t.Fatalf("the hash of %d bytes is %x, want %x", n, got, want)
		}
	}
}

func BenchmarkSum256(b *testing.B) {
	data := make([]byte, 8<<10)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		Sum256(data)
	}
}
