package pace_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gdl-playground/engine/internal/pace"
)

func TestCheck(t *testing.T) {
	enough := errors.New("enough")
	turns := 0
	outer := pace.With(t.Context(), func() error { turns++; return nil })
	inner := pace.With(outer, func() error {
		if turns > 1 {
			return enough
		}
		return pace.Check(outer)
	})
	derived, cancel := context.WithCancel(inner)

	if err := pace.Check(t.Context()); err != nil {
		t.Errorf("an ordinary context: %v", err)
	}
	if err := pace.Check(derived); err != nil || turns != 1 {
		t.Errorf("the outer check ran %d times through the inner one: %v", turns, err)
	}
	cancel()
	if err := pace.Check(derived); err != context.Canceled || turns != 2 {
		t.Errorf("a cancelled context after %d turns: %v", turns, err)
	}
	if err := pace.Check(derived); err != enough {
		t.Errorf("a check that has had enough: %v", err)
	}
	if err := inner.Err(); err != nil {
		t.Errorf("a check changed the context's own error: %v", err)
	}
}
