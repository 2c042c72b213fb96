package host

import (
	"context"
	"errors"
)

// PageBytes is the unit in which WebAssembly memory grows.
const PageBytes = 65536

// A Host runs generated modules: wazero in native programs, the browser's own
// engine in the page.
type Host interface {
	// Instantiate compiles a module and links it with a new memory of the given
	// number of pages, which the module imports as env.memory. Memories belong
	// to one instance each, so nothing that a module does can touch the caller.
	Instantiate(ctx context.Context, module []byte, pages uint32) (Instance, error)
}

// An Instance is a module at work. It belongs to one goroutine at a time.
type Instance interface {
	// Call runs an exported function on i32 arguments and returns its i32
	// result, or 0 if it has none.
	Call(ctx context.Context, function string, args ...uint32) (uint32, error)
	// Read and Write copy bytes out of and into the instance's memory.
	Read(at uint32, dst []byte) error
	Write(at uint32, src []byte) error
	// Grow adds pages to the memory.
	Grow(pages uint32) error
	Close(ctx context.Context) error
}

// ErrTooLarge says that a circuit would become a module that costs more memory
// and time to compile than a page should take.
var ErrTooLarge = errors.New("codegen: the network is too large to be compiled")

// What a module may be, beyond which there is [ErrTooLarge].
const (
	MaxGates  = 1 << 20  // gates of a circuit
	MaxModule = 24 << 20 // bytes of a module; compiled it takes about ten times as much
	MaxMemory = 1 << 30  // bytes of the memory of an instance
)

// BaseAddress is where modules keep their own part of the memory. It is not 0,
// so that an address that was never set does no harm unnoticed.
const BaseAddress = 1024
