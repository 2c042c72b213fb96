package match

import (
	"context"
	"sync"
	"time"
)

// A gate lets plies through, all or one at a time.
type gate struct {
	mu      sync.Mutex
	open    bool
	steps   int           // that may pass a closed gate
	changed chan struct{} // closed when any of these changes
}

func newGate() *gate { return &gate{open: true, changed: make(chan struct{})} }

func (g *gate) set(open bool, steps int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open = open
	if g.steps += steps; open {
		g.steps = 0
	}
	close(g.changed)
	g.changed = make(chan struct{})
}

// wait waits until the next ply may be played; shut is called if that is not now.
func (g *gate) wait(ctx context.Context, shut func()) error {
	for told := false; ; told = true {
		g.mu.Lock()
		changed, pass := g.changed, g.open
		if !pass && g.steps > 0 {
			g.steps--
			pass = true
		}
		g.mu.Unlock()
		if pass {
			return ctx.Err()
		}
		if !told {
			shut()
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// sleep waits for a time.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
