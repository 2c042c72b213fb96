package positions

import (
	"math/rand/v2"
	"testing"

	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

func TestWordsAreTransposedIntoRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	planes := make([]byte, 150*gates.PlaneBytes)
	for i := range planes {
		planes[i] = byte(rng.Uint32())
	}
	for _, used := range []int{1, 5, 6, 63, 64, 65, 128} {
		got, words := Rows(planes, used)
		for lane := range used {
			for p := range 150 {
				want := planes[p*gates.PlaneBytes+lane/8] >> (lane % 8) & 1
				if bit := got[lane*words+p/64] >> (p % 64) & 1; bit != uint64(want) {
					t.Fatalf("%d lanes used: lane %d of plane %d is %d, want %d", used, lane, p, bit, want)
				}
			}
		}
	}
}
