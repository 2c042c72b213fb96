package playouts

import (
	"github.com/gdl-playground/engine/propnet/codegen/asm"
)

const (
	// maxImages is how many images share the fetching of code at most. More of
	// them gain nothing.
	maxImages = 4

	// keptCode is up to how many bytes, as WebAssembly, the code of a step stays
	// in the processor's first cache from one step to the next, so that further
	// images gain nothing.
	keptCode = 24 << 10

	// keptSlots is up to how many spill slots, of all images, stay close enough
	// while other images use the same function.
	keptSlots = 4096

	// keptBytes is up to how many bytes images may take together: half of what
	// the second cache of a processor holds.
	keptBytes = 1 << 20
)

// worthwhile returns how many images it pays to play in, by the functions of a
// step, their spill slots, and the distance of images.
func worthwhile(step []*asm.Function, slots int, stride uint32) int {
	code := 0
	for _, f := range step {
		code += f.Size()
	}
	if code <= keptCode {
		return 1
	}
	return max(1, min(max(2, keptSlots/max(1, slots)), int(keptBytes/stride), maxImages))
}

// imageStride returns the distance of images of a size. Addresses in two of them
// never have the same low 12 bits by which processors guess whether a load reads
// what was stored a moment ago.
func imageStride(size uint32) uint32 {
	const page, odd = 4096, 9 * 64
	return (size+page-1)&^(page-1) + odd
}
