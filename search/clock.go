package search

import (
	"context"
	"errors"
	"time"
)

// A clock says when to stop. It counts nodes and looks at the time only every
// so many of them, as many as pass in about half a millisecond.
type clock struct {
	parent   context.Context
	start    time.Time
	deadline time.Time // zero: none
	nodes    int64
	maxNodes int64 // 0: none
	now      func() time.Time
	yield    func()
	// progress, if set, wants reports; report makes one.
	progress func(Report)
	report   func()

	interval   int64 // nodes between two looks
	nextLook   int64
	lastLook   time.Time
	lastYield  time.Time
	lastReport time.Time
	stopped    Stop
	err        error // why, with StopCancel and StopEngine
}

const (
	lookEvery   = 500 * time.Microsecond
	maxInterval = 512
	yieldEvery  = 12 * time.Millisecond
	reportEvery = 150 * time.Millisecond
)

func newClock(ctx context.Context, o Options) *clock {
	if o.now == nil {
		o.now = time.Now
	}
	now := o.now()
	return &clock{
		parent: ctx, now: o.now, start: now, deadline: o.Deadline, maxNodes: o.MaxNodes, yield: o.Yield,
		progress: o.Progress,
		interval: 1, nextLook: 1, lastLook: now, lastYield: now, lastReport: now,
	}
}

// tick counts a node and reports whether the search must stop now.
func (c *clock) tick() bool {
	c.nodes++
	if c.stopped != "" {
		return true
	}
	if c.maxNodes > 0 && c.nodes > c.maxNodes {
		c.stopped = StopNodes
		return true
	}
	if c.nodes < c.nextLook {
		return false
	}
	c.look()
	return c.stopped != ""
}

// look reads the time, and adapts how often to do so.
func (c *clock) look() {
	now := c.now()
	if spent := now.Sub(c.lastLook); spent < lookEvery/2 {
		c.interval = min(2*c.interval, maxInterval)
	} else if spent > lookEvery {
		c.interval = max(c.interval/2, 1)
	}
	c.nextLook = c.nodes + c.interval
	now = c.breathe(now)
	c.lastLook = now
	switch {
	case c.parent.Err() != nil:
		c.stopped, c.err = StopCancel, c.parent.Err()
	case !c.deadline.IsZero() && !now.Before(c.deadline):
		c.stopped = StopTime
	case c.report != nil && now.Sub(c.lastReport) >= reportEvery:
		c.report()
		c.lastReport = now
	}
}

// entryTime is what it takes to move an entry of a table, on a slow machine.
const entryTime = 500 * time.Nanosecond

// hurry reports whether moving so many entries of a table would take more than
// a quarter of the time that is left.
func (c *clock) hurry(entries int) bool {
	return !c.deadline.IsZero() && c.deadline.Sub(c.now()) < 4*entryTime*time.Duration(entries)
}

// fail notes an error of the machine, which may be the clock's own deadline
// coming back through ctx.
func (c *clock) fail(err error) {
	switch {
	case c.stopped != "":
	case c.parent.Err() != nil:
		c.stopped, c.err = StopCancel, c.parent.Err()
	case errors.Is(err, context.DeadlineExceeded):
		c.stopped = StopTime
	default:
		c.stopped, c.err = StopEngine, err
	}
}

// part returns a clock for a share, 0..1, of what is left of c. Where c has no
// deadline or no limit of nodes, neither has the part.
func (c *clock) part(share float64) *clock {
	p := *c
	p.nodes, p.nextLook = 0, 1
	now := c.now()
	if !c.deadline.IsZero() {
		p.deadline = now.Add(time.Duration(share * float64(c.deadline.Sub(now))))
	}
	if c.maxNodes > 0 {
		p.maxNodes = max(int64(share*float64(c.maxNodes-c.nodes)), 1)
	}
	return &p
}

// join takes back the part of a clock that was used up. A part that came to
// the end of its share leaves the clock running.
func (c *clock) join(p *clock) {
	c.nodes += p.nodes
	c.nextLook = c.nodes
	c.lastLook, c.lastYield, c.lastReport = p.lastLook, p.lastYield, p.lastReport
	if p.stopped == StopCancel || p.stopped == StopEngine {
		c.stopped, c.err = p.stopped, p.err
	}
}

// Watch lets the clock pass on, several times a second, what a method reports.
// The function that it returns does so immediately; it is nil if nobody wants
// to know.
func (c *clock) Watch(report func() Report) func() {
	if c.progress == nil {
		return nil
	}
	c.report = func() { c.progress(c.Stamp(report())) }
	return c.report
}

// Stamp fills in what the clock has counted.
func (c *clock) Stamp(r Report) Report {
	r.Nodes, r.Elapsed = c.nodes, c.elapsed()
	return r
}

// Result stamps the last report of a search. Its first move is to be played.
func (c *clock) Result(r Report, stop Stop) Result {
	r.Stop = stop
	return Result{Move: r.Moves[0].Move, Report: c.Stamp(r)}
}

func (c *clock) elapsed() time.Duration { return c.now().Sub(c.start) }

// context returns a context for the machine. Its Err tells the time itself: a
// timer would not fire while a search keeps the only thread of a browser busy.
// For the same reason it yields, so that a cancel comes in while the machine is
// at a long piece of work.
func (c *clock) context() context.Context { return timed{c.parent, c} }

type timed struct {
	context.Context
	clock *clock
}

func (t timed) Deadline() (time.Time, bool) {
	if t.clock.deadline.IsZero() {
		return t.Context.Deadline()
	}
	return t.clock.deadline, true
}

func (t timed) Err() error {
	c := t.clock
	var now time.Time
	if c.yield != nil || !c.deadline.IsZero() {
		now = c.breathe(c.now())
	}
	if err := t.Context.Err(); err != nil {
		return err
	}
	if !c.deadline.IsZero() && !now.Before(c.deadline) {
		return context.DeadlineExceeded
	}
	return nil
}

// breathe lets the event loop run if that is due, and returns the time after it.
func (c *clock) breathe(now time.Time) time.Time {
	if c.yield == nil || now.Sub(c.lastYield) < yieldEvery {
		return now
	}
	c.yield()
	c.lastYield = c.now()
	return c.lastYield
}
