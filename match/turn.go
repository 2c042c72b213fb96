package match

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/pace"
)

// A turn is one call of the player being worked on.
type turn struct {
	deadline time.Time // zero: none
	done     chan struct{}

	mu    sync.Mutex
	hand  *gdl.Term // the best answer so far
	given bool      // hand is the answer that was given
	err   error     // why the turn ended without an answer
}

// hold takes a better answer in hand.
func (t *turn) hold(move gdl.Term) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.given {
		t.hand = &move
	}
}

// offer takes an answer in hand where there is none.
func (t *turn) offer(move gdl.Term) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.hand == nil {
		t.hand = &move
	}
}

// empty reports whether there is no answer yet.
func (t *turn) empty() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.hand == nil
}

// give returns the answer that is given.
func (t *turn) give() (gdl.Term, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.hand != nil:
		t.given = true
		return *t.hand, nil
	case t.err != nil:
		return gdl.Term{}, t.err
	}
	return gdl.Term{}, fmt.Errorf("no legal move is known yet: %w", context.DeadlineExceeded)
}

// work begins a turn and waits for it, but no longer than the clock allows. What
// work does with the machine outside of its context goes on beyond that.
func (l *local) work(ctx context.Context, clock time.Duration, work func(ctx context.Context, t *turn) error) *turn {
	t := &turn{deadline: l.deadline(ctx, l.now(), clock), done: make(chan struct{})}
	before := l.latest
	l.latest = t
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		defer close(t.done)
		if before != nil {
			<-before.done
			l.remember(before)
		}
		err := guarded(func() error { return work(l.until(ctx, t.deadline), t) })
		t.mu.Lock()
		t.err = err
		t.mu.Unlock()
	}()
	var early, late <-chan time.Time
	if !t.deadline.IsZero() {
		left := t.deadline.Sub(l.now())
		came, stop := l.after(left / 4)
		defer stop()
		early = came
		came, stop = l.after(left + margin(clock)/4)
		defer stop()
		late = came
	}
	for {
		select {
		case <-early:
			l.send(ctx, t)
			continue
		case <-t.done:
		case <-late:
		case <-ctx.Done():
		}
		return t
	}
}

// send sends the scout where a turn that has to answer has nothing in hand.
func (l *local) send(ctx context.Context, t *turn) {
	if len(l.told) == 0 || !t.empty() {
		return
	}
	told := slices.Clone(l.told)
	l.scouts.Go(func() {
		err := guarded(func() error { return l.scout.find(l.until(ctx, t.deadline), l.life, told, t) })
		if err != nil {
			l.Log(fmt.Errorf("looking for any legal move: %w", err))
		}
	})
}

// remember notes what was answered in the turn before.
func (l *local) remember(before *turn) {
	before.mu.Lock()
	defer before.mu.Unlock()
	if before.given {
		l.answer = before.hand
	}
}

// until returns a context in which a machine at work looks at the clock itself: in
// a browser no timer fires meanwhile. A deadline of zero is none.
func (l *local) until(ctx context.Context, deadline time.Time) context.Context {
	if deadline.IsZero() {
		return ctx
	}
	return pace.With(ctx, func() error {
		if !l.now().Before(deadline) {
			return context.DeadlineExceeded
		}
		return pace.Check(ctx)
	})
}
