//go:build !js

package wazerohost

import (
	"context"
	"crypto/sha256"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdl-playground/engine/internal/pace"
)

// TestWhoWaitsForAModuleHeedsItsOwnClock asks for a module that is being compiled for somebody else.
func TestWhoWaitsForAModuleHeedsItsOwnClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		module := []byte("a large one")
		h := New()
		defer h.end()
		h.compiled[sha256.Sum256(module)] = &compilation{done: make(chan struct{})}
		over := errors.New("over")
		looks := 0
		ctx, cancel := context.WithTimeout(pace.With(t.Context(), func() error {
			if looks++; looks > 2 {
				return over
			}
			return nil
		}), time.Minute)
		defer cancel()
		if err := h.compile(ctx, module); !errors.Is(err, over) || looks != 3 {
			t.Errorf("waiting past the end of a clock: %v after %d looks", err, looks)
		}
	})
}
