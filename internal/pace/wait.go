package pace

import (
	"context"
	"sync"
	"time"
)

// lookEvery is how often who waits for somebody else looks at its context, which may know of a clock that ends no
// timer.
const lookEvery = time.Millisecond

// Wait waits until done is closed. It fails where who waits must stop before, unless that is closed already.
func Wait(ctx context.Context, done <-chan struct{}) error {
	select {
	case <-done:
		return nil
	default:
	}
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-done:
			return nil
		case <-ctx.Done():
			return Check(ctx)
		case <-look.C:
			if err := Check(ctx); err != nil {
				return err
			}
		}
	}
}

// Lock locks a mutex that may be held for as long as a computation takes. It fails, without the lock, where who waits
// for it must stop.
func Lock(ctx context.Context, mu *sync.Mutex) error {
	for !mu.TryLock() {
		if err := Check(ctx); err != nil {
			return err
		}
		time.Sleep(lookEvery)
	}
	return nil
}
