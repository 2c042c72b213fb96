package main

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"
)

// limitConnections returns a listener with at most n open connections. One more
// takes the place of the one that has waited longest for its own request to come,
// if that has had its time; those that wait for an answer of ours stay.
func limitConnections(l net.Listener, n int) *limited {
	return &limited{
		Listener: l, most: n, closed: make(chan struct{}), open: map[*connection]bool{}, changed: make(chan struct{}),
	}
}

type limited struct {
	net.Listener
	most   int
	closed chan struct{}
	once   sync.Once

	mu      sync.Mutex
	open    map[*connection]bool
	changed chan struct{} // closed when any of these changes
}

// A connection is one that counts.
type connection struct {
	net.Conn
	of     *limited
	silent time.Time // since when a request is waited for; zero while one is being answered
}

func (l *limited) Accept() (net.Conn, error) {
	inner, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &connection{Conn: inner, of: l}
	for {
		left, changed := l.admit(c)
		if changed == nil {
			return c, nil
		}
		again := time.NewTimer(left)
		select {
		case <-again.C:
		case <-changed:
		case <-l.closed:
			again.Stop()
			return nil, errors.Join(net.ErrClosed, inner.Close())
		}
		again.Stop()
	}
}

// admit lets a connection in. If it has to wait, it returns for how long, and what
// is closed if something changes before.
func (l *limited) admit(c *connection) (left time.Duration, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.open) >= l.most {
		longest := l.longestSilent()
		if longest == nil {
			return readTime, l.changed
		}
		if left := silentTime - time.Since(longest.silent); left > 0 {
			return left, l.changed
		}
		delete(l.open, longest)
		_ = longest.Conn.Close() // who hears of it is gone
	}
	c.silent = time.Now()
	l.open[c] = true
	return 0, nil
}

func (l *limited) longestSilent() *connection {
	var longest *connection
	for c := range l.open {
		if !c.silent.IsZero() && (longest == nil || c.silent.Before(longest.silent)) {
			longest = c
		}
	}
	return longest
}

func (l *limited) change(by func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	by()
	close(l.changed)
	l.changed = make(chan struct{})
}

func (l *limited) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

func (c *connection) Close() error {
	c.of.change(func() { delete(c.of.open, c) })
	return c.Conn.Close()
}

type connectionKey struct{}

// withConnection notes in the context of requests where they come from.
func withConnection(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// answering notes that the connection of a request waits for us, until what it
// returns is called.
func answering(ctx context.Context) (answered func()) {
	c, ok := ctx.Value(connectionKey{}).(*connection)
	if !ok {
		return func() {}
	}
	c.of.change(func() { c.silent = time.Time{} })
	return func() { c.of.change(func() { c.silent = time.Now() }) }
}
