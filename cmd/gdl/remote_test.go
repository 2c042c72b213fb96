package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/gdl-playground/engine/match"
)

// A listener is a player elsewhere that makes no legal move, and keeps what it is sent.
type listener struct {
	*httptest.Server
	mu    sync.Mutex
	heard []match.Message
}

// newListener returns a listener that answers with what reply returns.
func newListener(t *testing.T, reply func(w http.ResponseWriter, m match.Message)) *listener {
	t.Helper()
	l := &listener{}
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		m, err := match.ParseMessage(string(text))
		if err != nil {
			t.Error(err)
		}
		l.mu.Lock()
		l.heard = append(l.heard, m)
		l.mu.Unlock()
		reply(w, m)
	}))
	t.Cleanup(l.Close)
	return l
}

// saying answers each message with the same text.
func saying(text string) func(http.ResponseWriter, match.Message) {
	return func(w http.ResponseWriter, _ match.Message) { io.WriteString(w, text) }
}

// started returns what the matches are called that have begun.
func (l *listener) started() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var ids []string
	for _, m := range l.heard {
		if m.Verb == match.Start {
			ids = append(ids, m.Match)
		}
	}
	return ids
}

func TestNoTwoMatchesOfAPlayerElsewhereAreCalledTheSame(t *testing.T) {
	l := newListener(t, saying("ready"))
	results := filepath.Join(t.TempDir(), "results.jsonl")
	players := l.URL + ",random"
	for _, args := range [][]string{
		{"play", ticTacToe, "-players", players, "-playclock", "100s"},
		{"play", ticTacToe, "-players", players, "-playclock", "100s"},
		{"play", ticTacToe, "-tournament", results, "-players", players, "-playclock", "100s"},
		{"rehearse", ticTacToe, "-at", l.URL, "-playclock", "100s"},
		{"rehearse", ticTacToe, "-at", l.URL, "-playclock", "100s"},
	} {
		gdlRun(t, "", args...)
	}
	ids := l.started()
	seen := map[string]bool{}
	for _, id := range ids {
		seen[id] = true
	}
	if len(ids) != 6 || len(seen) != 6 {
		t.Errorf("six matches are called %q", ids)
	}
	// The file with results has names that are found again.
	if out, _, _ := gdlRun(t, "", "play", ticTacToe, "-tournament", results, "-players", players, "-playclock",
		"100s"); len(l.started()) != 6 {
		t.Errorf("the tournament is played again\n%s", out)
	}
}

func TestAMatchIsCalledByGameAndSeedInItsRecordAlone(t *testing.T) {
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	_, m := machineToPlay(t, e, readText(t, ticTacToe), "reasoner")
	defer m.Close()
	table := e.newTable(&seriesOrder{}, m.Machine)
	n := 0
	table.once = func() string { n++; return fmt.Sprint("new", n) }
	for i, want := range []string{"my-game.7.new1", "my-game.7.new2"} {
		if s := table.setup("my game", 7); s.Match != "my-game.7" || s.Told != want {
			t.Errorf("match %d is %s in its record and %s to players, want %s", i+1, s.Match, s.Told, want)
		}
	}
	if s := table.setup(strings.Repeat("x", 500), 1<<64-1); len(s.Told) > match.MaxNameRunes {
		t.Errorf("a match is called by %d characters", len(s.Told))
	}
	if a, b := newWord(), newWord(); a == b || strings.Map(identifier, a) != a {
		t.Errorf("new words are %s and %s", a, b)
	}
}

