package search

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestTheClockYieldsAndReportsByTime(t *testing.T) {
	yields := 0
	o := Options{Yield: func() { yields++ }}
	c := NewClock(t.Context(), o)
	reports := 0
	c.report = func() { reports++ }
	// The clock believes that its last look was long ago.
	for range 3 {
		c.lastYield = c.lastYield.Add(-time.Second)
		c.lastReport = c.lastReport.Add(-time.Second)
		c.Look()
	}
	if yields != 3 || reports != 3 {
		t.Errorf("%d yields and %d reports in 3 seconds of 3 looks", yields, reports)
	}
	c.Look()
	if yields != 3 || reports != 3 {
		t.Error("it yields or reports again at once")
	}
}

func TestAnExpiredDeadlineStopsTheMachineToo(t *testing.T) {
	o := Options{Deadline: time.Now().Add(-time.Second)}
	c := NewClock(t.Context(), o)
	if err := c.Context().Err(); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the machine's context says %v", err)
	}
	c.Fail(context.DeadlineExceeded)
	if c.Stopped != StopTime || c.Err != nil {
		t.Errorf("stopped by %q with error %v; a deadline is no error", c.Stopped, c.Err)
	}
}

func TestTheMachineYieldsToo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	now := time.Unix(1e9, 0)
	yields := 0
	o := Options{Now: func() time.Time { return now }, Yield: func() {
		if yields++; yields == 2 {
			cancel()
		}
	}}
	machine := NewClock(ctx, o).Context()
	for range 3 {
		if err := machine.Err(); err != nil || yields > 1 {
			t.Fatalf("%v after %d yields", err, yields)
		}
	}
	now = now.Add(yieldEvery)
	if err := machine.Err(); err != nil || yields != 1 {
		t.Fatalf("%v after %d yields", err, yields)
	}
	now = now.Add(yieldEvery)
	if err := machine.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("%v after a cancel while it yielded", err)
	}
}
