package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/gdl-playground/engine/gdl"
)

// pause is how long nothing is typed before diagnostics follow.
const pause = 120 * time.Millisecond

// notification takes a message that asks for no answer. Those that are not known are left alone, as the
// protocol wants it.
func (s *session) notification(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) error {
	if r.Method == "exit" {
		return conn.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.phase != working || r.Params == nil {
		return nil
	}
	switch r.Method {
	case "textDocument/didOpen":
		return take(*r.Params, func(p didOpenParams) error { return s.open(ctx, conn, p) })
	case "textDocument/didChange":
		return take(*r.Params, func(p didChangeParams) error { return s.change(ctx, conn, p) })
	case "textDocument/didClose":
		return take(*r.Params, func(p documentParams) error { return s.close(ctx, conn, p.TextDocument.URI) })
	case "$/cancelRequest":
		return take(*r.Params, s.cancel)
	}
	return nil
}

// take reads the parameters of a message and hands them on.
func take[P any](params json.RawMessage, f func(P) error) error {
	var p P
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	return f(p)
}

func (s *session) open(ctx context.Context, conn *jsonrpc2.Conn, p didOpenParams) error {
	uri := p.TextDocument.URI
	if s.documents[uri] == nil && len(s.documents) >= maxDocuments {
		return fmt.Errorf("%s is not followed: %d documents are open", uri, maxDocuments)
	}
	if old := s.documents[uri]; old != nil {
		old.stop()
	}
	d := &document{uri: uri, version: p.TextDocument.Version, text: p.TextDocument.Text, reader: newReader()}
	if len(d.text) > gdl.MaxBytes {
		d.text, d.lost = "", true
	}
	s.put(ctx, conn, d, 0)
	return nil
}

func (s *session) change(ctx context.Context, conn *jsonrpc2.Conn, p didChangeParams) error {
	old := s.documents[p.TextDocument.URI]
	if old == nil || old.closed {
		return fmt.Errorf("%q is not open", p.TextDocument.URI)
	}
	old.stop()
	d := &document{uri: old.uri, version: p.TextDocument.Version, reader: old.reader}
	d.lost = old.lost && (len(p.ContentChanges) == 0 || p.ContentChanges[0].Range != nil)
	var err error
	if !d.lost {
		d.text, err = change(old.text, p.ContentChanges)
		d.lost = errors.Is(err, errTooLarge)
	}
	s.put(ctx, conn, d, pause)
	return err
}

func (s *session) close(ctx context.Context, conn *jsonrpc2.Conn, uri string) error {
	d := s.documents[uri]
	if d == nil || d.closed {
		return fmt.Errorf("%q is not open", uri)
	}
	d.stop()
	s.put(ctx, conn, &document{uri: uri, closed: true}, 0)
	return nil
}

func (s *session) cancel(p struct{ ID jsonrpc2.ID }) error {
	if cancel := s.running[p.ID]; cancel != nil {
		cancel()
	}
	return nil
}

// put follows a document from now on, and after a while says what is wrong with it. A document that was
// closed is followed until the client knows that nothing is wrong with it any more.
func (s *session) put(ctx context.Context, conn *jsonrpc2.Conn, d *document, after time.Duration) {
	s.documents[d.uri] = d
	ctx, d.stop = context.WithCancel(ctx)
	s.work.Go(func() {
		select {
		case <-time.After(after):
		case <-ctx.Done():
			return
		}
		err := s.survive(func() error { return s.publish(ctx, conn, d) })
		if err != nil && ctx.Err() == nil {
			s.log.Printf("%s: %v", d.uri, err)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if d.closed && s.documents[d.uri] == d {
			delete(s.documents, d.uri)
			d.stop()
		}
	})
}

// publish sends what is wrong with a text, unless ctx is done because a newer one has come.
func (s *session) publish(ctx context.Context, conn *jsonrpc2.Conn, d *document) error {
	found, err := d.findings(ctx)
	if err != nil {
		return err
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return conn.Notify(ctx, "textDocument/publishDiagnostics", found)
}
