// Package wazerohost runs generated modules in native programs, by wazero.
package wazerohost

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	goruntime "runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/codegen/asm"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// A Host compiles each module once, however many instances are made of it and
// however impatient those are who want them. It may be used by many goroutines
// simultaneously.
//
// Wazero gives up compiling when the context ends, and drops what it compiled
// when the last instance is closed. A player with a second for a move would then
// spend part of each move on compiling the same module again. So compiling goes
// on whoever has stopped waiting, and the host holds on to what came of it.
type Host struct {
	cache wazero.CompilationCache
	life  context.Context // ends when the host is closed
	end   context.CancelFunc

	mu       sync.Mutex
	compiled map[[sha256.Size]byte]*compilation // by the hash of the module
}

// A compilation is one module being compiled, or compiled.
type compilation struct {
	done    chan struct{}
	runtime wazero.Runtime // keeps the code in the cache
	err     error
}

// New returns a host.
func New() *Host {
	life, end := context.WithCancel(context.Background())
	return &Host{
		cache: wazero.NewCompilationCache(), life: life, end: end, compiled: map[[sha256.Size]byte]*compilation{},
	}
}

// Close frees the compiled code. All instances must be closed before.
func (h *Host) Close(ctx context.Context) error {
	h.end()
	h.mu.Lock()
	defer h.mu.Unlock()
	var err error
	for _, c := range h.compiled {
		<-c.done
		err = errors.Join(err, c.runtime.Close(ctx))
	}
	clear(h.compiled)
	return errors.Join(err, h.cache.Close(ctx))
}

// Compilations returns how many modules the host has begun to compile.
func (h *Host) Compilations() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.compiled)
}

// compile sees to it that a module is compiled, and waits for that until ctx is
// done.
func (h *Host) compile(ctx context.Context, module []byte) error {
	key := sha256.Sum256(module)
	h.mu.Lock()
	c, ok := h.compiled[key]
	if !ok {
		c = &compilation{done: make(chan struct{}), runtime: h.runtime()}
		h.compiled[key] = c
		go func() {
			defer close(c.done)
			// Large networks are many functions, so all processors compile.
			workers := experimental.WithCompilationWorkers(h.life, goruntime.GOMAXPROCS(0))
			_, c.err = c.runtime.CompileModule(workers, module)
		}()
	}
	h.mu.Unlock()
	if err := pace.Wait(ctx, c.done); err != nil {
		return err
	}
	return c.err
}

// runtime returns a runtime that shares the compiled code.
func (h *Host) runtime() wazero.Runtime {
	return wazero.NewRuntimeWithConfig(h.life, wazero.NewRuntimeConfig().WithCompilationCache(h.cache))
}

// Instantiate implements [host.Host]. Each instance has a runtime of its
// own, since all modules import their memory by the same name.
func (h *Host) Instantiate(ctx context.Context, module []byte, pages uint32) (host.Instance, error) {
	if err := h.compile(ctx, module); err != nil {
		return nil, wrapped(ctx, err)
	}
	runtime := h.runtime()
	// What is left to do takes no time: a clock that ends now must not spoil it.
	ctx = context.WithoutCancel(ctx)
	x, err := instantiate(ctx, runtime, module, pages)
	if err != nil {
		return nil, wrapped(ctx, errors.Join(err, runtime.Close(ctx)))
	}
	return x, nil
}

// wrapped says where an error comes from, unless it comes from ctx.
func wrapped(ctx context.Context, err error) error {
	if stop := pace.Check(ctx); stop != nil {
		return stop
	}
	return fmt.Errorf("wazero: %w", err)
}

func instantiate(ctx context.Context, runtime wazero.Runtime, module []byte, pages uint32) (*instance, error) {
	// A host module cannot own memory in wazero, so a module that has nothing
	// else provides it.
	owner, err := runtime.InstantiateWithConfig(ctx, asm.MemoryModule(pages),
		wazero.NewModuleConfig().WithName("env"))
	if err != nil {
		return nil, err
	}
	m, err := runtime.InstantiateWithConfig(ctx, module, wazero.NewModuleConfig().WithName("generated"))
	if err != nil {
		return nil, err
	}
	return &instance{runtime, owner.Memory(), m, map[string]function{}, nil}, nil
}

type instance struct {
	runtime   wazero.Runtime
	memory    api.Memory
	module    api.Module
	functions map[string]function
	stack     []uint64
}

// A function is an exported one and how many results it has: to ask for these
// costs an allocation.
type function struct {
	api.Function
	results int
}

func (i *instance) Call(ctx context.Context, name string, args ...uint32) (uint32, error) {
	f, ok := i.functions[name]
	if !ok {
		if f.Function = i.module.ExportedFunction(name); f.Function == nil {
			return 0, fmt.Errorf("the module has no function %q", name)
		}
		f.results = len(f.Definition().ResultTypes())
		i.functions[name] = f
	}
	i.stack = append(i.stack[:0], 0)
	if len(args) > 0 {
		i.stack = i.stack[:0]
	}
	for _, a := range args {
		i.stack = append(i.stack, uint64(a))
	}
	if err := f.CallWithStack(ctx, i.stack); err != nil {
		return 0, err
	}
	if f.results == 0 {
		return 0, nil
	}
	return uint32(i.stack[0]), nil
}

func (i *instance) Read(at uint32, dst []byte) error {
	b, ok := i.memory.Read(at, uint32(len(dst)))
	if !ok {
		return fmt.Errorf("read of %d bytes at %d is outside the memory", len(dst), at)
	}
	copy(dst, b)
	return nil
}

func (i *instance) Write(at uint32, src []byte) error {
	if !i.memory.Write(at, src) {
		return fmt.Errorf("write of %d bytes at %d is outside the memory", len(src), at)
	}
	return nil
}

func (i *instance) Grow(pages uint32) error {
	if _, ok := i.memory.Grow(pages); !ok {
		return fmt.Errorf("the memory cannot grow by %d pages", pages)
	}
	return nil
}

func (i *instance) Close(ctx context.Context) error { return i.runtime.Close(ctx) }
