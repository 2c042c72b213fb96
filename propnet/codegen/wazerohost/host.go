// Package wazerohost runs generated modules in native programs, by wazero.
package wazerohost

import (
	"context"
	"errors"
	"fmt"
	goruntime "runtime"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/gdl-playground/engine/propnet/codegen"
)

// A Host remembers what it has compiled, so that instantiating a module again
// is quick. It may be used by many goroutines simultaneously.
type Host struct{ cache wazero.CompilationCache }

// New returns a host.
func New() *Host { return &Host{wazero.NewCompilationCache()} }

// Close frees the compiled code. All instances must be closed before.
func (h *Host) Close(ctx context.Context) error { return h.cache.Close(ctx) }

// Instantiate implements [codegen.Host]. Each instance has a runtime of its
// own, since all modules import their memory by the same name.
func (h *Host) Instantiate(ctx context.Context, module []byte, pages uint32) (codegen.Instance, error) {
	// Large networks are many functions, so all processors compile.
	ctx = experimental.WithCompilationWorkers(ctx, goruntime.GOMAXPROCS(0))
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCompilationCache(h.cache))
	x, err := instantiate(ctx, runtime, module, pages)
	if err != nil {
		err = errors.Join(err, runtime.Close(ctx))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("wazero: %w", err)
	}
	return x, nil
}

func instantiate(ctx context.Context, runtime wazero.Runtime, module []byte, pages uint32) (*instance, error) {
	// A host module cannot own memory in wazero, so a module that has nothing
	// else provides it.
	owner, err := runtime.InstantiateWithConfig(ctx, codegen.MemoryModule(pages), wazero.NewModuleConfig().WithName("env"))
	if err != nil {
		return nil, err
	}
	m, err := runtime.InstantiateWithConfig(ctx, module, wazero.NewModuleConfig().WithName("generated"))
	if err != nil {
		return nil, err
	}
	return &instance{runtime, owner.Memory(), m, map[string]api.Function{}, nil}, nil
}

type instance struct {
	runtime   wazero.Runtime
	memory    api.Memory
	module    api.Module
	functions map[string]api.Function
	stack     []uint64
}

func (i *instance) Call(ctx context.Context, function string, args ...uint32) (uint32, error) {
	f, ok := i.functions[function]
	if !ok {
		if f = i.module.ExportedFunction(function); f == nil {
			return 0, fmt.Errorf("the module has no function %q", function)
		}
		i.functions[function] = f
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
	if len(f.Definition().ResultTypes()) == 0 {
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
