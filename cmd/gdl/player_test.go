package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search/player"
)

func TestPagesThatMayTalkToAPlayer(t *testing.T) {
	for _, c := range []struct {
		list, origin string
		want         bool
	}{
		{"", "http://localhost:8000", true},
		{"", "http://127.0.0.1:8000", true},
		{"", "http://[::1]", true},
		{"", "https://example.org", false},
		{"", "https://localhost.example.org", false},
		{"", "https://127.0.0.1.example.org", false},
		{"", "null", false},
		{"https://example.org", "https://example.org", true},
		{"https://example.org/", "https://example.org", true},
		{"https://example.org", "http://example.org", false},
		{"https://example.org, null", "null", true},
		{"*", "https://anybody.example", true},
	} {
		o, err := parseOrigins(c.list)
		if err != nil {
			t.Fatal(err)
		}
		if have := o.allow(c.origin); have != c.want {
			t.Errorf("with -origin %q %s may talk to the player: %v", c.list, c.origin, have)
		}
	}
	for _, list := range []string{"example.org", "https://example.org/page", "https://"} {
		if _, err := parseOrigins(list); err == nil {
			t.Errorf("-origin %s makes no sense and is taken", list)
		}
	}
}

func TestOtherPagesAreRefusedWhateverTheySend(t *testing.T) {
	s := mover(func(context.Context) string { return "noop" }).server(t)
	for _, method := range []string{"OPTIONS", "POST", "GET"} {
		r := httptest.NewRequest(method, "/", strings.NewReader("(abort m)"))
		r.Header.Set("Origin", "https://elsewhere.example")
		r.Header.Set("Content-Type", "text/plain") // which browsers send without asking first
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusForbidden || w.Header().Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: status %d, %v", method, w.Code, w.Header())
		}
	}
	r := httptest.NewRequest("POST", "/", strings.NewReader("(info)"))
	r.Header.Set("Origin", "http://localhost:8000")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if got := w.Header().Get("Access-Control-Allow-Origin"); got != "http://localhost:8000" {
		t.Errorf("a page of this computer may be answered as %q", got)
	}
	if !strings.Contains(w.Body.String(), "busy") {
		t.Errorf("the match is over: %s", w.Body)
	}
}

// endless is a body that never ends, and counts what is read of it.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	e.read += len(p)
	return len(p), nil
}

func TestLongMessagesAreRefusedEarly(t *testing.T) {
	s := mover(func(context.Context) string { return "noop" }).server(t)
	body := &endless{}
	r := httptest.NewRequest("POST", "/", body)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusRequestEntityTooLarge || body.read > 2*messageBytes {
		t.Errorf("status %d after %d bytes", w.Code, body.read)
	}
	body = &endless{}
	r = httptest.NewRequest("POST", "/", body)
	r.ContentLength = 15 << 20
	w = httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusRequestEntityTooLarge || body.read > 0 {
		t.Errorf("status %d after %d bytes of a message that says how long it is", w.Code, body.read)
	}
}

// serving serves a player that only waits over real connections, of which a number may be open, and whose requests may
// take some time; it returns the address and what ends it.
func serving(t *testing.T, readTime time.Duration, connections int) (address string, stop func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	server := mover(func(context.Context) string { return "noop" }).server(t).httpServer()
	if server.ReadTimeout <= 0 || server.ReadTimeout > 10*time.Second || server.MaxHeaderBytes > 64<<10 {
		t.Errorf("requests may take %s and headers %d bytes", server.ReadTimeout, server.MaxHeaderBytes)
	}
	server.ReadTimeout = readTime
	ended := make(chan error, 1)
	go func() { ended <- serveHTTP(ctx, limitConnections(l, connections), server) }()
	return l.Addr().String(), func() error {
		cancel()
		return <-ended
	}
}

