package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/gdl-playground/engine/gdl"
)

const uri = "file:///lamps.kif"

const sheet = `; who plays
(role robot)

; Lamps burn or do not.
(init (lamp 1 off))
(<= (legal robot (press ?n))
  (true (lamp ?n off)))
(<= (next (lamp ?n on))
  (does robot (press ?n)))
(<= terminal (true (lamp 1 on)))
(goal robot 100)
`

// A client is the editor's end of a session.
type client struct {
	t     *testing.T
	conn  *jsonrpc2.Conn
	found chan publishDiagnosticsParams // every diagnostics that arrive
	ended chan error                    // of Serve
	log   *strings.Builder              // to be read when it has ended
}

// connect starts a session that has been initialised.
func connect(t *testing.T) *client {
	t.Helper()
	c := connectFresh(t)
	c.call("initialize", map[string]any{}, nil)
	return c
}

// connectFresh starts a session in which nothing has been said.
func connectFresh(t *testing.T) *client {
	t.Helper()
	near, far := net.Pipe()
	c := &client{t: t, found: make(chan publishDiagnosticsParams, 100), ended: make(chan error, 1),
		log: &strings.Builder{}}
	go func() { c.ended <- Serve(context.Background(), far, c.log) }()
	c.conn = jsonrpc2.NewConn(context.Background(), newStream(near), jsonrpc2.HandlerWithError(
		func(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
			var p publishDiagnosticsParams
			if err := json.Unmarshal(*r.Params, &p); err != nil {
				return nil, err
			}
			c.found <- p
			return nil, nil
		}))
	t.Cleanup(func() { c.conn.Close() })
	return c
}

func (c *client) call(method string, params, result any) {
	c.t.Helper()
	if err := c.conn.Call(c.t.Context(), method, params, result); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	if err := c.conn.Notify(c.t.Context(), method, params); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// open opens a text as version 1 and returns the diagnostics that are sent of it.
func (c *client) open(text string) []diagnostic {
	c.t.Helper()
	var p didOpenParams
	p.TextDocument.URI, p.TextDocument.Version, p.TextDocument.Text = uri, 1, text
	c.notify("textDocument/didOpen", p)
	return c.diagnostics(1)
}

// change sends changes of the text.
func (c *client) change(version int, changes ...contentChange) {
	c.t.Helper()
	var p didChangeParams
	p.TextDocument.URI, p.TextDocument.Version, p.ContentChanges = uri, version, changes
	c.notify("textDocument/didChange", p)
}

// diagnostics waits for those of a version.
func (c *client) diagnostics(version int) []diagnostic {
	c.t.Helper()
	for {
		select {
		case p := <-c.found:
			if p.Version != nil && *p.Version == version {
				return p.Diagnostics
			}
		case err := <-c.ended:
			c.t.Fatalf("the session ended: %v\n%s", err, c.log)
		}
	}
}

// at returns the parameters of a question about the place before a part of a text, shown by a | in it.
func at(text, part string) positionParams {
	before, after, _ := strings.Cut(part, "|")
	offset := strings.Index(text, before+after)
	if offset < 0 {
		panic(part + " is not in the text")
	}
	var p positionParams
	p.TextDocument.URI = uri
	p.Position.Line, p.Position.Character = gdl.Parse(text).LineUTF16(offset + len(before))
	return p
}

// apply makes the edits of a workspace edit, the last one first.
func apply(text string, e workspaceEdit) string {
	edits := e.Changes[uri]
	for i := len(edits) - 1; i >= 0; i-- {
		from := gdl.FromLineUTF16(text, edits[i].Range.Start.Line, edits[i].Range.Start.Character)
		to := gdl.FromLineUTF16(text, edits[i].Range.End.Line, edits[i].Range.End.Character)
		text = text[:from] + edits[i].NewText + text[to:]
	}
	return text
}

// frame returns a message as it is sent.
func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

// speak sends bytes to a session, and after them the end of the input. It returns what is answered.
func speak(bytes string) string {
	var answers strings.Builder
	if err := Serve(context.Background(), script{strings.NewReader(bytes), &answers}, io.Discard); err == nil {
		panic("nobody asked for a shutdown")
	}
	return answers.String()
}

// A script is a connection whose input is known from the beginning.
type script struct {
	io.Reader
	io.Writer
}

func (script) Close() error { return nil }
