//go:build js && wasm

package main

import (
	"time"

	"github.com/hack-pad/safejs"
)

// slice is how long a job may keep the event loop waiting.
const slice = 6 * time.Millisecond

// An eventLoop lets long jobs give way to messages. Go's own means do not: the
// program returns to the event loop only when all goroutines wait, and a timer
// of the browser takes 4 ms. A message from this program to itself arrives
// behind those that wait already, in about 20 µs.
type eventLoop struct {
	port   safejs.Value // where messages to ourselves go in
	turned chan struct{}
	last   time.Time // when the event loop last ran
}

// newEventLoop opens a channel whose messages come back by the event loop.
func newEventLoop() (*eventLoop, error) {
	class, err := safejs.Global().Get("MessageChannel")
	if err != nil {
		return nil, err
	}
	channel, err := class.New()
	if err != nil {
		return nil, err
	}
	l := &eventLoop{turned: make(chan struct{}), last: time.Now()}
	if l.port, err = channel.Get("port2"); err != nil {
		return nil, err
	}
	out, err := channel.Get("port1")
	if err != nil {
		return nil, err
	}
	f, err := safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
		// A goroutine waits for each message that was posted; one more makes
		// sure that the event loop is never the one to wait.
		go func() { l.turned <- struct{}{} }()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return l, out.Set("onmessage", f)
}

// yield gives the event loop a turn when the last one was some time ago. Long
// jobs call it as often as they like; it looks at the clock first.
func (l *eventLoop) yield() {
	if time.Since(l.last) < slice {
		return
	}
	if _, err := l.port.Call("postMessage", safejs.Null()); err != nil {
		panic(err) // a port that we hold open takes messages
	}
	<-l.turned
	l.last = time.Now()
}
