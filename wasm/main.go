//go:build js && wasm

// Command wasm is the engine in a web worker: it takes messages of the page,
// hands them to a [playground.Service] and posts the replies.
//
// Built with the tag "first" it reads rules without errors and keeps positions, and
// no more: the page plays with that small program while the large one comes.
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
	"runtime/debug"

	"github.com/gdl-playground/engine/playground"
)

func main() {
	if err := begin(); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(1)
	}
	select {} // the program lives as long as its worker
}

// begin does what the first argument says; without one the program serves.
func begin() error {
	if len(os.Args) < 2 {
		return serve()
	}
	mode, ok := modes[os.Args[1]]
	if !ok {
		return fmt.Errorf("there is no mode %q", os.Args[1])
	}
	return mode()
}

// usualMemory is how many bytes the program takes before it collects garbage more often than Go does by itself, which
// lets the heap double: the memory of a WebAssembly program never shrinks. A network that is built may take more.
const usualMemory = 400 << 20

// serve starts to listen for messages.
func serve() error {
	debug.SetMemoryLimit(usualMemory)
	loop, err := newEventLoop()
	if err != nil {
		return err
	}
	p, err := newPort()
	if err != nil {
		return err
	}
	service, err := newService(loop)
	if err != nil {
		return err
	}
	return p.listen(func(m message) {
		service.Handle(m.text, m.buffers, func(text []byte, buffers [][]byte) {
			messages := playground.Slices(text)
			for i, text := range messages {
				m := message{text: text}
				if i == len(messages)-1 {
					m.buffers = buffers
				}
				if err := p.post(m); err != nil {
					// The page has to learn about it all the same: without a reply
					// it would wait for ever.
					p.fail(err)
				}
			}
		})
	})
}
