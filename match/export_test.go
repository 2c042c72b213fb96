package match

import "time"

// SetNow makes an answerer believe a clock.
func (a *Answerer) SetNow(now func() time.Time) { a.now = now }
