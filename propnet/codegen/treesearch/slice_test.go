package treesearch

import (
	"testing"
	"time"
)

// A slice that is whole is found within a few calls, and one that ended before says only
// that it was too long.
func TestChildrenFitIntoASlice(t *testing.T) {
	for _, x := range []struct {
		name  string
		child time.Duration
	}{
		{"of a small network", 50 * time.Nanosecond},
		{"of a network", 2 * time.Microsecond},
		{"of a large network", 40 * time.Microsecond},
	} {
		t.Run(x.name, func(t *testing.T) {
			n := uint32(firstSlice)
			for range 20 {
				n = nextSlice(n, time.Duration(n)*x.child, true)
			}
			if took := time.Duration(n) * x.child; took < shortSlice || took > longSlice {
				t.Errorf("%d children take %v, want %v to %v", n, took, shortSlice, longSlice)
			}
		})
	}
	if n := nextSlice(1000, time.Microsecond, false); n != 1000 {
		t.Errorf("after a slice that ended before: %d children, want 1000", n)
	}
	if n := nextSlice(1000, 20*time.Millisecond, false); n != 100 {
		t.Errorf("after a slice that ended late: %d children, want 100", n)
	}
	if took := firstSlice * 200 * time.Microsecond; took > 8*time.Millisecond {
		t.Errorf("the first slice of the largest networks takes %v", took)
	}
}
