package pace_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/gdl-playground/engine/internal/pace"
)

func TestWhoWaitsForALockHeedsItsOwnClock(t *testing.T) {
	var mu sync.Mutex
	over := errors.New("over")
	looks := 0
	ctx := pace.With(t.Context(), func() error {
		if looks++; looks > 2 {
			return over
		}
		return nil
	})
	if err := pace.Lock(ctx, &mu); err != nil || looks > 0 {
		t.Fatalf("a lock that is free: %v after %d looks", err, looks)
	}
	if err := pace.Lock(ctx, &mu); !errors.Is(err, over) {
		t.Errorf("waiting past the end of a clock: %v", err)
	}
	mu.Unlock()
	if !mu.TryLock() {
		t.Error("who has given up holds the lock")
	}
}

func TestWhoWaitsHeedsItsOwnClock(t *testing.T) {
	over := errors.New("over")
	looks := 0
	ctx := pace.With(t.Context(), func() error {
		if looks++; looks > 2 {
			return over
		}
		return nil
	})
	done := make(chan struct{})
	if err := pace.Wait(ctx, done); !errors.Is(err, over) || looks != 3 {
		t.Errorf("waiting past the end of a clock: %v after %d looks", err, looks)
	}
	close(done)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range 100 {
		if err := pace.Wait(ended, done); err != nil {
			t.Fatalf("waiting for what is done: %v", err)
		}
	}
}
