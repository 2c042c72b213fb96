package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

func definePlayer(f *flag.FlagSet) action {
	listen := listenFlag(f, "localhost:9147")
	name := choiceFlag(f, "player", "hard", "which `player` answers", playerNames())
	engine := toPlayFlag(f)
	pages := f.String("origin", "", "the `origins` of web pages that may talk to the player, by commas, besides\n"+
		"those of localhost; * is any")
	ponder := f.Bool("ponder", true, "think while the others choose, too")
	memory := numberFlag(f, "memory", 1024, 64, 1<<20, "how many `MiB` of memory the player tries to stay below")
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) > 0 {
			return wrongUsage("takes no more than flags, not %s", operands[0])
		}
		allowed, err := parseOrigins(*pages)
		if err != nil {
			return err
		}
		p, ok := player.FindStyle(name.word)
		if !ok {
			return fmt.Errorf("the player %s is missing", name.word)
		}
		debug.SetMemoryLimit(int64(memory.uint64) << 20)
		l, err := net.Listen("tcp", *listen)
		if err != nil {
			return err
		}
		fmt.Fprintf(e.out, "player %s at http://%s\n", p.ID, l.Addr())
		s := e.newPlayerServer(p, engine.word, *ponder)
		s.origins = allowed
		return serveHTTP(ctx, limitConnections(l, maxConnections), s.httpServer())
	}
}

// A playerServer answers messages of game managers over HTTP.
type playerServer struct {
	log      io.Writer
	origins  origins
	bodies   chan struct{} // holds a token for each long message that is being read or answered
	turn     chan struct{} // holds a token while a message is being answered: what follows is for one goroutine
	answerer *match.Answerer
	last     exchange
	expiry   *time.Timer // gives up a match of which nothing is heard

	thinking sync.Mutex         // guards what follows
	message  match.Message      // that is being answered, or was last
	text     string             // of it
	cancel   context.CancelFunc // makes its answer come soon
	endings  []ending           // the last ones of matches that had not begun
}

// An exchange is a message and the answer to it.
type exchange struct {
	text, reply string
	err         error
	lost        bool      // who asked was gone when the answer came
	until       time.Time // the end of the clock by which it was answered
}

// An ending is a STOP or ABORT of a match, and when it began to come.
type ending struct {
	match string
	came  time.Time
}

const maxEndings = 16

// playerSeed is what random choices of a player follow from that answers messages.
const playerSeed = 1

// newPlayerServer returns a server whose players play as p does, and ponder if they
// are to.
func (e *env) newPlayerServer(p player.Style, engine string, ponder bool) *playerServer {
	makers := e.newMakers(engine)
	return serverOf(&match.Answerer{
		Name: "gdl-" + p.ID,
		NewPlayer: func(b match.Beginning) (match.Player, error) {
			return match.NewBuilding(match.Local{
				Style: p, Makers: makers(b.Rules), Seed: playerSeed, Ponder: ponder, Log: e.logError,
			}), nil
		},
		Log: e.logError,
	}, e.err)
}

// logError prints an error that nobody waits for. Anybody can send rules.
func (e *env) logError(err error) {
	if !outOfTime(err) {
		fmt.Fprintln(e.err, onOneLine(err.Error()))
	}
}

func serverOf(a *match.Answerer, log io.Writer) *playerServer {
	return &playerServer{
		log: log, turn: make(chan struct{}, 1), bodies: make(chan struct{}, longBodies), answerer: a,
	}
}

// httpServer returns the server that asks s. The time to write a reply begins when
// there is one.
func (s *playerServer) httpServer() *http.Server {
	return &http.Server{
		Handler: s, ReadTimeout: readTime, MaxHeaderBytes: 16 << 10, IdleTimeout: readTime, ConnContext: withConnection,
	}
}

