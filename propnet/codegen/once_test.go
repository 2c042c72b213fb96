package codegen

import (
	"context"
	"errors"
	"testing"

	"github.com/gdl-playground/engine/internal/pace"
)

// TestWhoWaitsForAValueHeedsItsOwnClock asks for a value that is being made for
// somebody else.
func TestWhoWaitsForAValueHeedsItsOwnClock(t *testing.T) {
	begun, goOn := make(chan struct{}), make(chan struct{})
	value := once(func(context.Context) (int, error) {
		close(begun) // a second time would panic
		<-goOn
		return 7, nil
	})
	first := make(chan int)
	go func() {
		v, _ := value(context.Background())
		first <- v
	}()
	<-begun
	over := errors.New("over")
	looks := 0
	late := pace.With(t.Context(), func() error {
		if looks++; looks > 2 {
			return over
		}
		return nil
	})
	if _, err := value(late); !errors.Is(err, over) {
		t.Errorf("waiting past the end of a clock: %v", err)
	}
	close(goOn)
	if v := <-first; v != 7 {
		t.Errorf("who asked first got %d", v)
	}
	if v, err := value(late); v != 7 || err != nil {
		t.Errorf("what is there costs no clock: %d, %v", v, err)
	}
}
