package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/gdl-playground/engine/gdl"
)

const (
	maxMessage = 4 * gdl.MaxBytes // bytes: a text escaped as JSON, and more
	maxHeader  = 4096             // bytes of the header of a message
)

// A stream frames messages as the protocol does. Unlike the codec of package jsonrpc2 it survives a message
// that cannot be read: the client gets an error for it, and the next one is read. Only where it is not
// known where the next one begins, the stream is over.
type stream struct {
	conn io.ReadWriteCloser
	in   *bufio.Reader

	writing sync.Mutex
}

func newStream(conn io.ReadWriteCloser) *stream {
	return &stream{conn: conn, in: bufio.NewReader(conn)}
}

// ReadObject implements [jsonrpc2.ObjectStream].
func (s *stream) ReadObject(v any) error {
	for {
		length, err := s.readHeader()
		if err != nil {
			return err
		}
		var problem error
		if length > maxMessage {
			_, err = io.CopyN(io.Discard, s.in, length)
			problem = fmt.Errorf("a message of %d bytes, where %d are read", length, maxMessage)
		} else {
			body := make([]byte, length)
			if _, err = io.ReadFull(s.in, body); err == nil {
				problem = json.Unmarshal(body, v)
			}
		}
		if err != nil || problem == nil {
			return err
		}
		if err := s.refuse(problem); err != nil {
			return err
		}
	}
}

// readHeader returns the length of the message that follows.
func (s *stream) readHeader() (int64, error) {
	length := int64(-1)
	for left := maxHeader; ; {
		line, err := s.in.ReadSlice('\n')
		if left -= len(line); err == nil && left < 0 {
			err = bufio.ErrBufferFull
		}
		if err != nil {
			if errors.Is(err, bufio.ErrBufferFull) {
				err = errors.New("a message without a header that can be read")
			}
			return 0, err
		}
		name, value, _ := strings.Cut(strings.TrimSpace(string(line)), ":")
		if name == "" {
			if length < 0 {
				return 0, errors.New("a message that does not say its length")
			}
			return length, nil
		}
		if strings.EqualFold(name, "Content-Length") {
			n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
			if err != nil || n < 0 {
				return 0, fmt.Errorf("a message of length %q", value)
			}
			length = n
		}
	}
}

// refuse answers a message that could not be read, so that it is not known which it was.
func (s *stream) refuse(problem error) error {
	return s.WriteObject(struct {
		Version string         `json:"jsonrpc"`
		ID      *int           `json:"id"`
		Error   jsonrpc2.Error `json:"error"`
	}{"2.0", nil, jsonrpc2.Error{Code: jsonrpc2.CodeParseError, Message: problem.Error()}})
}

// WriteObject implements [jsonrpc2.ObjectStream].
func (s *stream) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	_, err = s.conn.Write(append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(body)), body...))
	return err
}

// Close implements [jsonrpc2.ObjectStream].
func (s *stream) Close() error { return s.conn.Close() }
