package pace_test

import (
	"errors"
	"testing"

	"github.com/gdl-playground/engine/internal/pace"
)

func TestMeter(t *testing.T) {
	enough := errors.New("enough")
	looks := 0
	m := pace.NewMeter(pace.With(t.Context(), func() error {
		if looks++; looks > 2 {
			return enough
		}
		return nil
	}), 100)
	steps := 0
	for ; !m.Over(7); steps += 7 {
		if steps > 10_000 {
			t.Fatal("it never ends")
		}
	}
	if looks != 3 || steps < 280 || steps > 340 {
		t.Errorf("%d looks in %d steps, want one in about 100", looks, steps)
	}
	if err := pace.NewMeter(t.Context(), 100).Last(); err != nil {
		t.Errorf("at the end of work that may go on: %v", err)
	}
	if !m.Over(0) || m.Err() != enough || looks != 3 {
		t.Errorf("after the end: %v after %d looks", m.Err(), looks)
	}
}
