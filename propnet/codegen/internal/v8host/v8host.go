// Package v8host runs generated modules in V8, the WebAssembly engine of
// Chromium: in Chromium itself or in Node.js. It is for tests and measurements.
package v8host

import (
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gdl-playground/engine/propnet/codegen/host"
)

//go:embed actions.js
var actionsScript string

// ErrMissing says that the program that should run modules is not installed.
var ErrMissing = errors.New("not installed")

// A Host is a process that runs modules. It may be used by many goroutines,
// one of which is served at a time.
type Host struct {
	mu sync.Mutex
	engine
}

// An engine does what actions.js says.
type engine interface {
	// do runs an action on the payload that the parts make up.
	do(action byte, parts [][]byte) ([]byte, error)
	// cpuTime returns the processor time used so far, by the compiler too.
	cpuTime() (time.Duration, error)
	stop() error
}

const (
	doInstantiate = 1 + iota
	doCall
	doRead
	doWrite
	doGrow
	doClose
	doTime
)

// Stop ends the process.
func (h *Host) Stop() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.stop()
}

// CPUTime returns the processor time that modules and their compilation have
// taken so far.
func (h *Host) CPUTime() (time.Duration, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.cpuTime()
}

func (h *Host) number(action byte, parts ...[]byte) (uint64, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	b, err := h.do(action, parts)
	if err != nil {
		return 0, err
	}
	if len(b) != 8 {
		return 0, fmt.Errorf("a reply of %d bytes, want 8", len(b))
	}
	return binary.LittleEndian.Uint64(b), nil
}

func words(ws ...uint32) []byte {
	var b []byte
	for _, w := range ws {
		b = binary.LittleEndian.AppendUint32(b, w)
	}
	return b
}

// Instantiate implements [host.Host].
func (h *Host) Instantiate(_ context.Context, module []byte, pages uint32) (host.Instance, error) {
	id, err := h.number(doInstantiate, words(pages), module)
	if err != nil {
		return nil, err
	}
	return &instance{h, uint32(id)}, nil
}

type instance struct {
	host *Host
	id   uint32
}

func (i *instance) Call(_ context.Context, function string, args ...uint32) (uint32, error) {
	n, err := i.host.number(doCall, words(i.id, uint32(len(args))), words(args...), []byte(function))
	return uint32(n), err
}

func (i *instance) Read(at uint32, dst []byte) error {
	i.host.mu.Lock()
	defer i.host.mu.Unlock()
	b, err := i.host.do(doRead, [][]byte{words(i.id, at, uint32(len(dst)))})
	if err == nil && len(b) != len(dst) {
		err = fmt.Errorf("read %d bytes, want %d", len(b), len(dst))
	}
	copy(dst, b)
	return err
}

func (i *instance) Write(at uint32, src []byte) error {
	_, err := i.host.number(doWrite, words(i.id, at), src)
	return err
}

func (i *instance) Grow(pages uint32) error {
	_, err := i.host.number(doGrow, words(i.id, pages))
	return err
}

func (i *instance) Close(context.Context) error {
	_, err := i.host.number(doClose, words(i.id))
	return err
}