// TestARefusalIsHeardAfterAllIsSent sends as many programs do: all of a request, and then they listen.
func TestARefusalIsHeardAfterAllIsSent(t *testing.T) {
	for _, c := range []struct {
		name, header string
		size         int
		want         int
	}{
		{"a message that is too long", "POST / HTTP/1.1\r\n", 96 << 20, http.StatusRequestEntityTooLarge},
		{"a long message of a foreign page", "POST / HTTP/1.1\r\nOrigin: https://elsewhere.example\r\n", 8 << 20,
			http.StatusForbidden},
		{"no message", "PUT / HTTP/1.1\r\n", 8 << 20, http.StatusMethodNotAllowed},
	} {
		t.Run(c.name, func(t *testing.T) {
			address, stop := serving(t, time.Hour, 4)
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			fmt.Fprintf(conn, "%sHost: localhost\r\nContent-Length: %d\r\n\r\n", c.header, c.size)
			if _, err := conn.Write(make([]byte, c.size)); err != nil {
				t.Fatal("the connection ended while the request was sent:", err)
			}
			reply, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Fatal(err)
			}
			reply.Body.Close()
			if reply.StatusCode != c.want {
				t.Errorf("status %s", reply.Status)
			}
			if err := stop(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestMessagesThatNobodyCouldAnswerAreBadRequests(t *testing.T) {
	s := mover(func(context.Context) string { return "noop" }).server(t)
	for _, text := range []string{"dance", "(start " + strings.Repeat("m", 1<<20) + " x ((role x)) 1 1)",
		"(start m " + strings.Repeat("x", 1<<20) + " ((role x)) 1 1)"} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader(text)))
		if w.Code != http.StatusBadRequest || w.Body.Len() > 1000 {
			t.Errorf("%.20s: status %d, %d bytes", text, w.Code, w.Body.Len())
		}
	}
}

func TestTheLogSaysWhichMessageWasWrong(t *testing.T) {
	for text, want := range map[string]string{
		"(play)":                    "play: a message play has 2 parts, not 0",
		"(\r\nPLAY\tm)":             "PLAY: a message play has 2 parts, not 1",
		"()":                        "the message is empty",
		strings.Repeat("dance ", 5): "dance: a message is one list, not " + strings.Repeat("dance ", 5),
	} {
		var log strings.Builder
		s := serverOf(&match.Answerer{}, &log)
		s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(text)))
		if log.String() != want+"\n" {
			t.Errorf("%q is logged as %q, not as %q", text, log.String(), want)
		}
	}
}

func TestRulesThatLeaveAPlayerNoMoveAreNotItsFault(t *testing.T) {
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	s := e.newPlayerServer(mustPlayer(t, "legal"), "reasoner", false)
	rules := "((role x) (init a) (<= (legal x go) (true b)) (<= terminal (true b)) (goal x 0))"
	for _, c := range []struct {
		text   string
		status int
	}{
		{"(start m x " + rules + " 5 5)", http.StatusOK},
		{"(play m nil)", http.StatusUnprocessableEntity},
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader(c.text)))
		if w.Code != c.status {
			t.Errorf("%.20s is answered by %d %s, not by %d", c.text, w.Code, w.Body, c.status)
		}
	}
}

// TestRulesBeyondALimitAreRefusedAndTheNextMatchIsPlayed starts a match whose first state has a term of more names
// than an engine reads, and then another one.
func TestRulesBeyondALimitAreRefusedAndTheNextMatchIsPlayed(t *testing.T) {
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	s := e.newPlayerServer(mustPlayer(t, "legal"), "reasoner", false)
	rules := "((role x) (init (p %s)) (<= (legal x go) (true (p ?y))) (<= terminal (true q)) (<= (goal x 0) (role x)))"
	wide := fmt.Sprintf("(start m x "+strings.Replace(rules, "(p %s)", "(p (f%s))", 1)+" 5 5)",
		strings.Repeat(" a", logic.MaxTermSize))
	small := fmt.Sprintf("(start n x "+rules+" 5 5)", "a")
	for _, c := range []struct {
		text   string
		status int
		says   string
	}{
		{wide, http.StatusUnprocessableEntity, "beyond a limit of this player: more than 16384 names in a term"},
		{"(abort m)", http.StatusOK, ""},
		{small, http.StatusOK, "ready"},
		{"(play n nil)", http.StatusOK, "go"},
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader(c.text)))
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%.30s: status %d, %.200s", c.text, w.Code, w.Body)
		}
	}
}

