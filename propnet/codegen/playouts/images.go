package playouts

import (
	"github.com/gdl-playground/engine/propnet/codegen/asm"
)

const (
	// keptCode is up to how many bytes, as WebAssembly, the code of a step stays
	// in the processor's first cache from one step to the next, so that further
	// images gain nothing.
	keptCode = 24 << 10

	// largeCode is from how many bytes on the code of a step is fetched from a distant cache or from memory, however
	// much images take of the nearer ones: so it pays to share that among more of them. docs/figures.md has figures.
	largeCode = 512 << 10

	// someImages and manyImages are how many share the fetching of code, and mostBytes what they take together at most.
	someImages, manyImages = 4, 8
	mostBytes              = 16 << 20
)

// worthwhile returns how many images it pays to play in, by the functions of a
// step and the distance of images.
func worthwhile(step []*asm.Function, stride uint32) int {
	code := 0
	for _, f := range step {
		code += f.Size()
	}
	n := someImages
	switch {
	case code <= keptCode:
		n = 1
	case code > largeCode:
		n = manyImages
	}
	return max(1, min(n, int(mostBytes/stride)))
}

// imageStride returns the distance of images of a size. Addresses in two of them
// never have the same low 12 bits by which processors guess whether a load reads
// what was stored a moment ago.
func imageStride(size uint32) uint32 {
	const page, odd = 4096, 9 * 64
	return (size+page-1)&^(page-1) + odd
}
