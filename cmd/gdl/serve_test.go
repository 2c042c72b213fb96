package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/match"
)

var served = fstest.MapFS{
	"index.html":           {Data: []byte("<!doctype html>")},
	"app-4ZTU5NIJ.js":      {Data: []byte("plain script")},
	"app-4ZTU5NIJ.js.br":   {Data: []byte("brotli script")},
	"app-4ZTU5NIJ.js.gz":   {Data: []byte("gzip script")},
	"carrier-4ZTU5NIJ.js":  {Data: []byte("carrier")},
	"engine-278d84c7.wasm": {Data: []byte("\x00asm")},
	"lessons/index.html":   {Data: []byte("<!doctype html>lessons")},
	"strange.zzz":          {Data: []byte("?")},
	".git/config":          {Data: []byte("secret")},
}

func TestServeSendsFilesWithTheirHeaders(t *testing.T) {
	for _, c := range []struct {
		name, method, path, accept string
		status                     int
		header                     map[string]string // a value of "" means absent
		body                       string
	}{
		{"the page", "GET", "/", "", 200, map[string]string{
			"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache",
			"X-Content-Type-Options": "nosniff",
		}, "<!doctype html>"},
		{"a hashed name never changes", "GET", "/app-4ZTU5NIJ.js", "", 200, map[string]string{
			"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable",
			"Content-Encoding": "", "Vary": "Accept-Encoding",
		}, "plain script"},
		{"brotli is best", "GET", "/app-4ZTU5NIJ.js", "gzip, deflate, br", 200, map[string]string{
			"Content-Type": "text/javascript; charset=utf-8", "Content-Encoding": "br",
		}, "brotli script"},
		{"brotli may be refused", "GET", "/app-4ZTU5NIJ.js", "br;q=0, gzip;q=0.5", 200,
			map[string]string{"Content-Encoding": "gzip"}, "gzip script"},
		{"any coding", "GET", "/app-4ZTU5NIJ.js", "*", 200, map[string]string{"Content-Encoding": "br"},
			"brotli script"},
		{"what carries messages may connect, and load nothing", "GET", "/carrier-4ZTU5NIJ.js", "", 200,
			map[string]string{"Content-Security-Policy": "default-src 'none'; connect-src http: https:"}, "carrier"},
		{"a module", "GET", "/engine-278d84c7.wasm", "br", 200,
			map[string]string{"Content-Type": "application/wasm", "Content-Encoding": ""}, "\x00asm"},
		{"a folder with its page", "GET", "/lessons/", "", 200,
			map[string]string{"Content-Type": "text/html; charset=utf-8"}, "<!doctype html>lessons"},
		{"a folder without the slash", "GET", "/lessons", "", 301, map[string]string{"Location": "lessons/"}, ""},
		{"an unknown type", "GET", "/strange.zzz", "", 200,
			map[string]string{"Content-Type": "application/octet-stream"}, "?"},
		{"HEAD", "HEAD", "/", "", 200, map[string]string{"Content-Length": "15"}, ""},
		{"nothing there", "GET", "/nothing", "", 404, map[string]string{"X-Content-Type-Options": "nosniff"},
			"404 page not found\n"},
		{"hidden files", "GET", "/.git/config", "", 404, nil, "404 page not found\n"},
		{"a way out", "GET", "/lessons/../../etc/passwd", "", 404, nil, "404 page not found\n"},
		{"POST", "POST", "/", "", 405, map[string]string{"Allow": "GET, HEAD"}, "only GET and HEAD\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest(c.method, c.path, nil)
			r.Header.Set("Accept-Encoding", c.accept)
			w := httptest.NewRecorder()
			(&site{served}).ServeHTTP(w, r)
			if w.Code != c.status || w.Body.String() != c.body {
				t.Errorf("status %d, want %d; %q, want %q", w.Code, c.status, w.Body, c.body)
			}
			for key, want := range c.header {
				if have := w.Header().Get(key); have != want {
					t.Errorf("%s is %q, want %q", key, have, want)
				}
			}
			if c.path == "/carrier-4ZTU5NIJ.js" {
				return // it has a policy of its own
			}
			if csp := w.Header().Get("Content-Security-Policy"); !strings.Contains(csp,
				"script-src 'self' 'wasm-unsafe-eval'") || !strings.Contains(csp, "frame-ancestors 'none'") {
				t.Errorf("the policy is %q", csp)
			}
		})
	}
}