// TestLongMessagesAreReadAFewAtATime sends many simultaneously, none of which
// ends.
func TestLongMessagesAreReadAFewAtATime(t *testing.T) {
	s := mover(func(context.Context) string { return "noop" }).server(t)
	synctest.Test(t, func(t *testing.T) {
		s.bodies = make(chan struct{}, longBodies)
		ctx, hangUp := context.WithCancel(t.Context())
		beyond := make(chan int, 40)
		for range 40 {
			go func() {
				body := &halting{ctx: ctx, left: shortBody + 1}
				r := httptest.NewRequestWithContext(ctx, "POST", "/", body)
				r.ContentLength = 3 << 20
				s.ServeHTTP(httptest.NewRecorder(), r)
				beyond <- body.asked
			}()
		}
		synctest.Wait()
		if n := len(s.bodies); n != longBodies {
			t.Errorf("%d long messages are read simultaneously, want %d", n, longBodies)
		}
		hangUp()
		synctest.Wait()
		read := 0
		for range 40 {
			if <-beyond > 0 {
				read++
			}
		}
		if read != longBodies {
			t.Errorf("%d of 40 were read beyond their beginning, want %d", read, longBodies)
		}
	})
}

// halting is a body that stops coming after some bytes.
type halting struct {
	ctx   context.Context
	left  int
	asked int // for more than there is
}

func (h *halting) Read(p []byte) (int, error) {
	if h.left == 0 {
		h.asked++
		<-h.ctx.Done()
		return 0, io.ErrUnexpectedEOF
	}
	n := min(len(p), h.left)
	h.left -= n
	return n, nil
}

// A knocker is a listener at whose door connections are put.
type knocker struct {
	net.Listener
	door chan net.Conn
}

func (k knocker) Accept() (net.Conn, error) {
	c, ok := <-k.door
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}

func (k knocker) Close() error {
	close(k.door)
	return nil
}

