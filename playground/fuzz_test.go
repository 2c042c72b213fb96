package playground

import (
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// fuzzRules is a small game with everything that calls ask about: a board,
// moves, a goal, comments, a view, and a rule that nothing fulfils.
const fuzzRules = `; a game
(role w) (role b)
(base (cell 1 1 w)) (base (cell 1 2 w)) (base (cell 2 1 e)) (base (cell 2 2 e))
(init (cell 1 1 e)) (init (cell 1 2 e)) (init (cell 2 1 e)) (init (cell 2 2 e)) (init (control w))
(<= (legal ?r (mark ?x ?y)) (true (control ?r)) (true (cell ?x ?y e)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (cell ?x ?y ?r)) (does ?r (mark ?x ?y)))
(<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) (or (distinct ?c e) (not (marked ?x ?y))))
(<= (next (control ?r)) (role ?r) (not (true (control ?r))))
(<= (marked ?x ?y) (does ?r (mark ?x ?y)))
(<= terminal (not open))
(<= open (true (cell ?x ?y e)))
(<= (goal ?r 50) (role ?r))
`

// A sealed is a final answer, as the page would read it.
type sealed struct {
	ID   int
	Kind Kind
	Body json.RawMessage
}

// fuzzService returns a service that knows fuzzRules, as a worker does that is
// asked for the call at this place in Calls: those from load on are for engine
// workers, for which a network is built.
func fuzzService(t *testing.T, call int) *client {
	c := newClient(t)
	if call < slices.IndexFunc(Calls(), func(c Call) bool { return c.Name == "load" }) {
		result[CheckResult](c.start("check", CheckRequest{fuzzRules}))
		return c
	}
	result[LoadResult](c.start("load", LoadRequest{Text: fuzzRules, Net: -1}))
	result[BuildResult](c.start("build", BuildRequest{}))
	return c
}

// ask sends a request as it is, cancels it if it takes long, and wants exactly
// one answer that is no internal error.
func (c *client) ask(text []byte) {
	c.t.Helper()
	answers := make(chan sealed, 100)
	c.service.Handle(text, nil, func(text []byte, _ [][]byte) {
		var s sealed
		if err := json.Unmarshal(text, &s); err != nil {
			panic(fmt.Sprintf("%v: %s", err, text))
		}
		if s.Kind != KindProgress {
			answers <- s
		}
	})
	var envelope struct {
		ID int `json:"id"`
	}
	_ = json.Unmarshal(text, &envelope) // what cannot be read has no id to cancel
	var answer sealed
	select {
	case answer = <-answers:
	case <-time.After(50 * time.Millisecond):
		c.start("cancel", CancelRequest{envelope.ID})
		select {
		case answer = <-answers:
		case <-time.After(patience):
			buffer := make([]byte, 1<<20)
			c.t.Fatalf("no answer to %s\n%s", text, buffer[:runtime.Stack(buffer, true)])
		}
	}
	if answer.Kind == KindError {
		var f Failure
		if err := json.Unmarshal(answer.Body, &f); err != nil || f.Code == "" || f.Message == "" {
			c.t.Fatalf("%s is answered by a bad failure: %s", text, answer.Body)
		}
		if f.Code == FailInternal {
			c.t.Fatalf("%s: %s", text, strings.Join(f.Args, "\n"))
		}
	}
	if len(answers) > 0 {
		c.t.Fatalf("%s is answered twice", text)
	}
}

// FuzzBodies sends requests of every type with bodies that nobody promised to
// be right, one after the other to one service.
func FuzzBodies(f *testing.F) {
	for i, call := range Calls() {
		for _, body := range brokenBodies(call.Request) {
			f.Add(uint8(i), body)
		}
	}
	f.Fuzz(func(t *testing.T, call uint8, body []byte) {
		if !json.Valid(body) {
			return
		}
		calls := Calls()
		i := int(call) % len(calls)
		c := fuzzService(t, i)
		text, err := json.Marshal(map[string]any{
			"v": Version, "id": 1000, "type": calls[i].Name, "session": c.session, "revision": c.revision,
			"body": json.RawMessage(body),
		})
		if err != nil {
			t.Fatal(err)
		}
		c.ask(text)
		c.ask(text)
	})
}

// FuzzEnvelopes sends bytes that may be no requests at all.
func FuzzEnvelopes(f *testing.F) {
	f.Add([]byte(`{"v":3,"id":1,"type":"hello"}`))
	f.Add([]byte(`{"v":3,"id":-1,"type":"position","session":"test","revision":1,"body":{"moves":[]}}`))
	f.Add([]byte(`{"v":3,"id":1e99,"type":"cancel","body":{"target":1}}`))
	f.Add([]byte(`{"v":3,"id":7,"type":"cancel","body":{"target":7}}`))
	f.Add([]byte(`[]`))
	f.Add([]byte("\x00\xff"))
	f.Fuzz(func(t *testing.T, text []byte) { fuzzService(t, 0).ask(text) })
}

// brokenBodies returns bodies of a request type: with zeros, with values below
// and above all sense, with words that mean something to these rules and with
// words that do not.
func brokenBodies(q reflect.Type) [][]byte {
	out := [][]byte{[]byte("null"), []byte("7"), []byte("{}")}
	fillings := []filling{
		{0, 0, "", 0}, {-1, -1, "(", 1}, {1 << 53, 1e300, "?x", 3}, {1, 0.2, "(mark 1 1)", 2},
		{5, 1, "(true (cell ?x ?y e))", 1},
		{2, 0.5, strings.Repeat("(", 300), 2}, {1 << 31, 1e9, "\x00é🎲", 2}, {0, 0.1, "propnet", 1},
		{3, 0.1, "random", 2}, {60, 0.1, "(role w) (role x", 1},
	}
	if testing.Short() {
		fillings = fillings[:3]
	}
	for _, fill := range fillings {
		v := reflect.New(q).Elem()
		fill.into(v)
		body, err := json.Marshal(v.Interface())
		if err != nil {
			panic(err)
		}
		out = append(out, body)
	}
	return out
}

// A filling is what the fields of a broken body hold.
type filling struct {
	integer int64
	number  float64
	text    string
	length  int // of lists
}

func (f filling) into(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.into(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), f.length, f.length))
		for i := range f.length {
			f.into(v.Index(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.into(v.Elem())
	case reflect.String:
		v.SetString(f.text)
	case reflect.Bool:
		v.SetBool(f.length > 1)
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int16, reflect.Int8:
		v.SetInt(f.integer)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
		v.SetUint(uint64(f.integer))
	case reflect.Float64:
		v.SetFloat(f.number)
	default:
		panic("no filling for " + v.Type().String())
	}
}
