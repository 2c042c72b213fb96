package match

import "time"

// SetNow makes an answerer believe a clock.
func (a *Answerer) SetNow(now func() time.Time) { a.now = now }

// SetLocalClock makes a player of this program believe a clock. Nothing hurries
// it then but what it reads there itself.
func SetLocalClock(p Player, now func() time.Time) {
	l := p.(*local)
	l.now = now
	l.after = func(time.Duration) (<-chan time.Time, func() bool) { return nil, func() bool { return true } }
}

// AwaitMachines waits until a player of this program has all of its machines.
func AwaitMachines(p Player) { <-p.(*local).supply.done }
