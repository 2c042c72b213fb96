//go:build js && wasm && !first

package main

import (
	"github.com/hack-pad/safejs"

	"github.com/gdl-playground/engine/playground"
)

// modes are what the program does instead of answering messages, by its argument.
var modes = map[string]func() error{"library": offerLibrary}

// newService returns a service that answers all calls.
func newService(loop *eventLoop) (*playground.Service, error) {
	h, err := newRunner()
	if err != nil {
		return nil, err
	}
	memory, err := memoryLimit()
	if err != nil {
		return nil, err
	}
	return playground.New(playground.Config{Yield: loop.yield, Host: h, Memory: memory}), nil
}

const (
	smallDevice = 2         // gigabytes of memory, as the browser reports it
	smallMemory = 300 << 20 // bytes that the program may grow to on such a device
)

// memoryLimit returns how many bytes a network may take, or 0 where the browser
// does not say that the device is small.
func memoryLimit() (uint64, error) {
	navigator, err := safejs.Global().Get("navigator")
	if err != nil {
		return 0, err
	}
	gigabytes, err := navigator.Get("deviceMemory")
	if err != nil || gigabytes.IsUndefined() {
		return 0, err
	}
	n, err := gigabytes.Float()
	if err == nil && n <= smallDevice {
		return smallMemory, nil
	}
	return 0, err
}