// Static hosts send what the file _headers says, and hosts that send nothing
// leave the page its own policy.
func TestOtherHostsSendTheSameHeaders(t *testing.T) {
	file, err := os.ReadFile("../../site/_headers")
	if err != nil {
		t.Fatal(err)
	}
	said, rule := map[string]map[string]string{}, ""
	for line := range strings.Lines(string(file)) {
		name, value, isHeader := strings.Cut(line, ": ")
		switch {
		case strings.HasPrefix(line, "/"):
			rule = strings.TrimSpace(line)
			said[rule] = map[string]string{}
		case isHeader && strings.HasPrefix(line, "  "):
			said[rule][strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
	}
	const policy = "Content-Security-Policy"
	for address, matching := range map[string][]string{
		"/": {"/*", "/"}, "/index.html": {"/*", "/index.html"}, "/worker-1234567890.js": {"/*", "/worker-*"},
		"/embed.html": {"/*", "/embed.html"}, "/carrier-12345678.js": {"/*", "/carrier-*"},
	} {
		have := map[string]string{}
		for _, rule := range matching {
			for name, value := range said[rule] {
				if have[name] != "" {
					t.Errorf("%s has %s twice", address, name)
				}
				have[name] = value
			}
		}
		want := maps.Clone(headers)
		switch {
		case address == "/embed.html":
			want[policy] = embedPolicy
		case strings.HasPrefix(address, "/carrier-"):
			want[policy] = carrierPolicy
		}
		if !maps.Equal(have, want) {
			t.Errorf("site/_headers says %q of %s, the server %q", have, address, want)
		}
	}
	for page, full := range map[string]string{"index.html": headers[policy], embedPage: embedPolicy} {
		text := readText(t, "../../site/"+page)
		own, _, _ := strings.Cut(full, "; frame-ancestors")
		if !strings.Contains(text, `http-equiv="Content-Security-Policy" content="`+own+`"`) {
			t.Errorf("the policy of site/%s is not %q", page, own)
		}
	}
}

func TestOnlyTheEmbeddedPageCanBeFramed(t *testing.T) {
	for address, want := range map[string]string{
		"/": "'none'", "/index.html": "'none'", "/x/../embed.html": "*", "/embed.html": "*", "/app.js": "'none'",
		"/nothing": "'none'",
	} {
		w := httptest.NewRecorder()
		(&site{fstest.MapFS{"index.html": {}, "embed.html": {}, "app.js": {}}}).ServeHTTP(w,
			httptest.NewRequest("GET", address, nil))
		_, have, _ := strings.Cut(w.Header().Get("Content-Security-Policy"), "frame-ancestors ")
		if have != want {
			t.Errorf("%s may be framed by %s, want %s", address, have, want)
		}
	}
}

func TestServeKnowsWhatTheClientHas(t *testing.T) {
	w := httptest.NewRecorder()
	(&site{served}).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("If-None-Match", w.Header().Get("ETag"))
	again := httptest.NewRecorder()
	(&site{served}).ServeHTTP(again, r)
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("status %d with %q", again.Code, again.Body)
	}
}

func TestServersEndWithTheirContext(t *testing.T) {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serveHTTP(ctx, l, &http.Server{Handler: &site{served}}) }()
	reply, err := http.Get("http://" + l.Addr().String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reply.Body)
	reply.Body.Close()
	if err != nil || string(text) != "<!doctype html>" {
		t.Errorf("%q, %v", text, err)
	}
	cancel()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("the server goes on")
	}
}

// TestPlayersOverHTTP plays a match against a player that is reached over HTTP.
func TestPlayersOverHTTP(t *testing.T) {
	var log strings.Builder
	e := &env{strings.NewReader(""), io.Discard, &log}
	server := httptest.NewServer(e.newPlayerServer(mustPlayer(t, "legal"), "reasoner", false))
	defer server.Close()
	out, errs, status := gdlRun(t, "", "play", ticTacToe, "-players", server.URL+",legal", "-playclock", "1m")
	if status != fine || errs != "" || log.Len() > 0 || !strings.Contains(out, "terminal after 7 plies, goals 100 0") {
		t.Errorf("status %d\n%s%s%s", status, out, errs, log.String())
	}
	for _, c := range []struct {
		method, text string
		status       int
		says         string
	}{
		{"OPTIONS", "", 204, ""},
		{"GET", "", 405, "messages come by POST"},
		{"POST", "(info)", 200, "((name gdl-legal) (status available))"},
		{"POST", "(start m x (", 400, "a message is one list"},
		{"POST", "(start m y ((role x) (legal x a) (goal x 1) (next z) (<= terminal (true z))) 1 1)", 400, "no role y"},
		{"POST", "(start m x ((role x) (legal x a) (goal x 1) (next z) (<= terminal (true z))) 1 1)", 200, "ready"},
		{"POST", "(play m (b))", 400, "no legal move"},
		{"POST", "(play m (a a))", 400, "2 moves for 1 roles"},
		{"POST", "(abort m)", 200, "aborted"},
		{"POST", "(start m x ((init a)) 1 1)", 422, "no roles"},
		{"POST", "(start m x ((role x) (init (a" + strings.Repeat(" b", 1<<15) + "))) 1 1)", 422, "names in a term"},
		{"POST", "(\x1b[2J\u009b2J)", 400, "there is no message"},
	} {
		r := httptest.NewRequest(c.method, "/", strings.NewReader(c.text))
		w := httptest.NewRecorder()
		server.Config.Handler.ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s %s: status %d, %s", c.method, c.text, w.Code, w.Body)
		}
	}
	if lines := log.String(); strings.Count(lines, "\n") != 7 || strings.ContainsAny(lines, "\x1b\u009b") {
		t.Errorf("the log is %q, want a line for each error and nothing that a terminal obeys", lines)
	}
}

