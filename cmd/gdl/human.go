package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/match"
)

// lines are what somebody types. A line that nobody waits for any more when it
// comes is the answer to the next question.
type lines struct {
	from *bufio.Scanner
	once sync.Once
	next chan string // closed after the last one
	err  error       // why there is none, when next is closed
}

var (
	errInputEnds = errors.New("the input ends before the match")
	errLongLine  = fmt.Errorf("a line of the input has more than %d bytes", bufio.MaxScanTokenSize)
)

func newLines(from io.Reader) *lines {
	return &lines{from: bufio.NewScanner(from), next: make(chan string)}
}

// line returns the next line. A terminal may never give one: it is left when ctx ends.
func (l *lines) line(ctx context.Context) (string, error) {
	l.once.Do(func() {
		go func() {
			for l.from.Scan() {
				l.next <- l.from.Text()
			}
			l.err = l.from.Err()
			switch {
			case l.err == nil:
				l.err = errInputEnds
			case errors.Is(l.err, bufio.ErrTooLong):
				l.err = errLongLine
			}
			close(l.next)
		}()
	})
	select {
	case text, ok := <-l.next:
		if !ok {
			return "", l.err
		}
		return text, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// A human plays at the keyboard. When the input ends, so does the match.
type human struct {
	*table
	role  int
	own   game.Machine // the referee and others are at work with the table's
	state game.State
}

func (h *human) Start(ctx context.Context, _ match.Beginning) (err error) {
	if h.own, err = game.Apart(h.machine); err != nil {
		return err
	}
	h.state, err = h.own.Initial(ctx)
	return err
}

// Move shows the state and the legal moves, and reads the number of one or the
// move itself.
func (h *human) Move(ctx context.Context, last []gdl.Term) (move gdl.Term, err error) {
	m := h.own
	if m == nil {
		return gdl.Term{}, errNotStarted
	}
	defer func() { err = blame(m.Rules(), err) }()
	if len(last) > 0 {
		joint, err := match.LegalJoint(ctx, m, h.state, last)
		if err != nil {
			return gdl.Term{}, err
		}
		if h.state, err = m.Next(ctx, h.state, joint); err != nil {
			return gdl.Term{}, err
		}
	}
	legal, err := m.Legal(ctx, h.state, h.role, nil)
	if err != nil {
		return gdl.Term{}, err
	}
	terms := m.Rules().Terms
	choice := func(i int) (gdl.Term, error) { return gdl.ParseTerm(terms.String(m.MoveTerm(h.role, legal[i]))) }
	if len(legal) == 1 {
		return choice(0)
	}
	h.talk.Lock()
	defer h.talk.Unlock()
	var facts []string
	for _, f := range m.Facts(h.state) {
		facts = append(facts, terms.String(f))
	}
	fmt.Fprintf(h.out, "%s\n", strings.Join(facts, " "))
	for i, l := range legal {
		fmt.Fprintf(h.out, "%3d  %s\n", i+1, terms.String(m.MoveTerm(h.role, l)))
	}
	for {
		fmt.Fprintf(h.out, "%s> ", terms.String(m.Rules().Roles[h.role]))
		text, err := h.typed.line(ctx)
		if err != nil {
			h.leave(err)
			return gdl.Term{}, err
		}
		text = strings.TrimSpace(text)
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(legal) {
			return choice(n - 1)
		}
		x, err := gdl.ParseTerm(text)
		if err == nil {
			if _, err = match.LegalMove(ctx, m, h.state, h.role, &x); err == nil {
				return x, nil
			}
		}
		fmt.Fprintf(h.out, "%s\n", err)
	}
}

var errNotStarted = errors.New("the match has not begun for this player")

func (h *human) Stop(context.Context, []gdl.Term) error { return h.close() }
func (h *human) Abort(context.Context) error            { return h.close() }

func (h *human) close() error {
	if h.own == nil {
		return nil
	}
	m := h.own
	h.own = nil
	return m.Close()
}