// ServeHTTP implements [http.Handler]. Managers in web pages ask with OPTIONS
// first; only pages of the allowed origins may talk to the player.
func (s *playerServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Vary", "Origin")
	if origin := r.Header.Get("Origin"); origin != "" {
		if !s.origins.allow(origin) {
			refuse(w, r, "pages from "+printable(origin)+" may not talk to this player; see -origin",
				http.StatusForbidden)
			return
		}
		h.Set("Access-Control-Allow-Origin", origin)
		h.Set("Access-Control-Allow-Methods", "POST, OPTIONS")
		h.Set("Access-Control-Allow-Headers", "Accept, Content-Type, Sender, Receiver")
		h.Set("Access-Control-Allow-Private-Network", "true")
		h.Set("Access-Control-Max-Age", "600") // asking before each message would take of its clock
	}
	switch r.Method {
	case http.MethodOptions:
		w.WriteHeader(http.StatusNoContent)
		return
	case http.MethodPost:
	default:
		h.Set("Allow", "POST, OPTIONS")
		refuse(w, r, "messages come by POST", http.StatusMethodNotAllowed)
		return
	}
	came := time.Now()
	text, answered, err := s.read(w, r, came)
	if err != nil {
		if errors.As(err, new(*http.MaxBytesError)) {
			refuse(w, r, fmt.Sprintf("a message has %d bytes at most", messageBytes), http.StatusRequestEntityTooLarge)
		} else {
			refuse(w, r, "the message did not arrive whole and in time", http.StatusRequestTimeout)
		}
		return
	}
	defer answered()
	defer answering(r.Context())()
	reply, err := s.answerFrom(r.Context(), text, came)
	// The player may have thought for minutes, but a reply is short.
	if err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(readTime)); err != nil &&
		!errors.Is(err, http.ErrNotSupported) {
		fmt.Fprintln(s.log, err)
	}
	if err != nil {
		fmt.Fprintln(s.log, onOneLine(beginningOf(text)+err.Error()))
		writeError(w, err)
		return
	}
	h.Set("Content-Type", "text/acl")
	io.WriteString(w, reply) // a manager that is gone needs no reply
}

// beginningOf returns the first word of a message, as a log begins a line about it; nothing where there is none.
func beginningOf(text string) string {
	const between = "() \t\r\n"
	word := strings.TrimLeft(text, between)
	if end := strings.IndexAny(word, between); end >= 0 {
		word = word[:end]
	}
	if word == "" {
		return ""
	}
	return fmt.Sprintf("%.20s: ", word)
}