func TestAPlayerThatDidNotStartIsNamed(t *testing.T) {
	l := newListener(t, saying("busy"))
	at := strings.TrimPrefix(l.URL, "http://")
	gone := httptest.NewServer(nil)
	nobody := strings.TrimPrefix(gone.URL, "http://")
	gone.Close()
	for _, c := range []struct {
		player string
		says   string
	}{
		{at, at + ": START: the player is busy with another match\n"}, {nobody, nobody + ": START: Post "},
	} {
		args := []string{"play", ticTacToe, "-players", c.player + ",legal", "-startclock", "1s", "-playclock", "100s"}
		out, errs, status := gdlRun(t, "", args...)
		if status != fine || !strings.HasPrefix(errs, c.says) || strings.Count(errs, "\n") != 1 ||
			strings.Contains(out, "IL: ") {
			t.Errorf("status %d\n%s%s", status, out, errs)
		}
		out, errs, status = gdlRun(t, "", append(args, "-lines", "-repeat", "2")...)
		if status != fine || strings.Count(errs, ": START: ") != 2 || strings.Count(out, "\n") != 2 ||
			!strings.Contains(errs, "\n"+c.player+": ") || !strings.HasSuffix(errs, " faults\n") {
			t.Errorf("with -lines: status %d\n%s%s", status, out, errs)
		}
	}
}

func TestAddressesOfPlayers(t *testing.T) {
	for name, want := range map[string]string{
		"localhost:9147":           "http://localhost:9147",
		":80":                      "http://:80",
		":9147":                    "http://:9147",
		"[::1]:9147":               "http://[::1]:9147",
		"http://example.org":       "http://example.org",
		"HTTPS://Example.org/a?b":  "https://example.org/a?b",
		"http://example.org:80/":   "http://example.org",
		"https://example.org:443":  "https://example.org",
		"https://example.org:80":   "https://example.org:80",
		"http://a b":               "",
		"http://localhost:65536":   "",
		"https://localhost:-1":     "",
		"http:localhost:9147":      "",
		"http://localhost:9147:80": "",
		"hard":                     "",
	} {
		if at, ok := address(name); at != want || ok != (want != "") {
			t.Errorf("the address of %q is %q, %v, want %q", name, at, ok, want)
		}
	}
}

func TestThePlayerSaysWhyItRefuses(t *testing.T) {
	for body, want := range map[string]string{
		"the rules have no role x\nand more": "the player answers 400 Bad Request: the rules have no role x",
		"\r\n a \x1b[2J\tb\r\nc":             "the player answers 400 Bad Request: a �[2J�b",
		" \n":                                "the player answers 400 Bad Request",
		strings.Repeat("é", 300):             "the player answers 400 Bad Request: " + strings.Repeat("é", 200) + "…",
	} {
		l := newListener(t, func(w http.ResponseWriter, _ match.Message) {
			w.WriteHeader(http.StatusBadRequest)
			io.WriteString(w, body)
		})
		if _, err := post(l.URL, "player")(t.Context(), "(INFO)"); err == nil || err.Error() != want {
			t.Errorf("a player that answers %.50q says %v, want %s", body, err, want)
		}
	}
}

// TestAPlayerThatTakesOneMessageAConnectionGetsAll asks a player that closes its connections without saying so, as
// programs do that write their answers by hand.
func TestAPlayerThatTakesOneMessageAConnectionGetsAll(t *testing.T) {
	var taken sync.Map // by the address of the other end
	l := newListener(t, saying("done"))
	answer := l.Config.Handler
	l.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, again := taken.LoadOrStore(r.RemoteAddr, true); again {
			panic(http.ErrAbortHandler) // closes the connection
		}
		answer.ServeHTTP(w, r)
	})
	for n := range 3 {
		if reply, err := post(l.URL, "player")(t.Context(), "(INFO)"); err != nil || reply != "done" {
			t.Errorf("message %d is answered by %q (%v)", n+1, reply, err)
		}
	}
}

// Letter case means nothing in the protocol, as in GDL.
func TestARehearsalHearsReadyInAnyCase(t *testing.T) {
	e := &env{strings.NewReader(""), io.Discard, io.Discard}
	s := e.newPlayerServer(mustPlayer(t, "legal"), "reasoner", false)
	shouting := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		reply, err := s.answer(r.Context(), string(text))
		if err != nil {
			t.Error(err)
		}
		io.WriteString(w, strings.ToUpper(reply)+"\n")
	}))
	defer shouting.Close()
	out, errs, status := gdlRun(t, "", "rehearse", "-at", shouting.URL, "-playclock", "100s", ticTacToe)
	if status != fine || !strings.Contains(out, "3 moves, 0 late, 0 wrong") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}