// TestAStalledMessageGivesWayToOthers sends one that says nothing more after its
// beginning, where there is room for a single one.
func TestAStalledMessageGivesWayToOthers(t *testing.T) {
	s := mover(func(context.Context) string { return "noop" }).server(t)
	synctest.Test(t, func(t *testing.T) {
		s.bodies = make(chan struct{}, 1)
		k, server := knocker{door: make(chan net.Conn)}, s.httpServer()
		go server.Serve(limitConnections(k, 4))
		defer server.Close()
		send := func(text string, length int) net.Conn {
			ours, theirs := net.Pipe()
			k.door <- theirs
			go fmt.Fprintf(ours, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", length, text)
			return ours
		}
		long := strings.Repeat("x", 2*shortBody)
		stalled := send(long, 4*shortBody)
		synctest.Wait()
		begin := time.Now()
		whole := send(long, len(long))
		for _, c := range []struct {
			net.Conn
			status int
		}{{whole, http.StatusBadRequest}, {stalled, http.StatusRequestTimeout}} {
			reply, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil || reply.StatusCode != c.status {
				t.Fatalf("%v, %v, want status %d", reply, err, c.status)
			}
			if d := time.Since(begin); d > silentTime {
				t.Errorf("status %d is answered after %s, want %s", c.status, d, silentTime)
			}
			c.Close()
		}
	})
}

func TestConnectionsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := knocker{door: make(chan net.Conn, 10)}
		l := limitConnections(k, 2)
		accepted := make(chan *connection, 10)
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					close(accepted)
					return
				}
				accepted <- c.(*connection)
			}
		}()
		knock := func() net.Conn {
			ours, theirs := net.Pipe()
			k.door <- theirs
			return ours
		}
		isOpen := func(c net.Conn) bool { return c.SetDeadline(time.Time{}) == nil } // a closed pipe has none
		asking, silent := knock(), knock()
		answered := answering(withConnection(t.Context(), <-accepted))
		<-accepted
		begin := time.Now()
		knock()
		third := <-accepted
		if d := time.Since(begin); d < silentTime/2 || d > silentTime {
			t.Errorf("a connection is let in after %s where one says nothing, want %s", d, silentTime)
		}
		if !isOpen(asking) || isOpen(silent) {
			t.Error("it takes the place of one that waits for an answer")
		}
		answeredThird := answering(withConnection(t.Context(), third))
		begin = time.Now()
		knock()
		time.AfterFunc(5*time.Second, answered)
		fourth := <-accepted
		if d := time.Since(begin); d < 5*time.Second {
			t.Errorf("one more is let in after %s, while all others are being answered", d)
		}
		answeredThird()
		third.Close()
		third.Close() // counts once
		knock()
		knock()
		begin = time.Now()
		(<-accepted).Close()
		sixth := <-accepted
		if d := time.Since(begin); d > 0 {
			t.Errorf("there is room, and a connection is let in after %s", d)
		}
		for _, c := range []*connection{fourth, sixth} {
			answering(withConnection(t.Context(), c))
		}
		knock() // and waits until the listener closes
		synctest.Wait()
		l.Close()
		if _, ok := <-accepted; ok {
			t.Error("the listener goes on")
		}
	})
}

