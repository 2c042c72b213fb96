package playground

import (
	"context"
	"fmt"
	"testing"

	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
)

func TestThatThereIsNoMoveIsOnlySaidWhereThatIsKnown(t *testing.T) {
	limit := &logic.LimitError{What: "stored terms while reasoning", Limit: 1, Rule: -1}
	for _, tt := range []struct {
		err  error
		want FailureCode
	}{
		{search.ErrNoMove, FailNoMove},
		{fmt.Errorf("%w: %w", search.ErrNoMove, context.Canceled), FailCancelled},
		{fmt.Errorf("%w: %w", search.ErrNoMove, context.DeadlineExceeded), FailCancelled},
		{fmt.Errorf("%w: %w", search.ErrNoMove, limit), FailLimit},
	} {
		if got := asFailure(noMove(tt.err)); got.Code != tt.want {
			t.Errorf("%v becomes %v, want %v", tt.err, got.Code, tt.want)
		}
	}
}
