package search

import (
	"context"
	"errors"
	"time"

	"github.com/gdl-playground/engine/internal/pace"
)

// A Clock says when to stop. It counts nodes, and looks at the time about every
// half millisecond only, which it measures in nodes.
type Clock struct {
	parent   context.Context
	start    time.Time
	Deadline time.Time // zero: none
	Nodes    int64
	MaxNodes int64 // 0: none
	Now      func() time.Time
	// Progress, if set, gets reports; report makes one and passes it on.
	Progress func(Report)
	report   func()

	interval   int64 // nodes between two looks
	nextLook   int64
	lastLook   time.Time
	lastCheck  time.Time
	lastReport time.Time
	Stopped    Stop
	Err        error // why, with StopCancel and StopEngine
	Flaw       *Flaw // the first that was met, or nil
	Goalless   []int // roles without a single goal at ends that were met
}

const (
	lookEvery   = 500 * time.Microsecond
	maxInterval = 512
	checkEvery  = 6 * time.Millisecond
	reportEvery = 150 * time.Millisecond
)

// NewClock starts a clock with the bounds of the options. What it searches ends
// with ctx too.
func NewClock(ctx context.Context, o Options) *Clock {
	if o.Now == nil {
		o.Now = time.Now
	} else {
		ctx = pace.WithClock(ctx, o.Now)
	}
	now := o.Now()
	return &Clock{
		parent: ctx, Now: o.Now, start: now, Deadline: o.Deadline, MaxNodes: o.MaxNodes,
		Progress: o.Progress,
		interval: 1, nextLook: 1, lastLook: now, lastCheck: now, lastReport: now,
	}
}

// Tick counts a node and reports whether the search must stop now.
func (c *Clock) Tick() bool {
	c.Nodes++
	if c.Stopped != "" {
		return true
	}
	if c.MaxNodes > 0 && c.Nodes > c.MaxNodes {
		c.Stopped = StopNodes
		return true
	}
	if c.Nodes < c.nextLook {
		return false
	}
	c.Look()
	return c.Stopped != ""
}

// Look reads the time, and adapts how often to do so.
func (c *Clock) Look() {
	now := c.Now()
	if spent := now.Sub(c.lastLook); spent < lookEvery/2 {
		c.interval = min(2*c.interval, maxInterval)
	} else if spent > lookEvery {
		c.interval = max(c.interval/2, 1)
	}
	c.nextLook = c.Nodes + c.interval
	now, err := c.checkParent(now)
	c.lastLook = now
	switch {
	case c.over(now):
		c.Stopped = StopTime
	case err != nil:
		c.Stopped, c.Err = StopCancel, err
	case c.report != nil && now.Sub(c.lastReport) >= reportEvery:
		c.report()
		c.lastReport = now
	}
}

// entryTime is what it takes to move an entry of a table, on a slow machine.
const entryTime = 500 * time.Nanosecond

// Hurry reports whether moving a number of entries of a table would take more than
// a quarter of the time that is left.
func (c *Clock) Hurry(entries int) bool {
	return !c.Deadline.IsZero() && c.Deadline.Sub(c.Now()) < 4*entryTime*time.Duration(entries)
}

// Fail notes an error of the machine, which may be the clock's own deadline
// coming back through ctx.
func (c *Clock) Fail(err error) {
	if c.Stopped != "" {
		return
	}
	cancelled := pace.Check(c.parent)
	switch {
	case c.over(c.Now()):
		c.Stopped = StopTime
	case cancelled != nil:
		c.Stopped, c.Err = StopCancel, cancelled
	case errors.Is(err, context.DeadlineExceeded):
		c.Stopped = StopTime
	default:
		c.Stopped, c.Err = StopEngine, err
	}
}

// Part returns a clock for a share, 0..1, of what is left of c. Where c has no
// deadline or no limit of nodes, neither has the part.
func (c *Clock) Part(share float64) *Clock {
	p := *c
	p.Nodes, p.nextLook = 0, 1
	now := c.Now()
	if !c.Deadline.IsZero() {
		p.Deadline = now.Add(time.Duration(share * float64(c.Deadline.Sub(now))))
	}
	if c.MaxNodes > 0 {
		p.MaxNodes = max(int64(share*float64(c.MaxNodes-c.Nodes)), 1)
	}
	return &p
}

// Join takes back the part of a clock that was used up. A part that came to
// the end of its share leaves the clock running.
func (c *Clock) Join(p *Clock) {
	c.Nodes += p.Nodes
	c.nextLook = c.Nodes
	c.lastLook, c.lastCheck, c.lastReport = p.lastLook, p.lastCheck, p.lastReport
	c.Flaw, c.Goalless = p.Flaw, p.Goalless
	if p.Stopped == StopCancel || p.Stopped == StopEngine {
		c.Stopped, c.Err = p.Stopped, p.Err
	}
}

// Watch lets the clock pass on, several times a second, what a method reports.
// The function that it returns does so immediately; it is nil if nobody wants
// to know.
func (c *Clock) Watch(report func() Report) func() {
	if c.Progress == nil {
		return nil
	}
	c.report = func() { c.Progress(c.Stamp(report())) }
	return c.report
}

// Stamp fills in what the clock has counted.
func (c *Clock) Stamp(r Report) Report {
	r.Nodes, r.Elapsed = c.Nodes, c.Elapsed()
	return r
}

// Result stamps the last report of a search. Its first move is to be played.
func (c *Clock) Result(r Report, stop Stop) Result {
	r.Stop = stop
	return Result{Move: r.Moves[0].Move, Report: c.Stamp(r)}
}

// Elapsed is the time since the clock was started, by the clock of the options.
func (c *Clock) Elapsed() time.Duration { return c.Now().Sub(c.start) }

// over reports whether the deadline has passed.
func (c *Clock) over(now time.Time) bool { return !c.Deadline.IsZero() && !now.Before(c.Deadline) }

// Context returns a context for the machine, in which it looks at this clock: a
// timer would not fire while a search keeps the only thread of a browser busy. It
// times its work by the clock of the options, if they have one.
func (c *Clock) Context() context.Context { return pace.With(c.parent, c.check) }

func (c *Clock) check() error {
	now, err := c.checkParent(c.Now())
	if err != nil {
		return err
	}
	if c.over(now) {
		return context.DeadlineExceeded
	}
	return nil
}

// checkParent passes a check on to the context that the search was given, as
// often as an event loop needs it; in between it looks only whether that was
// cancelled. It returns the time after it.
func (c *Clock) checkParent(now time.Time) (time.Time, error) {
	if now.Sub(c.lastCheck) < checkEvery {
		return now, c.parent.Err()
	}
	err := pace.Check(c.parent)
	c.lastCheck = c.Now()
	return c.lastCheck, err
}
