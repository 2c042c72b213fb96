//go:build js && wasm

package main

import (
	"fmt"

	"github.com/hack-pad/safejs"
)

// A message is what crosses between page and worker, either way.
type message struct {
	text    []byte   // JSON
	buffers [][]byte // transferred, not copied by the browser
}

// A port is the worker's end of the line to the page.
type port struct {
	self, uint8Array safejs.Value
}

func newPort() (*port, error) {
	self, err := safejs.Global().Get("self")
	if err != nil {
		return nil, err
	}
	array, err := self.Get("Uint8Array")
	return &port{self, array}, err
}

// listen calls handle for every message, one after the other, and only as
// long as handle takes. A message that cannot be read is reported to the page.
func (p *port) listen(handle func(message)) error {
	f, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		defer func() {
			if r := recover(); r != nil {
				p.fail(fmt.Errorf("message handler: %v", r))
			}
		}()
		m, err := p.read(args[0])
		if err != nil {
			p.fail(err)
			return nil
		}
		handle(m)
		return nil
	})
	if err != nil {
		return err
	}
	_, err = p.self.Call("addEventListener", "message", f)
	return err
}

// read returns the text and the buffers of a message event.
func (p *port) read(event safejs.Value) (m message, err error) {
	data, err := event.Get("data")
	if err != nil {
		return m, err
	}
	text, err := data.Get("text")
	if err != nil {
		return m, err
	}
	s, err := text.String()
	if err != nil {
		return m, fmt.Errorf("message without text: %w", err)
	}
	buffers, err := data.Get("buffers")
	if err != nil {
		return m, err
	}
	n, err := buffers.Length()
	if err != nil {
		return m, fmt.Errorf("message without buffers: %w", err)
	}
	m.text = []byte(s)
	for i := range n {
		b, err := buffers.Index(i)
		if err != nil {
			return m, err
		}
		bytes, err := p.toGo(b)
		if err != nil {
			return m, err
		}
		m.buffers = append(m.buffers, bytes)
	}
	return m, nil
}

func (p *port) toGo(buffer safejs.Value) ([]byte, error) {
	view, err := p.uint8Array.New(buffer)
	if err != nil {
		return nil, err
	}
	n, err := view.Length()
	if err != nil {
		return nil, err
	}
	bytes := make([]byte, n)
	_, err = safejs.CopyBytesToGo(bytes, view)
	return bytes, err
}

// post sends a message; its buffers are transferred.
func (p *port) post(m message) error {
	buffers := make([]any, len(m.buffers))
	for i, b := range m.buffers {
		view, err := p.uint8Array.New(len(b))
		if err != nil {
			return err
		}
		if _, err := safejs.CopyBytesToJS(view, b); err != nil {
			return err
		}
		buffer, err := view.Get("buffer")
		if err != nil {
			return err
		}
		buffers[i] = buffer
	}
	_, err := p.self.Call("postMessage", map[string]any{"text": string(m.text), "buffers": buffers}, buffers)
	return err
}

// fail tells the page that the line itself broke; it then replaces the worker.
func (p *port) fail(cause error) {
	if _, err := p.self.Call("postMessage", map[string]any{"failed": cause.Error()}); err != nil {
		// Nothing is left to say it with; ending the program is noticed.
		panic(err)
	}
}
