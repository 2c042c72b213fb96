package search

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/gdl-playground/engine/internal/pace"
)

func TestTheClockYieldsAndReportsByTime(t *testing.T) {
	yields := 0
	c := NewClock(pace.With(t.Context(), func() error { yields++; return nil }), Options{})
	reports := 0
	c.report = func() { reports++ }
	// The clock believes that its last look was long ago.
	for range 3 {
		c.lastCheck = c.lastCheck.Add(-time.Second)
		c.lastReport = c.lastReport.Add(-time.Second)
		c.Look()
	}
	if yields != 3 || reports != 3 {
		t.Errorf("%d yields and %d reports in 3 seconds of 3 looks", yields, reports)
	}
	c.Look()
	if yields != 3 || reports != 3 {
		t.Error("it yields or reports again immediately")
	}
}

func TestAnExpiredDeadlineStopsTheMachineToo(t *testing.T) {
	o := Options{Deadline: time.Now().Add(-time.Second)}
	c := NewClock(t.Context(), o)
	if err := pace.Check(c.Context()); !errors.Is(err, context.DeadlineExceeded) {
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
	paced := pace.With(ctx, func() error {
		if yields++; yields == 2 {
			cancel()
		}
		return nil
	})
	machine := NewClock(paced, Options{Now: func() time.Time { return now }}).Context()
	for range 3 {
		if err := pace.Check(machine); err != nil || yields > 1 {
			t.Fatalf("%v after %d yields", err, yields)
		}
	}
	now = now.Add(checkEvery)
	if err := pace.Check(machine); err != nil || yields != 1 {
		t.Fatalf("%v after %d yields", err, yields)
	}
	now = now.Add(checkEvery)
	if err := pace.Check(machine); !errors.Is(err, context.Canceled) {
		t.Errorf("%v after a cancel while it yielded", err)
	}
}

// The machine's work is timed by the clock of the options, also by a part of the search.
func TestTheMachineGoesByTheClockOfTheOptions(t *testing.T) {
	now := time.Unix(0, 0)
	c := NewClock(t.Context(), Options{Now: func() time.Time { return now }})
	for _, x := range []*Clock{c, c.Part(0.5)} {
		w := pace.Start(x.Context())
		now = now.Add(time.Hour)
		if got := w.Took(); got != time.Hour {
			t.Errorf("took %v, want an hour", got)
		}
	}
}
