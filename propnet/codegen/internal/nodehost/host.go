// Package nodehost runs generated modules in Node.js, whose WebAssembly engine
// is the one of Chromium. It is for tests and measurements.
package nodehost

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/gdl-playground/engine/propnet/codegen"
)

//go:embed host.mjs
var script string

// A Host is a Node.js process. It may be used by many goroutines, one of which
// is served at a time.
type Host struct {
	mu      sync.Mutex
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// ErrMissing says that there is no program named node.
var ErrMissing = errors.New("node is not installed")

// Start starts a process. Flags go to node, for instance --no-wasm-tier-up.
func Start(flags ...string) (*Host, error) {
	path, err := exec.LookPath("node")
	if err != nil {
		return nil, ErrMissing
	}
	h := &Host{process: exec.Command(path, append(flags, "--input-type=module", "-e", script)...)}
	h.process.Stderr = os.Stderr
	if h.in, err = h.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := h.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	h.out = bufio.NewReaderSize(out, 1<<16)
	return h, h.process.Start()
}

// Stop ends the process.
func (h *Host) Stop() error {
	return errors.Join(h.in.Close(), h.process.Wait())
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

// ask sends a request and returns the payload of the reply: into dst, if that
// has the right length.
func (h *Host) ask(action byte, dst []byte, parts ...[]byte) ([]byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	size := 0
	for _, p := range parts {
		size += len(p)
	}
	request := binary.LittleEndian.AppendUint32([]byte{action}, uint32(size))
	for _, p := range parts {
		request = append(request, p...)
	}
	if _, err := h.in.Write(request); err != nil {
		return nil, err
	}
	var head [5]byte
	if _, err := io.ReadFull(h.out, head[:]); err != nil {
		return nil, err
	}
	if n := binary.LittleEndian.Uint32(head[1:]); int(n) != len(dst) {
		dst = make([]byte, n)
	}
	if _, err := io.ReadFull(h.out, dst); err != nil {
		return nil, err
	}
	if head[0] != 0 {
		return nil, errors.New(string(dst))
	}
	return dst, nil
}

func (h *Host) number(action byte, parts ...[]byte) (uint64, error) {
	b, err := h.ask(action, nil, parts...)
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

// CPUTime returns the processor time that the process has used so far, the
// compiler's threads included.
func (h *Host) CPUTime() (time.Duration, error) {
	us, err := h.number(doTime)
	return time.Duration(us) * time.Microsecond, err
}

// Instantiate implements [codegen.Host].
func (h *Host) Instantiate(_ context.Context, module []byte, pages uint32) (codegen.Instance, error) {
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

func (x *instance) Call(_ context.Context, function string, args ...uint32) (uint32, error) {
	n, err := x.host.number(doCall, words(x.id, uint32(len(args))), words(args...), []byte(function))
	return uint32(n), err
}

func (x *instance) Read(at uint32, dst []byte) error {
	b, err := x.host.ask(doRead, dst, words(x.id, at, uint32(len(dst))))
	if err == nil && len(b) != len(dst) {
		err = fmt.Errorf("read %d bytes, want %d", len(b), len(dst))
	}
	return err
}

func (x *instance) Write(at uint32, src []byte) error {
	_, err := x.host.number(doWrite, words(x.id, at), src)
	return err
}

func (x *instance) Grow(pages uint32) error {
	_, err := x.host.number(doGrow, words(x.id, pages))
	return err
}

func (x *instance) Close(context.Context) error {
	_, err := x.host.number(doClose, words(x.id))
	return err
}
