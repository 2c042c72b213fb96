package playground

import (
	"runtime/debug"
	"testing"
)

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

// A network that was too large leaves a heap full of garbage, which the next one is not to be charged for.
func TestGarbageOfGamesBeforeDoesNotCountAsANetworks(t *testing.T) {
	const bound = 256 << 20
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // nothing is collected by chance
	for used, _ := memoryUse(); used <= bound; used, _ = memoryUse() {
		garbageMade = make([]byte, 8<<20)
	}
	garbageMade = nil
	c := newClient(t)
	c.service.config.Memory = bound
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "tic-tac-toe"), Net: -1}))
	if r := result[BuildResult](c.start("build", BuildRequest{})); r.Stats.Gates == 0 {
		t.Errorf("the network is %+v", r.Stats)
	}
}

var garbageMade []byte // a variable of the package, so that making it is not optimised away
