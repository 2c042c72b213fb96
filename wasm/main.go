//go:build js && wasm

// Command wasm is the engine in a web worker: it takes messages of the page,
// hands them to a [playground.Service] and posts the replies.
//
// A message is {text, buffers}: an envelope as JSON, see playground/protocol.go,
// and ArrayBuffers that come along without being copied. The handler of a
// message only copies it and returns, because the event loop stands still until
// then; the work goes on in goroutines, which now and then let the event loop
// run (see [eventLoop]). No panic leaves a callback or a goroutine: either
// would end the program.
//
// With the argument "library" the program takes no messages: it offers the calls of
// package scripting to the scripts of its worker, as functions that answer before
// they return (see [library]).
package main

import (
	"fmt"
	"os"

	"github.com/hack-pad/safejs"

	"github.com/gdl-playground/engine/playground"
)

func main() {
	begin := serve
	if len(os.Args) > 1 && os.Args[1] == "library" {
		begin = offerLibrary
	}
	if err := begin(); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(1)
	}
	select {} // the program lives as long as its worker
}

// serve starts to listen for messages.
func serve() error {
	loop, err := newEventLoop()
	if err != nil {
		return err
	}
	p, err := newPort()
	if err != nil {
		return err
	}
	h, err := newHost()
	if err != nil {
		return err
	}
	memory, err := memoryLimit()
	if err != nil {
		return err
	}
	service := playground.New(playground.Config{Yield: loop.yield, Host: h, Memory: memory})
	return p.listen(func(m message) {
		service.Handle(m.text, m.buffers, func(text []byte, buffers [][]byte) {
			if err := p.post(message{text, buffers}); err != nil {
				// The page has to learn about it all the same: without a reply
				// it would wait for ever.
				p.fail(err)
			}
		})
	})
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