// writeError answers a message with an error. A manager may not read why, so the status says whose fault it is: 400
// that of the message, 422 that of rules that nobody can play or that are beyond a limit, and 500 the player's.
func writeError(w http.ResponseWriter, err error) {
	var limit *logic.LimitError
	switch {
	case errors.As(err, new(badMessage)), errors.As(err, new(*match.MisfitError)),
		errors.As(err, new(*match.IllegalError)):
		http.Error(w, err.Error(), http.StatusBadRequest)
	case errors.Is(err, logic.ErrNoRoles), errors.Is(err, search.ErrNoMove):
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
	case errors.As(err, &limit):
		http.Error(w, "the rules are beyond a limit of this player: "+err.Error(), http.StatusUnprocessableEntity)
	default:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// printable replaces what a terminal might obey: anybody can send a message.
func printable(line string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, line)
}

// onOneLine is printable for texts of several lines, such as several errors in one.
func onOneLine(text string) string {
	return printable(strings.ReplaceAll(text, "\n", "; "))
}

// answer answers one message after the other, except for those that may not wait
// for a player that thinks: whether it is free, that it need not go on, and
// whatever is about another match. A manager that asks for a move again while
// the player thinks about it, or after it hung up, gets that move: the player
// could take the repetition for the next step of the match. When the clock is over
// nobody asks again, and the same text is a step with the same moves.
func (s *playerServer) answer(ctx context.Context, text string) (string, error) {
	return s.answerFrom(ctx, text, time.Now())
}

// answerFrom answers a message that began to come at a time.
func (s *playerServer) answerFrom(ctx context.Context, text string, came time.Time) (string, error) {
	m, err := match.ParseMessage(text)
	if err != nil {
		return "", badMessage{err}
	}
	if m.Verb == match.Abort || m.Verb == match.Stop {
		s.interrupt(m.Match)
	}
	again := false
	select {
	case s.turn <- struct{}{}:
	default:
		if m.Verb == match.Info {
			return s.answerer.Info(true), nil
		}
		s.thinking.Lock()
		at := s.thinksAbout()
		again = text == s.text
		s.thinking.Unlock()
		if at != "" && at != m.Match {
			s.noteEnding(m, came)
			return "busy", nil
		}
		patience := ctx
		if m.Verb == match.Start {
			// A manager that hung up asks for moves all the same: without the rules the whole match is lost.
			patience = context.WithoutCancel(ctx)
		}
		select {
		case s.turn <- struct{}{}:
		case <-patience.Done():
			return "", ctx.Err()
		}
	}
	defer func() {
		s.watch()
		<-s.turn
	}()
	if m.Verb == match.Ask && text == s.last.text && (again || s.last.lost) && came.Before(s.last.until) {
		s.last.lost = ctx.Err() != nil
		return s.last.reply, s.last.err
	}
	if s.isOver(ctx, m, came) {
		return "busy", nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.thinking.Lock()
	s.message, s.text, s.cancel = m, text, cancel
	s.thinking.Unlock()
	reply, err := s.answerer.AnswerFrom(ctx, text, came)
	s.remember(m, came, exchange{text, reply, err, ctx.Err() != nil, came.Add(s.answerer.PlayClock())})
	if s.isOver(ctx, m, came) && s.answerer.Match() == m.Match {
		s.answerer.Abandon()
	}
	return reply, err
}

// remember keeps what was said about a move, in case it is asked for again, until the match begins or ends. What
// others say in between changes nothing. Whoever calls it has the turn.
func (s *playerServer) remember(m match.Message, came time.Time, x exchange) {
	switch {
	case x.reply == "busy":
		s.noteEnding(m, came)
	case m.Verb == match.Ask:
		s.last = x
	case m.Verb == match.Start || m.Verb == match.Stop || m.Verb == match.Abort:
		s.last = exchange{}
	}
}

// noteEnding remembers a STOP or ABORT of a match that is not being played.
func (s *playerServer) noteEnding(m match.Message, came time.Time) {
	if m.Verb != match.Stop && m.Verb != match.Abort {
		return
	}
	s.thinking.Lock()
	defer s.thinking.Unlock()
	s.endings = append(s.endings[max(0, len(s.endings)-maxEndings+1):], ending{m.Match, came})
}

// isOver reports whether a START is of a match that has ended without it. A
// manager waits for its clocks and no longer, and on a machine that is slow enough
// START arrives after STOP; whoever obeyed it would be busy with a match of which
// nothing is heard any more. It is such a one if it began to come before the
// end did, or if the manager has hung up.
func (s *playerServer) isOver(ctx context.Context, start match.Message, came time.Time) bool {
	s.thinking.Lock()
	defer s.thinking.Unlock()
	return start.Verb == match.Start && slices.ContainsFunc(s.endings, func(e ending) bool {
		return e.match == start.Match && (came.Before(e.came) || ctx.Err() != nil)
	})
}

// watch sees to it that a match is given up, and what its player holds is freed,
// when the manager says nothing more about it. Whoever calls it has the turn.
func (s *playerServer) watch() {
	if s.expiry != nil {
		s.expiry.Stop()
	}
	patience := s.answerer.Patience()
	if patience <= 0 {
		return
	}
	s.expiry = time.AfterFunc(patience, func() {
		s.turn <- struct{}{}
		s.answerer.Expire()
		<-s.turn
	})
}

// thinksAbout returns the match that the player thinks about, or nothing. The
// caller holds s.thinking.
func (s *playerServer) thinksAbout() string {
	if s.message.Verb == match.Start || s.message.Verb == match.Ask {
		return s.message.Match
	}
	return ""
}

// interrupt ends what the player thinks about a match, if it does.
func (s *playerServer) interrupt(id string) {
	s.thinking.Lock()
	defer s.thinking.Unlock()
	if s.thinksAbout() == id {
		s.cancel()
	}
}