func TestWhereTheNetworkTakesTooLongTheReasonerPlays(t *testing.T) {
	for clock, want := range map[time.Duration]time.Duration{0: buildLimit, 4 * time.Second: 3 * time.Second,
		time.Hour: buildLimit} {
		if got := buildWithin(clock); got != want {
			t.Errorf("within a clock of %s a network may take %s, want %s", clock, got, want)
		}
	}
	var log strings.Builder
	e := &env{strings.NewReader(""), io.Discard, &log}
	m, err := e.openMachine(t.Context(), "", ticTacToe, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if m.engine != "reasoner" || !strings.HasPrefix(log.String(), "no network, playing with the reasoner: ") {
		t.Errorf("the %s plays, the log is %q", m.engine, log.String())
	}
}

// A mover is a player that makes its moves by a function.
type mover func(ctx context.Context) string

func (mover) Start(context.Context, match.Beginning) error { return nil }
func (p mover) Move(ctx context.Context, _ []gdl.Term) (gdl.Term, error) {
	return gdl.ParseTerm(p(ctx))
}
func (mover) Stop(context.Context, []gdl.Term) error { return nil }
func (mover) Abort(context.Context) error            { return nil }

// server returns a server in front of the player, which has begun a match m.
func (p mover) server(t *testing.T) *playerServer {
	t.Helper()
	s := serverOf(&match.Answerer{
		Name: "mover", NewPlayer: func(match.Beginning) (match.Player, error) { return p, nil },
	}, io.Discard)
	if got, err := s.answer(t.Context(), "(start m x ((role x)) 1 10000)"); err != nil || got != "ready" {
		t.Fatal(got, err)
	}
	return s
}

func TestAPlayerThatThinksCanBeAskedAndStopped(t *testing.T) {
	begun := make(chan struct{})
	s := mover(func(ctx context.Context) string { // it finds no end until it is told to
		close(begun)
		<-ctx.Done()
		return "noop"
	}).server(t)
	say := func(text string) string {
		reply, err := s.answer(t.Context(), text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		return reply
	}
	moved := make(chan string)
	go func() { moved <- say("(play m nil)") }()
	<-begun
	if got := say("(info)"); got != "((name mover) (status busy))" {
		t.Errorf("asked while it thinks it says %s", got)
	}
	for _, other := range []string{"(start n x ((role x)) 1 1)", "(play n nil)", "(stop n (a))", "(abort n)"} {
		if got := say(other); got != "busy" {
			t.Errorf("while it thinks it answers %s to %s", got, other)
		}
	}
	s.interrupt("another")
	select {
	case got := <-moved:
		t.Errorf("it stops for another match, with %s", got)
	default:
	}
	if got := say("(abort m)"); got != "aborted" {
		t.Errorf("it answers %s to abort", got)
	}
	if got := <-moved; got != "noop" {
		t.Errorf("it moved %s", got)
	}
}

// TestAMoveThatIsAskedForAgain asks while the player thinks, and after the line
// broke, in a match whose moves stay legal: each time it is one step. After the
// clock the same text is another.
func TestAMoveThatIsAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		steps, think := 0, make(chan struct{})
		s := mover(func(ctx context.Context) string {
			steps++
			select {
			case <-think:
			case <-ctx.Done():
			}
			return fmt.Sprintf("(step %d)", steps)
		}).server(t)
		replies := make(chan string, 2)
		ask := func(ctx context.Context) {
			go func() {
				reply, err := s.answer(ctx, "(play m (again))")
				if err != nil {
					t.Error(err)
				}
				replies <- reply
			}()
			synctest.Wait() // until it thinks, or waits for its turn
		}
		hear := func(want string) {
			t.Helper()
			if got := <-replies; got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
		ask(t.Context())
		ask(t.Context())
		think <- struct{}{}
		hear("(step 1)")
		hear("(step 1)")

		ctx, hangUp := context.WithCancel(t.Context())
		ask(ctx)
		hangUp()
		hear("(step 2)")
		ask(t.Context())
		hear("(step 2)")

		ask(t.Context())
		think <- struct{}{}
		hear("(step 3)")

		ctx, hangUp = context.WithCancel(t.Context())
		ask(ctx)
		time.Sleep(s.answerer.PlayClock()) // the manager makes a move for the player
		hangUp()
		hear("(step 4)")
		ask(t.Context()) // and the same joint move was made once more
		think <- struct{}{}
		hear("(step 5)")

		ctx, hangUp = context.WithCancel(t.Context())
		ask(ctx)
		hangUp()
		hear("(step 6)")
		for _, between := range []string{
			"(info)", "(start other x ((role x)) 1 1)", "(abort other)", "(play other nil)",
		} {
			if _, err := s.answer(t.Context(), between); err != nil {
				t.Error(between, err)
			}
		}
		ask(t.Context())
		hear("(step 6)")
	})
}
