package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"runtime/debug"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

// Error codes of the protocol besides those of JSON-RPC.
const (
	codeNotInitialized   = -32002
	codeRequestFailed    = -32803
	codeRequestCancelled = -32800
)

// maxRequests is how many requests are answered side by side; others wait.
const maxRequests = 32

// errNoShutdown says that a client left without the words that the protocol has for it.
var errNoShutdown = errors.New("the client left without a shutdown")

// Serve speaks with a client until it says exit, the connection ends or ctx is done. Problems of the
// connection go to the log. The error is nil if the client asked for a shutdown before, or ctx is done.
func Serve(ctx context.Context, conn io.ReadWriteCloser, logTo io.Writer) error {
	s := &session{
		log: log.New(logTo, "", 0), room: make(chan struct{}, maxRequests),
		documents: map[string]*document{}, running: map[jsonrpc2.ID]context.CancelFunc{},
	}
	c := jsonrpc2.NewConn(ctx, newStream(conn), s, jsonrpc2.SetLogger(s.log))
	<-c.DisconnectNotify() // it cancels what is running
	s.work.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() == nil && s.phase != ended {
		return errNoShutdown
	}
	return nil
}

// A phase of a session says which messages make sense.
type phase uint8

const (
	fresh phase = iota // before initialize
	working
	ended // by a shutdown; only exit is left
)

// A session is the conversation with one client.
type session struct {
	log  *log.Logger
	room chan struct{}  // held by each request that is being answered
	work sync.WaitGroup // on requests and diagnostics

	mu        sync.Mutex
	phase     phase
	documents map[string]*document
	running   map[jsonrpc2.ID]context.CancelFunc

	publishing sync.Mutex // diagnostics are sent in the order of the texts
}

// An answer is the result of a request about a text.
type answer func(ctx context.Context, r *reading, params json.RawMessage) (any, error)

// answers are those to each request about a text.
var answers = map[string]answer{
	"textDocument/codeAction":           on(codeActions),
	"textDocument/completion":           on(completions),
	"textDocument/definition":           on(definitions),
	"textDocument/documentHighlight":    on(highlights),
	"textDocument/documentSymbol":       on(outline),
	"textDocument/foldingRange":         on(folds),
	"textDocument/formatting":           on(formatted),
	"textDocument/hover":                on(describeName),
	"textDocument/prepareRename":        on(prepareRename),
	"textDocument/references":           on(references),
	"textDocument/rename":               on(rename),
	"textDocument/semanticTokens/full":  on(tokens),
	"textDocument/semanticTokens/range": on(tokens),
}

// on makes an answer of a function that takes the parameters of its request.
func on[P, R any](f func(context.Context, *reading, P) (R, error)) answer {
	return func(ctx context.Context, r *reading, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
		}
		return f(ctx, r, p)
	}
}

// refusal is the answer to a request that cannot be fulfilled.
func refusal(err error) error {
	return &jsonrpc2.Error{Code: codeRequestFailed, Message: err.Error()}
}

// Handle implements [jsonrpc2.Handler]. It is called for one message after the other.
func (s *session) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	if r.Notif {
		if err := s.survive(func() error { return s.notification(ctx, conn, r) }); err != nil {
			s.log.Printf("%s: %v", r.Method, err)
		}
		return
	}
	if result, err, ok := s.lifecycle(r); ok {
		s.reply(ctx, conn, r.ID, result, err)
		return
	}
	answerNow, cancel := s.prepare(ctx, r)
	s.work.Go(func() {
		s.room <- struct{}{} // waiting here lets a message come that cancels what has the room
		defer func() { <-s.room }()
		defer s.forget(r.ID, cancel)
		var result any
		err := s.survive(func() (err error) { result, err = answerNow(); return err })
		s.reply(ctx, conn, r.ID, result, err)
	})
}

// survive runs f and makes an error of a panic in it: a fault of ours must not end the author's session.
func (s *session) survive(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Printf("%v\n%s", p, debug.Stack())
			err = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: fmt.Sprint(p)}
		}
	}()
	return f()
}

// lifecycle answers the requests that are about the session, and refuses those that come at a wrong time.
func (s *session) lifecycle(r *jsonrpc2.Request) (result any, err error, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case r.Method == "initialize" && s.phase == fresh:
		s.phase = working
		return initializeResult{capabilities(), serverInfo{"gdl"}}, nil, true
	case s.phase == fresh:
		return nil, &jsonrpc2.Error{Code: codeNotInitialized, Message: "initialize comes first"}, true
	case s.phase == ended || r.Method == "initialize":
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: r.Method + " comes too late"}, true
	case r.Method == "shutdown":
		s.phase = ended
		return nil, nil, true
	case answers[r.Method] == nil:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "there is no " + r.Method}, true
	}
	return nil, nil, false
}

// prepare returns what answers a request for the text as it is now, and what stops it.
func (s *session) prepare(ctx context.Context, r *jsonrpc2.Request) (func() (any, error), context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	var params json.RawMessage
	if r.Params != nil {
		params = *r.Params
	}
	var about documentParams
	err := json.Unmarshal(params, &about)
	s.mu.Lock()
	s.running[r.ID] = cancel
	d := s.documents[about.TextDocument.URI]
	s.mu.Unlock()
	switch {
	case err != nil:
		err = &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	case d == nil || d.closed:
		err = refusal(fmt.Errorf("%q is not open", about.TextDocument.URI))
	case d.lost:
		err = refusal(errors.New("the text is too large"))
	}
	return func() (any, error) {
		if err != nil {
			return nil, err
		}
		text, err := d.reader.read(ctx, d.text)
		if err != nil {
			return nil, &jsonrpc2.Error{Code: codeRequestCancelled, Message: "cancelled"}
		}
		return answers[r.Method](ctx, text, params)
	}, cancel
}

// forget takes a request that is answered off the list of those that can be cancelled.
func (s *session) forget(id jsonrpc2.ID, cancel context.CancelFunc) {
	cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.running, id)
}

// reply sends the answer to a request. Where it cannot be sent, the connection is over.
func (s *session) reply(ctx context.Context, conn *jsonrpc2.Conn, id jsonrpc2.ID, result any, err error) {
	var problem *jsonrpc2.Error
	switch {
	case err == nil:
		err = conn.Reply(ctx, id, result)
	case errors.As(err, &problem):
		err = conn.ReplyWithError(ctx, id, problem)
	default:
		err = conn.ReplyWithError(ctx, id, &jsonrpc2.Error{Code: codeRequestFailed, Message: err.Error()})
	}
	if err != nil && !errors.Is(err, jsonrpc2.ErrClosed) {
		s.log.Print(err)
	}
}
