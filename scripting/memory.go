package scripting

import (
	"context"
	"runtime"
	"runtime/metrics"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// watched is how many checks of a computation there are for each look at the
// memory: a look takes longer than most of what is between two checks.
const watched = 64

// withMemory gives computations some bytes of memory, all that the program has in
// use included. A program of WebAssembly never gives memory back, and one that plays
// match after match would keep what its largest game took.
func withMemory(limit uint64) context.Context {
	if limit == 0 {
		return context.Background()
	}
	if inUse() > limit/4 {
		runtime.GC() // what is left of the game before
	}
	checks := 0
	return pace.With(context.Background(), func() error {
		if checks++; checks%watched != 0 || inUse() <= limit {
			return nil
		}
		runtime.GC() // much of it may be garbage
		if inUse() <= limit/4*3 {
			return nil
		}
		return &logic.LimitError{What: "megabytes of memory", Limit: int64(limit >> 20), Rule: -1}
	})
}

// inUse returns how many bytes objects take, garbage that was not found yet included.
func inUse() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
