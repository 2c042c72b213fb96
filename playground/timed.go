package playground

import (
	"context"
	"errors"
	"time"
)

// A timedJob is a job that plays random matches for a while and tells how far it
// is.
type timedJob struct {
	*job
	limit    time.Duration
	begin    time.Time
	reported time.Time
}

// newTimedJob starts the clock of a job.
func newTimedJob(j *job, seconds float64) (*timedJob, error) {
	if !(seconds >= 0.1 && seconds <= 600) {
		return nil, failure(FailRequest, "Random matches are played for 0.1 to 600 seconds.", "seconds")
	}
	now := time.Now()
	return &timedJob{j, time.Duration(seconds * float64(time.Second)), now, now}, nil
}

// limited returns the job's context, which ends when the time is over.
func (t *timedJob) limited() (context.Context, context.CancelFunc) {
	return context.WithDeadline(t.ctx, t.begin.Add(t.limit))
}

func (t *timedJob) seconds() float64 { return time.Since(t.begin).Seconds() }

// due reports whether it is time to send progress.
func (t *timedJob) due() bool {
	if time.Since(t.reported) < 150*time.Millisecond {
		return false
	}
	t.reported = time.Now()
	return true
}

// ended returns the error of a timed job unless it only says that it had to stop.
func ended(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}
