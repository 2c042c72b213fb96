package v8host

import (
	"bufio"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

//go:embed node.mjs
var nodeScript string

type node struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// StartNode starts Node.js.
func StartNode() (*Host, error) {
	path, err := exec.LookPath("node")
	if err != nil {
		return nil, fmt.Errorf("node: %w", ErrMissing)
	}
	n := &node{process: exec.Command(path, "--input-type=module", "-e", actionsScript+nodeScript)}
	n.process.Stderr = os.Stderr
	if n.in, err = n.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := n.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	n.out = bufio.NewReaderSize(out, 1<<16)
	if err := n.process.Start(); err != nil {
		return nil, err
	}
	return &Host{engine: n}, nil
}

func (n *node) do(action byte, parts [][]byte) ([]byte, error) {
	request := []byte{action, 0, 0, 0, 0}
	for _, p := range parts {
		request = append(request, p...)
	}
	binary.LittleEndian.PutUint32(request[1:], uint32(len(request)-5))
	if _, err := n.in.Write(request); err != nil {
		return nil, err
	}
	var head [5]byte
	if _, err := io.ReadFull(n.out, head[:]); err != nil {
		return nil, err
	}
	reply := make([]byte, binary.LittleEndian.Uint32(head[1:]))
	if _, err := io.ReadFull(n.out, reply); err != nil {
		return nil, err
	}
	if head[0] != 0 {
		return nil, errors.New(string(reply))
	}
	return reply, nil
}

func (n *node) cpuTime() (time.Duration, error) {
	b, err := n.do(doTime, nil)
	if err != nil {
		return 0, err
	}
	return time.Duration(binary.LittleEndian.Uint64(b)) * time.Microsecond, nil
}

func (n *node) stop() error { return errors.Join(n.in.Close(), n.process.Wait()) }
