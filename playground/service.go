// Package playground is the service behind the page: it turns typed requests
// into replies. [Service.Handle] is the way in; protocol.go lists what crosses.
//
// A service keeps sessions, one for each rule sheet that is open, and runs the
// calls of a session one after the other, in the order they came; calls that
// may take long run concurrently with them and can be cancelled. Every request gets
// exactly one result or error, whatever happens: a panic becomes the error
// "internal-error". Replies never hold null where the protocol promises a list.
//
// The package knows nothing of browsers and runs natively too; package wasm
// ties it to a worker.
package playground

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime/debug"
	"strconv"
	"sync"

	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/codegen/host"
)

const (
	// MaxMessage is how many bytes of JSON a request may have.
	MaxMessage = 16 << 20
	// maxSessions is how many sessions may be open. The page has one or two in
	// each worker.
	maxSessions = 64
)

// A Config is what a service needs from its surroundings.
type Config struct {
	// Yield lets other work of the thread go on. Jobs call it wherever a computation
	// may stop, see package pace, so it decides itself whether it is time. It may be
	// nil where threads take turns by themselves.
	Yield func()
	// Host runs generated modules. Without one networks are interpreted.
	Host host.Host
	// Memory is how many bytes the program may grow to while it builds a
	// network; 0 means 720 MB.
	Memory uint64
}

// A Service answers requests. It may be used by many goroutines.
type Service struct {
	config  Config
	calls   map[string]*Call
	context context.Context // of all jobs: computations give way to other work
	measure measure

	mu       sync.Mutex
	sessions map[string]*session
	jobs     map[int]*job
}

// New returns a service that answers all calls.
func New(config Config) *Service { return newService(config, Calls()) }

// NewFirst returns a service that answers [FirstCalls] alone. A program that has no
// other is much smaller, so that the page can begin with it.
func NewFirst(config Config) *Service { return newService(config, FirstCalls()) }

func newService(config Config, calls []Call) *Service {
	if config.Yield == nil {
		config.Yield = func() {}
	}
	s := &Service{
		config: config, calls: make(map[string]*Call, len(calls)), measure: statesPerSecond,
		sessions: map[string]*session{}, jobs: map[int]*job{},
	}
	for i := range calls {
		s.calls[calls[i].Name] = &calls[i]
	}
	s.context = s.paced(context.Background())
	return s
}

// paced returns a context in which computations let other work of the thread go on.
func (s *Service) paced(ctx context.Context) context.Context {
	return pace.With(ctx, func() error {
		s.config.Yield()
		return pace.Check(ctx)
	})
}

// A Sender takes a reply to the page. It may be called from any goroutine.
type Sender func(text []byte, buffers [][]byte)

// Handle starts to answer a request and returns immediately. The replies go to
// send, which is called for the last time with the result or error.
func (s *Service) Handle(text []byte, buffers [][]byte, send Sender) {
	j := &job{service: s, in: buffers, send: send, done: make(chan struct{})}
	if err := j.read(text); err != nil {
		j.finish(nil, err)
		return
	}
	j.ctx, j.cancel = context.WithCancel(s.context)
	ses, err := s.admit(j)
	switch {
	case err != nil:
		j.finish(nil, err)
	case ses == nil:
		go j.run(nil)
	default:
		ses.enqueue(j)
	}
}

// admit notes a job and returns the session that it belongs to, a new one if
// need be; nil if it belongs to none.
func (s *Service) admit(j *job) (*session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.jobs[j.ID] != nil {
		return nil, failure(FailRequest, "A request with this id is still being answered.", "id")
	}
	if j.call.order == immediate {
		s.jobs[j.ID] = j
		return nil, nil
	}
	ses := s.sessions[j.Session]
	if ses == nil {
		if len(s.sessions) == maxSessions {
			return nil, failure(FailRequest, "Too many rule sheets are open.", "session")
		}
		ses = newSession()
		s.sessions[j.Session] = ses
	}
	s.jobs[j.ID] = j
	return ses, nil
}

// A job is a request being answered.
type job struct {
	Request
	service *Service
	call    *Call
	ctx     context.Context
	cancel  context.CancelFunc
	in      [][]byte // buffers that came with the request
	out     [][]byte // buffers that go with the next reply
	send    Sender
	done    chan struct{} // closed when the last reply has been sent
}

