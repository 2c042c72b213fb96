package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"unicode"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search/player"
)

// messageBytes is the longest message that a player reads: rules of a few
// megabytes are the largest there are.
const messageBytes = 16 << 20

func definePlayer(f *flag.FlagSet) action {
	listen := listenFlag(f, "localhost:9147")
	name := choiceFlag(f, "player", "hard", "which `player` answers", playerNames())
	engine := engineFlag(f)
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) > 0 {
			return wrongUsage("takes no more than flags, not %s", operands[0])
		}
		p, ok := player.FindStyle(name.word)
		if !ok {
			return fmt.Errorf("the player %s is missing", name.word)
		}
		l, err := net.Listen("tcp", *listen)
		if err != nil {
			return err
		}
		fmt.Fprintf(e.out, "player %s at http://%s\n", p.ID, l.Addr())
		return serveHTTP(ctx, l, e.newPlayerServer(p, engine.word))
	}
}

// A playerServer answers messages of game managers over HTTP.
type playerServer struct {
	log      io.Writer
	turn     chan struct{} // holds a token while a message is being answered: what follows is for one goroutine
	answerer *match.Answerer
	last     exchange

	thinking sync.Mutex         // guards what follows
	message  match.Message      // that is being answered, or was last
	text     string             // of it
	cancel   context.CancelFunc // makes its answer come soon
}

// An exchange is a message and the answer to it.
type exchange struct {
	text, reply string
	err         error
	lost        bool // who asked was gone when the answer came
}

// newPlayerServer returns a server whose players play as p does.
func (e *env) newPlayerServer(p player.Style, engine string) *playerServer {
	newPlayer := func(ctx context.Context, b match.Beginning) (match.Player, error) {
		rules, err := logic.Compile(gdl.Parse(b.Rules))
		if err != nil {
			return nil, err
		}
		m, err := e.chooseMachine(ctx, engine, rules, buildWithin(b.StartClock))
		if err != nil {
			return nil, err
		}
		return match.NewLocal(p, m, 1, 0), nil
	}
	return serverOf(&match.Answerer{Name: "gdl-" + p.ID, NewPlayer: newPlayer}, e.err)
}

func serverOf(a *match.Answerer, log io.Writer) *playerServer {
	return &playerServer{log: log, turn: make(chan struct{}, 1), answerer: a}
}

// ServeHTTP implements [http.Handler]. Managers in web pages ask with OPTIONS
// first, so any page may talk to the player.
func (s *playerServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", "POST, OPTIONS")
	h.Set("Access-Control-Allow-Headers", "Accept, Content-Type, Sender, Receiver")
	switch r.Method {
	case http.MethodOptions:
		w.WriteHeader(http.StatusNoContent)
		return
	case http.MethodPost:
	default:
		h.Set("Allow", "POST, OPTIONS")
		http.Error(w, "messages come by POST", http.StatusMethodNotAllowed)
		return
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, messageBytes))
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	reply, err := s.answer(r.Context(), string(text))
	if err != nil {
		verb, _, _ := strings.Cut(strings.TrimLeft(string(text), "( \t\r\n"), " ")
		fmt.Fprintln(s.log, printable(fmt.Sprintf("%.20s: %s", verb, err)))
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h.Set("Content-Type", "text/acl")
	io.WriteString(w, reply) // a manager that is gone needs no reply
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

// answer answers one message after the other, except for those that may not wait
// for a player that thinks: whether it is free, that it need not go on, and
// whatever is about another match. A manager that asks for a move again while
// the player thinks about it, or after it hung up, gets that move: the player
// could take the repetition for the next step of the match.
func (s *playerServer) answer(ctx context.Context, text string) (string, error) {
	m, err := match.ParseMessage(text)
	if err != nil {
		return "", err
	}
	if m.Verb == match.Abort {
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
			return "busy", nil
		}
		select {
		case s.turn <- struct{}{}:
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	defer func() { <-s.turn }()
	if m.Verb == match.Ask && text == s.last.text && (again || s.last.lost) {
		s.last.lost = ctx.Err() != nil
		return s.last.reply, s.last.err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.thinking.Lock()
	s.message, s.text, s.cancel = m, text, cancel
	s.thinking.Unlock()
	reply, err := s.answerer.Answer(ctx, text)
	s.last = exchange{text, reply, err, ctx.Err() != nil}
	return reply, err
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
