package playground

import "context"

// A yielding context gives way to messages when its error is asked for.
// Computations ask often, so the event loop gets its turn, and a cancel that
// came in then is seen at once.
type yielding struct {
	context.Context
	yield func()
}

func (y yielding) Err() error {
	y.yield()
	return y.Context.Err()
}

// yield gives way to messages and reports whether the job is to stop.
func (j *job) yield() error {
	j.service.config.Yield()
	return j.ctx.Err()
}
