// Package pace is how a long computation is stopped, and how it lets others go on.
//
// A computation calls [Check] wherever it may stop: between two rules, two gates, two batches. What happens
// there is the caller's decision, who passes it down in the context: nothing but a look at whether the context
// has ended; a turn of the browser's event loop, without which no timer fires and no cancel arrives while a
// computation keeps the only thread busy; a look at a clock that the context does not know; a bound on memory.
package pace

import "context"

type key struct{}

// With returns a context in which [Check] calls check. A check of its own that the outer context brought along
// is replaced: check decides whether, and how often, to call Check with the outer context.
func With(ctx context.Context, check func() error) context.Context {
	return context.WithValue(ctx, key{}, check)
}

// Check reports why a computation must stop: the error of the check that came with the context, or ctx.Err().
// It is nil when the computation may go on.
func Check(ctx context.Context) error {
	if check, ok := ctx.Value(key{}).(func() error); ok {
		if err := check(); err != nil {
			return err
		}
	}
	return ctx.Err()
}
