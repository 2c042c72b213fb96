package pace

import "context"

// A Meter looks at a context from time to time, in work of many small steps. It is for one goroutine.
type Meter struct {
	ctx         context.Context
	every, left int // steps between two looks, and until the next
	err         error
}

// NewMeter returns a meter that calls [Check] about once in so many steps.
func NewMeter(ctx context.Context, every int) *Meter {
	return &Meter{ctx: ctx, every: every, left: every}
}

// Over counts steps of work and reports whether the work must end, for the reason that Err tells.
func (m *Meter) Over(steps int) bool {
	if m.left -= steps; m.left < 0 && m.err == nil {
		m.left, m.err = m.every, Check(m.ctx)
	}
	return m.err != nil
}

// Last looks once more, at the end of the work, and returns what Err then returns.
func (m *Meter) Last() error {
	m.Over(m.left + 1)
	return m.err
}

// Err returns why the work must end, nil if it may go on.
func (m *Meter) Err() error { return m.err }
