package playouts

import (
	"math"
	"math/bits"
	"testing"
)

func TestBitsAreDrawnByTheirChance(t *testing.T) {
	const words = 4000
	l := &LeafRun{seeds: Seeds{3}}
	for chance := range uint8(1 << chanceBits) {
		set := 0
		for range words {
			set += bits.OnesCount64(l.bits(chance))
		}
		want, n := float64(chance)/(1<<chanceBits), 64.0*words
		if chance == 1<<chanceBits-1 {
			want = 1
		}
		if d := math.Sqrt(want * (1 - want) / n); math.Abs(float64(set)/n-want) > 5*d {
			t.Errorf("chance %d: %.4f of the bits are set, want %.4f", chance, float64(set)/n, want)
		}
	}
}
