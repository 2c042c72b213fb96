//go:build js && wasm && !first

package main

import (
	"cmp"
	"context"
	"errors"
	"slices"

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
	compiled         []*compilation // the latest last
	// waits: whoever calls has to have the answer before the event loop goes on.
	waits bool
}

// A compilation is a module being compiled, or compiled. It is kept for further
// instances: clones of a machine share its bytes. It goes on when whoever asked
// for it waits no longer: a player with a second for a move would else spend part
// of each move on the same module.
type compilation struct {
	bytes  []byte
	done   chan struct{} // closed when it is known what came of it
	module safejs.Value
	err    error
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

// compile returns the module of some bytes, which nobody changes. One that cannot be compiled is tried again when it is
// asked for again.
func (h *runner) compile(ctx context.Context, bytes []byte) (safejs.Value, error) {
	at := slices.IndexFunc(h.compiled, func(c *compilation) bool {
		return len(bytes) == len(c.bytes) && &bytes[0] == &c.bytes[0]
	})
	if at < 0 {
		c, err := h.begin(bytes)
		if err != nil {
			return safejs.Value{}, err
		}
		if len(h.compiled) == maxKept {
			h.compiled = slices.Delete(h.compiled, 0, 1)
		}
		at, h.compiled = len(h.compiled), append(h.compiled, c)
	}
	c := h.compiled[at]
	if !h.waits { // else it is there
		if err := pace.Wait(ctx, c.done); err != nil {
			return safejs.Value{}, err
		}
	}
	if c.err != nil {
		h.compiled = slices.DeleteFunc(h.compiled, func(other *compilation) bool { return other == c })
	}
	return c.module, c.err
}

// begin begins to compile a module. Where the caller has to wait it is there when begin returns.
func (h *runner) begin(bytes []byte) (*compilation, error) {
	source, err := h.uint8Array.New(len(bytes))
	if err != nil {
		return nil, err
	}
	if _, err := safejs.CopyBytesToJS(source, bytes); err != nil {
		return nil, err
	}
	c := &compilation{bytes: bytes, done: make(chan struct{})}
	settle := func(module safejs.Value, err error) {
		c.module, c.err = module, err
		close(c.done)
	}
	if h.waits {
		class, err := h.api.Get("Module")
		if err != nil {
			return nil, err
		}
		settle(class.New(source))
		return c, nil
	}
	promise, err := h.api.Call("compile", source)
	if err != nil {
		return nil, err
	}
	return c, then(promise, settle)
}

// then calls settled when a promise is kept, or with its reason when it is broken.
func then(promise safejs.Value, settled func(safejs.Value, error)) error {
	var handlers [2]safejs.Func // kept, broken
	for i := range handlers {
		var err error
		handlers[i], err = safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
			handlers[0].Release()
			handlers[1].Release()
			if i == 0 {
				settled(args[0], nil)
			} else {
				settled(safejs.Value{}, reasonOf(args[0]))
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	_, err := promise.Call("then", handlers[0].Value(), handlers[1].Value())
	return err
}

// reasonOf returns why a promise was broken.
func reasonOf(reason safejs.Value) error {
	words, err := reason.Call("toString")
	if err != nil {
		return err
	}
	text, err := words.String()
	return cmp.Or(err, errors.New(text))
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