// TestOthersAreHeardBesideHalfRequests attacks the server that the command makes
// with more half requests than may be open.
func TestOthersAreHeardBesideHalfRequests(t *testing.T) {
	address, stop := serving(t, time.Hour, 4)
	for range 6 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprint(c, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n(info")
	}
	reply, err := http.Post("http://"+address, "text/acl", strings.NewReader("(info)"))
	if err != nil {
		t.Fatal(err)
	}
	reply.Body.Close()
	if err := stop(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// TestHundredsOfHalfRequestsMakeNobodyWait sends a whole request after them.
func TestHundredsOfHalfRequestsMakeNobodyWait(t *testing.T) {
	s := mover(func(context.Context) string { return "noop" }).server(t)
	synctest.Test(t, func(t *testing.T) {
		k, server := knocker{door: make(chan net.Conn)}, s.httpServer()
		go server.Serve(limitConnections(k, maxConnections))
		defer server.Close()
		send := func(text string, length int) net.Conn {
			ours, theirs := net.Pipe()
			k.door <- theirs
			fmt.Fprintf(ours, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", length, text)
			return ours
		}
		begin := time.Now()
		for range 300 {
			defer send("(info", 1000).Close()
		}
		reply, err := http.ReadResponse(bufio.NewReader(send("(info)", 6)), nil)
		if err != nil || reply.StatusCode != http.StatusOK {
			t.Fatal(reply, err)
		}
		if d := time.Since(begin); d > 0 {
			t.Errorf("it is answered after %s", d)
		}
	})
}

// TestAStartThatComesAfterTheEndOfItsMatchKeepsNobodyBusy holds START back.
func TestAStartThatComesAfterTheEndOfItsMatchKeepsNobodyBusy(t *testing.T) {
	const start = "(start late x ((role x)) 1 1)"
	say := func(t *testing.T, s *playerServer, text string, came time.Time, ctx context.Context) string {
		t.Helper()
		reply, err := s.answerFrom(ctx, text, came)
		if err != nil {
			t.Fatal(text, err)
		}
		return reply
	}
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	for name, c := range map[string]struct {
		ending string
		ctx    context.Context
		before time.Duration // of the beginning of START before the end
		want   string        // the player's answer to the next match
	}{
		"STOP overtook it":          {"(stop late nil)", t.Context(), time.Second, "ready"},
		"ABORT overtook it":         {"(abort late)", t.Context(), time.Second, "ready"},
		"its manager has hung up":   {"(stop late nil)", gone, -time.Second, "ready"},
		"another match was ended":   {"(stop other nil)", t.Context(), time.Second, "busy"},
		"it begins the match again": {"(abort late)", t.Context(), -time.Second, "busy"},
	} {
		t.Run(name, func(t *testing.T) {
			s := mover(func(context.Context) string { return "noop" }).server(t)
			say(t, s, "(abort m)", time.Now(), t.Context())
			ended := time.Now()
			if got := say(t, s, c.ending, ended, t.Context()); got != "busy" {
				t.Fatal(got)
			}
			say(t, s, start, ended.Add(-c.before), c.ctx)
			if got := say(t, s, "(start next x ((role x)) 1 1)", time.Now(), t.Context()); got != c.want {
				t.Errorf("the next match is answered %s, want %s", got, c.want)
			}
		})
	}
}

// TestAClockBeginsWhenItsMessageCame asks for a move by a message that has waited.
func TestAClockBeginsWhenItsMessageCame(t *testing.T) {
	var until time.Time
	s := mover(func(ctx context.Context) string {
		until, _ = ctx.Deadline()
		return "noop"
	}).server(t) // whose match has a clock longer than any
	came := time.Now().Add(-time.Minute)
	if got, err := s.answerFrom(t.Context(), "(play m nil)", came); err != nil || got != "noop" {
		t.Fatal(got, err)
	}
	if left := time.Until(until); left > 9*time.Minute {
		t.Errorf("%s are left of ten minutes after one has gone", left)
	}
}

func TestSeveralErrorsAreOneLineOfTheLog(t *testing.T) {
	if got := onOneLine(errors.Join(errors.New("a"), errors.New("b\x1b")).Error()); got != "a; b\ufffd" {
		t.Errorf("%q", got)
	}
}

// TestHalfARequestIsNotWaitedForForever looks at the server that the command
// makes, over a real connection, with a shorter time.
func TestHalfARequestIsNotWaitedForForever(t *testing.T) {
	address, stop := serving(t, 50*time.Millisecond, 4)
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprint(c, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n(info")
	if err := c.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	reply, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err == nil && reply.StatusCode != http.StatusRequestTimeout {
		t.Errorf("status %s", reply.Status)
	}
	if err == nil {
		words, err := io.ReadAll(reply.Body)
		if err == nil && !strings.Contains(string(words), "did not arrive whole and in time") {
			t.Errorf("the answer is %q", words)
		}
	}
	if e, ok := err.(net.Error); ok && e.Timeout() {
		t.Error("the server waits on")
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestARefusedRequestWithoutEndIsLeft(t *testing.T) {
	address, stop := serving(t, 200*time.Millisecond, 4)
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprint(c, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000000\r\n\r\n")
	if err := c.SetWriteDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	for some := make([]byte, 1<<20); err == nil; {
		_, err = c.Write(some)
	}
	if e, ok := err.(net.Error); ok && e.Timeout() {
		t.Error("the server listens on")
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestStopEndsThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := mover(func(ctx context.Context) string {
			<-ctx.Done()
			return "noop"
		}).server(t)
		moved := make(chan struct{})
		go func() {
			if _, err := s.answer(t.Context(), "(play m nil)"); err != nil {
				t.Error(err)
			}
			close(moved)
		}()
		synctest.Wait()
		begin := time.Now()
		if got, err := s.answer(t.Context(), "(stop m (noop))"); err != nil || got != "done" {
			t.Errorf("%s, %v", got, err)
		}
		<-moved
		if d := time.Since(begin); d > 0 {
			t.Errorf("it took %s", d)
		}
	})
}

func TestAMatchThatNobodyStopsIsFreed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone := make(chan struct{})
		s := serverOf(&match.Answerer{
			Name: "closing", NewPlayer: func(match.Beginning) (match.Player, error) {
				return closing{mover(func(context.Context) string { return "noop" }), gone}, nil
			},
		}, io.Discard)
		say := func(text string) string {
			t.Helper()
			reply, err := s.answer(t.Context(), text)
			if err != nil {
				t.Fatal(err)
			}
			return reply
		}
		// A clock of a million seconds is no reason to keep a player for days.
		say("(start m x ((role x)) 1000000 1000000)")
		say("(play m nil)")
		begin := time.Now()
		<-gone
		if d := time.Since(begin); d > 15*time.Minute {
			t.Errorf("the player was free after %s", d)
		}
		if got := say("(info)"); !strings.Contains(got, "available") {
			t.Error(got)
		}
	})
}

// closing is a player that tells when it is closed.
type closing struct {
	mover
	gone chan struct{}
}

func (c closing) Close() error {
	close(c.gone)
	return nil
}

// TestALargeNetworkPlaysBeforeThereIsCodeForIt plays on the network while its code is being made, and lets the next
// match have a network only when both are freed.
func TestALargeNetworkPlaysBeforeThereIsCodeForIt(t *testing.T) {
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	newMakers := e.newMakersFrom("", 0)
	text := readText(t, ticTacToe)
	makers := newMakers(text)
	network, err := makers[1](t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, has := network.Machine.(game.LeafBatcher); has {
		t.Error("there is code already")
	}
	played := make(chan error, 1)
	go func() {
		s, err := network.Machine.Initial(t.Context())
		for i := 0; i < 100 && err == nil; i++ {
			_, err = game.NewSampler(network.Machine).Playouts(t.Context(), []game.State{s}, 64, uint64(i), 100)
		}
		played <- err
	}()
	coded, err := makers[2](t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := <-played; err != nil {
		t.Error(err)
	}
	tryAbilities(t, "the code that came later", coded.Machine, lacking[""])
	short, cancel := context.WithCancel(t.Context())
	cancel()
	for _, made := range []match.Made{network, coded} {
		if _, err := newMakers(text)[1](short); err == nil {
			t.Error("there are two networks simultaneously")
		}
		if err := made.Close(); err != nil {
			t.Error(err)
		}
	}
	next, err := newMakers(text)[1](t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := next.Close(); err != nil {
		t.Error(err)
	}
	late := newMakers(text)
	if network, err = late[1](t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := network.Close(); err != nil {
		t.Error(err)
	}
	if _, err := late[2](t.Context()); err == nil {
		t.Error("there is code for a network that was given back")
	}
}

// TestWhereCodeIsNotInTimeTheNetworkPlays makes a machine when the time for it is over.
func TestWhereCodeIsNotInTimeTheNetworkPlays(t *testing.T) {
	rules, err := compile(t.Context(), readText(t, ticTacToe))
	if err != nil {
		t.Fatal(err)
	}
	n, err := newNetwork(t.Context(), rules)
	if err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithDeadline(t.Context(), time.Now())
	defer cancel()
	if _, err := n.machine(late, codedPair); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("whoever asks for code without fail is told %v", err)
	}
	m, err := n.machine(late, hurriedPair)
	if err != nil {
		t.Fatal(err)
	}
	if _, has := m.Machine.(game.LeafBatcher); has || m.host != nil {
		t.Error("there is code")
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

// TestMachinesAreFreedBetweenMatches makes the machines of one match after the
// other; the next network waits for the one before.
func TestMachinesAreFreedBetweenMatches(t *testing.T) {
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	newMakers := e.newMakers("")
	text := readText(t, ticTacToe)
	network := func(ctx context.Context) (match.Made, error) {
		makers := newMakers(text)
		if _, err := makers[0](context.WithoutCancel(ctx)); err != nil {
			t.Fatal(err)
		}
		return makers[1](ctx)
	}
	first, err := network(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := network(short); err == nil {
		t.Error("there are two networks simultaneously")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := network(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}

func TestARehearsalTellsHowAPlayerAnswers(t *testing.T) {
	out, errs, status := gdlRun(t, "", "rehearse", "-player", "legal", "-engine", "reasoner", "-playclock", "100s",
		ticTacToe)
	if status != fine || errs != "" || !strings.HasPrefix(out, "tic-tac-toe: 3 moves, 0 late, 0 wrong, ") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	out, errs, status = gdlRun(t, "(init a)", "rehearse", "-player", "legal", "-")
	if status != failure || !strings.Contains(out, "no roles") ||
		!strings.Contains(errs, "no sheet came to a position") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

func TestARehearsalDrivesAPlayerElsewhere(t *testing.T) {
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	good := httptest.NewServer(e.newPlayerServer(mustPlayer(t, "legal"), "reasoner", false))
	defer good.Close()
	out, errs, status := gdlRun(t, "", "rehearse", "-at", good.URL, "-playclock", "100s", "-scramble", "-json",
		ticTacToe, ticTacToe)
	if status != fine || errs != "" || strings.Count(out, `"moves":3,"late":0,"wrong":0,`) != 2 ||
		strings.Count(out, `"scrambled":true`) != 1 {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	bad := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "(mark 9 9)")
	}))
	defer bad.Close()
	out, errs, status = gdlRun(t, "", "rehearse", "-at", bad.URL, "-playclock", "100s", ticTacToe)
	if status != finding || !strings.Contains(out, `4 wrong, `) || !strings.Contains(out, `start is answered with`) {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// TestRulesWithErrorsArePlayed sends rules that other commands refuse: a variable of
// a legal move is bound by nothing. A player cannot choose its rules.
func TestWhatKeepsEveryMachineAwayIsSaidOnce(t *testing.T) {
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	s := e.newPlayerServer(mustPlayer(t, "legal"), "propnet", false)
	_, err := s.answer(t.Context(), "(start m x ((init a)) 60 1)")
	if err == nil || strings.Count(err.Error(), "no roles") != 1 {
		t.Errorf("it says %v", err)
	}
}

func TestRulesWithErrorsArePlayed(t *testing.T) {
	const rules = `(role x) (init a) (<= (legal x (go ?p)) (true a)) (<= (legal x stay) (true a))
		(<= (next b) (true a)) (<= terminal (true b)) (<= (goal x 100) (true b))`
	var log strings.Builder
	e := &env{strings.NewReader(""), io.Discard, &log}
	style, ok := player.FindStyle("legal")
	if !ok {
		t.Fatal("there is no such player")
	}
	s := e.newPlayerServer(style, "reasoner", false)
	for _, c := range []struct{ text, want string }{
		{"(start m x (" + rules + ") 10 10)", "ready"}, {"(play m nil)", "stay"}, {"(stop m (stay))", "done"},
	} {
		if got, err := s.answer(t.Context(), c.text); err != nil || got != c.want {
			t.Errorf("%.12s is answered with %q, %v", c.text, got, err)
		}
	}
	if !strings.Contains(log.String(), "the rules have errors and are played as far as they can be: ") {
		t.Errorf("it says %q", log.String())
	}
}

// A player cannot have messages sent on to another address.
func TestRedirectionsOfPlayersAreNotFollowed(t *testing.T) {
	for _, status := range []int{http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect} {
		reached := false
		inner := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
		outer := httptest.NewServer(http.RedirectHandler(inner.URL, status))
		reply, err := post(outer.URL, "player")(t.Context(), "(INFO)")
		outer.Close()
		inner.Close()
		if reached || err == nil || !strings.Contains(err.Error(), fmt.Sprint(status)) {
			t.Errorf("%d: reached %v, %q, %v", status, reached, reply, err)
		}
	}
}
