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
// is quick. It may be used by many goroutines at once.
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

func (x *instance) Call(ctx context.Context, function string, args ...uint32) (uint32, error) {
	f, ok := x.functions[function]
	if !ok {
		if f = x.module.ExportedFunction(function); f == nil {
			return 0, fmt.Errorf("the module has no function %q", function)
		}
		x.functions[function] = f
	}
	x.stack = append(x.stack[:0], 0)
	if len(args) > 0 {
		x.stack = x.stack[:0]
	}
	for _, a := range args {
		x.stack = append(x.stack, uint64(a))
	}
	if err := f.CallWithStack(ctx, x.stack); err != nil {
		return 0, err
	}
	if len(f.Definition().ResultTypes()) == 0 {
		return 0, nil
	}
	return uint32(x.stack[0]), nil
}

func (x *instance) Read(at uint32, dst []byte) error {
	b, ok := x.memory.Read(at, uint32(len(dst)))
	if !ok {
		return fmt.Errorf("read of %d bytes at %d is outside the memory", len(dst), at)
	}
	copy(dst, b)
	return nil
}

func (x *instance) Write(at uint32, src []byte) error {
	if !x.memory.Write(at, src) {
		return fmt.Errorf("write of %d bytes at %d is outside the memory", len(src), at)
	}
	return nil
}

func (x *instance) Grow(pages uint32) error {
	if _, ok := x.memory.Grow(pages); !ok {
		return fmt.Errorf("the memory cannot grow by %d pages", pages)
	}
	return nil
}

func (x *instance) Close(ctx context.Context) error { return x.runtime.Close(ctx) }
