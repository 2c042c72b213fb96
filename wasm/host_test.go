//go:build js && wasm && !first

package main

import (
	"context"
	"errors"
	"testing"

	"github.com/hack-pad/safejs"

	"github.com/gdl-playground/engine/propnet/codegen/asm"
)

// must returns a value of JavaScript, which the tests take for granted.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// heldCompiler makes a runner compile when a test lets it, and counts how often it was asked to.
func heldCompiler(h *runner) (calls *int, goOn func()) {
	compile := must(h.api.Get("compile"))
	calls = new(int)
	var resolve safejs.Value
	gate := must(must(safejs.Global().Get("Promise")).New(must(safejs.FuncOf(
		func(_ safejs.Value, args []safejs.Value) any {
			resolve = args[0]
			return nil
		}))))
	held := must(safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		*calls++
		open := must(safejs.FuncOf(func(safejs.Value, []safejs.Value) any { return must(compile.Invoke(args[0])) }))
		return must(gate.Call("then", open))
	}))
	h.api = must(must(safejs.Global().Get("Object")).New())
	if err := h.api.Set("compile", held); err != nil {
		panic(err)
	}
	return calls, func() { must(resolve.Invoke()) }
}

func TestCompilingGoesOnWhenWhoWantedItGivesUp(t *testing.T) {
	h := must(newRunner())
	calls, goOn := heldCompiler(h)
	module := asm.MemoryModule(1)
	late, cancel := context.WithCancel(t.Context())
	cancel()
	for range 3 {
		if _, err := h.compile(late, module); !errors.Is(err, context.Canceled) {
			t.Fatalf("who gave up was told %v", err)
		}
	}
	goOn()
	if compiled, err := h.compile(t.Context(), module); err != nil || compiled.IsUndefined() {
		t.Errorf("the module: %v", err)
	}
	if *calls != 1 {
		t.Errorf("it was compiled %d times", *calls)
	}
}

func TestAModuleThatCannotBeCompiledIsTriedAgain(t *testing.T) {
	h := must(newRunner())
	for range 2 {
		if _, err := h.compile(t.Context(), []byte("no module")); err == nil {
			t.Error("it was compiled")
		}
	}
	h.waits = true
	if _, err := h.compile(t.Context(), []byte("no module")); err == nil {
		t.Error("it was compiled while the caller waited")
	}
	if len(h.compiled) != 0 {
		t.Errorf("%d modules are kept", len(h.compiled))
	}
}
