package playground

import "testing"

// What lies in a heap that may have 720 MB beside what is in use: as much again while
// that is little, and ever less of it.
func TestTheLargerAHeapIsTheLessGarbageMayLieInIt(t *testing.T) {
	const bound = 720 << 20
	for _, tt := range []struct {
		live uint64
		want int
	}{
		{0, usualGarbage}, {100 << 20, usualGarbage}, {144 << 20, usualGarbage}, {192 << 20, 50},
		{400 << 20, leastGarbage}, {bound, leastGarbage}, {4 << 30, leastGarbage},
	} {
		if got := garbage(tt.live, bound); got != tt.want {
			t.Errorf("%d MB in use: %d %%, want %d %%", tt.live>>20, got, tt.want)
		}
	}
}
