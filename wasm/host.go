//go:build js && wasm && !first

package main

import (
	"cmp"
	"context"
	"errors"

	"github.com/hack-pad/safejs"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

// A runner runs generated modules in the worker's own WebAssembly engine. Each
// gets a memory of its own, so a wrong module cannot reach the Go program.
type runner struct {
	api              safejs.Value // WebAssembly
	instance, memory safejs.Value // constructors
	uint8Array       safejs.Value
	compiled         []compiled // the latest last
	// waits: whoever calls has to have the answer before the event loop goes on.
	waits bool
}

// A compiled module is kept for further instances of it: clones of a machine
// share its bytes.
type compiled struct {
	bytes  []byte
	module safejs.Value
}

// maxKept is how many modules are kept: those of two games.
const maxKept = 10

func newRunner() (*runner, error) {
	api, err := safejs.Global().Get("WebAssembly")
	if err != nil {
		return nil, err
	}
	h := &runner{api: api}
	for name, constructor := range map[string]*safejs.Value{"Instance": &h.instance, "Memory": &h.memory} {
		if *constructor, err = api.Get(name); err != nil {
			return nil, err
		}
	}
	h.uint8Array, err = safejs.Global().Get("Uint8Array")
	return h, err
}

// Instantiate implements host.Host. Unless the caller has to wait, code is compiled beside the worker's thread, which
// goes on to hear messages.
func (h *runner) Instantiate(ctx context.Context, bytes []byte, pages uint32) (host.Instance, error) {
	module, err := h.compile(ctx, bytes)
	if err != nil {
		return nil, err
	}
	memory, err := h.memory.New(map[string]any{"initial": pages})
	if err != nil {
		return nil, err
	}
	made, err := h.instance.New(module, map[string]any{"env": map[string]any{"memory": memory}})
	if err != nil {
		return nil, err
	}
	exports, err := made.Get("exports")
	if err != nil {
		return nil, err
	}
	x := &instance{host: h, exports: exports, memory: memory, functions: map[string]safejs.Value{}}
	return x, x.look()
}

// compile returns the module of some bytes, which nobody changes.
func (h *runner) compile(ctx context.Context, bytes []byte) (safejs.Value, error) {
	for _, c := range h.compiled {
		if len(bytes) == len(c.bytes) && &bytes[0] == &c.bytes[0] {
			return c.module, nil
		}
	}
	source, err := h.uint8Array.New(len(bytes))
	if err != nil {
		return safejs.Value{}, err
	}
	if _, err := safejs.CopyBytesToJS(source, bytes); err != nil {
		return safejs.Value{}, err
	}
	module, err := h.moduleOf(ctx, source)
	if err != nil {
		return safejs.Value{}, err
	}
	if len(h.compiled) == maxKept {
		h.compiled = append(h.compiled[:0:0], h.compiled[1:]...)
	}
	h.compiled = append(h.compiled, compiled{bytes, module})
	return module, nil
}

// moduleOf compiles the bytes of a module.
func (h *runner) moduleOf(ctx context.Context, source safejs.Value) (safejs.Value, error) {
	if h.waits {
		module, err := h.api.Get("Module")
		if err != nil {
			return safejs.Value{}, err
		}
		return module.New(source)
	}
	promise, err := h.api.Call("compile", source)
	if err != nil {
		return safejs.Value{}, err
	}
	return await(ctx, promise)
}

// await waits for a promise, or until who waits must stop: what is promised then comes to nobody. Other goroutines, and
// the event loop, go on meanwhile.
func await(ctx context.Context, promise safejs.Value) (safejs.Value, error) {
	done := make(chan struct{})
	var value, reason safejs.Value
	broken := false
	var then [2]safejs.Func
	for i, to := range []*safejs.Value{&value, &reason} {
		var err error
		then[i], err = safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
			*to = args[0]
			broken = to == &reason
			then[0].Release()
			then[1].Release()
			close(done)
			return nil
		})
		if err != nil {
			return safejs.Value{}, err
		}
	}
	if _, err := promise.Call("then", then[0].Value(), then[1].Value()); err != nil {
		return safejs.Value{}, err
	}
	if err := pace.Wait(ctx, done); err != nil {
		return safejs.Value{}, err
	}
	if !broken {
		return value, nil
	}
	words, err := reason.Call("toString")
	if err != nil {
		return safejs.Value{}, err
	}
	text, err := words.String()
	return safejs.Value{}, cmp.Or(err, errors.New(text))
}

// An instance is a generated module at work.
type instance struct {
	host      *runner
	exports   safejs.Value
	memory    safejs.Value
	bytes     safejs.Value // Uint8Array over the memory; void after it grew
	functions map[string]safejs.Value
}

// look makes a view of the memory.
func (x *instance) look() error {
	buffer, err := x.memory.Get("buffer")
	if err != nil {
		return err
	}
	x.bytes, err = x.host.uint8Array.New(buffer)
	return err
}

// Call implements host.Instance.
func (x *instance) Call(_ context.Context, function string, args ...uint32) (uint32, error) {
	f, ok := x.functions[function]
	if !ok {
		var err error
		if f, err = x.exports.Get(function); err != nil {
			return 0, err
		}
		x.functions[function] = f
	}
	values := make([]any, len(args))
	for i, a := range args {
		values[i] = a
	}
	result, err := f.Invoke(values...)
	if err != nil || result.IsUndefined() {
		return 0, err
	}
	n, err := result.Int()
	return uint32(int32(n)), err // i32 comes out of JavaScript signed
}

func (x *instance) part(at uint32, n int) (safejs.Value, error) {
	return x.bytes.Call("subarray", at, int(at)+n)
}

// Read implements host.Instance.
func (x *instance) Read(at uint32, dst []byte) error {
	part, err := x.part(at, len(dst))
	if err != nil {
		return err
	}
	if n, err := safejs.CopyBytesToGo(dst, part); err != nil || n == len(dst) {
		return err
	}
	return errOutside
}

// Write implements host.Instance.
func (x *instance) Write(at uint32, src []byte) error {
	part, err := x.part(at, len(src))
	if err != nil {
		return err
	}
	if n, err := safejs.CopyBytesToJS(part, src); err != nil || n == len(src) {
		return err
	}
	return errOutside
}

var errOutside = errors.New("outside of the module's memory")

// Grow implements host.Instance.
func (x *instance) Grow(pages uint32) error {
	if _, err := x.memory.Call("grow", pages); err != nil {
		return err
	}
	return x.look()
}

// Close implements host.Instance; the browser frees what nobody refers to.
func (x *instance) Close(context.Context) error {
	*x = instance{}
	return nil
}
