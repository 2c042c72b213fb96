package pace

import (
	"context"
	"sync"
	"time"
)

// lockEvery is how often who waits for a lock looks at its context.
const lockEvery = time.Millisecond

// Lock locks a mutex that may be held for as long as a computation takes. It fails, without the lock, where who waits
// for it must stop.
func Lock(ctx context.Context, mu *sync.Mutex) error {
	for !mu.TryLock() {
		if err := Check(ctx); err != nil {
			return err
		}
		time.Sleep(lockEvery)
	}
	return nil
}