// uncancelled returns the job for what has to be done even after it is cancelled,
// since the answer rests on it.
func (j *job) uncancelled() *job {
	k := *j
	k.ctx = context.WithoutCancel(j.ctx)
	return &k
}

// read decodes the envelope.
func (j *job) read(text []byte) error {
	if len(text) > MaxMessage {
		return failure(FailTooLarge, "The text is too large.", strconv.Itoa(len(text)), strconv.Itoa(MaxMessage))
	}
	if err := json.Unmarshal(text, &j.Request); err != nil {
		return failure(FailRequest, "The request cannot be read: "+err.Error()+".", err.Error())
	}
	if j.V != Version {
		return failure(FailProtocol, "The page and the engine are of different versions; reload the page.",
			strconv.Itoa(Version), strconv.Itoa(j.V))
	}
	call, ok := j.service.calls[j.Type]
	if !ok {
		return failure(FailUnknownCall, "The engine does not know the call "+strconv.Quote(j.Type)+".", j.Type)
	}
	j.call = call
	return nil
}

// run answers the request and sends the result. It survives panics: they are
// bugs, and the page should hear of them instead of waiting.
func (j *job) run(ses *session) {
	var result any
	err := j.ctx.Err()
	if err == nil {
		result, err = j.protect(ses)
	}
	j.finish(result, err)
}

func (j *job) protect(ses *session) (result any, err error) {
	defer func() {
		if r := recover(); r != nil {
			result = nil
			err = failure(FailInternal, fmt.Sprintf("Internal error: %v.", r), fmt.Sprint(r), string(debug.Stack()))
		}
	}()
	return j.call.handle(j, ses)
}

// finish sends the last reply and forgets the job.
func (j *job) finish(result any, err error) {
	kind := KindResult
	if err != nil {
		kind, result, j.out = KindError, asFailure(err), nil
	}
	text, err := j.encode(kind, result)
	if err != nil { // a number that JSON does not have, say
		j.out = nil
		if text, err = j.encode(KindError, asFailure(err)); err != nil {
			panic(err) // failures are texts, which can all be encoded
		}
	}
	j.send(text, j.out)
	if j.cancel != nil {
		j.cancel()
	}
	j.service.mu.Lock()
	if j.service.jobs[j.ID] == j {
		delete(j.service.jobs, j.ID)
	}
	j.service.mu.Unlock()
	close(j.done)
}

// report sends progress.
func (j *job) report(progress any) {
	text, err := j.encode(KindProgress, progress)
	if err != nil {
		panic(err) // becomes the job's error
	}
	j.send(text, j.out)
	j.out = nil
}

func (j *job) encode(kind Kind, body any) ([]byte, error) {
	return json.Marshal(Reply{Version, j.ID, kind, j.Revision, fillLists(body)})
}

// attach adds a buffer to the next reply.
func (j *job) attach(b []byte) Buffer {
	j.out = append(j.out, b)
	return Buffer(len(j.out) - 1)
}

// fillLists returns v with every nil slice in it replaced by an empty one.
func fillLists(v any) any {
	if v == nil {
		return None{}
	}
	x := reflect.New(reflect.TypeOf(v)).Elem()
	x.Set(reflect.ValueOf(v))
	fillValue(x)
	return x.Interface()
}

// fillValue replaces nil slices in a value in place.
func fillValue(x reflect.Value) {
	switch x.Kind() {
	case reflect.Struct:
		for i := range x.NumField() {
			fillValue(x.Field(i))
		}
	case reflect.Pointer:
		if !x.IsNil() {
			fillValue(x.Elem())
		}
	case reflect.Array:
		for i := range x.Len() {
			fillValue(x.Index(i))
		}
	case reflect.Slice:
		if x.IsNil() {
			x.Set(reflect.MakeSlice(x.Type(), 0, 0))
		}
		if k := x.Type().Elem().Kind(); k == reflect.Struct || k == reflect.Slice || k == reflect.Pointer ||
			k == reflect.Array {
			for i := range x.Len() {
				fillValue(x.Index(i))
			}
		}
	}
}
